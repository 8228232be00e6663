// What a blackjack player finds other at a Spanish 21 table. Rules that tables choose are named as such.

export interface Difference {
  readonly title: string;
  readonly says: string;
  /** What to do about it, where that surprises. */
  readonly hint?: string;
}

export const DIFFERENCES: readonly Difference[] = [
  { title: "No tens in the deck", says: "Each deck has 48 cards: the four 10s are out; jacks, queens and kings stay and count 10.", hint: "Hands of 12 to 16 bust less often: hit more, stand less." },
  { title: "Your 21 always wins", says: "A 21 of yours is paid before the dealer's is looked at. Your blackjack beats the dealer's blackjack, and pays 3 to 2." },
  { title: "21s that pay more", says: "A 21 of five cards pays 3 to 2, of six cards 2 to 1, of seven or more 3 to 1. A 6-7-8 or 7-7-7 pays 3 to 2 mixed, 2 to 1 in one suit, 3 to 1 in spades.", hint: "With four or five cards it can be right to hit where two cards would stand. A doubled hand has none of these." },
  { title: "Double any time", says: "On any number of cards, also after a split, not only on the first two. Some tables let you double a doubled hand again." },
  { title: "Take a double back", says: "When the card of a double disappoints, you may rescue: take back what you added and lose the original wager.", hint: "Mostly for a total of 12 to 16 against an 8 or more." },
  { title: "Surrender", says: "Give up your first two cards and keep half the wager, once the dealer has looked for blackjack." },
  { title: "Split more", says: "Up to four hands, aces too; a split ace may be hit and doubled like any hand." },
  { title: "Match The Dealer", says: "A wager of its own: one of your first two cards has the rank of the dealer's up card. The same suit pays most.", hint: "It is won or lost as soon as the cards are dealt, whatever becomes of your hand." },
  { title: "Super Bonus", says: "Three 7s of one suit against a dealer's 7: $1,000 on $5 or more, $5,000 on $25 or more, and $50 to every other player." },
  { title: "Leave insurance alone", says: "The dealer's ace hides a ten-value card less often than in blackjack, because the tens are gone." },
];
