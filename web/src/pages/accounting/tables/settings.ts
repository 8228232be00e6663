// Settings of a table: what is proposed, what is there now, and how they differ.
import type { ApprovalOfTable, Parameters, TableAsSet } from "../../../wire/openapi";
import type { TableSummary } from "../../../wire/messages";

export interface Difference {
  readonly name: string;
  readonly now: string;
  readonly then: string;
}

/** What is written down about the approvals and the equipment of a table, in words. */
export const APPROVALS: readonly (readonly [keyof ApprovalOfTable, string])[] = [
  ["reference", "Approval"], ["vendor_licence", "Vendor's licence"], ["concurrence", "The State's concurrence"],
  ["supplement", "Supplement to the compact"], ["equipment", "Jackpot equipment, version"], ["equipment_approval", "Its approval"],
];
export const NO_APPROVAL: Readonly<Record<string, string>> = Object.fromEntries(APPROVALS.map(([name]) => [name, ""]));

const DEFAULT = "as the rules say";
const NOTHING = "none";

/** What would be otherwise; of a new table everything is. */
export function differences(now: TableSummary | null, then: TableAsSet): Difference[] {
  const found: Difference[] = [];
  const say = (name: string, before: string, after: string): void => {
    if (before !== after) found.push({ name, now: before, then: after });
  };
  say("kind", now?.kind ?? NOTHING, then.kind);
  say("rule set", now?.ruleset ?? NOTHING, then.ruleset);
  const before = new Map(now?.options ?? []);
  const after = then.options ?? {};
  for (const name of [...new Set([...before.keys(), ...Object.keys(after)])].sort()) {
    say(name.replaceAll("_", " "), before.get(name) ?? DEFAULT, after[name] ?? DEFAULT);
  }
  say("jackpots", now?.jackpots.join(", ") || NOTHING, then.jackpots?.join(", ") || NOTHING);
  return found;
}

/** What a change says of approvals and equipment, line by line. */
export function approvalsOf(approval: ApprovalOfTable | null | undefined): string[] {
  return APPROVALS.filter(([name]) => approval?.[name]).map(([name, say]) => `${say}: ${approval?.[name]}`);
}

/** The clocks of a table, in one line. */
export function clocksOf(clocks: NonNullable<TableAsSet["clocks"]>): string {
  return `wagers ${clocks.wager} s, turn ${clocks.turn} s, insurance ${clocks.insurance} s, cut ${clocks.cut} s, idle ${clocks.idle} s, look ${clocks.look} s`;
}

/** The rule set that a jackpot's pay table belongs to. */
export const rulesetOf = (parameters: Pick<Parameters, "paytable">): string => parameters.paytable.split("/")[0] ?? "";

/** Options as the house takes them: every value as text. */
export const optionTexts = (options: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : String(value)]));
