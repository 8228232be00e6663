// A table that a player opens: what is sent to the house, and what can be said before.
import { EMPTY_SECONDS } from "../lobby/play_now";
import type { Options } from "../../parts/figures/configuration/config";
import type { NewTable } from "../../wire/openapi";

export type Clocks = Record<"wager" | "turn" | "insurance" | "cut" | "idle" | "look", number>;

/** Each clock: what it counts, how it begins, and the least it may be. */
export const CLOCKS: readonly { readonly name: keyof Clocks; readonly words: string; readonly hint: string; readonly least: number; readonly first: number }[] = [
  { name: "wager", words: "For wagers", hint: "from the first wager on", least: 1, first: 20 },
  { name: "turn", words: "For a decision", hint: "then the hand stands", least: 1, first: 25 },
  { name: "insurance", words: "For insurance", hint: "then there is none", least: 1, first: 15 },
  { name: "cut", words: "For the cut", hint: "0 leaves it to the dealer", least: 0, first: 8 },
  { name: "look", words: "To look at the cards", hint: "before the first shuffle; 0 for no wait", least: 0, first: 10 },
  { name: "idle", words: "For an idle seat", hint: "then it is free again", least: 1, first: 600 },
];
export const LONGEST = 3600;

export const firstClocks = (): Clocks => Object.fromEntries(CLOCKS.map((one) => [one.name, one.first])) as Clocks;

/** Why a table cannot have this name, or nothing. */
export function nameProblem(name: string, taken: readonly string[]): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,23}$/.test(name)) return "A table's name has 1 to 24 letters, digits and -, such as My-Table.";
  return taken.includes(name) ? `There is a table ${name} already.` : "";
}

export function clockProblem(clocks: Clocks): string {
  const bad = CLOCKS.find(({ name, least }) => !Number.isInteger(clocks[name]) || clocks[name] < least || clocks[name] > LONGEST);
  return bad ? `${bad.words}: write ${bad.least} to ${LONGEST} seconds.` : "";
}

/** What is sent; a table's options are text there, as in its settings. */
export const newTable = (table: string, ruleset: string, options: Options, clocks: Clocks): NewTable => ({
  table,
  ruleset,
  options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
  clocks,
  empty_seconds: EMPTY_SECONDS,
});
