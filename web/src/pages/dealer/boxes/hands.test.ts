import { describe, expect, it } from "vitest";
import type { BoxView, HandView, TableView } from "../../../wire/messages";
import { boxesOf, shortTotal, statusOf, wagersOf } from "./hands";

const hand = (total: string, points: number, more: Partial<HandView> = {}): HandView => ({
  cards: ["8s", "8h"], total, points, status: "open", doublings: 0, split: false, soft: false, bust: false, blackjack: false,
  stakes: [{ player: "Ann", spot: "main", cents: 2500, added: [], coupon_cents: 0, waits_cents: 0 }], ...more,
});
const box = (hands: readonly HandView[], bettors: readonly object[] = [{ player: "Ann" }]): BoxView =>
  ({ box: 1, player: "Ann", shared: false, bettors, hands }) as unknown as BoxView;

describe("a total", () => {
  it("is short, and both totals of a soft hand", () => {
    const counted = (points: number, more: Partial<HandView> = {}) => shortTotal({ ...hand("", points), ...more });
    expect(counted(15)).toBe("15");
    expect(counted(17, { soft: true })).toBe("7/17");
    expect(counted(21, { soft: true })).toBe("21");
    expect(counted(24, { bust: true })).toBe("Bust");
    expect(counted(21, { soft: true, blackjack: true })).toBe("Blackjack");
    expect(counted(0)).toBe("");
  });
});

describe("how a hand stands", () => {
  it("says its turn, its doubles and the whole wager", () => {
    const doubled = hand("hard 11", 11, { doublings: 1, stakes: [{ player: "Ann", spot: "main", cents: 2500, added: [2500], coupon_cents: 0, waits_cents: 0 }] });
    expect(statusOf(doubled, 1, box([hand("hard 9", 9), doubled]), true)).toBe("Hand 2 · Plays · doubled · $50");
  });
  it("says that a hand is settled when its wager is gone", () => {
    expect(statusOf(hand("bust with 24", 24, { status: "finished", stakes: [] }), 0, box([hand("", 0)]), false)).toBe("Settled");
    expect(statusOf(hand("hard 17", 17, { status: "finished" }), 0, box([hand("", 0)], [{}, {}]), false)).toBe("Stands · $25 · 1 behind");
  });
});

describe("a box", () => {
  it("lists its wagers, the main one first by its amount alone", () => {
    const bettors = [{ player: "Ann", wagers: [["main", 2500], ["match-up", 500]] }];
    expect(wagersOf(box([], bettors))).toBe("$25, match up $5");
    expect(wagersOf(box([], [{ player: "Cat", wagers: [["main", 500]] }]))).toBe("Cat $5");
  });
  it("is drawn as it ended until the next round is opened", () => {
    const result = { round: 3, boxes: [], dealer: {} } as unknown as NonNullable<TableView["result"]>;
    expect(boxesOf({ phase: "ready", round: 3, result } as TableView)).toBe(result);
    const next = { phase: "round", round: 4, result } as TableView;
    expect(boxesOf(next)).toBe(next);
  });
});
