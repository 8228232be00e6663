import type { BoxView, TableEvent, TableView } from "../../../wire/messages";
import { describe, expect, it } from "vitest";
import { boxOf, hand, resultOf, viewOf } from "../example_views";
import { sceneOf } from "../scene";
import { announcement, clockWords, lateWords, mayAskForBurnCard, nextWords, restWords, turnWords } from "./words";

const playing = (hands = [hand(["7s", "5h"])]) =>
  viewOf({
    round_phase: "play", boxes: [boxOf(4, "Ann", hands)], turn: { box: 4, hand: hands.length, player: "Ann", deadline: 0 }, wagering: false,
    dealer: { name: "Dealer", up: "6d", down: null, down_dealt: true, drawn: [], total: "hard 6", looked: null, points: 6, soft: false, bust: false },
  });

describe("what is said aloud", () => {
  it("is the total and the up card when it is your turn", () => {
    expect(announcement(playing(), sceneOf(playing(), false), "Ann")).toBe("You have 12. Dealer shows 6.");
  });

  it("names the hand of a split, and a double", () => {
    const stake = (added: number[]) => ({ player: "Ann", spot: "main", cents: 1000, added, coupon_cents: 0, waits_cents: 0 });
    const of = (added: number[]) => playing([hand(["8s", "3d"]), hand(["8h", "2c", "2d"], { doublings: 1, stakes: [stake(added)] })]);
    const says = (view: TableView) => announcement(view, sceneOf(view, false), "Ann");
    expect(says(of([1000]))).toBe("Hand 2 of 2: you have 12, doubled. Dealer shows 6.");
    expect(says(of([])), "a bettor behind who did not double").toBe("Hand 2 of 2: you have 12. Dealer shows 6.");
  });

  it("is nothing while others play", () => {
    expect(announcement(playing(), sceneOf(playing(), false), "Bob")).toBe("");
  });

  it("is what the round came to for you when it is over", () => {
    const result = resultOf({ nets: [["Ann", -2500]] });
    const view = viewOf({ result: { ...result, dealer: { ...result.dealer, down: "Qd" } } });
    expect(announcement(view, sceneOf(view, false), "Ann")).toBe("You lose $25. Dealer has 20.");
    expect(announcement(view, sceneOf(view, false), "Bob")).toBe("The round is over. Dealer has 20.");
  });

  it("is what the dealer shows where his second card was never turned", () => {
    const view = viewOf({ result: resultOf({ nets: [["Ann", -2500]] }) });
    expect(announcement(view, sceneOf(view, false), "Ann")).toBe("You lose $25. Dealer shows 20.");
  });

  it("says that a void round returns wagers", () => {
    const view = viewOf({ result: resultOf({ void: true }) });
    expect(announcement(view, sceneOf(view, false), "Ann")).toBe("The round is void. Wagers are returned.");
  });
});

describe("seconds", () => {
  it("are said at the start, at 10 and at 5, and never else", () => {
    const said: string[] = [];
    let before: number | null = null;
    for (let left = 20; left >= 0; left--) {
      const words = clockWords(left, before);
      if (words) said.push(words);
      before = left;
    }
    expect(said).toEqual(["20 seconds.", "10 seconds.", "5 seconds."]);
  });

  it("are said once where a clock begins below a mark", () => {
    expect([clockWords(4, null), clockWords(3, 4)]).toEqual(["4 seconds.", ""]);
  });
});

