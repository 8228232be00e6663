import { describe, expect, it } from "vitest";
import type { RulesSummary } from "../../../wire/messages";
import { printOf } from "./print";

const pays = (title: string, lines: readonly (readonly [string, string])[]) => ({
  title,
  kind: "pays",
  lines: lines.map(([name, text]) => ({ name, text, loud: false })),
});
const SIGN: RulesSummary = {
  name: "SPANISH 21",
  title: "Spanish 21",
  ruleset: "wa-2025",
  sign: "e7e00bb6",
  sections: [
    pays("Payouts", [["Blackjack", "3 to 2"], ["Insurance", "2 to 1"]]),
  ],
  dealer_notices: ["DEALER HITS SOFT 17"],
  bonus_21: [
    { name: "5-card 21", ranks: "", suits: "", pays: "3 to 2" },
    { name: "6-card 21", ranks: "", suits: "", pays: "2 to 1" },
    { name: "6-7-8 of mixed suits", ranks: "6-7-8", suits: "mixed", pays: "3 to 2" },
    { name: "6-7-8 of ♠", ranks: "6-7-8", suits: "spades", pays: "3 to 1" },
    { name: "7-7-7 of mixed suits", ranks: "7-7-7", suits: "mixed", pays: "3 to 2" },
    { name: "7-7-7 of ♠", ranks: "7-7-7", suits: "spades", pays: "3 to 1" },
  ],
  insurance_pays: "2 to 1",
  match: true,
  match_pays: [{ suits: "another suit", pays: "4 to 1" }, { suits: "the same suit", pays: "9 to 1" }],
};

describe("what stands on the felt", () => {
  it("is what the sign of the table says", () => {
    const print = printOf(SIGN);
    expect(print.title).toBe("SPANISH 21");
    expect(print.insurance).toBe("Insurance pays 2 to 1");
    expect(print.pays[0]?.map((one) => one.text)).toEqual(["5-card 21", "3 to 2", "6-card 21", "2 to 1"]);
    expect(print.small).toBe("DEALER HITS SOFT 17 ◆ Match the dealer: another suit 4 to 1, the same suit 9 to 1");
  });

  it("says 6-7-8 and 7-7-7 once where they pay the same", () => {
    expect(printOf(SIGN).pays[1]?.map((one) => one.text)).toEqual(["6-7-8 or 7-7-7", "mixed 3 to 2 ◆ spades 3 to 1"]);
  });

  it("keeps them apart where they do not", () => {
    const row = (ranks: string, pays: string) => ({ name: `${ranks} of mixed suits`, ranks, suits: "mixed" as const, pays });
    const other = { ...SIGN, bonus_21: [row("6-7-8", "3 to 2"), row("7-7-7", "2 to 1")] };
    expect(printOf(other).pays[0]?.map((one) => one.text)).toEqual(["6-7-8", "mixed 3 to 2", "7-7-7", "mixed 2 to 1"]);
  });

  it("is only the name of the game before the house has spoken", () => {
    expect(printOf(null)).toEqual({ title: "Spanish 21", insurance: "", pays: [], small: "" });
  });

  it("names a Match that both cards pay together, and says nothing of one that is not offered", () => {
    expect(printOf({ ...SIGN, match_pays: [] }).small).toBe("DEALER HITS SOFT 17 ◆ Match the dealer");
    expect(printOf({ ...SIGN, match: false, match_pays: [] }).small).toBe("DEALER HITS SOFT 17");
  });
});
