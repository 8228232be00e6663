// House edges of configurations. An exact analysis takes the house some seconds, so the questions
// are asked one after another, each configuration once, and the pages are drawn meanwhile.
import type { AnalysisAnswer } from "../../wire/openapi";
import { post, Refused } from "./api";

/** A table as it is set, in the way of the wire. */
export interface Configured {
  readonly ruleset: string;
  readonly options: readonly (readonly [string, string])[];
}

/** Whose edge it is, wherever one stands. */
export const EDGE_WORDS = "of the original wager, by best play, split hands as before the split";

export type AskEdge = (of: Configured) => Promise<number>;

const askHouse: AskEdge = async ({ ruleset, options }) =>
  (await post<AnalysisAnswer>("/api/analysis", { ruleset, options: Object.fromEntries(options) })).house_edge;

/** Two tables with the same key play the same game. */
export const keyOf = ({ ruleset, options }: Configured): string =>
  [ruleset, ...options.map(([name, value]) => `${name}=${value}`).sort()].join(" ");

const BUSY = [503, 504];
const TRIES = 4;

export class Edges {
  #found = $state<Record<string, number | null>>({});
  #asked = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly ask: AskEdge = askHouse,
    private readonly waitMs = 3_000,
  ) {}

  /** The edge as a fraction; undefined while it is computed, null where there is none to be had. */
  of(table: Configured): number | null | undefined {
    const key = keyOf(table);
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      this.#last = this.#last.then(() => this.#compute(key, table));
    }
    return this.#found[key];
  }

  async #compute(key: string, table: Configured): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        this.#found[key] = await this.ask(table);
        return;
      } catch (error) {
        if (tries < TRIES && error instanceof Refused && BUSY.includes(error.status)) {
          await new Promise((go) => setTimeout(go, this.waitMs));
          continue;
        }
        this.#found[key] = null;
        return;
      }
    }
  }
}

/** The edges that all pages share. */
export const edges = new Edges();
