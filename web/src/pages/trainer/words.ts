// What the drill says: of a question, of an answer, on its buttons.
import { totalOf } from "../../parts/trainer/chart/spots";
import type { ActionValueAnswer } from "../../wire/openapi";
import { nameOf } from "../../lib/game/cards";
import { dollars, exact } from "../../lib/money";
import { CLOSE } from "./courses";
import type { Question } from "./deal";

/** Buttons in the order of the table, each with its key. */
export const KEYS: readonly (readonly [string, string])[] = [
  ["hit", "H"],
  ["stand", "S"],
  ["double", "D"],
  ["double for less", "L"],
  ["split", "P"],
  ["surrender", "X"],
  ["rescue", "E"],
  ["insure", "I"],
  ["decline", "N"],
];

/** What stands on an action's button; a doubled hand doubles again. */
export function actionWords(action: string, doublings: number): string {
  if (action === "double" && doublings) return "Double again";
  return action.slice(0, 1).toUpperCase() + action.slice(1);
}

/** The actions on offer, in the fixed order of their buttons. */
export const buttonsOf = (actions: readonly ActionValueAnswer[]): readonly (readonly [string, string])[] =>
  KEYS.filter(([action]) => actions.some((one) => one.action === action));

const PAIRS: Readonly<Record<string, string>> = { A: "aces", "10": "tens" };

/** The hand in words: Soft 18 against nine of hearts. */
export function questionWords(question: Question): string {
  const { total, soft } = totalOf(question.cards);
  const { kind, row } = question.spot;
  if (kind === "insurance") return `You have ${row === "BJ" ? "a blackjack" : `${soft ? "soft " : ""}${total}`}. Dealer shows ${nameOf(question.up)}. ${goneWords(question)}Insurance?`;
  const held = kind === "pair" ? `a pair of ${PAIRS[row] ?? `${row}s`}` : `${soft ? "soft " : ""}${total}`;
  const doubled = question.doublings ? ", doubled once" : "";
  const split = question.hands > 1 ? ` Hand ${question.number} of ${question.hands}, after a split.` : "";
  return `You have ${held}${doubled}. Dealer shows ${nameOf(question.up)}.${split}`;
}

/** What has left the shoe before this hand. */
export const goneWords = ({ gone }: Question): string =>
  gone ? `Gone from the ${gone.decks === 1 ? "deck" : `${gone.decks} decks`}: ${gone.tens} cards worth ten, ${gone.others} others. ` : "";

/** A cost in money, at a wager: $0.83, or less than a cent. */
export const costAt = (cost: number, wagerCents: number): string => {
  const cents = Math.round(cost * wagerCents);
  return cents ? exact(cents) : "less than 1¢";
};

/** How good the answer was, in money at one's own wager. */
export function verdictWords(chosen: ActionValueAnswer, best: ActionValueAnswer | undefined, doublings: number, wagerCents: number): string {
  if (chosen.cost <= 0 || !best) return `Right. ${actionWords(chosen.action, doublings)} is best.`;
  const name = actionWords(best.action, doublings).toLowerCase();
  return `${actionWords(chosen.action, doublings)} costs ${costAt(chosen.cost, wagerCents)} at ${dollars(wagerCents)}. Best is ${name}.`;
}

const share = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

/** Why: what the best gains and what comes next, and what the chart says of such hands. */
export function whyWords(actions: readonly ActionValueAnswer[], says: readonly string[], doublings: number): string {
  const [best, next] = actions;
  if (!best) return "";
  const name = actionWords(best.action, doublings);
  const gap = next ? ` ${actionWords(next.action, doublings)} comes next with ${share(next.value)}${next.cost < CLOSE ? ": a close one" : ""}.` : "";
  return `${name} gains ${share(best.value)} of a wager on average.${gap}${says.length ? ` The chart: ${says.join(" ")}` : ""}`;
}
/** Why to insure or not: what the down card is, and what the wager needs. */
export function insuranceWords(actions: readonly ActionValueAnswer[], blackjack: number): string {
  const value = actions.find((one) => one.action === "insure")?.value ?? 0;
  const needs = Math.abs(value - (3 * blackjack - 1) / 2) < 1e-6 ? " It pays 2 to 1, and so gains only where that is more than one in three." : "";
  return `Insurance is a wager of its own, on the down card alone: whatever you hold, it is worth ten with a chance of ${(100 * blackjack).toFixed(1)} %.${needs} Insuring ${value < 0 ? "costs" : "gains"} ${Math.abs(value).toFixed(3)} of a wager on average.`;
}

export const KIND_WORDS = { hard: "Hard", soft: "Soft", pair: "Pairs", doubled: "Doubled", insurance: "Insurance" } as const;
