"""Totals, and which Bonus 21 a hand is. Nothing here knows what they pay."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from spanish21.game.cards import Card, Rank, Suit

TWENTY_ONE = 21


@dataclass(frozen=True, slots=True)
class Total:
    """A hand's point count, soft while an ace still counts as eleven.

    Clauses: section-13:(a)(1)(ii), section-13:(a)(1)(v), section-13:(b)(2)(iii),
    bet-bigger:Rules-[123].
    """

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        return self.points > TWENTY_ONE

    def __str__(self) -> str:
        return f"{'soft' if self.soft else 'hard'} {self.points}"


def total(cards: Sequence[Card]) -> Total:
    """Count a hand, one ace as eleven when that does not bust it."""
    return Total(*count_points(cards))


def count_points(cards: Iterable[Card]) -> tuple[int, bool]:
    """The points of a hand and whether it is soft; two plain values, because it is counted often."""
    hard, has_ace = 0, False
    for card in cards:
        hard += card.points
        if card.points == 1:
            has_ace = True
    if has_ace and hard + 10 <= TWENTY_ONE:
        return hard + 10, True
    return hard, False


class Bonus21(StrEnum):
    """The 21s that pay a bonus. No hand is two of them (A11)."""

    FIVE_CARDS = "five-cards"
    SIX_CARDS = "six-cards"
    SEVEN_CARDS = "seven-cards"
    SIX_SEVEN_EIGHT_MIXED = "6-7-8-mixed"
    SIX_SEVEN_EIGHT_SUITED = "6-7-8-suited"
    SIX_SEVEN_EIGHT_SPADES = "6-7-8-spades"
    SEVENS_MIXED = "7-7-7-mixed"
    SEVENS_SUITED = "7-7-7-suited"
    SEVENS_SPADES = "7-7-7-spades"

    @property
    def words(self) -> str:
        """As the layout prints it: ``5 card 21``, ``6-7-8 of spades``."""
        cards = {"five-cards": 5, "six-cards": 6, "seven-cards": 7}.get(self.value)
        if cards:
            return f"{cards} card 21"
        ranks, _, suits = self.value.rpartition("-")
        return f"{ranks} of " + {"mixed": "mixed suits", "suited": "one suit"}.get(suits, suits)


_BY_CARD_COUNT = {5: Bonus21.FIVE_CARDS, 6: Bonus21.SIX_CARDS}
_BY_RANKS: Mapping[tuple[Rank, ...], tuple[Bonus21, Bonus21, Bonus21]] = {
    (Rank.SIX, Rank.SEVEN, Rank.EIGHT): (
        Bonus21.SIX_SEVEN_EIGHT_MIXED,
        Bonus21.SIX_SEVEN_EIGHT_SUITED,
        Bonus21.SIX_SEVEN_EIGHT_SPADES,
    ),
    (Rank.SEVEN, Rank.SEVEN, Rank.SEVEN): (
        Bonus21.SEVENS_MIXED,
        Bonus21.SEVENS_SUITED,
        Bonus21.SEVENS_SPADES,
    ),
}


def bonus_21(cards: Sequence[Card]) -> Bonus21 | None:
    """Which Bonus 21 these cards are, the highest only; None for any other hand.

    Seven cards means seven or more (A10); spades beat suited, suited beats mixed (A11).

    Clauses: wa-*:GR11?, section-13:(e)(6)*, bet-bigger:Super21-?.
    """
    if total(cards).points != TWENTY_ONE:
        return None
    if len(cards) >= 7:
        return Bonus21.SEVEN_CARDS
    if len(cards) >= 5:
        return _BY_CARD_COUNT[len(cards)]
    grades = _BY_RANKS.get(tuple(sorted(card.rank for card in cards)))
    if grades is None:
        return None
    mixed, suited, spades = grades
    suits = {card.suit for card in cards}
    if suits == {Suit.SPADES}:
        return spades
    return suited if len(suits) == 1 else mixed
