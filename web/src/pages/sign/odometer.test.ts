import { describe, expect, it } from "vitest";
import { CENT_MS, turned, wheelsOf, widthOf } from "./odometer";

const text = (shown: number): string => wheelsOf(shown).map((wheel) => wheel.text).join("");

describe("the wheels", () => {
  it("never pass the true meter", () => {
    let shown = 100;
    for (let frame = 0; frame < 2_000; frame++) {
      shown = turned(shown, 137, 16);
      expect(shown).toBeLessThanOrEqual(137);
    }
    expect(shown).toBe(137);
  });
  it("take 900 ms for a single cent", () => {
    let shown = 36;
    let ms = 0;
    while (shown < 37) {
      shown = turned(shown, 37, 10);
      ms += 10;
    }
    expect(Math.abs(ms - CENT_MS)).toBeLessThanOrEqual(10);
  });
  it("are at a meter far ahead within half a minute", () => {
    let shown = 0;
    for (let ms = 0; ms < 30_000; ms += 16) shown = turned(shown, 500_000, 16);
    expect(shown).toBe(500_000);
  });
  it("fall at once when an award is taken from the meter", () => {
    expect(turned(4_821_736, 500_000, 16)).toBe(500_000);
  });
  it("do not jump after the browser slept", () => {
    expect(turned(0, 10, 60_000)).toBeLessThan(1);
  });
  it("stand still at the meter", () => {
    expect(turned(42, 42, 1_000)).toBe(42);
  });
});

describe("an amount on wheels", () => {
  it("has its marks", () => {
    expect(text(4_821_736)).toBe("48,217.36");
    expect(text(123_456_789)).toBe("1,234,567.89");
    expect(text(10_000)).toBe("100.00");
    expect(text(5)).toBe("0.05");
  });
  it("rolls the last wheel alone, and those after which only nines stand", () => {
    const rolls = wheelsOf(1_999.5).filter((wheel) => wheel.kind === "wheel");
    expect(rolls.map((wheel) => wheel.roll)).toEqual([0.5, 0.5, 0.5, 0.5]);
    const last = wheelsOf(1_236.25).filter((wheel) => wheel.roll > 0);
    expect(last.map((wheel) => [wheel.text, wheel.next, wheel.roll])).toEqual([["6", "7", 0.25]]);
  });
  it("grows wider with every wheel", () => {
    expect(widthOf(wheelsOf(100_000_000))).toBeGreaterThan(widthOf(wheelsOf(10_000_000)));
  });
});
