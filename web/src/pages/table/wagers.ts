// Chips on spots before the first card: which chips there are, and what a spot takes.
import type { BoxView, SpotLimits, TableSummary, TableView } from "../../wire/messages";
import { dollars } from "../../lib/money";

/** What one player has on one box: cents by spot. */
export type Wagers = Readonly<Record<string, number>>;
export type Amounts = readonly (readonly [string, number])[];

/** What of the table's settings chips depend on. */
type Limits = Pick<TableSummary, "chip_cents" | "least_cents" | "most_cents">;

const VALUES = [50, 100, 500, 2500, 10_000, 50_000];

/** Chips that this table has a use for. */
export function chipsOf(summary: Limits): readonly number[] {
  return VALUES.filter((value) => value % summary.chip_cents === 0 && value <= summary.most_cents);
}

/** The chip in hand at first: the largest that a smallest main wager has room for. */
export const firstChip = (summary: Limits): number =>
  chipsOf(summary).filter((value) => value <= Math.max(summary.least_cents, 500)).at(-1) ?? summary.chip_cents;

export const limitWords = ({ label, least_cents: least, most_cents: most }: SpotLimits): string =>
  least === most ? `${label} takes ${dollars(least)}, no more and no less` : `${label} takes ${dollars(least)} to ${dollars(most)}`;

export interface Stacked {
  readonly wagers: Wagers;
  /** Why it is not as wished, in the words of the sign; empty if it is. */
  readonly says: string;
}

/** One chip more on a spot. A fixed wager is put down or picked up as a whole. */
export function stacked(wagers: Wagers, limits: SpotLimits, chip: number): Stacked {
  const { spot, least_cents: least, most_cents: most } = limits;
  const had = wagers[spot] ?? 0;
  if (least === most) return { wagers: had ? without(wagers, spot) : { ...wagers, [spot]: most }, says: "" };
  if (had + chip <= most) return { wagers: { ...wagers, [spot]: had + chip }, says: "" };
  return { wagers: { ...wagers, [spot]: most }, says: `${limitWords(limits)}.` };
}

/** One chip less on a spot. */
export function lifted(wagers: Wagers, spot: string, chip: number): Wagers {
  const left = (wagers[spot] ?? 0) - chip;
  return left > 0 ? { ...wagers, [spot]: left } : without(wagers, spot);
}

/** All but one spot. */
export function without(wagers: Wagers, spot: string): Wagers {
  return Object.fromEntries(Object.entries(wagers).filter(([name]) => name !== spot));
}

/** Everything twice, as far as the spots take it. */
export function doubled(wagers: Wagers, spots: readonly SpotLimits[]): Stacked {
  let says = "";
  const twice = Object.entries(wagers).map(([spot, cents]) => {
    const limits = spots.find((one) => one.spot === spot);
    if (!limits || limits.least_cents === limits.most_cents) return [spot, cents] as const;
    if (2 * cents > limits.most_cents) says = `${limitWords(limits)}.`;
    return [spot, Math.min(2 * cents, limits.most_cents)] as const;
  });
  return { wagers: Object.fromEntries(twice), says };
}

/** Why the house would not take these wagers as they stand, or nothing; what limits do not tell is the house's to say. */
export function shortOf(wagers: Wagers, spots: readonly SpotLimits[]): string {
  if (!total(wagers)) return "";
  const low = spots.find((one) => (wagers[one.spot] ?? 0) > 0 && (wagers[one.spot] ?? 0) < one.least_cents);
  if (low) return `${limitWords(low)}.`;
  const main = spots.find((one) => one.spot === "main");
  return main && !wagers["main"] ? "A main wager comes first." : "";
}

export const total = (wagers: Wagers): number => Object.values(wagers).reduce((sum, cents) => sum + cents, 0);

/** In the order in which wagers are announced. */
export const asAmounts = (wagers: Wagers, spots: readonly SpotLimits[]): Amounts =>
  spots.flatMap(({ spot }) => (wagers[spot] ? [[spot, wagers[spot]] as const] : []));

/** What this player has on a box, as the house has it. */
export const placedOf = (box: BoxView | undefined, player: string): Wagers =>
  Object.fromEntries(box?.bettors.find((bettor) => bettor.player === player)?.wagers ?? []);

export const same = (a: Wagers, b: Wagers): boolean =>
  Object.keys({ ...a, ...b }).every((spot) => (a[spot] ?? 0) === (b[spot] ?? 0));

/** Spots beside the main one in the order of the layout: Match, bonus cards, others, jackpots last. */
export function sidesOf(spots: readonly SpotLimits[]): readonly SpotLimits[] {
  const rank = (spot: string): number => (spot.startsWith("match") ? 0 : spot.startsWith("jackpot") ? 2 : 1);
  return spots.filter((one) => one.spot !== "main").sort((a, b) => rank(a.spot) - rank(b.spot));
}

/** All that a player has on the layout while a round is on: on his hands with what was added, beside them, and insured. */
export function wageredBy(view: TableView, player: string): number {
  const hands = view.boxes.flatMap((box) => box.hands.flatMap((hand) => hand.stakes.filter((one) => one.player === player)));
  const beside = view.boxes.flatMap((box) => box.bettors.filter((one) => one.player === player).flatMap((one) => [...one.side, ...one.insurance]));
  const onHands = hands.reduce((sum, one) => sum + one.cents + one.added.reduce((a, b) => a + b, 0), 0);
  return onHands + beside.reduce((sum, [, cents]) => sum + cents, 0);
}
