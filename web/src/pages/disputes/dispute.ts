// A disputed round: what was settled in it, and what a ruling moves.
import { signedCents } from "../../lib/house/staff";
import type { LineView } from "../../wire/messages";

/** A round as the house replays it. */
export interface ReplayedRound {
  readonly table: string;
  readonly round: number;
  readonly ruleset: string;
  readonly over: boolean;
  readonly phase: string;
  readonly lines: readonly LineView[];
  readonly disputes: readonly { readonly dispute: string; readonly by: string; readonly reason: string }[];
  readonly entries: readonly { readonly number: number; readonly seq: number; readonly at: number; readonly by: string; readonly said: readonly string[] }[];
}

/** Everybody who had a wager in the round, in the order of boxes. */
export function playersOf(round: ReplayedRound): string[] {
  const lines = [...round.lines].sort((a, b) => a.box - b.box);
  return [...new Set(lines.map((line) => line.player))];
}

/** What each player won or lost in the round, as it was settled. */
export function netsOf(round: ReplayedRound): Map<string, number> {
  const nets = new Map<string, number>();
  for (const line of round.lines) nets.set(line.player, (nets.get(line.player) ?? 0) + line.net_cents);
  return nets;
}

/** Why a dispute was opened and by whom; nothing where the round has no such dispute. */
export function openedBy(round: Pick<ReplayedRound, "disputes">, dispute: string): string {
  const opened = round.disputes.find((one) => one.dispute === dispute);
  return opened ? `${opened.by}: ${opened.reason}` : "";
}

export interface Corrections {
  readonly moves: readonly (readonly [string, number])[];
  /** Whose amount cannot be read. */
  readonly wrong: readonly string[];
}

/** The corrections that were typed; an empty field and nothing move nothing. */
export function correctionsOf(typed: Readonly<Record<string, string>>): Corrections {
  const moves: (readonly [string, number])[] = [];
  const wrong: string[] = [];
  for (const [player, text] of Object.entries(typed)) {
    if (!text.trim()) continue;
    const cents = signedCents(text);
    if (cents === null) wrong.push(player);
    else if (cents) moves.push([player, cents]);
  }
  return { moves, wrong };
}
