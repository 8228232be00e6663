import { describe, expect, it } from "vitest";
import type { CheckedConfiguration, JackpotTableAnswer, OneJackpot } from "../../../wire/openapi";
import { addressOf, change, creation, inWords, NEW_TERMS, ppmOf, prizesOf, prizesWritten, questionOf, termsOf, type Terms, Unreadable } from "./terms";

const TABLE = {
  table: "4a", decks: [2], rows: [{ row: "ace-king", label: "A K" }, { row: "four-of-a-rank", label: "Four" }],
  paytables: [{ number: 1, pays: ["100%", "$"], printed_advantage: null }], alternates: [],
} as unknown as JackpotTableAnswer;
const TERMS: Terms = {
  ...NEW_TERMS, jackpot: "high", ruleset: "wa-2025", table: "4a", decks: 2, wager: "1", base: "10,000", reset: "5000", rate: "21", hidden: "1.5",
  limit: "50000", prizes: { "four-of-a-rank": { amount: "5000", payer: "house" } },
};
const CHECKED = { jackpots: [{ rows: [{ row: "four-of-a-rank", label: "Four", pays: "5000 for 1 ($ prize)" }] }] } as unknown as CheckedConfiguration;

describe("the terms of a jackpot", () => {
  it("are asked of the rule book first, with amounts and odds of prizes", () => {
    expect(questionOf(TABLE, TERMS)).toEqual({
      options: { decks: 2 },
      jackpots: [{ table: "4a", paytable: 1, wager: "$1", kind: "progressive", prizes: { "four-of-a-rank": "$5000@house" }, contribution: "21%" }],
    });
    const odds = { ...TERMS, kind: "house", posted: "2500", table: "6", alternate: 2, prizes: { "four-of-a-rank": { amount: "50 for 1", payer: "jackpot" } } } as const;
    expect(questionOf(TABLE, { ...odds })).toMatchObject({ jackpots: [{ posted: "$2500", reading: "player-and-dealer", alternate: 2, prizes: { "four-of-a-rank": "50 for 1@jackpot" } }] });
  });

  it("take prizes as the rule book writes them", () => {
    expect(prizesWritten(TABLE, TERMS, CHECKED)).toBe("four-of-a-rank=5000-for-1@house");
    expect(prizesOf("four-of-a-rank=5000-for-1@house")).toEqual({ "four-of-a-rank": { amount: "5000 for 1", payer: "house" } });
  });

  it("become the command that creates it", () => {
    expect(creation(TERMS, "x=1@house")).toEqual({
      what: "CreateJackpot", jackpot: "high", kind: "progressive", paytable: "wa-2025/4a/1", decks: 2, wager_cents: 100, prizes: "x=1@house", reading: "", title: "",
      base_cents: 1_000_000, reset_cents: 500_000, rate_ppm: 210_000, hidden_ppm: 15_000, limit_cents: 5_000_000, unreasonable_cents: 0, posted_cents: 0,
    });
    const house = creation({ ...TERMS, kind: "house", posted: "2500", table: "6", reading: "any-two" }, "");
    expect(house).toMatchObject({ rate_ppm: 0, base_cents: 0, reset_cents: 0, posted_cents: 250_000, reading: "any-two" });
  });

  it("say the game in a change only where it is another", () => {
    const before = {
      sign: { jackpot: "high", kind: "progressive", wager_cents: 100 },
      parameters: { paytable: "wa-2025/4a/1", decks: 2, prizes: "four-of-a-rank=5000-for-1@house", reading: "", title: "", reset_cents: 500_000, rate_ppm: 210_000, hidden_ppm: 15_000, limit_cents: 5_000_000, unreasonable_cents: 0, posted_cents: 0 },
    } as unknown as OneJackpot;
    const now = termsOf(before);
    expect(addressOf(now)).toBe("wa-2025/4a/1");
    const same = change({ ...now, reset: "6000" }, "four-of-a-rank=5000-for-1@house", before, "Meg");
    expect(same).toMatchObject({ what: "ChangeParameters", paytable: "", decks: 0, wager_cents: 0, prizes: "", reset_cents: 600_000, hidden_ppm: 15_000, approved_by: "Meg" });
    expect(change({ ...now, wager: "5" }, "", before, "Meg")).toMatchObject({ paytable: "wa-2025/4a/1", decks: 2, wager_cents: 500 });
    expect(termsOf({ sign: before.sign, parameters: null })).toEqual(NEW_TERMS);
  });

  it("keep an alternate in the address", () => {
    const parameters = { paytable: "wa-2025/3c/2/alternate-1", prizes: "" };
    const found = termsOf({ sign: {}, parameters } as unknown as OneJackpot);
    expect([found.paytable, found.alternate, addressOf(found)]).toEqual([2, 1, "wa-2025/3c/2/alternate-1"]);
  });

  it("are read to the person who signs", () => {
    expect(inWords(TERMS, creation(TERMS, ""))).toBe(
      "progressive, wa-2025/4a/1, 2 decks, $1 a wager, four of a rank 5000 by the house, begins with $10,000.00, starts again from $5,000.00, 21 % of each wager and 1.5 % for the reserve, limit $50,000.00",
    );
    const house = { ...TERMS, kind: "house", posted: "2500", prizes: {} } as const;
    expect(inWords({ ...house }, creation({ ...house }, ""))).toContain("$2,500.00 posted");
    const changed = { ...creation({ ...TERMS, limit: "" }, ""), base_cents: undefined };
    expect(inWords(TERMS, changed)).toContain("no limit");
    expect(inWords(TERMS, changed)).not.toContain("begins with");
  });

  it("are refused here where they are no amounts or shares", () => {
    expect(() => creation({ ...TERMS, reset: "lots" }, "")).toThrow(Unreadable);
    expect(() => ppmOf("Share", "a fifth")).toThrow("Share: write a percentage such as 21 or 22.79.");
    expect([ppmOf("Share", "22.79 %"), ppmOf("Share", "")]).toEqual([227_900, 0]);
  });
});
