import { describe, expect, it } from "vitest";
import { whyNot } from "./roles";

describe("roles of one person", () => {
  it("never mix departments", () => {
    expect(whyNot("accounting", ["floor"])).toBe("nobody works in two departments (WAC 230-15-430)");
  });

  it("never mix players and staff", () => {
    expect(whyNot("player", ["dealer"])).toBe("a player is never staff");
    expect(whyNot("auditor", ["player"])).toBe("a player is never staff");
  });

  it("leave auditor and administrator alone", () => {
    expect(whyNot("admin", ["floor"])).toBe("the administrator is nothing else");
    expect(whyNot("dealer", ["auditor"])).toBe("the auditor is nothing else");
  });

  it("let a dealer be on the floor, and the floor run the shift, but no dealer", () => {
    expect(whyNot("floor", ["dealer"])).toBe("");
    expect(whyNot("shift", ["floor"])).toBe("");
    expect(whyNot("shift", ["dealer"])).toBe("who deals does not run the shift");
  });

  it("stand in their own way never", () => {
    expect(whyNot("admin", ["admin"])).toBe("");
    expect(whyNot("admin", [])).toBe("");
  });
});
