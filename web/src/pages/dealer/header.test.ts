import { describe, expect, it } from "vitest";
import { optionsInWords } from "./header";

describe("the head of the console", () => {
  it("says each choice once, as a dealer would", () => {
    expect(optionsInWords([["decks", "6"], ["double_double", "true"], ["envy", "false"], ["soft_17", "hit"]])).toBe("double double · soft 17 hit");
  });
});
