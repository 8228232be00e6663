import { describe, expect, it } from "vitest";
import { accountWords, MOVES, moveOf, takesTwo } from "./cage";

const move = (code: string) => MOVES.find((one) => one.code === code) ?? MOVES[0]!;

describe("money that the cage moves", () => {
  it("names the player whose chips they are", () => {
    expect(moveOf(move("buy-in"), "Ann", 5000)).toEqual({ what: "MoveMoney", code: "buy-in", debit: "cage", credit: "player:Ann", cents: 5000, second: "" });
    expect(moveOf(move("cash-out"), "Ann", 5000).debit).toBe("player:Ann");
    expect(moveOf(move("chips-brought"), "Ann", 5000)).toMatchObject({ debit: "chips", credit: "player:Ann" });
    expect(accountWords("chips")).toBe("Chips under no name");
  });

  it("has two people sign for the house's own money and for much cash", () => {
    for (const code of ["capital", "capital-out", "deposit", "withdrawal"]) expect(takesTwo(move(code), 1)).toBe(true);
    expect(takesTwo(move("buy-in"), 1_000_000)).toBe(false);
    expect(takesTwo(move("cash-out"), 300_000)).toBe(false);
    expect(takesTwo(move("cash-out"), 300_001)).toBe(true);
    for (const code of ["chips-in", "chips-carried"]) expect(takesTwo(move(code), 300_001)).toBe(true);
    for (const code of ["chips-out", "chips-brought"]) expect(takesTwo(move(code), 300_001)).toBe(false);
    expect(moveOf(move("capital"), "", 100, "Sue").second).toBe("Sue");
  });

  it("moves no chips of tables: two people sign for those", () => {
    expect(MOVES.map((one) => one.code)).not.toContain("fill");
  });

  it("names nobody where the house moves its own", () => {
    expect(moveOf(move("deposit"), "whoever", 100)).toMatchObject({ debit: "bank", credit: "cage" });
  });
});

describe("accounts", () => {
  it("are said as a cashier says them", () => {
    expect(accountWords("cage")).toBe("Cash in the cage");
    expect(accountWords("player:Ann")).toBe("Chips of Ann");
    expect(accountWords("primary:high")).toBe("Displayed: high");
    expect(accountWords("elsewhere")).toBe("elsewhere");
  });
});
