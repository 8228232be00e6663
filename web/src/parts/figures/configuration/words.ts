// Options and wagers as a supervisor says them.
import { Refused, sentence } from "../../../lib/house/api";
import type { Value } from "./config";

const SECTIONS: Readonly<Record<string, string>> = {
  cards: "Cards", dealer: "Dealer", double: "Doubling", split: "Splitting", surrender: "Surrender", insurance: "Insurance",
  match: "Match The Dealer", limits: "Limits", boxes: "Boxes", wagers: "Wagers", dealing: "Dealing", shoe: "Shoe and shuffle",
  jackpot: "Jackpot", sign: "Sign", super_bonus: "Super Bonus",
};
/** The order in which sections are asked: what moves the game first. */
export const ORDER = Object.keys(SECTIONS);
export const sectionWords = (section: string): string => SECTIONS[section] ?? spaced(section);

const OPTIONS: Readonly<Record<string, string>> = {
  boxes: "Boxes at the table", bettors_per_box: "Bettors in one box", several_boxes_per_player: "Several boxes for one player",
  dealt_from: "Cards are dealt from", soft_17: "Dealer on soft 17", double_double: "Double-double",
  double_for_less: "Doubling for less", match: "Match The Dealer offered", match_configuration: "Match configuration",
  bonus_cards: "Bonus cards", match_minimum: "Match minimum", match_maximum: "Match maximum",
  match_unsuited: "Match pays, unsuited", match_suited: "Match pays, suited", required_wagers: "Wagers everybody must make",
  contribution: "Meter's share of each wager", suited_match: "Suited match reads", equipment: "Jackpot equipment",
  match_play_coupon: "Match play coupons", mid_shoe_entry: "Entry in the middle of a shoe", deal_order: "Order of the deal",
  up_card: "Which dealer card is up", up_card_shown: "Up card is shown", bonus_match_order: "Bonus Match is settled",
  down_match_settled: "Match down is settled", signals: "Signals", wagers_resolved: "Wagers are resolved",
  dealing_mode: "Dealer's second card", remix_after_exposed_card: "Remix after an exposed card",
  cards_changed_within_hours: "Cards are changed within (hours)", shuffle: "Shuffle",
  cut_after_automatic_shuffle: "Cut after an automatic shuffle", cut_card_from_back: "Cut card from the back",
  recut_by: "A bad cut is made again by", reshuffle_after_any_round: "Reshuffle after any round",
  idle_spread: "Cards at an idle table lie", disputes: "Words on disputes",
};
const spaced = (name: string): string => {
  const words = name.replaceAll("_", " ").replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
export const optionWords = (name: string): string => OPTIONS[name] ?? spaced(name);

const WAGERS: Readonly<Record<string, string>> = {
  "match-up": "Match, up card", "match-down": "Match, down card", "match-bonus": "Match, bonus card", jackpot: "Jackpot",
  super: "Super Bonus", envy: "Envy Bonus", insurance: "Insurance", break: "Break Bonus", "bet-bigger": "Bet Bigger",
};
export const wagerWords = (wager: string): string => WAGERS[wager] ?? spaced(wager);

/** One value, in words. */
export function valueWords(value: Value): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "object") return value.length ? value.map(wagerWords).join(", ") : "None";
  if (typeof value === "string" && /^[a-z]/.test(value) && !/^v0/.test(value)) return WAGERS[value] ?? spaced(value);
  return String(value);
}

const RULES: Readonly<Record<string, string>> = {
  "wa-2025": "Washington 2025", "wa-v003": "Washington, jackpot v003", "wa-v002": "Washington, jackpot v002", "wa-classic": "Washington, no jackpot",
  "section-13": "Section 13, one Match", "bet-bigger": "Bet Bigger", "two-deck-21": "Two-deck 21", blackjack: "Blackjack", pontoon: "Pontoon",
};
/** A rule set by what it is, short; its id stands wherever figures and files name it. */
export const rulesWords = (ruleset: string): string => RULES[ruleset] ?? ruleset;

/** Why a choice is refused, by the option's own name. */
export function refusedWords(error: unknown): string {
  if (!(error instanceof Refused)) return sentence(error);
  const { field, allowed } = error.detail;
  const named = optionWords(field);
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}: ${allowed}.`;
}
