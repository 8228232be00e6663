import { describe, expect, it } from "vitest";
import type { Act, LogEntry } from "../../wire/openapi";
import { type AskLog, entriesBefore, streamsFor } from "./search";

const may = (...acts: Act[]) => (act: Act) => acts.includes(act);

describe("logs", () => {
  it("are those of single tables for the floor", () => {
    expect(streamsFor(["A", "B"], may("read-table-log")).map((one) => one.stream)).toEqual(["table/A", "table/B"]);
  });

  it("are those of the system for the administrator", () => {
    expect(streamsFor(["A"], may("read-system-logs")).map((one) => one.stream)).toEqual(["people", "house"]);
  });

  it("begin with everything for whoever may read all", () => {
    const found = streamsFor(["A"], may("read-all-logs", "read-table-log", "read-system-logs"));
    expect(found[0]).toEqual({ stream: "", words: "Everything" });
    expect(found.map((one) => one.stream)).toContain("award");
  });
});

/** A journal of so many entries, of which those that are wanted are told three at a time. */
function journal(length: number, wanted: (seq: number) => boolean): { ask: AskLog; asked: number[] } {
  const asked: number[] = [];
  const ask: AskLog = async (after) => {
    asked.push(after);
    const entries: LogEntry[] = [];
    let next = after;
    while (next < length && entries.length < 3) {
      next += 1;
      if (wanted(next)) entries.push({ seq: next } as LogEntry);
    }
    return { entries, next, more: next < length };
  };
  return { ask, asked };
}
const seqs = (page: { entries: readonly LogEntry[] }): number[] => page.entries.map((entry) => entry.seq);

describe("a page of the log", () => {
  it("has the newest entries first", async () => {
    const page = await entriesBefore(journal(10, () => true).ask, 11, 4);
    expect(seqs(page)).toEqual([10, 9, 8, 7]);
    expect(page.earlier).toBe(true);
  });

  it("goes on where the page before ended", async () => {
    expect(seqs(await entriesBefore(journal(10, () => true).ask, 7, 4))).toEqual([6, 5, 4, 3]);
  });

  it("says when there is nothing earlier", async () => {
    const page = await entriesBefore(journal(3, () => true).ask, 4, 4);
    expect([seqs(page), page.earlier]).toEqual([[3, 2, 1], false]);
  });

  it("looks further back for what is rare", async () => {
    const rare = journal(5000, (seq) => seq === 7);
    expect(seqs(await entriesBefore(rare.ask, 5001, 4))).toEqual([7]);
    expect(Math.min(...rare.asked)).toBe(0);
  });
});
