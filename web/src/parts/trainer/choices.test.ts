import { describe, expect, it } from "vitest";
import type { OptionView, RoundEvent, TableUpdate, TableView } from "../../wire/messages";
import type { TableAdvice } from "../../wire/openapi";
import { chosenIn, dueOf, shownOf, spotIn } from "./choices";

const option = (what: string, more: Partial<OptionView> = {}): OptionView => ({
  what, words: what, box: 4, player: "Ann", spot: "", hand: 0, least_cents: 0, most_cents: 0, step_cents: 1, back_cents: 0, ...more,
});
const OPTIONS = [option("Hit"), option("Stand"), option("DoubleDown", { least_cents: 100, most_cents: 2500 })];
const view = (more: object): TableView =>
  ({
    round: 7,
    round_phase: "play",
    turn: { box: 4, hand: 1, player: "Ann", deadline: 0 },
    options: OPTIONS,
    boxes: [{ box: 4, player: "Ann", shared: false, bettors: [], hands: [{ cards: ["9s", "2d"], doublings: 0 }] }],
    ...more,
  }) as unknown as TableView;

const valued = (action: string, value: number, best = 0.5) => ({
  what: "", action, words: action, value, cost: best - value, cents: 0, cost_cents: 0,
});
const ADVICE = {
  table: "T", seq: 1, box: 4, hand: 1, player: "Ann", cards: ["9s", "2d"], up: "6h", doublings: 0, hands: 1,
  wager_cents: 2500, unseen: 280, in_shoe: 279, best: "double",
  actions: [valued("double", 0.5), valued("hit", 0.3), valued("double for less", 0.1), valued("stand", -0.2)],
} satisfies TableAdvice;
const update = (event: object, by = "Ann"): TableUpdate =>
  ({ what: "update", by, events: [{ kind: "RoundHappened", event: event as RoundEvent }] }) as unknown as TableUpdate;

describe("what is due", () => {
  it("is the hand at its turn, where it is mine", () => {
    expect(dueOf(view({}), "Ann")).toMatchObject({ box: 4, hand: 1 });
    expect(dueOf(view({}), "Bob")).toBeNull();
  });

  it("changes with a card and not with what others do", () => {
    const before = dueOf(view({}), "Ann");
    expect(dueOf(view({ ready: ["Bob"] }), "Ann")?.key).toBe(before?.key);
    const hit = view({ boxes: [{ box: 4, hands: [{ cards: ["9s", "2d", "3c"], doublings: 0 }] }] });
    expect(dueOf(hit, "Ann")?.key).not.toBe(before?.key);
  });

  it("is insurance at my own box while it is open", () => {
    const open = view({ round_phase: "insurance", turn: null, options: [option("Insure"), option("DeclineInsurance")] });
    expect(dueOf(open, "Ann")).toMatchObject({ box: 4, hand: 1 });
  });

  it("is nothing while others are asked, or only wagers may be made", () => {
    expect(dueOf(view({ turn: { box: 2, hand: 1, player: "Bob", deadline: 0 }, options: [option("Hit", { player: "Bob", box: 2 })] }), "Ann")).toBeNull();
    expect(dueOf(view({ turn: null, options: [option("PlaceWagers")] }), "Ann")).toBeNull();
  });
});

describe("what I chose", () => {
  it("is held against the best", () => {
    const chosen = chosenIn(update({ kind: "HandHit", box: 4, hand: 1, player: "Ann" }), "Ann", ADVICE, OPTIONS);
    expect(chosen?.action.action).toBe("hit");
    expect(chosen?.action.cost).toBeCloseTo(0.2);
    expect(chosen?.best.action).toBe("double");
  });

  it("is a full double, or one for the least; between them there is no exact value", () => {
    const doubled = (cents: number) =>
      chosenIn(update({ kind: "HandDoubled", box: 4, hand: 1, player: "Ann", cents }), "Ann", ADVICE, OPTIONS)?.action.action;
    expect(doubled(2500)).toBe("double");
    expect(doubled(100)).toBe("double for less");
    expect(doubled(1000)).toBeUndefined();
  });

  it("is neither what the clock did nor what somebody else did", () => {
    const stood = { kind: "HandStood", box: 4, hand: 1, player: "Ann" };
    expect(chosenIn(update(stood, "house"), "Ann", ADVICE, OPTIONS)).toBeNull();
    expect(chosenIn(update({ ...stood, player: "Bob" }), "Ann", ADVICE, OPTIONS)).toBeNull();
    expect(chosenIn(update({ ...stood, box: 5 }), "Ann", ADVICE, OPTIONS)).toBeNull();
  });

  it("belongs to a spot of the chart, unless it was insurance", () => {
    expect(spotIn(ADVICE)).toEqual({ kind: "hard", row: "11", up: "6" });
    expect(spotIn({ ...ADVICE, actions: [valued("decline", 0), valued("insure", -0.1)] })).toBeNull();
  });
});

it("leaves doubling for less out unless it is the best", () => {
  expect(shownOf(ADVICE.actions).map((one) => one.action)).toEqual(["double", "hit", "stand"]);
  const first = [valued("double for less", 0.5), valued("hit", 0.3)];
  expect(shownOf(first)).toHaveLength(2);
});
