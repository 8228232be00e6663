// What is said aloud, once, through one polite live region.
import type { Scene } from "../scene";
import { dealerVerb, dealerWords } from "../scene";
import type { HandView, TableEvent, TableView } from "../../../wire/messages";
import { wordsOfCommand } from "../../../lib/game/moves";
import type { Given } from "../../../lib/house/table.svelte";
import { dollars } from "../../../lib/money";

/** A total as it is said aloud: a hard one is only its number. */
const spoken = (hand: HandView | undefined): string => (!hand ? "" : hand.soft || hand.bust || hand.blackjack ? hand.total : String(hand.points));

/** Whose turn it is and what he holds, or how the round ended, for the one who listens. */
export function announcement(view: TableView, scene: Scene, me: string): string {
  if (scene.stands === "over" && scene.result) {
    if (scene.result.void) return "The round is void. Wagers are returned.";
    const dealer = scene.dealer.total ? ` Dealer ${dealerVerb(scene.dealer)} ${dealerWords(scene.dealer)}.` : "";
    const net = scene.result.nets.find(([player]) => player === me)?.[1];
    return net === undefined ? `The round is over.${dealer}` : `${netWords(net)}${dealer}`;
  }
  const { turn } = view;
  if (scene.stands === "round" && view.round_phase === "insurance" && view.options.some((one) => one.player === me)) {
    return "Dealer shows an ace. Insurance?";
  }
  if (scene.stands === "round" && turn?.player === me) {
    const hands = scene.boxes.find((box) => box.box === turn.box)?.hands ?? [];
    const hand = hands[turn.hand - 1];
    const which = hands.length > 1 ? `Hand ${turn.hand} of ${hands.length}: you` : "You";
    // A bettor behind need not have doubled with the others.
    const doubled = hand?.stakes.some((one) => one.player === me && one.added.length > 0) ? ", doubled" : "";
    return `${which} have ${spoken(hand)}${doubled}. Dealer shows ${dealerWords(scene.dealer)}.`;
  }
  return "";
}

export function netWords(cents: number): string {
  if (!cents) return "You are even.";
  return cents > 0 ? `You win ${dollars(cents)}.` : `You lose ${dollars(-cents)}.`;
}

/** Seconds are said when they begin, at 10 and at 5, and at no other moment. */
export function clockWords(left: number, before: number | null): string {
  if (left <= 0) return "";
  if (before === null) return `${left} seconds.`;
  for (const mark of [5, 10]) if (left <= mark && before > mark) return `${mark} seconds.`;
  return "";
}

const WAITS: Readonly<Record<string, string>> = { wager: "Wagers open", insurance: "Insurance", cut: "The cut", look: "The cards", turn: "Turn" };

/** Who or what the table waits for: two lines, the first in brass where it is you. */
export function turnWords(view: TableView, me: string, seated: boolean, net?: number): { readonly head: string; readonly under: string; readonly mine: boolean } {
  const { turn, clock } = view;
  if (view.cut_offered) return { head: view.cut_offered === me ? "Your cut" : "The cut", under: view.cut_offered === me ? "Cut or decline" : view.cut_offered, mine: view.cut_offered === me };
  const { shown_to: looks } = view.shoe;
  if (looks) return { head: looks === me ? "Look at the cards" : "The cards", under: looks === me ? "Then they are washed" : looks, mine: looks === me };
  if (view.round_phase === "insurance") {
    const mine = view.options.some((one) => one.player === me);
    return { head: "Insurance", under: mine ? "Yes or no" : "Others decide", mine };
  }
  if (turn) {
    const hands = view.boxes.find((box) => box.box === turn.box)?.hands.length ?? 1;
    const under = hands > 1 ? `Box ${turn.box}, hand ${turn.hand} of ${hands}` : `Box ${turn.box}`;
    return turn.player === me ? { head: "Your turn", under, mine: true } : { head: turn.player || "Dealer", under, mine: false };
  }
  if (view.wagering && seated && net !== undefined && !view.ready.includes(me)) {
    return { head: net ? `You ${net > 0 ? "won" : "lost"} ${dollars(Math.abs(net))}` : "Even", under: clock ? "The deal follows" : "Place wagers", mine: net > 0 };
  }
  if (view.wagering && !seated) return { head: "Wagers open", under: clock ? "The deal follows" : "No wagers yet", mine: false };
  if (view.wagering) return { head: "Place wagers", under: clock ? "The deal follows" : "It opens the round", mine: true };
  return { head: clock ? (WAITS[clock.what] ?? "") : "Dealer", under: nextWords(view), mine: false };
}

const PHASES: Readonly<Record<string, string>> = {
  closed: "The table is closed", inspection: "New cards are being looked at", verification: "New cards are being looked at",
  spread: "The table waits for players", wash: "The cards are being shuffled", shuffle: "The cards are being shuffled",
  cut: "The cards are being cut", "cut-card": "The cards are being cut", burn: "A card is being burned", "shoe-end": "The shoe is over",
  ready: "The next round is about to begin",
};

/** What happens at the table while a player has nothing to do; what its dealer is told is not for players. */
export function nextWords(view: TableView): string {
  if (view.phase !== "round") return PHASES[view.phase] ?? "";
  if (view.round_phase === "wagering") return "Wagers are open";
  return view.round_phase === "insurance" ? "Others decide about insurance" : "A round is being played";
}

/** What the clock did to this person in an update; empty where it did nothing. */
export function lateWords(view: TableView, events: readonly TableEvent[], me: string): string {
  const late = events.find((one) => one.kind === "TimeRanOut" && one.player === me);
  if (late?.kind !== "TimeRanOut") return "";
  if (late.what !== "seat") return "Time ran out, and the house answered for you.";
  const minutes = Math.round((view.summary?.clocks.idle ?? 0) / 60);
  return `You gave no command for ${minutes > 1 ? `${minutes} minutes` : "a while"}, so your seat is free again.`;
}

/** What stands where the buttons would, while there is nothing to press. */
export function restWords(view: TableView, me: string, seated: boolean): string {
  const behind = seated ? undefined : view.boxes.find((box) => box.bettors.some((one) => one.player === me));
  if (behind) return `Your wager lies behind ${behind.player || "others"} on box ${behind.box}.`;
  if (!seated) return "You are watching. Sit at an open box to play.";
  if (view.paused || !view.turn || view.round_phase === "insurance") return `${nextWords(view)}.`;
  return `Box ${view.turn.box} plays${view.turn.player ? `: ${view.turn.player}` : ""}.`;
}

/** What waits for a house that cannot be heard. */
export function waitingWords(commands: readonly Given[]): string {
  const names = commands.map((one) => wordsOfCommand(one.what));
  return `The house cannot be heard. ${names.join(", ")} ${names.length > 1 ? "wait" : "waits"}, and goes only if nothing has changed.`;
}

/** Whether this person may ask for the burn card: he plays here, and one lies face down. */
export function mayAskForBurnCard(view: TableView | null, me: string): boolean {
  if (!view?.shoe.burns_hidden || view.shoe.burn_asked || view.paused || view.irregularity) return false;
  const here = view.boxes.some((box) => box.player === me || box.bettors.some((one) => one.player === me));
  return here && ["burn", "ready", "round"].includes(view.phase);
}
