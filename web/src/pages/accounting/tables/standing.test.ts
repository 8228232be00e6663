import { describe, expect, it } from "vitest";
import { formOf, NO_LIMITS, standingOf, standingWords } from "./standing";

const PLAIN = { profile: "card-room", single_wager_cents: 0, games: 0, small_wager_games: 0, small_wager_cents: 0, since: "", until: "" } as const;
const RECORDED = { profile: "tribal", single_wager_cents: 100_000, games: 4, small_wager_games: 1, small_wager_cents: 500, since: "2026-01-01", until: "2026-12-31" } as const;

describe("what binds the house", () => {
  it("goes into the form and back", () => {
    expect(standingOf(formOf(RECORDED))).toEqual(RECORDED);
    expect(formOf(PLAIN)).toEqual(NO_LIMITS);
    expect(standingOf({ ...NO_LIMITS })).toMatchObject({ profile: "card-room", single_wager_cents: 0, games: 0, since: "" });
  });

  it("is said line by line", () => {
    expect(standingWords(RECORDED)).toEqual([
      "A Tribal casino: its compact binds it, as far as it is recorded here", "a single wager is at most $1,000", "at most 4 games on a hand, 1 of them with at most $5", "recorded from 2026-01-01 to 2026-12-31",
    ]);
    expect(standingWords({ ...PLAIN, games: 3 })).toEqual(["A card room: the statutes of the day bind it", "at most 3 games on a hand"]);
  });

  it("refuses what is no amount or number", () => {
    expect(() => standingOf({ ...NO_LIMITS, wager: "much" })).toThrow("Write amounts");
    expect(() => standingOf({ ...NO_LIMITS, games: "a few" })).toThrow("Write numbers");
  });
});
