// One drill: a chart whose spots are asked, the question in view, and the answer to it.
import { post, sentence } from "../../lib/house/api";
import type { Options } from "../../parts/figures/configuration/config";
import { answer } from "../../parts/figures/reference_answers";
import { keyOf, type Spot } from "../../parts/trainer/chart/spots";
import type { ActionValueAnswer, AdviceAnswer, CellsAnswer, StrategyAnswer } from "../../wire/openapi";
import { load as loadPlay } from "../../parts/trainer/session/record";
import { askedIn, closeSpots, INSURANCE_SPOTS, type Asked, type CourseName } from "./courses";
import { findKept, keepWithAccount } from "./kept";
import { deal, spotsOf, type Question } from "./deal";
import { answered, isWeak, load, NEW, pick, save, shelfKey, type DrillRecord } from "./drill";

/** Where the drill stands: the chart is awaited, or the values behind all its squares; a hand is dealt, waits for an answer, or has one; or a course has nothing to ask. */
export type Stage = "chart" | "values" | "dealing" | "asked" | "told" | "stopped" | "none";

export class Drill {
  stage = $state<Stage>("chart");
  problem = $state("");
  /** When the chart was asked for that is not here yet. */
  since = $state(Date.now());
  chart = $state.raw<StrategyAnswer | null>(null);
  question = $state.raw<Question | null>(null);
  actions = $state.raw<readonly ActionValueAnswer[]>([]);
  chosen = $state.raw<ActionValueAnswer | null>(null);
  record = $state.raw<DrillRecord>(NEW);
  /** Only these spots, where a link or a weak hour named them; none means all. */
  only = $state.raw<readonly Spot[]>([]);
  course = $state<CourseName>("all");
  /** The chance that the dealer's down card makes a blackjack, where that was asked about. */
  blackjack = $state(0);
  /** Spots of close decisions, once the values behind the chart are here. */
  #close = $state.raw<ReadonlySet<string> | null>(null);
  #ruleset = "";
  #options: Options = {};
  #key = "";
  #asked = 0;

