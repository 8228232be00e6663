import { expect, test } from "vitest";
import type { OneJackpot } from "../../../wire/openapi";
import { holds, openShare, seizure, settledShare, settlement, transfer } from "./players_money";

test("a transfer names both progressives, the reason and who signs beside", () => {
  expect(transfer("high", "low", " too few players ", "Meg")).toEqual({ what: "TransferJackpot", jackpot: "high", to: "low", note: "too few players", second: "Meg" });
});

test("a seizure and what makes it good are in whole cents", () => {
  expect(seizure("high", "1,200.50", "a levy", "Meg")).toEqual({ what: "RecordSeizure", jackpot: "high", cents: 120_050, note: "a levy", second: "Meg" });
  expect(settlement("high", "replaced", "1200.5", "paid back", "Meg")).toEqual({ what: "SettleSeizure", jackpot: "high", how: "replaced", cents: 120_050, note: "paid back", second: "Meg" });
});

test("a share is settled the way it is open", () => {
  const said = { what: "SettleShare", jackpot: "mega", note: "wire 7", second: "Meg" };
  expect(settledShare("mega", 6_000_000, "5", " wire 7", "Meg")).toEqual({ ...said, cents: 500 });
  expect(settledShare("mega", -6_000_000, "5", "wire 7", "Meg")).toEqual({ ...said, cents: -500 });
  expect(openShare(6_000_000)).toBe("The house holds $6.00 for the fund.");
  expect(openShare(-6_000_000)).toBe("The house has $6.00 coming from the fund.");
});

test("what is no amount is refused before anybody signs", () => {
  expect(() => seizure("high", "much", "a levy", "Meg")).toThrow("Write an amount");
  expect(() => settlement("high", "replaced", "1.234", "why", "Meg")).toThrow("Write an amount");
});

test("a progressive holds its display, its reserve and its overflow", () => {
  const parameters = { primary_micros: 5, reserve_micros: 3, overflow_micros: 2 };
  expect(holds({ parameters } as OneJackpot)).toBe(10);
  expect(holds({ parameters: null } as OneJackpot)).toBe(0);
});
