// A press counts once its giver can have seen what it is for. Whoever taps twice, or presses a key for the
// hand before, gives no command for the hand that has just come.
import { PACE_OF, settings } from "../../../lib/settings.svelte";

/** How long something new stands on the screen before a press counts. */
export const SEEN_MS = 400;
/** How much longer before a press counts that cannot be mended: a hand given up, money taken back. */
export const GIVES_UP_MS = 400;
/** From one card that is dealt to the next, as --d-deal-gap has it. */
export const DEAL_GAP_MS = 120;
const GIVING_UP: ReadonlySet<string> = new Set(["Surrender", "Rescue", "Leave", "LeaveHandDead", "TakeBackWagers"]);

export class PressGuard {
  #question = "";
  #seen = $state(false);
  #seenLong = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Something is asked; `cards` are still on their way to the place where one sees them. */
  ask(question: string, cards = 0): void {
    if (question === this.#question) return;
    this.close();
    this.#question = question;
    this.#seen = this.#seenLong = false;
    const wait = SEEN_MS + Math.max(0, cards - 1) * DEAL_GAP_MS * PACE_OF[settings.now.pace];
    this.#timers = [
      setTimeout(() => (this.#seen = true), wait),
      setTimeout(() => (this.#seenLong = true), wait + GIVES_UP_MS),
    ];
  }

  /** Whether a press of this command counts now. */
  takes(what: string): boolean {
    return GIVING_UP.has(what) ? this.#seenLong : this.#seen;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
