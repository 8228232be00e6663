"""A72, A73 and S33: which amounts a table takes, at every door where one can be given."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import nan
from typing import Any

import pytest

from fixtures.round_script import ScriptedRound, play
from fixtures.table_script import player, table
from spanish21 import ruleset
from spanish21.game.round import commands as c
from spanish21.game.round import options, step
from spanish21.game.table import commands as t
from spanish21.game.table.decide import step_table
from spanish21.game.wager_spots import check_wagers
from spanish21.ledger.commands import MoveMoney
from spanish21.ledger.decide.amount_limits import check_amounts
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, load_book
from spanish21.simulation.run.spec_checks import check_boxes

NOT_CENTS = [Fraction(1001, 2), 500.0, nan, "500", "$5", None, True, Decimal(500)]


def refused(played: ScriptedRound, command: c.Command) -> Refusal:
    with pytest.raises(Refusal) as caught:
        step(played.state, command)
    return caught.value


@pytest.mark.parametrize("amount", NOT_CENTS, ids=repr)
@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a73_a_round_takes_whole_cents_only_and_names_the_spot(name: str, amount: Any) -> None:
    empty = play("", name)
    said = refused(empty, c.PlaceWagers(1, "Ann", (("main", amount),)))
    assert (said.name, said.field) == ("NOT_WHOLE_CENTS", "main")
    with pytest.raises(Refusal) as caught:
        check_wagers({"main": amount}, ruleset(name))
    assert caught.value.field == "main"


@pytest.mark.parametrize("amount", NOT_CENTS, ids=repr)
def test_a73_coupons_insurance_doubles_and_cash_are_whole_cents(amount: Any) -> None:
    empty = play("", "section-13")
    coupon = c.PlaceWagers(1, "Ann", (("main", 1000),), (("main", amount),))
    assert refused(empty, coupon).name == "NOT_WHOLE_CENTS"
    ace = play("Ann on 1: main $10\nno more wagers\ndeal K♠ A♦ 6♥", "section-13")
    insured = refused(ace, c.Insure(1, "Ann", amount))
    assert (insured.name, insured.field) == ("NOT_WHOLE_CENTS", "insurance")
    dealt = play("Ann on 1: main $10\nno more wagers\ndeal 5♠ 6♦ 6♥", "section-13")
    doubled = refused(dealt, c.DoubleDown(1, "Ann", amount))
    assert (doubled.name, doubled.field) == ("NOT_WHOLE_CENTS", "double")
    at = table().deals(t.OpenRound(0))
    with pytest.raises(Refusal) as caught:
        step_table(at.state, player("Ann"), t.CallCashWager(1, "main", amount))
    assert (caught.value.name, caught.value.field) == ("NOT_WHOLE_CENTS", "wager")


@pytest.mark.parametrize("amount", NOT_CENTS, ids=repr)
def test_a73_money_that_is_moved_is_whole_cents(amount: Any) -> None:
    with pytest.raises(Refusal) as caught:
        check_amounts(MoveMoney("capital", "cage", "house", amount))
    assert (caught.value.name, caught.value.field) == ("NOT_WHOLE_CENTS", "cents")


@pytest.mark.parametrize("amounts", [None, 500, "main $5", (500,), (("main",),), ((5, 500),)])
@pytest.mark.parametrize("field", ["wagers", "coupons"])
def test_a73_wagers_and_coupons_are_spots_with_cents(field: str, amounts: Any) -> None:
    command = c.PlaceWagers(1, "Ann", (("main", 1000),))
    said = refused(play("", "section-13"), replace(command, **{field: amounts}))
    assert (said.name, said.field) == ("NOT_SPOTS", field)


IN_DOLLARS: dict[str, Any] = {"payout_unit": "$1", "chip_unit": "$0.01"}
PLACED = "Ann on 1: {}\nno more wagers\ndeal "


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_s33_every_wager_is_a_multiple_of_the_smallest_chip(name: str) -> None:
    rules = ruleset(name, chip_unit="$5", table_maximum="$10")
    assert rules.limits.table_minimum_cents == 500
    check_wagers({"main": 1000}, rules)
    for wagers in ({"main": 700}, {"main": 1000, "match-up": 701}):
        with pytest.raises(Refusal) as caught:
            check_wagers(wagers, rules)
        assert caught.value.name == "NOT_IN_CHIPS"
        assert "S33" in load_book(name).explain(caught.value).clause


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
def test_s33_limits_are_brought_to_the_chips_of_the_table() -> None:
    limits = ruleset("bet-bigger", chip_unit="$5", table_maximum="$9").limits
    assert (limits.table_minimum_cents, limits.table_maximum_cents) == (500, 500)
    full = {"main": 500, "bet-bigger-1": 500}
    check_wagers(full, ruleset("bet-bigger", chip_unit="$5", table_maximum="$9"))
    with pytest.raises(Refusal, match="no multiple of \\$5.00 lies between table_minimum and this"):
        ruleset("bet-bigger", chip_unit="$5", table_maximum="$4")


@pytest.mark.clause("section-13:(k)(2)", "section-13:(i)(1)")
@pytest.mark.parametrize(
    ("cents", "fits"), [(500, True), (777, False), (1000, True), (1250, False), (1500, True)]
)
def test_s33_insurance_is_made_in_chips_and_may_reach_the_next_one(cents: int, fits: bool) -> None:
    asked = play(f"{PLACED.format('main $25')}K♠ A♦ 8♥", "section-13", chip_unit="$5")
    (option,) = [one for one in options(asked.state) if one.command is c.Insure]
    command = c.Insure(1, "Ann", cents)
    assert option.allows(command) is fits
    if not fits:
        assert refused(asked, command).name == "INSURANCE_AMOUNT"


@pytest.mark.clause("section-13:(i)(1)", "wa-*:DP5c")
@pytest.mark.parametrize("name", ["section-13", "wa-2025"])
def test_s33_a_double_for_less_is_made_in_chips_and_a_full_one_always_fits(name: str) -> None:
    down = "" if name == "section-13" else " K♣"
    dealt = play(f"{PLACED.format('main $25')}5♠ 9♦ 6♥{down}", name, chip_unit="$5")
    assert str(refused(dealt, c.DoubleDown(1, "Ann", 511)).allowed) == (
        "a double adds $5 to $25, in steps of $5"
    )
    assert dealt.then("Ann on 1 doubles $20").state.boxes[0].hands[0].doublings == 1
    half = play(f"{PLACED.format('main $7')}K♠ A♦ 6♥ 9♣", "wa-2025")
    assert half.then("Ann on 1 insures $3.50").phase != "insurance"


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
@pytest.mark.parametrize(("unit", "cents"), [("$0.50", 501), ("$1", 550), ("$0.25", 510)])
def test_a72_a_table_that_pays_in_a_unit_takes_multiples_of_it(
    name: str, unit: str, cents: int
) -> None:
    rules = ruleset(name, payout_unit=unit, chip_unit="$0.01")
    with pytest.raises(Refusal) as caught:
        check_wagers({"main": cents}, rules)
    assert caught.value.name == "NOT_IN_PAYOUT_UNITS"
    assert "A72" in load_book(name).explain(caught.value).clause
    with pytest.raises(Refusal) as simulated:
        check_boxes(rules, 1, {"main": cents})
    assert str(simulated.value) == str(caught.value)


def test_a72_even_money_and_two_to_one_need_no_rounding_in_any_payout_unit() -> None:
    """Once $5.01 won $5.50, and a cent of insurance a dollar."""
    asked = play(f"{PLACED.format('main $5')}K♠ A♦ 8♥", "section-13", **IN_DOLLARS)
    assert refused(asked, c.Insure(1, "Ann", 1)).name == "INSURANCE_AMOUNT"
    done = asked.then("Ann on 1 insures $3\nAnn on 1 stands\ndeal K♦")
    assert {line.spot: line.paid_cents for line in done.lines} == {"insurance": 600, "main": 0}
    assert not any(line.breakage_cents for line in done.lines)


def test_a72_a_coupon_is_paid_by_the_same_rule_as_the_chips_beside_it() -> None:
    wagers = "main $10, match-up $2; coupons main {0}, match-up $1"
    with pytest.raises(Refusal) as caught:
        play(f"Ann on 1: {wagers.format('$2.50')}", "section-13", **IN_DOLLARS)
    assert caught.value.name == "COUPON_NOT_IN_PAYOUT_UNITS"
    done = play(
        f"{PLACED.format(wagers.format('$3'))}9♠ 9♦ K♥\nAnn on 1 stands\ndeal 8♦",
        "section-13",
        **IN_DOLLARS,
    )
    paid = {line.spot: line.paid_cents for line in done.lines}
    assert paid["main-coupon"] == 300
    assert paid["match-up-coupon"] == 400
    assert not any(line.breakage_cents for line in done.lines)


def test_a72_exactly_half_that_falls_between_two_units_is_not_offered() -> None:
    for wager, phase in (("$5", "play"), ("$6", "insurance")):
        dealt = play(f"{PLACED.format(f'main {wager}')}K♠ A♦ 6♥ 9♣", "bet-bigger", payout_unit="$1")
        assert dealt.phase == phase


def test_a72_a_jackpot_wager_is_a_multiple_of_the_payout_unit() -> None:
    game = {"table": "3c", "paytable": 1, "wager": "$1.50"}
    assert ruleset("wa-2025", jackpots=[game]).jackpots[0].wager_cents == 150
    with pytest.raises(Refusal, match=r"choose a multiple of \$1.00, what the table pays in"):
        ruleset("wa-2025", jackpots=[game], payout_unit="$1")


@pytest.mark.parametrize("unit", ["$1.00", "1", "$1", "1.00"])
def test_one_amount_may_be_written_in_several_ways(unit: str) -> None:
    assert ruleset("section-13", chip_unit=unit).limits.chip_unit_cents == 100
    assert ruleset("section-13", payout_unit=unit).limits.payout_unit_cents == 100


@pytest.mark.parametrize("unit", ["$2", "a dollar", "$1.0"])
def test_an_amount_that_is_not_listed_is_refused(unit: str) -> None:
    with pytest.raises(Refusal, match="chip_unit"):
        ruleset("section-13", chip_unit=unit)
