"""Is the money of tables worked out again, entry by entry and round by round?"""

from collections.abc import Callable
from typing import Any

import pytest

from fixtures.audited_journals import (
    a_night,
    agree,
    findings,
    first_with,
    founded,
    looked_at,
    open_table,
    retold,
    rewritten,
)
from fixtures.house_fixture import (
    SAME_BOX,
    HouseFixture,
    dealt,
    memory_house,
    settings_of,
)
from fixtures.house_tables import live
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.journal.event_codec import write_events
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.ledger import Entry, Transfer
from spanish21.ledger.commands import CreditTable, MoveMoney, SetWinThreshold
from spanish21.ledger.facts import TableLinked
from spanish21.ledger.trays.payments_owed import payments_owed
from spanish21.reports.money import reconciliation_report
from spanish21.reports.money.scope import ReportScope


@pytest.fixture
def night() -> HouseFixture:
    return a_night()


def test_void_rounds_and_rulings_are_worked_out_again() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.plays("Flo", c.VoidRound("a card fell"))
    at.deal(20_00)
    at.finish()
    at.give("Ann", d.OpenDispute(2, "I was paid short"))
    at.give("Flo", d.RuleDispute("she is right", (("Ann", 5_00), ("Bob", -3_00)), "Meg"))
    at.give("Flo", d.OpenDispute(2, "and again"))
    at.give("Flo", d.RuleDispute("it stands"))
    found = looked_at(at.entries, at)
    assert found.findings == ()
    assert found.rounds == 2


@pytest.mark.parametrize(
    ("corrections", "codes"),
    [
        (
            (("Ann", 3_000_00), ("Bob", -3_00)),
            ["correction-taken", "standing-fill", "correction-paid"],
        ),
        (
            (("Ann", 9_000_00), ("Bob", -3_00)),
            ["correction-taken", "standing-fill", "win-held"],
        ),
        ((("Ann", 3_00), ("Bob", -9_00)), ["correction-taken", "correction-paid"]),
    ],
)
def test_a_ruling_fills_the_bank_for_what_it_is_short_of_when_all_is_taken(
    corrections: h.Corrections, codes: list[str]
) -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.finish()
    at.give("Flo", d.OpenDispute(1, "she was paid short"))
    entry = at.give("Flo", d.RuleDispute("she is right", corrections, "Meg"))
    assert [one.code for one in entry.transfers] == codes
    assert looked_at(at.entries, at).findings == ()


# --- Chips sold at a live table -----------------------------------------------------------------


def selling() -> HouseFixture:
    """A live table at which Dan has just sold Cid chips for $50."""
    at = founded(memory_house())
    agree(at, settings_of(kind="live"))
    at.opens_tray()
    at.says("Flo", t.OpenTable("Dan", 0))
    at.says("Dan", t.InspectCards(at.desk.state.full.items()))
    at.says("Flo", t.VerifyInspection())
    at.says("Cid", t.Sit(1))
    at.give("Dan", d.BuyChips("Cid", 50_00))
    return at


def sold_otherwise(at: HouseFixture, **parts: Any) -> list[str]:
    """What is found where the last entry moves something else than it says was sold."""
    last = at.entries[-1]
    moved = (last.transfers[0]._replace(**parts), last.transfers[1]) if parts else ()
    return findings(
        rewritten(at, lambda one: one._replace(transfers=moved) if one is last else one), at
    )


def test_chips_that_are_sold_are_what_moved() -> None:
    at = selling()
    assert looked_at(at.entries, at).findings == ()
    last, due = len(at.entries), "$50.00 (chips-sold, table:T1 to player:Cid)"
    lacks = f"{last}: T1 sells chips, and its drop box does not get as much cash"
    for parts, moved, more in (
        ({"credit": "player:Ann"}, "$50.00 (chips-sold, table:T1 to player:Ann)", []),
        ({"micros": 60_000_000}, "$60.00 (chips-sold, table:T1 to player:Cid)", [lacks]),
        ({}, "nothing more", []),
    ):
        said = sold_otherwise(at, **parts)
        assert said == [*more, f"{last}: transfer 1: its events come to {due}, it moves {moved}"]


def test_chips_that_nobody_is_said_to_have_sold_are_found() -> None:
    at = selling()
    last = at.entries[-1]
    silent = last._replace(game=write_events([]))
    (said,) = findings(rewritten(at, lambda one: silent if one is last else one), at)
    assert said.endswith(
        "its events come to nothing more, it moves $50.00 (chips-sold, table:T1 to player:Cid)"
    )


