"""Ruling A68: money goes back from a player by the word of two people, in every rule set."""

import pytest

from fixtures.house_fixture import dealt
from fixtures.house_tables import finished
from fixtures.table_script import DAN, FLO, SUE, AtTable, player, table
from spanish21.game.round import commands as r
from spanish21.game.round.events import RoundVoided
from spanish21.game.table import Role, TablePerson, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.house.table import commands as d
from spanish21.house.table.deadlines import next_deadline

RULES = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")
SAM = TablePerson("Sam", Role.SUPERVISOR)
WAGERS = "Ann on 1: main $10, match-up $5\nno more wagers\n"
VOID = r.VoidRound("two cards stuck together")


def paid(rules: str) -> AtTable:
    """Both of Ann's cards have matched the up card, and the Match wager has been paid."""
    after = "" if rules == "section-13" else " 5♦"
    at = table(rules).plays(f"{WAGERS}deal 9♠ 9♥ 9♦{after}")
    assert at.net("Ann") > 0
    return at


def voided(at: AtTable) -> list[RoundVoided]:
    events = [event.event for event in at.happened(e.RoundHappened)]
    return [event for event in events if isinstance(event, RoundVoided)]


@pytest.mark.parametrize("rules", RULES)
def test_a68_a_void_that_takes_a_payment_back_is_not_confirmed_by_who_reported_it(
    rules: str,
) -> None:
    at = paid(rules).give(SUE, VOID)
    assert at.last == (e.IrregularityReported("void-round", None, "Sue", VOID.reason),)
    assert not voided(at)
    assert guide_dealer(at.state) == (
        "void-round: the supervisor, not Sue, confirms; then void the round: " + VOID.reason
    )
    assert at.refuses(SUE, c.ConfirmIrregularity()).name == "REPORTED_BY_HIMSELF"
    assert at.refuses(DAN, c.ConfirmIrregularity()).name == "CONFIRMED_BY_ANOTHER"
    assert at.refuses(player("Ann"), c.Leave()).name == "IRREGULARITY_PENDING"
    done = at.confirms(SAM)
    assert (len(voided(done)), done.net("Ann")) == (1, 0)
    kept = at.give(SUE, c.DismissIrregularity())
    assert (voided(kept), kept.state) == ([], paid(rules).state)


@pytest.mark.parametrize("rules", RULES)
def test_a68_a_dealer_reports_a_void_and_never_declares_it(rules: str) -> None:
    for at in (paid(rules), table(rules).plays(WAGERS)):
        waiting = at.deals(VOID)
        assert waiting.state.reported == "void-round"
        assert waiting.refuses(DAN, c.ConfirmIrregularity()).name == "CONFIRMED_BY_ANOTHER"
        assert len(voided(waiting.confirms(SUE))) == 1
    assert paid(rules).refuses(FLO, VOID).name == "NOT_YOUR_ROLE"


@pytest.mark.parametrize("rules", RULES)
def test_a_supervisor_declares_a_round_void_alone_where_nobody_was_paid(rules: str) -> None:
    at = table(rules).plays(f"{WAGERS}deal K♠").give(SUE, VOID)
    assert (len(voided(at)), at.net("Ann")) == (1, 0)


@pytest.mark.clause("section-13:(o)(1)")
@pytest.mark.parametrize("rules", RULES)
def test_a68_a_dealer_who_finds_a_second_card_face_up_does_not_take_money_back_alone(
    rules: str,
) -> None:
    at = paid(rules).reports(DAN, "face-up-card", "2h").reports(DAN, "face-up-card", "3h")
    assert at.state.reported == "face-up-card"
    assert at.refuses(DAN, c.ConfirmIrregularity()).name == "REPORTED_BY_HIMSELF"
    assert at.refuses(FLO, c.ConfirmIrregularity()).allowed == (
        "the supervisor or dealer confirms face-up-card"
    )
    done = at.confirms(SUE)
    assert done.last[0] == e.IrregularityConfirmed(
        "face-up-card", "Sue", "void the round and reshuffle"
    )
    assert (done.net("Ann"), done.phase) == (0, "shoe-end")
    first = paid(rules).reports(DAN, "face-up-card", "2h")
    by_sue = first.reports(SUE, "face-up-card", "3h")
    assert by_sue.refuses(SUE, c.ConfirmIrregularity()).name == "REPORTED_BY_HIMSELF"
    assert by_sue.confirms(DAN).net("Ann") == 0


@pytest.mark.clause("section-13:(o)(2)")
@pytest.mark.parametrize("rules", RULES)
def test_a68_the_floor_that_finds_a_second_10_has_another_of_the_floor_confirm_it(
    rules: str,
) -> None:
    at = paid(rules).reports(FLO, "ten-found").reports(FLO, "ten-found")
    assert at.refuses(FLO, c.ConfirmIrregularity()).name == "REPORTED_BY_HIMSELF"
    assert at.confirms(TablePerson("Fay", Role.FLOOR)).net("Ann") == 0


def test_a68_at_an_automatic_table_a_void_waits_for_a_second_person_and_the_clock_with_it() -> None:
    at = dealt("2c 9s 9s 9d 8s 7c")
    at.deal(10_00, match_up=5_00)
    assert at.chips("Ann") > 10_000_00
    at.plays("Flo", VOID)
    assert at.desk.state.reported == "void-round"
    assert next_deadline(at.desk) is None
    assert at.refuses("Flo", c.ConfirmIrregularity()).name == "REPORTED_BY_HIMSELF"
    assert at.refuses("Ann", r.Stand(1, "Ann")).name == "IRREGULARITY_PENDING"
    at.give("Sue", c.ConfirmIrregularity())
    assert at.chips("Ann") == 10_000_00
    assert at.desk.state.round is None


def test_a68_who_opened_a_dispute_is_not_the_second_to_sign_what_takes_money_back() -> None:
    at = finished()
    at.give("Sue", d.OpenDispute(1, "the hand was paid twice"))
    back = d.RuleDispute("it was paid twice", (("Ann", -5_00),), "Sue")
    said = at.refuses("Flo", back)
    assert (said.field, said.name) == ("second", "REPORTED_BY_HIMSELF")
    assert said.allowed == "Sue opened the dispute; somebody else signs what takes money back"
    at.give("Flo", d.RuleDispute("it was paid twice", (("Ann", -5_00),), "Meg"))
    assert at.desk.disputed_by == ""
