import { expect, it } from "vitest";
import type { Question } from "./deal";
import { actionWords, buttonsOf, costAt, insuranceWords, questionWords, verdictWords, whyWords } from "./words";

const action = (name: string, value: number, cost: number) => ({ action: name, value, cost });
const QUESTION: Question = { spot: { kind: "soft", row: "18", up: "9" }, cards: ["As", "7d"], up: "9h", doublings: 0, hands: 1, number: 1, known: [] };

it("says the hand, the up card, and what came before", () => {
  expect(questionWords(QUESTION)).toBe("You have soft 18. Dealer shows nine of hearts.");
  expect(questionWords({ ...QUESTION, cards: ["5s", "4d", "4c"], doublings: 1 })).toBe("You have 13, doubled once. Dealer shows nine of hearts.");
  const pair = (row: string, ...cards: Question["cards"]) => questionWords({ ...QUESTION, spot: { kind: "pair", row, up: "9" }, cards });
  expect(pair("8", "8s", "8d")).toBe("You have a pair of 8s. Dealer shows nine of hearts.");
  expect(pair("10", "Ks", "Jd")).toContain("a pair of tens");
  expect(questionWords({ ...QUESTION, hands: 2, number: 2 })).toContain("Hand 2 of 2, after a split.");
});

it("offers buttons in the order of the table, whatever their values", () => {
  const offered = [action("split", 0.2, 0), action("surrender", -0.5, 0.7), action("hit", -0.1, 0.3), action("stand", -0.2, 0.4)];
  expect(buttonsOf(offered).map(([name]) => name)).toEqual(["hit", "stand", "split", "surrender"]);
});

it("says what an answer cost and what was best", () => {
  const best = action("double", 0.5, 0);
  expect(verdictWords(best, best, 0, 10_00)).toBe("Right. Double is best.");
  expect(verdictWords(action("hit", 0.417, 0.083), best, 0, 10_00)).toBe("Hit costs $0.83 at $10. Best is double.");
  expect(verdictWords(action("stand", 0, 0.0001), action("double", 0.0001, 0), 1, 25_00)).toBe("Stand costs less than 1¢ at $25. Best is double again.");
});

it("does not say nothing of a small cost", () => {
  expect([0.0004, 0.0006, 1].map((cost) => costAt(cost, 10_00))).toEqual(["less than 1¢", "$0.01", "$10.00"]);
  expect(actionWords("double", 1)).toBe("Double again");
});

it("gives reasons with values, and says where it is close", () => {
  const values = [action("hit", -0.4, 0), action("stand", -0.415, 0.015)];
  expect(whyWords(values, ["Stand.", "With 5 cards or more: hit."], 0)).toBe(
    "Hit gains −0.400 of a wager on average. Stand comes next with −0.415: a close one. The chart: Stand. With 5 cards or more: hit.",
  );
  expect(whyWords([action("double", 0.3, 0), action("stand", 0.1, 0.2)], [], 1)).toBe("Double again gains +0.300 of a wager on average. Stand comes next with +0.100.");
  expect([whyWords([action("stand", 1, 0)], [], 0), whyWords([], [], 0)]).toEqual(["Stand gains +1.000 of a wager on average.", ""]);
});

it("asks about insurance with what is gone, and says what it needs", () => {
  const spot = { kind: "insurance", row: "20", up: "A" } as const;
  const question = { ...QUESTION, spot, cards: ["Ks", "Jd"], up: "Ah" } as Question;
  expect(questionWords(question)).toBe("You have 20. Dealer shows ace of hearts. Insurance?");
  expect(questionWords({ ...question, spot: { ...spot, row: "BJ" }, cards: ["As", "Jd"], gone: { tens: 30, others: 90, decks: 6 } })).toBe(
    "You have a blackjack. Dealer shows ace of hearts. Gone from the 6 decks: 30 cards worth ten, 90 others. Insurance?",
  );
  const actions = [action("decline", 0, 0), action("insure", -0.14, 0.14)];
  expect(buttonsOf(actions).map(([name]) => name)).toEqual(["insure", "decline"]);
  expect(insuranceWords(actions, 0.24)).toBe(
    "Insurance is a wager of its own, on the down card alone: whatever you hold, it is worth ten with a chance of 24.0 %. It pays 2 to 1, and so gains only where that is more than one in three. Insuring costs 0.140 of a wager on average.",
  );
  expect(insuranceWords([action("insure", 0.3, 0)], 0.24)).not.toContain("2 to 1");
  expect(insuranceWords([], 0.24)).not.toContain("2 to 1");
});
