"""The whole game once more in rational numbers: what float64 is wrong by."""

from fractions import Fraction

import pytest

from spanish21 import ruleset
from spanish21.analysis import RemainingCards, prove, solve
from spanish21.analysis.questions.game_analysis import ERROR_BOUND
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition

pytestmark = pytest.mark.long


def test_a_full_table_is_proved_to_the_last_digit_that_float64_has() -> None:
    rules = ruleset("wa-2025", double_double=True)
    proof = prove(rules)
    assert proof.difference < 1e-14 < ERROR_BOUND
    assert isinstance(proof.exact, Fraction)
    assert float(proof.exact) == pytest.approx(proof.floating, abs=1e-14)
    bonus = float(proof.exact_with_super_bonus)
    assert bonus == pytest.approx(proof.floating_with_super_bonus, abs=1e-14)
    assert proof.floating == float(solve(rules).edge(super_bonus=False))
    # Published as 0.42 percent for six decks.
    assert round(100 * float(proof.exact), 2) == 0.42
    assert 0 < proof.exact - proof.exact_with_super_bonus < Fraction(3, 10000)
    assert proof.seconds > 0


@pytest.mark.parametrize("name", ["wa-2025", "section-13", "bet-bigger"])
def test_a_small_shoe_is_proved_too(name: str) -> None:
    cards = parse_cards("7s 7h 8s 6s As Kd Qc " * 3)
    shoe = RemainingCards.of_composition(Composition.of_cards(cards))
    rules = ruleset(name, decks=6)
    proof = prove(rules, shoe=shoe, wager_cents=rules.limits.table_minimum_cents)
    assert proof.difference < 1e-14
    assert float(proof.exact) == pytest.approx(proof.floating, abs=1e-14)
    with_bonus = rules.super_bonus is not None
    assert (proof.exact_with_super_bonus < proof.exact) == with_bonus
