// A session as one file: its rounds one below the other, the oldest first, as `spanish21 replay` plays them again.
import { Refused } from "../../lib/house/api";
import type { Row } from "./history";

/** A round that its journal alone can tell. */
const NOT_AS_FILE = "NOT_AS_FILE";
type Round = Pick<Row, "table" | "round" | "at" | "void">;

export interface SessionFile {
  readonly text: string;
  /** How many rounds are in it. */
  readonly rounds: number;
}

export const pathOfFile = ({ table, round }: Round): string => `/api/tables/${encodeURIComponent(table)}/rounds/${round}/file`;
const named = ({ table, round, at }: Round): string => `${table}, round ${round}, ${new Date(at * 1000).toISOString()}`;

/** Ask for each round in turn; what is no file, such as a void round, is named at the end. */
export async function sessionFile(rows: readonly Round[], fetch: (path: string) => Promise<string>, told: (done: number) => void): Promise<SessionFile> {
  const texts: string[] = [];
  const missing: string[] = [];
  for (const [done, row] of [...rows].reverse().entries()) {
    told(done);
    if (row.void) {
      missing.push(`# ${named(row)}: void`);
      continue;
    }
    try {
      texts.push((await fetch(pathOfFile(row))).replace("\n", `\n# ${named(row)}\n`));
    } catch (error) {
      if (!(error instanceof Refused) || error.detail.name !== NOT_AS_FILE) throw error;
      missing.push(`# ${named(row)}: ${error.detail.allowed}`);
    }
  }
  const left = missing.length ? `\n# Not in this file:\n${missing.join("\n")}\n` : "";
  return { text: texts.length ? texts.join("\n") + left : "", rounds: texts.length };
}
