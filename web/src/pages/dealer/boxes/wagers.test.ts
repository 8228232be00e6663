import { describe, expect, it } from "vitest";
import type { BoxView, SpotLimits } from "../../../wire/messages";
import { wagersFrom, written } from "./wagers";

const SPOTS: readonly SpotLimits[] = [
  { spot: "main", label: "Main", short_label: "Main", mark: "Main", least_cents: 500, most_cents: 30000 },
  { spot: "match-up", label: "Up", short_label: "Up", mark: "Up", least_cents: 100, most_cents: 2500 },
];

describe("wagers in fields", () => {
  it("are what the player has on the box", () => {
    const box = { bettors: [{ player: "Ann", wagers: [["main", 2550]] }] } as unknown as BoxView;
    expect(written(box, "Ann", SPOTS)).toEqual({ main: "25.50", "match-up": "" });
    expect(written(box, "Bob", SPOTS)).toEqual({ main: "", "match-up": "" });
    expect(written(undefined, "Bob", SPOTS)).toEqual({ main: "", "match-up": "" });
  });
  it("are read in cents, in the order of the spots", () => {
    expect(wagersFrom({ "match-up": "5", main: "$25" }, SPOTS)).toEqual([["main", 2500], ["match-up", 500]]);
  });
  it("are refused where one is no amount, and where there is none", () => {
    expect(wagersFrom({ main: "lots" }, SPOTS)).toBe("Main: lots is no amount.");
    expect(wagersFrom({ main: " " }, SPOTS)).toBe("Write an amount for at least one spot.");
  });
});
