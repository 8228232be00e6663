import { describe, expect, it } from "vitest";
import type { RulesSummary } from "../../wire/messages";
import { printOf, ruleSays } from "./print";

const pays = (title: string, lines: readonly (readonly [string, string])[], loud = false) => ({
  title,
  kind: "pays",
  lines: lines.map(([name, text]) => ({ name, text, loud })),
});
const SIGN: RulesSummary = {
  title: "Spanish 21",
  ruleset: "wa-2025",
  sign: "e7e00bb6",
  sections: [
    pays("Dealer", [["", "DEALER HITS SOFT 17."]], true),
    pays("Payouts", [["Blackjack", "3 to 2"], ["Insurance", "2 to 1"]]),
    pays("Bonus 21 payouts", [
      ["5-card 21", "3 to 2"],
      ["6-card 21", "2 to 1"],
      ["6-7-8 of mixed suits", "3 to 2"],
      ["6-7-8 of spades", "3 to 1"],
      ["7-7-7 of mixed suits", "3 to 2"],
      ["7-7-7 of spades", "3 to 1"],
      ["", "Paid on split hands too."],
    ]),
    pays("Match The Dealer", [["Each matching card of another suit", "4 to 1"], ["Each matching card of the same suit", "9 to 1"]]),
  ],
};

describe("what stands on the felt", () => {
  it("is what the sign of the table says", () => {
    const print = printOf(SIGN);
    expect(print.insurance).toBe("Insurance pays 2 to 1");
    expect(print.pays[0]?.map((one) => one.text)).toEqual(["5-card 21", "3 to 2", "6-card 21", "2 to 1"]);
    expect(print.small).toBe("DEALER HITS SOFT 17 ◆ Match the dealer: another suit 4 to 1, the same suit 9 to 1");
  });

  it("says 6-7-8 and 7-7-7 once where they pay the same", () => {
    expect(printOf(SIGN).pays[1]?.map((one) => one.text)).toEqual(["6-7-8 or 7-7-7", "mixed 3 to 2 ◆ spades 3 to 1"]);
  });

  it("keeps them apart where they do not", () => {
    const other = { ...SIGN, sections: [pays("Bonus 21 payouts", [["6-7-8 of mixed suits", "3 to 2"], ["7-7-7 of mixed suits", "2 to 1"]])] };
    expect(printOf(other).pays[0]?.map((one) => one.text)).toEqual(["6-7-8", "mixed 3 to 2", "7-7-7", "mixed 2 to 1"]);
  });

  it("is only the name of the game before the house has spoken", () => {
    expect(printOf(null)).toEqual({ title: "Spanish 21", insurance: "", pays: [], small: "" });
  });

  it("finds single sentences for the facts over the table", () => {
    expect(ruleSays(SIGN, "Payouts", /^Insurance/)).toBe("2 to 1");
    expect(ruleSays(SIGN, "Payouts", /^Nothing/)).toBe("");
  });
});
