import { describe, expect, it } from "vitest";
import type { OptionView, TableSummary, TableView } from "../../../wire/messages";
import { repeatedCommandOf } from "../../../lib/game/moves";
import { amountOf, optionActs } from "./options";
import type { Payout } from "./payouts";
import { allCards } from "../../../lib/game/cards";
import { stepOf } from "./step";

const SUMMARY = {
  decks: 6, dealing_mode: "down-card-peeked", devices: [], signals: "A hand signal decides over a spoken word.", jackpots: ["high"],
  irregularities: [{ name: "ten-found", words: "A 10 is in the shoe", confirmed_by: "floor" }, { name: "face-up-card", words: "Face up", confirmed_by: "dealer" }],
} as unknown as TableSummary;
const box = (number: number, more = {}) => ({ box: number, player: "", shared: false, bettors: [], hands: [], ...more });
const view = (more: object = {}): TableView =>
  ({
    phase: "round", round: 1, round_phase: "play", guide: "g", next: "N", card_due: null, boxes: [box(1), box(2)], options: [], cash: [], turn: null,
    dealer: { name: "Dan", up: "6d" }, shoe: { shuffle_step: "", cut_next: "", cut_least: 10, cut_most: 278, cut_card_about: 72, cut_card_least: 60, cut_card_most: 287, burn_due: 0, cards_left: 200, discrepancy: [], idle: false, face_up: true, spreads_up: true, first_player: "", shown_to: "" }, paused: "", irregularity: "", remedy: null, shown_card: null, cut_offered: "", result: null, lines: [], ...more,
  }) as unknown as TableView;
const option = (what: string, more: Partial<OptionView> = {}): OptionView => ({
  what, words: what, box: 2, player: "Ann", spot: "", hand: 0, least_cents: 0, most_cents: 0, step_cents: 1, back_cents: 0, ...more,
});
const remedy = (words: string, ...roles: string[]) => ({ words, confirmed_by: roles, reported_by: "Dan", by_another: false });
const says = (v: TableView, open: readonly Payout[] = []): string => {
  const { before, mark, after } = stepOf(v, SUMMARY, open);
  return [before, mark, after].filter(Boolean).join(" ");
};

