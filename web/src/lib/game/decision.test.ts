import { describe, expect, it } from "vitest";
import type { TableView } from "../../wire/messages";
import { decisionOf } from "./decision";

const view = (more: object = {}): TableView =>
  ({
    phase: "round", round: 3, round_phase: "play", wagering: false, ready: [], cut_offered: "", result: null,
    shoe: { shown_to: "" }, turn: { box: 1, hand: 1, player: "Ann" }, dealer: { up: "7H" },
    boxes: [{ box: 1, hands: [{ cards: ["5C", "3D"] }] }],
    options: [{ what: "Hit", box: 1, spot: "", hand: 1, player: "Ann", most_cents: 0 }],
    ...more,
  }) as unknown as TableView;
const wagering = (more: object = {}): TableView => view({ wagering: true, round_phase: "wagering", result: { round: 2 }, ...more });

describe("what is to be decided", () => {
  it("is another thing with another card, another turn or another choice", () => {
    const here = decisionOf(view(), "Ann");
    expect(decisionOf(view({ boxes: [{ box: 1, hands: [{ cards: ["5C", "3D", "2H"] }] }] }), "Ann")).not.toBe(here);
    expect(decisionOf(view({ turn: { box: 1, hand: 2, player: "Ann" } }), "Ann")).not.toBe(here);
    expect(decisionOf(view({ options: [] }), "Ann")).not.toBe(here);
    expect(decisionOf(view({ seq: 99 }), "Ann")).toBe(here);
  });

  it("is the same while chips are put down, though the first of them opens a round", () => {
    const here = decisionOf(wagering({ round: 2, phase: "ready" }), "Ann");
    expect(decisionOf(wagering({ round: 3 }), "Ann")).toBe(here);
    expect(decisionOf(wagering({ ready: ["Ann"] }), "Ann")).not.toBe(here);
    expect(decisionOf(wagering({ result: { round: 3 } }), "Ann")).not.toBe(here);
  });

  it("is nothing before the house has told how the table stands", () => {
    expect(decisionOf(null, "Ann")).toBe("");
  });
});
