import { describe, expect, it } from "vitest";
import type { StrategyAnswer } from "../../../wire/openapi";
import { partsOf } from "./chart";

const cell = (code: string, move: string, more: object = {}) => ({
  code, move, otherwise: "hit", hit_from: null, hit_for: "", surrender: false, ...more,
});
const CHART = {
  format: "spanish21-strategy", version: 1, ruleset: "wa-2025", decks: 6, up_cards: ["2", "3"],
  hard: {
    "9": [cell("H", "hit"), cell("D", "double")],
    "11": [cell("D4", "double", { hit_from: 4 }), cell("D", "double")],
    "16": [cell("XH", "hit", { surrender: true }), cell("S6♠", "stand", { hit_from: 6, hit_for: "spades" })],
  },
  soft: { "18": [cell("S", "stand"), cell("S", "stand")] },
  pairs: { "7": [{ split: true, hit_for_super: true }, { split: false, hit_for_super: false }] },
  doubled: [{ doublings: 1, hard: { "12": ["stand", "rescue"] }, soft: {} }],
  insurance: false, game: {}, edge: {},
} satisfies StrategyAnswer;

const words = (part: number, row: number): string[] => partsOf(CHART)[part]?.rows[row]?.cells.map((one) => one.words) ?? [];

describe("a chart", () => {
  it("lists its parts as a pocket card does, the lowest total first, as the page does", () => {
    expect(partsOf(CHART).map((part) => part.title)).toEqual(["Hard", "Soft", "Pairs", "After a double"]);
    expect(partsOf(CHART)[0]?.rows.map((row) => row.name)).toEqual(["9", "11", "16"]);
  });

  it("says every code in words", () => {
    expect(words(0, 1)[0]).toBe("Double; hit where that is not allowed; hit with 4 cards or more");
    expect(words(0, 2)).toEqual([
      "Surrender, or hit with more than two cards",
      "Stand; hit with 6 cards or more; hit a possible 6-7-8 of spades",
    ]);
    expect(words(2, 0)).toEqual(["Split; hit for the Super Bonus", "Do not split: play the total"]);
    expect(words(3, 0)).toEqual(["Stand", "Rescue"]);
  });

  it("has a part of its own for every doubling of a double-double table", () => {
    const doubled = [1, 2, 3].map((doublings) => ({ doublings, hard: { "12": ["stand", "rescue"] }, soft: {} }));
    const titles = partsOf({ ...CHART, doubled }).map((part) => part.title);
    expect(titles.slice(3)).toEqual(["After a double", "Doubled twice", "Doubled three times"]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("has no part for what the rules do not have", () => {
    expect(partsOf({ ...CHART, doubled: [] }).map((part) => part.title)).toEqual(["Hard", "Soft", "Pairs"]);
  });
});
