"""What is done with the hands that come from a split, by the card they began with and their cards.

Rows are those of the split table: the same hand is another one if it began with another card.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np

from spanish21.analysis.model.hand_table import ACE, Indices, hand_table, split_hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.hand_values import DOUBLE, STAND, SURRENDER, PlayRule
from spanish21.analysis.solver.suited_bonuses import SuitedPlay
from spanish21.phrasebook.split_hands import OWN_RULE_AFTER_SPLIT, SAME_PLAY_AFTER_SPLIT

SuitedCard = tuple[int, int]
"""A value and a suit."""


class SplitMode(StrEnum):
    """How best play goes on after a split."""

    AS_BEFORE = "as-before"
    OWN_RULE = "own-rule"

    @property
    def words(self) -> str:
        """The mode in words, as it stands wherever an edge does."""
        return _MODES[self]


_MODES = {
    SplitMode.AS_BEFORE: SAME_PLAY_AFTER_SPLIT,
    SplitMode.OWN_RULE: OWN_RULE_AFTER_SPLIT,
}
SuitedAction = Callable[[int, SuitedCard, SuitedCard], int]
"""From the up card's suit, the split card and a second card to the action."""


@dataclass(frozen=True, slots=True)
class SplitPlay:
    """A rule for split hands: the action of each row, undoubled and after each doubling.

    ``by_suit`` decides instead where two cards of 6, 7 and 8 may become a 6-7-8 or 7-7-7.
    """

    actions: Indices
    doubled: tuple[Indices, ...]
    by_suit: SuitedAction


def play_before_split(play: PlayRule, suited: SuitedPlay, terms: SolverTerms) -> SplitPlay:
    """The rule that plays every split hand as the same hand before a split."""
    rows, every = split_hand_table(), hand_table()
    action = (play.action if terms.double_after_split else play.plain)[rows.hand]
    action = np.where(play.given_up[rows.hand], SURRENDER, action)
    if terms.one_card_to_aces:
        action = np.where((rows.pair == ACE) & (every.cards[rows.hand] >= 2), STAND, action)

    @cache
    def by_suit(up_suit: int, first: SuitedCard, second: SuitedCard) -> int:
        if suited.gives_up(up_suit, first, second):
            return SURRENDER
        chosen = suited.of(up_suit, first, second)
        if chosen == DOUBLE and not terms.double_after_split:
            return suited.plain(up_suit, first, second)
        return chosen

    return SplitPlay(action, tuple(after[rows.hand] for after in play.doubled), by_suit)
