import { expect, test } from "vitest";
import type { OddsAnswer } from "../../wire/openapi";
import { reach, results, returned } from "./rows";

const row = (net: number, decimal: number) => ({ row: String(net), label: "", against: "up", probability: "", decimal, pays: "", net, hits_per_100000: 0 });
const odds = (wager: string, rows: ReturnType<typeof row>[]): OddsAnswer =>
  ({ wager, rows, hit_frequency: rows.reduce((sum, one) => sum + one.decimal, 0) }) as unknown as OddsAnswer;

test("a row gives back the wager as well, a free bonus does not", () => {
  expect(returned(odds("match-up", []), row(4, 0.1))).toBeCloseTo(0.5);
  expect(returned(odds("super", []), row(200, 0.001))).toBeCloseTo(0.2);
});

test("every result is there once and their chances add up to one", () => {
  const found = results(odds("match-up", [row(9, 0.03), row(4, 0.1), row(4, 0.02)]));
  expect(found?.map((one) => one.net)).toEqual([-1, 4, 9]);
  expect(found?.reduce((sum, one) => sum + one.probability, 0)).toBeCloseTo(1);
  expect(found?.[1]?.probability).toBeCloseTo(0.12);
});

test("what cannot be drawn on one line is not drawn", () => {
  expect(results(odds("jackpot", [row(4, 0.1)]))).toBeNull();
  expect(results(odds("break", [row(200, 0.1)]))).toBeNull();
});

test("rare rows have short bars, and none vanishes", () => {
  expect(reach(1)).toBe(1);
  expect(reach(1e-30)).toBe(0.01);
  expect(reach(0)).toBe(0);
  expect(reach(0.1)).toBeGreaterThan(reach(0.001));
});
