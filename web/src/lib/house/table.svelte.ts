// A table as it is now: what the house last said of it, and the way to give it commands.
import type { Command, HeldWin, Problem, RulesSummary, TableMessage, TableSummary, TableUpdate, TableView, You } from "../../wire/messages";
import { decisionOf } from "../game/decision";
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

/** A command that the house has not answered. */
interface Unanswered {
  readonly id: string;
  readonly command: Given;
  /** What its giver had before him when he gave it. */
  readonly decision: string;
  readonly done: (seq: number) => void;
  readonly refused: (error: Error) => void;
}

/** Why a command did not go to the house. */
const ONE_WAITS = "The house cannot be heard, and one command waits for it already.";
const WENT_ON = "The line was down, and the table went on meanwhile. Look at it, then choose.";
const TAKEN_BACK = "Taken back. If the house had heard it before, the table shows it.";

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
  #unanswered = $state.raw<readonly Unanswered[]>([]);
  /** The line is open again, and what happened meanwhile is still on its way. */
  #catchingUp = $state(false);
  #hearers = new Set<(update: TableUpdate) => void>();

  constructor(readonly table: string) {
    const path = () => `/ws/tables/${encodeURIComponent(table)}${this.seq ? `?after=${this.seq}` : ""}`;
    this.line = new Line(path, (message) => this.#hear(message), () => this.#comeBack());
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

  /** Whether the house hears this page, and this page knows how the table stands. */
  get inTouch(): boolean {
    return this.line.standing === "live" && !this.#catchingUp;
  }

  /** The commands on their way, the oldest first. */
  get underWay(): readonly Given[] {
    return this.#unanswered.map((one) => one.command);
  }

  /**
   * Give a command; it happens once however often the line breaks while it is under way. While the house
   * cannot be heard one command waits, and goes only if its giver still has the same before him.
   */
  give(command: Given, id = newId()): Promise<number> {
    if (!this.inTouch && this.#unanswered.length) return Promise.reject(new Error(ONE_WAITS));
    return new Promise((done, refused) => {
      const one = { id, command, decision: this.#decision, done, refused };
      this.#unanswered = [...this.#unanswered, one];
      if (this.inTouch) this.#send(one);
    });
  }

  /** Give up what waits for the house. */
  takeBack(): void {
    this.#refuseAll(this.#unanswered, TAKEN_BACK);
  }

  get #decision(): string {
    return decisionOf(this.view, this.you?.name ?? "");
  }

  #send({ id, command }: Unanswered): void {
    this.line.send({ what: "command", id, command });
  }

  #refuseAll(ones: readonly Unanswered[], why: string): void {
    for (const { id } of ones) this.#end(id)?.refused(new Error(why));
  }

  /** Hear every update as it comes, for motion and for words. */
  onUpdate(hear: (update: TableUpdate) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  #comeBack(): void {
    // Its answer comes after all that happened meanwhile. It has the house's time, too; a welcome only
    // that of the table's last entry.
    this.#catchingUp = true;
    this.line.send({ what: "ping" });
  }

  /** This page knows how the table stands: what waits goes, or is asked again. */
  #caughtUp(): void {
    this.#catchingUp = false;
    const now = this.#decision;
    this.#refuseAll(this.#unanswered.filter((one) => one.decision && one.decision !== now), WENT_ON);
    for (const one of this.#unanswered) this.#send(one);
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
        if (this.#catchingUp) this.#caughtUp();
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

  #end(id: string): Unanswered | undefined {
    const ended = this.#unanswered.find((one) => one.id === id);
    this.#unanswered = this.#unanswered.filter((one) => one !== ended);
    return ended;
  }
}
