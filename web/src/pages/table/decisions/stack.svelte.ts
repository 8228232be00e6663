// The chips a player puts on his boxes: shown at once, and told to the house as soon as it would take them.
import { playerSentence } from "../../../lib/house/refusals";
import { dollars } from "../../../lib/money";
import { CommandRefused, type Given, type LiveTable } from "../../../lib/house/table.svelte";
import type { SpotLimits } from "../../../wire/messages";
import { asAmounts, doubled, firstChip, lifted, placedOf, same, shortOf, stacked, total, without, type Wagers } from "../wagers";

/** Chips come quickly one after another; the house is told of the stack, not of each chip. */
const PAUSE_MS = 350;

export class Stack {
  /** The chip in hand. */
  #chip = $state(0);
  /** Boxes on which this page has other chips than the house knows of. */
  #drafts = $state.raw<Readonly<Record<number, Wagers>>>({});
  #last = $state.raw<Readonly<Record<number, Wagers>>>({});
  says = $state("");
  /** The coupons that this player puts beside his main wagers, by box. */
  coupons = $state.raw<Readonly<Record<number, string>>>({});
  /** How each box was before the last chips went on it, the newest last. */
  #before = $state.raw<readonly (readonly [number, Wagers])[]>([]);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** Boxes whose coupon has changed and whose chips have not. */
  #again = new Set<number>();

  constructor(
    private readonly table: LiveTable,
    private readonly touched: () => void,
  ) {}

  get chip(): number {
    return this.#chip || (this.table.summary ? firstChip(this.table.summary) : 0);
  }

  set chip(cents: number) {
    this.#chip = cents;
    this.touched();
  }

  get #me(): string {
    return this.table.you?.name ?? "";
  }

  get #spots(): readonly SpotLimits[] {
    return this.table.summary?.spots ?? [];
  }

  /** What the house has from this player on a box. */
  placed(box: number): Wagers {
    return placedOf(this.table.view?.boxes.find((one) => one.box === box), this.#me);
  }

  /** What lies on a box for the one who looks. */
  on(box: number): Wagers {
    return this.#drafts[box] ?? this.placed(box);
  }

  /** What this player had there in the last round he played. */
  last(box: number): Wagers {
    const result = this.table.view?.result?.boxes.find((one) => one.box === box);
    const then = placedOf(result, this.#me);
    return total(then) ? then : (this.#last[box] ?? {});
  }

  /** The round is dealt: drafts that were not taken are off the layout. */
  locked(boxes: readonly number[]): void {
    this.#last = { ...this.#last, ...Object.fromEntries(boxes.map((box) => [box, this.placed(box)])) };
    this.#drafts = {};
    this.coupons = {};
    this.says = "";
    this.#before = [];
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Put a coupon beside what lies on a box, or take it away. */
  choose(box: number, serial: string): void {
    const { [box]: _before, ...others } = this.coupons;
    this.coupons = serial ? { ...others, [box]: serial } : others;
    this.#set(box, { wagers: { ...this.on(box) }, says: "" });
    this.#again.add(box);
  }

  /** Lay a main wager on a box on which nothing lies. */
  lay(box: number, cents: number): void {
    this.#set(box, { wagers: { main: cents }, says: "" });
  }

  add(box: number, limits: SpotLimits): void {
    this.#before = [...this.#before, [box, this.on(box)]];
    this.#set(box, stacked(this.on(box), limits, this.chip));
  }

  lift(box: number, spot: string): void {
    this.#set(box, { wagers: lifted(this.on(box), spot, this.chip), says: "" });
  }

  /** Whether a chip was put down that can be taken back by itself. */
  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Take back the chip that was put down last. */
  undo(): void {
    const last = this.#before.at(-1);
    this.#before = this.#before.slice(0, -1);
    if (last) this.#set(last[0], { wagers: last[1], says: "" });
  }

  clear(boxes: readonly number[]): void {
    this.#before = [];
    for (const box of boxes) this.#set(box, { wagers: {}, says: "" });
  }

  repeat(boxes: readonly number[]): void {
    for (const box of boxes) if (total(this.last(box))) this.#set(box, { wagers: this.last(box), says: "" });
  }

  double(boxes: readonly number[]): void {
    for (const box of boxes) this.#set(box, doubled(this.on(box), this.#spots));
  }

  #set(box: number, { wagers, says }: { readonly wagers: Wagers; readonly says: string }): void {
    this.touched();
    this.says = says;
    this.#drafts = { ...this.#drafts, [box]: wagers };
    clearTimeout(this.#timers.get(box));
    this.#timers.set(box, setTimeout(() => void this.send(box), PAUSE_MS));
  }

  /** Tell the house what lies on a box; true if it has taken it. */
  async send(box: number): Promise<boolean> {
    clearTimeout(this.#timers.get(box));
    const draft = this.#drafts[box];
    const changed = this.#again.delete(box);
    if (!draft || (!changed && same(draft, this.placed(box)))) return this.#drop(box, draft);
    const short = shortOf(draft, this.#spots) || this.#lacking(total(draft) - total(this.placed(box)));
    if (short) {
      this.says = short;
      return false;
    }
    try {
      await this.table.give(this.#command(box, draft));
    } catch (error) {
      this.#keep(box, draft, error);
      return false;
    }
    return this.#drop(box, draft);
  }

  /** A refused wager is taken off by itself; all other chips stay where they were put. */
  #keep(box: number, draft: Wagers, error: unknown): void {
    const spot = error instanceof CommandRefused ? error.problem.field : "";
    if (draft[spot] && this.#drafts[box] === draft) this.#set(box, { wagers: without(draft, spot), says: "" });
    this.says = playerSentence(error, new Map(this.#spots.map((one) => [one.spot, one.label])));
  }

  #command(box: number, draft: Wagers): Given {
    const wagers = asAmounts(draft, this.#spots);
    const serial = this.coupons[box];
    if (!total(draft)) return { what: "TakeBackWagers", box };
    return serial ? { what: "PlayCoupons", box, wagers, serials: [["main", serial]] } : { what: "PlaceWagers", box, wagers };
  }

  #lacking(more: number): string {
    const { chips } = this.table;
    return chips !== null && more > chips ? `You have ${dollars(chips)} in chips; this takes ${dollars(more)} more.` : "";
  }

  /** From here on the house's word stands, unless more chips were put down meanwhile. */
  #drop(box: number, draft: Wagers | undefined): boolean {
    if (this.#drafts[box] === draft) {
      const { [box]: _told, ...rest } = this.#drafts;
      this.#drafts = rest;
    }
    return true;
  }
}
