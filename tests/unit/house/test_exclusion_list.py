"""What does the exclusion list keep people from: seat, wager, chips, cage, link?"""

from functools import partial
from typing import Any

import pytest

from fixtures.audited_journals import findings, founded, looked_at, retold
from fixtures.house_fixture import HouseFixture, dealt, memory_house
from fixtures.house_tables import live, wagers
from spanish21.game.table import commands as t
from spanish21.house import administration, exclusion_list
from spanish21.house.people.events import CountersignGiven, ExclusionLifted, PersonExcluded
from spanish21.house.signable_commands import signable_about_people
from spanish21.house.table import commands as d
from spanish21.ledger.commands import MoveMoney
from spanish21.refusal import Refusal

DAY = 24 * 3600
ROUND = "9s 6h 9d Kc 3c 9h 7d"


def exclude(at: HouseFixture, name: str = "Ann", *, by: str = "Flo", **given: Any) -> None:
    asked = {"own_wish": False, "days": 0, "reason": "threw a chair", **given}
    actor = at.find_actor(by)
    at.put(exclusion_list.exclude(at.house, actor, at.at, name=name, **asked))


def lift(at: HouseFixture, *, by: str = "Sue", second: str = "Sam") -> None:
    actor, why = at.find_actor(by), "made her peace"
    at.put(
        exclusion_list.lift(at.house, actor, at.at, name="Ann", reason=why, second=second), "l-1"
    )


def test_a_person_on_the_list_sits_nowhere_and_wagers_nothing() -> None:
    at = dealt(ROUND)
    exclude(at, "ann")
    assert at.events() == (PersonExcluded("Ann", False, 0, "threw a chair", "Flo"),)
    refused = at.refuses("Ann", wagers(1, "Ann"))
    assert (refused.name, refused.allowed) == (
        "EXCLUDED",
        "Ann is on the exclusion list: call the floor",
    )
    at.says("Ann", t.Leave())
    assert at.refuses("Ann", t.Sit(2)).name == "EXCLUDED"
    at.says("Bob", t.Sit(2))


def test_a_round_that_is_on_is_played_to_its_end_and_its_money_is_the_players() -> None:
    at = dealt(ROUND)
    at.deal()
    before = at.chips("Ann")
    exclude(at)
    at.finish()
    assert at.phase == "ready"
    won = sum(line.net_cents for line in at.last.lines)
    assert at.chips("Ann") == before + 10_00 + won
    at.pays(MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann"), "Sue"), "Meg", "Sue")
    assert at.chips("Ann") == 0


def test_the_dealer_takes_nothing_of_a_person_on_the_list() -> None:
    """Walk-ins at a live table have no account; the dealer's word is what they play by."""
    at = live()
    exclude(at, "Ned Loud")
    exclude(at, "Ann")
    at.says("Dan", t.OpenRound(0))
    for command in (
        d.ForPlayer(t.Sit(3), "ned loud"),
        d.ForPlayer(wagers(1, "Ann"), "Ann"),
        wagers(1, "Ann"),
        d.BuyChips("Ann", 20_00),
        d.BringChips("Ann", 20_00),
        d.ForPlayer(t.CallCashWager(1, "main", 20_00), "Ann"),
    ):
        assert at.refuses("Dan", command).name == "EXCLUDED", command
    assert at.refuses("Flo", t.AdmitPlayer("Ned Loud")).name == "EXCLUDED"
    at.plays("Dan", wagers(2, "Bob"))


def test_the_cage_sells_a_person_on_the_list_no_chips() -> None:
    at = memory_house()
    exclude(at)
    for code, debit in (("buy-in", "cage"), ("chips-brought", "chips")):
        move = MoveMoney(code, debit, "player:ann", 100)
        assert at.refused(lambda given=move: at.pays(given, "Meg")).name == "EXCLUDED"  # type: ignore[misc]
    at.pays(MoveMoney("buy-in", "cage", "player:Bob", 100), "Meg")


def test_nobody_on_the_list_gets_a_link_or_an_account() -> None:
    at = memory_house()
    adm = at.find_actor("Adm")
    exclude(at)
    exclude(at, "Ned")
    link = partial(administration.issue_link, at.house, adm, at.at, "Ann")
    invite = partial(administration.invite_person, at.house, adm, at.at, "ned", ["player"])
    for command in (link, invite):
        with pytest.raises(Refusal) as refused:
            command()
        assert refused.value.name == "EXCLUDED"


def test_an_end_is_an_end() -> None:
    at = dealt(ROUND)
    exclude(at, "Bob", days=1)
    at.at += DAY - 1
    assert at.refuses("Bob", t.Sit(2)).name == "EXCLUDED"
    at.at += 1
    at.says("Bob", t.Sit(2))


def test_a_player_excludes_himself() -> None:
    at = memory_house()
    at.put(exclusion_list.exclude_oneself(at.house, at.find_actor("Ann"), at.at, days=365))
    (event,) = at.events()
    assert (event.own_wish, event.until, event.by) == (True, at.at + 365 * DAY, "Ann")
    with pytest.raises(Refusal) as refused:
        lift(at)
    assert refused.value.name == "SELF_EXCLUDED"


@pytest.mark.parametrize("by", ["Ann", "Dan", "Meg", "Aud", "Adm"])
def test_who_puts_nobody_on_the_list(by: str) -> None:
    with pytest.raises(Refusal) as refused:
        exclude(memory_house(), "Bob", by=by)
    assert refused.value.name == "NOT_YOUR_ROLE"


def signed_by(by: str, second: str, one: ExclusionLifted) -> ExclusionLifted:
    return ExclusionLifted(one.name, one.reason, by, second)


@pytest.mark.parametrize(("by", "second"), [("Flo", "Sam"), ("Sam", "Meg"), ("Sue", "Flo")])
def test_who_takes_nobody_off(by: str, second: str) -> None:
    at = memory_house()
    exclude(at)
    with pytest.raises(Refusal) as refused:
        lift(at, by=by, second=second)
    assert refused.value.name == "NOT_YOUR_ROLE"


def test_two_people_take_somebody_off_and_the_audit_looks_at_both() -> None:
    at = founded(dealt(ROUND))
    exclude(at)
    lift(at)
    at.deal()
    assert looked_at(at.entries, at).findings == ()
    for other, says in (
        (("Flo", "Sam"), "Flo is nobody who may take a person off the exclusion list"),
        (
            ("Sue", "Flo"),
            "Flo is nobody who may take a person off the exclusion list, as the second person",
        ),
        (("Sue", "Sue"), "Ann was taken off the exclusion list by Sue alone"),
    ):
        by, second = other
        seq, entries = retold(at, ExclusionLifted, partial(signed_by, by, second))
        assert f"{seq}: {says}" in findings(entries, at)


def test_another_content_than_was_signed_is_found() -> None:
    at = founded(dealt(ROUND))
    exclude(at)
    signed = signable_about_people("l-1", "lift exclusion", {"name": "Bob", "reason": "x"})
    given = CountersignGiven("Sam", "l-1", "Sue", signed.digest)
    at.put(administration.draft_events("house/signatures", "Sam", at.at, [given]))
    lift(at)
    assert any("than was countersigned" in one for one in findings(at.entries, at))
