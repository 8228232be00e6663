"""Each ruling that the ledger can show, by its number: meters, awards, links, adjustments."""

from typing import Any

import pytest

from ledger.room import POSTED, Room, open_room
from spanish21.ledger import AwardStage, EntryDraft, Transfer
from spanish21.ledger import commands as c
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, METER_FALLS, TRANSFER_CODES
from spanish21.ledger.jackpots.jackpots import HOUSE_JACKPOT_NOTICES
from spanish21.ledger.jackpots.meters import Meter

DOLLAR = 1_000_000


def won(room: Room) -> list[int]:
    """The cents of every award, in the order they were locked."""
    return [award.cents for award in room.ledger.awards.values()]


def test_a39_a_prize_from_the_jackpot_takes_its_turn_among_the_awards() -> None:
    """Rulings: A39."""
    room = open_room(base_cents=1_000_00)
    room.win("high", 10)
    room.win("high", 0, 200_00)
    room.win("high", 10)
    assert won(room) == [100_00, 200_00, 70_00]
    assert room.ledger.meter("high") == Meter(630 * DOLLAR)


def test_a39_a_prize_is_limited_to_the_meter_and_the_house_adds_what_is_missing() -> None:
    """Rulings: A39."""
    room = open_room(base_cents=150_00)
    award = room.win("high", 0, 200_00)
    assert (award.cents, award.jackpot_cents, award.house_cents) == (200_00, 150_00, 50_00)
    assert room.ledger.meter("high") == Meter(0)
    assert room.balance("prizes") == 50 * DOLLAR
    assert room.balance("pending:high") == 200 * DOLLAR


def test_a41_each_award_leaves_the_meter_before_the_next_is_worked_out() -> None:
    """Rulings: A41."""
    room = open_room(base_cents=1_000_00)
    for player in ("Ann", "Bob", "Cid"):
        room.win("high", 10, player=player)
    assert won(room) == [100_00, 90_00, 81_00]
    assert [award.before_micros for award in room.ledger.awards.values()] == [
        1_000 * DOLLAR,
        900 * DOLLAR,
        810 * DOLLAR,
    ]


def test_a41_after_100_percent_the_meter_resets_before_the_next_award() -> None:
    """Rulings: A41."""
    room = open_room(base_cents=1_000_00, reset_cents=400_00)
    room.win("high", 100)
    room.win("high", 10)
    room.win("high", 100)
    assert won(room) == [1_000_00, 40_00, 360_00]
    assert room.ledger.meter("high") == Meter(400 * DOLLAR)


def test_a41_two_jackpots_on_a_table_are_independent() -> None:
    """Rulings: A41."""
    room = open_room(base_cents=1_000_00)
    room.create("low", base_cents=500_00)
    room.link("low")
    room.win("high", 10)
    room.win("low", 10)
    room.win("high", 10)
    assert won(room) == [100_00, 50_00, 90_00]
    assert room.ledger.meter("low") == Meter(450 * DOLLAR)
    room.do(c.VoidAward("T1-1-1", "wrong cards", "Max"))
    assert room.award("T1-1-2").cents == 50_00
    assert room.award("T1-1-3").cents == 100_00


@pytest.mark.parametrize("first", ["T1", "T2"])
def test_a41_linked_tables_go_by_ledger_order(first: str) -> None:
    """Rulings: A41."""
    room = open_room(base_cents=1_000_00)
    room.link(table="T2")
    second = {"T1": "T2", "T2": "T1"}[first]
    room.win("high", 10, table=first)
    room.win("high", 10, table=second)
    assert room.award(f"{first}-1-1").cents == 100_00
    assert room.award(f"{second}-1-1").cents == 90_00


def test_a42_an_award_includes_the_contributions_of_its_round() -> None:
    """Rulings: A42."""
    room = open_room(base_cents=1_000_00)
    room.wagers("high", 10)
    assert room.ledger.meter("high") == Meter(1_002_100_000)
    assert room.win("high", 100).cents == 1_002_10


def test_a43_ten_percent_drops_fractions_of_a_cent_which_the_meter_keeps() -> None:
    """Rulings: A43."""
    room = open_room(base_cents=1_000_00, rate_ppm=199_900)
    room.wagers("high", 1)
    assert room.ledger.meter("high") == Meter(1_000_199_900)
    assert room.win("high", 10).cents == 100_01
    assert room.ledger.meter("high") == Meter(900_189_900)
    assert room.win("high", 100).cents == 900_18
    assert room.ledger.meter("high") == Meter(9_900)


@pytest.mark.parametrize(
    ("given", "name"),
    [({"decks": 8}, "OTHER_DECKS"), ({"wager_cents": 5_00}, "OTHER_WAGER")],
)
def test_a46_tables_of_other_decks_or_another_wager_are_not_linked(
    given: dict[str, Any], name: str
) -> None:
    """Rulings: A46."""
    room = open_room()
    like = {"jackpot": "high", "table": "T2", "paytable": "3c/1", "decks": 6, "wager_cents": 1_00}
    assert room.refused(c.LinkTable(**{**like, **given})).name == name
    room.do(c.LinkTable(**like))  # type: ignore[arg-type]
    assert room.jackpot().tables == ("T1", "T2")


def test_a48_the_house_refunds_a_void_rounds_contribution_and_the_meter_keeps_it() -> None:
    """Rulings: A48."""
    room = open_room(base_cents=1_000_00)
    room.wagers("high", 10)
    refund = Transfer("", "voids", "table:T1", 2_100_000, "contribution-refund")
    room.take(EntryDraft("void-1", "table/T1", room.at, "Dee", "{}", (), (refund,)))
    assert room.ledger.meter("high") == Meter(1_002_100_000)
    assert room.balance("table:T1") == 1_000 * DOLLAR
    assert room.balance("voids") == 2_100_000


