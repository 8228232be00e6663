import { describe, expect, it } from "vitest";
import type { Card, RoundEvent, TableEvent, TableView } from "../../../wire/messages";
import { boxOf, dealer, hand, line, resultOf, viewOf } from "../example_views";
import { sceneOf } from "../scene";
import { speechOf } from "./speech";

const happened = (event: RoundEvent): TableEvent => ({ kind: "RoundHappened", event });
const dealt = (card: Card | null, to: "hand" | "up" | "down" | "draw" | "bonus", box = 0, which = 0): TableEvent => happened({ kind: "CardDealt", to, box, hand: which, card });
const ended = { kind: "RoundEnded", cards: [] } as unknown as TableEvent;
const moment = (view: TableView) => ({ view, scene: sceneOf(view, false) });
const shows6 = { ...dealer, up: "6h", total: "hard 6", points: 6 } as TableView["dealer"];
const playing = (hands = [hand(["9s", "7d"], { points: 16 })], more: Partial<TableView> = {}) =>
  viewOf({ round_phase: "play", phase: "round", boxes: [boxOf(4, "Ann", hands)], turn: { box: 4, hand: 1, player: "Ann", deadline: 0 }, wagering: false, dealer: shows6, ...more });
const DEAL = [dealt("9s", "hand", 4, 1), dealt("6h", "up"), dealt("7d", "hand", 4, 1), dealt(null, "down")];

describe("an update says", () => {
  it("the cards, the dealer's, what was settled, and whose turn it is, in this order", () => {
    const view = playing(undefined, { lines: [line({ hand: 0, spot: "match-up", at_box: "match up $5 loses: no match" })] });
    expect(speechOf(moment(viewOf()), moment(view), DEAL, "Ann")).toBe(
      "You have nine of spades, seven of diamonds: 16. Dealer shows six of hearts. Match up $5 loses: no match. Your turn.",
    );
  });

  it("a drawn card with the total, and nothing twice", () => {
    const more = playing([hand(["9s", "7d", "2c"], { points: 18 })]);
    expect(speechOf(moment(playing()), moment(more), [dealt("2c", "hand", 4, 1)], "Ann")).toBe("You draw two of clubs: 18.");
    expect(speechOf(moment(more), moment(more), [], "Ann")).toBe("");
  });

  it("the hands of a split by their numbers", () => {
    const split = [hand(["8s", "3c"], { points: 11, split: true }), hand(["8d"], { points: 8, split: true })];
    const first = playing(split);
    expect(speechOf(moment(playing([hand(["8s", "8d"], { points: 16 })])), moment(first), [dealt("3c", "hand", 4, 1)], "Ann")).toBe("Hand 1: you draw three of clubs: 11.");
    const second = playing(split, { turn: { box: 4, hand: 2, player: "Ann", deadline: 0 } });
    expect(speechOf(moment(first), moment(second), [], "Ann")).toBe("Your turn, hand 2 of 2: 8.");
  });

  it("what the dealer does, what was won line by line, and the net last", () => {
    const lines = [line({ hand: 0, spot: "match-up", net_cents: -500, at_box: "match up $5 loses" }), line({ at_box: "main $10 wins 1 to 1" })];
    const before = playing(undefined, { lines: [lines[0]!] });
    const after = viewOf({ result: resultOf({ lines, dealer: { ...dealer, up: "6h", down: "Kc", drawn: ["9h"], total: "bust with 25", points: 25, bust: true }, nets: [["Ann", 500]] }) });
    const events = [happened({ kind: "DownCardExposed", card: "Kc" }), dealt("9h", "draw"), ended];
    expect(speechOf(moment(before), moment(after), events, "Ann")).toBe("Dealer turns king of clubs, draws nine of hearts: 25, bust. Main $10 wins 1 to 1. You win $5.");
    expect(speechOf(moment(before), moment(after), events, "Bob")).toBe("Dealer turns king of clubs, draws nine of hearts: 25, bust. The round is over.");
  });

  it("that others play, insurance is asked for, and a clock has answered", () => {
    const bobs = playing(undefined, { turn: { box: 5, hand: 1, player: "Bob", deadline: 0 } });
    expect(speechOf(moment(playing()), moment(bobs), [], "Ann")).toBe("Bob plays.");
    const asked = playing(undefined, { round_phase: "insurance", turn: null, options: [{ what: "Insure", player: "Ann" }] as unknown as TableView["options"] });
    expect(speechOf(moment(viewOf()), moment(asked), [], "Ann")).toBe("Insurance?");
    expect(speechOf(moment(asked), moment(asked), [], "Ann")).toBe("");
    const late = { kind: "TimeRanOut", what: "turn", player: "Ann" } as unknown as TableEvent;
    expect(speechOf(moment(playing()), moment(bobs), [late], "Ann")).toBe("Time ran out, and the house answered for you. Bob plays.");
  });

  it("bonus cards, and that the dealer has no blackjack", () => {
    const events = [happened({ kind: "DealerPeeked", blackjack: false }), dealt("2s", "bonus"), dealt("3s", "bonus")];
    expect(speechOf(moment(playing()), moment(playing()), events, "Ann")).toBe("Bonus cards: two of spades, three of spades. Dealer has no blackjack.");
    expect(speechOf(null, moment(playing()), [happened({ kind: "DealerPeeked", blackjack: true })], "Bob")).toBe("Dealer has a blackjack. Ann plays.");
  });

  it("that a void round returns wagers, and nothing of wagers that others lay", () => {
    expect(speechOf(null, moment(viewOf({ result: resultOf({ void: true }) })), [ended], "Ann")).toBe("The round is void. Wagers are returned.");
    expect(speechOf(null, moment(viewOf()), [happened({ kind: "WagersPlaced" } as unknown as RoundEvent)], "Ann")).toBe("");
  });
});
