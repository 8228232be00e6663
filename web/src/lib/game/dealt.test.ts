import { describe, expect, it } from "vitest";
import type { Card, RoundEvent, TableEvent } from "../../wire/messages";
import { cardsSeen, heldAgainst, lastSeenIn, noteCards, seenIn, type Seen } from "./dealt";

const happened = (event: RoundEvent): TableEvent => ({ kind: "RoundHappened", event });
const dealt = (card: Card | null, to: "hand" | "up" | "down" | "draw"): TableEvent => happened({ kind: "CardDealt", to, box: 1, hand: 1, card });
const turns = (card: Card): TableEvent => happened({ kind: "DownCardExposed", card });
const at = (cards_left: number, round = 1) => ({ round, shoe: { cards_left } });
/** A shoe of eight cards; the first is burned. */
const ORDER = "2h 9s 6h 7d Kc 2c 9h 3s".split(" ");
const FIRST = [dealt("9s", "hand"), dealt("6h", "up"), dealt("7d", "hand"), dealt(null, "down")];

function round(): readonly Seen[] {
  const first = seenIn(at(7), at(3), FIRST, []);
  const hit = seenIn(at(3), at(2), [dealt("2c", "hand")], first);
  return [...first, ...hit, ...seenIn(at(2), at(1), [turns("Kc"), dealt("9h", "draw")], [...first, ...hit])];
}

describe("cards that were dealt", () => {
  it("are known by their places, the dealer's down card when it is turned", () => {
    expect(round().map(({ left, card }) => `${left} ${card}`)).toEqual(["7 9s", "6 6h", "5 7d", "3 2c", "2 9h", "4 Kc"]);
    expect(heldAgainst(ORDER, round())).toEqual({ cards: 6, rounds: [{ round: 1, cards: 6, wrong: 0 }], wrong: [] });
  });

  it("are found out where one is not the one that was sealed", () => {
    const other = ORDER.map((card) => (card === "2c" ? "3c" : card));
    const found = heldAgainst(other, round());
    expect(found.wrong).toEqual([{ left: 3, round: 1, card: "2c" }]);
    expect(found.rounds).toEqual([{ round: 1, cards: 6, wrong: 1 }]);
  });

  it("are placed when the down card is turned before any other is drawn", () => {
    const first = seenIn(at(7), at(3), FIRST, []);
    expect(seenIn(at(3), at(3), [turns("Kc")], first)).toEqual([{ left: 4, round: 1, card: "Kc" }]);
  });

  it("are not claimed where the count does not come out, as after a shuffle", () => {
    expect(seenIn(at(7), at(300), FIRST, [])).toEqual([]);
    expect(seenIn(at(7), at(7), [turns("Kc")], [])).toEqual([]);
  });

  it("are looked at round by round", () => {
    const seen: Seen[] = [{ left: 2, round: 12, card: "9h" }, { left: 7, round: 9, card: "9s" }, { left: 6, round: 9, card: "Ks" }];
    expect(heldAgainst(ORDER, seen).rounds).toEqual([{ round: 9, cards: 2, wrong: 1 }, { round: 12, cards: 1, wrong: 0 }]);
  });

  it("are known to the last of a shoe, which is shown and shuffled again at once", () => {
    const first = seenIn(at(7), at(3), FIRST, []);
    const shown = { kind: "ShoeRevealed", order: [], salt: "", commitment: "abc" } as unknown as TableEvent;
    const next = { kind: "CardBurnedAtTable", card: null, reason: "" } as unknown as TableEvent;
    const last = [dealt("2c", "hand"), turns("Kc"), dealt("9h", "draw"), shown, next, next];
    const found = [...first, ...lastSeenIn(at(3), last, first)];
    expect(found.map(({ left, card }) => `${left} ${card}`)).toEqual(["7 9s", "6 6h", "5 7d", "3 2c", "2 9h", "4 Kc"]);
    expect(lastSeenIn(at(3), last.slice(0, 3), first)).toEqual([]);
    const gathered = { kind: "DiscardsGathered", cards: 20 } as unknown as TableEvent;
    expect(lastSeenIn(at(3), [gathered, ...last], first)).toEqual([]);
  });

  it("are counted with those that nobody saw", () => {
    const burned = { kind: "CardBurnedAtTable", card: null, reason: "" } as unknown as TableEvent;
    expect(seenIn(at(8), at(6), [burned, dealt("9s", "hand")], [])).toEqual([{ left: 7, round: 1, card: "9s" }]);
  });
});

it("are kept in this browser, and damage counts as nothing", () => {
  const kept = new Map<string, string>();
  const shelf = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  noteCards("abc", [{ left: 7, round: 1, card: "9s" }], shelf);
  noteCards("abc", [{ left: 6, round: 1, card: "6h" }], shelf);
  noteCards("", [{ left: 6, round: 1, card: "6h" }], shelf);
  expect(cardsSeen("abc", shelf).map((one) => one.card)).toEqual(["9s", "6h"]);
  kept.set("dealt abc", "what ever");
  expect(cardsSeen("abc", shelf)).toEqual([]);
  expect(() => noteCards("abc", round(), { ...shelf, setItem: () => { throw new Error("full"); } })).not.toThrow();
});
