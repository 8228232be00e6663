import { expect, test } from "vitest";
import type { AnalysisAnswer } from "../../wire/openapi";
import { changedOptions, otherCodes, verdict, withOne } from "./differences";

const analysis = (options: AnalysisAnswer["options"]): AnalysisAnswer => ({ options }) as unknown as AnalysisAnswer;

test("only options that differ are told, those of one table alone as well", () => {
  const found = changedOptions(analysis({ decks: 6, soft_17: "hit" }), analysis({ decks: 8, soft_17: "hit", dealing_mode: "card-reader" }));
  expect(found).toEqual([
    { name: "decks", a: 6, b: 8 },
    { name: "dealing_mode", a: null, b: "card-reader" },
  ]);
});

test("one option is changed and the others stay", () => {
  expect(withOne({ decks: 6, boxes: 5 }, { name: "decks", a: 6, b: 8 })).toEqual({ decks: 8, boxes: 5 });
  expect(withOne({ decks: 6 }, { name: "decks", a: 6, b: null })).toEqual({});
});

test("squares are named as the chart names them, and doubled hands are left to the list", () => {
  const found = otherCodes([
    { part: "hard", hand: "9", up_card: "6", a: "D", b: "D4" },
    { part: "pairs", hand: "8", up_card: "A", a: "P", b: "-" },
    { part: "doubled, hard", hand: "17", up_card: "A", a: "rescue", b: "stand" },
  ]);
  expect([...found]).toEqual([["hard 9 v 6", "D4"], ["pair 8 v A", "-"]]);
});

test("the verdict says which table keeps more", () => {
  const shown = (value: number): string => value.toFixed(4);
  expect(verdict(0.0002, shown)).toContain("0.0002 more");
  expect(verdict(-0.0041, shown)).toContain("0.0041 less");
  expect(verdict(0, shown)).toContain("same");
});
