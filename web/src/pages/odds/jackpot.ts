// The jackpot calculator: what is asked of the house, and how a link carries it.
import { centsOf } from "../../lib/money";
import type { JackpotOddsRequest, JackpotTableAnswer, OddsAnswer, PayRowAnswer } from "../../wire/openapi";

export interface Prize {
  readonly amount: string;
  readonly payer: "jackpot" | "house";
}
export interface Calculation {
  readonly table: string;
  readonly paytable: number;
  readonly alternate: number | null;
  readonly kind: "progressive" | "house";
  /** Dollars as text; empty: the level at which awards balance contributions. */
  readonly meter: string;
  readonly contribution: string;
  readonly amount: string;
  readonly suited: string;
  readonly prizes: Readonly<Record<string, Prize>>;
}

export const START: Omit<Calculation, "table" | "paytable"> = {
  alternate: null, kind: "progressive", meter: "", contribution: "21%", amount: "$1", suited: "player-and-dealer", prizes: {},
};
/** What a house jackpot is posted at until somebody says otherwise. */
const POSTED = "$10,000";

/** The rows of a pay table with what each pays, alternates in the place of what they replace. */
export function rowsOf(table: JackpotTableAnswer, paytable: number, alternate: number | null): PayRowAnswer[] {
  const pays = table.paytables.find((one) => one.number === paytable)?.pays ?? [];
  const printed = table.rows.map((row, i): PayRowAnswer => ({ ...row, pays: pays[i] ?? "" }));
  const other = table.alternates.find((one) => one.number === alternate);
  return other ? [...other.rows, ...printed.filter((row) => !other.replaces.includes(row.row))] : printed;
}

/** The rows whose prize the operator sets. */
export const operatorRows = (table: JackpotTableAnswer, chosen: Calculation): PayRowAnswer[] =>
  rowsOf(table, chosen.paytable, chosen.alternate).filter((row) => row.pays === "$");

/** Prizes that are still to be given before the house can answer. */
export const missing = (table: JackpotTableAnswer, chosen: Calculation): PayRowAnswer[] =>
  operatorRows(table, chosen).filter((row) => !chosen.prizes[row.row]?.amount.trim());

export function questionOf(ruleset: JackpotOddsRequest["ruleset"], decks: number, table: JackpotTableAnswer, chosen: Calculation): JackpotOddsRequest {
  const asked = operatorRows(table, chosen).map((row) => row.row);
  const prizes = Object.fromEntries(asked.map((row) => {
    const prize = chosen.prizes[row];
    return [row, `${prize?.amount.trim()}@${prize?.payer}`];
  }));
  const meter = chosen.meter || (chosen.kind === "house" ? POSTED : "");
  return {
    ruleset, decks, table: chosen.table, paytable: chosen.paytable, kind: chosen.kind, contribution: chosen.contribution,
    amount: chosen.amount, suited_match: table.table === "6" ? chosen.suited : START.suited, prizes, reset: "$0",
    ...(chosen.alternate === null ? {} : { alternate: chosen.alternate }),
    ...(meter ? { meter } : {}),
  };
}

interface Level {
  readonly fixed_return: number;
  readonly award_return: number;
  readonly meter: number | null;
  readonly break_even_meter: number | null;
  readonly balance_meter: number | null;
  readonly contribution: number;
  readonly long_run: string;
  readonly wagers_between_full_awards: number | null;
}
export const levelOf = (odds: OddsAnswer): Level => odds.jackpot as unknown as Level;

/** The return at any meter: what is fixed, and awards that grow with the meter. */
export function returnLine(level: Level): (meter: number) => number {
  const slope = level.meter ? level.award_return / level.meter : 0;
  return (meter) => level.fixed_return + slope * meter;
}

/** The ends of the slider: a power of ten beyond the level that matters. */
export function reach(level: Level): readonly [number, number] {
  const most = Math.max(50_000, 2 * (level.break_even_meter ?? 0), 2 * (level.meter ?? 0));
  return [100, Math.min(10 ** Math.ceil(Math.log10(most)), 1_000_000_000)];
}

export function toParams(params: URLSearchParams, chosen: Calculation): void {
  for (const key of [...params.keys()]) if (key.startsWith("j.")) params.delete(key);
  params.set("j.table", `${chosen.table}/${chosen.paytable}${chosen.alternate === null ? "" : `/${chosen.alternate}`}`);
  for (const name of ["kind", "meter", "contribution", "amount", "suited"] as const) {
    if (chosen[name] !== START[name]) params.set(`j.${name}`, chosen[name]);
  }
  for (const [row, prize] of Object.entries(chosen.prizes)) {
    if (prize.amount) params.set(`j.prize.${row}`, `${prize.amount}@${prize.payer}`);
  }
}

export function fromParams(params: URLSearchParams, tables: readonly JackpotTableAnswer[]): Calculation | null {
  const [name, paytable, alternate] = (params.get("j.table") ?? "").split("/");
  const table = tables.find((one) => one.table === name);
  if (!table) return null;
  const prizes: Record<string, Prize> = {};
  for (const [key, value] of params) {
    const [amount, payer] = value.split("@");
    if (key.startsWith("j.prize.")) prizes[key.slice(8)] = { amount: amount ?? "", payer: payer === "house" ? "house" : "jackpot" };
  }
  const text = (key: "meter" | "contribution" | "amount" | "suited"): string => params.get(`j.${key}`) ?? START[key];
  return {
    table: table.table,
    paytable: table.paytables.find((one) => String(one.number) === paytable)?.number ?? table.paytables[0]?.number ?? 1,
    alternate: table.alternates.find((one) => String(one.number) === alternate)?.number ?? null,
    kind: params.get("j.kind") === "house" ? "house" : "progressive",
    meter: text("meter"), contribution: text("contribution"), amount: text("amount"), suited: text("suited"), prizes,
  };
}

/** A meter that a person typed, as the house reads it; null where it is no amount. */
export function meterText(typed: string): string | null {
  const cents = centsOf(typed);
  return cents === null ? null : `$${Math.floor(cents / 100)}${cents % 100 ? `.${String(cents % 100).padStart(2, "0")}` : ""}`;
}
