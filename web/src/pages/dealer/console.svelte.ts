// The dealer's console: the table, the step it is at, and everything the dealer says to it.
import { get, sentence } from "../../lib/house/api";
import { type Given, LiveTable } from "../../lib/house/table.svelte";
import type { TableView } from "../../wire/messages";
import type { HeldAtTable } from "../../wire/openapi";
import { type Act, type Asked, ENTER, type Step } from "./step/step_types";
import { amountOf } from "./step/options";
import { type HeldWin, keepDone, linesOf, payoutOf, readDone } from "./step/payouts";
import { type Expected, Reader } from "./entry/reader";
import { stepOf } from "./step/step";

/** What is open over the console. */
export type Open = { readonly kind: "burn" | "count" | "device" | "floor" | "irregularity" | "jackpot" | "undo" } | { readonly kind: "box"; readonly box: number };

export class Console {
  readonly live: LiveTable;
  /** Why the last thing was refused; it stays until something succeeds. */
  refused = $state("");
  open = $state<Open | null>(null);
  text = $state("");
  lastCard = $state("");
  /** An amount that a key has asked for, such as a double for less. */
  #asked = $state.raw<Asked | null>(null);
  #done = $state({ round: -1, count: 0 });
  #tail: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #reader: Reader;

  constructor(
    readonly table: string,
    /** Who sits at this console. */
    private readonly me: string,
  ) {
    this.live = new LiveTable(table);
    this.#reader = new Reader({
      card: (line) => this.enterCard(line),
      number: (text) => void this.#number(text),
      key: (key) => this.#key(key),
      enter: () => this.#key(ENTER),
      stray: (line) => this.#stray(line),
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.live.close();
  }

  get view(): TableView | null {
    return this.live.view;
  }

  /** Only the table's own dealer speaks here; others look on. */
  get deals(): boolean {
    return this.view?.dealer.name === this.me && this.me !== "";
  }

  /** The wins of the round that the house holds. */
  held = $state.raw<readonly HeldWin[]>([]);
  payouts = $derived.by(() => (this.view ? linesOf(this.view).map((line) => payoutOf(line, this.held)) : []));

  /** How many payouts of this round are done. */
  get done(): number {
    // Whoever looks on has nothing to pay.
    if (!this.deals) return this.payouts.length;
    const round = this.view?.round ?? 0;
    return this.#done.round === round ? this.#done.count : readDone(localStorage, this.table, round);
  }

  step: Step | null = $derived.by(() => {
    const summary = this.live.summary;
    return this.view && summary ? stepOf(this.view, summary, this.payouts.slice(this.done)) : null;
  });

  get asked(): Asked | null {
    return this.#asked ?? this.step?.asked ?? null;
  }

  get expects(): Expected {
    if (!this.deals) return "nothing";
    return this.#asked ? "number" : (this.step?.expects ?? "nothing");
  }

  /** Give a command; whether it was taken. */
  async give(command: Given): Promise<boolean> {
    try {
      await this.live.give(command);
      this.refused = "";
      return true;
    } catch (error) {
      this.refused = sentence(error);
      return false;
    }
  }

  /** A card as it was read. Cards that come quickly wait for each other, in their order. */
  enterCard(line: string): void {
    this.#tail = this.#tail.then(async () => {
      if (this.expects !== "card") {
        this.#stray(line);
        return;
      }
      const place = this.step?.place ?? "";
      if (await this.give({ what: "EnterCard", line })) this.lastCard = `${line.toUpperCase()}, ${place}`;
    });
  }

  run(act: Act): void {
    if (!this.deals) return;
    if (act.command) void this.give(act.command);
    else if (act.what === "paid") this.#tick(1);
    else if (act.what === "count") this.open = { kind: "count" };
    else if (act.what === "all-paid") this.#tick(this.payouts.length);
    else this.#asked = amountOf(this.view?.options ?? [], act.what);
  }

  /** A key of the keyboard, while nothing is open; whether it was used. */
  press(key: string): boolean {
    if (key === "Backspace") {
      if (!this.#reader.back() && this.deals) this.open = { kind: "undo" };
    } else if (key === "Escape") {
      this.#reader.clear();
      this.#asked = null;
    } else if (key === "Enter" || (key.length === 1 && key !== " ")) {
      const settle = this.#reader.press(key, performance.now(), this.expects);
      clearTimeout(this.#timer);
      if (settle) this.#timer = setTimeout(() => this.#settle(settle), settle - performance.now());
    } else {
      return false;
    }
    this.text = this.#reader.text;
    return true;
  }

  /** A text that came otherwise than by keys: pasted, or by a screen's keyboard. */
  typed(text: string): void {
    this.#reader.text = text;
    this.text = text;
  }

  async takeNumber(): Promise<void> {
    const text = this.text;
    this.#reader.clear();
    this.text = "";
    await this.#number(text);
  }

  /** Timers may come a little early: the time they were set for counts. */
  #settle(at: number): void {
    this.#reader.settle(at, this.expects);
    this.text = this.#reader.text;
  }

  async #number(text: string): Promise<void> {
    const asked = this.asked;
    if (!asked || !this.deals) return;
    const value = text === "" ? asked.usual : Number(text);
    if (value < asked.least || value > asked.most) {
      this.refused = `${asked.label}: ${asked.least} to ${asked.most}.`;
      return;
    }
    if (await this.give(asked.make(value))) this.#asked = null;
  }

  #key(key: string): void {
    if (!this.deals) return;
    const act = this.step?.acts.find((one) => one.key === key);
    if (act) this.run(act);
    else if (key === "f") this.open = { kind: "floor" };
    else if (key === "i") this.open = { kind: "irregularity" };
    else if (key === "j") this.open = { kind: "jackpot" };
    else if (/^[1-9]$/.test(key) && this.view?.boxes[Number(key) - 1]) this.open = { kind: "box", box: Number(key) };
  }

  #tick(count: number): void {
    const round = this.view?.round ?? 0;
    const done = Math.min(this.payouts.length, this.done + count);
    this.#done = { round, count: done };
    keepDone(localStorage, this.table, round, done);
    this.refused = "";
  }

  /** Look which wins of this round are held, before anybody is paid. */
  async lookAtHeld(): Promise<void> {
    const found = await get<HeldAtTable>(`/api/floor/tables/${encodeURIComponent(this.table)}/held`);
    if (found.round === this.view?.round) this.held = found.wins;
  }

  /** After a card was corrected: what was paid is paid, and the dealer is told the difference. */
  takeCorrection(): void {
    const round = this.view?.round ?? 0;
    this.#done = { round, count: this.payouts.length };
    keepDone(localStorage, this.table, round, this.payouts.length);
  }

  #stray(line: string): void {
    const first = this.step ? [this.step.before, this.step.mark, this.step.after].filter(Boolean).join(" ") : "wait";
    this.refused = `${line.toUpperCase()} was not entered: no card is expected now. First: ${first}.`;
  }
}
