// What somebody of the floor does at a live table, standing beside its dealer.
import { nameOf } from "../../lib/game/cards";
import { words } from "../../lib/house/staff";
import type { Given } from "../../lib/house/table.svelte";
import type { TableSummary, TableView } from "../../wire/messages";
import type { Act as MayAct } from "../../wire/openapi";

export interface FloorAct {
  readonly words: string;
  readonly command: Given;
}

/** Why cards are changed at the table; the floor's own page takes any reason. */
const CARD_REASONS = ["a card is missing", "a card is damaged"];

/** The acts of the floor that fit the table now, for whoever may do them. */
export function floorActs(view: TableView, summary: TableSummary, may: (act: MayAct) => boolean): FloorAct[] {
  const acts: FloorAct[] = [];
  const add = (act: MayAct, words: string, command: Given): void => void (may(act) && acts.push({ words, command }));
  if (view.floor_called) add("answer-call", "I am here", { what: "AnswerCall" });
  const row = summary.irregularities.find((one) => one.name === view.irregularity);
  if (view.remedy && view.remedy.confirmed_by.some((role) => role !== "dealer")) {
    add("settle-irregularity", `Confirm: ${row?.words ?? words(view.irregularity)}`, { what: "ConfirmIrregularity" });
    add("settle-irregularity", "Dismiss: nothing went wrong", { what: "DismissIrregularity" });
    return acts;
  }
  if (view.card_proposed) {
    const { place, card, was } = view.card_proposed;
    add("confirm-card", `Confirm: card ${place} is ${nameOf(card)}, not ${nameOf(was)}`, { what: "ConfirmCardCorrection" });
    add("confirm-card", "It was entered as it lies", { what: "DeclineCardCorrection" });
    return acts;
  }
  if (view.paused && !view.dispute) add("resume-table", "Let the table go on", { what: "ResumeTable" });
  for (const wager of view.cash.filter((one) => !one.confirmed.includes("supervisor"))) {
    add("answer-call", `Confirm cash of ${wager.player}`, { what: "ConfirmCashWager", player: wager.player });
  }
  if (view.round_phase === "super-bonus") add("pay-super-bonus", "Pay the Super Bonus", { what: "PaySuperBonus" });
  if (view.shoe.may_recut) add("order-cards", "Have the cards cut again", { what: "OrderRecut" });
  if (view.phase === "ready" || view.phase === "shoe-end") {
    for (const reason of CARD_REASONS) add("order-cards", `Other cards: ${reason}`, { what: "ChangeCards", reason });
    add("close-table", "Close the table", { what: "CloseTable" });
  }
  if (view.phase === "ready") {
    add("order-cards", "Reshuffle", { what: "Reshuffle" });
    for (const player of view.wait_for_shoe) add("admit-player", `Let ${player} in`, { what: "AdmitPlayer", player });
  }
  return acts;
}
