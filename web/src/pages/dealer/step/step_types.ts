// A step of the dealer's: its words, and what can be done with it.
import type { Given } from "../../../lib/house/table.svelte";
import type { Expected } from "../entry/reader";

/** Something a key or a button does. Without a command it is done in this page alone. */
export interface Act {
  readonly key: string;
  readonly words: string;
  readonly what: string;
  readonly command?: Given;
}

/** A number the dealer types: an act with a range. */
export interface Asked {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly what: string;
  readonly make: (value: number) => Given;
}

export interface Step {
  /** The sentence; `mark` is the place or the amount in brass. */
  readonly before: string;
  readonly mark: string;
  readonly after: string;
  readonly then: string;
  readonly expects: Expected;
  /** Where the card goes that is due. */
  readonly place: string;
  readonly acts: readonly Act[];
  readonly asked: Asked | null;
  /** Somebody else must act first. */
  readonly waits: boolean;
}

export const step = (before: string, mark: string, then: string, more: Partial<Step> = {}): Step => ({
  before, mark, then, after: "", expects: "nothing", place: "", acts: [], asked: null, waits: false, ...more,
});

export const ENTER = "Enter";
