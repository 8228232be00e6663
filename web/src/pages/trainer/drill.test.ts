import { describe, expect, it } from "vitest";
import { keyOf, type Spot } from "../../parts/trainer/chart/spots";
import { answered, isWeak, load, NEW, pick, save, shelfKey, standings } from "./drill";

const hard = (row: string, up = "6"): Spot => ({ kind: "hard", row, up });
const SPOTS = ["2", "3"].flatMap((up) => ["12", "13", "14", "15", "17", "9", "10", "11"].map((row) => hard(row, up))).concat(hard("16"), hard("12"), hard("13"), hard("14"), hard("15"));
const first = (): number => 0;

describe("what comes next", () => {
  it("brings a missed spot back after three questions, and not before", () => {
    let record = answered(NEW, hard("16"), 0.1);
    const came: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const spot = pick(record, SPOTS, first);
      if (!spot) throw new Error("there is always one");
      came.push(spot.row);
      record = answered(record, spot, 0);
    }
    expect(came.slice(0, 3)).not.toContain("16");
    expect(came[3]).toBe("16");
  });

  it("brings it back at growing distances and lets it go when it was right three times", () => {
    let record = answered(NEW, hard("16"), 0.1);
    const key = keyOf(hard("16"));
    const distances: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      distances.push((record.spots[key]?.due ?? 0) - record.turn);
      record = answered(record, hard("16"), 0);
    }
    expect(distances).toEqual([3, 9, 27]);
    expect(isWeak(record.spots[key])).toBe(false);
    expect(isWeak(answered(record, hard("16"), 0.01).spots[key])).toBe(true);
  });

  it("takes the longest overdue of several", () => {
    let record = answered(NEW, hard("16"), 0.1);
    record = answered(record, hard("15"), 0.3);
    record = { ...record, turn: 40, last: "" };
    expect(pick(record, SPOTS, first)?.row).toBe("16");
  });

  it("goes through a short list once before anything of it comes back", () => {
    const few = [hard("12"), hard("20"), { kind: "doubled", row: "14", up: "8" } as const];
    let record = NEW;
    const came = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const spot = pick(record, few, first) ?? hard("12");
      came.add(keyOf(spot));
      record = answered(record, spot, 0.2);
    }
    expect(came.size).toBe(3);
  });

  it("leaves every third question to chance, however much was missed", () => {
    const missed = [hard("12"), hard("13"), hard("14")].reduce((record, spot) => answered(record, spot, 0.1), NEW);
    const repeats = [30, 31, 32, 33].map((turn) => isWeak(missed.spots[keyOf(pick({ ...missed, turn, last: "" }, SPOTS, () => 0.999) ?? hard("12"))]));
    expect(repeats).toEqual([true, true, false, true]);
  });

  it("never asks the same spot twice in a row unless there is no other", () => {
    const record = { ...answered(NEW, hard("12"), 0.5), turn: 50 };
    expect(pick(record, SPOTS, first)).not.toEqual(hard("12"));
    expect(pick(record, [hard("12")], first)?.row).toBe("12");
    expect(pick(record, [], first)).toBeNull();
  });

  it("asks weak spots more often than others by chance too, and easy ones seldom", () => {
    const counts = new Map<string, number>();
    const seen = [hard("15"), hard("20")].reduce((before, spot) => answered(before, spot, 0), NEW);
    const record = { ...answered(seen, hard("16"), 0.1), last: "" };
    for (let i = 0; i < 1000; i += 1) {
      const spot = pick(record, [hard("16"), hard("15"), hard("20")], () => (i + 0.5) / 1000);
      counts.set(spot?.row ?? "", (counts.get(spot?.row ?? "") ?? 0) + 1);
    }
    const [weak, other, easy] = ["16", "15", "20"].map((row) => counts.get(row) ?? 0) as [number, number, number];
    expect(weak).toBeGreaterThan(other * 1.5);
    expect(other).toBeGreaterThan(easy * 3);
    expect(easy).toBeGreaterThan(0);
  });
});

describe("the record of a drill", () => {
  it("counts errors, what they cost and the run of right answers", () => {
    let record = answered(NEW, hard("16"), 0.125);
    record = answered(record, hard("15"), 0);
    record = answered(record, hard("14"), 0);
    expect(record).toMatchObject({ turn: 3, errors: 1, cost: 125_000, row: 2 });
  });

  it("stands by part of the chart", () => {
    let record = answered(NEW, hard("16"), 0.1);
    record = answered(record, { kind: "pair", row: "8", up: "A" }, 0);
    expect(standings(record)).toEqual([
      { kind: "hard", seen: 1, errors: 1, weak: 1 },
      { kind: "soft", seen: 0, errors: 0, weak: 0 },
      { kind: "pair", seen: 1, errors: 0, weak: 0 },
      { kind: "doubled", seen: 0, errors: 0, weak: 0 },
      { kind: "insurance", seen: 0, errors: 0, weak: 0 },
    ]);
  });

  it("is kept for its own rules, in whatever order the options were chosen", () => {
    const kept = new Map<string, string>();
    const shelf = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: () => {} };
    const record = answered(NEW, hard("16"), 0.1);
    save(shelf, shelfKey("wa-2025", { decks: 8, soft_17: "stand" }), record);
    expect(load(shelf, shelfKey("wa-2025", { soft_17: "stand", decks: 8 }))).toEqual(record);
    expect(load(shelf, shelfKey("wa-2025", {}))).toEqual(NEW);
    kept.set(shelfKey("wa-2025", {}), '{"turn":"x"}');
    expect(load(shelf, shelfKey("wa-2025", {}))).toEqual(NEW);
  });
});
