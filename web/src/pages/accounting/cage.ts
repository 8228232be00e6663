// Money that the cage moves: each code with its words, its accounts and who may.
import type { MoveMoney, Act } from "../../wire/openapi";

export interface Move {
  readonly code: string;
  readonly words: string;
  readonly act: Act;
  /** What has to be named beside the amount. */
  readonly names: "" | "player";
  readonly debit: string;
  readonly credit: string;
  /** Two people move the house's own money. */
  readonly two: boolean;
}

/** What one person pays a player for chips within a day; above it two sign. */
export const ALONE_CENTS = 3_000_00;

export const MOVES: readonly Move[] = [
  { code: "buy-in", words: "A player buys chips", act: "cash", names: "player", debit: "cage", credit: "player", two: false },
  { code: "cash-out", words: "A player turns chips into cash", act: "cash", names: "player", debit: "player", credit: "cage", two: false },
  { code: "chips-out", words: "Chips are sold to somebody who gives no name", act: "cash", names: "", debit: "cage", credit: "chips", two: false },
  { code: "chips-in", words: "Chips under no name are turned into cash", act: "cash", names: "", debit: "chips", credit: "cage", two: false },
  { code: "chips-carried", words: "A player takes his chips away in his hand", act: "cash", names: "player", debit: "player", credit: "chips", two: false },
  { code: "chips-brought", words: "A player lays down chips he had in hand", act: "cash", names: "player", debit: "chips", credit: "player", two: false },
  { code: "deposit", words: "Jackpot money goes to the bank", act: "bank", names: "", debit: "bank", credit: "cage", two: true },
  { code: "withdrawal", words: "Jackpot money comes back from the bank", act: "bank", names: "", debit: "cage", credit: "bank", two: true },
  { code: "capital", words: "The house puts money into the cage", act: "move-capital", names: "", debit: "cage", credit: "house", two: true },
  { code: "capital-out", words: "The house takes money out of the cage", act: "move-capital", names: "", debit: "house", credit: "cage", two: true },
];

/** Whether a second person signs for it. */
export const takesTwo = (move: Move, cents: number): boolean => move.two || (leavesAccounts(move) && cents > ALONE_CENTS);

/** Whether chips leave an account for cash or in a hand: a second person signs for much of it within a day. */
export const leavesAccounts = (move: Move): boolean => ["cash-out", "chips-in", "chips-carried"].includes(move.code);

/** The command that moves so much. */
export function moveOf(move: Move, named: string, cents: number, second = ""): MoveMoney & { what: "MoveMoney" } {
  const account = (kind: string): string => (kind === move.names && kind ? `${kind}:${named}` : kind);
  return { what: "MoveMoney", code: move.code, debit: account(move.debit), credit: account(move.credit), cents, second };
}

/** Why a meter is adjusted, in words, and which way it goes. */
export const ADJUSTMENTS: readonly (readonly [string, string])[] = [
  ["display-malfunction", "The display had malfunctioned upward: down"],
  ["display-malfunction-up", "The display had malfunctioned downward: up"],
  ["display-above-limit", "The display stood above its limit: down, to the overflow"],
  ["house-addition", "The house adds to the jackpot: up"],
  ["seed-recovery", "The house recovers seed money: down"],
  ["reserve-to-receipts", "Reserve is taken to gross receipts"],
  ["overflow-to-receipts", "Overflow is taken to gross receipts"],
];

const KINDS: Readonly<Record<string, string>> = {
  cage: "Cash in the cage", bank: "Bank account for jackpots", house: "The house's own money", receipts: "Gross receipts", prizes: "Prizes the house has paid",
  voids: "What void rounds cost", player: "Chips of", chips: "Chips under no name", wagers: "Wagers on the layout of", table: "Bank of table", drop: "Drop box of", short: "What its tray lacked:", owed: "Owed by its tray:", primary: "Displayed:", reserve: "Reserve:",
  overflow: "Overflow:", pending: "Awards waiting:", seed: "Seed money:", share: "Held of the shared meter:", member: "Held by the member:",
};
/** An account as a cashier says it. */
export function accountWords(account: string): string {
  const [kind = "", key = ""] = account.split(":");
  return `${KINDS[kind] ?? kind}${key ? ` ${key}` : ""}`;
}
