"""No command names more than any command may, and no account is brought beyond its limit."""

from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest

from ledger.room import HIGH, POSTED, Room, open_room
from spanish21.ledger import commands as c
from spanish21.ledger.decide.amount_limits import MOST_CENTS, MOST_HELD_CENTS
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal

SOME: dict[type, Any] = {str: "x", int: 1, bool: True}
AMOUNTS = [
    (kind, field.name)
    for kind in get_args(c.LedgerCommand)
    for field in fields(kind)
    if field.name.endswith("cents")
]


def example(kind: Any) -> Any:
    """A command of this kind; what it says does not matter."""
    return kind(**{name: SOME[hint] for name, hint in get_type_hints(kind).items()})


def test_limits_are_what_store_and_pages_hold() -> None:
    assert MOST_CENTS * MICRODOLLARS_PER_CENT < 2**63
    assert 2 * MOST_HELD_CENTS * MICRODOLLARS_PER_CENT < 2**53


@pytest.mark.parametrize(("kind", "name"), AMOUNTS)
@pytest.mark.parametrize("cents", [MOST_CENTS + 1, -MOST_CENTS - 1, 9 * 10**14])
def test_no_command_names_more_than_ten_billion_dollars(kind: Any, name: str, cents: int) -> None:
    refusal = open_room().refused(replace(example(kind), **{name: cents}))
    assert (refusal.name, refusal.field) == ("TOO_MUCH", "amount")
    assert str(refusal.value).startswith(f"{name} ")
    assert refusal.allowed == "give $10,000,000,000.00 or less"


def test_every_kind_of_command_with_an_amount_is_looked_at() -> None:
    assert {kind.__name__ for kind, _ in AMOUNTS} == {
        "CreateJackpot",
        "ChangeParameters",
        "LinkTable",
        "SetThresholds",
        "SetWinThreshold",
        "RequestAdjustment",
        "RecordSeizure",
        "SettleSeizure",
        "MoveMoney",
        "FillTable",
        "CreditTable",
        "CountTray",
        "CountDrop",
        "IssueCoupon",
        "StateBank",
        "ShareJackpot",
        "SettleShare",
    }


def test_the_sentence_of_a_command_that_names_too_much() -> None:
    refusal = Room().refused(c.CreateJackpot("new", **HIGH, base_cents=MOST_CENTS + 1))
    assert str(refusal) == (
        "amount: 'base_cents $10,000,000,000.01' is not allowed; give $10,000,000,000.00 or less"
    )


def test_a_figure_that_moves_nothing_may_be_as_large_as_any() -> None:
    room = open_room()
    room.do(c.StateBank(MOST_CENTS))
    room.do(c.CreateJackpot("post", **{**POSTED, "posted_cents": MOST_CENTS}))


def test_an_account_is_filled_to_its_limit_and_no_further() -> None:
    room = Room(cage_cents=MOST_HELD_CENTS)
    refusal = room.refused(c.MoveMoney("capital", "cage", "house", 1))
    assert str(refusal) == (
        "account: 'cage' is not allowed; it would hold $4,000,000,000.01;"
        " an account holds $4,000,000,000.00 at most"
    )
    assert refusal.name == "HOLDS_TOO_MUCH"
    room.do(c.MoveMoney("capital-out", "house", "cage", 1))
    room.do(c.MoveMoney("capital", "cage", "house", 1))


def test_money_that_the_house_gives_away_is_limited_too() -> None:
    room = Room()
    room.fill("T1", MOST_HELD_CENTS)
    refusal = room.refused(c.FillTable("T2", 1, "Cay"))
    assert str(refusal) == (
        "account: 'house' is not allowed; it would hold -$4,000,000,000.01;"
        " an account holds $4,000,000,000.00 at most"
    )


def test_seed_money_and_adjustments_are_limited() -> None:
    room = Room()
    refusal = room.refused(c.CreateJackpot("new", **HIGH, base_cents=MOST_HELD_CENTS + 1))
    assert (refusal.name, refusal.value) == ("HOLDS_TOO_MUCH", "seed:new")
    room.create(base_cents=MOST_HELD_CENTS)
    room.do(c.RequestAdjustment("a1", "high", "house-addition", 1, "a gift"))
    refusal = room.refused(c.ApproveAdjustment("a1"), "Bea")
    assert (refusal.name, refusal.value) == ("HOLDS_TOO_MUCH", "primary:high")


def test_what_an_older_journal_holds_beyond_the_limit_may_be_brought_back() -> None:
    room = Room()
    room.round("T1", (), make_transfer("buy-in", micros(9 * 10**14), credit="Ann"))
    room.refused(c.MoveMoney("buy-in", "cage", "player:Ann", 1))
    room.do(c.MoveMoney("cash-out", "player:Ann", "cage", MOST_CENTS))
    assert room.replayed().book.balances() == room.ledger.book.balances()


def test_what_could_not_be_posted_is_refused_by_its_own_name() -> None:
    with pytest.raises(Refusal) as caught:
        Room().do(c.MoveMoney("cash-out", "player:Ann", "cage", MOST_HELD_CENTS + 1))
    assert caught.value.name == "OVERDRAFT"
