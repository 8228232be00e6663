import { expect, test } from "vitest";
import type { JackpotTableAnswer } from "../../wire/openapi";
import { fromParams, levelOf, meterText, missing, questionOf, reach, returnLine, rowsOf, START, toParams } from "./jackpot";

const TABLE: JackpotTableAnswer = {
  table: "3c", decks: [6], equipment: "v003", clauses: [],
  rows: [{ row: "aces", label: "Aces" }, { row: "suited", label: "Suited" }, { row: "one", label: "One" }],
  paytables: [{ number: 1, pays: ["100%", "10%", "3 for 1"], printed_advantage: null }, { number: 2, pays: ["100%", "$", "2 for 1"], printed_advantage: "9%" }],
  alternates: [{ number: 1, replaces: ["aces", "suited"], rows: [{ row: "kings", label: "Kings", pays: "$" }], clauses: [] }],
};
const chosen = { ...START, table: "3c", paytable: 1 };

test("alternate rows stand in the place of those they replace", () => {
  expect(rowsOf(TABLE, 1, null).map((row) => [row.row, row.pays])).toEqual([["aces", "100%"], ["suited", "10%"], ["one", "3 for 1"]]);
  expect(rowsOf(TABLE, 1, 1).map((row) => [row.row, row.pays])).toEqual([["kings", "$"], ["one", "3 for 1"]]);
});

test("an operator's prize is missing until its amount is given", () => {
  expect(missing(TABLE, chosen)).toEqual([]);
  expect(missing(TABLE, { ...chosen, paytable: 2 }).map((row) => row.row)).toEqual(["suited"]);
  const given = { ...chosen, paytable: 2, prizes: { suited: { amount: "$500", payer: "jackpot" } } } as const;
  expect(missing(TABLE, given)).toEqual([]);
  expect(questionOf("wa-2025", 6, TABLE, given).prizes).toEqual({ suited: "$500@jackpot" });
});

test("prizes of rows that are not asked for are not sent", () => {
  const before = { ...chosen, prizes: { suited: { amount: "$500", payer: "house" } } } as const;
  expect(questionOf("wa-2025", 6, TABLE, before).prizes).toEqual({});
});

test("a progressive without a meter is asked at its balance, a house jackpot at a posted amount", () => {
  expect(questionOf("wa-2025", 6, TABLE, chosen).meter).toBeUndefined();
  expect(questionOf("wa-2025", 6, TABLE, { ...chosen, kind: "house" }).meter).toBe("$10,000");
});

test("a link brings back the same calculation", () => {
  const whole = {
    ...chosen, paytable: 2, alternate: 1, kind: "house", meter: "$25000", contribution: "30%", amount: "$5",
    prizes: { kings: { amount: "50 for 1", payer: "house" } },
  } as const;
  const params = new URLSearchParams("rules=wa-2025");
  toParams(params, whole);
  expect(fromParams(new URLSearchParams(params.toString()), [TABLE])).toEqual(whole);
  expect(fromParams(new URLSearchParams("j.table=9z/1"), [TABLE])).toBeNull();
});

test("the return is what is fixed and what grows with the meter", () => {
  const level = levelOf({ jackpot: { fixed_return: 0.5, award_return: 0.2, meter: 4000, break_even_meter: 10_000 } } as never);
  expect(returnLine(level)(10_000)).toBeCloseTo(1);
  expect(returnLine(level)(0)).toBe(0.5);
  expect(reach(level)).toEqual([100, 100_000]);
});

test("a typed meter is read as money or not at all", () => {
  expect(meterText("$48,217.5")).toBe("$48217.50");
  expect(meterText("12000")).toBe("$12000");
  expect(meterText("a lot")).toBeNull();
});
