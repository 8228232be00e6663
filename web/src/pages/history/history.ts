// Rounds of before as somebody reads them: what each came to, and how they add up.
import type { RoundBrief } from "../../wire/openapi";

export interface Row {
  readonly table: string;
  readonly round: number;
  readonly at: number;
  readonly void: boolean;
  /** What it came to for whoever looks: the player, or the house where staff look. */
  readonly cents: number;
  readonly nets: readonly (readonly [string, number])[];
  readonly dispute: RoundBrief["dispute"];
}

/** The rounds from one person's side, the newest first. */
export const rowsOf = (rounds: readonly RoundBrief[], name: string): Row[] => ordered(rounds, (nets) => nets[name] ?? 0);
/** The rounds from the house's side: what players win, it loses. */
export const rowsOfHouse = (rounds: readonly RoundBrief[]): Row[] =>
  ordered(rounds, (nets) => -Object.values(nets).reduce((sum, cents) => sum + cents, 0));

function ordered(rounds: readonly RoundBrief[], worth: (nets: Readonly<Record<string, number>>) => number): Row[] {
  return rounds
    .map((one) => ({
      table: one.table, round: one.number, at: one.at, void: one.void, nets: Object.entries(one.nets), dispute: one.dispute,
      // No minus before a nothing.
      cents: worth(one.nets) || 0,
    }))
    .sort((a, b) => b.at - a.at || b.round - a.round);
}

export interface Sums {
  readonly cents: number;
  readonly rounds: number;
  readonly won: number;
  readonly lost: number;
  readonly even: number;
  /** The result after each round, the oldest first, from nothing. */
  readonly course: readonly number[];
}

export function sumsOf(rows: readonly Row[]): Sums {
  const course = [0];
  for (const row of [...rows].reverse()) course.push((course.at(-1) ?? 0) + row.cents);
  return {
    cents: course.at(-1) ?? 0,
    rounds: rows.length,
    won: rows.filter((row) => row.cents > 0).length,
    lost: rows.filter((row) => row.cents < 0).length,
    even: rows.filter((row) => row.cents === 0).length,
    course,
  };
}

/** Points of a line in a box of this size; nothing is always in view. */
export function pointsOf(course: readonly number[], width: number, height: number): { readonly line: string; readonly zero: number } {
  const [low, high] = [Math.min(0, ...course), Math.max(0, ...course)];
  const span = high - low || 1;
  const y = (cents: number): number => Math.round(((high - cents) / span) * height * 10) / 10;
  const x = (place: number): number => Math.round((place / Math.max(1, course.length - 1)) * width * 10) / 10;
  return { line: course.map((cents, place) => `${x(place)},${y(cents)}`).join(" "), zero: y(0) };
}

export const FILTERS = ["all", "won", "lost", "mistakes"] as const;
export type Filter = (typeof FILTERS)[number];
export const FILTER_WORDS: Readonly<Record<Filter, string>> = { all: "All rounds", won: "Won", lost: "Lost", mistakes: "Not played best" };

/** Rounds of one kind; of mistakes only those are known that were reviewed. */
export const filtered = (rows: readonly Row[], filter: Filter, costOf: (row: Row) => number): readonly Row[] =>
  rows.filter((row) => filter === "all" || (filter === "won" ? row.cents > 0 : filter === "lost" ? row.cents < 0 : costOf(row) > 0));

/** Where a round is disputed. */
export function disputeOf(round: { readonly table: string; readonly round: number }): string {
  return `/disputes?table=${encodeURIComponent(round.table)}&round=${round.round}`;
}
