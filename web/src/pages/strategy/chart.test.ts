import { expect, test } from "vitest";
import type { CellAnswer, StrategyAnswer } from "../../wire/openapi";
import { casesFor, cellName, moved, partsOf, squareWords, type Square } from "./chart";

const UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
const total = (code: string, more: object = {}) => ({ code, move: "hit", otherwise: "hit", hit_from: null, hit_for: "", surrender: false, ...more });
const row = <T>(one: T): T[] => UPS.map(() => one);
const STRATEGY = {
  format: "spanish21-strategy", version: 1, ruleset: "wa-2025", decks: 6, up_cards: UPS,
  hard: { "16": row(total("XH", { surrender: true })), "10": row(total("D5", { move: "double", hit_from: 5 })) },
  soft: { "18": row(total("S4*", { move: "stand", hit_from: 4, hit_for: "any" })) },
  pairs: { A: row({ split: true, hit_for_super: false }), "7": row({ split: true, hit_for_super: true }), "4": row({ split: false, hit_for_super: false }) },
  doubled: [{ doublings: 1, hard: { "17": row("rescue") }, soft: { "18": row("stand") } }],
  insurance: false, game: {}, edge: {},
} as unknown as StrategyAnswer;
const PARTS = partsOf(STRATEGY);
const find = (part: string, name: string, up = "2"): Square => {
  const found = PARTS.find((one) => one.name === part)?.rows.find(([title]) => title === name)?.[1].find((one) => one.up === up);
  if (!found) throw new Error(`no ${part} ${name} v ${up}`);
  return found;
};

test("rows stand in the order of totals, aces last", () => {
  expect(PARTS.map((part) => part.title)).toEqual(["Hard", "Soft", "Pairs", "Doubled once, hard", "Doubled once, soft"]);
  expect(PARTS[0]?.rows.map(([name]) => name)).toEqual(["10", "16"]);
  expect(PARTS[2]?.rows.map(([name]) => name)).toEqual(["4", "7", "A"]);
});

test("a square says what its letters mean", () => {
  expect(find("hard", "16")).toMatchObject({ kind: "surrender", says: ["Surrender the first two cards.", "Otherwise hit."] });
  expect(find("hard", "10").says).toEqual(["Double; where the table takes no double, hit.", "With 5 cards or more: hit."]);
  expect(find("soft", "18").says.join(" ")).toContain("6-7, 6-8 or 7-8 of any suits: hit");
  expect(find("pair", "7")).toMatchObject({ code: "P$", kind: "split" });
  expect(find("pair", "4")).toMatchObject({ kind: "none", says: ["Do not split: play it as hard 8."] });
});

test("a square is named as the values are", () => {
  expect(cellName(find("hard", "16", "A"))).toBe("hard 16 v A");
  expect(cellName(find("pair", "7"))).toBe("pair 7 v 2");
  expect(cellName(find("doubled 1 hard", "17"))).toBe("doubled hard 17 v 2");
  expect(squareWords(find("doubled 1 hard", "17"))).toBe("Doubled once, hard 17 v 2");
  expect(squareWords(find("pair", "A"))).toBe("A-A v 2");
});

test("values of another number of doublings are left out", () => {
  const cell = { cell: "", code: "", best_play_differs: [], cases: [{ hands: "doubled once", doublings: 1 }, { hands: "doubled twice", doublings: 2 }] } as unknown as CellAnswer;
  expect(casesFor(cell, find("doubled 1 hard", "17")).map((one) => one.hands)).toEqual(["doubled once"]);
  expect(casesFor(cell, find("hard", "16"))).toHaveLength(2);
  expect(casesFor(undefined, find("hard", "16"))).toEqual([]);
});

test("arrows move within a part and on to the next, and stop at the edge", () => {
  expect(moved(PARTS, find("hard", "10"), "ArrowDown")).toBe(find("hard", "16"));
  expect(moved(PARTS, find("hard", "16"), "ArrowDown")).toBe(find("soft", "18"));
  expect(moved(PARTS, find("hard", "10", "2"), "ArrowRight")).toBe(find("hard", "10", "3"));
  expect(moved(PARTS, find("hard", "10", "A"), "ArrowRight")).toBeUndefined();
  expect(moved(PARTS, find("hard", "10"), "ArrowUp")).toBeUndefined();
  expect(moved(PARTS, find("soft", "18", "5"), "End")).toBe(find("soft", "18", "A"));
  expect(moved(PARTS, find("soft", "18"), "x")).toBeUndefined();
});
