import { describe, expect, it } from "vitest";
import type { DealerView, RoundEvent, TableEvent, LineView } from "../../wire/messages";
import { boxOf, dealer, hand, line, resultOf, viewOf } from "./example_views";
import { boxNet, dealerWords, handWords, linesOfHand, linesOfSpot, movesOf, sceneOf, totalWords, leadingLine, handsInWords, inHandOrder } from "./scene";

const happened = (event: RoundEvent): TableEvent => ({ kind: "RoundHappened", event });
const dealt = (to: "hand" | "up" | "down" | "draw" | "bonus", box = 0, which = 1): TableEvent => happened({ kind: "CardDealt", to, box, hand: which, card: null });

describe("the layout", () => {
  it("keeps the last round until somebody wagers again", () => {
    const view = viewOf({ result: resultOf() });
    expect(sceneOf(view, false).stands).toBe("over");
    expect(sceneOf(view, false).boxes[0]?.hands).toHaveLength(1);
    expect(sceneOf(view, true).stands).toBe("wagers");
    expect(sceneOf(view, true).boxes[0]?.hands).toHaveLength(0);
  });

  it("shows what lies there from then, and to nobody the cards of another as his own", () => {
    const { player } = resultOf().boxes[0]!;
    for (const here of [player, ""]) {
      const scene = sceneOf(viewOf({ boxes: [boxOf(4, here)], result: resultOf() }), false);
      expect(scene.boxes[0]?.hands[0]?.cards).toEqual(["7s", "5h"]);
    }
    const scene = sceneOf(viewOf({ boxes: [boxOf(4, "Another")], result: resultOf() }), false);
    expect([scene.boxes[0]?.player, scene.boxes[0]?.hands]).toEqual(["Another", []]);
  });

  it("names a dealer's blackjack, and no soft 21", () => {
    const dealer = { ...resultOf().dealer, up: "Ac", down: "Qh", drawn: [], points: 21, soft: true, bust: false } as const;
    expect(dealerWords(dealer as unknown as DealerView)).toBe("blackjack");
    expect(dealerWords({ ...dealer, drawn: ["2c"] } as unknown as DealerView)).toBe("soft 21");
  });

  it("names the first hand of a split as well", () => {
    const split = [line({ hand: 1, at_box: "main $10 wins" }), line({ hand: 2, at_box: "hand 2, main $10 loses" }), line({ hand: 0, spot: "match-up", at_box: "match up $5 loses" })];
    const words = handsInWords(split);
    expect(split.map(words)).toEqual(["Hand 1, main $10 wins", "hand 2, main $10 loses", "match up $5 loses"]);
    const [one] = split;
    expect(handsInWords([one!])(one!)).toBe("main $10 wins");
  });

  it("shows the round that is on, whatever the last one was", () => {
    expect(sceneOf(viewOf({ round_phase: "play", result: resultOf() }), false).stands).toBe("round");
    expect(sceneOf(viewOf({ round_phase: "wagering", result: resultOf() }), false).stands).toBe("over");
  });
});

describe("lines", () => {
  const lines = [
    line({ hand: 0, spot: "match-up", net_cents: -100 }), line({ hand: 1 }), line({ hand: 2, net_cents: -500 }),
    line({ hand: 0, spot: "insurance", net_cents: -250 }), line({ hand: 1, player: "Bob" }), line({ hand: 0, spot: "jackpot-1", net_cents: -100 }),
  ];

  it("of a side wager belong to its spot", () => {
    expect(linesOfSpot(lines, 4, "match-up", "Ann").map((one) => one.net_cents)).toEqual([-100]);
    expect(linesOfSpot(lines, 5, "match-up", "Ann")).toEqual([]);
  });

  it("of the main wager belong to its hand, insurance to the first, and another's to nobody here", () => {
    expect(linesOfHand(lines, 4, 1, "Ann").map((one) => one.spot)).toEqual(["main", "insurance"]);
    expect(linesOfHand(lines, 4, 2, "Ann").map((one) => one.net_cents)).toEqual([-500]);
  });

  it("keep the order in which they were settled, with split hands by their numbers", () => {
    const settled = [line({ hand: 0, spot: "match-up" }), line({ hand: 2 }), line({ hand: 1 }), line({ hand: 0, spot: "break" })];
    expect(inHandOrder(settled).map((one) => [one.spot, one.hand])).toEqual([["match-up", 0], ["main", 1], ["main", 2], ["break", 0]]);
  });

  it("add up to what the box came to", () => {
    expect(boxNet(lines, 4, "Ann")).toBe("−$4.50");
  });
});