def test_a48_no_refund_comes_out_of_a_jackpot() -> None:
    """Rulings: A48."""
    funds = ("primary", "reserve", "overflow")
    refunds = [
        code for name, code in TRANSFER_CODES.items() if "refund" in name or "returned" in name
    ]
    assert refunds
    assert not [code for code in refunds if code.debit in funds]


@pytest.mark.parametrize("percent", [10, 100])
def test_a48_a_void_award_does_not_lower_the_meter(percent: int) -> None:
    """Rulings: A48."""
    room = open_room(base_cents=100_00, reset_cents=500_00)
    award = room.win("high", percent)
    before = room.ledger.meter("high").primary
    room.do(c.VoidAward(award.id, "void round", "Max"))
    assert room.award().stage is AwardStage.VOID
    assert room.ledger.meter("high").primary >= before
    assert room.balance("pending:high") == 0


def test_a53_a_house_jackpot_is_paid_in_full_to_each_winner() -> None:
    """Rulings: A53."""
    room = open_room()
    room.create("post", **POSTED)
    for player in ("Ann", "Bob"):
        room.win("post", 100, 10_000_00, player=player)
    assert won(room) == [10_000_00, 10_000_00]
    assert room.balance("prizes") == 20_000 * DOLLAR
    assert room.jackpot("post").posted_cents == 10_000_00


def test_a53_ten_percent_is_of_the_posted_amount_which_stays() -> None:
    """Rulings: A53."""
    room = open_room()
    room.create("post", **POSTED)
    room.win("post", 10, 1_000_00)
    room.win("post", 10, 1_000_00)
    assert won(room) == [1_000_00, 1_000_00]
    assert room.jackpot("post").posted_cents == 10_000_00
    assert room.ledger.meter("post") == Meter(0)


def test_a53_wagers_do_not_make_a_house_jackpot_grow() -> None:
    """Rulings: A53."""
    room = open_room()
    room.create("post", **POSTED)
    entry = room.wagers("post", 7)
    assert entry.transfers == ()
    assert room.balance("primary:post") == room.balance("reserve:post") == 0
    assert "no money of players" in HOUSE_JACKPOT_NOTICES[0]
    assert "without prior notice" in HOUSE_JACKPOT_NOTICES[1]


def test_a53_a_house_jackpot_is_never_adjusted() -> None:
    """Rulings: A53."""
    room = open_room()
    room.create("post", **POSTED)
    for reason in ADJUSTMENT_CODES:
        asked = c.RequestAdjustment("a", "post", reason, 1_00, "why")
        assert room.refused(asked).name == "NOT_A_PROGRESSIVE"


def test_a54_a_meter_goes_down_for_these_reasons_only() -> None:
    """Rulings: A54."""
    lowering = {name for name, code in TRANSFER_CODES.items() if code.debit == "primary"}
    undone = {name for name in lowering if name.endswith("-undone")}
    in_play = lowering - undone - {"moved-displayed"}
    assert in_play == {"award", "malfunction-down", "above-limit", "seed-recovered"}
    assert lowering == set(METER_FALLS)
    hidden = {name for name, code in TRANSFER_CODES.items() if code.credit == "receipts"}
    assert hidden == {"reserve-to-receipts", "overflow-to-receipts"}


def test_a54_every_adjustment_is_written_down_and_approved_by_somebody_else() -> None:
    """Rulings: A54."""
    for reason in ADJUSTMENT_CODES:
        room = open_room(
            base_cents=100_00, limit_cents=100_00, rate_ppm=200_000, hidden_ppm=100_000
        )
        room.wagers("high", 100)
        more = c.RequestAdjustment("more", "high", "display-malfunction-up", 5_00, "it showed less")
        room.do(more, "Cyd")
        room.do(c.ApproveAdjustment("more"), "Dot")
        silent = c.RequestAdjustment("a", "high", reason, 5_00, "")
        assert room.refused(silent).name == "REASON_MISSING"
        before = room.ledger.meter("high")
        room.do(c.RequestAdjustment("a", "high", reason, 5_00, "counted twice"), "Ada")
        assert room.ledger.meter("high") == before
        assert room.refused(c.ApproveAdjustment("a"), "Ada").name == "SAME_PERSON_TWICE"
        room.do(c.ApproveAdjustment("a"), "Bea")
        assert room.ledger.meter("high") != before
        done = room.ledger.adjustments["a"]
        assert (done.note, done.requested_by, done.decided_by) == ("counted twice", "Ada", "Bea")


def test_a54_nothing_else_is_a_reason() -> None:
    """Rulings: A54."""
    room = open_room(base_cents=100_00)
    asked = c.RequestAdjustment("a", "high", "slow week", 5_00, "too much in it")
    assert room.refused(asked).name == "ADJUSTMENT_REASON"
    for code in sorted(METER_FALLS):
        moved = c.MoveMoney(code, "primary:high", "house", 5_00)
        assert room.refused(moved).name == "MOVE_CODE"


def test_a54_more_seed_money_than_was_advanced_is_not_recovered() -> None:
    """Rulings: A54."""
    room = open_room(base_cents=100_00)
    room.wagers("high", 100)
    asked = c.RequestAdjustment("a", "high", "seed-recovery", 100_01, "back")
    assert room.refused(asked).name == "NOT_SEED"
