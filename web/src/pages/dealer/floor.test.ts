import { describe, expect, it } from "vitest";
import type { TableSummary, TableView } from "../../wire/messages";
import { floorActs } from "./floor";

const SUMMARY = {
  irregularities: [{ name: "ten-found", words: "A 10", confirmed_by: "floor" }, { name: "face-up-card", words: "Up", confirmed_by: "dealer" }],
} as unknown as TableSummary;
const view = (more: object): TableView =>
  ({ phase: "round", round_phase: "play", floor_called: "", irregularity: "", remedy: null, paused: "", dispute: "", cash: [], wait_for_shoe: [], shoe: { may_recut: false }, ...more }) as unknown as TableView;
const all = (): boolean => true;
const remedy = (...roles: string[]) => ({ words: "do this", confirmed_by: roles, reported_by: "Dan", by_another: roles.length > 1 });
const words = (more: object, may = all): string[] => floorActs(view(more), SUMMARY, may).map((act) => act.command.what);

describe("the floor at a table", () => {
  it("confirms or dismisses what waits for it, and nothing else meanwhile", () => {
    expect(words({ irregularity: "ten-found", phase: "ready", remedy: remedy("floor") })).toEqual(["ConfirmIrregularity", "DismissIrregularity"]);
    expect(words({ irregularity: "face-up-card", remedy: remedy("dealer") })).toEqual([]);
  });
  it("confirms what takes money back, which the dealer has reported", () => {
    const acts = floorActs(view({ irregularity: "void-round", remedy: remedy("supervisor", "dealer") }), SUMMARY, all);
    expect(acts.map((act) => act.words)).toEqual(["Confirm: void round", "Dismiss: nothing went wrong"]);
  });
  it("answers calls, pays the Super Bonus and lets a table go on", () => {
    expect(words({ floor_called: "help", round_phase: "super-bonus", paused: "fire" })).toEqual(["AnswerCall", "ResumeTable", "PaySuperBonus"]);
  });
  it("leaves a table that stands still for a dispute to its ruling", () => {
    expect(words({ paused: "disputed", dispute: "d1" })).toEqual([]);
  });
  it("confirms cash that the supervisor has not confirmed yet", () => {
    const cash = [{ player: "Ann", confirmed: ["dealer"] }, { player: "Bob", confirmed: ["supervisor"] }];
    expect(words({ cash })).toEqual(["ConfirmCashWager"]);
  });
  it("confirms or declines a card, and nothing else meanwhile", () => {
    const card_proposed = { place: 3, was: "Kc", card: "8c", by: "Dan" };
    const acts = floorActs(view({ card_proposed, paused: "fire" }), SUMMARY, all);
    expect(acts.map((act) => act.words)).toEqual(["Confirm: card 3 is eight of clubs, not king of clubs", "It was entered as it lies"]);
  });
  it("has nothing to do for whoever may not", () => {
    expect(words({ floor_called: "help", phase: "ready" }, () => false)).toEqual([]);
  });
  it("has the cards cut again until the first card of a round", () => {
    expect(words({ phase: "ready", shoe: { may_recut: true } })[0]).toBe("OrderRecut");
  });
  it("orders cards between rounds", () => {
    expect(words({ phase: "ready", wait_for_shoe: ["Bob"] })).toEqual(["ChangeCards", "ChangeCards", "CloseTable", "Reshuffle", "AdmitPlayer"]);
  });
});
