// Which law binds the house, as a form and in words.
import { centsOf, dollars } from "../../../lib/money";
import type { StandingOfHouse } from "../../../wire/openapi";

export interface StandingForm {
  profile: StandingOfHouse["profile"];
  wager: string;
  games: string;
  smallGames: string;
  smallWager: string;
  since: string;
  until: string;
}
export const NO_LIMITS: StandingForm = { profile: "card-room", wager: "", games: "", smallGames: "", smallWager: "", since: "", until: "" };

const amount = (cents: number): string => (cents ? (cents / 100).toFixed(cents % 100 ? 2 : 0) : "");
const count = (number: number): string => (number ? String(number) : "");

export const formOf = (now: StandingOfHouse): StandingForm => ({
  profile: now.profile, wager: amount(now.single_wager_cents), games: count(now.games), smallGames: count(now.small_wager_games),
  smallWager: amount(now.small_wager_cents), since: now.since, until: now.until,
});

/** The standing that a form says; what is not written records nothing. */
export function standingOf(form: StandingForm): StandingOfHouse {
  const cents = (text: string): number => {
    const found = text.trim() ? centsOf(text) : 0;
    if (found === null) throw new Error("Write amounts such as 400 or 12.50.");
    return found;
  };
  const whole = (text: string): number => {
    if (!/^\s*\d{0,2}\s*$/.test(text)) throw new Error("Write numbers of games such as 3.");
    return Number(text.trim() || 0);
  };
  return {
    profile: form.profile, single_wager_cents: cents(form.wager), games: whole(form.games), small_wager_games: whole(form.smallGames),
    small_wager_cents: cents(form.smallWager), since: form.since, until: form.until,
  };
}

/** What a standing comes to, line by line. */
export function standingWords(now: StandingOfHouse): string[] {
  const tribal = now.profile === "tribal";
  const said = [tribal ? "A Tribal casino: its compact binds it, as far as it is recorded here" : "A card room: the statutes of the day bind it"];
  if (now.single_wager_cents) said.push(`a single wager is at most ${dollars(now.single_wager_cents)}`);
  if (now.games) said.push(`at most ${now.games} games on a hand${now.small_wager_games ? `, ${now.small_wager_games} of them with at most ${dollars(now.small_wager_cents)}` : ""}`);
  if (now.since || now.until) said.push(`recorded${now.since ? ` from ${now.since}` : ""}${now.until ? ` to ${now.until}` : ""}`);
  return said;
}
