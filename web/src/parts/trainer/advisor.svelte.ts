// Watches a table for one player: asks for exact advice when a decision is his, and keeps what he chose.
import { get, Refused } from "../../lib/house/api";
import type { LiveTable } from "../../lib/house/table.svelte";
import type { OptionView, TableUpdate } from "../../wire/messages";
import type { TableAdvice } from "../../wire/openapi";
import { chosenIn, dueOf, type Chosen, type Due } from "./choices";
import { EMPTY, load, noted, save, type PlayRecord } from "./session/record";

const SHOW = "spanish21.trainer.show";
export type Show = "before" | "after";
/** The workshop may be full for a moment: so often a question is put again. */
const TRIES = 3;
const AGAIN_MS = 1_500;

export class Watch {
  due = $state.raw<Due | null>(null);
  advice = $state.raw<TableAdvice | null>(null);
  problem = $state("");
  last = $state.raw<Chosen | null>(null);
  record = $state.raw<PlayRecord>(EMPTY);
  show = $state<Show>(read() === "before" ? "before" : "after");
  #options: readonly OptionView[] = [];
  #ruleset = "";
  readonly #deaf: () => void;

  constructor(readonly table: LiveTable) {
    this.#deaf = table.onUpdate((update) => this.#hear(update));
  }

  close(): void {
    this.#deaf();
  }

  /** Called whenever the view has changed: a new decision is asked about, once. */
  look(): void {
    const { view, you, summary } = this.table;
    if (summary && summary.ruleset !== this.#ruleset) {
      this.#ruleset = summary.ruleset;
      this.record = load(localStorage, this.#ruleset);
    }
    const due = view && you ? dueOf(view, you.name) : null;
    if (due?.key === this.due?.key) return;
    this.due = due;
    [this.advice, this.problem] = [null, ""];
    if (!due || !view) return;
    this.#options = view.options;
    void this.#ask(due, TRIES);
  }

  /** The best action's command, while it may be shown before the choice. */
  get best(): string {
    return this.show === "before" ? this.found : "";
  }

  /** The best action's command, once it is worked out. */
  get found(): string {
    return this.advice?.actions[0]?.what ?? "";
  }

  choose(show: Show): void {
    this.show = show;
    try {
      localStorage.setItem(SHOW, show);
    } catch {
      // It is chosen again next time.
    }
  }

  startAnew(): void {
    this.last = null;
    this.#keep({ ...EMPTY, spots: this.record.spots });
  }

  #keep(record: PlayRecord): void {
    this.record = record;
    save(localStorage, this.#ruleset, record);
  }

  async #ask(due: Due, tries: number): Promise<void> {
    const name = encodeURIComponent(this.table.table);
    try {
      const advice = await get<TableAdvice>(`/api/tables/${name}/advice?box=${due.box}&hand=${due.hand}`);
      if (this.due === due) this.advice = advice;
    } catch (error) {
      if (this.due !== due) return;
      const busy = error instanceof Refused && [0, 503, 504].includes(error.status);
      if (busy && tries > 1) setTimeout(() => void this.#ask(due, tries - 1), AGAIN_MS);
      else this.problem = error instanceof Refused ? error.detail.allowed : String(error);
    }
  }

  #hear(update: TableUpdate): void {
    // The view has moved on already; the advice is still that of the moment before.
    const { advice } = this;
    const me = this.table.you?.name;
    if (!advice || !me) return;
    const chosen = chosenIn(update, me, advice, this.#options);
    if (!chosen) return;
    this.last = chosen;
    const { spot, action } = chosen;
    this.#keep(noted(this.record, { spot, cost: action.cost, wagerCents: advice.wager_cents, at: Date.now() }));
    // One decision is counted once, whatever else follows from it.
    this.advice = null;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(SHOW);
  } catch {
    return null;
  }
}
