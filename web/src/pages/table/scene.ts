// What lies on the layout now: the round that is on, or the last one until wagers are made again.
import type { BoxView, Card, DealerView, HandView, LineView, ResultView, TableEvent, TableView } from "../../wire/messages";
import { signed } from "../../lib/money";

export type Stands = "wagers" | "round" | "over";

export interface Scene {
  readonly stands: Stands;
  readonly boxes: readonly BoxView[];
  readonly dealer: DealerView;
  readonly bonus: readonly Card[];
  readonly lines: readonly LineView[];
  readonly result: ResultView | null;
}

const NOBODY: DealerView = { name: "", up: null, down: null, down_dealt: false, drawn: [], total: "", looked: null, points: 0, soft: false, bust: false };

/** `cleared` says that the cards of the last round are off the layout. */
export function sceneOf(view: TableView, cleared: boolean): Scene {
  const { result } = view;
  const on = view.round_phase !== "" && view.round_phase !== "wagering";
  if (on) return { stands: "round", boxes: view.boxes, dealer: view.dealer, bonus: view.bonus_cards, lines: view.lines, result: null };
  if (result && !cleared) {
    // Who sits where is of now; what lies there is of then.
    const boxes = view.boxes.map((box) => {
      const then = result.boxes.find((one) => one.box === box.box);
      // Whoever has sat down since finds no other person's cards before him.
      const another = box.player !== "" && then?.player !== box.player;
      return { ...box, hands: another ? [] : (then?.hands ?? []) };
    });
    return { stands: "over", boxes, dealer: result.dealer, bonus: result.bonus_cards, lines: result.lines, result };
  }
  return { stands: "wagers", boxes: view.boxes, dealer: { ...NOBODY, name: view.dealer.name }, bonus: [], lines: result?.lines ?? [], result };
}

/** Lines of one spot of a box: a side wager, or an insurance beside it. */
export const linesOfSpot = (lines: readonly LineView[], box: number, spot: string, player: string): readonly LineView[] =>
  lines.filter((line) => line.box === box && line.player === player && line.spot === spot);

/** Whether a spot is wagered on the cards of a hand, not beside them. */
export const isMain = (spot: string): boolean => !/^(match|jackpot|break)/.test(spot);

/** Lines of one hand: what was wagered on its cards, insurance and Super Bonus with the first. */
export const linesOfHand = (lines: readonly LineView[], box: number, hand: number, player: string): readonly LineView[] =>
  lines.filter((line) => line.box === box && line.player === player && isMain(line.spot) && (line.hand || 1) === hand);

export const netOf = (lines: readonly LineView[]): number => lines.reduce((sum, line) => sum + line.net_cents, 0);

const OUTCOMES: Readonly<Record<string, string>> = {
  wins: "Wins", loses: "Loses", pushes: "Push", surrendered: "Surrendered", rescued: "Rescued", returned: "Returned", reversed: "Void", award: "Award",
};
export const outcomeWords = (line: LineView): string => OUTCOMES[line.outcome] ?? line.outcome;

/** The line that leads: the best win, or where nothing is won the heaviest loss. */
export const leadingLine = (lines: readonly LineView[]): LineView | undefined => {
  const heaviest = [...lines].sort((one, other) => Math.abs(other.net_cents) - Math.abs(one.net_cents));
  return heaviest.find((line) => line.net_cents > 0) ?? heaviest[0];
};

/** Lines as they were settled, but the hands of a split in the order of their numbers. */
export function inHandOrder(lines: readonly LineView[]): readonly LineView[] {
  const hands = lines.filter((line) => line.hand > 0).sort((one, other) => one.box - other.box || one.hand - other.hand);
  return lines.map((line) => (line.hand > 0 ? hands.shift()! : line));
}

/** A line beside its own box: of several hands the first is named as well. */
export function handsInWords(lines: readonly LineView[]): (line: LineView) => string {
  const split = new Set(lines.filter((line) => line.hand > 1).map((line) => line.box));
  return (line) =>
    split.has(line.box) && line.hand === 1 && isMain(line.spot) && !/^hand/i.test(line.at_box) ? `Hand 1, ${line.at_box}` : line.at_box;
}

