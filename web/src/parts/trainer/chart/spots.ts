// Spots of the chart: a hand by its kind and total, against an up card. They name what was decided.

export const KINDS = ["hard", "soft", "pair", "doubled", "insurance"] as const;
export type Kind = (typeof KINDS)[number];
export const UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"] as const;

/**
 * What is asked about insurance, always against an ace: with a blackjack, 20 or 16 from a full shoe, or with
 * any hand from a shoe in which few or many of the cards left are worth ten.
 */
export const INSURANCE_ROWS = ["BJ", "20", "16", "few", "many"] as const;

/** A row of the chart and a column: hard 11 against 6; a pair is known by its card. */
export interface Spot {
  readonly kind: Kind;
  readonly row: string;
  readonly up: string;
}

const points = (card: string): number => {
  const rank = card.slice(0, 1);
  if (rank === "A") return 1;
  return "JQK".includes(rank) ? 10 : Number(rank);
};
const valueOf = (card: string): string => {
  const value = points(card);
  return value === 1 ? "A" : String(value);
};

/** What cards come to, the ace as 11 where it fits. */
export function totalOf(cards: readonly string[]): { readonly total: number; readonly soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + points(card), 0);
  const soft = hard <= 11 && cards.some((card) => points(card) === 1);
  return { total: soft ? hard + 10 : hard, soft };
}

/** The spot of a hand: a pair only where it may be split, a doubled hand by its total. */
export function spotOf(hand: { cards: readonly string[]; up: string; doublings: number; splits: boolean }): Spot {
  const { total, soft } = totalOf(hand.cards);
  const up = valueOf(hand.up);
  if (hand.doublings) return { kind: "doubled", row: String(total), up };
  if (hand.splits) return { kind: "pair", row: valueOf(hand.cards[0] ?? ""), up };
  return { kind: soft ? "soft" : "hard", row: String(total), up };
}

/** The spot as an address and a store know it: hard-11-6. */
export const keyOf = (spot: Spot): string => `${spot.kind}-${spot.row}-${spot.up}`;

/** The spot behind a key, or null where it is none. */
export function spotFrom(key: string): Spot | null {
  const [kind, row, up, ...more] = key.split("-");
  if (!kind || !row || !up || more.length || !(UPS as readonly string[]).includes(up)) return null;
  const known = KINDS.find((one) => one === kind);
  if (!known) return null;
  if (known === "insurance") return up === "A" && (INSURANCE_ROWS as readonly string[]).includes(row) ? { kind: known, row, up } : null;
  const fits = known === "pair" ? (UPS as readonly string[]).includes(row) : /^([4-9]|1\d|2[01])$/.test(row);
  return fits ? { kind: known, row, up } : null;
}

/** The spots of a list in an address; what is none is left out. */
export const spotsFrom = (text: string): readonly Spot[] =>
  text.split(",").flatMap((key) => spotFrom(key) ?? []);

/** A row as people say it: 11, Soft 18, A pair of 8s is 8-8. */
/** A row's label within its part: 16, 8-8. */
export const rowLabel = (kind: Kind, row: string): string => (kind === "pair" ? `${row}-${row}` : row);
const INSURANCE_WORDS: Readonly<Record<string, string>> = { BJ: "blackjack", few: "few tens left", many: "many tens left" };
/** A row with its part: Soft 16, 8-8. */
export function rowWords(kind: Kind, row: string): string {
  if (kind === "soft") return `Soft ${row}`;
  if (kind === "insurance") return `Insurance, ${INSURANCE_WORDS[row] ?? row}`;
  return kind === "doubled" ? `Doubled ${row}` : rowLabel(kind, row);
}
export const spotWords = (spot: Spot): string => `${rowWords(spot.kind, spot.row)} v ${spot.up}`;
