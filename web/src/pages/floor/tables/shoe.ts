// How far a shoe is dealt, for the bar on a table's card.
import type { LobbyTable } from "../../../wire/messages";

const CARDS_PER_DECK = 48;
const CUT_CARD_FROM_BACK = "1/4";
/** In the other phases the cards are still being made ready. */
const DEALT_FROM: readonly string[] = ["burn", "ready", "round", "shoe-end"];

export interface ShoeBar {
  readonly dealt: number;
  /** Shares of the whole shoe, 0 to 1; no cut card where its place is not known. */
  readonly share: number;
  readonly cut: number | null;
}

/** The shoe of a table, or nothing while nobody deals from one. */
export function shoeOf(table: LobbyTable): ShoeBar | null {
  if (table.phase === "closed") return null;
  const whole = table.decks * CARDS_PER_DECK;
  const dealt = DEALT_FROM.includes(table.phase) ? Math.max(0, whole - table.cards_left) : 0;
  return { dealt, share: dealt / whole, cut: cutAt(table) };
}

/** Where the cut card lies. bet-bigger only says how far from the back at least. */
function cutAt(table: LobbyTable): number | null {
  if (table.ruleset === "bet-bigger") return null;
  const chosen = table.options.find(([name]) => name === "cut_card_from_back")?.[1] ?? CUT_CARD_FROM_BACK;
  const found = /^(\d+)\/(\d+)$/.exec(chosen);
  return found ? 1 - Number(found[1]) / Number(found[2]) : null;
}

const PHASES: Readonly<Record<string, readonly [string, string]>> = {
  closed: ["Closed", "Closed"],
  inspection: ["Cards", "The dealer inspects the decks"],
  verification: ["Cards", "The inspection waits for the floor"],
  spread: ["Spread", "Cards spread, waits for a player"],
  wash: ["Shuffle", "Cards are washed"],
  shuffle: ["Shuffle", "Cards are shuffled"],
  cut: ["Shuffle", "The cut is offered"],
  "cut-card": ["Shuffle", "The cut card goes in"],
  burn: ["Shuffle", "A card is burned"],
  ready: ["Ready", "A round may begin"],
  "shoe-end": ["Shoe end", "Cards are gathered and counted"],
};
const ROUND_PHASES: Readonly<Record<string, readonly [string, string]>> = {
  wagering: ["Wagers", "Wagers open"],
  dealing: ["Deal", "Cards are dealt"],
  insurance: ["Play", "Insurance is offered"],
  peek: ["Play", "The dealer looks for blackjack"],
  blackjacks: ["Play", "Blackjacks are settled"],
  play: ["Play", "Players decide"],
  "super-bonus": ["Bonus", "The Super Bonus waits for the floor"],
  exposure: ["Dealer", "The down card is turned"],
  drawing: ["Dealer", "The dealer draws"],
};

/** The tag and the line of a table: where it stands, in words. */
export function standing(table: Pick<LobbyTable, "phase" | "round_phase" | "paused" | "dispute">): readonly [string, string] {
  if (table.dispute) return ["Disputed", table.paused || "A round is disputed"];
  if (table.paused) return ["Stopped", table.paused];
  return (table.phase === "round" ? ROUND_PHASES[table.round_phase] : PHASES[table.phase]) ?? ["Open", table.phase];
}
