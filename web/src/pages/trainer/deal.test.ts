import { describe, expect, it } from "vitest";
import type { StrategyAnswer } from "../../wire/openapi";
import { keyOf, spotOf, spotWords, totalOf } from "../../parts/trainer/chart/spots";
import { INSURANCE_SPOTS } from "./courses";
import { deal, spotsOf, waysTo, type Chance } from "./deal";

/** A chance that is the same in every run. */
function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const rows = (from: number, to: number): Record<string, never[]> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), []]));
const CHART = {
  format: "", version: 1, ruleset: "", decks: 6, up_cards: [], insurance: false, game: {}, edge: {},
  hard: rows(4, 20), soft: rows(12, 21), pairs: Object.fromEntries(["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"].map((one) => [one, []])),
  doubled: [{ doublings: 1, hard: rows(4, 20), soft: {} }],
} satisfies StrategyAnswer;

describe("a hand that is dealt", () => {
  it("is the very spot that was asked for, whatever chance says", () => {
    const chance = seeded(7);
    for (const spot of spotsOf(CHART)) {
      for (let i = 0; i < 8; i += 1) {
        const dealt = deal(spot, 6, chance);
        const splits = spot.kind === "pair";
        expect(keyOf(spotOf({ ...dealt, splits })), `${spotWords(spot)}: ${dealt.cards.join(" ")}`).toBe(keyOf(spot));
        const pair = dealt.cards.length === 2 && dealt.cards[0]?.[0] === dealt.cards[1]?.[0];
        expect(pair && !splits).toBe(false);
      }
    }
  });

  it("has no 10s and no more of a card than one deck holds", () => {
    const chance = seeded(3);
    for (const spot of spotsOf(CHART)) {
      const dealt = deal(spot, 1, chance);
      const all = [dealt.up, ...dealt.cards, ...dealt.known];
      expect(new Set(all).size).toBe(all.length);
      expect(all.every((card) => /^[2-9AJQK][shdc]$/.test(card))).toBe(true);
    }
  });

  it("is at times of three cards, and at times one of two hands after a split", () => {
    const chance = seeded(5);
    const many = Array.from({ length: 300 }, () => deal({ kind: "hard", row: "15", up: "9" }, 6, chance));
    const three = many.filter((one) => one.cards.length === 3).length;
    expect(three).toBeGreaterThan(30);
    expect(three).toBeLessThan(150);
    const split = many.filter((one) => one.hands === 2);
    expect(split.length).toBeGreaterThan(5);
    for (const one of split) expect(one.known).toHaveLength(one.number);
  });

  it("was doubled with its third card where the spot is a doubled one", () => {
    const dealt = deal({ kind: "doubled", row: "13", up: "8" }, 6, seeded(1));
    expect(dealt.cards).toHaveLength(3);
    expect(dealt.doublings).toBe(1);
  });
});

it("finds every way to a sum", () => {
  expect(waysTo(5, 2)).toEqual([[2, 3]]);
  expect(waysTo(20, 2)).toEqual([[10, 10]]);
  expect(waysTo(6, 3)).toEqual([[2, 2, 2]]);
  expect(waysTo(3, 2)).toEqual([]);
});

it("knows the spots of a chart that has no doubled hands", () => {
  const kinds = new Set(spotsOf({ ...CHART, doubled: [] }).map((spot) => spot.kind));
  expect([...kinds]).toEqual(["hard", "soft", "pair"]);
});

describe("a hand of a course", () => {
  it("has as many cards as the course asks for, and is still the spot", () => {
    const chance = seeded(11);
    for (const kind of ["hard", "soft"] as const) {
      for (let row = kind === "soft" ? 14 : 9; row <= 18; row += 1) {
        for (let cards = 4; cards <= 6 && row >= (kind === "soft" ? 10 + cards : 2 * cards); cards += 1) {
          const spot = { kind, row: String(row), up: "9" } as const;
          const dealt = deal(spot, 6, chance, { cards });
          expect(dealt.cards).toHaveLength(cards);
          expect(keyOf(spotOf({ ...dealt, splits: false })), dealt.cards.join(" ")).toBe(keyOf(spot));
        }
      }
    }
  });

  it("goes for a 6-7-8 in one suit, in spades, or in two", () => {
    const chance = seeded(2);
    const of = (bonus: "any" | "suited" | "spades") => deal({ kind: "hard", row: "14", up: "5" }, 6, chance, { bonus }).cards.map((card) => card[1]);
    for (let i = 0; i < 20; i += 1) {
      expect(of("spades")).toEqual(["s", "s"]);
      const [one, other] = of("suited");
      expect(one).toBe(other);
      const [first, second] = of("any");
      expect(first).not.toBe(second);
    }
  });

  it("was doubled as often as the course has it, each time with a card", () => {
    const dealt = deal({ kind: "doubled", row: "15", up: "8" }, 6, seeded(1), { doublings: 3, cards: 5 });
    expect([dealt.cards.length, dealt.doublings]).toEqual([5, 3]);
    expect(deal({ kind: "doubled", row: "15", up: "8" }, 6, seeded(1), { cards: 4 }).doublings).toBe(1);
  });
});

describe("a question about insurance", () => {
  const isTen = (card: string): boolean => "JQK".includes(card[0] ?? "");

  it("is a hand of two cards against an ace, as it was asked for", () => {
    const chance = seeded(11);
    for (const spot of INSURANCE_SPOTS) {
      for (let i = 0; i < 12; i += 1) {
        const { up, cards, gone } = deal(spot, 6, chance);
        const { total } = totalOf(cards);
        expect([up[0], cards.length]).toEqual(["A", 2]);
        if (spot.row === "BJ") expect(total).toBe(21);
        else if (!gone) expect(String(total)).toBe(spot.row);
        else expect(total).not.toBe(21);
      }
    }
  });

  it("from a shoe with many tens left has more than one in three, with few fewer; no card more often than it is there", () => {
    const chance = seeded(5);
    for (const spot of INSURANCE_SPOTS.filter(({ row }) => ["few", "many"].includes(row))) {
      for (const decks of [1, 2, 4, 5, 6, 8]) {
        const { up, cards, known, gone } = deal(spot, decks, chance);
        expect(gone).toEqual({ tens: known.filter(isTen).length, others: known.length - known.filter(isTen).length, decks });
        const seen = [up, ...cards, ...known];
        const left = 48 * decks - seen.length;
        const share = (12 * decks - seen.filter(isTen).length) / left;
        expect(share > 1 / 3, `${spot.row} of ${decks} decks: ${share}`).toBe(spot.row === "many");
        for (const card of new Set(seen)) expect(seen.filter((one) => one === card).length).toBeLessThanOrEqual(decks);
      }
    }
  });
});
