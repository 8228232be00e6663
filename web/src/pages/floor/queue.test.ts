import { describe, expect, it } from "vitest";
import type { Act, AwardWhole, FloorTable } from "../../wire/openapi";
import { disputedRound, placeOf, queueOf, toneOf } from "./queue";

const table = (name: string, more: Partial<FloorTable> = {}): FloorTable => ({
  table: name, kind: "live", ruleset: "wa-2025", phase: "ready", round_phase: "", dealer: "Dee", players: [], round: 7, at: 100, weight: 0, attention: [], ...more,
});
const needs = (what: FloorTable["attention"][number]["what"], weight: number, words = what as string, award = "", player = "") =>
  ({ what, words, weight, award, stage: award ? "locked" : "", dispute: "", irregularity: "", reason: words, player }) as const;
const AWARD = {
  award: "B-7-1", table: "B", round: 7, box: 2, player: "Ann", row: "two-suited", percent: 10, cents: 482_173, at: 50, stage: "locked",
  steps: [{ command: "RecordEvidence", what: "it is written down", titles: ["floor supervisor", "shift manager"], now: true, yours: true }],
} as unknown as AwardWhole;
const looker = (...acts: Act[]) => ({ name: "Flo", may: (act: Act) => acts.includes(act) });
const NOTHING = { awards: [], adjustments: [], changes: [] };

describe("the queue", () => {
  it("puts the heaviest thing first", () => {
    const tables = [table("A", { attention: [needs("paused", 20)] }), table("B", { attention: [needs("floor-call", 70, "a fill")] })];
    const found = queueOf({ ...NOTHING, tables }, looker("resume-table", "answer-call"));
    expect(found.map((item) => item.what)).toEqual(["floor-call", "paused"]);
    expect(found[0]?.title).toBe("A fill");
  });

  it("puts what is one's own before what is heavier and somebody else's", () => {
    const tables = [table("A", { attention: [needs("irregularity", 60)] }), table("B", { attention: [needs("award", 40, "", "B-7-1")] })];
    const found = queueOf({ ...NOTHING, tables, awards: [AWARD] }, looker());
    expect(found.map((item) => [item.what, item.yours])).toEqual([["award", true], ["irregularity", false]]);
  });

  it("says of an award how much it is, what comes next and who may", () => {
    const tables = [table("B", { attention: [needs("award", 40, "", "B-7-1")] })];
    const [item] = queueOf({ ...NOTHING, tables, awards: [AWARD] }, looker());
    expect(item?.title).toBe("10 % award, $4,821.73");
    expect(item?.text).toContain("Next: it is written down");
    expect(item?.whose).toBe("floor supervisor or shift manager");
  });

  it("says why a table goes no further, and whose it is", () => {
    const tables = [table("A", { attention: [needs("no-rounds", 56, "it deals no more rounds: $400"), needs("no-jackpot-wagers", 42, "high takes no wagers")] })];
    const found = queueOf({ ...NOTHING, tables }, looker("resume-jackpot"));
    expect(found.map((item) => [item.label, item.title, item.yours])).toEqual([
      ["Jackpot stopped", "High takes no wagers", true],
      ["Deals no more", "It deals no more rounds: $400", false],
    ]);
  });

  it("has the floor accept every spoken wager with cash by itself", () => {
    const tables = [table("A", { attention: [needs("cash-wager", 52, "Ann calls $25", "", "Ann"), needs("cash-wager", 52, "Bob calls $5", "", "Bob")] })];
    const found = queueOf({ ...NOTHING, tables }, looker("confirm-cash"));
    expect(found.map((one) => [one.player, one.title, one.yours])).toEqual([["Ann", "Ann calls $25", true], ["Bob", "Bob calls $5", true]]);
    expect(new Set(found.map((one) => one.key)).size).toBe(2);
  });

  it("needs nobody for a closed table", () => {
    expect(queueOf({ ...NOTHING, tables: [table("A", { attention: [needs("closed", 0)] })] }, looker())).toEqual([]);
  });

  it("leaves a card change at an automatic table to the house", () => {
    const tables = [table("A", { kind: "automatic", attention: [needs("card-change", 30)] })];
    const [item] = queueOf({ ...NOTHING, tables }, looker("order-cards"));
    expect(item?.yours).toBe(false);
    expect(item?.whose).toBe("the house, by itself");
  });

  it("calls the floor to cards that wait for verification", () => {
    const [item] = queueOf({ ...NOTHING, tables: [table("A", { phase: "verification" })] }, looker("verify-cards"));
    expect([item?.what, item?.yours]).toEqual(["inspection", true]);
  });

  it("gives nobody his own adjustment to approve", () => {
    const asked = { adjustment: "a", jackpot: "high", reason: "house-addition", micros: 1_000_000, note: "birthday", requested_by: "Flo", at: 1, decided: "", decided_by: "", decided_at: 0 };
    const all = looker("approve-adjustment");
    expect(queueOf({ ...NOTHING, tables: [], adjustments: [asked] }, all)[0]?.yours).toBe(false);
    expect(queueOf({ ...NOTHING, tables: [], adjustments: [{ ...asked, requested_by: "Sue" }] }, all)[0]?.yours).toBe(true);
    expect(queueOf({ ...NOTHING, tables: [], adjustments: [{ ...asked, decided: "approved" }] }, all)).toEqual([]);
  });

  it("gives a table the colour of its heaviest item", () => {
    const tables = [table("A", { attention: [needs("card-change", 30), needs("floor-call", 70)] })];
    const items = queueOf({ ...NOTHING, tables }, looker());
    expect(toneOf("A", items)).toBe("bad");
    expect(toneOf("B", items)).toBe("plain");
  });
});

describe("a dispute's name", () => {
  it("says which round it is about, whatever the table is called", () => {
    expect(disputedRound("Live-1-12-340")).toBe(12);
    expect(disputedRound("a wrong total: dispute BJ-3-7-88")).toBe(7);
    expect(disputedRound("Live")).toBeNull();
  });
});

describe("an entry of the log", () => {
  it("belongs to its table, or to a part of the house", () => {
    expect(placeOf("table/BJ-3")).toBe("BJ-3");
    expect(placeOf("award/BJ-3-7-1")).toBe("Award");
  });
});