/** How a hand stands, in a word or two. */
export function handWords(hand: HandView, lines: readonly LineView[], acting: boolean): string {
  if (hand.status === "dead") return "Dead hand";
  if (hand.status === "missed") return "Missed card";
  if (hand.bust) return "Bust";
  const line = lines.filter((one) => one.spot === "main").at(-1) ?? lines.at(-1);
  if (line) return outcomeWords(line);
  if (hand.status === "surrendered") return "Surrendered";
  if (hand.doublings) return hand.doublings === 1 ? "Doubled" : hand.doublings === 2 ? "Doubled twice" : `Doubled ${hand.doublings} times`;
  if (acting) return "";
  return hand.status === "finished" ? "Stands" : "Waits";
}

/** A total as it stands beside cards: 7/17 while an ace counts either way. */
export function totalWords(hand: HandView): string {
  if (hand.blackjack) return "Blackjack";
  if (hand.soft && hand.points < 21 && hand.status === "open") return `${hand.points - 10}/${hand.points}`;
  return hand.cards.length ? String(hand.points) : "";
}

/** The dealer's total, likewise. */
export function dealerWords(dealer: DealerView): string {
  if (!dealer.points) return "";
  if (dealer.points === 21 && dealer.up && dealer.down && !dealer.drawn.length) return "blackjack";
  if (dealer.bust) return `${dealer.points}, bust`;
  if (dealer.soft) return dealer.points === 11 ? "ace" : `soft ${dealer.points}`;
  return String(dealer.points);
}

/** Until his second card is turned he shows a card, and has no hand. */
export const dealerVerb = (dealer: DealerView): string => (dealer.down || dealer.drawn.length ? "has" : "shows");

/** What everything on a box came to for one player. */
export const boxNet = (lines: readonly LineView[], box: number, player: string): string =>
  signed(netOf(lines.filter((line) => line.box === box && line.player === player)));

// --- Motion -------------------------------------------------------------------------------------

/** Which cards move, and in which order; a card is named by its place. */
export type Moves = ReadonlyMap<string, { readonly how: "deal" | "flip" | "collect"; readonly order: number }>;
export const NO_MOVES: Moves = new Map();

export const handKey = (box: number, hand: number, card: number): string => `hand ${box} ${hand} ${card}`;

function countsOf(scene: Scene | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const box of scene?.boxes ?? []) box.hands.forEach((hand, i) => counts.set(`hand ${box.box} ${i + 1}`, hand.cards.length));
  counts.set("draw", scene?.dealer.drawn.length ?? 0);
  counts.set("bonus", scene?.bonus.length ?? 0);
  return counts;
}

/** The cards that an update has dealt or turned: those of its events, by the place where they now lie. */
export function movesOf(before: Scene | null, after: Scene, events: readonly TableEvent[]): Moves {
  const moves = new Map<string, { how: "deal" | "flip"; order: number }>();
  const counts = countsOf(before?.stands === "round" ? before : null);
  let order = 0;
  for (const { event } of events.filter((one) => one.kind === "RoundHappened")) {
    if (event.kind === "HandSplit") {
      // The second card has become the first of a new hand: what was counted there does not hold.
      counts.set(`hand ${event.box} ${event.hand}`, 1);
    } else if (event.kind === "CardDealt") {
      const target = event.to === "hand" ? `hand ${event.box} ${event.hand}` : event.to;
      const index = counts.get(target) ?? (event.to === "hand" && splitHand(after, event.box, event.hand) ? 1 : 0);
      counts.set(target, index + 1);
      const place = event.to === "up" ? "up" : event.to === "down" || event.to === "second" ? "down" : `${target} ${index}`;
      moves.set(place, { how: "deal", order: order++ });
    } else if (event.kind === "DownCardExposed" || event.kind === "UpCardTurned") {
      moves.set(event.kind === "UpCardTurned" ? "up" : "down", { how: "flip", order: order++ });
    }
  }
  return moves;
}

const splitHand = (scene: Scene, box: number, hand: number): boolean =>
  scene.boxes.find((one) => one.box === box)?.hands[hand - 1]?.split ?? false;
