// Reviews of rounds, asked for one after another and kept while the page is open.
import { get, sentence } from "../../lib/house/api";
import type { RoundReview } from "../../wire/openapi";
import { roundKey } from "./review";

interface Round {
  readonly table: string;
  readonly round: number;
}

export const pathOf = ({ table, round }: Round): string => `/api/tables/${encodeURIComponent(table)}/rounds/${round}/review`;

export class Reviews {
  found = $state.raw<ReadonlyMap<string, RoundReview>>(new Map());
  /** How many are still to come. */
  left = $state(0);
  problem = $state("");
  #asked = 0;

  constructor(private readonly fetch: (path: string) => Promise<RoundReview> = get<RoundReview>) {}

  of(one: Round): RoundReview | undefined {
    return this.found.get(roundKey(one));
  }

  /** Have these rounds reviewed, in their order; what is known already is not asked for again. */
  async ask(rounds: readonly Round[]): Promise<void> {
    const mine = ++this.#asked;
    const wanted = rounds.filter((one) => !this.of(one));
    this.problem = "";
    this.left = wanted.length;
    for (const one of wanted) {
      try {
        const review = await this.fetch(pathOf(one));
        if (mine !== this.#asked) return;
        this.found = new Map([...this.found, [roundKey(one), review]]);
      } catch (error) {
        if (mine !== this.#asked) return;
        this.problem = sentence(error);
        this.left = 0;
        return;
      }
      this.left -= 1;
    }
  }

  stop(): void {
    this.#asked += 1;
    this.left = 0;
  }
}
