// What a drill remembers of every spot, and which one comes next: what was missed comes back soon,
// then at growing distances; everything else by chance.
import { keyOf, KINDS, spotFrom, type Kind, type Spot } from "../../parts/trainer/chart/spots";
import type { Chance } from "./deal";

export interface SpotState {
  readonly seen: number;
  readonly errors: number;
  /** Right answers since the last error. */
  readonly streak: number;
  /** From which question on it comes back. */
  readonly due: number;
  /** What the errors have cost, in whole millionths of the wager. */
  readonly cost: number;
}

export interface DrillRecord {
  /** How many questions were answered. */
  readonly turn: number;
  readonly errors: number;
  readonly cost: number;
  /** Right answers in a row, now. */
  readonly row: number;
  readonly last: string;
  readonly spots: Readonly<Record<string, SpotState>>;
}

export const NEW: DrillRecord = { turn: 0, errors: 0, cost: 0, row: 0, last: "", spots: {} };
const UNSEEN: SpotState = { seen: 0, errors: 0, streak: 0, due: 0, cost: 0 };
/** How many questions lie between an error and its return, then after each right answer. */
const DISTANCES = [3, 9, 27] as const;

/** The record with one answer more; `cost` is how much less than the best, in wagers. */
export function answered(before: DrillRecord, spot: Spot, cost: number): DrillRecord {
  const key = keyOf(spot);
  const state = before.spots[key] ?? UNSEEN;
  const wrong = cost > 0;
  const millionths = Math.round(cost * 1e6);
  const turn = before.turn + 1;
  const streak = wrong ? 0 : state.streak + 1;
  const after: SpotState = {
    seen: state.seen + 1,
    errors: state.errors + (wrong ? 1 : 0),
    streak,
    due: turn + (DISTANCES[streak] ?? 0),
    cost: state.cost + millionths,
  };
  return {
    turn,
    errors: before.errors + (wrong ? 1 : 0),
    cost: before.cost + millionths,
    row: wrong ? 0 : before.row + 1,
    last: key,
    spots: { ...before.spots, [key]: after },
  };
}

/** Whether a spot was missed and not yet got right often enough since. */
export const isWeak = (state: SpotState | undefined): boolean =>
  state !== undefined && state.errors > 0 && state.streak < DISTANCES.length;

/** Hands that nobody misplays come seldom. */
function weightOf(spot: Spot, state: SpotState | undefined): number {
  const total = Number(spot.row);
  const easy =
    (spot.kind === "hard" && (total <= 8 || total >= 18)) ||
    (spot.kind === "soft" && total >= 19) ||
    (spot.kind === "pair" && spot.row === "10") ||
    (spot.kind === "doubled" && (total <= 11 || total >= 18));
  const base = easy ? 0.2 : spot.kind === "doubled" ? 0.4 : 1;
  if (!state) return base * 1.5;
  return base * (1 + (2 * state.errors) / state.seen);
}

/** A list this short is gone through once before anything of it comes back. */
const SHORT = 12;
/** Every third question is left to chance, so that many errors do not hide the rest of the chart. */
const leftToChance = (turn: number): boolean => turn % 3 === 2;

/** The next spot of these: one that is due again, the longest overdue first, else by chance. */
export function pick(record: DrillRecord, spots: readonly Spot[], chance: Chance): Spot | null {
  const fresh = spots.filter((spot) => keyOf(spot) !== record.last);
  const among = fresh.length ? fresh : spots;
  const stateOf = (spot: Spot): SpotState | undefined => record.spots[keyOf(spot)];
  const unseen = spots.length <= SHORT ? among.filter((spot) => !stateOf(spot)) : [];
  if (unseen.length) return unseen[Math.floor(chance() * unseen.length)] ?? null;
  const due = among
    .filter((spot) => isWeak(stateOf(spot)) && (stateOf(spot)?.due ?? 0) <= record.turn)
    .sort((a, b) => (stateOf(a)?.due ?? 0) - (stateOf(b)?.due ?? 0) || (stateOf(b)?.cost ?? 0) - (stateOf(a)?.cost ?? 0));
  if (due[0] && !leftToChance(record.turn)) return due[0];
  const weights = among.map((spot) => weightOf(spot, stateOf(spot)));
  let at = chance() * weights.reduce((sum, one) => sum + one, 0);
  for (const [place, weight] of weights.entries()) {
    at -= weight;
    if (at < 0) return among[place] ?? null;
  }
  return among.at(-1) ?? null;
}

export interface Standing {
  readonly kind: Kind;
  readonly seen: number;
  readonly errors: number;
  readonly weak: number;
}

/** How it goes in each part of the chart. */
export function standings(record: DrillRecord): readonly Standing[] {
  const all = Object.entries(record.spots).map(([key, state]) => ({ spot: spotFrom(key), state }));
  return KINDS.map((kind) => {
    const mine = all.filter((one) => one.spot?.kind === kind).map((one) => one.state);
    return {
      kind,
      seen: mine.reduce((sum, one) => sum + one.seen, 0),
      errors: mine.reduce((sum, one) => sum + one.errors, 0),
      weak: mine.filter(isWeak).length,
    };
  });
}

// --- Kept in this browser -----------------------------------------------------------------------

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** Drills of other rules are other drills. */
export const shelfKey = (ruleset: string, options: Readonly<Record<string, unknown>>): string =>
  `spanish21.trainer.drill.${ruleset}.${JSON.stringify(Object.entries(options).sort(([a], [b]) => a.localeCompare(b)))}`;

const whole = (value: unknown): boolean => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** What was kept; what is damaged counts as nothing. */
export function load(shelf: Shelf, key: string): DrillRecord {
  try {
    const found = JSON.parse(shelf.getItem(key) ?? "null") as Partial<DrillRecord> | null;
    if (!found || ![found.turn, found.errors, found.cost, found.row].every(whole)) return NEW;
    const spots = Object.entries(found.spots ?? {}).filter(
      ([name, one]) => spotFrom(name) && [one.seen, one.errors, one.streak, one.due, one.cost].every(whole),
    );
    return { ...NEW, ...found, spots: Object.fromEntries(spots) };
  } catch {
    return NEW;
  }
}

export function save(shelf: Shelf, key: string, record: DrillRecord): void {
  try {
    shelf.setItem(key, JSON.stringify(record));
  } catch {
    // A browser that keeps nothing still drills, for as long as the page is open.
  }
}
