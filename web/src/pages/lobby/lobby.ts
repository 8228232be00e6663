// The list of tables: how news change it, what a table is doing, and which tables are wanted.
import type { LobbyJackpot, LobbyTable, LobbyUpdate } from "../../wire/messages";
import { wagerWords } from "../../parts/figures/configuration/words";

export interface Lobby {
  readonly tables: readonly LobbyTable[];
  readonly jackpots: readonly LobbyJackpot[];
}
export const EMPTY: Lobby = { tables: [], jackpots: [] };

function renewed<T>(before: readonly T[], news: readonly T[], nameOf: (one: T) => string): T[] {
  const all = new Map([...before, ...news].map((one) => [nameOf(one), one]));
  return [...all.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), "en", { numeric: true }));
}

/** The lobby after news of it; what they do not name stays as it was. */
export const after = (before: Lobby, news: LobbyUpdate): Lobby => ({
  tables: renewed(before.tables, news.tables, (one) => one.table).filter((one) => !news.tables_removed.includes(one.table)),
  jackpots: renewed(before.jackpots, news.jackpots, (one) => one.jackpot).filter((one) => !news.removed.includes(one.jackpot)),
});

export const freeSeats = (table: LobbyTable): number => Math.max(0, table.boxes - table.boxes_taken);

export interface Wish {
  readonly ruleset: string;
  readonly free: boolean;
}
export const fits = (table: LobbyTable, wish: Wish): boolean =>
  (!wish.ruleset || table.ruleset === wish.ruleset) && (!wish.free || (freeSeats(table) > 0 && table.phase !== "closed"));

const PHASES: Readonly<Record<string, string>> = {
  closed: "Closed", inspection: "New cards", verification: "New cards", spread: "Waits for players", wash: "Shuffle",
  shuffle: "Shuffle", cut: "Cut", "cut-card": "Cut", burn: "Shuffle", ready: "Takes wagers", "shoe-end": "Shoe is over",
};

/** What a table is doing, in two words; a tone where it cannot be played at. */
export function doing(table: LobbyTable): { readonly words: string; readonly tone: "" | "bad" } {
  if (table.paused) return { words: "Stopped", tone: "bad" };
  if (table.phase !== "round") return { words: PHASES[table.phase] ?? table.phase, tone: "" };
  return { words: table.round_phase === "wagering" ? "Takes wagers" : `Round ${table.round}`, tone: "" };
}

/** Side wagers in one line: Match up and down, Jackpot. */
export function sideWords(wagers: readonly string[], jackpots: number): string {
  const match = wagers.filter((one) => one.startsWith("match-")).map((one) => one.slice("match-".length));
  const last = match.at(-1);
  const matched = last === undefined ? [] : [`Match ${match.length > 1 ? `${match.slice(0, -1).join(", ")} and ${last}` : last}`];
  const others = wagers.filter((one) => !one.startsWith("match-")).map(wagerWords);
  return [...matched, ...others, ...(jackpots ? ["Jackpot"] : [])].join(", ") || "None";
}