describe("words", () => {
  it("say how a hand stands", () => {
    expect(handWords(hand([], { total: "bust with 23", bust: true }), [line({ outcome: "loses" })], false)).toBe("Bust");
    expect(handWords(hand([], { status: "dead" }), [], false)).toBe("Dead hand");
    expect(handWords(hand([], { status: "surrendered" }), [], false)).toBe("Surrendered");
    expect(handWords(hand([], { doublings: 2 }), [], true)).toBe("Doubled twice");
    expect(handWords(hand([], { status: "finished" }), [], false)).toBe("Stands");
    expect(handWords(hand([]), [], false)).toBe("Waits");
    expect(handWords(hand([]), [line({ outcome: "pushes" })], false)).toBe("Push");
  });

  it("count an ace either way while the hand is open", () => {
    expect(totalWords(hand(["As", "6s"], { total: "soft 17", points: 17, soft: true }))).toBe("7/17");
    expect(totalWords(hand(["As", "6s"], { total: "soft 17", points: 17, soft: true, status: "finished" }))).toBe("17");
    expect(totalWords(hand(["As", "Ks"], { total: "blackjack", points: 21, soft: true, blackjack: true }))).toBe("Blackjack");
  });

  it("say what the dealer shows", () => {
    expect(dealerWords({ ...dealer, points: 11, soft: true })).toBe("ace");
    expect(dealerWords({ ...dealer, points: 6, soft: false })).toBe("6");
    expect(dealerWords({ ...dealer, points: 25, soft: false, bust: true })).toBe("25, bust");
  });
});

describe("motion", () => {
  it("deals cards in the order of the events, each to its place", () => {
    const after = sceneOf(viewOf({ round_phase: "play", boxes: [boxOf(4, "Ann", [hand(["7s", "5h"])])] }), false);
    const moves = movesOf(null, after, [dealt("hand", 4), dealt("up"), dealt("hand", 4), dealt("down")]);
    expect([...moves].map(([place, { how, order }]) => [place, how, order])).toEqual([
      ["hand 4 1 0", "deal", 0], ["up", "deal", 1], ["hand 4 1 1", "deal", 2], ["down", "deal", 3],
    ]);
  });

  it("adds a hit to the cards that lie there, and turns the down card before the dealer draws", () => {
    const before = sceneOf(viewOf({ round_phase: "play", boxes: [boxOf(4, "Ann", [hand(["7s", "5h"])])] }), false);
    const moves = movesOf(before, before, [dealt("hand", 4), happened({ kind: "DownCardExposed", card: "2s" }), dealt("draw")]);
    expect([...moves].map(([place, { how }]) => [place, how])).toEqual([["hand 4 1 2", "deal"], ["down", "flip"], ["draw 0", "deal"]]);
  });

  it("deals the second card of a split hand, not its first", () => {
    const split = { split: true };
    const before = sceneOf(viewOf({ round_phase: "play", boxes: [boxOf(4, "Ann", [hand(["8s", "8h"])])] }), false);
    const after = sceneOf(viewOf({ round_phase: "play", boxes: [boxOf(4, "Ann", [hand(["8s", "3d"], split), hand(["8h"], split)])] }), false);
    const moves = movesOf(before, after, [happened({ kind: "HandSplit", box: 4, hand: 1, player: "Ann", cents: 500 }), dealt("hand", 4)]);
    expect([...moves.keys()]).toEqual(["hand 4 1 1"]);
  });

  it("moves nothing when a page has just been opened", () => {
    expect(movesOf(null, sceneOf(viewOf(), false), []).size).toBe(0);
  });
});

describe("the line that leads", () => {
  const line = (net_cents: number): LineView => ({ net_cents }) as LineView;
  it("is the best win, however much was lost beside it", () => {
    expect(leadingLine([line(-500), line(400), line(2000), line(-2500)])?.net_cents).toBe(2000);
  });
  it("is the heaviest loss where nothing was won", () => {
    expect(leadingLine([line(-500), line(-2500), line(0)])?.net_cents).toBe(-2500);
    expect(leadingLine([])).toBeUndefined();
  });
});
