"""What people ask of tables: who may, what is said to who may not, live tables, disputes."""

from collections.abc import Callable
from typing import Any

import pytest

from housed import (
    NOON,
    PEOPLE,
    SAME_BOX,
    Housed,
    add_jackpots,
    dealt,
    housed,
    player,
    playing,
    settings_of,
    stacked,
)
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import TablePhase, cut_order
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house import commands as d
from spanish21.house import events as h
from spanish21.house import staff
from spanish21.house.roles import HouseRole
from spanish21.house.settings import Clocks
from spanish21.house.tables import HOUSE, Speaker, check_reason
from spanish21.ledger.commands import MoveMoney, StopJackpot
from spanish21.refusal import Refusal

EVERYBODY = tuple(PEOPLE)
STRANGERS = ("Sam", "Meg", "Aud", "Adm")
"""Who works in the house and has nothing to say at a table."""


def wagers(box: int = 1, name: str = "Ann", cents: int = 10_00) -> d.Give:
    return d.Give(t.Play(c.PlaceWagers(box, name, (("main", cents),))))


def in_round(command: c.Command) -> d.Give:
    return d.Give(t.Play(command))


# --- Who may do what at an automatic table ------------------------------------------------------


def round_on() -> Housed:
    at = dealt("9s 7d 8h Kc 2c 3c")
    at.deal()
    return at


def ready_table() -> Housed:
    return playing(seats={1: "Ann"}, reshuffle_after_any_round="true")


def closed_table() -> Housed:
    at = housed()
    at.set_table(settings_of())
    return at


def cutting() -> Housed:
    return playing(seats={1: "Ann"}, clocks=Clocks(cut=8))


def paused() -> Housed:
    at = round_on()
    at.give("Flo", d.PauseTable("a glass fell over"))
    return at


def called() -> Housed:
    at = round_on()
    at.give("Dan", d.CallFloor("a glass fell over"))
    return at


def disputed() -> Housed:
    at = round_on()
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    return at


MAY: dict[str, tuple[Callable[[], Housed], d.DeskCommand, set[str]]] = {
    "sit": (ready_table, d.Give(t.Sit(2)), {"Ann", "Bob", "Cid"}),
    "leave": (ready_table, d.Give(t.Leave()), {"Ann"}),
    "wager for himself": (ready_table, wagers(), {"Ann"}),
    "decide for himself": (round_on, in_round(c.Stand(1, "Ann")), {"Ann"}),
    "cut": (cutting, d.Give(t.CutCards(100)), {"Ann"}),
    "decline the cut": (cutting, d.Give(t.DeclineCut()), {"Ann"}),
    "say that he is ready": (ready_table, d.Ready(), set()),
    "void": (round_on, in_round(c.VoidRound("no good")), {"Fay", "Flo", "Sue"}),
    "reshuffle": (ready_table, d.Give(t.Reshuffle()), {"Fay", "Flo", "Sue"}),
    "admit": (ready_table, d.Give(t.AdmitPlayer("Bob")), {"Fay", "Flo", "Sue"}),
    "open": (closed_table, d.OpenDoors(), {"Fay", "Flo", "Sue"}),
    "close": (ready_table, d.CloseDoors(), {"Fay", "Flo", "Sue"}),
    "pause": (round_on, d.PauseTable("fire alarm"), {"Fay", "Flo", "Sue"}),
    "resume": (paused, d.ResumeTable(), {"Fay", "Flo", "Sue"}),
    "call": (round_on, d.CallFloor("come here"), {"Dan", "Eve", "Fay"}),
    "answer": (called, d.AnswerCall(), {"Fay", "Flo", "Sue"}),
    "dispute": (
        round_on,
        d.OpenDispute(1, "that was no seven"),
        {"Ann", "Dan", "Eve", "Fay", "Flo", "Sue"},
    ),
    "rule": (disputed, d.RuleDispute("it was a seven"), {"Fay", "Flo", "Sue"}),
    "set": (ready_table, d.SetTable(settings_of()), set()),
    "be the clock": (round_on, d.TimeOut(6), set()),
    "sell chips": (ready_table, d.BuyChips("Ann", 100), set()),
    "deal": (round_on, in_round(c.DealCard(Card.parse("2c"))), set()),
    "close wagers": (ready_table, in_round(c.CloseWagers()), set()),
    "enter a card": (round_on, d.EnterCard("7S"), set()),
    "hit the key": (round_on, d.HitJackpot(), set()),
    "pay the super bonus": (round_on, in_round(c.PaySuperBonus()), set()),
    "open a round": (ready_table, d.Give(t.OpenRound(0)), set()),
    "open by hand": (closed_table, d.Give(t.OpenTable("Dan", 0)), set()),
    "close by hand": (ready_table, d.Give(t.CloseTable()), set()),
    "change cards": (ready_table, d.Give(t.ChangeCards(0)), set()),
    "reveal": (ready_table, d.Give(t.RevealShoe((), "")), set()),
    "report": (round_on, d.Give(t.ReportIrregularity("ten-found")), set()),
    "call cash": (ready_table, d.Give(t.CallCashWager(1, "main", 500)), set()),
    "change the dealer": (ready_table, d.Give(t.ChangeDealer("Dan")), set()),
}


@pytest.mark.parametrize("what", MAY)
def test_who_may_do_what_at_an_automatic_table(what: str) -> None:
    make, command, allowed = MAY[what]
    may = set()
    at = make()
    for name in EVERYBODY:
        try:
            at.house.at_desk(at.speaker(name), "T1", at.at, command)
        except Refusal:
            at.refuses(name, command)
        else:
            may.add(name)
    assert may == allowed
    for name in sorted(allowed)[:1]:
        at.give(name, command)