describe("the next step", () => {
  it("says where a card goes", () => {
    expect(says(view({ card_due: { to: "hand", box: 4, hand: 2 } }))).toBe("Deal one card to Box 4, hand 2");
    expect(says(view({ card_due: { to: "down", box: 0, hand: 0 } }))).toBe("Deal the down card face down");
    expect(stepOf(view({ card_due: { to: "up", box: 0, hand: 0 } }), SUMMARY, []).expects).toBe("card");
  });
  it("takes the face of an unseen down card from a shoe that reads cards only", () => {
    const down = view({ card_due: { to: "down", box: 0, hand: 0 } });
    const unseen: TableSummary = { ...SUMMARY, dealing_mode: "card-reader" };
    const shoe = { kind: "shoe", name: "S-2", exposes_card: false, reads_cards: true, condition: "in use" } as const;
    expect(stepOf(down, SUMMARY, []).expects).toBe("card");
    expect(stepOf(down, unseen, []).expects).toBe("nothing");
    expect(stepOf(down, { ...unseen, devices: [shoe] }, []).expects).toBe("card");
    expect(stepOf(down, { ...unseen, devices: [{ ...shoe, condition: "out of order" }] }, []).expects).toBe("nothing");
  });
  it("pays before anything else is dealt", () => {
    const payout = { verb: "Pay", place: "Box 1", cents: 3750, why: "Main" } as unknown as Payout;
    const found = stepOf(view({ card_due: { to: "up", box: 0, hand: 0 } }), SUMMARY, [payout, payout]);
    expect(`${found.before} ${found.mark}`).toBe("Pay Box 1 $37.50");
    expect(found.expects).toBe("nothing");
    expect(found.acts.map((act) => act.what)).toEqual(["paid", "all-paid"]);
  });
  it("asks a hand, and says what it has", () => {
    const hands = [{ total: "hard 11", doublings: 0 }, { total: "hard 9", doublings: 1 }];
    const found = stepOf(
      view({ turn: { box: 2, hand: 2, player: "Ann", deadline: 0 }, boxes: [box(1), box(2, { hands, bettors: [{ player: "Ann" }] })], options: [option("Stand"), option("Hit")] }),
      SUMMARY, [],
    );
    expect(`${found.before} ${found.mark}`).toBe("Ask Box 2, hand 2");
    expect(found.then).toBe("Ann has hard 9 against 6♦. The hand is doubled. A hand signal decides over a spoken word.");
    expect(found.acts.map((act) => act.key)).toEqual(["h", "s"]);
  });
  it("waits for whom the rules name when something was reported", () => {
    const found = stepOf(view({ irregularity: "ten-found", guide: "ten-found: the floor confirms; then destroy it", remedy: remedy("destroy it", "floor") }), SUMMARY, []);
    expect([found.mark, found.waits, found.then]).toEqual(["floor", true, "A 10 is in the shoe. Then: destroy it."]);
    expect(stepOf(view({ irregularity: "face-up-card", remedy: remedy("burn it", "dealer") }), SUMMARY, []).acts.map((act) => act.what)).toEqual(["ConfirmIrregularity", "DismissIrregularity"]);
  });
  it("does not let the dealer take money back by his own word", () => {
    const both = { ...remedy("void the round", "supervisor", "dealer"), by_another: true };
    const own = stepOf(view({ irregularity: "void-round", remedy: both }), SUMMARY, []);
    expect([own.mark, own.waits]).toEqual(["supervisor", true]);
    expect(own.then).toBe("Void round. Then: void the round. Money goes back to the house: somebody other than Dan confirms it.");
    const others = stepOf(view({ irregularity: "void-round", remedy: { ...both, reported_by: "Sue" } }), SUMMARY, []);
    expect(others.acts.map((act) => act.what)).toEqual(["ConfirmIrregularity", "DismissIrregularity"]);
  });
  it("stands still with the table", () => {
    expect(says(view({ paused: "fire alarm" }))).toBe("The table stands still");
  });
  it("gives a card that was shown first", () => {
    const found = stepOf(view({ card_due: { to: "hand", box: 1, hand: 1 }, shown_card: "9c" }), SUMMARY, []);
    expect(found.acts[0]?.command).toEqual({ what: "EnterCard", line: "9c" });
  });
  it("asks about a missed card before the next is dealt", () => {
    const found = stepOf(view({ card_due: { to: "hand", box: 1, hand: 1 }, options: [option("TakeMissedCard"), option("LeaveHandDead")] }), SUMMARY, []);
    expect([found.mark, found.expects, found.acts.map((act) => act.key)]).toEqual(["Box 2", "nothing", ["t", "x"]]);
  });
});