@pytest.mark.parametrize("by", ["Eve", "house"])
def test_chips_are_sold_by_the_dealer_alone(by: str) -> None:
    at = selling()
    last = len(at.entries)
    signed = rewritten(at, lambda one: one._replace(by=by) if one.seq == last else one)
    assert findings(signed, at) == [f"{last}: Dan sells chips at T1 and is not its dealer"]
    _, told = retold(at, h.ChipsSold, lambda one: h.ChipsSold(one.player, one.cents, by))
    assert findings(told, at) == [f"{last}: {by} sells chips at T1 and is not its dealer"]


def test_chips_are_sold_to_who_sits_there() -> None:
    at = selling()
    last = len(at.entries)
    _, told = retold(at, h.ChipsSold, lambda one: h.ChipsSold("Bob", one.cents, one.by))
    said = findings(told, at)
    assert said[0] == f"{last}: Bob buys chips at T1 and does not sit there"
    assert said[1].startswith(f"{last}: transfer 1: its events come to $50.00 (chips-sold, table")
    assert len(said) == 2


def test_chips_that_are_laid_down_are_what_moved_and_counted_by_the_dealer() -> None:
    at = selling()
    at.pays(MoveMoney("chips-out", "cage", "chips", 80_00), "Meg")
    at.give("Dan", d.BringChips("Cid", 80_00))
    assert looked_at(at.entries, at).findings == ()
    last = len(at.entries)
    due = "$80.00 (chips-brought, chips to player:Cid)"
    moved = at.entries[-1].transfers[0]._replace(credit="player:Ann")
    forged = rewritten(at, lambda one: one._replace(transfers=(moved,)) if one.seq == last else one)
    say = "it moves $80.00 (chips-brought, chips to player:Ann)"
    assert findings(forged, at) == [f"{last}: transfer 1: its events come to {due}, {say}"]
    _, told = retold(at, h.ChipsBrought, lambda one: h.ChipsBrought(one.player, one.cents, "Eve"))
    assert findings(told, at) == [f"{last}: Eve counts chips at T1 and is not its dealer"]
    _, told = retold(at, h.ChipsBrought, lambda one: h.ChipsBrought("Bob", one.cents, one.by))
    assert findings(told, at)[0] == f"{last}: Bob lays down chips at T1 and does not sit there"


def test_nobody_sells_chips_at_an_automatic_table() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.give("Flo", d.PauseTable("fire alarm"))
    last = at.entries[-1]
    events = write_events([h.ChipsSold("Ann", 5_00, "Dealer")])
    moved = (Transfer("x", "cage", "player:Ann", 5_000_000, "buy-in"),)
    sold = last._replace(game=events, transfers=moved, by="Dealer")
    said = findings(rewritten(at, lambda one: sold if one is last else one), at)
    assert said == [f"{last.seq}: Dealer sells chips at T1 and is not its dealer"]


# --- What is not as it was ----------------------------------------------------------------------


def with_moved(entry: Entry, code: str, micros: int) -> Entry:
    """The entry with more or less moved by one of its transfers."""
    place = next(i for i, x in enumerate(entry.transfers) if x.code == code)
    moves = list(entry.transfers)
    moves[place] = moves[place]._replace(micros=moves[place].micros + micros)
    return entry._replace(transfers=tuple(moves))


def test_a_payout_that_its_cards_do_not_come_to_is_found(night: HouseFixture) -> None:
    paid = first_with(night, "payout")
    entries = rewritten(
        night, lambda one: with_moved(one, "payout", 10_000) if one is paid else one
    )
    said = findings(entries, night)
    assert said[0].startswith(f"{paid.seq}: transfer ")
    assert "its events come to $" in said[0]
    assert ": round 3: " in said[1]
    assert "'s lines come to " in said[1]
    assert len(said) == 2


def test_a_wager_that_lies_otherwise_than_it_moved_is_found(night: HouseFixture) -> None:
    made = first_with(night, "wager")
    entries = rewritten(night, lambda one: with_moved(one, "wager", 10_000) if one is made else one)
    said = findings(entries, night)
    assert f"{made.seq}: $21.00 lies on the layout of T1, its account holds $21.01" in said


def test_facts_that_no_event_led_to_are_found(night: HouseFixture) -> None:
    gave = next(one for one in night.entries if "table/" in one.stream and one.facts)
    entries = rewritten(night, lambda one: one._replace(facts=()) if one is gave else one)
    assert f"{gave.seq}: its facts are not what its events come to" in findings(entries, night)


