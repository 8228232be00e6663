import { describe, expect, it } from "vitest";
import type { LineView } from "../../wire/messages";
import { correctionsOf, netsOf, openedBy, playersOf, type ReplayedRound } from "./dispute";

const line = (box: number, player: string, net_cents: number) => ({ box, player, net_cents }) as LineView;
const ROUND = { lines: [line(2, "Bob", -1000), line(1, "Ann", 2500), line(1, "Ann", -100)] } as unknown as ReplayedRound;

describe("a disputed round", () => {
  it("names its players in the order of boxes, once each", () => {
    expect(playersOf(ROUND)).toEqual(["Ann", "Bob"]);
  });

  it("adds up what everybody won", () => {
    expect([...netsOf(ROUND)]).toEqual([["Bob", -1000], ["Ann", 2400]]);
  });
});

describe("why a dispute was opened", () => {
  const SAID = { disputes: [{ dispute: "A-7-80", by: "Bob", reason: "a spill" }, { dispute: "A-7-88", by: "Flo", reason: "a card, or two" }] };

  it("is what was written when it was", () => {
    expect(openedBy(SAID, "A-7-88")).toBe("Flo: a card, or two");
  });

  it("is nothing for another dispute", () => {
    expect(openedBy(SAID, "A-7-89")).toBe("");
  });
});

describe("corrections", () => {
  it("give and take in cents", () => {
    expect(correctionsOf({ Ann: "+12.50", Bob: "-5" })).toEqual({ moves: [["Ann", 1250], ["Bob", -500]], wrong: [] });
  });

  it("move nothing for an empty field or for $0", () => {
    expect(correctionsOf({ Ann: " ", Bob: "0" }).moves).toEqual([]);
  });

  it("say whose amount cannot be read", () => {
    expect(correctionsOf({ Ann: "five" })).toEqual({ moves: [], wrong: ["Ann"] });
  });
});
