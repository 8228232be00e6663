// The bank of a live table: what is done to its tray and its drop box, and by whom.
import { centsOf } from "../../../lib/money";
import type { LedgerCommand } from "../../../lib/house/staff";
import type { Act, TrayAnswer } from "../../../wire/openapi";

export type TrayWhat = "CountTray" | "FillTable" | "CreditTable" | "CountDrop";

export interface TrayAct {
  readonly what: TrayWhat;
  readonly words: string;
  /** Who signs beside, in words. */
  readonly who: string;
  readonly explain: string;
  /** Whether the amount is what was counted. */
  readonly counts: boolean;
}

interface Rule extends TrayAct {
  readonly act: Act;
  readonly when: (tray: TrayAnswer) => boolean;
}
const RULES: readonly Rule[] = [
  { what: "CountTray", counts: true, words: "Count the tray", act: "count-tray", who: "a dealer, floor supervisor or shift manager who counts with you", explain: "What it holds beyond the book, or below it, is booked for the house.", when: () => true },
  { what: "FillTable", counts: false, words: "Fill", act: "fill-table", who: "somebody from accounting, who issues the chips", explain: "Chips come from the cage, on a numbered slip.", when: () => true },
  { what: "CreditTable", counts: false, words: "Credit", act: "fill-table", who: "somebody from accounting, who takes the chips", explain: "Chips go back to the cage, on a numbered slip.", when: (tray) => tray.holds_micros > 0 },
  { what: "CountDrop", counts: true, words: "Count the drop box", act: "count-drop", who: "a shift manager, surveillance or somebody from accounting who counts with you", explain: "The cash is counted into the cage; what the box lacks is the house's loss.", when: () => true },
];

/** What whoever looks may do with a tray now. */
export const actsOn = (tray: TrayAnswer, may: (act: Act) => boolean): TrayAct[] => RULES.filter((rule) => may(rule.act) && rule.when(tray));

/** When this tray can be counted: at its opening, or at anything but it. */
export const momentsOf = (tray: TrayAnswer, moments: readonly string[]): readonly string[] => moments.filter((one) => (one === "opening") !== tray.open);

/** The command with an amount as it was typed. */
export function trayCommand(what: TrayWhat, table: string, typed: string, moment: string, second: string): LedgerCommand {
  const cents = centsOf(typed);
  if (cents === null) throw new Error("Write an amount such as 5000 or 12.50.");
  return what === "CountTray" ? { what, table, moment, cents, second } : { what, table, cents, second };
}

/** How a tray stands, in a few words. */
export const trayStanding = (tray: TrayAnswer): string => (tray.open ? "open" : tray.moment ? "closed" : "not counted yet");
