import { describe, expect, it } from "vitest";
import type { ReviewedChoice, RoundReview } from "../../wire/openapi";
import { csvOf, didWords, luckWords, roundKey, spotOfChoice, spotsToDrill, sumsOf, verdictOf, worst } from "./review";

const action = (name: string, value: number, cost: number) => ({ action: name, words: name, value, cost, cents: Math.round(value * 1000), cost_cents: Math.round(cost * 1000) });
const choice = (more: Partial<ReviewedChoice> = {}): ReviewedChoice => ({
  box: 1, hand: 1, hands: 1, cards: ["9s", "7d"], up: "Kh", doublings: 0, wager_cents: 1000, chosen: "stand", late: false, unvalued: "", best: "surrender",
  cost: 0.04, cost_cents: 40, actions: [action("surrender", -0.5, 0), action("stand", -0.54, 0.04)], ...more,
});
const review = (more: Partial<RoundReview> = {}): RoundReview => ({
  table: "Oak", round: 1, player: "Ann", net_cents: -1500, main_cents: -1000, insurance_cents: 0, side_cents: -500, worth_cents: -500, cost_cents: 40,
  insurance_cost_cents: 0, luck_cents: -460, up: "Kh", dealer: ["Kh", "9c"], boxes: [{ box: 1, hands: [["9s", "7d"]] }], choices: [choice()], ...more,
});

describe("a choice", () => {
  it("is called by its cost", () => {
    expect([0, 0.004, 0.04, 0.3].map((cost) => verdictOf({ cost, unvalued: "" }))).toEqual(["best", "close", "mistake", "blunder"]);
    expect(verdictOf({ cost: 0, unvalued: "the shoe was refilled" })).toBe("unvalued");
  });

  it("is about a spot of the chart, unless it is about insurance", () => {
    expect(spotOfChoice(choice())).toEqual({ kind: "hard", row: "16", up: "10" });
    expect(spotOfChoice(choice({ cards: ["8s", "8d"], actions: [action("split", 0, 0)] }))).toEqual({ kind: "pair", row: "8", up: "10" });
    expect(spotOfChoice(choice({ chosen: "insure" }))).toBeNull();
    expect(spotsToDrill([choice(), choice(), choice({ chosen: "decline" }), choice({ up: "6h" })])).toEqual(["hard-16-10", "hard-16-6"]);
  });

  it("is said in a word", () => expect(["stand", "double for less", "hum"].map(didWords)).toEqual(["stood", "doubled for less", "hum"]));
});

describe("rounds together", () => {
  it("add up, and a cost of less than a cent is not lost", () => {
    const small = choice({ cost: 0.0004 });
    const sums = sumsOf([review(), review({ round: 2, choices: [small, small, choice({ cost: 0 })] })]);
    expect(sums).toMatchObject({ rounds: 2, choices: 4, mistakes: 3, netCents: -3000, mainCents: -2000, sideCents: -1000, costCents: 41 });
    expect(sums.worthCents - 80 + sums.luckCents).toBe(sums.mainCents);
  });

  it("name the costliest choices, by money and not by share", () => {
    const dear = choice({ wager_cents: 10_000, cost: 0.02 });
    const found = worst([review(), review({ round: 2, choices: [dear, choice({ cost: 0 }), choice({ cost: 0.09 })] }), review({ round: 3 }), review({ round: 4 })]);
    expect(found.map((one) => [one.round, Math.round(one.choice.cost * one.choice.wager_cents)])).toEqual([[2, 200], [2, 90], [1, 40]]);
  });
});

describe("luck", () => {
  it("is told from skill in a sentence", () => {
    expect(luckWords(review())).toBe("The cards as dealt were worth −$5, played best. Your choices cost $0.40. The cards that followed brought −$4.60: −$10 on the hands.");
    expect(luckWords(review({ cost_cents: 0, luck_cents: 500, main_cents: 0 }))).toBe("The cards as dealt were worth −$5, played best. Your choices cost nothing. The cards that followed brought +$5: even on the hands.");
    expect(luckWords(review({ worth_cents: 0, cost_cents: 0, luck_cents: 1500, main_cents: 1500 }))).toBe("The cards that followed brought +$15: +$15 on the hands.");
  });
});

it("writes a table for a spreadsheet, in which no cell is a formula", () => {
  const rows = [{ table: "=Oak", round: 1, at: 0, cents: -1500 }, { table: 'The "Elm", old', round: 2, at: 60, cents: 0 }];
  const text = csvOf(rows, new Map([[roundKey(rows[0]!), review()]]));
  expect(text.split("\r\n")).toEqual([
    "time,table,round,net,hands,insurance,side wagers,choices cost,luck,own cards,dealer,choices",
    "1970-01-01T00:00:00.000Z,'=Oak,1,-15.00,-10.00,0.00,-5.00,0.40,-4.60,9s 7d,Kh 9c,\"9s 7d v Kh: stand, best surrender\"",
    '1970-01-01T00:01:00.000Z,"The ""Elm"", old",2,0.00,,,,,,,,',
    "",
  ]);
});
