import { expect, it } from "vitest";
import { barOf, centsWords, costWords, valueWords } from "./words";

it("shows a value with its sign, a real minus, and none at nothing", () => {
  expect([0.1119, -0.1764, 0, -0.0004, 1.5].map(valueWords)).toEqual(["+0.112", "−0.176", "0.000", "0.000", "+1.500"]);
});

it("shows cents with their sign", () => {
  expect([280, -440, 0].map(centsWords)).toEqual(["+$2.80", "−$4.40", "$0.00"]);
});

it("does not show a small cost as none", () => {
  expect(costWords(0, 0.0001)).toBe("under 1¢");
  expect(costWords(0, 0)).toBe("$0.00");
  expect(costWords(835, 0.334)).toBe("$8.35");
});

it("draws the widest value to the end, and a wager at least that far", () => {
  expect(barOf(-0.5, 0.5)).toBe(0.5);
  expect(barOf(-2, 2)).toBe(1);
  expect(barOf(1, 2)).toBe(0.5);
});
