// Courses of the drill: which spots are asked, and of what kind of hands.
import { INSURANCE_ROWS, keyOf, type Spot } from "../../parts/trainer/chart/spots";
import type { CellAnswer, StrategyAnswer } from "../../wire/openapi";

export type CourseName = "all" | "long" | "bonus" | "pairs" | "soft" | "rescue" | "again" | "insurance" | "close" | "mine";

/** How a hand of a course is dealt, where it is not dealt like any other. */
export interface Dealt {
  /** So many cards. */
  readonly cards?: number;
  /** Two of 6, 7 and 8, or two 7s: of one suit as the chart asks for it. */
  readonly bonus?: "any" | "suited" | "spades";
  readonly doublings?: number;
}
export interface Asked {
  readonly spot: Spot;
  readonly dealt: Dealt;
}

export const COURSES: Readonly<Record<CourseName, { readonly words: string; readonly about: string }>> = {
  all: { words: "Everything", about: "All spots of the chart, and insurance; what you miss comes back soon." },
  long: { words: "Four cards and more", about: "Where the chart changes with the number of cards: five, six and seven cards to 21 pay more." },
  bonus: { words: "6-7-8 and 7-7-7", about: "Two of three, in one suit or several: hit where the chance of the bonus is worth more." },
  pairs: { words: "Splits", about: "Every pair against every card." },
  soft: { words: "Soft hands", about: "Hands with an ace that counts as 11." },
  rescue: { words: "Doubled, or rescued", about: "A doubled hand stands, or its last double is taken back." },
  again: { words: "Double-double", about: "Double once more, stand, or rescue: after the first, second and third double." },
  insurance: { words: "Insurance", about: "Against an ace: with a blackjack, a good hand, a bad one, and from a shoe in which few or many tens are left." },
  close: { words: "Close decisions", about: "Where the best and the next are less than two cents of a dollar apart: the hands on which players differ." },
  mine: { words: "My own mistakes", about: "Spots that you have missed here or at a table of these rules." },
};

type Cell = Readonly<{ hit_from?: number | null; hit_for?: string }>;
type Rows = Readonly<Record<string, readonly Cell[]>>;
const POINTS: Readonly<Record<string, readonly [string, string]>> = { "13": ["6", "7"], "14": ["6", "8"], "15": ["7", "8"] };
export const bonusRanks = (row: string): readonly [string, string] | undefined => POINTS[row];
const [FEWEST, MOST] = [4, 6];

const cellOf = (chart: StrategyAnswer, spot: Spot): Cell | undefined => {
  const rows = (spot.kind === "hard" ? chart.hard : spot.kind === "soft" ? chart.soft : {}) as unknown as Rows;
  return rows[spot.row]?.[chart.up_cards.indexOf(spot.up)];
};

/** Hands of four to six cards on both sides of where the chart changes. */
function longHands(chart: StrategyAnswer, spots: readonly Spot[]): Asked[] {
  return spots.flatMap((spot) => {
    const from = cellOf(chart, spot)?.hit_from;
    if (!from) return [];
    const around = [from - 1, from, from + 1].map((cards) => Math.min(MOST, Math.max(FEWEST, cards)));
    // Beside the ace that counts as 11 every card of a soft hand has a point or more; of a hard one each has two.
    return [...new Set(around)].filter((cards) => Number(spot.row) >= (spot.kind === "soft" ? 10 + cards : 2 * cards)).map((cards) => ({ spot, dealt: { cards } }));
  });
}

function bonusHands(chart: StrategyAnswer, spots: readonly Spot[]): Asked[] {
  return spots.flatMap((spot) => {
    const kind = spot.kind === "hard" && bonusRanks(spot.row) ? cellOf(chart, spot)?.hit_for : "";
    if (kind !== "any" && kind !== "suited" && kind !== "spades") return [];
    // The hand that is hit, and beside it the same hand without the suit that makes it so.
    const also = kind === "any" ? [] : [{ spot, dealt: { bonus: "any" as const } }];
    return [{ spot, dealt: { bonus: kind } }, ...also];
  });
}

export const INSURANCE_SPOTS: readonly Spot[] = INSURANCE_ROWS.map((row) => ({ kind: "insurance", row, up: "A" }));
/** A choice that hardly matters, in wagers. */
export const CLOSE = 0.02;

/** The keys of the spots whose commonest hands have two moves of nearly the same worth. */
export function closeSpots(cells: readonly CellAnswer[], spots: readonly Spot[]): ReadonlySet<string> {
  const byName = new Map(cells.map((one) => [one.cell, one]));
  const nameOf = ({ kind, row, up }: Spot): string => `${kind === "doubled" ? "doubled hard" : kind} ${row} v ${up}`;
  const close = spots.filter((spot) => {
    const cases = byName.get(nameOf(spot))?.cases.filter((one) => spot.kind !== "doubled" || one.doublings === 1) ?? [];
    const commonest = [...cases].sort((one, other) => other.chance - one.chance)[0];
    const [best, next] = Object.values(commonest?.values ?? {}).sort((one, other) => other - one);
    return best !== undefined && next !== undefined && best - next < CLOSE;
  });
  return new Set(close.map(keyOf));
}

/** What a course asks of a chart; empty where these rules have nothing of it. */
export function askedIn(course: CourseName, chart: StrategyAnswer, spots: readonly Spot[], missed: ReadonlySet<string>, close: ReadonlySet<string> = new Set()): readonly Asked[] {
  const of = (keep: (spot: Spot) => boolean): Asked[] => spots.filter(keep).map((spot) => ({ spot, dealt: {} }));
  switch (course) {
    case "long":
      return longHands(chart, spots);
    case "bonus":
      return bonusHands(chart, spots);
    case "pairs":
      return of((spot) => spot.kind === "pair");
    case "soft":
      return of((spot) => spot.kind === "soft");
    case "rescue":
      return of((spot) => spot.kind === "doubled" && Number(spot.row) >= 12);
    case "again": {
      const most = chart.doubled.length;
      if (most < 2) return [];
      return spots.filter((spot) => spot.kind === "doubled" && Number(spot.row) >= 6 + most).flatMap((spot) =>
        Array.from({ length: most }, (_, i) => ({ spot, dealt: { doublings: i + 1, cards: i + 3 } })));
    }
    case "insurance":
      return of((spot) => spot.kind === "insurance");
    case "close":
      return of((spot) => close.has(keyOf(spot)));
    case "mine":
      return of((spot) => missed.has(keyOf(spot)));
    default:
      return of(() => true);
  }
}
