// The players' moves: their order, their keys, and what their commands say beside the box. A new move is one line here.
import type { OptionView } from "../../wire/messages";
import type { Given } from "../house/table.svelte";

type Part = "cents" | "spot" | "hand";

interface Move {
  readonly what: string;
  /** At the player's table, on the dealer's console; "" where it has none. */
  readonly playerKey: string;
  readonly dealerKey: string;
  readonly says: readonly Part[];
  /** The trainer knows what it is worth. */
  readonly valued: boolean;
}

const move = (what: string, playerKey: string, dealerKey: string, says: readonly Part[] = [], valued = false): Move => ({
  what, playerKey, dealerKey, says, valued,
});

// Fixed, so that a hand finds its button without looking; what is not offered is absent.
const MOVES: readonly Move[] = [
  move("Hit", "H", "h", [], true),
  move("Stand", "S", "s", [], true),
  move("DoubleDown", "D", "d", ["cents"], true),
  move("DeclineDouble", "N", "n"),
  move("Split", "P", "p", [], true),
  move("NameHand", "", "", ["hand"]),
  move("Surrender", "X", "r", [], true),
  move("Rescue", "E", "e", [], true),
  move("Insure", "I", "", ["cents", "spot"], true),
  move("DeclineInsurance", "N", "", ["spot"], true),
  move("TakeMissedCard", "T", "t"),
  move("LeaveHandDead", "L", "x"),
  move("RefuseCard", "F", "x"),
];
const PLACES: ReadonlyMap<string, number> = new Map(MOVES.map(({ what }, place) => [what, place]));

const moveOf = (option: OptionView): Move | undefined => MOVES[PLACES.get(option.what) ?? -1];

/** Whether it is a move in the play of a round; wagers are none. */
export const isMove = (option: OptionView): boolean => PLACES.has(option.what);

/** Moves in their fixed order. */
export const inOrder = (options: readonly OptionView[]): OptionView[] =>
  [...options].sort((one, other) => (PLACES.get(one.what) ?? 0) - (PLACES.get(other.what) ?? 0) || one.hand - other.hand);

export const isValued = (option: OptionView): boolean => moveOf(option)?.valued ?? false;

/** What a player calls a command: "Double down", "Place wagers". */
export function wordsOfCommand(what: string): string {
  const words = what.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A hand of a split is named by its number. */
const keyOf = (option: OptionView, key: string | undefined): string => (option.what === "NameHand" ? String(option.hand) : (key ?? ""));
export const playerKeyOf = (option: OptionView): string => keyOf(option, moveOf(option)?.playerKey);
export const dealerKeyOf = (option: OptionView): string => keyOf(option, moveOf(option)?.dealerKey);

/** The command of an option, from the player himself; `cents` where an amount was chosen. */
export function commandOf(option: OptionView, cents = option.most_cents): Given {
  const parts = { cents, hand: option.hand, spot: option.spot || "main" };
  const said = (moveOf(option)?.says ?? []).map((part) => [part, parts[part]]);
  return { what: option.what, box: option.box, ...Object.fromEntries(said) } as Given;
}

/** The same as the dealer gives it for the player. */
export const repeatedCommandOf = (option: OptionView, cents = option.most_cents): Given =>
  ({ ...commandOf(option, cents), player: option.player }) as Given;
