// A table's jackpot games, from the way a record writes them to the way the reference desk asks.
import type { JackpotRequest } from "../../wire/openapi";

type Written = { -readonly [Key in keyof JackpotRequest]: JackpotRequest[Key] };
const PRIZE = /^prize[:.]/;

/** `table=3c paytable=1 wager=$1`, with `prize:ROW=$500@house` if any. */
export function jackpotOf(game: string): JackpotRequest {
  const prizes: Record<string, string> = {};
  const made: Written = { table: "", paytable: 0, wager: "", prizes };
  for (const part of game.split(/\s+/).filter(Boolean)) {
    const key = part.slice(0, part.indexOf("="));
    const value = part.slice(part.indexOf("=") + 1);
    if (PRIZE.test(key)) prizes[key.replace(PRIZE, "")] = value;
    else if (key === "paytable" || key === "alternate") made[key] = Number(value);
    else if (key === "table" || key === "wager" || key === "kind" || key === "posted" || key === "contribution" || key === "reading") made[key] = value;
  }
  return made;
}

/** A progressive where its meter stands; a house jackpot says itself what it is posted at. */
export const atMeter = (game: JackpotRequest, cents: number | undefined): JackpotRequest =>
  game.kind === "house" || cents === undefined ? game : { ...game, meter: dollarsOf(cents) };

const dollarsOf = (cents: number): string => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
