// What each row of a pay table gives back, and the results a wager can have.
import type { OddsAnswer, OddsRowAnswer } from "../../wire/openapi";

/** Bonuses that need no wager of their own: nothing is given back but the bonus. */
const FREE = new Set(["super", "envy"]);
export const isFree = (odds: OddsAnswer): boolean => FREE.has(odds.wager);

/** A row's part of the return. */
export const returned = (odds: OddsAnswer, row: OddsRowAnswer): number => row.decimal * (row.net + (isFree(odds) ? 0 : 1));

/** How far a chance lies between one in ten million and always, for a bar on a scale of ratios. */
export const reach = (chance: number): number => (chance <= 0 ? 0 : Math.min(Math.max((7 + Math.log10(chance)) / 7, 0.01), 1));

/** Every result with its chance, the loss included; null where the pays are too far apart to be drawn. */
export function results(odds: OddsAnswer): { net: number; probability: number }[] | null {
  if (odds.wager === "jackpot" || isFree(odds) || odds.rows.some((row) => row.net > 60)) return null;
  const sums = new Map<number, number>([[-1, 1 - odds.hit_frequency]]);
  for (const row of odds.rows) sums.set(row.net, (sums.get(row.net) ?? 0) + row.decimal);
  return [...sums].map(([net, probability]) => ({ net, probability })).sort((a, b) => a.net - b.net);
}
