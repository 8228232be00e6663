// Players' money that leaves a progressive otherwise than by play: given to another, seized, made good, settled.
import { centsOf } from "../../../lib/money";
import { microDollars, type LedgerCommand } from "../../../lib/house/staff";
import type { OneJackpot } from "../../../wire/openapi";

/** How what was seized is made good, each in words. */
export const SETTLED: readonly (readonly [string, string])[] = [
  ["replaced", "The house replaces it out of the cage"],
  ["reserve-to-receipts", "Reserve is taken to gross receipts"],
  ["overflow-to-receipts", "Overflow is taken to gross receipts"],
];

function cents(typed: string): number {
  const found = centsOf(typed);
  if (found === null) throw new Error("Write an amount such as 5000 or 12.50.");
  return found;
}

export const transfer = (jackpot: string, to: string, note: string, second: string): LedgerCommand =>
  ({ what: "TransferJackpot", jackpot, to, note: note.trim(), second });

export const seizure = (jackpot: string, typed: string, note: string, second: string): LedgerCommand =>
  ({ what: "RecordSeizure", jackpot, cents: cents(typed), note: note.trim(), second });

export const settlement = (jackpot: string, how: string, typed: string, note: string, second: string): LedgerCommand =>
  ({ what: "SettleSeizure", jackpot, how, cents: cents(typed), note: note.trim(), second });

/** A settlement with the fund of a shared meter: the house pays what it holds, or is paid what it has coming. */
export const settledShare = (jackpot: string, open: number, typed: string, note: string, second: string): LedgerCommand =>
  ({ what: "SettleShare", jackpot, cents: Math.sign(open) * cents(typed), note: note.trim(), second });

/** What is open between the house and the fund, in words. */
export const openShare = (open: number): string =>
  open < 0 ? `The house has ${microDollars(-open)} coming from the fund.` : `The house holds ${microDollars(open)} for the fund.`;

/** What a progressive holds for players and could give to another one, in micro-dollars. */
export const holds = ({ parameters }: OneJackpot): number =>
  parameters ? parameters.primary_micros + parameters.reserve_micros + parameters.overflow_micros : 0;
