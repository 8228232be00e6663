import { describe, expect, it } from "vitest";
import { ASSUMED_PER_HOUR, costPerHour, EMPTY, load, noted, pace, save, weakSpots, type PlayRecord } from "./record";
import { spotFrom } from "../chart/spots";

const START = 1_790_000_000_000;
const spot = (key: string) => {
  const found = spotFrom(key);
  if (!found) throw new Error(key);
  return found;
};

/** Choices so many seconds apart, each a spot and its cost on $25. */
function played(choices: readonly (readonly [string, number])[], seconds = 20): PlayRecord {
  return choices.reduce(
    (record, [key, cost], i) => noted(record, { spot: spot(key), cost, wagerCents: 2500, at: START + i * seconds * 1000 }),
    EMPTY,
  );
}

describe("the record of a session", () => {
  it("counts choices, errors and what they cost", () => {
    const record = played([["hard-11-6", 0.334], ["hard-16-10", 0], ["soft-18-9", 0.012]]);
    expect(record).toMatchObject({ choices: 3, errors: 2, mills: 835_000 + 30_000 });
  });

  it("keeps costs of less than a cent", () => {
    const record = played(Array.from({ length: 100 }, () => ["hard-16-10", 0.0001] as const));
    expect(record.mills).toBe(25_000);
  });

  it("measures the pace of play and leaves breaks out", () => {
    const record = played(Array.from({ length: 11 }, () => ["hard-16-10", 0] as const), 30);
    expect(pace(record)).toEqual({ perHour: 120, measured: true });
    const back = noted(record, { spot: null, cost: 0, wagerCents: 2500, at: record.lastAt + 30 * 60_000 });
    expect(back.playedMs).toBe(record.playedMs);
    expect(back.choices).toBe(12);
  });

  it("says that the pace is assumed while little was timed", () => {
    expect(pace(played([["hard-11-6", 0]]))).toEqual({ perHour: ASSUMED_PER_HOUR, measured: false });
  });

  it("tells the cost per hour as cost per choice times choices per hour", () => {
    const record = played(Array.from({ length: 11 }, (_, i) => ["hard-11-6", i ? 0 : 0.44] as const), 30);
    // $11.00 over 11 choices at 120 choices an hour.
    expect(costPerHour(record)).toBe(120_00);
    expect(costPerHour(EMPTY)).toBe(0);
  });

  it("begins anew after hours without a choice, and remembers weak spots", () => {
    const before = played([["hard-11-6", 0.3]]);
    const after = noted(before, { spot: spot("hard-11-6"), cost: 0, wagerCents: 2500, at: before.lastAt + 5 * 3600_000 });
    expect(after).toMatchObject({ choices: 1, errors: 0, mills: 0, gaps: 0 });
    expect(after.spots["hard-11-6"]).toMatchObject({ seen: 2, errors: 1 });
  });

  it("ranks weak spots by what they cost, and leaves out what was always right", () => {
    const record = played([
      ["hard-9-3", 0.01],
      ["hard-11-6", 0.3],
      ["soft-18-9", 0.05],
      ["pair-8-6", 0],
      ["hard-12-4", 0.001],
    ]);
    expect(weakSpots(record.spots).map((one) => one.words)).toEqual(["11 v 6", "Soft 18 v 9", "9 v 3"]);
  });
});

describe("what this browser keeps", () => {
  const shelf = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };

  it("is read back for the same rule set and no other", () => {
    const store = shelf();
    const record = played([["hard-11-6", 0.3]]);
    save(store, "wa-2025", record);
    expect(load(store, "wa-2025")).toEqual(record);
    expect(load(store, "bet-bigger")).toEqual(EMPTY);
  });

  it("counts as nothing where it is damaged", () => {
    const store = shelf();
    for (const text of ["{", "[]", '{"choices":-1}', '{"choices":"3"}', "null"]) {
      store.setItem("spanish21.trainer.table.wa-2025", text);
      expect(load(store, "wa-2025")).toEqual(EMPTY);
    }
  });

  it("does without a store that refuses", () => {
    const full = { ...shelf(), setItem: () => { throw new Error("full"); } };
    expect(() => save(full, "wa-2025", EMPTY)).not.toThrow();
  });
});
