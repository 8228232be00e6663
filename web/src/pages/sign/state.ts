// What a sign shows: which of its faces, and whether what it knows is old.
import type { Standing } from "../../lib/house/connection.svelte";
import type { PendingAward, Prize, SignUpdate } from "../../wire/messages";

/** How long an award that was paid is celebrated. */
export const CELEBRATED_MS = 60_000;
/** A line that broke is given so long to come back before the sign calls itself old. */
const BROKEN_MS = 5_000;
/** A line that says nothing is opened anew after less than this. */
const SILENT_MS = 75_000;

export interface Heard {
  readonly standing: Standing;
  /** When the house was last heard, and since when the line is not live; 0 while it is. */
  readonly heardAt: number;
  readonly brokenAt: number;
}

/** Whether what the sign shows may be old by now. */
export function isStale(heard: Heard, now: number): boolean {
  if (now - heard.heardAt > SILENT_MS) return true;
  return heard.standing !== "live" && now - heard.brokenAt > BROKEN_MS;
}

export interface Paid {
  readonly award: PendingAward;
  readonly until: number;
}

/** All that a sign remembers: one message, and the last award that was paid. */
export interface Known {
  readonly sign: SignUpdate;
  readonly paid: Paid | null;
}

const same = (one: PendingAward, other: PendingAward): boolean =>
  one.since === other.since && one.row === other.row && one.table === other.table && one.cents === other.cents;

/** What the sign knows after a message. An award is paid when it waits no more and is not void. */
export function heard(before: Known | null, sign: SignUpdate, now: number): Known {
  if (!before) return { sign, paid: null };
  const gone = before.sign.pending.filter((award) => !sign.pending.some((other) => same(award, other)));
  // A void award leaves the count of awards; a message from before a restart says nothing.
  const stands = sign.won_count >= before.sign.won_count;
  const award = stands ? gone.at(-1) : undefined;
  const paid = award ? { award, until: now + CELEBRATED_MS } : before.paid;
  return { sign, paid };
}

export type Face = "live" | "pending" | "won" | "stopped";

/** The face of the sign: what waits comes before what was paid, and that before anything else. */
export function faceOf(known: Known, now: number): Face {
  if (known.sign.pending.length) return "pending";
  if (known.paid && now < known.paid.until) return "won";
  return known.sign.live ? "live" : "stopped";
}

/** From this age on a shared meter counts as old. */
const OLD_METER_SECONDS = 60;

/** How old what a sign shows of a shared meter is, in words; nothing where the house keeps the meter itself. */
export function meterAge(sign: SignUpdate, now: number): { words: string; old: boolean } | null {
  if (!sign.shared_meter) return null;
  if (!sign.heard_at) return { words: "Meter of several houses, not heard of yet", old: true };
  const seconds = Math.max(0, Math.floor(now / 1000) - sign.heard_at);
  const age = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return { words: `Meter of several houses, ${age} old`, old: seconds >= OLD_METER_SECONDS };
}

/** A row of the pay table in words: `two-suited` is Two suited. */
export const rowWords = (row: string): string => {
  const words = row.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface Share {
  readonly label: string;
  readonly percent: number;
}
export interface Fixed {
  readonly label: string;
  readonly pays: string;
  /** What it pays on the sign's wager; null where the words say it all. */
  readonly cents: number | null;
}

/** The posted prizes: shares of the jackpot, and what is paid for the wager. */
export function posted(prizes: readonly Prize[]): { shares: Share[]; fixed: Fixed[] } {
  return {
    shares: prizes.filter((one) => one.percent > 0),
    fixed: prizes.filter((one) => !one.percent),
  };
}

/** A share of what the sign shows, in whole cents, never rounded up. */
export const shareOf = (cents: number, percent: number): number => Math.floor((Math.floor(cents) * percent) / 100);
