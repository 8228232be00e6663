import { describe, expect, it } from "vitest";
import { cardOf } from "./cards";

describe("a card as it is written", () => {
  it("is read in every way the house reads it", () => {
    for (const text of ["9c", "C9", "09c", "9 C", "9♣", " ♣9 "]) expect(cardOf(text)).toBe("9c");
    expect(cardOf("ah")).toBe("Ah");
  });
  it("is never a 10, and never half a card", () => {
    for (const text of ["10c", "tc", "9", "c", "", "9cc"]) expect(cardOf(text)).toBeNull();
  });
});
