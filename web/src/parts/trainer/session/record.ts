// What a player's choices have cost: kept in this browser, one record for each rule set.
// Costs are whole thousandths of a cent ("mills" here): a small cost counts, and sums stay exact.
import { keyOf, spotFrom, spotWords, type Spot } from "../chart/spots";

export interface SpotRecord {
  readonly seen: number;
  readonly errors: number;
  readonly mills: number;
}

export interface PlayRecord {
  readonly choices: number;
  readonly errors: number;
  readonly mills: number;
  /** Time at play in milliseconds, over so many gaps between choices; breaks are left out. */
  readonly playedMs: number;
  readonly gaps: number;
  readonly lastAt: number;
  readonly spots: Readonly<Record<string, SpotRecord>>;
}

export interface Choice {
  readonly spot: Spot | null;
  /** How much less than the best, in original wagers, and that wager. */
  readonly cost: number;
  readonly wagerCents: number;
  readonly at: number;
}

export const EMPTY: PlayRecord = { choices: 0, errors: 0, mills: 0, playedMs: 0, gaps: 0, lastAt: 0, spots: {} };
/** A longer gap is a break, not play. */
const BREAK_MS = 2 * 60_000;
/** After so long a pause a new session begins. */
const SESSION_MS = 4 * 3600_000;
/** How fast somebody is taken to play until enough of his own choices are timed. */
export const ASSUMED_PER_HOUR = 120;
const GAPS_NEEDED = 10;

export const millsOf = (cost: number, wagerCents: number): number => Math.round(cost * wagerCents * 1000);
export const centsOfMills = (mills: number): number => Math.round(mills / 1000);

/** The record with one choice more. */
export function noted(before: PlayRecord, choice: Choice): PlayRecord {
  const record = choice.at - before.lastAt > SESSION_MS ? { ...EMPTY, spots: before.spots } : before;
  const mills = millsOf(choice.cost, choice.wagerCents);
  const error = choice.cost > 0 ? 1 : 0;
  const gap = choice.at - record.lastAt;
  const timed = record.choices > 0 && gap > 0 && gap <= BREAK_MS;
  return {
    choices: record.choices + 1,
    errors: record.errors + error,
    mills: record.mills + mills,
    playedMs: record.playedMs + (timed ? gap : 0),
    gaps: record.gaps + (timed ? 1 : 0),
    lastAt: choice.at,
    spots: choice.spot ? withSpot(record.spots, keyOf(choice.spot), error, mills) : record.spots,
  };
}

function withSpot(spots: PlayRecord["spots"], key: string, error: number, mills: number): PlayRecord["spots"] {
  const { seen, errors, mills: cost } = spots[key] ?? { seen: 0, errors: 0, mills: 0 };
  return { ...spots, [key]: { seen: seen + 1, errors: errors + error, mills: cost + mills } };
}

/** Choices in an hour: measured, or assumed while too few are timed. */
export function pace(record: PlayRecord): { readonly perHour: number; readonly measured: boolean } {
  if (record.gaps < GAPS_NEEDED) return { perHour: ASSUMED_PER_HOUR, measured: false };
  return { perHour: Math.round((record.gaps * 3600_000) / record.playedMs), measured: true };
}

/** What the errors cost in an hour of play, in whole cents. */
export const costPerHour = (record: PlayRecord): number =>
  record.choices ? centsOfMills((record.mills / record.choices) * pace(record).perHour) : 0;

export interface WeakSpot extends SpotRecord {
  readonly spot: Spot;
  readonly words: string;
}

/** Where the most was given away, the costliest first. */
export function weakSpots(spots: PlayRecord["spots"], most = 3): readonly WeakSpot[] {
  return Object.entries(spots)
    .flatMap(([key, one]) => {
      const spot = one.errors ? spotFrom(key) : null;
      return spot ? [{ ...one, spot, words: spotWords(spot) }] : [];
    })
    .sort((a, b) => b.mills - a.mills || b.errors / b.seen - a.errors / a.seen || a.words.localeCompare(b.words))
    .slice(0, most);
}

// --- Kept in this browser -----------------------------------------------------------------------

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;
const keyFor = (ruleset: string): string => `spanish21.trainer.table.${ruleset}`;

const whole = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** What was kept; what is damaged or of another form counts as nothing. */
export function load(shelf: Shelf, ruleset: string): PlayRecord {
  try {
    const found = JSON.parse(shelf.getItem(keyFor(ruleset)) ?? "null") as Partial<PlayRecord> | null;
    if (!found || ![found.choices, found.errors, found.mills, found.playedMs, found.gaps, found.lastAt].every(whole)) return EMPTY;
    const kept = Object.entries(found.spots ?? {}).filter(
      ([key, one]) => spotFrom(key) && [one.seen, one.errors, one.mills].every(whole),
    );
    return { ...EMPTY, ...found, spots: Object.fromEntries(kept) };
  } catch {
    return EMPTY;
  }
}

/** Keep it; a browser that keeps nothing is no reason to stop. */
export function save(shelf: Shelf, ruleset: string, record: PlayRecord): void {
  try {
    shelf.setItem(keyFor(ruleset), JSON.stringify(record));
  } catch {
    // Private windows and full stores refuse: the session then lasts as long as the page.
  }
}
