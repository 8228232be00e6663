import { describe, expect, it } from "vitest";
import { ago, capital, listed, microDollars, signedCents, words } from "./staff";

describe("amounts", () => {
  it("shows micro-dollars as dollars and cents", () => {
    expect(microDollars(25_000_000_000)).toBe("$25,000.00");
    expect(microDollars(-1_500_000)).toBe("−$1.50");
    expect(microDollars(0)).toBe("$0.00");
  });

  it("shows what is less than a cent only where there is any", () => {
    expect(microDollars(210_000)).toBe("$0.21");
    expect(microDollars(1_234_500)).toBe("$1.2345");
    expect(microDollars(1)).toBe("$0.000001");
  });

  it("reads a correction with its sign", () => {
    expect(signedCents("-5")).toBe(-500);
    expect(signedCents("−$1,234.5")).toBe(-123_450);
    expect(signedCents("+12.05")).toBe(1205);
    expect(signedCents("3")).toBe(300);
  });

  it("reads nothing into what is no amount", () => {
    for (const text of ["", "-", "five", "1.234", "--1"]) expect(signedCents(text)).toBeNull();
  });
});

describe("words", () => {
  it("says how long ago in minutes, hours and days", () => {
    expect(ago(100, 130)).toBe("just now");
    expect(ago(0, 180)).toBe("3 min ago");
    expect(ago(0, 7200)).toBe("2 h ago");
    expect(ago(0, 3 * 86_400)).toBe("3 days ago");
    expect(ago(10, 0)).toBe("just now");
  });

  it("lists people as a sentence does", () => {
    expect(listed(["floor supervisor"])).toBe("floor supervisor");
    expect(listed(["a", "b", "c"])).toBe("a, b or c");
    expect(listed(["a", "b"], "and")).toBe("a and b");
    expect(capital(words("seed-recovery"))).toBe("Seed recovery");
  });
});
