// From what the house offers to the buttons a person presses.
import type { OptionView } from "../../../wire/messages";
import { dollars } from "../../../lib/money";
import { inOrder, isMove, playerKeyOf } from "../../../lib/game/moves";

export interface ActionButton {
  readonly option: OptionView;
  readonly words: string;
  /** What it adds or gives back, as it stands beside the words. */
  readonly amount: string;
  readonly key: string;
  /** There is an amount to choose. */
  readonly chooses: boolean;
}

/** What this player may do in the play of a round. */
export const playOf = (options: readonly OptionView[], me: string): readonly OptionView[] =>
  options.filter((option) => isMove(option) && option.player === me);

/** One question at a time: the options of the first box and spot that are asked about. */
export function askedOf(options: readonly OptionView[], me: string): readonly OptionView[] {
  const mine = playOf(options, me);
  const first = mine[0];
  return first ? mine.filter((option) => option.box === first.box && option.spot === first.spot) : [];
}

function amountOf(option: OptionView): string {
  if (option.back_cents) return `${dollars(option.back_cents)} back`;
  return option.most_cents ? `+${dollars(option.most_cents)}` : "";
}

/** Whether an amount can be laid down for an option: in chips, or all of it. */
export const takesAmount = (option: OptionView, cents: number): boolean =>
  cents >= option.least_cents && cents <= option.most_cents && (cents % option.step_cents === 0 || cents === option.most_cents);

/** Buttons in their fixed order. */
export function buttonsOf(options: readonly OptionView[], me: string): readonly ActionButton[] {
  return inOrder(askedOf(options, me)).map((option) => ({
    option,
    words: option.words,
    amount: amountOf(option),
    key: playerKeyOf(option),
    chooses: option.least_cents < option.most_cents,
  }));
}

/** The key of a press that is meant for the table: not one in a field, nor with another key held. Enter on a link follows it. */
export function keyOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return "";
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("input, textarea, select, dialog, [contenteditable]")) return "";
  if (event.key === "Enter" && at?.closest("a, summary")) return "";
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}
