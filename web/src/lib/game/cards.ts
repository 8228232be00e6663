// Cards by their two letters, such as 7s: their names and their faces.
import type { Card } from "../../wire/messages";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"] as const;
export const SUITS = ["s", "h", "d", "c"] as const;
export type Suit = (typeof SUITS)[number];

const RANK_NAMES: Readonly<Record<string, string>> = {
  A: "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
  J: "jack", Q: "queen", K: "king",
};
const SUIT_NAMES: Readonly<Record<string, string>> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
export const SUIT_SIGNS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export const rankOf = (card: Card): string => card.slice(0, 1);
export const suitOf = (card: Card): Suit => card.slice(1) as Suit;
export const nameOf = (card: Card): string => `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
export const shortOf = (card: Card): string => rankOf(card) + SUIT_SIGNS[suitOf(card)];

// Drawn by Adrian Kennard (CC0); four colours and large indices. A Spanish deck has no 10s.
const FILES = import.meta.glob<string>(
  ["../../../node_modules/@heruka_urgyen/react-playing-cards/src/images/4color-bf/[2-9AJQK][SHDC].svg"],
  { query: "?url", import: "default", eager: true },
);
const FACES = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(-6, -4), url]));

/** The address of a card's face. */
export const faceOf = (card: Card): string => FACES.get(card.toUpperCase()) ?? "";

/** Every card of so many decks, as somebody counts them who finds them all. */
export const allCards = (decks: number): readonly (readonly [Card, number])[] =>
  RANKS.flatMap((rank) => SUITS.map((suit) => [`${rank}${suit}` as Card, decks] as const));
