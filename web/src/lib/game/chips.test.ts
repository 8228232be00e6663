import { describe, expect, it } from "vitest";
import { edgesOf, stackOf, underTop } from "./chips";

describe("a stack", () => {
  it("is the amount in as few chips as it takes, the dearest at the bottom", () => {
    expect(stackOf(50_00)).toEqual([2500, 2500]);
    expect(stackOf(137_50)).toEqual([10_000, 2500, 500, 500, 100, 100, 50]);
    expect(stackOf(0)).toEqual([]);
  });

  it("of any amount comes to that amount", () => {
    for (let cents = 0; cents < 2_000_00; cents += 50) expect(stackOf(cents).reduce((sum, one) => sum + one, 0)).toBe(cents);
  });

  it("is drawn so far that it stays on its spot", () => {
    expect(underTop(25_00)).toEqual([]);
    expect(underTop(40_00)).toEqual([500, 500, 2500]);
    expect(underTop(499_00)).toHaveLength(4);
    expect(edgesOf(30_00)).toBe("0 3px 0 var(--chip-25), 0 4px 0 rgb(0 0 0 / .55)");
  });
});
