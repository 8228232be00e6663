// Deals a hand that is a given spot of the chart: mostly two cards, at times three, or after a split.
import { SUITS } from "../../lib/game/cards";
import type { Card } from "../../wire/messages";
import type { StrategyAnswer } from "../../wire/openapi";
import { UPS, type Spot } from "../../parts/trainer/chart/spots";
import { bonusRanks, type Dealt } from "./courses";

export interface Question {
  readonly spot: Spot;
  readonly cards: readonly Card[];
  readonly up: Card;
  readonly doublings: number;
  readonly hands: number;
  readonly number: number;
  /** Other cards in view: those of the other hand after a split. */
  readonly known: readonly Card[];
  /** Cards that have left the shoe before this round: those worth ten, and the others. */
  readonly gone?: { readonly tens: number; readonly others: number; readonly decks: number };
}
/** From 0 to less than 1, as Math.random gives it. */
export type Chance = () => number;

const THREE_CARDS = 0.25;
const AFTER_SPLIT = 0.12;
const HIGHEST = 20;

const oneOf = <T>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)] as T;

/** Ways to make a sum of so many cards of 2 to 10, lowest first. */
export function waysTo(sum: number, cards: number, least = 2): readonly (readonly number[])[] {
  if (cards === 1) return sum >= least && sum <= 10 ? [[sum]] : [];
  const found: number[][] = [];
  for (let first = least; first * cards <= sum && first <= 10; first += 1) {
    for (const rest of waysTo(sum - first, cards - 1, first)) found.push([first, ...rest]);
  }
  return found;
}

const apart = (way: readonly number[]): boolean => way.length !== 2 || way[0] !== way[1];

/** The values of a hand of so many cards; a hard one has no aces. */
function valuesOfMany(spot: Spot, cards: number, chance: Chance): readonly number[] {
  const total = Number(spot.row);
  const ways = spot.kind === "soft" ? waysTo(total - 11, cards - 1, 1).map((rest) => [1, ...rest]) : waysTo(total, cards);
  return shuffled(oneOf(ways, chance), chance);
}

/** Two cards of a 6-7-8: of one suit, of spades, or of two suits. */
function towardsBonus(spot: Spot, kind: NonNullable<Dealt["bonus"]>, chance: Chance): readonly Card[] {
  const [first, second] = bonusRanks(spot.row) ?? ["6", "7"];
  const suit = kind === "spades" ? "s" : oneOf(SUITS, chance);
  const other = kind === "any" ? oneOf(SUITS.filter((one) => one !== suit), chance) : suit;
  return [`${first}${suit}` as Card, `${second}${other}` as Card];
}

/** The values of a hand for a spot; an ace is 1. */
function valuesFor(spot: Spot, chance: Chance): readonly number[] {
  const total = Number(spot.row);
  if (spot.kind === "pair") {
    const value = spot.row === "A" ? 1 : total;
    return [value, value];
  }
  const three = chance() < THREE_CARDS;
  if (spot.kind === "soft") {
    const others = three ? waysTo(total - 11, 2) : [];
    return [1, ...oneOf(others.length ? others : [[total - 11]], chance)];
  }
  const two = spot.kind === "doubled" ? [] : waysTo(total, 2).filter(apart);
  const more = waysTo(total, 3);
  return shuffled(oneOf((three && more.length) || !two.length ? more : two, chance), chance);
}

function shuffled(values: readonly number[], chance: Chance): readonly number[] {
  return values.map((value) => ({ value, at: chance() })).sort((a, b) => a.at - b.at).map((one) => one.value);
}

/** Takes cards by their value from so many decks. */
function taker(decks: number, chance: Chance): { (value: number): Card; left: (value: number) => number } {
  const gone = new Map<string, number>();
  const here = (value: number): string[] => {
    const ranks = value === 10 ? ["J", "Q", "K"] : [value === 1 ? "A" : String(value)];
    return ranks.flatMap((rank) => SUITS.map((suit) => rank + suit)).filter((card) => (gone.get(card) ?? 0) < decks);
  };
  const take = (value: number): Card => {
    const card = oneOf(here(value), chance);
    gone.set(card, (gone.get(card) ?? 0) + 1);
    return card as Card;
  };
  return Object.assign(take, { left: (value: number) => here(value).length });
}

