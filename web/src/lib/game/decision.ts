// What a person has to decide, as one string: another string, another question.
import type { TableView } from "../../wire/messages";

/**
 * Two views that ask a person the same of the same cards have the same words here. Chips that lie on the
 * layout before the first card are no part of it, nor that the first of them opens a round: what "Ready"
 * does is the same with one chip more.
 */
export function decisionOf(view: TableView | null, me: string): string {
  if (!view) return "";
  if (view.wagering) return JSON.stringify(["wagers", view.result?.round ?? 0, view.ready.includes(me)]);
  const mine = view.options.filter((one) => one.player === me).map((one) => [one.what, one.box, one.spot, one.hand, one.most_cents]);
  const cards = view.boxes.map((box) => box.hands.map((hand) => hand.cards));
  return JSON.stringify([view.phase, view.round, view.round_phase, view.cut_offered, view.shoe.shown_to, view.turn, mine, cards, view.dealer.up]);
}
