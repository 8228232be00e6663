// What players may decide, as keys of the dealer's who repeats it.
import { dollars } from "../../../lib/money";
import { dealerKeyOf, inOrder, repeatedCommandOf } from "../../../lib/game/moves";
import type { OptionView } from "../../../wire/messages";
import type { Act, Asked } from "./step_types";

/** What stands on the button: its words, and what it costs or gives back. */
export function wordsOf(option: OptionView): string {
  if (option.back_cents) return `${option.words}, ${dollars(option.back_cents)} back`;
  return option.most_cents ? `${option.words} ${dollars(option.most_cents)}` : option.words;
}

/** The keys of a hand's decision. A double for less is asked for by its amount. */
export function optionActs(options: readonly OptionView[]): Act[] {
  const shown = inOrder(options.filter((option) => dealerKeyOf(option)));
  return shown.map((option) => {
    const act = { key: dealerKeyOf(option), words: wordsOf(option), what: option.what };
    return option.most_cents > option.least_cents ? act : { ...act, command: repeatedCommandOf(option) };
  });
}

/** The amount that an option with a range is asked for; in whole dollars where that is possible. */
export function amountOf(options: readonly OptionView[], what: string): Asked | null {
  const option = options.find((one) => one.what === what);
  if (!option || option.most_cents <= option.least_cents) return null;
  return {
    label: `${option.words} for how many dollars`,
    least: Math.ceil(option.least_cents / 100),
    most: Math.floor(option.most_cents / 100),
    usual: Math.floor(option.most_cents / 100),
    what,
    // The most may have cents; whoever takes the most takes all of it.
    make: (value) => repeatedCommandOf(option, value === Math.floor(option.most_cents / 100) ? option.most_cents : value * 100),
  };
}