@pytest.mark.parametrize(
    ("who", "command", "sentence"),
    [
        (
            "Flo",
            d.Give(t.Sit(2)),
            "role: 'floor' is not allowed; only player may sit down at a table and leave it",
        ),
        (
            "Ann",
            in_round(c.VoidRound("no good")),
            "role: 'player' is not allowed; only floor supervisor or shift manager may declare a round void",
        ),
        (
            "Dan",
            d.PauseTable("fire alarm"),
            "role: 'dealer' is not allowed; only floor supervisor or shift manager may stop a table for a while",
        ),
        (
            "Sam",
            d.CallFloor("come here"),
            "role: 'surveillance' is not allowed; only dealer may call the floor to a table",
        ),
        (
            "Adm",
            d.OpenDispute(1, "no good"),
            "role: 'admin' is not allowed; only player or dealer or floor supervisor or shift manager may dispute a round or an award",
        ),
        (
            "Dan",
            in_round(c.Stand(1, "Ann")),
            "command: 'Play' is not allowed; the house does that itself at an automatic table",
        ),
        (
            "Flo",
            d.Give(t.CloseTable()),
            "command: 'CloseTable' is not allowed; the house does that itself at an automatic table",
        ),
        (
            "Bob",
            in_round(c.Stand(1, "Ann")),
            "player: 'Bob' is not allowed; Bob speaks for Bob only",
        ),
        (
            "Ann",
            d.ResumeTable(),
            "role: 'player' is not allowed; only floor supervisor or shift manager may let a table go on",
        ),
        ("Flo", d.ResumeTable(), "table: 'T1' is not allowed; it does not stand still"),
        ("Flo", d.AnswerCall(), "table: 'T1' is not allowed; it has not called"),
        (
            "Flo",
            d.RuleDispute("so be it"),
            "dispute: 'T1' is not allowed; no round of this table is disputed",
        ),
        (
            "Flo",
            d.HitJackpot(),
            "jackpot: 'T1' is not allowed; no jackpot wager of this round has won",
        ),
        ("Flo", d.PauseTable(" "), "reason: '' is not allowed; say it in 3 to 200 letters"),
        (
            "Dan",
            d.CallFloor("x" * 201),
            f"reason: '{'x' * 40}' is not allowed; say it in 3 to 200 letters",
        ),
        (
            "Flo",
            d.OpenDispute(2, "no good"),
            "round: 2 is not allowed; this table has played rounds 1 to 1",
        ),
        (
            "Flo",
            d.OpenDispute(0, "no good"),
            "round: 0 is not allowed; this table has played rounds 1 to 1",
        ),
        (
            "Bob",
            d.OpenDispute(1, "no good"),
            "round: 1 is not allowed; a player disputes a round he had wagers in",
        ),
        (
            "Flo",
            d.SetTable(settings_of()),
            "settings: 'T1' is not allowed; a change is proposed by one person and approved by another",
        ),
        ("Bob", d.Ready(), "player: 'Bob' is not allowed; Bob does not sit at this table"),
        (
            "Ann",
            d.Ready(),
            "ready: 'Ann' is not allowed; it is said once, while wagers are being made, and you have not said so yet",
        ),
        (
            "Dan",
            d.BuyChips("Ann", 100),
            "player: 'Ann' is not allowed; only the dealer of a live table sells chips at it",
        ),
        (
            "Dan",
            d.Give(t.Sit(2), "Bob"),
            "player: 'Bob' is not allowed; only the dealer of a live table speaks for Bob",
        ),
        (
            "Flo",
            d.Give(t.Sit(2), "Bob"),
            "role: 'floor' is not allowed; only dealer may deal, record wagers and call results",
        ),
        (
            "Ann",
            d.Give(t.Sit(2), "Bob"),
            "role: 'player' is not allowed; only dealer may deal, record wagers and call results",
        ),
    ],
)
def test_refusals_say_what_is_missing(who: str, command: d.DeskCommand, sentence: str) -> None:
    assert str(round_on().refuses(who, command)) == sentence


def test_a_player_may_name_himself() -> None:
    at = ready_table()
    at.give("Bob", d.Give(t.Sit(2), "Bob"))
    assert at.desk.state.players == ("Ann", "Bob")


def test_a_table_that_is_not_there_is_refused() -> None:
    at = housed()
    for name in ("T1", "", "table/T1"):
        refusal = at.refuses("Flo", d.OpenDoors(), table=name)
        assert (refusal.name, refusal.allowed) == ("NO_SUCH_TABLE", "there is no such table")


