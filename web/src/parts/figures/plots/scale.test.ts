import { expect, test } from "vitest";
import { chance, gain, net, oneIn, shortDollars } from "../numbers";
import { linear, logarithmic, meterAt, placeOf } from "./scale";

test("a linear scale puts its ends where they belong and marks round values between", () => {
  const scale = linear(-8, 8, 0, 160, 8);
  expect([scale.at(-8), scale.at(0), scale.at(8)]).toEqual([0, 80, 160]);
  expect(scale.ticks).toEqual([-8, -6, -4, -2, 0, 2, 4, 6, 8]);
});

test("a scale of ratios marks powers of ten, and keeps what lies beyond it at its end", () => {
  const scale = logarithmic(1e-4, 1, 100, 0);
  expect(scale.ticks.map((tick) => Number(tick.toPrecision(6)))).toEqual([1e-4, 1e-3, 1e-2, 0.1, 1]);
  expect(scale.at(1e-2)).toBeCloseTo(50);
  expect(scale.at(1e-9)).toBeCloseTo(100);
});

test("a meter found by the slider leads back to the same place", () => {
  for (const place of [0, 250, 500, 777, 1000]) {
    const meter = meterAt(place, 100, 1_000_000);
    expect(Math.abs(placeOf(meter, 100, 1_000_000) - place)).toBeLessThanOrEqual(2);
    expect(Number.isInteger(meter)).toBe(true);
  }
  expect(meterAt(500, 100, 1_000_000)).toBe(10_000);
});

test("figures are rounded for reading, with a real minus", () => {
  expect(gain(-0.50538)).toBe("−0.5054");
  expect(net(-4.5)).toBe("−4.5");
  expect(net(0)).toBe("0");
  expect(chance(0.1541141)).toBe("15.41 %");
  expect(chance(0.00025)).toBe("1 in 4,000");
  expect(chance(0)).toBe("never");
  expect(oneIn(3.986111)).toBe("1 in 3.99");
  expect(oneIn(null)).toBe("never");
  expect(oneIn(5.93e32)).toBe("1 in 5.9 × 10³²");
  expect(shortDollars(1_250_000)).toBe("$1.25m");
});