describe("whose turn it is", () => {
  it("is yours, with the hand where there are several", () => {
    expect(turnWords(playing(), "Ann", true)).toEqual({ head: "Your turn", under: "Box 4", mine: true });
    expect(turnWords(playing([hand([]), hand([])]), "Ann", true).under).toBe("Box 4, hand 2 of 2");
  });

  it("is another's by name", () => {
    expect(turnWords(playing(), "Bob", true)).toMatchObject({ head: "Ann", mine: false });
    expect(restWords(playing(), "Bob", true)).toBe("Box 4 plays: Ann.");
  });

  it("is told to who stands behind with his own wager, and not to who watches", () => {
    const bettor = { player: "Bob", main: 1000, side: [] } as unknown as BoxView["bettors"][number];
    const view = { ...playing(), boxes: [{ ...boxOf(4, "Ann"), shared: true, bettors: [bettor] }] };
    expect(restWords(view, "Bob", false)).toBe("Your wager lies behind Ann on box 4.");
    expect(restWords(view, "Cid", false)).toBe("You are watching. Sit at an open box to play.");
    expect(restWords(view, "Bob", true)).toBe("Box 4 plays: Ann.");
  });

  it("is nobody's before the first wager", () => {
    expect(turnWords(viewOf(), "Ann", true).head).toBe("Place wagers");
    expect(turnWords(viewOf(), "Ann", false)).toMatchObject({ head: "Wagers open", mine: false });
  });

  it("is the first player's while he looks at the cards", () => {
    const shoe = { ...viewOf().shoe, shown_to: "Ann" };
    expect(turnWords(viewOf({ shoe }), "Ann", true)).toMatchObject({ head: "Look at the cards", mine: true });
    expect(turnWords(viewOf({ shoe }), "Bob", true)).toMatchObject({ under: "Ann", mine: false });
  });

  it("is the cutter's while cards are cut", () => {
    expect(turnWords(viewOf({ cut_offered: "Ann" }), "Ann", true)).toMatchObject({ head: "Your cut", mine: true });
  });
});

describe("what happens while a player has nothing to do", () => {
  it("is said to a player, and never as its dealer is told", () => {
    const said = (phase: string, more: Partial<TableView> = {}) => nextWords(viewOf({ phase, next: "Offer insurance, then close it", guide: "a guide", wagering: false, ...more }));
    const phases = ["closed", "inspection", "verification", "spread", "wash", "shuffle", "cut", "cut-card", "burn", "ready", "shoe-end"];
    for (const phase of phases) expect(said(phase)).toMatch(/^(The|New|A) [a-z ]+$/);
    expect(["wagering", "insurance", "play", "dealer"].map((round_phase) => said("round", { round_phase }))).toEqual([
      "Wagers are open", "Others decide about insurance", "A round is being played", "A round is being played",
    ]);
    const waiting = viewOf({ phase: "round", round_phase: "insurance", wagering: false, turn: null, next: "Offer insurance, then close it" });
    expect(restWords(waiting, "Ann", true)).toBe("Others decide about insurance.");
    expect(turnWords({ ...waiting, round_phase: "peek" }, "Ann", true).under).toBe("A round is being played");
  });
});

describe("what a clock did", () => {
  const event = (what: string, player = "Ann") => [{ kind: "TimeRanOut", what, player }] as unknown as readonly TableEvent[];

  it("is said to whom it did it: an answer given for him, or a seat that is free again", () => {
    const summary = { clocks: { idle: 600 } } as unknown as NonNullable<TableView["summary"]>;
    expect(lateWords(viewOf(), event("turn"), "Ann")).toContain("the house answered for you");
    expect(lateWords(viewOf({ summary }), event("seat"), "Ann")).toBe("You gave no command for 10 minutes, so your seat is free again.");
    expect(lateWords(viewOf(), event("seat"), "Ann")).toContain("for a while");
    expect(lateWords(viewOf(), event("turn", "Bob"), "Ann")).toBe("");
    expect(lateWords(viewOf(), [], "Ann")).toBe("");
  });
});

describe("the burn card", () => {
  const shoe = { ...viewOf({}).shoe, burns_hidden: 1, burn_asked: "" };
  const view = viewOf({ phase: "round", boxes: [boxOf(4, "Ann", [])], shoe });

  it("may be asked for by who plays at the table", () => {
    expect(mayAskForBurnCard(view, "Ann")).toBe(true);
    expect(mayAskForBurnCard(view, "Zoe")).toBe(false);
    expect(mayAskForBurnCard(null, "Ann")).toBe(false);
  });

  it("is not asked for twice, where none lies hidden, or while the table stands still", () => {
    expect(mayAskForBurnCard({ ...view, shoe: { ...shoe, burn_asked: "Bob" } }, "Ann")).toBe(false);
    expect(mayAskForBurnCard({ ...view, shoe: { ...shoe, burns_hidden: 0 } }, "Ann")).toBe(false);
    expect(mayAskForBurnCard({ ...view, paused: "a spill" }, "Ann")).toBe(false);
    expect(mayAskForBurnCard({ ...view, phase: "shuffle" }, "Ann")).toBe(false);
  });
});
