// The cards that came before this person's eyes, by how many were left in the shoe: held against the sealed order when it is shown.
import type { Card, TableEvent } from "../../wire/messages";

/** The cards of a shoe that were seen here: how many were left before each, and in which round it came. */
export interface Seen {
  readonly left: number;
  readonly round: number;
  readonly card: Card;
}
interface Position {
  readonly round: number;
  readonly shoe: { readonly cards_left: number };
}

/** One card that has left the shoe; one that lies face down has no name yet. */
interface Drawn {
  readonly card: Card | null;
  readonly down: boolean;
}

function drawnIn(events: readonly TableEvent[]): readonly Drawn[] {
  return events.flatMap((one) => {
    const event = one.kind === "RoundHappened" ? one.event : one;
    switch (event.kind) {
      case "CardDealt":
        return [{ card: event.card, down: event.to === "down" }];
      case "CardShown":
      case "CardBurnedAtTable":
        return [{ card: null, down: false }];
      default:
        return [];
    }
  });
}

/** What an update adds: its cards by their places. Where the count does not come out, nothing is claimed. */
export function seenIn(before: Position, after: Position, events: readonly TableEvent[], known: readonly Seen[]): readonly Seen[] {
  const drawn = drawnIn(events);
  const fresh =
    before.shoe.cards_left - after.shoe.cards_left === drawn.length
      ? drawn.flatMap(({ card }, i) => (card ? [{ left: before.shoe.cards_left - i, round: after.round, card }] : []))
      : [];
  // The dealer's card that lay face down is turned later: it left the shoe where no name was noted.
  const turned = events.flatMap((one) => (one.kind === "RoundHappened" && one.event.kind === "DownCardExposed" ? [one.event.card] : []));
  const [card] = turned;
  const gap = card ? downCard([...known, ...fresh], after.round) : undefined;
  return card && gap !== undefined ? [...fresh, { left: gap, round: after.round, card }] : fresh;
}

/** The last cards of a shoe, which is shown and shuffled again in the same update: what comes after is of another order. */
export function lastSeenIn(before: Position, events: readonly TableEvent[], known: readonly Seen[]): readonly Seen[] {
  const kinds = events.map((one) => one.kind);
  const end = kinds.indexOf("ShoeRevealed");
  if (end < 0 || kinds.slice(0, end).includes("DiscardsGathered")) return [];
  const last = events.slice(0, end);
  const cards_left = before.shoe.cards_left - drawnIn(last).length;
  return seenIn(before, { round: before.round, shoe: { cards_left } }, last, known);
}

/** The one place in a round's first cards where none was named. */
function downCard(seen: readonly Seen[], round: number): number | undefined {
  const places = seen.filter((one) => one.round === round).map((one) => one.left).sort((a, b) => b - a);
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const gaps = Array.from({ length: first - last + 1 }, (_, i) => first - i).filter((place) => !places.includes(place));
  return gaps.length === 1 ? gaps[0] : gaps.length ? undefined : last - 1;
}

/** The cards of one round that were seen, and those of them that did not lie where they should. */
export interface RoundFinding {
  readonly round: number;
  readonly cards: number;
  readonly wrong: number;
}
export interface DealtFinding {
  readonly cards: number;
  readonly rounds: readonly RoundFinding[];
  /** Cards that did not lie where the sealed order has them. */
  readonly wrong: readonly Seen[];
}

/** Whether the cards that were seen are those of the order in which they were to be dealt, each in its place, round by round. */
export function heldAgainst(order: readonly string[], seen: readonly Seen[]): DealtFinding {
  const wrong = seen.filter((one) => order[order.length - one.left] !== one.card);
  const rounds = [...new Set(seen.map((one) => one.round))].sort((a, b) => a - b);
  const of = (round: number, cards: readonly Seen[]): number => cards.filter((one) => one.round === round).length;
  return {
    cards: seen.length,
    rounds: rounds.map((round) => ({ round, cards: of(round, seen), wrong: of(round, wrong) })),
    wrong,
  };
}

// --- Kept in this browser -----------------------------------------------------------------------

type Shelf = Pick<Storage, "getItem" | "setItem">;
const keyOf = (commitment: string): string => `dealt ${commitment}`;

export function cardsSeen(commitment: string, shelf: Shelf = sessionStorage): readonly Seen[] {
  const text = shelf.getItem(keyOf(commitment)) ?? "";
  return text.split(" ").flatMap((one) => {
    const [left, round, card] = one.split(":");
    return left && round && card ? [{ left: Number(left), round: Number(round), card: card as Card }] : [];
  });
}

export function noteCards(commitment: string, more: readonly Seen[], shelf: Shelf = sessionStorage): void {
  if (!commitment || !more.length) return;
  const all = [...cardsSeen(commitment, shelf), ...more];
  try {
    shelf.setItem(keyOf(commitment), all.map(({ left, round, card }) => `${left}:${round}:${card}`).join(" "));
  } catch {
    // A browser that keeps nothing cannot check later what came now.
  }
}
