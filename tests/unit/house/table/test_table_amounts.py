"""How much may be sold, corrected and wagered at a table."""

from dataclasses import replace

import pytest

from fixtures.house_fixture import memory_house, settings_of
from fixtures.house_tables import finished, live
from spanish21.house import administration
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.ledger.commands import FillTable, MoveMoney
from spanish21.ledger.decide.amount_limits import MOST_CENTS, MOST_HELD_CENTS


@pytest.mark.parametrize("cents", [MOST_CENTS + 1, 900_000_000_000_000, 2**53])
def test_no_dealer_sells_more_chips_than_any_command_may_name(cents: int) -> None:
    refusal = live().refuses("Dan", d.BuyChips("Ann", cents))
    assert str(refusal) == (f"cents: {cents} is not allowed; buy in for $10,000,000,000.00 or less")
    assert refusal.name == "TOO_MUCH"


def test_chips_that_are_sold_again_and_again_come_to_an_end() -> None:
    at = live()
    most = MOST_HELD_CENTS - at.chips("Ann")
    at.pays(MoveMoney("capital", "cage", "house", 10_000_000_00))
    at.pays(FillTable("T1", MOST_HELD_CENTS - at.cents("table:T1"), "Meg"), "Flo", "Meg")
    at.give("Dan", d.BuyChips("Ann", most))
    refusal = at.refuses("Dan", d.BuyChips("Ann", 1))
    assert str(refusal) == (
        "account: 'player:Ann' is not allowed; it would hold $4,000,000,000.01;"
        " an account holds $4,000,000,000.00 at most"
    )
    assert at.chips("Ann") * 10_000 < 2**53
    assert at.audited()


def test_no_ruling_moves_more_than_any_command_may_name() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    for cents, shown in ((MOST_CENTS + 1, "$10"), (-MOST_CENTS - 1, "-$10")):
        refusal = at.refuses("Flo", d.RuleDispute("pay her", (("Ann", cents),), "Meg"))
        assert str(refusal) == (
            f"corrections: 'Ann {shown},000,000,000.01' is not allowed;"
            " move $10,000,000,000 or less"
        )
        assert refusal.name == "TOO_MUCH"


def test_no_ruling_brings_an_account_beyond_its_limit() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    refusal = at.refuses("Flo", d.RuleDispute("pay her", (("Ann", MOST_HELD_CENTS),), "Meg"))
    assert (refusal.name, refusal.value) == ("HOLDS_TOO_MUCH", "player:Ann")
    at.give("Flo", d.RuleDispute("pay her", (("Ann", 99_00),), "Meg"))
    assert at.audited()


def test_money_that_is_moved_in_a_house_is_limited() -> None:
    at = memory_house()
    more = MoveMoney("capital", "cage", "house", MOST_CENTS)
    assert at.refused(lambda: at.pays(more)).name == "HOLDS_TOO_MUCH"


@pytest.mark.parametrize("name", ["table_maximum", "match_maximum"])
def test_no_table_takes_wagers_above_ten_million_dollars(name: str) -> None:
    at = memory_house()
    plain = settings_of("section-13")
    at.set_table(replace(plain, options=((name, "$10,000,000"),)))
    over = replace(plain, options=((name, "$10,000,001"),))
    for refusal in (
        at.refuses(HOUSE_ACTOR, d.SetTable(over)),
        at.refused(
            lambda: administration.propose_change(at.house, at.find_actor("Sue"), at.at, "c", over)
        ),
    ):
        assert str(refusal) == (f"{name}: '$10,000,001' is not allowed; set $10,000,000 or less")
        assert refusal.name == "TOO_MUCH"


def test_a70_a_table_set_with_an_option_of_before_goes_on_without_it() -> None:
    """Such settings stand in old journals; a new table is not set with them."""
    before = replace(settings_of("wa-classic"), options=(("required_wagers", "match-up"),))
    assert before.configured_rules.rules.wagers.required == ()
    at = memory_house()
    assert at.refuses(HOUSE_ACTOR, d.SetTable(before)).value == "required_wagers"
