"""Do chips reach and leave a live table's tray by two signatures, and is every cent of it said?"""

import pytest

from ledger.room import Room
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.awards import TableWin, hold_win
from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.ledger.trays.payments_owed import owe, payments_owed
from spanish21.ledger.trays.trays import Tray

CENT = 10_000


def room() -> Room:
    """A table whose tray was filled with $1,000 and opened."""
    at = Room()
    at.do(c.MoveMoney("capital", "cage", "house", 100_000_00))
    at.do(c.FillTable("T1", 1_000_00, "Cay"))
    at.do(c.CountTray("T1", "opening", 1_000_00, "Dee"))
    return at


def codes(at: Room) -> list[tuple[str, int]]:
    return [(one.code, one.micros // CENT) for one in at.entries[-1].transfers]


def sold(at: Room, cents: int) -> None:
    """Chips that the table sold for cash."""
    moves = (
        *make_transfer("chips-sold", cents * CENT, debit="T1", credit="Ann"),
        *make_transfer("drop", cents * CENT, debit="T1"),
    )
    at.round("T1", (), moves)


def test_a_fill_is_a_numbered_slip_of_two_people() -> None:
    at = room()
    at.do(c.FillTable("T1", 250_00, "Cay"))
    filled: tuple[f.Fact, ...] = (f.TableFilled("T1", 250_00, 2, "Ada", "Cay"),)
    assert at.entries[-1].facts == filled
    assert codes(at) == [("fill", 250_00)]
    assert at.entries[-1].stream == "cage/T1"
    assert at.balance("table:T1") == 1_250_00 * CENT
    at.do(c.CreditTable("T1", 50_00, "Cay"))
    credited: tuple[f.Fact, ...] = (f.TableCredited("T1", 50_00, 3, "Ada", "Cay"),)
    assert at.entries[-1].facts == credited
    assert at.balance("table:T1") == 1_200_00 * CENT
    assert at.ledger.slips == 3


@pytest.mark.parametrize("kind", [c.FillTable, c.CreditTable, c.CountDrop])
def test_nobody_signs_alone(kind: type) -> None:
    refusal = room().refused(kind("T1", 100, "ada"))
    assert (refusal.name, refusal.field) == ("SAME_PERSON_TWICE", "person")
    assert room().refused(kind("T1", 100, "")).name == "PERSON_NAME"
    assert room().refused(kind("T 1", 100, "Cay")).name == "TABLE_NAME"


@pytest.mark.parametrize("kind", [c.FillTable, c.CreditTable])
@pytest.mark.parametrize("cents", [0, -1])
def test_a_slip_is_about_more_than_nothing(kind: type, cents: int) -> None:
    assert room().refused(kind("T1", cents, "Cay")).name == "AMOUNT"


def test_no_tray_gives_more_than_it_holds() -> None:
    assert room().refused(c.CreditTable("T1", 1_000_01, "Cay")).name == "OVERDRAFT"


def test_a_tray_is_opened_and_closed_by_counts() -> None:
    at = room()
    assert at.ledger.trays["T1"] == Tray("T1", True, "opening", 1_000_00, at.at)
    refusal = at.refused(c.CountTray("T1", "opening", 1_000_00, "Dee"))
    assert (refusal.name, refusal.allowed) == (
        "TRAY_IS_OPEN",
        "its tray is open; count it for its closing first",
    )
    at.do(c.CountTray("T1", "dealer-change", 1_000_00, "Dee"))
    at.do(c.CountTray("T1", "shift", 1_000_00, "Dee"))
    at.do(c.CountTray("T1", "closing", 1_000_00, "Dee"))
    assert not at.ledger.trays["T1"].open
    for moment in ("closing", "shift", "dealer-change"):
        assert at.refused(c.CountTray("T1", moment, 0, "Dee")).name == "TRAY_NOT_OPEN"
    assert at.refused(c.CountTray("T1", "lunch", 0, "Dee")).name == "TRAY_MOMENT"


def test_a_table_opens_with_a_bank() -> None:
    at = Room()
    refusal = at.refused(c.CountTray("T2", "opening", 0, "Dee"))
    assert (refusal.name, refusal.allowed) == (
        "TRAY_EMPTY",
        "a live table opens with a bank: fill its tray first",
    )
    assert room().refused(c.CountTray("T1", "shift", -1, "Dee")).name == "BELOW_NOTHING"


@pytest.mark.parametrize(
    ("counted", "booked"),
    [(995_00, [("tray-short", 5_00)]), (1_002_00, [("tray-over", 2_00)]), (1_000_00, [])],
)
def test_what_a_count_differs_by_is_booked(counted: int, booked: list[tuple[str, int]]) -> None:
    at = room()
    at.do(c.CountTray("T1", "closing", counted, "Dee"))
    fact = f.TrayCounted("T1", "closing", counted, 1_000_00 * CENT, "Ada", "Dee")
    assert at.entries[-1].facts == (fact,)
    assert codes(at) == booked
    assert at.balance("table:T1") == counted * CENT


@pytest.mark.parametrize(
    ("counted", "booked"),
    [
        (80_00, [("drop-counted", 80_00)]),
        (75_00, [("drop-short", 5_00), ("drop-counted", 75_00)]),
        (90_00, [("drop-over", 10_00), ("drop-counted", 90_00)]),
        (0, [("drop-short", 80_00)]),
    ],
)
def test_a_drop_box_is_counted_into_the_cage(counted: int, booked: list[tuple[str, int]]) -> None:
    at = room()
    sold(at, 80_00)
    cage = at.balance("cage")
    assert (at.balance("drop:T1"), at.balance("player:Ann")) == (80_00 * CENT, 80_00 * CENT)
    at.do(c.CountDrop("T1", counted, "Cay"))
    assert codes(at) == booked
    assert at.balance("drop:T1") == 0
    assert at.balance("cage") == cage + counted * CENT


def test_an_empty_drop_box_is_not_counted() -> None:
    assert room().refused(c.CountDrop("T1", 0, "Cay")).name == "DROP_EMPTY"
    assert room().refused(c.CountDrop("T1", -1, "Cay")).name == "BELOW_NOTHING"


def test_a_table_pays_what_it_owes_when_its_tray_holds_all_of_it() -> None:
    at = room()
    at.round("T1", (), (*owe("T1", "Ann", 900_00 * CENT), *owe("T1", "Bob", 600_00 * CENT)))
    assert payments_owed(at.ledger.book, "T1") == {"Ann": 900_00 * CENT, "Bob": 600_00 * CENT}
    for command in (c.CreditTable("T1", 1_00, "Cay"), c.CountTray("T1", "shift", 1_00, "Dee")):
        refusal = at.refused(command)
        assert (refusal.name, refusal.allowed) == (
            "TABLE_OWES",
            "it owes players $1,500.00 and its tray holds $1,000.00: fill it first",
        )
    at.do(c.FillTable("T1", 499_99, "Cay"))
    assert codes(at) == [("fill", 499_99)]
    at.do(c.FillTable("T1", 1, "Cay"))
    assert codes(at) == [
        ("fill", 1),
        ("shortage-covered", 1_500_00),
        ("owed-paid", 900_00),
        ("owed-paid", 600_00),
    ]
    assert payments_owed(at.ledger.book, "T1") == {}
    assert (at.balance("player:Ann"), at.balance("player:Bob")) == (900_00 * CENT, 600_00 * CENT)
    assert at.balance("table:T1") == at.balance("short:T1") == 0


def test_a_player_who_was_paid_once_is_owed_nothing_while_another_is() -> None:
    at = room()
    at.round("T1", (), owe("T1", "Ann", 1_000_01 * CENT))
    at.do(c.FillTable("T1", 1, "Cay"))
    at.round("T1", (), owe("T1", "Bob", 5_00 * CENT))
    assert payments_owed(at.ledger.book, "T1") == {"Bob": 5_00 * CENT}


def test_a_large_win_that_is_void_brings_no_chips_to_a_tray() -> None:
    """The house funded what was held, and the cage would have paid it."""
    at = room()
    won = TableWin("T1-1-win-1", 1, 1, "Ann", "main", "win", 25_00, 4_000_00)
    fact, moves = hold_win(won, table="T1", number=1)
    funded = make_transfer("accrual-funded", 4_000_00 * CENT, credit="T1")
    at.round("T1", (fact,), (*funded, *moves))
    assert at.balance("table:T1") == 1_000_00 * CENT
    at.do(c.VoidAward("T1-1-win-1", "the wager was late", "Bea"))
    assert codes(at) == [("win-undone", 4_000_00), ("void-absorbed", 4_000_00)]
    assert at.balance("table:T1") == 1_000_00 * CENT
