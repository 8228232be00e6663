import { describe, expect, it } from "vitest";
import type { RoundReview } from "../../wire/openapi";
import { lined, pictureOf } from "./picture";

const REVIEW: RoundReview = {
  table: "Oak & <Elm>", round: 7, player: "Ann", net_cents: 2000, main_cents: 2500, insurance_cents: 0, side_cents: -500, worth_cents: 300, cost_cents: 0,
  insurance_cost_cents: 0, luck_cents: 2200, up: "6h", dealer: ["6h", "Kc", "9d"], boxes: [{ box: 3, hands: [["8s", "3c"], ["8d", "2c", "9h"]] }],
  choices: [{ box: 3, hand: 1, hands: 1, cards: ["8s", "8d"], up: "6h", doublings: 0, wager_cents: 2500, chosen: "split", late: false, unvalued: "", best: "split", cost: 0, cost_cents: 0, actions: [] }],
};

describe("a picture of a round", () => {
  it("has every card, what was chosen and what it came to, and asks nobody for anything", () => {
    const svg = pictureOf(REVIEW, "wa-2025");
    expect(svg.match(/<rect /g)).toHaveLength(1 + 3 + 5);
    for (const words of ["+$20", "Oak &amp; &lt;Elm&gt;, round 7", "8s 8d v 6h, split: best", "Box 3", "wa-2025"]) expect(svg).toContain(words);
    expect(svg).not.toMatch(/href|url\(|<image/);
    expect(pictureOf({ ...REVIEW, net_cents: 0 }, "wa-2025")).toContain("Even");
  });

  it("says what a mistake cost", () => {
    const [one] = REVIEW.choices;
    expect(pictureOf({ ...REVIEW, choices: [{ ...one!, chosen: "hit", cost: 0.3, cost_cents: 750 }] }, "wa-2025")).toContain("hit: cost $7.50, best was split");
    expect(pictureOf({ ...REVIEW, choices: [{ ...one!, unvalued: "the shoe was refilled" }] }, "wa-2025")).toContain("8s 8d v 6h, split<");
  });
});

it("puts words in lines", () => expect(lined("one two three four", 9)).toEqual(["one two", "three", "four"]));
