"""What people ask of an automatic table: who may, and what is said to who may not."""

from collections.abc import Callable
from typing import Any

import pytest

from fixtures.house_fixture import (
    PEOPLE,
    SAME_BOX,
    HouseFixture,
    dealt,
    memory_house,
    player,
    playing,
    settings_of,
    stacked,
)
from fixtures.house_tables import (
    closed_table,
    live,
    ready_table,
    round_on,
    wagers,
)
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.people.roles import HouseRole
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR, Actor, check_reason
from spanish21.ledger.commands import MoveMoney, StopJackpot
from spanish21.refusal import Refusal

EVERYBODY = tuple(PEOPLE)
STRANGERS = ("Sam", "Meg", "Aud", "Adm")


def cutting() -> HouseFixture:
    return playing(seats={1: "Ann"}, clocks=Clocks(cut=8, look=0))


def paused() -> HouseFixture:
    at = round_on()
    at.give("Flo", d.PauseTable("a glass fell over"))
    return at


def called() -> HouseFixture:
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",), "seats": {1: "Ann"}}
    at = playing("wa-2025", stacked("9s 9s 9s Kc 9d"), **chosen)
    at.deal(jackpot_1=1_00)
    at.give("Flo", d.HitJackpot())
    return at


def disputed() -> HouseFixture:
    at = round_on()
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    return at


MAY: dict[str, tuple[Callable[[], HouseFixture], d.HouseTableCommand, set[str]]] = {
    "sit": (ready_table, t.Sit(2), {"Ann", "Bob", "Cid"}),
    "leave": (ready_table, t.Leave(), {"Ann"}),
    "wager for himself": (ready_table, wagers(), {"Ann"}),
    "decide for himself": (round_on, c.Stand(1, "Ann"), {"Ann"}),
    "cut": (cutting, t.CutCards(100), {"Ann"}),
    "decline the cut": (cutting, t.DeclineCut(), {"Ann"}),
    "say that he is ready": (ready_table, d.Ready(), set()),
    "void": (round_on, c.VoidRound("no good"), {"Fay", "Flo", "Sue"}),
    "reshuffle": (ready_table, t.Reshuffle(), {"Fay", "Flo", "Sue"}),
    "admit": (ready_table, t.AdmitPlayer("Bob"), {"Fay", "Flo", "Sue"}),
    "open": (closed_table, d.OpenDoors(), {"Fay", "Flo", "Sue"}),
    "close": (ready_table, d.CloseDoors(), {"Fay", "Flo", "Sue"}),
    "pause": (round_on, d.PauseTable("fire alarm"), {"Fay", "Flo", "Sue"}),
    "resume": (paused, d.ResumeTable(), {"Fay", "Flo", "Sue"}),
    "call": (round_on, d.CallFloor("come here"), set()),
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
    "count chips": (ready_table, d.BringChips("Ann", 100), set()),
    "deal": (round_on, c.DealCard(Card.parse("2c")), set()),
    "close wagers": (ready_table, c.CloseWagers(), set()),
    "hit the key of a jackpot": (called, d.HitJackpot(), {"Fay", "Flo"}),
    "enter a card": (round_on, d.EnterCard("7S"), set()),
    "hit the key": (round_on, d.HitJackpot(), set()),
    "pay the super bonus": (round_on, c.PaySuperBonus(), set()),
    "open a round": (ready_table, t.OpenRound(0), set()),
    "open by hand": (closed_table, t.OpenTable("Dan", 0), set()),
    "close by hand": (ready_table, t.CloseTable(), set()),
    "change cards": (ready_table, t.ChangeCards(0, "worn"), set()),
    "reveal": (ready_table, t.RevealShoe((), ""), set()),
    "report": (round_on, t.ReportIrregularity("ten-found"), set()),
    "call cash": (ready_table, t.CallCashWager(1, "main", 500), set()),
    "change the dealer": (ready_table, t.ChangeDealer("Dan"), set()),
}


@pytest.mark.parametrize("what", MAY)
def test_who_may_do_what_at_an_automatic_table(what: str) -> None:
    make, command, allowed = MAY[what]
    may = set()
    at = make()
    for name in EVERYBODY:
        try:
            at.house.decide_at_table(at.find_actor(name), "T1", at.at, command)
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
            t.Sit(2),
            "role: 'floor' is not allowed; only player may sit down at a table and leave it",
        ),
        (
            "Ann",
            c.VoidRound("no good"),
            "role: 'player' is not allowed; only dealer or floor supervisor or shift manager may report or declare a round void",
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
            c.Stand(1, "Ann"),
            "command: 'Stand' is not allowed; the house does that itself at an automatic table",
        ),
        (
            "Flo",
            t.CloseTable(),
            "command: 'CloseTable' is not allowed; the house does that itself at an automatic table",
        ),
        (
            "Bob",
            c.Stand(1, "Ann"),
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
            "Flo",
            d.PauseTable("x" * 201),
            f"reason: '{'x' * 40}' is not allowed; say it in 3 to 200 letters",
        ),
        (
            "Dan",
            d.CallFloor("come here"),
            "dealer: 'Dan' is not allowed; the house deals at this table",
        ),
        (
            "Dan",
            d.HitJackpot(),
            "dealer: 'Dan' is not allowed; the house deals at this table",
        ),
        ("Bob", wagers(1, "Bob"), "box: 1 is not allowed; Ann sits there"),
        ("Ann", wagers(2), "box: 2 is not allowed; sit down at it first"),
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
            d.ForPlayer(t.Sit(2), "Bob"),
            "player: 'Bob' is not allowed; only the dealer of a live table speaks for Bob",
        ),
        (
            "Flo",
            d.ForPlayer(t.Sit(2), "Bob"),
            "role: 'floor' is not allowed; only dealer may deal, record wagers and call results",
        ),
        (
            "Ann",
            d.ForPlayer(t.Sit(2), "Bob"),
            "role: 'player' is not allowed; only dealer may deal, record wagers and call results",
        ),
    ],
)
def test_refusals_say_what_is_missing(
    who: str, command: d.HouseTableCommand, sentence: str
) -> None:
    assert str(round_on().refuses(who, command)) == sentence


