"""What the general kernel does with just two dealt cards that a strategy names."""

from dataclasses import replace

import numpy as np
import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21.rulesets.strategies.strategy import FirstAction, FirstTwoCards
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import GeneralKernel
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.strategy_tables import MIXED, SPADES, SUITED, StrategyTable

CHART = chart_analysis("wa-2025", decks=6).chart.strategy
RULES = chart_analysis("wa-2025", decks=6).rules


def deciding(first_two: dict[FirstTwoCards, FirstAction]) -> StrategyTable:
    return StrategyTable(RULES, replace(CHART, first_two=first_two))


def test_two_named_cards_are_played_as_the_strategy_says() -> None:
    named = deciding({("6", "10", "", "10"): "stand", ("8", "8", "", "6"): "double"})
    assert named.first(10, (6, 10), MIXED, split=False, may=True) == at.STAND
    assert named.first(10, (10, 6), SUITED, split=False, may=True) == at.STAND
    assert named.first(6, (8, 8), MIXED, split=False, may=True) == at.DOUBLE
    other = deciding({("9", "7", "", "10"): "stand"})
    assert other.first(10, (6, 10), MIXED, split=False, may=True) != at.STAND


def test_suits_are_looked_at_where_they_can_matter() -> None:
    named = deciding({("6", "7", "spades", "10"): "surrender", ("9", "5", "suited", "10"): "stand"})
    assert named.first(10, (6, 7), SPADES, split=False, may=True) == at.GIVE_UP
    assert named.first(10, (6, 7), MIXED, split=False, may=True) == at.HIT
    assert named.first(10, (5, 9), SUITED, split=False, may=True) == at.HIT


def test_a_hand_made_by_splitting_is_played_by_the_chart() -> None:
    named = deciding({("6", "10", "", "10"): "stand"})
    assert named.first(10, (6, 10), MIXED, split=True, may=True) == at.HIT


def test_an_action_that_the_table_does_not_take_is_left_to_the_chart() -> None:
    named = deciding({("8", "8", "", "10"): "split"})
    assert named.first(10, (8, 8), MIXED, split=False, may=True) == at.SPLIT
    assert named.first(10, (8, 8), MIXED, split=False, may=False) != at.SPLIT


@pytest.mark.parametrize("fresh", [True, False])
def test_named_cards_change_what_is_counted(fresh: bool) -> None:
    game = GameSpec(RULES, CHART, {"main": 1000}, 1, fresh, 72, "fast")
    named = replace(CHART, first_two={("10", "10", "", "6"): "surrender"})
    plain = GeneralKernel(game).play(21, 0, 4000)
    other = GeneralKernel(replace(game, strategy=named)).play(21, 0, 4000)
    assert not np.array_equal(plain.counts["counts"], other.counts["counts"])
