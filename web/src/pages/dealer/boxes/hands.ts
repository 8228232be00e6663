// A hand in few words, for the list of boxes.
import { dollars } from "../../../lib/money";
import type { BoxView, HandView, TableView } from "../../../wire/messages";

/** What stands large beside a hand: 15, 7/17, Bust. */
export function shortTotal(hand: Pick<HandView, "points" | "soft" | "bust"> & { readonly blackjack?: boolean }): string {
  if (hand.blackjack) return "Blackjack";
  if (hand.bust) return "Bust";
  if (hand.soft && hand.points < 21) return `${hand.points - 10}/${hand.points}`;
  return hand.points ? String(hand.points) : "";
}

const STATUS: Readonly<Record<string, string>> = { open: "Waits", finished: "Stands", surrendered: "Surrendered", missed: "Card missed", dead: "Dead hand" };

/** Whether a hand still waits for the dealer's cards: what is settled has no wager left. */
function standing(hand: HandView): string {
  if (hand.status === "finished" && !hand.stakes.length) return "Settled";
  return STATUS[hand.status] ?? hand.status;
}

/** What is to be known of a hand: its turn or how it stands, doubles, and the wager. */
export function statusOf(hand: HandView, index: number, box: BoxView, playing: boolean): string {
  const wager = hand.stakes.reduce((sum, stake) => sum + stake.cents + stake.added.reduce((a, b) => a + b, 0), 0);
  const words = [
    box.hands.length > 1 ? `Hand ${index + 1}` : "",
    playing ? "Plays" : standing(hand),
    hand.doublings ? (hand.doublings > 1 ? `doubled ${hand.doublings} times` : "doubled") : "",
    wager ? dollars(wager) : "",
    box.bettors.length > 1 ? `${box.bettors.length - 1} behind` : "",
  ];
  return words.filter(Boolean).join(" · ");
}

/** Wagers of a box before the cards: $25, and how many more spots. */
export function wagersOf(box: BoxView): string {
  const alone = box.bettors.length === 1 && box.bettors[0]?.player === box.player;
  return box.bettors
    .map((bettor) => `${alone ? "" : `${bettor.player} `}${bettor.wagers.map(([spot, cents]) => (spot === "main" ? dollars(cents) : `${spot.replaceAll("-", " ")} ${dollars(cents)}`)).join(", ")}`)
    .join("; ");
}

/** The boxes to draw: a round that has ended lies there until the next one is opened. */
export function boxesOf(view: TableView): Pick<TableView, "boxes" | "dealer"> {
  const over = view.phase !== "round" && view.result?.round === view.round;
  return over && view.result ? view.result : view;
}
