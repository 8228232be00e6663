// The meter's wheels: how fast they turn, and what each of them shows.

/** One cent of the last wheel, as slow as it turns. */
export const CENT_MS = 900;
/** However far the meter is ahead, the wheels are at it within half a minute: some fifteen of these. */
const CATCH_UP_MS = 2_000;
/** A browser that slept must not make the wheels jump a minute in one frame. */
const LONGEST_FRAME_MS = 100;

/**
 * Where the wheels stand after so many milliseconds, in cents and parts of a cent.
 *
 * They never pass the true meter. A meter that fell was paid from: the wheels follow at once.
 */
export function turned(shown: number, target: number, ms: number): number {
  const gap = target - shown;
  if (gap <= 0) return target;
  const rate = Math.max(1 / CENT_MS, gap / CATCH_UP_MS);
  return Math.min(target, shown + rate * Math.min(ms, LONGEST_FRAME_MS));
}

export interface Wheel {
  readonly kind: "wheel" | "mark";
  /** A digit, or the comma or point between wheels. */
  readonly text: string;
  /** The digit that comes up, and how far it has come: 0 at rest, towards 1. */
  readonly next: string;
  readonly roll: number;
  readonly cents: boolean;
}

/** The wheels and marks of an amount, first to last. */
export function wheelsOf(shown: number): Wheel[] {
  const whole = Math.floor(shown);
  const part = shown - whole;
  const digits = String(whole).padStart(3, "0");
  const wheels: Wheel[] = [];
  // As on a real counter, a wheel moves along only while all wheels after it go from 9 to 0.
  let carried = true;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charAt(digits.length - 1 - place);
    const roll = carried ? part : 0;
    const cents = place < 2;
    wheels.unshift({ kind: "wheel", text: digit, next: String((Number(digit) + 1) % 10), roll, cents });
    carried = carried && digit === "9";
    const left = digits.length - 1 - place;
    if (place === 1) wheels.unshift(mark("."));
    else if (place > 1 && (place - 1) % 3 === 0 && left > 0) wheels.unshift(mark(","));
  }
  return wheels;
}

const mark = (text: string): Wheel => ({ kind: "mark", text, next: "", roll: 0, cents: false });

const WHEEL = 216;
const CENTS = 126;
const MARK = 60;
const CURRENCY = 150;

/** How wide an amount is, in units of the sign: a large meter is drawn smaller, never cut. */
export function widthOf(wheels: readonly Wheel[]): number {
  const one = (wheel: Wheel): number => (wheel.kind === "mark" ? MARK : wheel.cents ? CENTS : WHEEL);
  return wheels.reduce((sum, wheel) => sum + one(wheel), CURRENCY);
}
