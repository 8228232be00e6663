// A table as it is now: what the house last said of it, and the way to give it commands.
import type { Command, HeldWin, Problem, RulesSummary, TableMessage, TableSummary, TableUpdate, TableView, You } from "../../wire/messages";
import { newId } from "./api";
import { Line } from "./connection.svelte";

type Without<T> = T extends T ? Omit<T, never> : never;
/** A command as a page writes it. */
export type Given = Without<Command>;

export class CommandRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
  }
}

/** The view after an update: what it does not tell again stays as it was. */
export function merged(before: TableView | null, after: TableView): TableView {
  if (!before) return after;
  return {
    ...after,
    summary: after.summary ?? before.summary,
    result: after.result ?? before.result,
    recent: after.recent ?? before.recent,
  };
}

interface Waiting {
  readonly message: unknown;
  readonly done: (seq: number) => void;
  readonly refused: (error: Error) => void;
}

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  rules = $state.raw<RulesSummary | null>(null);
  you = $state.raw<You | null>(null);
  chips = $state<number | null>(null);
  /** What is won and not paid yet, in words; nothing of it is in the chips. */
  held = $state<readonly HeldWin[]>([]);
  seq = $state(0);
  /** The last things said at the table, the newest last. */
  said = $state.raw<readonly { seq: number; at: number; text: string }[]>([]);
  /** What is added to this browser's clock to have the house's, in milliseconds. */
  skew = $state(0);
  readonly line: Line<TableMessage>;
  #waiting = new Map<string, Waiting>();
  #hearers = new Set<(update: TableUpdate) => void>();

  constructor(readonly table: string) {
    const path = () => `/ws/tables/${encodeURIComponent(table)}${this.seq ? `?after=${this.seq}` : ""}`;
    this.line = new Line(path, (message) => this.#hear(message), () => this.#sendAgain());
    this.line.open();
  }

  close(): void {
    this.line.close();
  }

  get summary(): TableSummary | null {
    return this.view?.summary ?? null;
  }

  /** The house's time in seconds. */
  now(): number {
    return (Date.now() + this.skew) / 1000;
  }

  /** Give a command; it happens once however often the line breaks while it is under way. */
  give(command: Given, id = newId()): Promise<number> {
    const message = { what: "command", id, command };
    return new Promise((done, refused) => {
      this.#waiting.set(id, { message, done, refused });
      this.line.send(message);
    });
  }

  /** Hear every update as it comes, for motion and for words. */
  onUpdate(hear: (update: TableUpdate) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  #sendAgain(): void {
    // Its answer has the house's time; a welcome only that of the table's last entry.
    this.line.send({ what: "ping" });
    for (const one of this.#waiting.values()) this.line.send(one.message);
  }

  #hear(message: TableMessage): void {
    switch (message.what) {
      case "welcome":
        this.view = message.view;
        this.rules = message.rules;
        this.you = message.you;
        this.chips = message.you.chips_cents;
        this.held = message.you.held;
        this.seq = message.seq;
        return;
      case "update":
        this.#update(message);
        return;
      case "answer":
        this.#end(message.id)?.done(message.seq);
        return;
      case "refused":
        this.#end(message.id)?.refused(new CommandRefused(message.error));
        return;
      case "held":
        this.held = message.wins;
        return;
      case "chips":
        this.chips = message.cents;
        return;
      case "pong":
        this.skew = message.at * 1000 - Date.now();
        return;
      case "bye":
        return;
    }
  }

  #update(update: TableUpdate): void {
    if (update.seq <= this.seq) return;
    this.seq = update.seq;
    this.view = merged(this.view, update.view);
    this.rules = update.rules ?? this.rules;
    if (this.you) this.you = { ...this.you, boxes: this.#boxes() };
    const news = update.said.map((text) => ({ seq: update.seq, at: update.at, text }));
    this.said = [...this.said, ...news].slice(-200);
    for (const hear of this.#hearers) hear(update);
  }

  #boxes(): number[] {
    return (this.view?.boxes ?? []).filter((box) => box.player === this.you?.name).map((box) => box.box);
  }

  #end(id: string): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }
}
