"""What suits decide about split 6s, 7s and 8s, at the points of a mixture of suits."""

from typing import Any, NamedTuple

import numpy as np

from spanish21.analysis.distribution.card_mixture import mix_groups
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT
from spanish21.analysis.model.remaining_cards import SUITED_VALUES
from spanish21.analysis.solver.hand_values import HIT
from spanish21.analysis.solver.split_sequences import LATER_PAIR_CARD, ROLE_COUNT
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    SUIT_COUNT,
    KnownSuits,
    SuitPattern,
    completing_value,
    known_up_card,
    suited_bonus,
    third_value,
)
from spanish21.game.hand_values import Bonus21


class SuitedChoice(NamedTuple):
    """What is done with a split 6, 7 or 8 and another as second card.

    ``actions`` are the shares of each action, ``suited`` the chance to hit for each suited bonus and
    to get the third card in that suit; numbers, or one for each point.
    """

    actions: dict[int, Any]
    suited: dict[Bonus21, Any]


NOTHING_TO_CHOOSE = SuitedChoice({}, {})
RoleChoices = dict[tuple[int, int], SuitedChoice]
"""What is done, by role and second card."""


def mix_suits(
    splits: SplitValues, pair: int, pattern: SuitPattern, level: int | None
) -> tuple[RoleChoices, Numbers]:
    """What is done at each point of the mixture of suits that a pattern leaves, and the weights."""
    known = KnownSuits(
        (
            *known_up_card(splits.hands.up, pattern.up_suit),
            (pair, pattern.first),
            (pair, pattern.second),
        )
    )
    groups = tuple(tuple(known.remaining(splits.shoe, value)) for value in SUITED_VALUES)
    suits, weights = mix_groups(groups, level)
    by_value = dict(zip(SUITED_VALUES, suits, strict=True))
    choices: RoleChoices = {}
    for second in range(VALUE_COUNT):
        if completing_value(pair, second) is not None:
            for role in range(ROLE_COUNT):
                choices[role, second] = _choose(splits, pair, pattern, role, second, by_value)
    return choices, weights


def _choose(
    splits: SplitValues,
    pair: int,
    pattern: SuitPattern,
    role: int,
    second: int,
    suits: dict[int, Numbers],
) -> SuitedChoice:
    choice, third = SuitedChoice({}, {}), third_value(pair, second)
    if role == LATER_PAIR_CARD:
        may_be = [(own, suits[pair][:, own]) for own in range(SUIT_COUNT)]
    else:
        may_be = [((pattern.first, pattern.second)[role], np.ones(1))]
    for own, mine in may_be:
        for suit in range(SUIT_COUNT):
            share = mine * suits[second][:, suit]
            cards = (pattern.up_suit, (pair, own), (second, suit))
            action = splits.split_play.by_suit(*cards)
            choice.actions[action] = choice.actions.get(action, 0.0) + share
            if action == HIT and suit == own:
                bonus = suited_bonus(sevens=pair == second, suit=own)
                completed = share * suits[third][:, suit]
                choice.suited[bonus] = choice.suited.get(bonus, 0.0) + completed
    return choice
