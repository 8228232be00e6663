// A round replayed: its moments one after another, and where one looks.
import type { BoxView, Card, DealerView, LineView } from "../../wire/messages";

/** The cards and wagers as they lay when something was said. */
export interface Layout {
  readonly said: readonly string[];
  /** Whether nothing is said but that a phase begins. */
  readonly begins_phase: boolean;
  readonly phase: string;
  readonly boxes: readonly BoxView[];
  readonly dealer: DealerView;
  readonly bonus_cards: readonly Card[];
  /** How many of the round's lines were settled by then. */
  readonly settled: number;
}

/** A round as the house replays it from its journal. */
export interface RoundRecord {
  readonly table: string;
  readonly round: number;
  readonly ruleset: string;
  readonly commitment: string;
  readonly over: boolean;
  readonly phase: string;
  readonly lines: readonly LineView[];
  readonly entries: readonly {
    readonly number: number;
    readonly seq: number;
    readonly at: number;
    readonly by: string;
    readonly said: readonly string[];
    readonly chain: string;
    readonly steps: readonly Layout[];
  }[];
}

/** One step of a replay: what lay there, and the entry that it belongs to. */
export interface Moment extends Layout {
  readonly entry: number;
  readonly at: number;
  readonly by: string;
}

/** The moments of a round. That a phase begins is no step of its own: no card moves by it. */
export const momentsOf = (record: RoundRecord): Moment[] =>
  record.entries.flatMap(({ number, at, by, steps }) =>
    steps.filter((step) => !step.begins_phase).map((step) => ({ ...step, entry: number, at, by })),
  );

/** What each player has won or lost by these lines, in the order of the boxes. */
export function netsOf(lines: readonly LineView[]): [string, number][] {
  const nets = new Map<string, number>();
  for (const line of lines) nets.set(line.player, (nets.get(line.player) ?? 0) + line.net_cents);
  return [...nets];
}

export const STEP_MS = 1_100;

export class Replay {
  at = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly count: number) {}

  /** Look at one moment; whoever looks for himself stops the play. */
  to(place: number): void {
    this.pause();
    this.at = this.#within(place);
  }

  by(steps: number): void {
    this.to(this.at + steps);
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    // At the end there is only one way to go on.
    if (this.at === this.count - 1) this.at = 0;
    this.playing = true;
    this.#timer = setInterval(() => this.#tick(), STEP_MS);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  /** Keys by which a replay is driven; whether this is one of them. */
  key(key: string): boolean {
    const does = { ArrowLeft: () => this.by(-1), ArrowRight: () => this.by(1), Home: () => this.to(0), End: () => this.to(this.count - 1), " ": () => this.toggle() }[key];
    does?.();
    return does !== undefined;
  }

  #tick(): void {
    this.at = this.#within(this.at + 1);
    if (this.at === this.count - 1) this.pause();
  }

  #within(place: number): number {
    return Math.max(0, Math.min(place, this.count - 1));
  }
}
