"""What a hand may do is said as it is played, for every pair of values."""

from dataclasses import replace

import pytest

from spanish21 import ruleset
from spanish21.phrasebook.table.hand_rules import (
    describe_21_draws,
    describe_rescued_hands,
    describe_surrendered_hands,
)

RULES = ruleset("wa-2025")


def test_which_21s_draw() -> None:
    assert describe_21_draws(RULES.base) == "a 21 takes no card"
    drawing = replace(RULES.base, hit_on_21=True)
    assert describe_21_draws(drawing) == "a soft 21 may take a card, a hard one takes none"


@pytest.mark.parametrize(
    ("bust", "on_21", "said"),
    [
        (False, False, "not on a bust or a 21"),
        (True, False, "also on a bust, not on a 21"),
        (False, True, "also on a 21, not on a bust"),
        (True, True, "also on a bust or a 21"),
    ],
)
def test_which_doubled_hands_are_rescued(*, bust: bool, on_21: bool, said: str) -> None:
    double = replace(RULES.double, rescue_on_bust=bust, rescue_on_21=on_21)
    assert describe_rescued_hands(double) == said


@pytest.mark.parametrize(
    ("cards", "first", "said"),
    [
        (2, True, "on the first two cards"),
        (3, True, "on 3 cards"),
        (2, False, "on 2 or more cards"),
    ],
)
def test_with_how_many_cards_a_hand_is_given_up(cards: int, *, first: bool, said: str) -> None:
    surrender = replace(RULES.surrender, cards=cards, first_decision_only=first)
    assert describe_surrendered_hands(surrender) == said
