"""What people ask of the house beside its tables: founding, changes, people, money."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from fixtures.house_fixture import (
    NOON,
    PEOPLE,
    SAME_BOX,
    HouseFixture,
    add_jackpots,
    memory_house,
    playing,
    settings_of,
    stacked,
)
from spanish21.game.round import commands as c
from spanish21.house import administration
from spanish21.house.configuration.approved_rules import UNKNOWN_PROGRAM, record_approval
from spanish21.house.events import ChangeApproved
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.people import events as p
from spanish21.house.people.roles import HouseRole
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.house.table.house_table import new_house_table
from spanish21.ledger import EntryDraft
from spanish21.ledger import commands as m
from spanish21.refusal import Refusal


@pytest.fixture
def at() -> HouseFixture:
    return memory_house()


def refused(at: HouseFixture, ask: Callable[[], EntryDraft]) -> Refusal:
    return at.refused(lambda: at.put(ask()))


# --- Founding -----------------------------------------------------------------------------------


def test_a_house_is_founded_once(at: HouseFixture) -> None:
    at.put(administration.found_house(at.house, "house", NOON, "  The  Six\nDecks ", demo=False))
    assert (at.house.name, at.house.demo) == ("The Six Decks", False)
    assert at.entries[-1].stream == administration.SETTINGS_STREAM
    refusal = refused(
        at, lambda: administration.found_house(at.house, "house", NOON, "Other", demo=True)
    )
    assert (refusal.name, refusal.allowed) == ("FOUNDED", "this is the journal of The Six Decks")


@pytest.mark.parametrize("name", ["", " \n", "x" * 61, "The \u202eKao"])
def test_a_house_has_a_name(at: HouseFixture, name: str) -> None:
    refusal = refused(
        at, lambda: administration.found_house(at.house, "house", NOON, name, demo=True)
    )
    assert refusal.allowed == "a house's name has 1 to 60 letters, each of which shows"


# --- Configuration ------------------------------------------------------------------------------


def propose(
    at: HouseFixture, by: str = "Sue", settings: Any = None, name: str = "ch-1"
) -> EntryDraft:
    wanted = settings_of() if settings is None else settings
    return administration.propose_change(at.house, at.find_actor(by), at.at, name, wanted)


def approve(at: HouseFixture, by: str = "Meg", name: str = "ch-1") -> EntryDraft:
    return administration.approve_change(at.house, at.find_actor(by), at.at, name)


def reject(
    at: HouseFixture, by: str = "Meg", reason: str = "no need", name: str = "ch-1"
) -> EntryDraft:
    return administration.reject_change(at.house, at.find_actor(by), at.at, name, reason)


def test_a_change_is_proposed_by_one_and_approved_by_another(at: HouseFixture) -> None:
    at.put(propose(at))
    change = at.house.changes["ch-1"]
    assert (change.settings, change.proposed_by, change.at) == (settings_of(), "Sue", NOON)
    assert change.decided == ""
    at.at += 60
    at.put(approve(at))
    change = at.house.changes["ch-1"]
    assert (change.decided, change.decided_by, change.decided_at) == ("approved", "Meg", NOON + 60)
    assert at.house.tables == {}
    rules = record_approval(settings_of(), UNKNOWN_PROGRAM)
    approved = ChangeApproved("ch-1", "Meg", (), rules.record, rules.fingerprint)
    assert at.events() == (approved,)


@pytest.mark.parametrize("by", ["Sue", "Meg"])
def test_a_change_is_rejected_or_withdrawn(at: HouseFixture, by: str) -> None:
    at.put(propose(at))
    at.put(reject(at, by))
    change = at.house.changes["ch-1"]
    assert (change.decided, change.decided_by, change.reason) == ("rejected", by, "no need")


def test_a_change_is_decided_once(at: HouseFixture) -> None:
    assert refused(at, lambda: approve(at)).name == "NO_SUCH_CHANGE"
    at.put(propose(at))
    assert refused(at, lambda: propose(at)).name == "CHANGE_EXISTS"
    at.put(approve(at))
    for ask in (lambda: approve(at), lambda: reject(at)):
        refusal = refused(at, ask)
        assert (refusal.name, refusal.allowed) == (
            "NO_SUCH_CHANGE",
            "no such change waits for anybody",
        )
    assert refused(at, lambda: propose(at)).name == "CHANGE_EXISTS"


@pytest.mark.parametrize("by", [name for name in PEOPLE if name != "Sue"])
def test_only_a_shift_manager_proposes(at: HouseFixture, by: str) -> None:
    refusal = refused(at, lambda: propose(at, by))
    assert refusal.name == "NOT_YOUR_ROLE"
    assert refusal.allowed == "only shift manager may propose rules, pay tables and links"


@pytest.mark.parametrize("by", [name for name in PEOPLE if name != "Meg"])
def test_only_accounting_approves(at: HouseFixture, by: str) -> None:
    at.put(propose(at))
    refusal = refused(at, lambda: approve(at, by))
    assert refusal.name == "NOT_YOUR_ROLE"
    assert refusal.allowed == "only accounting may approve rules, pay tables and links"


def test_nobody_approves_what_he_proposed_himself(at: HouseFixture) -> None:
    """Whoever changed departments in between is still the same person."""
    at.put(propose(at))
    at.put(administration.change_roles(at.house, at.find_actor("Adm"), NOON, "Sue", ["accounting"]))
    refusal = refused(at, lambda: approve(at, "Sue"))
    assert (refusal.name, refusal.allowed) == (
        "TWO_PEOPLE",
        "somebody else than who proposed it approves it",
    )


def test_a_rejection_says_why(at: HouseFixture) -> None:
    at.put(propose(at))
    assert refused(at, lambda: reject(at, reason="x")).allowed == "say it in 3 to 200 letters"
    assert refused(at, lambda: reject(at, "Flo")).name == "NOT_YOUR_ROLE"


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (settings_of(decks="3"), "decks"),
        (settings_of("faro"), "ruleset"),
        (settings_of(table="no table"), "table"),
        (replace(settings_of(), games=(SAME_BOX,)), "games"),
        (settings_of(jackpots=("J9", "J9")), "jackpots"),
        (settings_of(jackpots=("J9",)), "jackpot"),
    ],
)
def test_what_would_be_refused_later_is_never_proposed(
    at: HouseFixture, settings: Any, field: str
) -> None:
    assert refused(at, lambda: propose(at, settings=settings)).field == field


def test_the_jackpot_behind_a_game_is_of_the_same_game(at: HouseFixture) -> None:
    good = settings_of(games=(SAME_BOX,), jackpots=("J1",))
    add_jackpots(at, good)
    at.put(propose(at, settings=good))
    other = settings_of("wa-v003", jackpots=("J1",))
    refusal = refused(at, lambda: propose(at, settings=other, name="ch-2"))
    assert (refusal.name, str(refusal)) == (
        "OTHER_PAYTABLE",
        (
            "pay table: 'wa-v003/3c/1' is not allowed; the terms of the jackpot J1 say wa-2025/3c/1"
            " (wa-2025:JP13, A46)"
        ),
    )
    at.put(approve(at))


def test_a_change_is_looked_at_once_more_when_it_is_approved(at: HouseFixture) -> None:
    settings = settings_of(games=(SAME_BOX,), jackpots=("J1",))
    add_jackpots(at, settings)
    at.put(propose(at, settings=settings))
    at.pays(m.StopJackpot("J1", "error"))
    at.house.ledger.jackpots["J1"] = at.house.ledger.jackpots["J1"]._replace(removed=True)
    assert "J1" in str(refused(at, lambda: approve(at)))


def test_a_house_has_two_thousand_tables_at_most(at: HouseFixture) -> None:
    desk = new_house_table(settings_of())
    at.house.tables.update({f"T{number}": desk for number in range(2000)})
    refusal = refused(at, lambda: propose(at, settings=settings_of(table="T2000")))
    assert refusal.allowed == "a house has 2000 tables at most"
    at.put(propose(at, settings=settings_of(table="T7")))


# --- People -------------------------------------------------------------------------------------


def test_people_come_change_and_go(at: HouseFixture) -> None:
    adm = at.find_actor("Adm")
    at.put(administration.add_person(at.house, adm, NOON + 5, "Zoe", ["player"]))
    assert at.entries[-1].stream == "people/Zoe"
    assert at.house.people.the("zoe").since == NOON + 5
    at.put(administration.change_roles(at.house, adm, NOON, "zoe", ["dealer", "floor"]))
    assert at.entries[-1].stream == "people/Zoe"
    assert at.house.find_actor("Zoe").roles == (HouseRole.DEALER, HouseRole.FLOOR)
    at.put(administration.disable_person(at.house, adm, NOON, "ZOE", "left us"))
    assert at.house.people.the("Zoe").disabled
    at.put(administration.enable_person(at.house, adm, NOON, "Zoe"))
    at.put(administration.issue_link(at.house, adm, NOON, "Zoe"))
    assert at.events() == (p.LinkIssued("Zoe", "Adm"),)


ADMINISTRATION: dict[str, Callable[[HouseFixture, Any], EntryDraft]] = {
    "add": lambda at, by: administration.add_person(at.house, by, NOON, "Zoe", ["player"]),
    "change": lambda at, by: administration.change_roles(at.house, by, NOON, "Dan", ["floor"]),
    "disable": lambda at, by: administration.disable_person(at.house, by, NOON, "Dan", "left us"),
    "enable": lambda at, by: administration.enable_person(at.house, by, NOON, "Eve"),
    "link": lambda at, by: administration.issue_link(at.house, by, NOON, "Dan"),
}


@pytest.mark.parametrize("what", ADMINISTRATION)
def test_people_are_the_administrators_and_the_houses(at: HouseFixture, what: str) -> None:
    at.put(administration.disable_person(at.house, at.find_actor("Adm"), NOON, "Eve", "left us"))
    ask = ADMINISTRATION[what]
    for name in PEOPLE:
        if name in ("Adm", "Eve"):
            continue
        refusal = refused(at, lambda who=name: ask(at, at.find_actor(who)))  # type: ignore[misc]
        assert refusal.name == "NOT_YOUR_ROLE"
        assert refusal.allowed.startswith("only administrator may ")
    ask(at, HOUSE_ACTOR)
    at.put(ask(at, at.find_actor("Adm")))


# --- Money --------------------------------------------------------------------------------------


def test_money_is_moved_by_whose_work_it_is(at: HouseFixture) -> None:
    buy_in = m.MoveMoney("buy-in", "cage", "player:Ann", 50_00)
    at.pays(buy_in, "Meg")
    assert at.chips("Ann") == 10_050_00
    for name in PEOPLE:
        if name != "Meg":
            refusal = at.refused(lambda who=name: at.pays(buy_in, who))  # type: ignore[misc]
            assert refusal.name == "NOT_YOUR_ROLE"
    too_much = m.MoveMoney("cash-out", "player:Ann", "cage", 10**9, "Sue")
    assert at.refused(lambda: at.pays(too_much, "Meg", "Sue")).name == "OVERDRAFT"


def won() -> HouseFixture:
    """Ann has won an award, which is verified and may be paid."""
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",), "seats": {1: "Ann"}}
    at = playing("wa-2025", stacked("9s 9s 9s Kc 9d"), **chosen)
    at.pays(m.MoveMoney("deposit", "bank", "cage", 100_000_00))
    at.deal(jackpot_1=1_00)
    at.finish()
    award = "T1-1-1"
    at.pays(m.RecordEvidence(award, "9♠ 9♠ v 9♠", True, True, "cam 4"), "Flo")
    at.pays(m.VerifyAward(award), "Flo")
    at.pays(m.ApproveAward(award, "chips", "passport"), "Meg")
    return at


def test_an_award_is_paid_before_a_witness_who_signs_himself() -> None:
    at = won()
    pay = m.PayAward("T1-1-1", "Dan")
    refusal = at.refused(lambda: at.pays(pay, "Sue"))
    assert (refusal.name, refusal.field, refusal.value) == ("COUNTERSIGN", "witness", "Dan")
    assert refusal.allowed == "the second person signs in for it himself"
    assert at.refused(lambda: at.pays(pay, "Sue", "Meg")).name == "COUNTERSIGN"
    assert at.refused(lambda: at.pays(pay, "Meg", "Dan")).name == "NOT_YOUR_ROLE"
    itself = m.PayAward("T1-1-1", "Sue")
    assert at.refused(lambda: at.pays(itself, "Sue", "Sue")).name == "TWO_PEOPLE"
    stranger = m.PayAward("T1-1-1", "Sam")
    assert at.refused(lambda: at.pays(stranger, "Sue", "Sam")).name == "NOT_YOUR_ROLE"
    nobody = m.PayAward("T1-1-1", "Zoe")
    assert at.refused(lambda: at.pays(nobody, "Sue", "Zoe")).name == "NO_SUCH_PERSON"
    before = at.chips("Ann")
    at.pays(pay, "Sue", "dan")
    assert at.chips("Ann") == before + 100_02
    assert at.audited()


def test_a_jackpot_is_created_by_two_people(at: HouseFixture) -> None:
    create = m.CreateJackpot(
        "J1", "progressive", "wa-2025/3c/1", 6, 1_00, base_cents=1_00, reset_cents=1_00
    )
    refusal = at.refused(lambda: at.pays(create, "Sue"))
    assert (refusal.name, refusal.field, refusal.value) == ("COUNTERSIGN", "second", "nobody")
    assert at.refused(lambda: at.pays(create, "Sue", "Sue")).name == "TWO_PEOPLE"
    assert at.refused(lambda: at.pays(create, "Sue", "Flo")).name == "NOT_YOUR_ROLE"
    at.pays(create, "Sue", "Meg")
    assert "J1" in at.house.ledger.jackpots


def test_a_prize_is_not_promised_without_money_behind_it(at: HouseFixture) -> None:
    """It would stop every progressive of the house, since it could not be paid."""
    has = at.house.ledger.ready_micros // 10_000
    create = m.CreateJackpot("J1", "progressive", "wa-2025/3c/1", 6, 1_00, base_cents=has + 1)
    refusal = at.refused(lambda: at.pays(create, "Sue", "Meg"))
    assert refusal.name == "COVERAGE_SHORT"
    at.pays(replace(create, base_cents=has), "Sue", "Meg")
    for reason in ("house-addition", "display-malfunction-up", "seed-recovery"):
        at.pays(m.RequestAdjustment(reason, "J1", reason, 1, "why"), "Sue")
    for reason in ("house-addition", "display-malfunction-up"):
        refusal = at.refused(partial(at.pays, m.ApproveAdjustment(reason), "Meg"))
        assert refusal.name == "COVERAGE_SHORT", reason
    at.pays(m.ApproveAdjustment("seed-recovery"), "Meg")
    at.pays(m.ApproveAdjustment("house-addition"), "Meg")


def test_most_commands_take_one_person() -> None:
    at = won()
    at.pays(m.StopJackpot("J1", "error"), "Flo")
    assert at.audited()


def test_an_award_is_disputed_by_who_has_won_it_and_by_staff() -> None:
    at = won()
    dispute = m.DisputeAward("T1-1-1", "it is more")
    refusal = at.refused(lambda: at.pays(dispute, "Bob"))
    assert (refusal.name, refusal.allowed) == ("NOT_YOUR_AWARD", "a player disputes his own awards")
    at.pays(dispute, "Ann")
    at = won()
    at.pays(dispute, "Flo")
    assert at.audited()


def test_a_jackpot_is_linked_to_a_table_that_is_there(at: HouseFixture) -> None:
    settings = settings_of(games=(SAME_BOX,), jackpots=("J1",))
    create = m.CreateJackpot(
        "J1", "progressive", "wa-2025/3c/1", 6, 1_00, base_cents=1_00, reset_cents=1_00
    )
    at.pays(create)
    link = m.LinkTable("J1", "T1", "wa-2025/3c/1", 6, 1_00)
    assert at.refused(lambda: at.pays(link)).name == "NO_SUCH_TABLE"
    at.set_table(settings)
    at.pays(link, "Sue", "Meg")


def test_no_chips_go_to_a_table_that_is_not_there(at: HouseFixture) -> None:
    for command in (
        m.FillTable("NOPE", 100, "Meg"),
        m.CreditTable("NOPE", 100, "Meg"),
        m.CountDrop("NOPE", 100, "Sue"),
    ):
        refused = at.refused(lambda given=command: at.pays(given))  # type: ignore[misc]
        assert (refused.name, refused.value) == ("NO_SUCH_TABLE", "NOPE")


def test_a_round_goes_on_while_money_moves() -> None:
    chosen: dict[str, Any] = {"seats": {1: "Ann"}}
    at = playing("wa-2025", stacked("9s 7d 8h Kc 2c"), **chosen)
    at.deal()
    at.pays(m.MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann"), "Sue"), "Meg", "Sue")
    assert at.chips("Ann") == 0
    at.plays("Ann", c.Hit(1, "Ann"))
    at.finish()
    assert at.audited()


def test_controls_begin_once(at: HouseFixture) -> None:
    at.put(administration.found_house(at.house, "house", NOON, "The Oak", demo=False))
    said = refused(at, lambda: administration.begin_controls(at.house, "house", at.at))
    assert (said.name, said.allowed) == ("CONTROLLED", "this house has its controls already")


def test_nobody_signs_for_the_houses_day_beside_himself(at: HouseFixture) -> None:
    """A name in other letters is the same person."""
    himself = Actor("MEG", at.find_actor("Sue").roles)
    day = GamblingDay("Europe/Vienna")
    said = refused(
        at, lambda: administration.set_gambling_day(at.house, himself, NOON, day, second="Meg")
    )
    assert (said.name, said.field) == ("TWO_PEOPLE", "second")


def test_terms_of_jackpots_are_taken_by_the_house_and_only_where_some_wait() -> None:
    at = playing()
    assert at.refuses("Sue", d.TakeJackpotTerms()).name == "PROPOSE_IT"
    said = at.refused(lambda: at.give(HOUSE_ACTOR, d.TakeJackpotTerms()))
    assert (said.name, said.allowed) == ("NO_TERMS_WAIT", "no terms wait that it could take now")
