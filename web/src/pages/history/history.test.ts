import { expect, test } from "vitest";
import type { RoundBrief } from "../../wire/openapi";
import { pointsOf, rowsOf, rowsOfHouse, sumsOf, filtered, FILTERS, type Filter, type Row } from "./history";

const ROUNDS: RoundBrief[] = [
  { table: "Oak", ruleset: "wa-2025", options: {}, number: 1, at: 100, void: false, nets: { Ann: 1500, Bob: -1000 }, dispute: "" },
  { table: "Oak", ruleset: "wa-2025", options: {}, number: 3, at: 300, void: true, nets: { Ann: 0 }, dispute: "" },
  { table: "Elm", ruleset: "wa-2025", options: {}, number: 9, at: 200, void: false, nets: { Ann: -2500 }, dispute: "" },
];

test("one's own rounds are told from one's own side, the newest first", () => {
  expect(rowsOf(ROUNDS, "Ann").map((row) => [row.round, row.cents])).toEqual([[3, 0], [9, -2500], [1, 1500]]);
});

test("what players win together the house loses", () => {
  expect(rowsOfHouse(ROUNDS).map((row) => row.cents)).toEqual([0, 2500, -500]);
});

test("rounds add up to the cent, and none is counted twice", () => {
  const sums = sumsOf(rowsOf(ROUNDS, "Ann"));
  expect(sums.cents).toBe(-1000);
  expect([sums.rounds, sums.won, sums.lost, sums.even]).toEqual([3, 1, 1, 1]);
  expect(sums.course).toEqual([0, 1500, -1000, -1000]);
});

test("no rounds make no result", () => {
  expect(sumsOf([])).toMatchObject({ cents: 0, rounds: 0, course: [0] });
});

test("the course is drawn from the left to the right with its highest point on top", () => {
  expect(pointsOf([0, 100, -100], 200, 100)).toEqual({ line: "0,50 100,0 200,100", zero: 50 });
  expect(pointsOf([0], 200, 100).line).toBe("0,0");
});

test("rounds of one kind are those that somebody asks for", () => {
  const row = (round: number, cents: number): Row => ({ table: "Oak", round, at: round, void: false, cents, nets: [], dispute: "" });
  const rows = [row(1, 500), row(2, -500), row(3, 0)];
  const of = (filter: Filter): number[] => filtered(rows, filter, (one) => (one.round === 3 ? 0.2 : 0)).map((one) => one.round);
  expect(FILTERS.map(of)).toEqual([[1, 2, 3], [1], [2], [3]]);
});
