// From the first page to a table where one can play at once: one's own, without clocks, the cut left to the dealer.
import type { LobbyUpdate, LobbyTable, TableView } from "../../wire/messages";
import type { NewTable } from "../../wire/openapi";
import { get, post, Refused } from "../../lib/house/api";
import { session } from "../../lib/house/session.svelte";

/** The rule set that a newcomer plays. */
export const FIRST_RULES = "wa-2025";
/** As long as a house lets a clock run: somebody who plays alone is not hurried. */
const UNHURRIED = { wager: 3600, turn: 3600, insurance: 3600, cut: 0, idle: 3600, look: 0 };

/** So long a player's own table stays open while nobody sits at it; it is opened again by its name. */
export const EMPTY_SECONDS = 3600;

/** How the name of a table begins that no list shows. */
export const PRIVATE = "private-";
/** The name of a person's own table. */
export const ownTableOf = (person: string): string => `${PRIVATE}${person.replaceAll(/[^A-Za-z0-9]+/g, "-")}`.slice(0, 24);

const seats = (table: LobbyTable): number => table.boxes - table.boxes_taken;

/** Where one plays if the house has no room for one more table: where most seats are free. */
export function roomiest(tables: readonly LobbyTable[]): string {
  const open = tables.filter((one) => one.kind === "automatic" && one.phase !== "closed" && !one.paused && seats(one) > 0);
  return [...open].sort((one, other) => seats(other) - seats(one))[0]?.table ?? "";
}

/** Where this browser notes the table that it has opened. */
const OPENED = "spanish21.own-table";
/** A table at which nobody has sat for long is closed, and opened again under the same name. */
const isOpen = (table: string): Promise<boolean> =>
  get<TableView>(`/api/tables/${encodeURIComponent(table)}`).then((view) => view.phase !== "closed", () => false);

/** The table to play at now, in no list; whoever has not signed in comes in as a guest. */
export async function tableToPlay(): Promise<string> {
  if (!session.me) await session.comeAsGuest();
  const table = ownTableOf(session.me?.name ?? "");
  if (localStorage.getItem(OPENED) === table && (await isOpen(table))) return table;
  try {
    await post("/api/tables", { table, ruleset: FIRST_RULES, options: {}, clocks: UNHURRIED, empty_seconds: EMPTY_SECONDS } satisfies NewTable);
    localStorage.setItem(OPENED, table);
    return table;
  } catch (error) {
    const name = error instanceof Refused ? error.detail.name : "";
    // Opened in another browser.
    if (name === "NAME_TAKEN") return table;
    const other = name === "TOO_MANY_TABLES" ? roomiest((await get<LobbyUpdate>("/api/tables")).tables) : "";
    if (!other) throw error;
    return other;
  }
}

/** Friends come when they can: their table waits a day for them. */
const FOR_FRIENDS_SECONDS = 86_400;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
/** A name that nobody guesses, made of so many random bytes. */
export const friendsTableOf = (random: Uint8Array): string => `${PRIVATE}${[...random].map((one) => LETTERS[one % LETTERS.length]).join("")}`;

/** A table for friends, who come by its address: boxes may be shared, and the clocks leave time to talk. */
export async function tableForFriends(): Promise<string> {
  if (!session.me) await session.comeAsGuest();
  const table = friendsTableOf(crypto.getRandomValues(new Uint8Array(10)));
  const clocks = { wager: 60, turn: 60, insurance: 30, cut: 0, idle: 3600, look: 0 };
  await post("/api/tables", { table, ruleset: FIRST_RULES, options: { bettors_per_box: "3" }, clocks, empty_seconds: FOR_FRIENDS_SECONDS } satisfies NewTable);
  return table;
}