def test_events_whose_money_cannot_be_worked_out_are_named() -> None:
    at = open_table(founded(memory_house()), settings_of(games=(SAME_BOX,), jackpots=("high",)))
    at.wager("Ann", 1, 10_00, jackpot_1=1_00)
    linked = next(one for one in at.entries if any(isinstance(x, TableLinked) for x in one.facts))
    entries = rewritten(at, lambda one: one._replace(facts=()) if one is linked else one)
    said = findings(entries, at)
    why = "table: 'T1' is not allowed; this table is not linked to the jackpot"
    assert said == [f"{len(entries)}: its events cannot be worked out again: {why}"]


def test_a_payment_that_a_void_round_does_not_get_back_is_written_off() -> None:
    at = founded(dealt("2c 7s 7s 7s 7s 7s"), demo=True)
    at.deal(10_00, match_up=5_00)
    assert first_with(at, "payout") is at.entries[-1]
    at.pays(MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann")))
    at.voids("a card fell")
    assert first_with(at, "payout-unrecovered") is at.entries[-1]
    assert looked_at(at.entries, at).findings == ()


def test_a_void_round_that_somebody_keeps_money_of_is_found() -> None:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.plays("Flo", c.VoidRound("a card fell"))
    void = at.entries[-1]

    def kept(entry: Entry) -> Entry:
        if entry is not void:
            return entry
        paid = Transfer("x", "house", "table:T1", 1_000_000, "fill")
        more = Transfer("y", "table:T1", "player:Ann", 1_000_000, "payout")
        return entry._replace(transfers=(*entry.transfers, paid, more))

    said = findings(rewritten(at, kept), at)
    assert f"{void.seq}: void round 1: players keep $1.00, $0.00 is written off" in said


# --- Entries whose commands cannot be read ------------------------------------------------------


def forgotten(at: HouseFixture) -> list[Entry]:
    """The journal with its tables' commands in a form that nothing reads: their events are left."""
    return rewritten(
        at, lambda one: one._replace(asked="?") if one.stream.startswith("table/") else one
    )


def ruled(at: HouseFixture, *rulings: h.Corrections) -> HouseFixture:
    for number, corrections in enumerate(rulings):
        at.give("Flo", d.OpenDispute(1, f"ruling {number}"))
        at.give("Flo", d.RuleDispute("she is right", corrections, "Meg"))
    return at


def at_automatic_table() -> HouseFixture:
    at = open_table(founded(memory_house()), settings_of())
    at.deal(20_00)
    at.finish()
    return ruled(at, (("Ann", 9_000_00), ("Bob", -3_00)))


def at_full_tray() -> HouseFixture:
    at = founded(live(seats={1: "Ann"}), demo=True)
    at.pays(SetWinThreshold(3_000_00, "Meg"), by="Sue", second="Meg")
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    return ruled(at, (("Ann", 60_000_00), ("Bob", -2_00)))


def at_empty_tray() -> HouseFixture:
    """What the tray cannot pay is owed, and paid by what comes in with the next ruling."""
    at = founded(live(seats={1: "Ann"}), demo=True)
    at.pays(CreditTable("T1", 49_980_00, "Meg"), "Flo", "Meg")
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal K♠ 7♥ Q♥")
    at.told("Dan", "Ann on 1 stands\ndeal K♣")
    assert payments_owed(at.house.ledger.book, "T1")
    return ruled(at, (("Bob", -8_00),))


def after_a_corrected_card() -> HouseFixture:
    """Ann's hit card was keyed as a 6 and was an 8: with 20 against 19 she has won."""
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    at.plays("Dan", c.CloseWagers())
    at.told("Dan", "deal 7♠ 6♥ 5♥")
    at.plays("Ann", c.Hit(1, "Ann"))
    at.told("Dan", "deal 6♣")
    at.plays("Ann", c.Stand(1, "Ann"))
    at.told("Dan", "deal K♣ 3♣")
    at.give("Dan", d.ProposeCardCorrection(4, Card.parse("8c")))
    at.give("Flo", d.ConfirmCardCorrection())
    return at


@pytest.mark.parametrize(
    "play", [at_automatic_table, at_full_tray, at_empty_tray, after_a_corrected_card]
)
def test_what_cannot_be_decided_again_is_worked_out_by_what_happened(
    play: Callable[[], HouseFixture],
) -> None:
    at = play()
    found = looked_at(forgotten(at), at)
    assert found.findings == ()
    assert found.undecided
    last = at.entries[-1]
    less = last._replace(transfers=last.transfers[:-1])
    forged = [less if one.seq == last.seq else one for one in forgotten(at)]
    assert any("its events come to" in one for one in findings(forged, at))


def test_a_corrected_card_leaves_both_calculations_alike() -> None:
    at = after_a_corrected_card()
    whole = reconciliation_report(at.entries)
    assert whole.rows
    assert whole.alarms == ()
    assert reconciliation_report(at.entries, ReportScope(start=at.at + 1)).rows == ()
