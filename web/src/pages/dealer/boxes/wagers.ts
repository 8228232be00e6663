// Wagers as the dealer types them in, one amount for each spot.
import { centsOf } from "../../../lib/money";
import type { BoxView, SpotLimits } from "../../../wire/messages";

/** What stands in the fields: what this player has on the box now, in dollars. */
export function written(box: BoxView | undefined, player: string, spots: readonly SpotLimits[]): Record<string, string> {
  const put = new Map(box?.bettors.find((bettor) => bettor.player === player)?.wagers ?? []);
  const text = (cents: number): string => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));
  return Object.fromEntries(spots.map(({ spot }) => [spot, put.has(spot) ? text(put.get(spot) ?? 0) : ""]));
}

/** The wagers of the fields, those left empty aside; a sentence where one is no amount. */
export function wagersFrom(fields: Readonly<Record<string, string>>, spots: readonly SpotLimits[]): (readonly [string, number])[] | string {
  const wagers: (readonly [string, number])[] = [];
  for (const { spot, label } of spots) {
    const text = (fields[spot] ?? "").trim();
    if (!text) continue;
    const cents = centsOf(text);
    if (cents === null) return `${label}: ${text} is no amount.`;
    if (cents) wagers.push([spot, cents]);
  }
  return wagers.length ? wagers : "Write an amount for at least one spot.";
}
