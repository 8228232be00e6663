// @vitest-environment node
// Random thumbs at a table whose line comes and goes: is a command ever given for a state that was not shown?
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Card, TableView } from "../../wire/messages";
import { Board } from "./board.svelte";
import { GIVES_UP_MS, SEEN_MS } from "./decisions/press_guard.svelte";
import { boxOf, dealer, hand, resultOf, viewOf } from "./example_views";

const SEQUENCES = 500;
const STEPS = 45;
const RANKS = "23456789JQKA";

/** The same for a seed in every run. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** State number k of the table: every fifth is the time of wagers, all others ask something of other cards. */
function stateOf(k: number): TableView {
  if (k % 5 === 0) return viewOf({ round: k, wagering: true, result: resultOf({ round: k }) });
  const cards = [`${RANKS[k % 12]}s`, `${RANKS[Math.floor(k / 12) % 12]}h`] as Card[];
  const may = (what: string) => ({ what, box: 4, spot: "", hand: 1, player: "Ann", words: what, most_cents: 0, least_cents: 0, step_cents: 1, back_cents: 0 });
  return viewOf({
    phase: "round", round: k, round_phase: "play", wagering: false, boxes: [boxOf(4, "Ann", [hand(cards)])], dealer: { ...dealer, up: "7h", points: 7, total: "hard 7" },
    turn: { box: 4, hand: 1, player: "Ann", deadline: 0 }, options: ["Hit", "Stand", "Surrender"].map(may) as unknown as TableView["options"],
  });
}

interface Press {
  readonly what: string;
  readonly at: number;
  /** What stood on the screen then, and since when. */
  readonly shown: number;
  readonly since: number;
}
interface Received {
  readonly what: string;
  readonly id: string;
  /** How the table stood when the command came. */
  readonly state: number;
}

/** A house with one table, and the line to it. */
class House {
  static one: House;
  static socket: Wire | null = null;
  state = 0;
  seq = 1;
  alive = true;
  /** What the page was last told, and when. */
  shown = -1;
  since = 0;
  readonly received: Received[] = [];
  readonly done = new Set<string>();

  tells(): void {
    this.seq += 1;
    if (!this.alive || House.socket?.readyState !== 1) return;
    House.socket.says({ what: "update", seq: this.seq, at: 0, view: stateOf(this.state), events: [], said: [], rules: null });
    this.screen();
  }
  screen(): void {
    if (this.shown === this.state) return;
    [this.shown, this.since] = [this.state, Date.now()];
  }
  hears(message: { what: string; id: string; command: { what: string } }): void {
    if (message.what !== "command" || this.done.has(message.id)) return;
    this.done.add(message.id);
    this.received.push({ what: message.command.what, id: message.id, state: this.state });
  }
}

class Wire {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor() {
    House.socket = this;
    if (House.one.alive) setTimeout(() => this.opens(), 5);
    else setTimeout(() => this.goes(), 5);
  }
  opens(): void {
    if (!House.one.alive || House.socket !== this) return;
    this.readyState = 1;
    this.onopen?.();
    this.says({ what: "welcome", seq: House.one.seq, rules: null, view: stateOf(House.one.state), you: { name: "Ann", boxes: [4], chips_cents: 100_000, held: [] } });
    House.one.screen();
    // What was sent meanwhile is answered after the welcome.
    this.#welcomed = true;
    for (const text of this.#early.splice(0)) this.send(text);
  }
  #welcomed = false;
  readonly #early: string[] = [];
  send(text: string): void {
    if (!House.one.alive) return;
    if (!this.#welcomed) this.#early.push(text);
    else if (JSON.parse(text).what === "ping") this.says({ what: "pong", at: Date.now() / 1000 });
    else House.one.hears(JSON.parse(text));
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  goes(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: "" });
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { origin: "http://oak" });
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const COMMANDS = ["Hit", "Hit", "Stand", "Surrender", "Ready"];

/** One person at one table for so many steps; what was pressed, and what the house heard. */
function played(seed: number): { readonly presses: readonly Press[]; readonly house: House } {
  const chance = seeded(seed);
  const house = (House.one = new House());
  const board = new Board("Oak");
  const presses: Press[] = [];
  const goOn = (ms: number): void => {
    vi.advanceTimersByTime(ms);
    // The buttons are drawn anew after every change.
    board.show();
  };
  const press = (what: string): void => {
    presses.push({ what, at: Date.now(), shown: house.shown, since: house.since });
    board.press({ what } as Parameters<Board["press"]>[0]);
  };
  goOn(50);
  for (let step = 0; step < STEPS; step += 1) {
    const kind = chance();
    const what = COMMANDS[Math.floor(chance() * COMMANDS.length)]!;
    if (kind < 0.25) press(what);
    else if (kind < 0.4) {
      // A double click, or a key that is held.
      for (let i = 0; i < 2 + Math.floor(chance() * 4); i += 1) {
        press(what);
        goOn(30 + Math.floor(chance() * 200));
      }
    } else if (kind < 0.6) {
      // The house goes on: by what it heard, or by a clock.
      house.state += 1;
      house.tells();
      for (const { id } of house.received) House.socket?.says({ what: "answer", id, seq: house.seq });
    } else if (kind < 0.7 && house.alive) {
      house.alive = false;
      House.socket?.goes();
    } else if (kind < 0.8 && !house.alive) {
      if (chance() < 0.5) house.state += 1;
      house.alive = true;
    } else if (kind < 0.83) board.table.takeBack();
    goOn(Math.floor(chance() * 900));
  }
  house.alive = true;
  goOn(60_000);
  board.close();
  return { presses, house };
}

it(`gives no command for a state that was not shown long enough, in ${SEQUENCES} random sequences`, () => {
  let [received, pressed, kept] = [0, 0, 0];
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const { presses, house } = played(seed);
    pressed += presses.length;
    received += house.received.length;
    for (const one of house.received) {
      const needs = one.what === "Surrender" ? SEEN_MS + GIVES_UP_MS : SEEN_MS;
      const meant = presses.filter((press) => press.what === one.what && press.shown === one.state && press.at - press.since >= needs);
      expect(meant, `sequence ${seed}: ${one.what} in state ${one.state}`).not.toHaveLength(0);
    }
    kept += presses.filter((press) => press.at - press.since < SEEN_MS).length;
  }
  // Enough came through, and enough was held back, for this to mean something.
  expect(received).toBeGreaterThan(SEQUENCES);
  expect(pressed).toBeGreaterThan(2 * received);
  expect(kept).toBeGreaterThan(SEQUENCES);
}, 120_000);
