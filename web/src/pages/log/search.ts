// Which logs a person may look through, and where a page of them begins.
import type { Act, Log, LogEntry } from "../../wire/openapi";

export interface Stream {
  readonly stream: string;
  readonly words: string;
}

const SYSTEM: readonly Stream[] = [
  { stream: "people", words: "People and sign-ins" },
  { stream: "house", words: "The house and its self-checks" },
];
const MONEY: readonly Stream[] = [
  { stream: "jackpot", words: "Jackpots" },
  { stream: "award", words: "Awards" },
  { stream: "cage", words: "Cage and bank" },
];

/** The logs there are for whoever may do these acts. */
export function streamsFor(tables: readonly string[], may: (act: Act) => boolean): Stream[] {
  const all = may("read-all-logs");
  return [
    ...(all ? [{ stream: "", words: "Everything" }] : []),
    ...(all ? [{ stream: "table", words: "All tables" }] : []),
    ...(may("read-table-log") ? tables.map((table) => ({ stream: `table/${table}`, words: `Table ${table}` })) : []),
    ...(all ? MONEY : []),
    ...(may("read-system-logs") ? SYSTEM : []),
  ];
}

/** Asks the house for entries after one, in order. */
export type AskLog = (after: number) => Promise<Log>;

export interface LogPage {
  /** The newest first. */
  readonly entries: readonly LogEntry[];
  /** Whether there may be earlier ones. */
  readonly earlier: boolean;
}

const FIRST_WINDOW = 200;
const WIDER = 20;
const MOST_QUESTIONS = 60;

/**
 * The last entries before one. The house tells its log from the first entry on only, so it is
 * asked for a piece that ends here, and for a longer one where too little of it was wanted.
 */
export async function entriesBefore(ask: AskLog, end: number, page: number): Promise<LogPage> {
  for (let window = FIRST_WINDOW; ; window *= WIDER) {
    const start = Math.max(0, end - 1 - window);
    const found = await entriesIn(ask, start, end);
    if (found.length >= page || start === 0) {
      return { entries: found.slice(-page).reverse(), earlier: start > 0 || found.length > page };
    }
  }
}

async function entriesIn(ask: AskLog, start: number, end: number): Promise<LogEntry[]> {
  const found: LogEntry[] = [];
  let after = start;
  for (let asked = 0; asked < MOST_QUESTIONS && after < end - 1; asked++) {
    const piece = await ask(after);
    found.push(...piece.entries.filter((entry) => entry.seq < end));
    if (!piece.more || piece.next <= after) break;
    after = piece.next;
  }
  return found;
}
