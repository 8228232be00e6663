// Chips as they lie: an amount in as few chips as it takes, the dearest at the bottom.
export const CHIP_VALUES = [500_00, 100_00, 25_00, 5_00, 1_00, 50] as const;
/** More are not drawn: the amount stands on the stack. */
const MOST_DRAWN = 5;

/** The chips of an amount, from the bottom of the stack to its top. */
export function stackOf(cents: number): readonly number[] {
  const chips: number[] = [];
  let left = cents;
  for (const value of CHIP_VALUES) {
    while (left >= value) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}

/** What lies under the top chip, the next one first, as far as it is drawn. */
export const underTop = (cents: number): readonly number[] => stackOf(cents).slice(0, -1).reverse().slice(0, MOST_DRAWN - 1);

const COLOURS: Readonly<Record<number, string>> = { 50000: "500", 10000: "100", 2500: "25", 500: "5", 100: "1", 50: "050" };
export const colourOf = (value: number): string => `var(--chip-${COLOURS[value] ?? "050"})`;

/** The edges of the chips below, as shadows of the top one. */
export const edgesOf = (cents: number): string =>
  underTop(cents).flatMap((value, i) => [`0 ${3 * (i + 1)}px 0 ${colourOf(value)}`, `0 ${3 * (i + 1) + 1}px 0 rgb(0 0 0 / .55)`]).join(", ");