def test_nobody_becomes_the_dealer_of_an_automatic_table_by_his_name() -> None:
    """The house's own dealer is called Dealer; so may somebody who works here."""
    at = housed(people={**PEOPLE, "Dealer": ("dealer",), "Floor": ("floor",)})
    at.set_table(settings_of())
    at.give(HOUSE, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    assert at.desk.state.dealer == "Dealer"
    for command in (
        c.DoubleDown(1, "Ann", 10_00),
        c.Hit(1, "Ann"),
        c.Stand(1, "Ann"),
        c.DealCard(Card.parse("2c")),
    ):
        assert at.refuses("Dealer", in_round(command)).name == "AUTOMATIC_TABLE"


def test_somebody_without_any_role_is_not_the_house() -> None:
    at = round_on()
    nobody = Speaker("Zoe")
    at.at += 10**6
    for command in (
        d.TimeOut(at.desk.number),
        d.SetTable(settings_of()),
        d.OpenDoors(),
        d.PauseTable("fire alarm"),
        in_round(c.Stand(1, "Ann")),
        d.Give(t.Sit(2)),
    ):
        assert at.refuses(nobody, command).name in ("NOT_YOUR_ROLE", "MOVED_ON", "PROPOSE_IT")


def test_the_house_itself_gives_no_commands_of_the_game() -> None:
    at = round_on()
    refusal = at.refuses(HOUSE, in_round(c.Stand(1, "Ann")))
    assert refusal.name == "NOT_YOUR_ROLE"
    assert refusal.value == "none"


def test_ready_is_said_once_and_only_while_wagers_are_made() -> None:
    at = playing()
    assert at.refuses("Ann", d.Ready()).name == "NOT_NOW"
    at.wager("Ann", 1)
    at.ready("Ann")
    assert at.refuses("Ann", d.Ready()).name == "NOT_NOW"
    assert at.refuses("Cid", d.Ready()).name == "NOT_SEATED"
    at.runs_out()
    assert at.refuses("Bob", d.Ready()).name == "NOT_NOW"


def test_a_wager_beyond_the_chips_is_refused_and_nothing_changes() -> None:
    at = playing(chips=25_00)
    assert at.refuses("Ann", wagers(cents=26_00)).name == "OVERDRAFT"
    assert at.desk.state.round is None
    at.give("Ann", wagers(cents=20_00))
    assert at.refuses("Ann", wagers(cents=26_00)).name == "OVERDRAFT"
    assert at.chips("Ann") == 5_00
    at.give("Ann", wagers(cents=25_00))
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    assert at.chips("Ann") == 25_00


def test_a_double_and_a_split_beyond_the_chips_are_refused() -> None:
    at = dealt("8s 7d 8h Kc 2c 3c", chips=10_00)
    at.deal()
    for command in (c.DoubleDown(1, "Ann", 10_00), c.Split(1, "Ann")):
        refusal = at.refuses("Ann", in_round(command))
        assert refusal.name == "OVERDRAFT"
        assert "player:Ann holds $0" in str(refusal)
    at.plays("Ann", c.Hit(1, "Ann"))


def test_insurance_beyond_the_chips_is_refused() -> None:
    at = dealt("9s Ad 8h Kc", chips=10_00)
    at.deal()
    assert at.refuses("Ann", in_round(c.Insure(1, "Ann", 5_00))).name == "OVERDRAFT"


def test_time_is_the_houses_and_never_the_givers() -> None:
    at = live("ready")
    at.says("Dan", t.OpenRound(at_minutes=10**9))
    assert at.desk.state.now == at.at // 60


# --- A table that stands still ------------------------------------------------------------------


def test_at_a_table_that_stands_still_only_leaving_and_voiding_go_on() -> None:
    at = paused()
    refusal = at.refuses("Ann", in_round(c.Hit(1, "Ann")))
    assert str(refusal) == "table: 'T1' is not allowed; it stands still: a glass fell over"
    assert at.refuses("Bob", d.Give(t.Sit(2))).name == "PAUSED"
    assert at.refuses("Flo", d.PauseTable("again")).allowed == (
        "it stands still already: a glass fell over"
    )
    assert at.refuses("Ann", d.Give(t.Leave())).name == "WAGERS_ON_THE_LAYOUT"
    at.plays("Flo", c.VoidRound("a glass fell over"))
    at.says("Ann", t.Leave())
    assert at.phase == "ready"
    assert at.desk.paused
    at.give("Flo", d.ResumeTable())
    assert not at.desk.paused


def test_a_table_paused_at_the_end_of_its_shoe_goes_on_when_it_is_resumed() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    while True:
        at.deal()
        if at.desk.state.round is not None and at.desk.state.cut_reached:
            break
        at.finish()
    shown = at.verified()
    at.give("Flo", d.PauseTable("fire alarm"))
    at.plays("Flo", c.VoidRound("fire alarm"))
    assert at.phase == "shoe-end"
    assert at.verified() == shown
    at.give("Flo", d.ResumeTable())
    assert at.phase == "ready"
    assert at.verified() == shown + 1


def test_closing_ends_a_pause_and_never_a_dispute() -> None:
    at = playing(seats={1: "Ann"})
    at.give("Flo", d.PauseTable("fire alarm"))
    at.give("Flo", d.CloseDoors())
    assert (at.desk.paused, at.phase) == ("", "closed")
    assert at.verified() == 1
    at.give("Sue", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    at.finish()
    at.give("Ann", d.OpenDispute(1, "no good"))
    for command in (d.CloseDoors(), d.ResumeTable(), d.OpenDispute(1, "no good")):
        refusal = at.refuses("Flo", command)
        assert (refusal.name, refusal.allowed) == (
            "DISPUTED",
            f"dispute {at.desk.dispute} is ruled on first",
        )


def test_a_table_is_closed_between_rounds_only() -> None:
    at = round_on()
    assert at.refuses("Flo", d.CloseDoors()).name == "WRONG_TABLE_PHASE"
    at.finish()
    at.give("Flo", d.CloseDoors())
    assert at.desk.state.seats == ()
    assert at.refuses("Flo", d.CloseDoors()).name == "WRONG_TABLE_PHASE"


def test_rounds_go_on_counting_when_a_table_is_opened_again() -> None:
    at = round_on()
    at.finish()
    at.give("Flo", d.CloseDoors())
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    assert at.desk.state.rounds == 2
    assert [shoe.order == () for shoe in at.desk.shoes] == [False, True]


# --- Calls --------------------------------------------------------------------------------------


def test_the_floor_is_called_and_comes() -> None:
    at = round_on()
    at.give("Dan", d.CallFloor("  a   player\nshouts "))
    assert at.desk.called == "a player shouts"
    at.give("Sue", d.AnswerCall())
    assert at.desk.called == ""
    assert at.events() == (h.FloorCame("Sue"),)


def test_reasons_are_words() -> None:
    assert check_reason("reason", " a \n b  c ") == "a b c"
    for text in ("", "ab", " a ", "x" * 201):
        with pytest.raises(Refusal, match="say it in 3 to 200 letters"):
            check_reason("reason", text)
    assert len(check_reason("reason", "x" * 200)) == 200


# --- Disputes -----------------------------------------------------------------------------------


def finished() -> Housed:
    at = round_on()
    at.finish()
    return at


def test_a_player_disputes_a_round_of_his_own_and_the_table_stands_still() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    assert at.desk.dispute == f"T1-1-{at.desk.number}"
    assert at.desk.paused == "round 1 is disputed"
    assert at.refuses("Ann", wagers()).name == "PAUSED"
    assert at.events() == (h.DisputeOpened(at.desk.dispute, 1, "that was no seven", "Ann"),)


def test_a_player_disputes_the_round_that_is_on() -> None:
    at = round_on()
    assert at.refuses("Bob", d.OpenDispute(1, "no good")).name == "NOT_YOUR_ROUND"
    at.give("Ann", d.OpenDispute(1, "no good"))
    at.give("Flo", d.RuleDispute("it was good"))
    at.finish()
    assert at.desk.recent[-1].number == 1


def test_a_player_disputes_a_round_that_was_void() -> None:
    at = round_on()
    at.plays("Flo", c.VoidRound("no good"))
    at.give("Ann", d.OpenDispute(1, "it was good"))
    assert at.desk.dispute


def test_an_older_round_is_disputed_while_another_is_on() -> None:
    at = finished()
    at.says("Bob", t.Sit(2))
    at.says("Ann", t.Leave())
    at.deal()
    assert at.refuses("Bob", d.OpenDispute(1, "no good")).name == "NOT_YOUR_ROUND"
    assert at.refuses("Ann", d.OpenDispute(2, "no good")).name == "NOT_YOUR_ROUND"
    at.give("Ann", d.OpenDispute(1, "no good"))


@pytest.mark.parametrize("who", ["Dan", "Flo", "Sue", "Fay"])
def test_staff_disputes_any_round(who: str) -> None:
    at = finished()
    at.give(who, d.OpenDispute(1, "that was no seven"))
    assert at.desk.dispute


def test_a_ruling_without_money_lets_the_table_go_on() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    dispute = at.desk.dispute
    entry = at.give("Flo", d.RuleDispute("the hand  stands"))
    assert entry.transfers == ()
    assert at.events() == (h.DisputeRuled(dispute, "the hand stands", (), "Flo", ""),)
    assert (at.desk.dispute, at.desk.paused) == ("", "")
    at.deal()


def test_a_ruling_that_moves_money_is_signed_by_two_and_posted() -> None:
    at = finished()
    at.wager("Ann", 1)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    at.give("Ann", d.OpenDispute(1, "no good"))
    was = {name: at.chips(name) for name in ("Ann", "Bob")}
    bank = at.cents("table:T1")
    ruling = d.RuleDispute("Ann gets hers", (("Ann", 40_00), ("Bob", -15_00)), "Meg")
    entry = at.give("Flo", ruling)
    moved = [(one.code, one.debit, one.credit) for one in entry.transfers]
    assert moved[0] == ("correction-taken", "player:Bob", "table:T1")
    assert moved[-1] == ("correction-paid", "table:T1", "player:Ann")
    assert {name: at.chips(name) for name in was} == {
        "Ann": was["Ann"] + 40_00,
        "Bob": was["Bob"] - 15_00,
    }
    filled = sum(one.micros for one in entry.transfers if one.code == "fill") // 10_000
    assert at.cents("table:T1") == bank + filled + 15_00 - 40_00
    assert at.audited()


def test_a_bank_that_is_short_is_filled_for_a_ruling() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    entry = at.give("Sue", d.RuleDispute("pay her", (("Ann", 99_999_00),), "Meg"))
    assert [one.code for one in entry.transfers] == ["fill", "correction-paid"]
    assert at.cents("table:T1") == 0


def test_money_from_one_player_to_another_needs_no_chips_of_the_house() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    corrections = (("Ann", 15_00), ("Bob", -15_00))
    entry = at.give("Flo", d.RuleDispute("the wrong hand was paid", corrections, "Meg"))
    assert [one.code for one in entry.transfers] == ["correction-taken", "correction-paid"]


def test_a_ruling_names_players_as_they_are_written() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    refusal = at.refuses("Flo", d.RuleDispute("pay her", (("ann", 15_00),), "Meg"))
    assert str(refusal) == (
        "corrections: 'ann' is not allowed; nobody of this name has had chips here"
    )


def test_a_bank_that_is_long_is_not_filled() -> None:
    at = finished()
    at.pays(MoveMoney("fill", "house", "table:T1", 1_000_00))
    at.give("Ann", d.OpenDispute(1, "no good"))
    entry = at.give("Sue", d.RuleDispute("pay her", (("Ann", 10_00),), "Meg"))
    assert [one.code for one in entry.transfers] == ["correction-paid"]


@pytest.mark.parametrize(
    ("by", "corrections", "second", "name"),
    [
        ("Flo", (("Ann", 100),), "", "TWO_PEOPLE"),
        ("Sue", (("Ann", 100),), "Sue", "TWO_PEOPLE"),
        ("Flo", (("Ann", 100),), "Flo", "NOT_YOUR_ROLE"),
        ("Flo", (("Ann", 100),), "Ann", "NOT_YOUR_ROLE"),
        ("Flo", (("Ann", 100),), "Dan", "NOT_YOUR_ROLE"),
        ("Flo", (("Ann", 100),), "Zoe", "NO_SUCH_PERSON"),
        ("Flo", (("Ann", 100), ("Ann", 200)), "Meg", ""),
        ("Flo", (("Ann", 0),), "Meg", ""),
        ("Flo", (("Bob", -(10**9)),), "Meg", "OVERDRAFT"),
        ("Flo", (("no account", 100),), "Meg", ""),
        ("Flo", (("ann", 100),), "Meg", ""),
        ("Flo", (("Flo", 100),), "Meg", ""),
        ("Sue", (), "Sue", "TWO_PEOPLE"),
        ("Ann", (), "", "NOT_YOUR_ROLE"),
        ("Meg", (("Ann", 100),), "Sue", "NOT_YOUR_ROLE"),
    ],
)
def test_rulings_that_cannot_be(by: str, corrections: Any, second: str, name: str) -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    assert at.refuses(by, d.RuleDispute("so be it", corrections, second)).name == name


def test_a_second_person_who_was_disabled_does_not_sign() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    at.put(staff.disable_person(at.house, at.speaker("Adm"), NOON, "Meg", "gone"))
    ruling = d.RuleDispute("so be it", (("Ann", 100),), "Meg")
    refusal = at.refuses("Flo", ruling)
    assert str(refusal) == "name: 'Meg' is not allowed; Meg may not act any more"


# --- Configuration of tables --------------------------------------------------------------------


def test_a_table_is_set_by_the_house_alone_and_under_its_own_name() -> None:
    at = housed()
    refusal = at.refuses("Sue", d.SetTable(settings_of()), table="T1")
    assert refusal.name == "PROPOSE_IT"
    refusal = at.refuses(HOUSE, d.SetTable(settings_of(table="T2")), table="T1")
    assert str(refusal) == "table: 'T2' is not allowed; these are the settings of T1"
    at.set_table(settings_of())
    refusal = at.refuses(HOUSE, d.SetTable(settings_of(table="T2")), table="T1")
    assert refusal.allowed == "these are the settings of T1"


def test_a_closed_table_changes_at_once() -> None:
    at = housed()
    at.set_table(settings_of())
    at.set_table(settings_of("bet-bigger", kind="live"))
    assert at.desk.settings.ruleset == "bet-bigger"
    assert at.desk.next is None
    assert at.desk.number == 2


def test_an_open_table_changes_between_shoes_with_everybody_in_his_seat() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="4", seats={1: "Ann", 4: "Bob", 2: "Ann"})
    at.set_table(settings_of("section-13", boxes="3"))
    assert (at.desk.settings.ruleset, at.desk.next) == (
        "wa-2025",
        settings_of("section-13", boxes="3"),
    )
    while at.desk.next is not None:
        at.deal()
        at.finish()
    kinds = at.kinds()
    places = [
        kinds.index(kind) for kind in ("RoundEnded", "ShoeRevealed", "TableClosed", "TableOpened")
    ]
    assert places == sorted(places)
    # Box 4 is gone, and this rule set gives a player one box.
    assert at.desk.state.seats == ((1, "Ann"),)
    assert at.desk.state.rules == settings_of("section-13", boxes="3").chosen.rules
    assert at.phase == "ready"
    assert at.desk.state.rounds == at.desk.recent[-1].number
    at.deal()
    at.finish()
    assert at.audited()


def test_the_last_wish_counts() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    at.set_table(settings_of("section-13"))
    at.set_table(settings_of("bet-bigger"))
    while at.desk.next is not None:
        at.deal()
        at.finish()
    assert at.desk.settings.ruleset == "bet-bigger"
    assert at.desk.state.players == ("Ann", "Bob")


def test_a_table_that_becomes_live_is_closed_when_its_shoe_is_over() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    at.set_table(settings_of("section-13", kind="live"))
    while at.desk.next is not None:
        at.deal()
        at.finish()
    assert at.phase == "closed"
    assert not at.desk.automatic
    assert at.refuses("Flo", d.OpenDoors()).name == "LIVE_TABLE"
    at.says("Flo", t.OpenTable("Dan", 0))


def test_closing_a_table_takes_the_waiting_configuration() -> None:
    at = playing(seats={1: "Ann"})
    at.set_table(settings_of("bet-bigger"))
    at.give("Flo", d.CloseDoors())
    assert (at.desk.settings.ruleset, at.desk.next) == ("bet-bigger", None)
    assert at.verified() == 1
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal(5_00)


@pytest.mark.parametrize(
    "bad",
    [
        settings_of(decks="3"),
        settings_of("pontoon"),
        settings_of(clocks=Clocks(turn=0)),
        settings_of(games=(SAME_BOX,)),
    ],
)
def test_bad_settings_never_replace_good_ones(bad: Any) -> None:
    at = playing()
    before = at.desk
    at.refuses(HOUSE, d.SetTable(bad))
    assert at.desk == before
    at = closed_table()
    at.refuses(HOUSE, d.SetTable(bad))
    assert at.desk.settings == settings_of()


# --- Live tables --------------------------------------------------------------------------------


def live(
    to: str = "ready",
    ruleset: str = "section-13",
    /,
    *,
    seats: dict[int, str] | None = None,
    **chosen: Any,
) -> Housed:
    """A live table that Dan deals and Flo watches, brought as far as that."""
    at = housed()
    settings = settings_of(ruleset, kind="live", **chosen)
    add_jackpots(at, settings)
    at.set_table(settings)
    at.says("Flo", t.OpenTable("Dan", 0))
    for box, name in ({1: "Ann", 2: "Bob"} if seats is None else seats).items():
        at.says(name, t.Sit(box))
    while at.desk.state.phase.value != to:
        next_step(at)
    return at


def next_step(at: Housed) -> None:
    """The ordinary next thing at a live table, by whoever does it."""
    state = at.desk.state
    steps: dict[TablePhase, Callable[[], None]] = {
        TablePhase.INSPECTION: lambda: at.says("Dan", t.InspectCards(state.full.items())),
        TablePhase.VERIFICATION: lambda: at.says("Flo", t.VerifyInspection()),
        TablePhase.SPREAD: lambda: at.says("Dan", t.ShowCards(state.players[0])),
        TablePhase.WASH: lambda: at.says("Dan", t.WashCards()),
        TablePhase.SHUFFLE: lambda: at.says(
            "Dan", *(t.ShuffleStep(step) for step in state.rules.shoe.shuffle_steps)
        ),
        TablePhase.CUT: lambda: next_cut(at),
        TablePhase.CUT_CARD: lambda: at.says(
            "Dan", t.PlaceCutCard(state.rules.shoe.cut_card_depth(state.full.size))
        ),
        TablePhase.BURN: lambda: at.says("Dan", t.BurnFirst()),
    }
    steps[state.phase]()


def next_cut(at: Housed) -> None:
    state = at.desk.state
    if state.cut_offered:
        at.says(state.cut_offered, t.CutCards(100))
    else:
        at.says("Dan", t.OfferCut(cut_order(state)[0]))


def test_nothing_happens_by_itself_at_a_live_table() -> None:
    at = live("inspection", seats={})
    assert at.kinds() == ["TableOpened", "TablePhaseEntered"]
    assert at.desk.state.dealer == "Dan"
    assert at.secrets == {}


def test_a_whole_live_round_with_a_dealer() -> None:
    """Section 13: the dealer's second card is drawn last, everything is called by the dealer."""
    at = live()
    assert at.secrets == {}
    at.give("Dan", d.BuyChips("Ann", 200_00))
    assert [one.code for one in at.entries[-1].transfers] == ["buy-in"]
    assert at.chips("Ann") == 10_200_00
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25, match-up $5\nBob on 2: main $10")
    assert at.chips("Ann") == 10_170_00
    assert at.refuses("Dan", in_round(c.DealCard(Card.parse("9s")))).name
    at.told("Dan", "no more wagers")
    assert at.refuses("Dan", wagers(3, "Cid")).name
    for code in ("8♠", "9♠", "8♦", "3♥", "8♥"):
        at.told("Dan", f"deal {code}")
    assert [line.spot for line in at.round.lines] == ["match-up"]
    at.plays("Dan", c.Hit(1, "Ann"))
    assert at.round.due
    at.told("Dan", "deal 9♥")
    # Players may speak for themselves too; the dealer repeats it, or not.
    at.plays("Ann", c.Stand(1, "Ann"))
    at.give("Dan", d.Give(t.Play(c.Stand(2, "Bob")), "Bob"))
    at.told("Dan", "deal K♦")
    assert at.phase == "ready"
    spots = [(line.box, line.spot, line.net_cents) for line in at.last.lines]
    assert spots == [(1, "match-up", 20_00), (2, "main", -10_00), (1, "main", 25_00)]
    assert at.chips("Ann") == 10_200_00 + 20_00 + 25_00
    assert at.chips("Bob") == 10_000_00 - 10_00
    assert at.audited()


def test_a_live_dealer_deals_face_down_peeks_and_turns() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers\ndeal 9♠ K♦ 8♥")
    at.plays("Dan", c.DealFaceDown(), c.ReportPeek(blackjack=False), c.Stand(1, "Ann"))
    at.plays("Dan", c.TurnDownCard(Card.parse("7c")))
    assert at.last.down == Card.parse("7c")
    assert at.chips("Ann") == 10_000_00


def test_a_card_that_is_read_goes_where_the_table_waits_for_one() -> None:
    """The burn card, the deal, the cards that players ask for, the down card when it is turned."""
    at = live("burn", "wa-2025", seats={1: "Ann"})
    at.give("Dan", d.EnterCard("2C"))
    assert at.desk.state.burned == (Card.parse("2c"),)
    assert at.refuses("Dan", d.EnterCard("9S")).name == "WRONG_TABLE_PHASE"
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10")
    assert at.refuses("Dan", d.EnterCard("9S")).name
    at.told("Dan", "no more wagers")
    for line in ("9S", "07D", "S2"):
        at.give("Dan", d.EnterCard(line))
    at.plays("Dan", c.DealFaceDown())
    assert at.refuses("Dan", d.EnterCard("KC")).name
    at.plays("Dan", c.Hit(1, "Ann"))
    at.give("Dan", d.EnterCard("9♥\r\n"))
    at.plays("Dan", c.Stand(1, "Ann"))
    at.give("Dan", d.EnterCard("5C"))
    at.give("Dan", d.EnterCard("KC"))
    assert at.desk.state.round is None
    assert at.last.dealer == tuple(Card.parse(code) for code in ("7d", "5c", "Kc"))
    assert [card.code for card in at.last.boxes[0].hands[0].cards] == ["9s", "2s", "9h"]


def test_a_card_is_entered_by_the_dealer_of_a_live_table_that_goes_on() -> None:
    at = live("burn")
    for name in EVERYBODY:
        if name != "Dan":
            dealer = "dealer" in PEOPLE[name]
            said = "NOT_THE_DEALER" if dealer else "NOT_YOUR_ROLE"
            assert at.refuses(name, d.EnterCard("2C")).name == said
    assert at.refuses(HOUSE, d.EnterCard("2C")).name == "NOT_THE_DEALER"
    for line in ("10S", "joker", "", "nonsense"):
        assert at.refuses("Dan", d.EnterCard(line)).field == "card"
    at.give("Flo", d.PauseTable("fire alarm"))
    assert at.refuses("Dan", d.EnterCard("2C")).name == "PAUSED"
    at.give("Flo", d.ResumeTable())
    at.give("Dan", d.EnterCard("2C"))
    refusal = round_on().refuses("Dan", d.EnterCard("2C" * 40))
    assert (refusal.name, refusal.allowed) == (
        "AUTOMATIC_TABLE",
        "the house deals at an automatic table",
    )
    assert refusal.value == "2C" * 20


def test_a_second_card_that_is_drawn_last_is_entered_as_it_is_drawn() -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers")
    for line in ("9S", "7D", "9H"):
        at.give("Dan", d.EnterCard(line))
    at.plays("Dan", c.Stand(1, "Ann"))
    at.give("Dan", d.EnterCard("KC"))
    assert at.chips("Ann") == 10_010_00


def test_only_the_dealer_of_a_live_table_deals_at_it() -> None:
    at = live()
    refusal = at.refuses("Eve", d.Give(t.OpenRound(0)))
    assert (refusal.name, refusal.allowed) == ("NOT_THE_DEALER", "Dan deals at this table")
    assert at.refuses("Eve", d.Give(t.Sit(3), "Cid")).name == "NOT_FOR_OTHERS"
    assert at.refuses("Eve", d.BuyChips("Ann", 100)).name == "NOT_FOR_OTHERS"
    for name in ("Flo", "Sue", "Ann", *STRANGERS):
        assert at.refuses(name, d.Give(t.OpenRound(0))).name == "NOT_YOUR_ROLE"
        assert at.refuses(name, d.BuyChips("Ann", 100)).name == "NOT_YOUR_ROLE"


def test_chips_are_sold_to_whoever_sits_there_for_more_than_nothing() -> None:
    at = live()
    refusal = at.refuses("Dan", d.BuyChips("Cid", 100))
    assert str(refusal) == "player: 'Cid' is not allowed; Cid does not sit at this table"
    for cents in (0, -5):
        assert at.refuses("Dan", d.BuyChips("Ann", cents)).allowed == "buy in for more than $0"
    at.give("Dan", d.BuyChips("Ann", 1))
    assert at.chips("Ann") == 10_000_01


def test_a_dealer_speaks_for_somebody_the_house_does_not_know() -> None:
    at = live()
    at.says("Dan", t.Sit(3), player="Zed")
    at.give("Dan", d.BuyChips("Zed", 50_00))
    at.says("Dan", t.OpenRound(0))
    at.give("Dan", wagers(3, "Zed", 50_00))
    assert at.chips("Zed") == 0
    assert at.refuses("Dan", wagers(3, "Zed", 51_00)).name == "OVERDRAFT"


@pytest.mark.parametrize("name", ["Dan", "dan", "Flo", "Meg"])
def test_who_works_here_does_not_play_here(name: str) -> None:
    at = live()
    refusal = at.refuses("Dan", d.Give(t.Sit(3), name))
    assert (refusal.name, refusal.allowed) == ("STAFF_PLAYS", "who works here does not play here")


def test_nobody_is_ready_at_a_live_table_and_no_doors_are_opened() -> None:
    at = live()
    assert at.refuses("Ann", d.Ready()).allowed == "the dealer closes wagers at a live table"
    assert at.refuses("Flo", d.OpenDoors()).allowed == (
        "a live table is opened with its dealer's name"
    )
    assert at.refuses("Flo", d.CloseDoors()).allowed == (
        "the floor closes a live table when its cards are put away"
    )
    assert at.refuses(HOUSE, d.TimeOut(at.desk.number)).name == "MOVED_ON"


def test_an_irregularity_is_reported_and_confirmed_or_dismissed() -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.says("Dan", t.ReportIrregularity("ten-found"))
    assert at.desk.state.reported == "ten-found"
    assert at.refuses("Dan", in_round(c.DealCard(Card.parse("9s")))).name == "IRREGULARITY_PENDING"
    assert at.refuses("Dan", d.Give(t.ConfirmIrregularity())).name == "CONFIRMED_BY_ANOTHER"
    at.says("Flo", t.DismissIrregularity())
    at.says("Dan", t.ReportIrregularity("ten-found"))
    at.says("Flo", t.ConfirmIrregularity())
    assert at.desk.state.tens_found == 1
    # With the second the round is void; whoever confirms it may report it.
    at.says("Sue", t.ReportIrregularity("ten-found"))
    at.says("Sue", t.ConfirmIrregularity())
    assert at.desk.recent[-1].void
    assert at.phase == "shoe-end"
    assert at.chips("Ann") == 10_000_00


def test_the_key_is_refused_without_an_award_and_calls_the_floor_with_one() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"}, games=(SAME_BOX,), jackpots=("J1",))
    assert at.refuses("Dan", d.HitJackpot()).name == "NO_AWARD"
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10, jackpot-1 $1\nno more wagers\ndeal 9♠")
    assert at.refuses("Dan", d.HitJackpot()).name == "NO_AWARD"
    at.told("Dan", "deal 9♠ 9♠")
    at.plays("Dan", c.DealFaceDown())
    assert at.refuses("Sue", d.HitJackpot()).name == "NOT_YOUR_ROLE"
    at.give("Dan", d.HitJackpot())
    assert at.desk.called == "jackpot hit: box 1 two-suited"
    at.give("Flo", d.AnswerCall())
    at.plays("Dan", c.Stand(1, "Ann"), c.TurnDownCard(Card.parse("8c")))
    assert at.desk.state.round is None
    at.give("Flo", d.HitJackpot())
    assert at.desk.called


def test_a_dealer_is_changed_and_the_new_one_burns_a_card() -> None:
    at = live()
    assert at.refuses("Dan", d.Give(t.ChangeDealer("Eve"))).name == "NOT_YOUR_ROLE"
    at.says("Flo", t.ChangeDealer("Eve"))
    assert at.phase == "burn"
    assert at.refuses("Dan", d.Give(t.BurnFirst())).name == "NOT_THE_DEALER"
    at.says("Eve", t.BurnFirst())
    at.says("Eve", t.OpenRound(0))
    assert at.desk.state.dealer == "Eve"


def test_a_shift_manager_and_a_floor_supervisor_speak_as_both() -> None:
    at = live("verification")
    at.says("Sue", t.VerifyInspection())
    while at.phase != "ready":
        next_step(at)
    at.says("Flo", t.AdmitPlayer("Cid"))
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25")
    at.plays("Flo", c.VoidRound("no good"))
    at.says("Sue", t.CloseTable())
    assert at.phase == "closed"


def test_somebody_who_deals_and_supervises_is_what_the_table_needs() -> None:
    """Fay is dealer and floor: at Dan's table she is the floor, at her own the dealer."""
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.says("Fay", t.ReportIrregularity("ten-found"))
    at.says("Fay", t.ReportIrregularity("drawn-in-error-unexposed"))
    assert at.desk.state.reported == "drawn-in-error-unexposed"
    assert at.refuses("Fay", d.Give(t.ConfirmIrregularity())).name == "CONFIRMED_BY_ANOTHER"
    at.says("Dan", t.ConfirmIrregularity())
    assert at.refuses("Fay", in_round(c.DealCard(Card.parse("9s")))).name == "NOT_YOUR_ROLE"
    at.plays("Fay", c.VoidRound("no good"))
    at.says("Fay", t.ChangeDealer("Fay"))
    at.says("Fay", t.BurnFirst())
    at.says("Fay", t.OpenRound(0))
    assert at.desk.state.round is not None


def test_nobody_verifies_the_cards_he_inspected() -> None:
    at = housed()
    at.set_table(settings_of("section-13", kind="live"))
    at.says("Flo", t.OpenTable("Fay", 0))
    at.says("Fay", t.InspectCards(at.desk.state.full.items()))
    assert at.refuses("Fay", d.Give(t.VerifyInspection())).name == "SAME_PERSON"
    at.says("Flo", t.VerifyInspection())


def test_cash_that_is_called_becomes_chips_by_the_word_of_two_people() -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.says("Ann", t.CallCashWager(1, "main", 100_00))
    at.says("Dan", t.ConfirmCashWager("Ann"))
    assert at.chips("Ann") == 10_000_00
    at.says("Flo", t.ConfirmCashWager("Ann"))
    assert at.chips("Ann") == 10_000_00
    assert at.cents("wagers:T1") == 100_00
    assert [one.code for one in at.entries[-1].transfers] == ["buy-in", "wager"]


def test_a_disputed_live_table_stands_still_and_is_ruled_on() -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.give("Dan", d.OpenDispute(1, "two cards at once"))
    assert at.refuses("Dan", in_round(c.DealCard(Card.parse("9s")))).name == "PAUSED"
    at.plays("Sue", c.VoidRound("two cards at once"))
    at.give("Sue", d.RuleDispute("the round is void"))
    assert at.chips("Ann") == 10_000_00
    at.says("Dan", t.OpenRound(0))


def test_a_whole_live_shoe_is_ended_and_the_table_changed() -> None:
    at = live(seats={1: "Ann"})
    at.set_table(settings_of("wa-2025"))
    at.says("Flo", t.CloseTable())
    assert at.desk.automatic
    assert at.phase == "closed"
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    assert at.phase == "ready"


def test_a_stopped_jackpot_takes_no_wager_and_the_rest_goes_on() -> None:
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",)}
    at = playing("wa-2025", stacked("9s 9d 7d 8h 8s Kc"), **chosen)
    at.pays(StopJackpot("J1", "error"))
    both = c.PlaceWagers(1, "Ann", (("main", 10_00), ("jackpot-1", 1_00)))
    at.refuses("Ann", in_round(both))
    assert at.desk.state.round is None
    at.deal()
    assert at.round.phase.value == "play"


def test_players_need_no_record_to_play() -> None:
    """Who a speaker is, is settled before: the table goes by what it is told."""
    at = playing(seats={})
    at.pays(MoveMoney("buy-in", "cage", "player:Zoe", 50_00))
    zoe = player("Zoe")
    assert zoe.roles == (HouseRole.PLAYER,)
    at.give(zoe, d.Give(t.Sit(1)))
    at.give(zoe, wagers(1, "Zoe"))
    at.give(zoe, d.Ready())
    assert any(isinstance(one, e.RoundHappened) for one in at.events())
