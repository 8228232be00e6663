import { describe, expect, it } from "vitest";
import type { LobbyTable } from "../../../wire/messages";
import { shoeOf, standing } from "./shoe";

const TABLE = { phase: "ready", round_phase: "", paused: "", dispute: "", cards_left: 216, ruleset: "wa-2025", decks: 6, options: [] } as unknown as LobbyTable;

describe("the shoe on a table's card", () => {
  it("shows how much of it is dealt, and the cut card a quarter from the back", () => {
    expect(shoeOf(TABLE)).toEqual({ dealt: 72, share: 0.25, cut: 0.75 });
  });

  it("shows nothing dealt of cards that are still made ready", () => {
    expect(shoeOf({ ...TABLE, phase: "verification" })?.dealt).toBe(0);
  });

  it("shows the cut card where the house has chosen", () => {
    expect(shoeOf({ ...TABLE, options: [["cut_card_from_back", "1/2"]] })?.cut).toBe(0.5);
  });

  it("shows no cut card where the rules do not say where it lies, and no shoe at a closed table", () => {
    expect(shoeOf({ ...TABLE, ruleset: "bet-bigger" })?.cut).toBeNull();
    expect(shoeOf({ ...TABLE, phase: "closed" })).toBeNull();
  });
});

describe("where a table stands", () => {
  it("says it in one word and one line", () => {
    expect(standing({ ...TABLE, phase: "round", round_phase: "wagering" })).toEqual(["Wagers", "Wagers open"]);
    expect(standing(TABLE)[0]).toBe("Ready");
  });

  it("says a dispute before a pause, and a pause before everything else", () => {
    expect(standing({ ...TABLE, paused: "a spill" })).toEqual(["Stopped", "a spill"]);
    expect(standing({ ...TABLE, paused: "a total", dispute: "A-1-2" })).toEqual(["Disputed", "a total"]);
  });
});
