import { describe, expect, it } from "vitest";
import type { TableAsSet } from "../../../wire/openapi";
import type { TableSummary } from "../../../wire/messages";
import { approvalsOf, clocksOf, differences, optionTexts, rulesetOf } from "./settings";

const CLOCKS = { wager: 20, turn: 25, insurance: 15, cut: 8, idle: 600, look: 10 };
const THEN: TableAsSet = { table: "A", kind: "live", ruleset: "wa-2025", options: {}, jackpots: [], clocks: CLOCKS, approval: null };
const NOW = { kind: "live", ruleset: "wa-2025", options: [], jackpots: [], games: [] } as unknown as TableSummary;

describe("what a change changes", () => {
  it("is nothing where everything stays", () => {
    expect(differences(NOW, THEN)).toEqual([]);
  });

  it("names options that are chosen, changed and given up", () => {
    const now = { ...NOW, options: [["decks", "8"], ["boxes", "5"]] as const };
    expect(differences(now, { ...THEN, options: { decks: "4", soft_17: "hit" } })).toEqual([
      { name: "boxes", now: "5", then: "as the rules say" },
      { name: "decks", now: "8", then: "4" },
      { name: "soft 17", now: "as the rules say", then: "hit" },
    ]);
  });

  it("names the jackpots", () => {
    const [found] = differences(NOW, { ...THEN, jackpots: ["high"] });
    expect(found).toEqual({ name: "jackpots", now: "none", then: "high" });
  });

  it("is everything for a new table", () => {
    expect(differences(null, THEN).map((one) => one.name)).toEqual(["kind", "rule set"]);
  });
});

describe("words of settings", () => {
  it("say what is written down about approvals and equipment", () => {
    expect(approvalsOf({ reference: "IC-12", vendor_licence: "", concurrence: "", supplement: "", equipment: "v006", equipment_approval: "" })).toEqual(["Approval: IC-12", "Jackpot equipment, version: v006"]);
    expect(approvalsOf(null)).toEqual([]);
  });

  it("name the rule set of a pay table", () => {
    expect(rulesetOf({ paytable: "wa-2025/3c/1" })).toBe("wa-2025");
  });

  it("say the clocks in one line, and options as text", () => {
    expect(clocksOf(CLOCKS)).toContain("turn 25 s");
    expect(optionTexts({ decks: 6, double_double: true, required_wagers: ["a", "b"] })).toEqual({ decks: "6", double_double: "true", required_wagers: "a,b" });
  });
});
