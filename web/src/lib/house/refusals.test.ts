import { describe, expect, it } from "vitest";
import { playerSentence } from "./refusals";
import { CommandRefused } from "./table.svelte";

const refused = (name: string, field: string, allowed: string): CommandRefused =>
  new CommandRefused({ name, field, value: "'$5'", allowed, sentence: `${field}: '$5' is not allowed; ${allowed}`, clause: "" });
const LABELS = new Map([["bet-bigger-1", "Bigger 1"]]);

describe("a refusal for a player", () => {
  it("names the wager as the layout does, and no program's field", () => {
    const error = refused("SPOT_CLOSED", "bet-bigger-1", "it opens when the main wager is $10");
    expect(playerSentence(error, LABELS)).toBe("Bigger 1: it opens when the main wager is $10.");
  });

  it("says what is allowed where no wager is meant", () => {
    expect(playerSentence(refused("X", "player", "you do not sit here"))).toBe("You do not sit here.");
  });

  it("has words of its own for what only staff would understand", () => {
    expect(playerSentence(refused("WAGERS_ON_THE_LAYOUT", "player", "Guest-6 has wagers on the layout"))).toBe(
      "Finish the hand first: your wagers are on the layout.",
    );
  });

  it("leaves other troubles in their own words", () => {
    expect(playerSentence(new Error("The house does not answer."))).toBe("The house does not answer.");
  });
});
