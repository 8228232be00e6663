// What keys and scanners say. A scanner is a keyboard that types very fast and ends with Enter.

/** What is expected now: a card, a number, or neither. */
export type Expected = "card" | "number" | "nothing";

/** Keys closer together than this come from a scanner, not from a hand. */
export const BURST_MS = 60;
/** A whole card is taken without Enter when nothing more follows for so long. */
export const SETTLE_MS = 150;
/** An Enter soon after a card was taken belongs to that card. */
export const LATE_ENTER_MS = 1_200;

const WHOLE = /^0*(10|[2-9atjqk])[shdc♠♥♦♣]$|^[shdc♠♥♦♣]0*(10|[2-9atjqk])$/i;
const OF_A_CARD = /^[0-9atjqkshdc♠♥♦♣]$/i;

/** Whether a text is a card as a scanner or a hand writes it; a 10 too, which the house refuses by name. */
export const isWhole = (text: string): boolean => WHOLE.test(text);

export interface Heard {
  /** A line for the house to read as a card. */
  card(line: string): void;
  number(text: string): void;
  /** A single key with nothing around it. */
  key(key: string): void;
  /** Enter by itself. */
  enter(): void;
  /** A line that nobody waits for; it must not be taken for keys. */
  stray(line: string): void;
}

/** Reads keys one by one. Times are given to it, so that it can be tested. */
export class Reader {
  text = "";
  #last = -Infinity;
  #taken = -Infinity;

  constructor(private readonly heard: Heard) {}

  /** A key. The answer is when to ask `settle`, or 0 where that is not needed. */
  press(key: string, now: number, expected: Expected): number {
    const quick = now - this.#last < BURST_MS;
    this.#last = now;
    if (key === "Enter") {
      this.#enter(now, expected, quick);
      return 0;
    }
    if (expected === "card") return this.#card(key, now, quick);
    if (expected === "number" && /^\d$/.test(key)) {
      this.text = (this.text + key).slice(0, 6);
      return 0;
    }
    this.text += key;
    return now + BURST_MS;
  }

  /** What was typed is over unless another key came; called when `press` has said. */
  settle(now: number, expected: Expected): void {
    const text = this.text;
    if (!text) return;
    if (expected === "card") {
      if (!isWhole(text) || now - this.#last < SETTLE_MS) return;
      this.#take(text, now);
    } else if (expected === "number" && /^\d+$/.test(text)) {
      return;
    } else if (now - this.#last >= BURST_MS) {
      this.text = "";
      // In a number field a letter after digits is a key as well.
      const key = text.slice(-1);
      if (text.length === 1 || (expected === "number" && /^\d+\D$/.test(text))) this.heard.key(key.toLowerCase());
      else this.#stray(text, now);
    }
  }

  back(): boolean {
    const had = this.text !== "";
    this.text = this.text.slice(0, -1);
    return had;
  }

  clear(): void {
    this.text = "";
  }

  #card(key: string, now: number, quick: boolean): number {
    // A hand that goes on after a whole card has begun the next one.
    if (isWhole(this.text) && !quick) this.#take(this.text, now);
    // A key that no card begins with is a command, unless it is in the middle of a line.
    if (!this.text && !OF_A_CARD.test(key) && !quick) {
      this.heard.key(key.toLowerCase());
      return 0;
    }
    this.text += key;
    return isWhole(this.text) ? now + SETTLE_MS : 0;
  }

  #enter(now: number, expected: Expected, quick: boolean): void {
    const text = this.text;
    if (expected === "card") {
      if (text) this.#take(text, now);
      else if (now - this.#taken > LATE_ENTER_MS) this.heard.enter();
      return;
    }
    this.text = "";
    if (expected === "number" && /^\d*$/.test(text)) {
      if (now - this.#taken > LATE_ENTER_MS) this.heard.number(text);
    } else if (text) {
      this.#stray(text, now);
    } else if (!quick && now - this.#taken > LATE_ENTER_MS) {
      this.heard.enter();
    }
  }

  #take(text: string, now: number): void {
    this.text = "";
    this.#taken = now;
    this.heard.card(text);
  }

  #stray(text: string, now: number): void {
    this.#taken = now;
    this.heard.stray(text);
  }
}
