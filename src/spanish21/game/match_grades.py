"""How a player's first two cards match one dealer card.

Match wagers and jackpot wagers both read hands this way; neither imports the other.
"""

from enum import StrEnum

from spanish21.game.cards import Card

Pair = tuple[Card, Card]


class MatchGrade(StrEnum):
    """Every way two cards can match a third: by rank alone, or by rank and suit."""

    TWO_SUITED = "two-suited"
    ONE_NONSUITED_ONE_SUITED = "one-nonsuited-one-suited"
    ONE_SUITED = "one-suited"
    TWO_NONSUITED = "two-nonsuited"
    ONE_NONSUITED = "one-nonsuited"
    NONE = "none"


_BY_COUNTS = {
    (2, 0): MatchGrade.TWO_SUITED,
    (1, 1): MatchGrade.ONE_NONSUITED_ONE_SUITED,
    (1, 0): MatchGrade.ONE_SUITED,
    (0, 2): MatchGrade.TWO_NONSUITED,
    (0, 1): MatchGrade.ONE_NONSUITED,
    (0, 0): MatchGrade.NONE,
}


def match_grade(pair: Pair, dealer_card: Card) -> MatchGrade:
    """Grade a pair of cards against a dealer card, by the number of suited and other matches.

    Clauses: wa-*:GR12-definition, wa-*:DP12-definition, section-13:(f)(1).
    """
    suited = sum(card == dealer_card for card in pair)
    ranked = sum(card.rank is dealer_card.rank for card in pair)
    return _BY_COUNTS[suited, ranked - suited]
