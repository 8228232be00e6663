import { afterEach, describe, expect, it, vi } from "vitest";
import { ago, capital, giveSigned, listed, microDollars, signedCents, words } from "./staff";

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

describe("a command that two people sign", () => {
  afterEach(() => vi.unstubAllGlobals());

  function answering(): { path: string; body: unknown; token: string | null }[] {
    const asked: { path: string; body: unknown; token: string | null }[] = [];
    vi.stubGlobal("fetch", (path: string, sent: RequestInit) => {
      asked.push({ path, body: JSON.parse(String(sent.body)), token: new Headers(sent.headers).get("X-Countersign") });
      return Promise.resolve(new Response(JSON.stringify({ name: "Sue", token: "t-1" })));
    });
    return asked;
  }

  it("is signed as it is given to the ledger", async () => {
    const asked = answering();
    await giveSigned({ id: "c-1", command: (witness) => ({ what: "PayAward", award: "a", witness }) }, "sue", "secret");
    expect(asked).toEqual([
      { path: "/api/countersign", body: { name: "sue", password: "secret", code: "", command: { id: "c-1", command: { what: "PayAward", award: "a", witness: "sue" } } }, token: null },
      { path: "/api/ledger", body: { id: "c-1", command: { what: "PayAward", award: "a", witness: "Sue" }, countersign: "t-1" }, token: null },
    ]);
  });

  it("is signed for the table it is given at", async () => {
    const asked = answering();
    await giveSigned({ id: "r-1", table: "BJ 3", command: (second) => ({ what: "RuleDispute", ruling: "short", corrections: [["Ann", 500]], second }) }, "sue", "secret");
    const ruling = (second: string) => ({ what: "command", id: "r-1", command: { what: "RuleDispute", ruling: "short", corrections: [["Ann", 500]], second } });
    expect(asked).toEqual([
      { path: "/api/countersign", body: { name: "sue", password: "secret", code: "", table: "BJ 3", command: ruling("sue") }, token: null },
      { path: "/api/tables/BJ%203/commands", body: ruling("Sue"), token: "t-1" },
    ]);
  });
});