  /** Drill under these rules, with what is remembered of them. */
  async use(ruleset: string, options: Options): Promise<void> {
    const key = shelfKey(ruleset, options);
    if (key === this.#key && this.stage !== "stopped") return;
    const mine = ++this.#asked;
    [this.#ruleset, this.#options, this.#key] = [ruleset, options, key];
    this.record = load(localStorage, key);
    // The account's own goes before this browser's, which is kept with the account where that has none.
    const kept = findKept(key).then((found) => {
      if (mine !== this.#asked) return;
      if (found) this.record = found;
      else if (found === null && this.record.turn) keepWithAccount(key, this.record);
    });
    [this.chart, this.question, this.problem, this.since, this.#close] = [null, null, "", Date.now(), null];
    this.stage = "chart";
    try {
      const chart = await answer<StrategyAnswer>("/api/strategy", { ruleset, options });
      if (mine !== this.#asked) return;
      await kept;
      this.chart = chart;
      await this.next();
    } catch (error) {
      if (mine === this.#asked) this.#stop(error);
    }
  }

  /** Nothing can be drilled under such rules. */
  halt(): void {
    this.#asked += 1;
    this.#key = "";
    [this.question, this.stage, this.problem] = [null, "stopped", ""];
  }

  /** Everything that is asked now, with how its hands are dealt. */
  get asked(): readonly Asked[] {
    if (!this.chart) return [];
    const spots = [...spotsOf(this.chart), ...INSURANCE_SPOTS];
    return askedIn(this.only.length ? "all" : this.course, this.chart, spots, this.#missed(), this.#close ?? undefined);
  }

  /** Spots that were missed: here and not yet mended, or at a table of these rules. */
  #missed(): ReadonlySet<string> {
    const here = Object.entries(this.record.spots).flatMap(([key, state]) => (isWeak(state) ? [key] : []));
    const played = Object.entries(loadPlay(localStorage, this.#ruleset).spots).flatMap(([key, one]) => (one.errors ? [key] : []));
    return new Set([...here, ...played]);
  }

  /** Another course. */
  take(course: CourseName): void {
    [this.course, this.only] = [course, []];
    if (this.stage !== "chart") void this.next();
  }

  get spots(): readonly Spot[] {
    const all = [...new Map(this.asked.map(({ spot }) => [keyOf(spot), spot])).values()];
    const keys = new Set(this.only.map(keyOf));
    const few = all.filter((spot) => keys.has(keyOf(spot)));
    return few.length ? few : all;
  }

  /** The values behind every square, for the course that asks where they are close. */
  async #findClose(chart: StrategyAnswer): Promise<boolean> {
    const mine = ++this.#asked;
    [this.question, this.stage, this.problem, this.since] = [null, "values", "", Date.now()];
    try {
      const found = await answer<CellsAnswer>("/api/strategy/cells", { ruleset: this.#ruleset, options: this.#options });
      if (mine !== this.#asked) return false;
      this.#close = closeSpots(found.cells, spotsOf(chart));
      return true;
    } catch (error) {
      if (mine === this.#asked) this.#stop(error);
      return false;
    }
  }

  /** Another hand. */
  async next(): Promise<void> {
    if (this.chart && this.course === "close" && !this.only.length && !this.#close && !(await this.#findClose(this.chart))) return;
    const spot = pick(this.record, this.spots, Math.random);
    if (!spot || !this.chart) {
      if (this.chart) [this.question, this.stage] = [null, "none"];
      return;
    }
    const mine = ++this.#asked;
    const ways = this.asked.filter((one) => keyOf(one.spot) === keyOf(spot));
    const question = deal(spot, this.chart.decks, Math.random, ways[Math.floor(Math.random() * ways.length)]?.dealt);
    this.stage = "dealing";
    try {
      const advice = await post<AdviceAnswer>("/api/advice", this.#body(question));
      if (mine !== this.#asked) return;
      const insured = spot.kind === "insurance" ? advice.insurance : null;
      if (spot.kind === "insurance" && !insured) {
        // These rules offer none.
        [this.question, this.stage] = [null, "none"];
        return;
      }
      [this.question, this.actions, this.chosen] = [question, insured === null ? shown(advice.actions) : insuring(insured), null];
      this.blackjack = advice.dealer_blackjack;
      [this.stage, this.problem] = ["asked", ""];
    } catch (error) {
      if (mine === this.#asked) this.#stop(error);
    }
  }

  /** The player's answer; one that is not on offer is none. */
  choose(action: string): boolean {
    const found = this.actions.find((one) => one.action === action);
    if (this.stage !== "asked" || !this.question || !found) return false;
    this.chosen = found;
    this.#keep(answered(this.record, this.question.spot, found.cost));
    this.stage = "told";
    return true;
  }

  reset(): void {
    this.#keep(NEW);
    void this.next();
  }

  drillOnly(spots: readonly Spot[]): void {
    this.only = spots;
    if (this.stage !== "chart") void this.next();
  }

  #keep(record: DrillRecord): void {
    this.record = record;
    save(localStorage, this.#key, record);
    keepWithAccount(this.#key, record);
  }

  #stop(error: unknown): void {
    [this.problem, this.stage] = [sentence(error), "stopped"];
  }

  #body(question: Question): object {
    const { cards, up, doublings, hands, number, known } = question;
    return { ruleset: this.#ruleset, options: this.#options, hand: cards, up, doublings, hands, number, without: known };
  }
}

/** To insure and not to, the better first. */
const insuring = (value: number): readonly ActionValueAnswer[] =>
  value > 0
    ? [{ action: "insure", value, cost: 0 }, { action: "decline", value: 0, cost: value }]
    : [{ action: "decline", value: 0, cost: 0 }, { action: "insure", value, cost: -value }];

/** Doubling for less is asked about nowhere; it stands in the list where it happens to be best. */
const shown = (actions: readonly ActionValueAnswer[]): readonly ActionValueAnswer[] =>
  actions.filter((one, place) => one.action !== "double for less" || place === 0);
