"""What a strategy does: the chart read hand by hand, where the rules let it."""

from typing import Literal, NamedTuple

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategies.strategy import (
    UP_CARDS,
    ChartCell,
    FirstTwoSuits,
    Strategy,
)
from spanish21.simulation.compiled.suit_chances import MIXED, OTHER, SPADES, SUITED, SUPER

ACE, TEN = 0, 9
VALUES = 10
"""The ten values by place: an ace is 0, a 2 is 1, every ten-valued card is 9."""
SIX, SEVEN, EIGHT = 5, 6, 7
ChartAction = Literal["stand", "hit", "double", "rescue", "surrender", "split"]
RUN, SEVENS = "6-7-8", "7-7-7"
_COMPLETABLE = {frozenset((SIX, SEVEN)), frozenset((SIX, EIGHT)), frozenset((SEVEN, EIGHT))}


def card_points(value: int) -> int:
    """What a card of this value counts, an ace as one."""
    return value + 1


class ChartHand(NamedTuple):
    """A hand as a chart sees it: points with aces as one, whether one is an ace, its cards.

    ``level`` counts its doublings; once doubled, its cards no longer matter and are 0. ``making``
    is the 6-7-8 or 7-7-7 that it is or that a card of value ``lacks`` would make it, and ``suits``
    what is known of its suits: nothing, or one of the kinds of ``suits``.
    """

    hard: int
    ace: bool
    cards: int
    level: int = 0
    split: bool = False
    making: str = ""
    lacks: int = -1
    suits: str = ""

    @property
    def soft(self) -> bool:
        return self.ace and self.hard + 10 <= TWENTY_ONE

    @property
    def total(self) -> int:
        return self.hard + 10 if self.soft else self.hard


def two_card_hand(first: int, second: int, *, split: bool = False) -> ChartHand:
    """A hand of two cards, and which bonus hand a third could make of it."""
    making, lacks = "", -1
    if first == second == SEVEN:
        making, lacks = SEVENS, SEVEN
    elif frozenset((first, second)) in _COMPLETABLE:
        making, lacks = RUN, SIX + SEVEN + EIGHT - first - second
    hard, ace = card_points(first) + card_points(second), ACE in (first, second)
    return ChartHand(hard, ace, 2, split=split, making=making, lacks=lacks)


class ChartReader:
    """A strategy at a table; ``super_bonus`` where the wager is large enough for one."""

    def __init__(self, rules: RuleSet, strategy: Strategy, *, super_bonus: bool) -> None:
        self.rules, self.strategy, self.super_bonus = rules, strategy, super_bonus

    def _column(self, up: int) -> int:
        return UP_CARDS.index(_name(up))

    def splits(self, up: int, value: int) -> bool:
        return self.strategy.pairs[_name(value)][self._column(up)].split

    def first(self, up: int, cards: tuple[int, int], hand: ChartHand, kind: str) -> ChartAction:
        """What is done with two dealt cards whose suits are of this kind.

        Two 7s that may become a Super Bonus come first, then what the strategy says of just these
        cards, then splits, surrender and the total.
        """
        pair = cards[0] == cards[1] and self.rules.split.maximum_hands > 1
        if pair and up == cards[0] == SEVEN and self._may_be_super(kind):
            cell = self.strategy.pairs[_name(SEVEN)][self._column(up)]
            if cell.hit_for_super:
                return "hit"
        action = self._first_two_action(up, cards, hand, kind)
        if action is not None:
            return action
        if pair and self.splits(up, cards[0]):
            return "split"
        if hand.total < TWENTY_ONE and self._cell(up, hand).surrender:
            return "surrender"
        return self.later(up, hand, kind)

    def _may_be_super(self, kind: str) -> bool:
        return self.super_bonus and kind in (SUPER, SPADES, SUITED)

    def _first_two_action(
        self, up: int, cards: tuple[int, int], hand: ChartHand, kind: str
    ) -> ChartAction | None:
        """What the strategy says of just these two cards; an action not allowed is left out."""
        suits: FirstTwoSuits = "spades" if kind == SPADES else "suited" if kind == SUITED else ""
        suits = "mixed" if kind in (MIXED, OTHER, SUPER) else suits
        action = self.strategy.first_action(_name(cards[0]), _name(cards[1]), suits, _name(up))
        allowed = {
            "double": self.may_double(hand),
            "split": cards[0] == cards[1] and self.rules.split.maximum_hands > 1,
        }
        return action if action is None or allowed.get(action, True) else None

    def later(self, up: int, hand: ChartHand, kind: str) -> ChartAction:
        """What is done with a hand by its total, and with a 6-7, 6-8 or 7-8 by its suits."""
        if hand.making == RUN and hand.lacks >= 0:
            hit_for = self._cell(up, hand).hit_for
            hits: dict[str, tuple[str, ...]] = {
                "any": (SPADES, SUITED, MIXED), "suited": (SPADES, SUITED), "spades": (SPADES,)
            }  # fmt: skip
            if kind in hits.get(hit_for, ()):
                return "hit"
        return self.of(up, hand)

    def _cell(self, up: int, hand: ChartHand) -> ChartCell:
        rows = self.strategy.soft if hand.soft else self.strategy.hard
        return rows[hand.total][self._column(up)]

    def of(self, up: int, hand: ChartHand) -> ChartAction:
        """What is done with a hand of two or more cards, suits and splitting apart."""
        if hand.level:
            return self._doubled(up, hand)
        if hand.total == TWENTY_ONE and not (hand.soft and self.rules.double.soft_21):
            return "stand"
        if hand.total == TWENTY_ONE and not self.may_double(hand):
            return "stand"
        cell = self._cell(up, hand)
        if cell.hit_from is not None and hand.cards >= cell.hit_from and hand.total < TWENTY_ONE:
            return "hit"
        if cell.move == "double" and not self.may_double(hand):
            return cell.otherwise
        return cell.move

    def may_double(self, hand: ChartHand) -> bool:
        double = self.rules.double
        most = double.maximum_cards or hand.cards
        return (
            hand.level < double.doublings
            and double.minimum_cards <= hand.cards <= most
            and (double.after_split or not hand.split)
        )

    def _doubled(self, up: int, hand: ChartHand) -> ChartAction:
        """What is done with a doubled hand; an action that the table does not take is to stand."""
        if hand.level > len(self.strategy.doubled) or (not hand.soft and hand.total == TWENTY_ONE):
            return "stand"
        chart = self.strategy.doubled[hand.level - 1]
        action = (chart.soft if hand.soft else chart.hard)[hand.total][self._column(up)]
        double = self.rules.double
        allowed = {
            "double": hand.level < double.doublings and (hand.total < TWENTY_ONE or double.soft_21),
            "rescue": double.rescue and hand.total < TWENTY_ONE,
        }
        return action if allowed.get(action, True) else "stand"


def _name(value: int) -> str:
    return "A" if value == ACE else str(value + 1)
