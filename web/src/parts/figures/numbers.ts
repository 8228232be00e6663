// Figures rounded for reading; the whole value stands in the title beside them.
import { percent } from "../../lib/money";

const MINUS = "−";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const GROUPS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** An edge or a return: 0.777 %. */
export const share = (value: number, digits = 3): string => percent(value, digits);
/** A difference, which always has its sign: +0.021 %. */
export const moved = (value: number, digits = 3): string => (value > 0 ? "+" : "") + percent(value, digits);
/** What a move gains, in wagers: +0.1119. */
export const gain = (value: number, digits = 4): string =>
  (value < 0 ? MINUS : "+") + Math.abs(value).toFixed(digits);
/** A result of a round: +1.5, 0, −2. */
export const net = (value: number): string =>
  value ? (value < 0 ? MINUS : "+") + String(Math.abs(Math.round(value * 1e4) / 1e4)) : "0";
/** How often something is met: a percentage where it is common, else one in so many. */
export function chance(value: number): string {
  if (value <= 0) return "never";
  return value >= 0.01 ? percent(value) : oneIn(1 / value);
}
/** 668,382: how many go by until it is met once. */
export function until(number: number | null): string {
  if (number === null || !Number.isFinite(number)) return "never";
  if (number >= 1e9) {
    const [digits, power] = number.toExponential(1).split("e+");
    return `${digits} × 10${[...(power ?? "")].map((digit) => RAISED[Number(digit)]).join("")}`;
  }
  return number < 10 ? String(Number(number.toFixed(2))) : GROUPS.format(number);
}
/** 1 in 668,382. */
export function oneIn(number: number | null): string {
  const many = until(number);
  return many === "never" ? many : `1 in ${many}`;
}
/** The whole value as it was told. */
export const whole = (value: number): string => String(value).replace("-", MINUS);
/** $48,217 or $1.2 million, for the ends of an axis. */
export function shortDollars(value: number): string {
  if (value >= 1e6) return `$${Number((value / 1e6).toPrecision(3))}m`;
  if (value >= 1e4) return `$${Number((value / 1e3).toPrecision(3))}k`;
  return `$${GROUPS.format(value)}`;
}
