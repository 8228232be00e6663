"""What every road takes from one price list: doubles, insurance, surrenders and jackpot rows."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.game.payouts import FixedAmount, JackpotShare, OperatorPrize, Payer
from spanish21.game.prices import (
    double_ladder,
    double_range,
    full_double,
    house_jackpot_share,
    insurance_range,
    jackpot_row_pay,
    surrender_refund,
    wagers_after_doubles,
    winnings,
)
from spanish21.game.rules import RuleSet
from spanish21.money import Odds

RULES = ruleset("wa-2025")
DOUBLE_DOUBLE = ruleset("wa-2025", double_double=True)


def with_limits(rules: RuleSet, **limits: Any) -> RuleSet:
    return replace(rules, limits=replace(rules.limits, **limits))


def test_each_double_adds_the_wager_so_far_up_to_the_cap() -> None:
    rules = with_limits(DOUBLE_DOUBLE, table_maximum_cents=100_00)
    assert rules.double.capped_at_table_maximum
    assert double_ladder(40_00, rules) == (40_00, 80_00, 100_00)
    assert double_ladder(60_00, rules) == (60_00, 100_00, 100_00)
    assert wagers_after_doubles(60_00, rules) == (60_00, 120_00, 220_00, 320_00)
    assert full_double(120_00, rules) == 100_00
    uncapped = replace(rules, double=replace(rules.double, capped_at_table_maximum=False))
    assert full_double(120_00, uncapped) == 120_00


def test_a_double_for_less_starts_at_a_chip_and_is_for_one_wager_at_a_time() -> None:
    rules = replace(
        with_limits(RULES, chip_unit_cents=5_00), double=replace(RULES.double, for_less=True)
    )
    assert double_range((20_00,), rules) == (5_00, 20_00)
    assert double_range((3_00,), rules) == (3_00, 3_00)
    assert double_range((20_00, 10_00), rules) == (30_00, 30_00)
    full = replace(rules, double=replace(rules.double, for_less=False))
    assert double_range((20_00,), full) == (20_00, 20_00)


@pytest.mark.parametrize(
    ("round_up", "exactly", "expected"),
    [(False, False, (5_00, 12_50)), (True, False, (5_00, 15_00)), (False, True, (12_50, 12_50))],
)
def test_insurance_is_half_the_wager_in_the_house_s_chips(
    round_up: bool, exactly: bool, expected: tuple[int, int]
) -> None:
    insurance = replace(
        RULES.insurance,
        maximum=Fraction(1, 2),
        may_round_up_to_chip=round_up,
        exactly_maximum=exactly,
    )
    rules = replace(with_limits(RULES, chip_unit_cents=5_00), insurance=insurance)
    assert insurance_range(25_00, rules) == expected


@pytest.mark.parametrize(
    ("wager", "round_up", "exactly", "expected"),
    [
        (5_00, False, False, (1_00, 2_00)),
        (5_00, True, False, (1_00, 3_00)),
        (5_00, False, True, (0, 0)),
        (6_00, False, True, (3_00, 3_00)),
        (6_00, True, False, (1_00, 3_00)),
    ],
)
def test_a72_no_insurance_lies_between_two_payout_units(
    wager: int, round_up: bool, exactly: bool, expected: tuple[int, int]
) -> None:
    insurance = replace(RULES.insurance, may_round_up_to_chip=round_up, exactly_maximum=exactly)
    limits = {"chip_unit_cents": 50, "payout_unit_cents": 1_00}
    rules = replace(with_limits(RULES, **limits), insurance=insurance)
    assert rules.limits.step_cents == 1_00
    assert insurance_range(wager, rules) == expected


def test_every_amount_is_a_multiple_of_chip_and_payout_unit() -> None:
    rules = with_limits(RULES, chip_unit_cents=25, payout_unit_cents=10)
    assert rules.limits.step_cents == 50
    assert double_range((20_00,), rules) == (50, 20_00)


def test_half_a_wager_is_rounded_in_the_player_s_favour() -> None:
    rules = with_limits(RULES, payout_unit_cents=1_00)
    back = surrender_refund(25_00, rules)
    assert (back.cents, back.breakage_cents) == (13_00, Fraction(50))


def test_winnings_are_rounded_to_the_payout_unit() -> None:
    rules = with_limits(RULES, payout_unit_cents=50)
    assert winnings(Odds.parse("3 to 2"), 7_50, rules).cents == 11_50


def test_a_jackpot_row_pays_odds_or_a_prize_with_the_wager_and_a_share_rounds_down() -> None:
    assert jackpot_row_pay(Odds.parse("100 for 1"), 5_00, 1).cents == 500_00
    prize = OperatorPrize(Odds.parse("500 for 1"), Payer.HOUSE)
    assert jackpot_row_pay(prize, 5_00, 1).cents == 2_500_00
    amount = OperatorPrize(FixedAmount(500_00), Payer.HOUSE)
    assert [jackpot_row_pay(amount, cents, 1).cents for cents in (1_00, 5_00, 7_50)] == [500_00] * 3
    assert house_jackpot_share(JackpotShare(10), 1_234_56) == 123_45
