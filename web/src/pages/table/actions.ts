// From what the house offers to the buttons a person presses: their order, their keys, their amounts.
import type { OptionView } from "../../wire/messages";
import type { Given } from "../../lib/table.svelte";
import { dollars } from "../../lib/money";

// Fixed, so that a hand finds its button without looking; what is not offered is absent.
const ORDER: readonly (readonly [string, string])[] = [
  ["Hit", "H"],
  ["Stand", "S"],
  ["DoubleDown", "D"],
  ["DeclineDouble", "N"],
  ["Split", "P"],
  ["NameHand", ""],
  ["Surrender", "R"],
  ["Rescue", "E"],
  ["Insure", "I"],
  ["DeclineInsurance", "N"],
  ["TakeMissedCard", "T"],
  ["LeaveHandDead", "L"],
  ["RefuseCard", "F"],
];

export interface ActionButton {
  readonly option: OptionView;
  readonly words: string;
  /** What it adds or gives back, as it stands beside the words. */
  readonly amount: string;
  readonly key: string;
  /** There is an amount to choose. */
  readonly chooses: boolean;
}

const rankOf = (option: OptionView): number => ORDER.findIndex(([what]) => what === option.what);

/** What this player may do in the play of a round. */
export const playOf = (options: readonly OptionView[], me: string): readonly OptionView[] =>
  options.filter((option) => rankOf(option) >= 0 && option.player === me);

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

/** Buttons in their fixed order. */
export function buttonsOf(options: readonly OptionView[], me: string): readonly ActionButton[] {
  return [...askedOf(options, me)]
    .sort((a, b) => rankOf(a) - rankOf(b) || a.hand - b.hand)
    .map((option) => ({
      option,
      words: option.words,
      amount: amountOf(option),
      key: option.what === "NameHand" ? String(option.hand) : (ORDER[rankOf(option)]?.[1] ?? ""),
      chooses: option.least_cents < option.most_cents,
    }));
}

/** The command of a button; `cents` where an amount was chosen. */
export function commandOf(option: OptionView, cents = option.most_cents): Given {
  const { box, spot, hand } = option;
  switch (option.what) {
    case "DoubleDown":
      return { what: "DoubleDown", box, cents };
    case "Insure":
      return { what: "Insure", box, cents, spot: spot || "main" };
    case "DeclineInsurance":
      return { what: "DeclineInsurance", box, spot: spot || "main" };
    case "NameHand":
      return { what: "NameHand", box, hand };
    default:
      return { what: option.what, box } as Given;
  }
}

/** Whether a press of a key is meant for the table: not one in a field, nor with another key held. */
export function keyOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return "";
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("input, textarea, select, dialog, [contenteditable]")) return "";
  if (event.key === "Enter" && at?.closest("button, a, summary")) return "";
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}
