import { expect, test } from "vitest";
import type { NeverTogether, OptionAnswer } from "../../../wire/openapi";
import { blocked, broken, choose, effective, optionsIn, read, rulesetIn, toQuery, without } from "./config";
import { Refused } from "../../../lib/house/api";
import { refusedWords } from "./words";

const option = (name: string, kind: OptionAnswer["kind"], standard: OptionAnswer["default"], more: Partial<OptionAnswer> = {}): OptionAnswer => ({
  name, path: `game.${name}`, kind, choices: null, from: null, to: null, allowed: "", default: standard, default_when: [], clauses: [], ...more,
});
const BOOK = [
  option("decks", "choice", 6, { choices: [2, 4, 5, 6, 8] }),
  option("dealt_from", "choice", "shoe", { choices: ["shoe", "hand"] }),
  option("soft_17", "choice", "hit", { choices: ["hit", "stand"] }),
  option("double_double", "choice", false, { choices: [true, false] }),
  option("double_for_less", "choice", true, {
    choices: [true, false],
    default_when: [{ when: { double_double: true }, default: false }],
  }),
  option("required_wagers", "set", [], { choices: ["match-up", "match-down"] }),
  option("boxes", "number", 7, { from: 1, to: 9 }),
];
const NEVER: NeverTogether[] = [
  { when: { double_double: true, soft_17: "stand" }, because: "double-double needs hits soft 17", clauses: [] },
  { when: { double_double: true, double_for_less: true }, because: "no doubling for less", clauses: [] },
  { when: { dealt_from: "hand", decks: [4, 5, 6, 8] }, because: "by hand only with two decks", clauses: [] },
];

test("a default that follows another choice is followed", () => {
  expect(effective(BOOK, {})["double_for_less"]).toBe(true);
  expect(effective(BOOK, { double_double: true })["double_for_less"]).toBe(false);
});

test("a choice equal to its default is not carried along", () => {
  expect(choose(BOOK, { decks: 8 }, "decks", 6)).toEqual({});
  expect(choose(BOOK, {}, "decks", 8)).toEqual({ decks: 8 });
  expect(choose(BOOK, { double_double: true }, "double_for_less", false)).toEqual({ double_double: true });
});

test("what cannot stand beside another choice is blocked with its reason", () => {
  expect(blocked(BOOK, NEVER, { soft_17: "stand" }, "double_double", true)?.because).toContain("soft 17");
  expect(blocked(BOOK, NEVER, {}, "double_double", true)).toBeUndefined();
  expect(blocked(BOOK, NEVER, {}, "dealt_from", "hand")?.because).toContain("two decks");
  expect(blocked(BOOK, NEVER, { decks: 2 }, "dealt_from", "hand")).toBeUndefined();
});

test("a value that stands already is never blocked, so that there is a way out of a broken link", () => {
  const brought = { soft_17: "stand", double_double: true };
  expect(broken(BOOK, NEVER, brought)?.because).toContain("soft 17");
  expect(blocked(BOOK, NEVER, brought, "double_double", true)).toBeUndefined();
  expect(blocked(BOOK, NEVER, brought, "soft_17", "hit")).toBeUndefined();
});

test("an address brings back the same configuration, beside another one", () => {
  const params = new URLSearchParams("wager=$25");
  toQuery(params, "a.", "wa-2025", { decks: 8, double_double: true, required_wagers: ["match-up", "match-down"], boxes: 5 });
  toQuery(params, "b.", "section-13", {});
  const again = new URLSearchParams(params.toString());
  expect(rulesetIn(again, "a.")).toBe("wa-2025");
  expect(optionsIn(again, "a.", BOOK)).toEqual({ decks: 8, double_double: true, required_wagers: ["match-up", "match-down"], boxes: 5 });
  expect(rulesetIn(again, "b.")).toBe("section-13");
  expect(optionsIn(again, "b.", BOOK)).toEqual({});
  expect(again.get("wager")).toBe("$25");
});

test("choices of before leave the address", () => {
  const params = new URLSearchParams("rules=wa-2025&o.decks=8");
  toQuery(params, "", "wa-2025", {});
  expect(params.toString()).toBe("rules=wa-2025");
});

test("text that is no value of an option stays as it is, for the house to refuse", () => {
  expect(read(BOOK[0]!, "7")).toBe("7");
  expect(read(BOOK[6]!, "many")).toBe("many");
  expect(read(BOOK[5]!, "")).toEqual([]);
});

test("a refused choice is named as on the page, and can be taken back", () => {
  const refused = new Refused(400, { name: "", field: "bonus_cards", value: "2", allowed: "configuration 2 has no bonus cards", sentence: "bonus_cards: 2 is not allowed; …" });
  expect(refusedWords(refused)).toMatch(/^Bonus cards?: configuration 2 has no bonus cards\.$/);
  expect(refusedWords(new Error("The house does not answer."))).toBe("The house does not answer.");
  expect(without({ bonus_cards: 2, decks: 8 }, "bonus_cards")).toEqual({ decks: 8 });
});
