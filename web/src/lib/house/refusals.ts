// Why the house did not take a player's command, as one says it to a player.
import { sentence } from "./api";
import { CommandRefused } from "./table.svelte";

/** What the house's own words do not say to a player, by the name of the refusal. */
const WORDS: Readonly<Record<string, string>> = {
  NOT_NOW: "The table has gone on; look at it and choose again",
  WAGERS_ON_THE_LAYOUT: "Finish the hand first: your wagers are on the layout",
  WRONG_TABLE_PHASE: "The table has gone on; look at it and choose again",
};

/**
 * What is allowed, without the field and the value that a program would want. A wager is named as on the
 * layout: `labels` are the spots' names.
 */
export function playerSentence(error: unknown, labels: ReadonlyMap<string, string> = new Map()): string {
  if (!(error instanceof CommandRefused)) return sentence(error);
  const { name, field, allowed } = error.problem;
  const spot = labels.get(field);
  const says = WORDS[name] ?? (spot ? `${spot}: ${allowed}` : allowed);
  return `${says.charAt(0).toUpperCase()}${says.slice(1)}${/[.?!]$/.test(says) ? "" : "."}`;
}
