// What the drill says: of a question, of an answer, on its buttons.
import { totalOf } from "../../parts/trainer/chart/spots";
import type { ActionValueAnswer } from "../../wire/openapi";
import { nameOf } from "../../lib/game/cards";
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
  const held = kind === "pair" ? `a pair of ${PAIRS[row] ?? `${row}s`}` : `${soft ? "soft " : ""}${total}`;
  const doubled = question.doublings ? ", doubled once" : "";
  const split = question.hands > 1 ? ` Hand ${question.number} of ${question.hands}, after a split.` : "";
  return `You have ${held}${doubled}. Dealer shows ${nameOf(question.up)}.${split}`;
}

/** A share of the wager: 0.083; one too small to see is said to be so. */
export const costWords = (cost: number): string => (cost >= 0.0005 ? cost.toFixed(3) : "less than 0.001");

/** How good the answer was. */
export function verdictWords(chosen: ActionValueAnswer, best: ActionValueAnswer | undefined, doublings: number): string {
  if (chosen.cost <= 0 || !best) return `Right. ${actionWords(chosen.action, doublings)} is best.`;
  const name = actionWords(best.action, doublings).toLowerCase();
  return `${actionWords(chosen.action, doublings)} costs ${costWords(chosen.cost)} of the wager. Best is ${name}.`;
}

export const KIND_WORDS = { hard: "Hard", soft: "Soft", pair: "Pairs", doubled: "Doubled" } as const;
