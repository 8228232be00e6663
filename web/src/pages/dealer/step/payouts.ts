// What the dealer pays, takes and leaves, in order, and how far he has come.
import { dollars } from "../../../lib/money";
import type { LineView, TableView } from "../../../wire/messages";

export interface Payout {
  readonly line: LineView;
  /** What is done; an award and a win that is held are the floor's. */
  readonly verb: "Pay" | "Take" | "Leave" | "Return" | "Undo" | "Award" | "Hold";
  readonly place: string;
  readonly cents: number;
  /** The wager it is about, and why: what was hit, at which odds. */
  readonly label: string;
  readonly why: string;
}

const placeOf = (line: LineView): string => `Box ${line.box}${line.hand > 1 ? `, hand ${line.hand}` : ""}`;

/** A win that the house holds: people verify it, and it is not the dealer's to pay. */
export interface HeldWin {
  readonly box: number;
  readonly player: string;
  readonly spot: string;
}

const isHeld = (line: LineView, held: readonly HeldWin[]): boolean =>
  line.paid_cents > 0 && held.some((win) => win.box === line.box && win.player === line.player && win.spot === line.spot);

export function payoutOf(line: LineView, held: readonly HeldWin[] = []): Payout {
  const odds = line.odds ? `${line.odds} on ${dollars(line.wager_cents)}` : line.wager_cents ? dollars(line.wager_cents) : "";
  const why = [line.why, odds].filter(Boolean).join(" · ");
  const label = line.label.replaceAll("-", " ");
  const of = (verb: Payout["verb"], cents: number): Payout => ({ line, verb, place: placeOf(line), cents, label, why });
  if (line.outcome === "reversed") return of("Undo", Math.abs(line.net_cents));
  // What a jackpot pays is the floor's to verify, whether the table knows the amount or not.
  if (line.outcome === "award") return of("Award", line.paid_cents);
  if (isHeld(line, held)) return of("Hold", line.paid_cents);
  if (line.paid_cents) return of("Pay", line.paid_cents);
  if (line.collected_cents) return of("Take", line.collected_cents);
  return of(line.outcome === "pushes" ? "Leave" : "Return", line.returned_cents);
}

/** Between two rounds; once cards are shuffled again, everything of the last round is long paid. */
const AFTER = ["ready", "burn", "shoe-end"];

/** The lines of the round that is on, or of the one that has just ended. */
export function linesOf(view: TableView): readonly LineView[] {
  if (view.phase === "round") return view.round_phase === "wagering" ? [] : view.lines;
  return AFTER.includes(view.phase) && view.result?.round === view.round ? view.result.lines : [];
}

const KEPT = "dealer-paid:";

/** How many lines of a round are done, kept in the browser so that a reload does not lose it. */
export function readDone(store: Storage, table: string, round: number): number {
  const [kept, done] = (store.getItem(KEPT + table) ?? "").split(":").map(Number);
  return kept === round ? (done ?? 0) : 0;
}

export function keepDone(store: Storage, table: string, round: number, done: number): void {
  store.setItem(KEPT + table, `${round}:${done}`);
}

const CHIPS = [100_00, 25_00, 5_00, 1_00, 50] as const;

/** An amount in chips, the largest first; null where chips do not make it. */
export function inChips(cents: number): readonly { cents: number; count: number }[] | null {
  const stacks: { cents: number; count: number }[] = [];
  for (const chip of CHIPS) {
    const count = Math.floor(cents / chip);
    if (count) stacks.push({ cents: chip, count });
    cents -= count * chip;
  }
  return cents ? null : stacks;
}