/** How much of a shoe is gone where it is not full, and which shares of tens are then left. */
const GONE = 0.5;
const LEFT: Readonly<Record<string, readonly [number, number]>> = { few: [0.14, 0.3], many: [0.37, 0.45] };
const TENS = 12;
const A_DECK = 48;

/** A hand against an ace, where insurance is offered. */
function insurance(spot: Spot, decks: number, chance: Chance): Question {
  const take = taker(decks, chance);
  const up = take(1);
  const sixteen = (): readonly number[] => oneOf([[10, 6], [9, 7]], chance);
  const any = (): readonly number[] => oneOf([[10, 6], [9, 7], [10, 5], [10, 2], [9, 9], [10, 10]], chance);
  const values = spot.row === "BJ" ? [1, 10] : spot.row === "20" ? [10, 10] : spot.row === "16" ? sixteen() : any();
  const cards = shuffled(values, chance).map(take);
  const as = { spot, cards, up, doublings: 0, hands: 1, number: 1, known: [] };
  const range = LEFT[spot.row];
  if (!range) return as;
  const left = Math.round(A_DECK * decks * (1 - GONE));
  const held = values.filter((value) => value === 10).length;
  const tensLeft = Math.round(left * (range[0] + chance() * (range[1] - range[0])));
  const tens = Math.max(0, TENS * decks - held - tensLeft);
  const others = A_DECK * decks - values.length - 1 - left - tens;
  const known = [...Array.from({ length: tens }, () => take(10)), ...Array.from({ length: others }, () => take(takeable(take.left, chance)))];
  return { ...as, known, gone: { tens, others, decks } };
}

/** The value of a card that is not worth ten, and of which the shoe still has one. */
function takeable(left: (value: number) => number, chance: Chance): number {
  return oneOf([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((value) => left(value) > 0), chance);
}

const pointsOf = (up: string): number => (up === "A" ? 1 : Number(up));

/** A hand that is this spot, dealt as a course has it. */
export function deal(spot: Spot, decks: number, chance: Chance, dealt: Dealt = {}): Question {
  if (spot.kind === "insurance") return insurance(spot, decks, chance);
  const take = taker(decks, chance);
  const up = take(pointsOf(spot.up));
  const as = { spot, up, hands: 1, number: 1, known: [] };
  if (dealt.bonus) return { ...as, cards: towardsBonus(spot, dealt.bonus, chance), doublings: 0 };
  if (dealt.cards) return { ...as, cards: valuesOfMany(spot, dealt.cards, chance).map(take), doublings: spot.kind === "doubled" ? (dealt.doublings ?? 1) : 0 };
  const values = valuesFor(spot, chance);
  const cards = values.map(take);
  const doublings = spot.kind === "doubled" ? 1 : 0;
  const alone = { spot, cards, up, doublings, hands: 1, number: 1, known: [] };
  const [first] = values;
  const divides = values.length === 2 && spot.kind !== "pair" && first !== 1 && first !== undefined;
  if (!divides || chance() >= AFTER_SPLIT) return alone;
  const number = chance() < 0.5 ? 1 : 2;
  // The first hand plays before the other one has its second card.
  const other = [take(first), ...(number === 2 ? [take(pointsOf(oneOf(UPS, chance)))] : [])];
  return { ...alone, hands: 2, number, known: other };
}

const range = (rows: Readonly<Record<string, unknown>>, least: number): readonly string[] =>
  Object.keys(rows).filter((row) => Number(row) >= least && Number(row) <= HIGHEST);

/** Every spot of a chart that a hand can be dealt for. */
export function spotsOf(chart: StrategyAnswer): readonly Spot[] {
  const doubled = chart.doubled.find((one) => one.doublings === 1)?.hard as Readonly<Record<string, unknown>> | undefined;
  const rows = [
    // A hard 4 is a pair, as is a soft 12.
    ...range(chart.hard, 5).map((row) => ({ kind: "hard" as const, row })),
    ...range(chart.soft, 13).map((row) => ({ kind: "soft" as const, row })),
    ...Object.keys(chart.pairs).map((row) => ({ kind: "pair" as const, row })),
    ...range(doubled ?? {}, 6).map((row) => ({ kind: "doubled" as const, row })),
  ];
  return rows.flatMap((row) => UPS.map((up) => ({ ...row, up })));
}
