// Tables for the tests, with what a test does not name left empty.
import type { BoxView, Card, DealerView, HandView, LineView, ResultView, TableView } from "../../wire/messages";

export const hand = (cards: readonly Card[], more: Partial<HandView> = {}): HandView => ({
  cards, total: "hard 12", points: 12, status: "open", doublings: 0, split: false, stakes: [], soft: false, bust: false, blackjack: false, ...more,
});
export const boxOf = (box: number, player: string, hands: readonly HandView[] = []): BoxView => ({ box, player, shared: false, bettors: [], hands });
export const dealer: DealerView = { name: "Dealer", up: null, down: null, down_dealt: false, drawn: [], total: "", looked: null, points: 0, soft: false, bust: false };
export const line = (more: Partial<LineView> = {}): LineView => ({
  box: 4, hand: 1, player: "Ann", spot: "main", label: "Main", outcome: "wins", odds: "1 to 1", wager_cents: 500, collected_cents: 0, returned_cents: 500,
  paid_cents: 500, net_cents: 500, final: true, why: "", words: "", dealer: "", clause: "", at_box: "", ...more,
});
export const viewOf = (more: Partial<TableView> = {}): TableView => ({
  summary: null, phase: "ready", round: 1, round_phase: "", guide: "", next: "", card_due: null, boxes: [boxOf(4, "Ann")], dealer, bonus_cards: [],
  shown_card: null, burned: [], shoe: { number: 1, cards_left: 200, cut_card_out: false, commitment: "", cut: 0, revealed: "", shown_to: "" }, turn: null, clock: null,
  wagering: true, wait_for_shoe: [], options: [], ready: [], cut_offered: "", cash: [], coupon_calls: [], entered: [], card_proposed: null, corrected: [], irregularity: "", paused: "", dispute: "", floor_called: "",
  lines: [], awards: [], result: null, recent: null, ...more,
}) as TableView;
export const resultOf = (more: Partial<ResultView> = {}): ResultView => ({
  round: 1, void: false, boxes: [boxOf(4, "Ann", [hand(["7s", "5h"])])], dealer: { ...dealer, up: "Ks", total: "hard 20", points: 20 }, bonus_cards: [], lines: [line()], nets: [["Ann", 500]], awards: [], ...more,
});
