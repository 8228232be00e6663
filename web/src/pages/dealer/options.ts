// What players may decide, as keys of the dealer's who repeats it.
import { dollars } from "../../lib/money";
import type { Given } from "../../lib/table.svelte";
import type { OptionView } from "../../wire/messages";
import type { Act, Asked } from "./kind";

/** The order is fixed, so that hands learn it. */
const KEYS: Readonly<Record<string, string>> = {
  Hit: "h", Stand: "s", DoubleDown: "d", Split: "p", Surrender: "r", Rescue: "e",
  DeclineDouble: "n", RefuseCard: "x", TakeMissedCard: "t", LeaveHandDead: "x",
};

const keyOf = (option: OptionView): string => (option.what === "NameHand" ? String(option.hand) : KEYS[option.what] ?? "");

/** The command of an option, given for its player, for so much where it costs something. */
export function commandOf(option: OptionView, cents = option.most_cents): Given {
  const { what, box, player, hand, spot } = option;
  switch (what) {
    case "DoubleDown":
      return { what, box, player, cents };
    case "Insure":
      return { what, box, player, cents, spot };
    case "DeclineInsurance":
      return { what, box, player, spot };
    case "NameHand":
      return { what, box, player, hand };
    default:
      return { what, box, player } as Given;
  }
}

/** What stands on the button: its words, and what it costs or gives back. */
export function wordsOf(option: OptionView): string {
  if (option.back_cents) return `${option.words}, ${dollars(option.back_cents)} back`;
  return option.most_cents ? `${option.words} ${dollars(option.most_cents)}` : option.words;
}

/** The keys of a hand's decision. A double for less is asked for by its amount. */
export function optionActs(options: readonly OptionView[]): Act[] {
  const shown = options.filter((option) => keyOf(option));
  const order = Object.keys(KEYS);
  shown.sort((one, other) => order.indexOf(one.what) - order.indexOf(other.what));
  return shown.map((option) => {
    const act = { key: keyOf(option), words: wordsOf(option), what: option.what };
    return option.most_cents > option.least_cents ? act : { ...act, command: commandOf(option) };
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
    make: (value) => commandOf(option, value === Math.floor(option.most_cents / 100) ? option.most_cents : value * 100),
  };
}
