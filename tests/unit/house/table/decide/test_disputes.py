"""Disputes: who opens one, whether the table stands still for it, and what a ruling moves."""

from typing import Any

import pytest

from fixtures.house_fixture import (
    NOON,
)
from fixtures.house_tables import (
    finished,
    live,
    round_on,
    wagers,
)
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.house_table import ROUNDS_RECALLED


def test_a_player_disputes_a_round_of_his_own_and_an_automatic_table_goes_on() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    dispute = at.desk.dispute
    assert dispute == f"T1-1-{at.desk.number}"
    opened = h.DisputeOpened(dispute, 1, "that was no seven", "Ann", stands_still=False)
    assert at.events() == (opened,)
    assert (at.desk.paused, at.desk.dispute_stops) == ("", False)
    at.deal()
    at.finish()
    assert at.refuses("Ann", d.OpenDispute(2, "nor that")).name == "DISPUTED"
    at.give("Flo", d.RuleDispute("it was one", (("Ann", 1_00),), "Meg"))
    assert (at.desk.dispute, at.desk.paused) == ("", "")
    at.give("Ann", d.OpenDispute(2, "nor that"))


def test_the_clock_of_a_table_runs_on_while_a_player_disputes() -> None:
    at = round_on()
    before = at.wait
    at.at += 5
    at.give("Ann", d.OpenDispute(1, "that was no seven"))
    assert at.wait == before
    at.runs_out()
    assert at.desk.state.round is None


@pytest.mark.parametrize("who", ["Dan", "Eve", "Fay", "Flo", "Sue"])
def test_an_automatic_table_stands_still_for_a_dispute_by_staff(who: str) -> None:
    at = finished()
    at.give(who, d.OpenDispute(1, "that was no seven"))
    opened = h.DisputeOpened(at.desk.dispute, 1, "that was no seven", who, stands_still=True)
    assert at.events() == (opened,)
    assert at.desk.paused == "round 1 is disputed"
    assert at.refuses("Ann", wagers()).name == "PAUSED"
    at.give("Flo", d.RuleDispute("it was one"))
    at.deal()


@pytest.mark.parametrize("who", ["Ann", "Dan"])
def test_a_live_table_stands_still_for_a_dispute_by_anybody(who: str) -> None:
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    at.give(who, d.OpenDispute(1, "two cards at once"))
    assert at.desk.paused == "round 1 is disputed"
    assert at.refuses("Dan", c.DealCard(Card.parse("9s"))).name == "PAUSED"
    assert at.refuses("Flo", d.ResumeTable()).name == "DISPUTED"
    at.give("Flo", d.RuleDispute("one of them goes back"))
    assert not at.desk.paused


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


@pytest.mark.parametrize("who", ["Dan", "Flo", "Sue"])
def test_what_was_ruled_on_is_disputed_again_by_staff_alone(who: str) -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nBob on 2: main $10\nno more wagers\ndeal 8♠")
    at.give("Ann", d.OpenDispute(1, "two cards at once"))
    at.give("Flo", d.RuleDispute("it was one"))
    for player in ("Ann", "Bob"):
        refusal = at.refuses(player, d.OpenDispute(1, "it was two"))
        assert str(refusal) == (
            "round: 1 is not allowed; it has been ruled on; the dealer or the floor may dispute it"
            " again"
        )
        assert refusal.name == "RULED_ALREADY"
        assert not at.desk.paused
    at.give(who, d.OpenDispute(1, "it was two"))
    assert at.desk.paused == "round 1 is disputed"
    at.give("Sue", d.RuleDispute("it was one all the same"))
    assert at.desk.ruled == (1,)
    assert at.refuses("Ann", d.OpenDispute(1, "it was two")).name == "RULED_ALREADY"


def test_a_ruling_on_one_round_leaves_the_next_to_the_players() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    at.give("Flo", d.RuleDispute("it was good"))
    at.deal()
    at.finish()
    assert at.refuses("Bob", d.OpenDispute(1, "no good")).name == "NOT_YOUR_ROUND"
    assert at.refuses("Ann", d.OpenDispute(1, "no good")).name == "RULED_ALREADY"
    at.give("Ann", d.OpenDispute(2, "no good"))
    assert at.replayed().tables["T1"] == at.desk


def test_rulings_are_recalled_as_long_as_players_may_dispute_their_rounds() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    at.give("Flo", d.RuleDispute("it was good"))
    for _ in range(ROUNDS_RECALLED):
        at.deal()
        at.finish()
    assert at.desk.recent[0].number == 2
    assert at.refuses("Ann", d.OpenDispute(1, "no good")).name == "NOT_YOUR_ROUND"
    at.give("Ann", d.OpenDispute(2, "no good"))
    at.give("Flo", d.RuleDispute("it was good"))
    assert at.desk.ruled == (2,)


def test_a_ruling_without_money_lets_the_table_go_on() -> None:
    at = finished()
    at.give("Dan", d.OpenDispute(1, "no good"))
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
    filled = sum(one.micros for one in entry.transfers if one.code == "standing-fill") // 10_000
    assert at.cents("table:T1") == bank + filled + 15_00 - 40_00
    assert at.audited()


def test_a_bank_that_is_short_is_filled_for_a_ruling() -> None:
    at = finished()
    at.give("Ann", d.OpenDispute(1, "no good"))
    entry = at.give("Sue", d.RuleDispute("pay her", (("Ann", 99_999_00),), "Meg"))
    assert [one.code for one in entry.transfers] == ["standing-fill", "correction-paid"]
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
    at.give("Sue", d.OpenDispute(1, "no good"))
    at.give("Sue", d.RuleDispute("take it", (("Ann", -1_000_00),), "Meg"))
    at.give("Sue", d.OpenDispute(1, "not so much"))
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
    at.put(administration.disable_person(at.house, at.find_actor("Adm"), NOON, "Meg", "gone"))
    ruling = d.RuleDispute("so be it", (("Ann", 100),), "Meg")
    refusal = at.refuses("Flo", ruling)
    assert str(refusal) == "name: 'Meg' is not allowed; Meg may not act any more"
