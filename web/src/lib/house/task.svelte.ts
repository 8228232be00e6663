// One thing that is being done: whether it is under way, and what the house said against it.
import { untrack } from "svelte";
import { sentence } from "./api";

export class Doing {
  busy = $state(false);
  error = $state("");

  /** Do it, once at a time; whether it was done. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    // Untracked: an effect that does something must not run again because the doing has ended.
    if (untrack(() => this.busy)) return false;
    this.busy = true;
    this.error = "";
    try {
      await what();
      return true;
    } catch (error) {
      this.error = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
