"""Does a live table pay out of a tray that people have signed for, and owe what it lacks?"""

from typing import Any

import pytest

from fixtures.house_fixture import HouseFixture, memory_house, settings_of
from fixtures.house_tables import closed_table, finished, live
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.ledger.commands import CountDrop, CountTray, CreditTable, FillTable, MoveMoney
from spanish21.ledger.trays.payments_owed import payments_owed

pytestmark = pytest.mark.clause("A75")
CENT = 10_000


def short_table(held: int) -> HouseFixture:
    """A live table whose tray holds no more than so much."""
    at = live()
    at.pays(CreditTable("T1", at.cents("table:T1") - held, "Meg"), "Flo", "Meg")
    return at


def dealt_to_ann(at: HouseFixture, main: str = "$100") -> HouseFixture:
    """Ann's 20 and Bob's 16 against an 8; the dealer will have 18."""
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", f"Ann on 1: main {main}\nBob on 2: main $10\nno more wagers")
    for code in ("K♠", "9♠", "8♦", "Q♥", "8♥"):
        at.told("Dan", f"deal {code}")
    return at


def won(at: HouseFixture) -> HouseFixture:
    """Ann wins $100, and Bob loses $10 before she is paid."""
    at.plays("Ann", c.Stand(1, "Ann"))
    at.give("Dan", d.ForPlayer(c.Stand(2, "Bob"), "Bob"))
    at.told("Dan", "deal K♦")
    assert at.phase == "ready"
    return at


def codes(at: HouseFixture) -> list[str]:
    return [one.code for one in at.entries[-1].transfers]


