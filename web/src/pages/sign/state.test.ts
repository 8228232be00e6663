import { describe, expect, it } from "vitest";
import type { PendingAward, SignUpdate } from "../../wire/messages";
import { CELEBRATED_MS, faceOf, heard, isStale, meterAge, posted, rowWords, shareOf } from "./state";

const AWARD: PendingAward = { cents: 482_173, since: 100, row: "two-suited", percent: 10, table: "BJ-6" };
const sign = (changes: Partial<SignUpdate> = {}): SignUpdate => ({
  what: "sign", jackpot: "high", title: "High", seq: 1, kind: "progressive", cents: 4_821_736, limit_cents: 0, wager_cents: 500, tables: ["BJ-1"],
  pending: [], won: [], won_count: 0, prizes: [], notices: [], live: true, stopped: "", shared_meter: "", heard_at: 0, ...changes,
});

describe("the face of a sign", () => {
  it("is the meter while nothing waits", () => {
    expect(faceOf(heard(null, sign(), 0), 0)).toBe("live");
  });
  it("says at once that an award is pending, whatever else holds", () => {
    const known = heard(null, sign({ pending: [AWARD], won_count: 1, live: false }), 0);
    expect(faceOf(known, 0)).toBe("pending");
  });
  it("celebrates an award that was paid, for a while", () => {
    const known = heard(heard(null, sign({ pending: [AWARD], won_count: 1 }), 0), sign({ won_count: 1 }), 1_000);
    expect(known.paid?.award).toEqual(AWARD);
    expect(faceOf(known, 1_000)).toBe("won");
    expect(faceOf(known, 1_000 + CELEBRATED_MS)).toBe("live");
  });
  it("does not celebrate an award that was declared void", () => {
    const known = heard(heard(null, sign({ pending: [AWARD], won_count: 1 }), 0), sign({ won_count: 0 }), 1_000);
    expect(faceOf(known, 1_000)).toBe("live");
  });
  it("does not celebrate what it was told of when it was hung up", () => {
    expect(heard(null, sign({ won_count: 7 }), 0).paid).toBeNull();
  });
  it("says when the jackpot takes no wagers", () => {
    expect(faceOf(heard(null, sign({ live: false, stopped: "audit" }), 0), 0)).toBe("stopped");
  });
});

describe("old news", () => {
  it("is not old while the line lives", () => {
    expect(isStale({ standing: "live", heardAt: 1_000, brokenAt: 0 }, 61_000)).toBe(false);
  });
  it("is old when nothing was heard for long, though the line seems to live", () => {
    expect(isStale({ standing: "live", heardAt: 1_000, brokenAt: 0 }, 77_000)).toBe(true);
  });
  it("is not old while a broken line comes back at once", () => {
    expect(isStale({ standing: "away", heardAt: 1_000, brokenAt: 40_000 }, 42_000)).toBe(false);
  });
  it("is old when a broken line stays away", () => {
    expect(isStale({ standing: "away", heardAt: 30_000, brokenAt: 40_000 }, 46_000)).toBe(true);
  });
});

describe("posted prizes", () => {
  it("are shares of the jackpot and pays for the wager", () => {
    const share = { label: "Two aces", pays: "100% of jackpot", percent: 100, cents: null };
    const mixed = { label: "Mixed", pays: "11 for 2", percent: 0, cents: 2_750 };
    expect(posted([share, mixed])).toEqual({ shares: [share], fixed: [mixed] });
  });
  it("show a share rounded down", () => {
    expect(shareOf(4_821_736.9, 10)).toBe(482_173);
  });
});

describe("names", () => {
  it("are written as they are posted", () => {
    expect(rowWords("two-suited")).toBe("Two suited");
  });
});

describe("a meter of several houses", () => {
  it("has no age where the house keeps the meter itself", () => {
    expect(meterAge(sign(), 1_000_000)).toBeNull();
  });
  it("says that nothing was heard of it yet", () => {
    expect(meterAge(sign({ shared_meter: "mega" }), 1_000_000)).toEqual({ words: "Meter of several houses, not heard of yet", old: true });
  });
  it("says how long ago the house heard of it", () => {
    const heardAt = (at: number): ReturnType<typeof meterAge> => meterAge(sign({ shared_meter: "mega", heard_at: at }), 1_000_000);
    expect(heardAt(998)).toEqual({ words: "Meter of several houses, 2 s old", old: false });
    expect(heardAt(1_002)).toEqual({ words: "Meter of several houses, 0 s old", old: false });
    expect(heardAt(700)).toEqual({ words: "Meter of several houses, 5 min old", old: true });
  });
});
