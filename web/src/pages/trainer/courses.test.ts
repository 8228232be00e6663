import { describe, expect, it } from "vitest";
import { keyOf } from "../../parts/trainer/chart/spots";
import type { CellAnswer, StrategyAnswer } from "../../wire/openapi";
import { askedIn, closeSpots, COURSES, INSURANCE_SPOTS, type CourseName } from "./courses";
import { spotsOf } from "./deal";

const UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
const cell = (more: object = {}) => ({ code: "S", move: "stand", otherwise: "hit", hit_from: null, hit_for: "", surrender: false, ...more });
const row = (at: Readonly<Record<string, object>> = {}) => UPS.map((up) => cell(at[up]));
const CHART = {
  format: "", version: 1, ruleset: "", decks: 6, up_cards: UPS, insurance: false, game: {}, edge: {},
  hard: { "13": row({ "2": { hit_from: 5, hit_for: "spades" } }), "14": row({ "3": { hit_from: 4 }, "5": { hit_for: "any" } }), "16": row({ "10": { hit_from: 6, hit_for: "suited" } }) },
  soft: { "18": row({ "4": { hit_from: 4 } }) },
  pairs: { "8": UPS.map(() => ({ split: true, hit_for_super: false })) },
  doubled: [1, 2, 3].map((doublings) => ({ doublings, hard: { "8": [], "15": [] }, soft: {} })),
} as unknown as StrategyAnswer;
const SPOTS = spotsOf(CHART);
const of = (course: CourseName, chart = CHART, missed: readonly string[] = []) => askedIn(course, chart, SPOTS, new Set(missed));

describe("a course", () => {
  it("of long hands asks on both sides of where the chart changes", () => {
    const asked = of("long").map(({ spot, dealt }) => `${keyOf(spot)}: ${dealt.cards}`);
    expect(asked).toEqual(["hard-13-2: 4", "hard-13-2: 5", "hard-13-2: 6", "hard-14-3: 4", "hard-14-3: 5", "hard-16-10: 5", "hard-16-10: 6", "soft-18-4: 4", "soft-18-4: 5"]);
  });

  it("of 6-7-8 asks the hand that is hit, and the same without its suit", () => {
    expect(of("bonus").map(({ spot, dealt }) => [keyOf(spot), dealt.bonus])).toEqual([["hard-13-2", "spades"], ["hard-13-2", "any"], ["hard-14-5", "any"]]);
  });

  it("of a kind asks that kind", () => {
    expect(new Set(of("pairs").map(({ spot }) => spot.kind))).toEqual(new Set(["pair"]));
    expect(new Set(of("soft").map(({ spot }) => spot.kind))).toEqual(new Set(["soft"]));
    expect(new Set(of("rescue").map(({ spot }) => spot.row))).toEqual(new Set(["15"]));
    expect(of("all")).toHaveLength(SPOTS.length);
  });

  it("of double-double asks after every double, and nothing where there is one", () => {
    expect(new Set(of("again").map(({ dealt }) => `${dealt.doublings} of ${dealt.cards}`))).toEqual(new Set(["1 of 3", "2 of 4", "3 of 5"]));
    expect(of("again", { ...CHART, doubled: CHART.doubled.slice(0, 1) })).toEqual([]);
  });

  it("of one's own mistakes asks those alone", () => {
    expect(of("mine", CHART, ["hard-14-3", "none"]).map(({ spot }) => keyOf(spot))).toEqual(["hard-14-3"]);
    expect(of("mine")).toEqual([]);
  });

  it("of insurance asks each of its questions", () => {
    const asked = askedIn("insurance", CHART, [...SPOTS, ...INSURANCE_SPOTS], new Set());
    expect(asked.map(({ spot }) => spot.row)).toEqual(["BJ", "20", "16", "few", "many"]);
  });

  it("of close decisions asks where the commonest hands have two moves of nearly the same worth", () => {
    const values = (cell: string, ...cases: readonly (readonly [number, number, Readonly<Record<string, number>>])[]) =>
      ({ cell, code: "S", best_play_differs: [], cases: cases.map(([chance, doublings, worth]) => ({ hands: "", chance, doublings, values: worth, plays: "stand" })) }) as unknown as CellAnswer;
    const cells = [
      values("hard 16 v 10", [0.01, 0, { stand: -0.4, hit: -0.2 }], [0.03, 0, { stand: -0.41, hit: -0.405 }]),
      values("hard 13 v 2", [0.05, 0, { stand: -0.2, hit: -0.25 }], [0.001, 0, { stand: -0.2, hit: -0.2 }]),
      values("pair 8 v 9", [0.01, 0, { split: -0.3, hit: -0.301, stand: -0.6 }]),
      values("doubled hard 15 v 8", [0.01, 2, { stand: -1, rescue: -1 }], [0.001, 1, { stand: -0.9, rescue: -0.5 }]),
      values("soft 18 v 4", [0.02, 0, { double: 0.2 }]),
    ];
    const close = closeSpots(cells, SPOTS);
    expect([...close].sort()).toEqual(["hard-16-10", "pair-8-9"]);
    expect(askedIn("close", CHART, SPOTS, new Set(), close).map(({ spot }) => keyOf(spot))).toEqual(["hard-16-10", "pair-8-9"]);
    expect(of("close")).toEqual([]);
  });

  it("says what it is about", () => {
    for (const { words, about } of Object.values(COURSES)) expect(words.length * about.length).toBeGreaterThan(0);
  });
});
