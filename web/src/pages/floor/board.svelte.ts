// The floor as it is now: tables by the lobby's socket, and what needs somebody by asking again.
import { get } from "../../lib/house/api";
import { session } from "../../lib/house/session.svelte";
import { Line } from "../../lib/house/connection.svelte";
import type { LobbyJackpot, LobbyTable, LobbyUpdate } from "../../wire/messages";
import type { Adjustments, Awards, AwardWhole, Changes, Floor, Log, LogEntry } from "../../wire/openapi";
import type { Seen } from "./queue";

/** Busy tables speak all the time: they are asked about once in a while, and never put off for long. */
const SOON_MS = 800;
const AGAIN_MS = 20_000;
const LOG_SHOWN = 8;
const LOG_BACK = 60;
const TABLE_LOG_BACK = 400;
const TABLES_LOOKED_AT = 4;
const CLOSED_STAGES: readonly string[] = ["closed", "void"];

export class Board {
  tables = $state.raw<readonly LobbyTable[]>([]);
  jackpots = $state.raw<readonly LobbyJackpot[]>([]);
  seen = $state.raw<Seen>({ tables: [], awards: [], adjustments: [], changes: [] });
  log = $state.raw<readonly LogEntry[]>([]);
  /** The house's time of the last look, and whether there was one. */
  at = $state(0);
  error = $state("");
  readonly line: Line<LobbyUpdate>;
  #seq = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setInterval>;
  #asking = false;

  constructor() {
    this.line = new Line<LobbyUpdate>(() => "/ws/lobby", (message) => this.#hear(message));
    this.line.open();
    this.#again = setInterval(() => void this.look(), AGAIN_MS);
    void this.look();
  }

  close(): void {
    this.line.close();
    clearTimeout(this.#soon);
    clearInterval(this.#again);
  }

  #hear(update: LobbyUpdate): void {
    if (update.what !== "lobby") return;
    this.#seq = update.seq;
    this.tables = merge(this.tables, update.tables, (one) => one.table).filter((one) => !update.tables_removed.includes(one.table));
    this.jackpots = merge(this.jackpots, update.jackpots, (one) => one.jackpot).filter((one) => !update.removed.includes(one.jackpot));
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.look();
    }, SOON_MS);
  }

  /** Ask again for everything that is not told by itself. */
  async look(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const [floor, short, adjustments, changes] = await Promise.all([
        get<Floor>("/api/floor"),
        get<Awards>("/api/awards"),
        session.may("read-adjustments") ? get<Adjustments>("/api/adjustments") : { adjustments: [] },
        session.may("read-configuration") ? get<Changes>("/api/changes") : { changes: [] },
      ]);
      const open = short.awards.filter((one) => !CLOSED_STAGES.includes(one.stage)).slice(0, 20);
      const awards = await Promise.all(open.map((one) => get<AwardWhole>(`/api/awards/${encodeURIComponent(one.award)}`)));
      this.seen = { tables: floor.tables, awards, ...adjustments, ...changes };
      this.at = floor.at;
      this.error = "";
      await this.#lookAtLog();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    } finally {
      this.#asking = false;
    }
  }

  /** The last lines of the log: all of it where one may, else of the tables that moved last. */
  async #lookAtLog(): Promise<void> {
    const all = session.may("read-all-logs");
    const moved = [...this.seen.tables].sort((a, b) => b.at - a.at).slice(0, TABLES_LOOKED_AT);
    const streams = all ? [""] : moved.map((one) => `table/${one.table}`);
    const after = Math.max(0, this.#seq - (all ? LOG_BACK : TABLE_LOG_BACK));
    const found = await Promise.all(
      streams.map((stream) => get<Log>(`/api/log?limit=500&after=${after}&stream=${encodeURIComponent(stream)}`)),
    );
    const entries = found.flatMap((one) => one.entries).filter((one) => one.words.length > 0);
    this.log = entries.sort((a, b) => b.seq - a.seq).slice(0, LOG_SHOWN);
  }
}

function merge<T>(before: readonly T[], news: readonly T[], key: (one: T) => string): T[] {
  const all = new Map(before.map((one) => [key(one), one]));
  for (const one of news) all.set(key(one), one);
  return [...all.values()].sort((a, b) => key(a).localeCompare(key(b)));
}
