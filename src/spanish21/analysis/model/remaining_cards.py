"""The cards that remain in a shoe, as the solver counts them: values, and suits of 6, 7 and 8.

Suits matter only to the three-card 21s 6-7-8 and 7-7-7, so every other card is counted by value.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from spanish21.analysis.model.hand_table import TEN, VALUE_COUNT
from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.rules import CardRules
from spanish21.refusal import Refusal

SUITED_VALUES = (5, 6, 7)
"""The indices of 6, 7 and 8 among the values."""
_FACES = 3


@dataclass(frozen=True, slots=True)
class RemainingCards:
    """The number of cards that remain of each value, and of 6, 7 and 8 by suit, spades first.

    ``cards`` counts the same cards one by one and is None where only values are known: side
    wagers need it, the base game does not.
    """

    values: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]
    cards: Composition | None = field(default=None, compare=False)

    @staticmethod
    def of_decks(rules: CardRules) -> "RemainingCards":
        """The full shoe of a rule set: a deck of 52 has four ten-valued ranks, of 48 three."""
        ranks_of_ten = _FACES + (rules.cards_per_deck == 52)
        each = rules.decks * len(Suit)
        values = (each,) * TEN + (each * ranks_of_ten,)
        suits = ((rules.decks,) * len(Suit),) * len(SUITED_VALUES)
        whole = Composition.of_decks(rules.decks) if rules.cards_per_deck == 48 else None
        return RemainingCards(values, suits, whole)

    @staticmethod
    def of_composition(shoe: Composition) -> "RemainingCards":
        """The cards of a shoe of Spanish decks that is known card by card."""
        for card, count in shoe.items():
            if count < 0:
                raise Refusal(
                    "shoe", f"{count} of {card}", "no card can be there less than 0 times"
                )
        by_points = shoe.by_points()
        suits = tuple(
            tuple(shoe.count(Card(rank, suit)) for suit in Suit)
            for rank in (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
        )
        values = tuple(by_points.get(value + 1, 0) for value in range(VALUE_COUNT))
        return RemainingCards(values, suits, shoe)

    @staticmethod
    def of_shoe(shoe: "RemainingCards | Composition | None", rules: CardRules) -> "RemainingCards":
        """What a question says about the shoe: its cards one by one, their counts, or a full shoe."""
        if shoe is None:
            return RemainingCards.of_decks(rules)
        if isinstance(shoe, Composition):
            return RemainingCards.of_composition(shoe)
        return shoe

    @property
    def size(self) -> int:
        return sum(self.values)

    def of_suit(self, value: int) -> tuple[int, ...]:
        """The cards of one value by suit; the value must be 6, 7 or 8."""
        return self.suits[value - SUITED_VALUES[0]]

    def less(self, value: int, suit: int | None = None) -> "RemainingCards":
        """The same cards less one of this value; the suit is needed for a 6, 7 or 8."""
        values = _fewer(self.values, value)
        if value not in SUITED_VALUES or suit is None:
            return RemainingCards(values, self.suits)
        place = value - SUITED_VALUES[0]
        suits = (*self.suits[:place], _fewer(self.suits[place], suit), *self.suits[place + 1 :])
        return RemainingCards(values, suits)

    def without(self, cards: Iterable[Card]) -> "RemainingCards":
        """The same cards less these."""
        remaining = self
        for card in cards:
            value = card.points - 1
            suit_is_out = value in SUITED_VALUES and not remaining.of_suit(value)[card.suit]
            if suit_is_out or not remaining.values[value]:
                raise Refusal("card", str(card), "remove only cards that are still in the shoe")
            remaining = remaining.less(value, card.suit)
        return remaining

    def _check_counts(self) -> None:
        """Refuse counts that no shoe can have."""
        for value, count in enumerate(self.values):
            if count < 0:
                allowed = "no card can be there less than 0 times"
                raise Refusal("shoe", f"{count} cards of value {value + 1}", allowed)
        for value, suits in zip(SUITED_VALUES, self.suits, strict=True):
            if min(suits) < 0 or sum(suits) != self.values[value]:
                allowed = f"its suits must add up to {self.values[value]}, none less than 0"
                raise Refusal("shoe", f"{value + 1}s by suit {list(suits)}", allowed)

    def check_enough(self, hands: int) -> None:
        """Refuse a shoe that could run out in a round with this many hands.

        The longest round draws the lowest cards: every hand, and the dealer's, until it busts.
        """
        self._check_counts()
        points = [value + 1 for value in range(VALUE_COUNT) for _ in range(self.values[value])]
        drawn = 0
        for _ in range(hands + 1):
            hard = 0
            while hard <= TWENTY_ONE:
                if drawn == len(points):
                    raise Refusal("shoe", f"{self.size} cards", _enough(hands))
                hard += points[drawn]
                drawn += 1


def _enough(hands: int) -> str:
    many = "hand" if hands == 1 else "hands"
    return f"a round of {hands} {many} and the dealer's must not run out: more may be needed"


def _fewer(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])
