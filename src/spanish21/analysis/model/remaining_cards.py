"""What is left of a shoe, as the solver counts it: card values, and suits of 6, 7 and 8.

Suits matter to one thing only, the three-card 21s of 6-7-8 and 7-7-7; every other card is a
value.
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
"""The places of 6, 7 and 8 among the values."""
_FACES = 3


@dataclass(frozen=True, slots=True)
class RemainingCards:
    """Cards left by value, and those of value 6, 7 and 8 also by suit, spades first.

    ``cards`` is the same card by card, where that is known: side wagers need it, the base game
    does not.
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
        """What is left of a shoe of Spanish decks."""
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

    @property
    def size(self) -> int:
        return sum(self.values)

    def of_suit(self, value: int) -> tuple[int, ...]:
        """The cards of one value by suit; the value must be 6, 7 or 8."""
        return self.suits[value - SUITED_VALUES[0]]

    def less(self, value: int, suit: int | None = None) -> "RemainingCards":
        """One card fewer; its suit is needed for a 6, 7 or 8."""
        values = _fewer(self.values, value)
        if value not in SUITED_VALUES or suit is None:
            return RemainingCards(values, self.suits)
        place = value - SUITED_VALUES[0]
        suits = (*self.suits[:place], _fewer(self.suits[place], suit), *self.suits[place + 1 :])
        return RemainingCards(values, suits)

    def without(self, cards: Iterable[Card]) -> "RemainingCards":
        """What is left once these cards are gone."""
        left = self
        for card in cards:
            value = card.points - 1
            suited = value in SUITED_VALUES and not left.of_suit(value)[card.suit]
            if suited or not left.values[value]:
                raise Refusal("card", str(card), "remove only cards that are still in the shoe")
            left = left.less(value, card.suit)
        return left

    def _check_counts(self) -> None:
        """Refuse counts that no shoe can have."""
        for value, count in enumerate(self.values):
            if count < 0:
                say = "no card can be there less than 0 times"
                raise Refusal("shoe", f"{count} cards of value {value + 1}", say)
        for value, suits in zip(SUITED_VALUES, self.suits, strict=True):
            if min(suits) < 0 or sum(suits) != self.values[value]:
                say = f"its suits must add up to {self.values[value]}, none less than 0"
                raise Refusal("shoe", f"{value + 1}s by suit {list(suits)}", say)

    def check_enough(self, hands: int) -> None:
        """Refuse a shoe that could run out while a round is played.

        The longest round draws the lowest cards: each hand, and the dealer's, until it busts.
        """
        self._check_counts()
        left = [value + 1 for value in range(VALUE_COUNT) for _ in range(self.values[value])]
        drawn = 0
        for _ in range(hands + 1):
            hard = 0
            while hard <= TWENTY_ONE:
                if drawn == len(left):
                    raise Refusal("shoe", f"{self.size} cards", _enough(hands))
                hard += left[drawn]
                drawn += 1


def _enough(hands: int) -> str:
    many = "hand" if hands == 1 else "hands"
    return f"a round of {hands} {many} and the dealer's must not run out: more may be needed"


def _fewer(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])
