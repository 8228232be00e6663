import { describe, expect, it } from "vitest";
import { boxOf, dealer, hand, resultOf, viewOf } from "../example_views";
import { sceneOf } from "../scene";
import { coachWords, noteCoached, wasCoached } from "./coach";

const says = (view = viewOf(), { cleared = false, laid = 1000, best = "" } = {}) => coachWords(view, sceneOf(view, cleared), "Ann", laid, best);
const option = (what: string, words = what) => ({ what, words, player: "Ann", box: 4, hand: 1, spot: "", least_cents: 0, most_cents: 0, step_cents: 1, back_cents: 0 });
const turn = (cards = hand(["7s", "9h"], { points: 16, total: "hard 16" }), more = {}) =>
  viewOf({
    round_phase: "play", wagering: false, boxes: [boxOf(4, "Ann", [cards])], turn: { box: 4, hand: 1, player: "Ann", deadline: 0 },
    dealer: { ...dealer, up: "6d", down_dealt: true, total: "hard 6", points: 6 }, options: [option("Hit"), option("DoubleDown", "Double")] as never, ...more,
  });

describe("the first hand", () => {
  it("begins with the wager, laid or not", () => {
    expect(says()).toContain("Your $10 lies in the circle. Press Ready");
    expect(says(viewOf(), { laid: 0 })).toBe("Press a chip, then the circle: that is your wager.");
  });

  it("says what one has, and the best choice with its meaning where it is known", () => {
    expect(says(turn())).toBe("You have 16, the dealer shows 6. Nearer to 21 wins, over 21 loses.");
    expect(says(turn(), { best: "DoubleDown" })).toContain("Best is Double: twice the wager for one more card.");
    expect(says(turn(), { best: "Split" }), "not on offer").not.toContain("Best");
  });

  it("names a blackjack", () => {
    expect(says(turn(hand(["As", "Kh"], { points: 21, blackjack: true })))).toContain("blackjack. It pays 3 to 2");
  });

  it("advises against insurance, and says nothing while others play", () => {
    const insurance = { round_phase: "insurance", turn: null, options: [option("Insure")] as never };
    expect(says(turn(undefined, insurance))).toContain("decline");
    expect(says(turn(undefined, { turn: { box: 2, hand: 1, player: "Bob", deadline: 0 } }))).toBe("");
    expect(says(turn(undefined, { boxes: [] }))).toBe("");
  });

  it("ends with the round, and is told once", () => {
    expect(says(viewOf({ result: resultOf() }))).toContain("That was a round.");
    const kept = new Map<string, string>();
    const shelf = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(wasCoached(shelf)).toBe(false);
    noteCoached(shelf);
    expect(wasCoached(shelf)).toBe(true);
    noteCoached({ ...shelf, setItem: () => { throw new Error("full"); } });
  });
});
