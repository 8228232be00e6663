import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GIVES_UP_MS, PressGuard, SEEN_MS } from "./press_guard.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a press", () => {
  it("counts once its hand has been on the screen long enough to be seen", () => {
    const guard = new PressGuard();
    expect(guard.takes("Hit")).toBe(false);
    guard.ask("hand 1");
    vi.advanceTimersByTime(SEEN_MS - 1);
    expect(guard.takes("Hit")).toBe(false);
    vi.advanceTimersByTime(1);
    expect(guard.takes("Hit")).toBe(true);
  });

  it("waits longer where it gives a hand up", () => {
    const guard = new PressGuard();
    guard.ask("hand 1");
    vi.advanceTimersByTime(SEEN_MS);
    expect([guard.takes("Surrender"), guard.takes("TakeBackWagers"), guard.takes("Hit")]).toEqual([false, false, true]);
    vi.advanceTimersByTime(GIVES_UP_MS);
    expect([guard.takes("Surrender"), guard.takes("TakeBackWagers")]).toEqual([true, true]);
  });

  it("waits again for another question, and not for the same one", () => {
    const guard = new PressGuard();
    guard.ask("hand 1");
    vi.advanceTimersByTime(SEEN_MS);
    guard.ask("hand 1");
    expect(guard.takes("Hit")).toBe(true);
    guard.ask("hand 2");
    expect(guard.takes("Hit")).toBe(false);
  });

  it("waits for cards that are still being dealt", () => {
    const guard = new PressGuard();
    guard.ask("first cards", 4);
    vi.advanceTimersByTime(SEEN_MS);
    expect(guard.takes("Hit")).toBe(false);
    vi.advanceTimersByTime(3 * 120);
    expect(guard.takes("Hit")).toBe(true);
  });

  it("counts no more, and begins no clock, once the table is left", () => {
    const guard = new PressGuard();
    guard.ask("hand 1");
    guard.close();
    vi.advanceTimersByTime(10_000);
    expect(guard.takes("Hit")).toBe(false);
  });
});

describe("random double presses", () => {
  it("never reach a question that was on the screen for less than it takes to see it", () => {
    let seed = 21;
    const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    let given = 0;
    for (let run = 0; run < 300; run++) {
      const guard = new PressGuard();
      let asked = 0;
      let shownAt = 0;
      let now = 0;
      guard.ask(`question ${asked}`);
      for (let step = 0; step < 60; step++) {
        const wait = Math.floor(random() * 500);
        vi.advanceTimersByTime(wait);
        now += wait;
        if (!guard.takes("Hit")) continue;
        given++;
        expect(now - shownAt).toBeGreaterThanOrEqual(SEEN_MS);
        // What was given changes what is asked.
        guard.ask(`question ${++asked}`);
        shownAt = now;
      }
    }
    expect(given).toBeGreaterThan(1000);
  });
});