def test_a_player_may_name_himself() -> None:
    at = ready_table()
    at.give("Bob", d.ForPlayer(t.Sit(2), "Bob"))
    assert at.desk.state.players == ("Ann", "Bob")


def test_a_table_that_is_not_there_is_refused() -> None:
    at = memory_house()
    for name in ("T1", "", "table/T1"):
        refusal = at.refuses("Flo", d.OpenDoors(), table=name)
        assert (refusal.name, refusal.allowed) == ("NO_SUCH_TABLE", "there is no such table")


def test_nobody_becomes_the_dealer_of_an_automatic_table_by_his_name() -> None:
    """The house's own dealer is called Dealer; so may somebody who works here."""
    at = memory_house(people={**PEOPLE, "Dealer": ("dealer",), "Floor": ("floor",)})
    at.set_table(settings_of())
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    assert at.desk.state.dealer == "Dealer"
    for command in (
        c.DoubleDown(1, "Ann", 10_00),
        c.Hit(1, "Ann"),
        c.Stand(1, "Ann"),
        c.DealCard(Card.parse("2c")),
    ):
        assert at.refuses("Dealer", command).name == "AUTOMATIC_TABLE"
    for key in (d.CallFloor("come here"), d.HitJackpot()):
        assert at.refuses("Dealer", key).name == "NOT_THE_DEALER"


def test_somebody_without_any_role_is_not_the_house() -> None:
    at = round_on()
    nobody = Actor("Zoe")
    at.at += 10**6
    for command in (
        d.TimeOut(at.desk.number),
        d.SetTable(settings_of()),
        d.OpenDoors(),
        d.PauseTable("fire alarm"),
        c.Stand(1, "Ann"),
        t.Sit(2),
    ):
        assert at.refuses(nobody, command).name in ("NOT_YOUR_ROLE", "MOVED_ON", "PROPOSE_IT")


def test_the_house_itself_gives_no_commands_of_the_game() -> None:
    at = round_on()
    refusal = at.refuses(HOUSE_ACTOR, c.Stand(1, "Ann"))
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
        refusal = at.refuses("Ann", command)
        assert refusal.name == "OVERDRAFT"
        assert "player:Ann holds $0" in str(refusal)
    at.plays("Ann", c.Hit(1, "Ann"))


def test_insurance_beyond_the_chips_is_refused() -> None:
    at = dealt("9s Ad 8h Kc", chips=10_00)
    at.deal()
    assert at.refuses("Ann", c.Insure(1, "Ann", 5_00)).name == "OVERDRAFT"


def test_time_is_the_houses_and_never_the_givers() -> None:
    at = live("ready")
    at.says("Dan", t.OpenRound(at_minutes=10**9))
    assert at.desk.state.now == at.at // 60


def test_reasons_are_words() -> None:
    assert check_reason("reason", " a \n b  c ") == "a b c"
    for text in ("", "ab", " a ", "x" * 201):
        with pytest.raises(Refusal, match="say it in 3 to 200 letters"):
            check_reason("reason", text)
    assert len(check_reason("reason", "x" * 200)) == 200


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u061c", "\u200b", "\u00ad", "\x1b"])
def test_a_reason_shows_what_it_says(sign: str) -> None:
    """Signs that turn writing round or hide would make a log read otherwise than it was written."""
    with pytest.raises(Refusal) as refused:
        check_reason("ruling", f"pay {sign}001$")
    assert refused.value.allowed == "write letters and signs that show"
    assert sign not in str(refused.value)


def test_a_stopped_jackpot_takes_no_wager_and_the_rest_goes_on() -> None:
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",)}
    at = playing("wa-2025", stacked("9s 9d 7d 8h 8s Kc"), **chosen)
    at.pays(StopJackpot("J1", "error"))
    both = c.PlaceWagers(1, "Ann", (("main", 10_00), ("jackpot-1", 1_00)))
    at.refuses("Ann", both)
    assert at.desk.state.round is None
    at.deal()
    assert at.round.phase.value == "play"


def test_players_need_no_record_to_play() -> None:
    """Who a speaker is, is settled before: the table goes by what it is told."""
    at = playing(seats={})
    at.pays(MoveMoney("buy-in", "cage", "player:Zoe", 50_00))
    zoe = player("Zoe")
    assert zoe.roles == (HouseRole.PLAYER,)
    at.give(zoe, t.Sit(1))
    at.give(zoe, wagers(1, "Zoe"))
    at.give(zoe, d.Ready())
    assert any(isinstance(one, e.RoundHappened) for one in at.events())
