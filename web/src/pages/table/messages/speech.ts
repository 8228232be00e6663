// What an update says to whoever listens: cards, totals, what was settled, whose turn, in the order in which it happened.
import { nameOf } from "../../../lib/game/cards";
import type { Card, DealerView, HandView, TableEvent, TableView } from "../../../wire/messages";
import type { Scene } from "../scene";
import { dealerWords, handsInWords } from "../scene";
import { lateWords, netWords } from "./words";

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
const named = (cards: readonly Card[]): string => cards.map(nameOf).join(", ");
/** A total as it is said aloud: a hard one is only its number. */
export const totalAloud = (hand: HandView): string => (hand.soft || hand.bust || hand.blackjack ? hand.total : String(hand.points));

interface Heard {
  /** Cards that came to a hand, by its box and number. */
  readonly own: ReadonlyMap<string, readonly Card[]>;
  readonly dealer: readonly string[];
  readonly bonus: readonly Card[];
  /** The up card came or was turned. */
  readonly up: boolean;
}

function heardOf(events: readonly TableEvent[]): Heard {
  const own = new Map<string, Card[]>();
  const [dealer, bonus, drawn]: [string[], Card[], Card[]] = [[], [], []];
  let up = false;
  for (const { event } of events.filter((one) => one.kind === "RoundHappened")) {
    if (event.kind === "UpCardTurned" || (event.kind === "CardDealt" && event.to === "up" && event.card)) up = true;
    else if (event.kind === "DownCardExposed") dealer.push(`turns ${nameOf(event.card)}`);
    else if (event.kind === "DealerPeeked") dealer.push(event.blackjack ? "has a blackjack" : "has no blackjack");
    else if (event.kind === "CardDealt" && event.card) {
      if (event.to === "hand") own.set(`${event.box} ${event.hand}`, [...(own.get(`${event.box} ${event.hand}`) ?? []), event.card]);
      else if (event.to === "bonus") bonus.push(event.card);
      else if (event.to === "draw" || event.to === "second") drawn.push(event.card);
    }
  }
  if (drawn.length) dealer.push(`draws ${named(drawn)}`);
  return { own, dealer, bonus, up };
}

/** The cards that came to one's own hands, each hand with what it comes to. */
function ownWords(heard: Heard, scene: Scene, mine: (box: number) => boolean): string[] {
  const several = scene.boxes.filter((one) => mine(one.box)).length > 1;
  return [...heard.own].flatMap(([key, cards]) => {
    const [box = 0, number = 0] = key.split(" ").map(Number);
    const hands = scene.boxes.find((one) => one.box === box)?.hands ?? [];
    const hand = hands[number - 1];
    if (!mine(box) || !hand) return [];
    const which = [several ? `box ${box}` : "", hands.length > 1 ? `hand ${number}` : ""].filter(Boolean).join(", ");
    const first = hand.cards.length === cards.length;
    const words = first ? `You have ${named(cards)}: ${totalAloud(hand)}.` : `You draw ${named(cards)}: ${totalAloud(hand)}.`;
    return [which ? `${capital(which)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words];
  });
}

function dealerSays(heard: Heard, dealer: DealerView, over: boolean): string[] {
  const shows = heard.up && dealer.up ? [`Dealer shows ${nameOf(dealer.up)}.`] : [];
  const bonus = heard.bonus.length ? [`Bonus cards: ${named(heard.bonus)}.`] : [];
  const total = over && heard.dealer.some((one) => /^(turns|draws)/.test(one)) ? dealerWords(dealer) : "";
  const does = heard.dealer.length ? [`Dealer ${heard.dealer.join(", ")}${total && total !== "blackjack" ? `: ${total}` : ""}.`] : [];
  return [...shows, ...bonus, ...does];
}

/** Lines of this player that were not settled before. */
function settledWords(before: Scene | null, scene: Scene, me: string): string[] {
  const own = scene.lines.filter((line) => line.player === me);
  // Lines of the round before are none of this one's.
  const known = before?.stands === "round" ? before.lines.filter((line) => line.player === me).length : 0;
  const words = handsInWords(own);
  return own.slice(known).map((line) => `${capital(words(line) || line.words)}.`);
}

const turnKey = (view: TableView | null): string => (view?.turn ? `${view.turn.box} ${view.turn.hand} ${view.turn.player}` : "");
const asksInsurance = (view: TableView | null, me: string): boolean => view?.round_phase === "insurance" && view.options.some((one) => one.player === me);

function whoseTurn(before: TableView | null, view: TableView, scene: Scene, heard: Heard, me: string): string[] {
  if (asksInsurance(view, me)) return asksInsurance(before, me) ? [] : ["Insurance?"];
  const { turn } = view;
  if (scene.stands !== "round" || !turn?.player || turnKey(before) === turnKey(view)) return [];
  if (turn.player !== me) return [`${turn.player} plays.`];
  const hands = scene.boxes.find((one) => one.box === turn.box)?.hands ?? [];
  const hand = hands[turn.hand - 1];
  const which = hands.length > 1 ? `hand ${turn.hand} of ${hands.length}` : "";
  // A hand whose cards have just been said is not counted out again.
  const known = heard.own.has(`${turn.box} ${turn.hand}`) || !hand;
  return [`Your turn${which ? `, ${which}` : ""}${known ? "" : `: ${totalAloud(hand)}`}.`];
}

interface Moment {
  readonly view: TableView;
  readonly scene: Scene;
}

/** Everything that an update brings for one person, once; nothing where it brings him nothing. */
export function speechOf(before: Moment | null, now: Moment, events: readonly TableEvent[], me: string): string {
  const { view, scene } = now;
  const heard = heardOf(events);
  const over = events.some((one) => one.kind === "RoundEnded");
  const mine = (box: number): boolean => scene.boxes.some((one) => one.box === box && (one.player === me || one.bettors.some((bettor) => bettor.player === me)));
  if (over && scene.result?.void) return "The round is void. Wagers are returned.";
  const late = lateWords(view, events, me);
  // The cards of the last round may still lie there while wagers are made: they have been told.
  const playing = scene.stands === "round" || over;
  const net = over ? scene.result?.nets.find(([player]) => player === me)?.[1] : undefined;
  return [
    ...(late ? [late] : []),
    ...(playing ? ownWords(heard, scene, mine) : []),
    ...(playing ? dealerSays(heard, scene.dealer, over) : []),
    ...(playing ? settledWords(before?.scene ?? null, scene, me) : []),
    ...(net !== undefined ? [netWords(net)] : over ? ["The round is over."] : []),
    ...whoseTurn(before?.view ?? null, view, scene, heard, me),
  ].join(" ");
}
