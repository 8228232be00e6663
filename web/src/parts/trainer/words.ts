// Values as they are read: rounded for display, never for reckoning.
import { exact } from "../../lib/money";

/** +0.112, −0.176, 0.000: what a wager of 1 gains. */
export function valueWords(value: number): string {
  const text = Math.abs(value).toFixed(3);
  if (text === "0.000") return text;
  return (value < 0 ? "−" : "+") + text;
}

/** +$2.80 or −$4.40, always with its cents. */
export const centsWords = (cents: number): string => (cents < 0 ? "−" : cents > 0 ? "+" : "") + exact(Math.abs(cents));

/** A cost in dollars; one too small to see is said to be so. */
export const costWords = (cents: number, cost: number): string => (cents || cost <= 0 ? exact(cents) : "under 1¢");

/** How far a bar goes, as a share of its half: the widest value fills it, if that is a wager or more. */
export const barOf = (value: number, widest: number): number => Math.min(1, Math.abs(value) / Math.max(widest, 1));