describe("the cards before a round", () => {
  const at = (phase: string, more = {}) => stepOf(view({ phase, round_phase: "", ...more }), SUMMARY, []);
  it("are counted whole", () => {
    expect(allCards(6).length).toBe(48);
    expect(allCards(6).reduce((sum, [, count]) => sum + count, 0)).toBe(288);
    expect(at("inspection").asked?.make(24)).toEqual({ what: "InspectCards", cards: allCards(6), tens: 24 });
  });
  it("are counted again where a count was wrong", () => {
    const shoe = { shuffle_step: "", cut_next: "", discrepancy: [["7s", -1], ["2c", 2]] };
    const found = at("shoe-end", { shoe });
    expect([found.before, found.mark]).toEqual(["Count the", "cards again"]);
    expect(found.then).toBe("1 of 7♠ missing, 2 of 2♣ too many. If that stays so, the floor brings other cards.");
    expect(found.acts.map((act) => act.command?.what ?? act.what)).toEqual(["EndShoe", "count"]);
    expect(at("cut", { shoe }).acts[0]?.command).toEqual({ what: "CheckCards", cards: allCards(6) });
    expect(at("verification", { shoe }).acts[0]?.command?.what).toBe("InspectCards");
  });
  it("are burned by a new dealer before he deals on", () => {
    const shoe = { shuffle_step: "", cut_next: "", burn_due: 1, cards_left: 9, discrepancy: [] };
    const found = stepOf(view({ card_due: { to: "hand", box: 1, hand: 1 }, shoe }), SUMMARY, []);
    expect([found.before, found.mark, found.expects]).toEqual(["Burn", "one card", "nothing"]);
    expect(found.acts[0]?.command).toEqual({ what: "BurnFirst", card: null });
  });
  it("are shuffled by the steps of the rules, or by a device", () => {
    const shoe = { shuffle_step: "riffle", cut_next: "", discrepancy: [] };
    expect(at("shuffle", { shoe }).acts[0]?.command).toEqual({ what: "ShuffleStep", step: "riffle" });
    expect(at("shuffle").acts[0]?.command).toEqual({ what: "ShuffleByDevice", completed: true });
  });
  it("are cut by whom the cut is offered to, and last by the dealer", () => {
    expect(at("cut", { shoe: { shuffle_step: "", cut_next: "Bob", discrepancy: [] } }).acts[0]?.command).toEqual({ what: "OfferCut", player: "Bob" });
    expect(at("cut", { cut_offered: "Bob" }).asked?.make(100)).toEqual({ what: "CutCards", depth: 100, player: "Bob" });
    expect(at("cut").asked?.make(100)).toEqual({ what: "CutCards", depth: 100 });
  });
  it("get the cut card where the rules want it", () => {
    expect(at("cut-card").asked?.usual).toBe(72);
    expect(at("cut-card").then).toBe("About 72 cards from the back: 60 to 287. Then: the cards go into the shoe.");
  });
  it("are burned unseen with Enter, or by their name", () => {
    const found = at("burn");
    expect([found.expects, found.acts[0]?.command]).toEqual(["card", { what: "BurnFirst", card: null }]);
  });
  it("wait for a player to look at them", () => {
    expect(at("spread").acts).toEqual([]);
    const shoe = { discrepancy: [], first_player: "Bob", face_up: false, shown_to: "Bob" };
    expect(at("spread", { shoe }).acts[0]).toMatchObject({ words: "Turned up and shown", command: { what: "ShowCards", player: "Bob" } });
    expect(at("wash", { shoe }).then).toContain("When Bob has looked at them");
  });
  it("are spread when the last player has left", () => {
    const shoe = { discrepancy: [], idle: true, spreads_up: false };
    for (const phase of ["ready", "shoe-end"]) expect(at(phase, { shoe }).acts[0]?.command).toEqual({ what: "SpreadCards" });
    expect(at("ready", { shoe }).then).toContain("face down");
  });
});

describe("a decision", () => {
  it("is given for its player, in a fixed order of keys", () => {
    const acts = optionActs([option("Surrender"), option("Hit"), option("Split", { least_cents: 500, most_cents: 500 })]);
    expect(acts.map((act) => act.key)).toEqual(["h", "p", "r"]);
    expect(acts[0]?.command).toEqual({ what: "Hit", box: 2, player: "Ann" });
    expect(acts[1]?.words).toBe("Split $5");
  });
  it("is asked for by its amount where it may be less", () => {
    const double = option("DoubleDown", { words: "Double", least_cents: 100, most_cents: 2550 });
    expect(optionActs([double])[0]?.command).toBeUndefined();
    const asked = amountOf([double], "DoubleDown");
    expect(asked?.make(25)).toEqual({ what: "DoubleDown", box: 2, player: "Ann", cents: 2550 });
    expect(asked?.make(10)).toEqual({ what: "DoubleDown", box: 2, player: "Ann", cents: 1000 });
    expect(amountOf([option("Hit")], "Hit")).toBeNull();
  });
  it("names the spot that is insured", () => {
    const insure = option("Insure", { spot: "main", most_cents: 500 });
    expect(repeatedCommandOf(insure)).toEqual({ what: "Insure", box: 2, player: "Ann", cents: 500, spot: "main" });
    expect(repeatedCommandOf(option("DeclineInsurance", { spot: "main" }))).toEqual({ what: "DeclineInsurance", box: 2, player: "Ann", spot: "main" });
  });
  it("names a hand of a split by its number", () => {
    expect(optionActs([option("NameHand", { hand: 2 })])[0]).toMatchObject({ key: "2", command: { what: "NameHand", hand: 2 } });
  });
});
