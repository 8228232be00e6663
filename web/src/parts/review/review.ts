// Reviewed rounds as somebody reads them: what choices cost, what luck brought, and which hands to drill.
import { signed } from "../../lib/money";
import { keyOf, spotOf, type Spot } from "../trainer/chart/spots";
import type { ReviewedChoice, RoundReview } from "../../wire/openapi";

/** A choice is called by what it cost, as a share of the wager. */
export type Verdict = "best" | "close" | "mistake" | "blunder" | "unvalued";
const CLOSE = 0.01;
const BLUNDER = 0.15;

export function verdictOf(choice: Pick<ReviewedChoice, "cost" | "unvalued">): Verdict {
  if (choice.unvalued) return "unvalued";
  if (choice.cost <= 0) return "best";
  if (choice.cost < CLOSE) return "close";
  return choice.cost < BLUNDER ? "mistake" : "blunder";
}
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  best: "Best", close: "Almost as good", mistake: "Mistake", blunder: "Costly", unvalued: "Not valued",
};

const DID: Readonly<Record<string, string>> = {
  hit: "hit", stand: "stood", double: "doubled", "double for less": "doubled for less", split: "split", surrender: "surrendered", rescue: "rescued",
  insure: "took insurance", decline: "took no insurance",
};
export const didWords = (action: string): string => DID[action] ?? action;

/** The spot of the chart that a choice was about; insurance has none. */
export function spotOfChoice(choice: ReviewedChoice): Spot | null {
  if (["insure", "decline"].includes(choice.chosen)) return null;
  return spotOf({ ...choice, splits: choice.actions.some((one) => one.action === "split") });
}

/** Cents of a choice before they are rounded: small costs add up. */
export const centsOf = (choice: ReviewedChoice): number => choice.cost * choice.wager_cents;

export interface Sums {
  readonly rounds: number;
  readonly choices: number;
  readonly mistakes: number;
  readonly netCents: number;
  readonly mainCents: number;
  readonly insuranceCents: number;
  readonly sideCents: number;
  readonly worthCents: number;
  readonly costCents: number;
  readonly luckCents: number;
}

/** Rounds together: luck apart from skill, hands apart from side wagers. */
export function sumsOf(reviews: readonly RoundReview[]): Sums {
  const sum = (of: (one: RoundReview) => number): number => reviews.reduce((so, one) => so + of(one), 0);
  const choices = reviews.flatMap((one) => one.choices);
  return {
    rounds: reviews.length,
    choices: choices.length,
    mistakes: choices.filter((one) => one.cost > 0).length,
    netCents: sum((one) => one.net_cents),
    mainCents: sum((one) => one.main_cents),
    insuranceCents: sum((one) => one.insurance_cents),
    sideCents: sum((one) => one.side_cents),
    worthCents: sum((one) => one.worth_cents),
    costCents: Math.round(choices.reduce((so, one) => so + centsOf(one), 0)),
    luckCents: sum((one) => one.luck_cents),
  };
}

export interface Judged {
  readonly table: string;
  readonly round: number;
  readonly choice: ReviewedChoice;
}

/** The choices that cost most, the costliest first. */
export const worst = (reviews: readonly RoundReview[], most = 3): readonly Judged[] =>
  reviews
    .flatMap(({ table, round, choices }) => choices.map((choice) => ({ table, round, choice })))
    .filter(({ choice }) => choice.cost > 0)
    .sort((one, other) => centsOf(other.choice) - centsOf(one.choice))
    .slice(0, most);

/** Spots to drill: of these choices, each once. */
export const spotsToDrill = (choices: readonly ReviewedChoice[]): readonly string[] => [
  ...new Set(choices.flatMap((one) => spotOfChoice(one) ?? []).map(keyOf)),
];

/** How the net of the hands came about, in one sentence. */
export function luckWords({ worth_cents: worth, cost_cents: cost, luck_cents: luck, main_cents: main }: Pick<RoundReview, "worth_cents" | "cost_cents" | "luck_cents" | "main_cents">): string {
  const cards = worth ? `The cards as dealt were worth ${signed(worth)}, played best. ` : "";
  const choices = cost ? `Your choices cost ${signed(cost).slice(1)}. ` : worth ? "Your choices cost nothing. " : "";
  return `${cards}${choices}The cards that followed brought ${luck ? signed(luck) : "nothing"}: ${main ? signed(main) : "even"} on the hands.`;
}

/** A table of rounds for a spreadsheet: cents as dollars, cards as the house writes them. */
export function csvOf(rows: readonly { readonly table: string; readonly round: number; readonly at: number; readonly cents: number }[], reviews: ReadonlyMap<string, RoundReview>): string {
  const dollars = (cents: number | undefined): string => (cents === undefined ? "" : (cents / 100).toFixed(2));
  const head = ["time", "table", "round", "net", "hands", "insurance", "side wagers", "choices cost", "luck", "own cards", "dealer", "choices"];
  const body = rows.map((row) => {
    const review = reviews.get(roundKey(row));
    return [
      new Date(row.at * 1000).toISOString(), row.table, String(row.round), dollars(row.cents), dollars(review?.main_cents), dollars(review?.insurance_cents),
      dollars(review?.side_cents), dollars(review && review.cost_cents + review.insurance_cost_cents), dollars(review?.luck_cents),
      review?.boxes.map((box) => box.hands.map((cards) => cards.join(" ")).join(" / ")).join("; ") ?? "",
      review?.dealer.join(" ") ?? "",
      review?.choices.map((one) => `${one.cards.join(" ")} v ${one.up}: ${one.chosen}${one.cost > 0 ? `, best ${one.best}` : ""}`).join("; ") ?? "",
    ];
  });
  return [head, ...body].map((cells) => cells.map(cellOf).join(",")).join("\r\n") + "\r\n";
}

/** A cell of a spreadsheet; one that begins like a formula is told to be text. */
function cellOf(text: string): string {
  const safe = /^[=@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const roundKey = (one: { readonly table: string; readonly round: number }): string => `${one.table}/${one.round}`;
