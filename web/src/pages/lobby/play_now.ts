// From the first page to a table where one can play at once: one's own, without clocks, the cut left to the dealer.
import type { LobbyUpdate, LobbyTable } from "../../wire/messages";
import type { NewTable } from "../../wire/openapi";
import { get, post, Refused } from "../../lib/house/api";
import { session } from "../../lib/house/session.svelte";

/** The rule set that a newcomer plays. */
export const FIRST_RULES = "wa-2025";
/** As long as a house lets a clock run: somebody who plays alone is not hurried. */
const UNHURRIED = { wager: 3600, turn: 3600, insurance: 3600, cut: 0, idle: 3600, look: 0 };

/** The name of a person's own table. */
export const ownTableOf = (person: string): string => `Solo-${person.replaceAll(/[^A-Za-z0-9]+/g, "-")}`.slice(0, 24);

const seats = (table: LobbyTable): number => table.boxes - table.boxes_taken;

/** Where one plays if the house has no room for one more table: where most seats are free. */
export function roomiest(tables: readonly LobbyTable[]): string {
  const open = tables.filter((one) => one.kind === "automatic" && one.phase !== "closed" && !one.paused && seats(one) > 0);
  return [...open].sort((one, other) => seats(other) - seats(one))[0]?.table ?? "";
}

/** The table to play at now; whoever has not signed in comes in as a guest. */
export async function tableToPlay(): Promise<string> {
  if (!session.me) await session.comeAsGuest();
  const table = ownTableOf(session.me?.name ?? "");
  const { tables } = await get<LobbyUpdate>("/api/tables");
  if (tables.some((one) => one.table === table)) return table;
  try {
    await post("/api/tables", { table, ruleset: FIRST_RULES, options: {}, clocks: UNHURRIED } satisfies NewTable);
    return table;
  } catch (error) {
    const other = error instanceof Refused && error.detail.name === "TOO_MANY_TABLES" ? roomiest(tables) : "";
    if (!other) throw error;
    return other;
  }
}
