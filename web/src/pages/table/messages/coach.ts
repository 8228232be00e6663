// The first hand, said step by step to somebody who has never played: what lies there, what to press, what it means.
import { dollars } from "../../../lib/money";
import type { TableView } from "../../../wire/messages";
import type { Scene } from "../scene";
import { dealerWords } from "../scene";

const KEY = "spanish21.coached";
type Shelf = Pick<Storage, "getItem" | "setItem">;

/** Whether this browser has seen a first hand to its end. */
export function wasCoached(shelf: Shelf): boolean {
  return shelf.getItem(KEY) !== null;
}

export function noteCoached(shelf: Shelf): void {
  try {
    shelf.setItem(KEY, "yes");
  } catch {
    // A browser that keeps nothing is told again.
  }
}

const MEANS: Readonly<Record<string, string>> = {
  Hit: "one more card",
  Stand: "keep what you have; the dealer draws",
  DoubleDown: "twice the wager for one more card",
  Split: "two hands of the pair, each with your wager",
  Surrender: "half the wager back, and the hand is over",
  Rescue: "the double back, the rest is lost",
};

/** What a newcomer reads now; `best` is the command that is worth most, where it is known. */
export function coachWords(view: TableView, scene: Scene, me: string, laidCents: number, best: string): string {
  if (scene.stands === "over") return "That was a round. The trainer says what your choices were worth; the brass button deals the next.";
  if (scene.stands === "wagers") {
    return laidCents
      ? `Your ${dollars(laidCents)} lies in the circle. Press Ready: you get two cards, the dealer one that you see and one that you don't.`
      : "Press a chip, then the circle: that is your wager.";
  }
  const mine = view.options.filter((one) => one.player === me);
  if (view.round_phase === "insurance" && mine.length) return "The dealer may have a blackjack. Insurance pays 2 to 1 if he does, which is seldom enough: decline.";
  if (view.turn?.player !== me) return "";
  const hand = scene.boxes.find((box) => box.box === view.turn?.box)?.hands[view.turn.hand - 1];
  if (!hand) return "";
  if (hand.blackjack) return "An ace and a ten-point card: blackjack. It pays 3 to 2, whatever the dealer has.";
  const advised = MEANS[best];
  const words = mine.find((one) => one.what === best)?.words;
  const marked = advised && words ? ` Best is ${words}: ${advised}.` : "";
  return `You have ${hand.points}, the dealer shows ${dealerWords(scene.dealer)}. Nearer to 21 wins, over 21 loses.${marked}`;
}
