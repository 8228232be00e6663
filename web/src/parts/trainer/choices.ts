// From what happened at a table to what this player chose, held against the advice for that moment.
import type { OptionView, RoundEvent, TableUpdate, TableView } from "../../wire/messages";
import type { TableAdvice, ValuedAction } from "../../wire/openapi";
import { isValued } from "../../lib/game/moves";
import { spotOf, type Spot } from "./chart/spots";

/** The hand that waits for this player's decision. */
export interface Due {
  readonly box: number;
  readonly hand: number;
  /** Changes with every new decision and with nothing else. */
  readonly key: string;
}

/** What this player has to decide now, or null. */
export function dueOf(view: TableView, me: string): Due | null {
  const mine = view.options.find((option) => option.player === me && isValued(option));
  if (!mine) return null;
  const insurance = view.round_phase === "insurance";
  if (!insurance && (view.turn?.player !== me || view.turn.box !== mine.box)) return null;
  const hand = insurance ? 1 : (view.turn?.hand ?? 1);
  const held = view.boxes.find((box) => box.box === mine.box)?.hands[hand - 1];
  const cards = [held?.cards.join(" "), held?.doublings, view.round_phase, mine.spot].join("/");
  return { box: mine.box, hand, key: `${view.round}/${mine.box}/${hand}/${cards}` };
}

/** Doubling for less is shown only where nothing is better: it clutters every other hand. */
export const shownOf = (actions: readonly ValuedAction[]): readonly ValuedAction[] =>
  actions.filter((one, place) => one.action !== "double for less" || place === 0);

interface Said {
  readonly action: string;
  readonly box: number;
  readonly cents?: number;
}

/** The action that an event of the round is, where it is a player's. */
function saidIn(event: RoundEvent, me: string): Said | null {
  if (!("player" in event) || event.player !== me) return null;
  switch (event.kind) {
    case "HandHit":
      return { action: "hit", box: event.box };
    case "HandStood":
    case "BlackjackTaken":
      return { action: "stand", box: event.box };
    case "HandDoubled":
    case "BlackjackDoubleChosen":
      return { action: "double", box: event.box, cents: event.cents };
    case "HandSplit":
      return { action: "split", box: event.box };
    case "HandSurrendered":
      return { action: "surrender", box: event.box };
    case "HandRescued":
      return { action: "rescue", box: event.box };
    case "InsuranceMade":
      return { action: "insure", box: event.box, cents: event.cents };
    case "InsuranceDeclined":
      return { action: "decline", box: event.box };
    default:
      return null;
  }
}

/** The valued action behind what was said; none where an amount has no exact value. */
function valuedOf(said: Said, advice: TableAdvice, options: readonly OptionView[]): ValuedAction | null {
  const what = said.action === "double" ? "DoubleDown" : "Insure";
  const option = options.find((one) => one.what === what && one.box === said.box);
  let action = said.action;
  if (said.cents !== undefined && option && said.cents !== option.most_cents) {
    if (action !== "double" || said.cents !== option.least_cents) return null;
    action = "double for less";
  }
  return advice.actions.find((one) => one.action === action) ?? null;
}

export interface Chosen {
  readonly advice: TableAdvice;
  readonly action: ValuedAction;
  readonly best: ValuedAction;
  readonly spot: Spot | null;
}

/** What this player chose in an update, if the advice is for that very hand; what the clock did is not his. */
export function chosenIn(update: TableUpdate, me: string, advice: TableAdvice, options: readonly OptionView[]): Chosen | null {
  if (update.by !== me) return null;
  for (const event of update.events) {
    const said = event.kind === "RoundHappened" ? saidIn(event.event, me) : null;
    if (!said || said.box !== advice.box) continue;
    const action = valuedOf(said, advice, options);
    const best = advice.actions[0];
    return action && best ? { advice, action, best, spot: spotIn(advice) } : null;
  }
  return null;
}

/** The spot of the chart that was decided; insurance is none of them. */
export function spotIn(advice: TableAdvice): Spot | null {
  if (advice.actions.some((one) => one.action === "insure")) return null;
  const splits = advice.actions.some((one) => one.action === "split");
  return spotOf({ cards: advice.cards, up: advice.up, doublings: advice.doublings, splits });
}

const PAST: Readonly<Record<string, string>> = {
  hit: "hit", stand: "stood", double: "doubled", "double for less": "doubled for less", split: "split",
  surrender: "surrendered", rescue: "rescued", insure: "insured", decline: "declined insurance",
};
export const didWords = (action: string): string => PAST[action] ?? action;
const PLAIN: Readonly<Record<string, string>> = { insure: "insurance", decline: "no insurance" };
export const bestWords = (action: string): string => PLAIN[action] ?? action;