def owes(at: HouseFixture) -> dict[str, int]:
    owed = payments_owed(at.house.ledger.book, "T1")
    return {player: micros // CENT for player, micros in owed.items()}


def test_what_the_tray_cannot_cover_whole_is_owed_and_paid_by_a_fill() -> None:
    at = won(dealt_to_ann(short_table(80_00)))
    assert codes(at) == ["wager-collected", "wager-returned", "payout-owed"]
    assert owes(at) == {"Ann": 100_00}
    assert at.chips("Ann") == 10_000_00
    assert at.cents("table:T1") == 90_00
    for by, command in (
        ("Dan", t.OpenRound(0)),
        ("Dan", d.BuyChips("Bob", 5_00)),
        ("Flo", t.CloseTable()),
    ):
        refusal = at.refuses(by, command)
        assert (refusal.name, refusal.allowed) == (
            "TABLE_OWES",
            "it owes players $100.00 and its tray holds $90.00: fill it first",
        )
    at.pays(FillTable("T1", 10_00, "Meg"), "Flo", "Meg")
    assert codes(at) == ["fill", "shortage-covered", "owed-paid"]
    assert owes(at) == {}
    assert (at.chips("Ann"), at.cents("table:T1")) == (10_100_00, 0)
    at.pays(FillTable("T1", 10_00, "Meg"), "Flo", "Meg")
    at.says("Dan", t.OpenRound(0))
    assert at.audited()


def test_wagers_that_are_lost_pay_what_is_owed() -> None:
    """Ann's Match is owed during the round; what she loses at its end covers it."""
    at = short_table(0)
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25, match-up $5\nBob on 2: main $10\nno more wagers")
    for code in ("8♠", "9♠", "8♦", "3♥", "8♥"):
        at.told("Dan", f"deal {code}")
    assert owes(at) == {"Ann": 20_00}
    at.plays("Ann", c.Stand(1, "Ann"))
    at.give("Dan", d.ForPlayer(c.Stand(2, "Bob"), "Bob"))
    at.told("Dan", "deal K♦")
    assert "owed-paid" in codes(at)
    assert owes(at) == {}
    assert at.cents("table:T1") == 35_00 - 20_00
    assert at.audited()


def test_a_void_round_owes_nothing() -> None:
    at = short_table(0)
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25, match-up $5\nBob on 2: main $10\nno more wagers")
    for code in ("8♠", "9♠", "8♦", "3♥", "8♥"):
        at.told("Dan", f"deal {code}")
    at.voids("a card is missing")
    assert codes(at)[:1] == ["owed-undone"]
    assert owes(at) == {}
    assert (at.chips("Ann"), at.chips("Bob"), at.cents("table:T1")) == (10_000_00, 10_000_00, 0)


def matched(held: int, ann: str, bob: str) -> HouseFixture:
    """Ann's Match has won four times as much, and Bob's is lost."""
    at = short_table(held)
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", f"Ann on 1: {ann}\nBob on 2: {bob}\nno more wagers")
    for code in ("8♠", "9♠", "8♦", "3♥", "7♥"):
        at.told("Dan", f"deal {code}")
    assert [line.net_cents > 0 for line in at.round.lines] == [False, True]
    return at


def test_a_void_round_gives_back_what_was_collected() -> None:
    at = matched(20_00, "main $25, match-up $5", "main $10, match-up $5")
    assert at.cents("table:T1") == 5_00
    at.voids("a card is missing")
    assert (at.chips("Ann"), at.chips("Bob")) == (10_000_00, 10_000_00)
    assert at.cents("table:T1") == 20_00


def test_a_payment_that_a_player_no_longer_has_leaves_the_tray_without_its_chips() -> None:
    at = matched(20_00, "main $10, match-up $5", "main $10, match-up $5")
    at.pays(MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann")))
    at.voids("a card is missing")
    assert codes(at)[-1] == "wager-refunded"
    assert (at.chips("Ann"), at.chips("Bob")) == (0, 10_000_00)
    assert (at.cents("table:T1"), at.cents("voids")) == (10_00, 10_00)
    assert at.audited()


def test_a_refund_that_the_tray_cannot_cover_is_owed() -> None:
    """Ann was paid with what Bob lost, and has gone to the cage with it."""
    at = matched(0, "main $5, match-up $5", "main $20, match-up $20")
    at.pays(MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann")))
    at.voids("a card is missing")
    assert codes(at)[-1] == "payout-owed"
    assert owes(at) == {"Bob": 20_00}
    assert at.chips("Bob") == 10_000_00 - 20_00
    at.pays(FillTable("T1", 15_00, "Meg"), "Flo", "Meg")
    assert (at.chips("Bob"), at.cents("table:T1")) == (10_000_00, 0)


def test_cash_for_chips_is_the_tables_drop() -> None:
    at = live()
    cage, tray = at.cents("cage"), at.cents("table:T1")
    at.give("Dan", d.BuyChips("Ann", 200_00))
    at.says("Dan", t.OpenRound(0))
    at.says("Ann", t.CallCashWager(1, "main", 100_00))
    at.says("Dan", t.ConfirmCashWager("Ann"))
    at.says("Flo", t.ConfirmCashWager("Ann"))
    assert (at.cents("cage"), at.cents("drop:T1")) == (cage, 300_00)
    assert at.cents("table:T1") == tray - 300_00
    at.pays(CountDrop("T1", 300_00, "Sue"), "Meg", "Sue")
    assert (at.cents("cage"), at.cents("drop:T1")) == (cage + 300_00, 0)


def test_a_tray_sells_no_chips_that_it_lacks() -> None:
    at = short_table(50_00)
    refusal = at.refuses("Dan", d.BuyChips("Ann", 50_01))
    assert (refusal.name, refusal.allowed) == ("TRAY_LACKS", "its tray holds $50.00: fill it first")
    at.give("Dan", d.BuyChips("Ann", 50_00))


def test_a_ruling_that_a_tray_cannot_pay_waits_for_a_fill() -> None:
    at = won(dealt_to_ann(short_table(200_00)))
    at.give("Flo", d.OpenDispute(1, "she was paid short"))
    held = at.cents("table:T1")
    ruling = d.RuleDispute("she is right", (("Ann", held + 6_00), ("Bob", -5_00)), "Meg")
    assert at.refuses("Flo", ruling).name == "TRAY_LACKS"
    at.pays(FillTable("T1", 1_00, "Meg"), "Flo", "Meg")
    at.give("Flo", ruling)
    assert codes(at) == ["correction-taken", "correction-paid"]
    assert at.cents("table:T1") == 0


def test_what_a_ruling_takes_pays_what_the_table_owes() -> None:
    at = won(dealt_to_ann(short_table(80_00)))
    at.give("Flo", d.OpenDispute(1, "he was paid long"))
    at.give("Flo", d.RuleDispute("he pays it back", (("Bob", -10_00),), "Meg"))
    assert codes(at) == ["correction-taken", "shortage-covered", "owed-paid"]
    assert owes(at) == {}
    assert at.audited()


def test_what_a_jackpot_accrues_moves_no_chips() -> None:
    at = live(
        "ready",
        "wa-2025",
        seats={1: "Ann"},
        games=("table=3c paytable=1 wager=$1",),
        jackpots=("high",),
    )
    tray = at.cents("table:T1")
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10, jackpot-1 $1\nno more wagers")
    assert codes(at) == ["accrual-funded", "contribution"]
    assert at.cents("table:T1") == tray
    at.told("Dan", "deal 9♠ K♦ 8♥")
    at.plays("Flo", c.VoidRound("a card is missing"))
    assert codes(at)[-2:] == ["contribution-refund", "void-absorbed"]
    assert at.cents("table:T1") == tray


# --- Opening and closing --------------------------------------------------------------------------


def test_a_live_table_opens_with_a_bank_that_two_people_counted() -> None:
    at = memory_house()
    at.set_table(settings_of("bet-bigger", kind="live"))
    refusal = at.refuses("Flo", t.OpenTable("Dan", 0))
    assert (refusal.name, refusal.allowed) == (
        "TRAY_NOT_OPEN",
        "its tray is not open; count it for its opening first",
    )
    at.pays(FillTable("T1", 5_000_00, "Meg"), "Flo", "Meg")
    assert at.refuses("Flo", t.OpenTable("Dan", 0)).name == "TRAY_NOT_OPEN"
    at.pays(CountTray("T1", "opening", 5_000_00, "Dan"), "Flo", "Dan")
    at.says("Flo", t.OpenTable("Dan", 0))
    assert at.audited()


@pytest.mark.parametrize("moment", ["opening", "closing"])
def test_a_tray_is_opened_and_closed_while_its_table_is_closed(moment: str) -> None:
    at = live()
    count = CountTray("T1", moment, 1, "Dan")
    assert at.refused(lambda: at.pays(count, "Flo", "Dan")).name == "TABLE_IS_OPEN"
    at.pays(CountTray("T1", "dealer-change", at.cents("table:T1"), "Dan"), "Flo", "Dan")


@pytest.mark.parametrize(
    "command",
    [
        FillTable("T1", 100, "Meg"),
        CreditTable("T1", 100, "Meg"),
        CountTray("T1", "opening", 100, "Dan"),
    ],
)
def test_an_automatic_table_has_no_chips(command: Any) -> None:
    at = closed_table()
    refusal = at.refused(lambda: at.pays(command, "Flo", command.second))
    assert refusal.name == "AUTOMATIC_TABLE"
    nowhere = FillTable("T9", 100, "Meg")
    assert at.refused(lambda: at.pays(nowhere, "Flo", "Meg")).name == "NO_SUCH_TABLE"


@pytest.mark.parametrize(
    ("command", "by", "second", "name"),
    [
        (FillTable("T1", 100, "Meg"), "Meg", "Meg", "NOT_YOUR_ROLE"),
        (FillTable("T1", 100, "Meg"), "Dan", "Meg", "NOT_YOUR_ROLE"),
        (FillTable("T1", 100, "Meg"), "Flo", "", "COUNTERSIGN"),
        (FillTable("T1", 100, "Flo"), "Flo", "Flo", "TWO_PEOPLE"),
        (FillTable("T1", 100, "Sue"), "Flo", "Sue", "NOT_YOUR_ROLE"),
        (CountTray("T1", "shift", 100, "Meg"), "Flo", "Meg", "NOT_YOUR_ROLE"),
        (CountDrop("T1", 100, "Flo"), "Meg", "Flo", "NOT_YOUR_ROLE"),
        (CountDrop("T1", 100, "Sue"), "Flo", "Sue", "NOT_YOUR_ROLE"),
    ],
)
def test_who_signs_for_chips(command: Any, by: str, second: str, name: str) -> None:
    at = live()
    assert at.refused(lambda: at.pays(command, by, second)).name == name


def test_an_automatic_table_is_funded_by_the_rule_of_its_configuration() -> None:
    at = finished()
    filled = [one for entry in at.entries for one in entry.transfers if "fill" in one.code]
    assert {one.code for one in filled} <= {"standing-fill"}
    assert at.desk.settings.fills == "by-rule"
    assert at.audited()
