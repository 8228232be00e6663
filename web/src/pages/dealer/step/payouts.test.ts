import { describe, expect, it } from "vitest";
import type { LineView, TableView } from "../../../wire/messages";
import { inChips, keepDone, linesOf, payoutOf, readDone } from "./payouts";

const line = (changes: Partial<LineView> = {}): LineView => ({
  box: 1, hand: 1, player: "Ann", spot: "main", label: "Main", outcome: "wins", odds: "3 to 2", wager_cents: 2500,
  collected_cents: 0, returned_cents: 2500, paid_cents: 3750, net_cents: 3750, final: true, why: "6-7-8 mixed",
  words: "", dealer: "", clause: "", at_box: "", ...changes,
});

describe("a payout", () => {
  it("says what, why and at which odds", () => {
    const payout = payoutOf(line());
    expect([payout.verb, payout.place, payout.cents, payout.label, payout.why]).toEqual(["Pay", "Box 1", 3750, "Main", "6-7-8 mixed · 3 to 2 on $25"]);
  });
  it("takes what is lost and leaves what is pushed", () => {
    expect(payoutOf(line({ outcome: "loses", paid_cents: 0, collected_cents: 2500 })).verb).toBe("Take");
    const push = payoutOf(line({ outcome: "pushes", paid_cents: 0, odds: "", hand: 2 }));
    expect([push.verb, push.place, push.cents]).toEqual(["Leave", "Box 1, hand 2", 2500]);
  });
  it("returns a wager that does not count", () => {
    const back = payoutOf(line({ outcome: "returned", paid_cents: 0, odds: "", why: "" }));
    expect([back.verb, back.cents]).toEqual(["Return", 2500]);
  });
  it("has nobody pay a win that the house holds", () => {
    const won = line({ box: 1, player: "Ann", spot: "match-up", paid_cents: 390_000 });
    const held = [{ box: 1, player: "Ann", spot: "match-up" }];
    expect(payoutOf(won, held).verb).toBe("Hold");
    expect(payoutOf(won, [{ box: 2, player: "Ann", spot: "match-up" }]).verb).toBe("Pay");
  });
  it("undoes what a void round had paid", () => {
    const undone = payoutOf(line({ outcome: "reversed", net_cents: -3750, paid_cents: -3750 }));
    expect([undone.verb, undone.cents]).toEqual(["Undo", 3750]);
  });
  it("leaves an award to the floor", () => {
    expect(payoutOf(line({ outcome: "award", paid_cents: 0, collected_cents: 100 })).verb).toBe("Award");
  });
});

describe("the lines to pay", () => {
  const view = (changes: Partial<TableView>): TableView =>
    ({ phase: "round", round: 3, round_phase: "play", lines: [line()], result: null, ...changes }) as TableView;
  it("are those of the round that is on", () => {
    expect(linesOf(view({})).length).toBe(1);
  });
  it("are those of the round that has ended, until wagers are made again", () => {
    const result = { round: 3, lines: [line(), line()] } as unknown as NonNullable<TableView["result"]>;
    expect(linesOf(view({ phase: "ready", result })).length).toBe(2);
    expect(linesOf(view({ phase: "ready", round: 4, result })).length).toBe(0);
    expect(linesOf(view({ phase: "shuffle", result })).length).toBe(0);
    expect(linesOf(view({ round_phase: "wagering", round: 4, result })).length).toBe(0);
  });
});

describe("how far the dealer has come", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } as unknown as Storage;
  it("is kept for the round, and begins anew with the next", () => {
    expect(readDone(store, "T1", 3)).toBe(0);
    keepDone(store, "T1", 3, 2);
    expect(readDone(store, "T1", 3)).toBe(2);
    expect(readDone(store, "T1", 4)).toBe(0);
    expect(readDone(store, "T2", 3)).toBe(0);
  });
});

describe("chips", () => {
  it("make an amount, the largest first", () => {
    expect(inChips(3750)).toEqual([{ cents: 2500, count: 1 }, { cents: 500, count: 2 }, { cents: 100, count: 2 }, { cents: 50, count: 1 }]);
  });
  it("do not make every amount", () => {
    expect(inChips(1_033)).toBeNull();
  });
});
