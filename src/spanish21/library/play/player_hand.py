"""A hand as a player's function sees it, whether it plays a round or is made into a chart."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spanish21.library.input.amounts import shown_value
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import FirstTwoSuits


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """What a player knows when he decides: his hand, the up card, and what is offered.

    ``cards`` are values from the lowest on, ``A`` first, and ``10`` for any ten-valued card. ``offered`` are the actions the table takes: stand, hit, double, split, surrender, rescue.
    ``doublings`` is how often the hand was doubled, ``split`` whether it comes from a split.
    ``suits`` says of two cards that may become 6-7-8 or 7-7-7 how their suits compare: mixed, suited
    or spades; it is "" of all others.
    """

    cards: tuple[str, ...]
    up: str
    total: int
    soft: bool
    offered: tuple[str, ...]
    doublings: int = 0
    split: bool = False
    suits: FirstTwoSuits = ""

    @property
    def pair(self) -> str:
        """The value of two equal cards, ``""`` if they differ."""
        alike = len(self.cards) == 2 and self.cards[0] == self.cards[1]
        return self.cards[0] if alike else ""

    def offers(self, action: str) -> bool:
        """Whether the table takes this action now."""
        return action in self.offered

    def __str__(self) -> str:
        kind = "soft" if self.soft else "hard"
        after = ", after a split" if self.split else ""
        doubled = f", doubled {self.doublings} times" if self.doublings else ""
        suits = f" {self.suits}" if self.suits else ""
        return f"{'-'.join(self.cards)}{suits} ({kind} {self.total}) v {self.up}{after}{doubled}"


PlayerFunction = Callable[[PlayerHand], str]
"""A player: a function that is told a hand and names one of the actions it is offered."""
_VALUES = ("A", *(str(points) for points in range(2, 11)))


def name_value(points: int) -> str:
    """A card's value as players' functions and charts write it; an ace is 1 point."""
    return _VALUES[points - 1]


def count_points(points: Sequence[int]) -> tuple[int, bool]:
    """The total of cards, aces as 1, and whether it is soft."""
    hard = sum(points)
    soft = 1 in points and hard <= 11
    return hard + 10 * soft, soft


def ask_player(player: PlayerFunction, hand: PlayerHand) -> str:
    """What a function does with a hand; an answer that is not offered is refused."""
    try:
        action = player(hand)
    except Refusal:
        raise
    except Exception as error:
        say = f"the function failed at {hand}: {type(error).__name__}: {error}"
        raise Refusal("strategy", _name_of(player), say) from error
    if action not in hand.offered:
        say = f"at {hand} return {join_alternatives(hand.offered)}"
        raise Refusal("strategy", shown_value(action), say)
    return str(action)


def _name_of(player: PlayerFunction) -> str:
    return getattr(player, "__name__", type(player).__name__)
