// A question to the reference desk, as a page shows it: under way, answered or refused.
import { sentence } from "../../lib/house/api";
import { answer, answerHere } from "./reference_answers";

export class Asking<T> {
  here = $state.raw<T | null>(null);
  problem = $state("");
  /** When the question was sent that is not answered yet; 0 where there is none. */
  since = $state(0);
  #asked = 0;

  /** What takes the house long is asked after a pause, in which somebody may still change his mind. */
  constructor(private readonly pauseMs = 0) {}

  /** Ask; the last answer stays in view until the new one comes. */
  async ask(path: string, body: unknown): Promise<void> {
    const mine = ++this.#asked;
    const known = answerHere<T>(path, body);
    this.problem = "";
    if (known !== undefined) {
      [this.here, this.since] = [known, 0];
      return;
    }
    this.since = Date.now();
    if (this.pauseMs) await new Promise((done) => setTimeout(done, this.pauseMs));
    if (mine !== this.#asked) return;
    try {
      const found = await answer<T>(path, body);
      if (mine === this.#asked) this.here = found;
    } catch (error) {
      if (mine === this.#asked) [this.here, this.problem] = [null, sentence(error)];
    } finally {
      if (mine === this.#asked) this.since = 0;
    }
  }

  forget(): void {
    this.#asked += 1;
    [this.here, this.problem, this.since] = [null, "", 0];
  }
}
