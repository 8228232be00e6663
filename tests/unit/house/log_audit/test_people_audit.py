"""Is nobody let in, or given a role, by a journal that somebody has written anew?"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from fixtures.audited_journals import findings, founded, retold, rewritten
from fixtures.house_fixture import HouseFixture, memory_house
from spanish21.house import administration, exclusion_list
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.events import LegalStandingProposed, SelfChecked
from spanish21.house.log_audit.decision_audit import UNKNOWN_PROGRAM
from spanish21.house.people import events as p
from spanish21.ledger import Entry
from spanish21.ledger.commands import MoveMoney

KEY = "password/1"


def put(at: HouseFixture, by: str, *events: Any) -> None:
    name = events[0].name
    at.put(administration.draft_events(f"people/{name}", by, at.at, events))


@pytest.fixture(scope="module")
def staffed() -> HouseFixture:
    """A house for money in which Adm lets Cy and Meg's deputy in, and Meg signs for it."""
    at = founded(memory_house())
    put(at, "Meg", p.PasswordSet("Meg", "Meg", KEY))
    adm = at.find_actor("Adm")
    at.put(administration.invite_person(at.house, adm, at.at, "Cy", ["player"]))
    at.put(administration.change_roles(at.house, adm, at.at, "Cy", ["shift"], second="Meg"))
    at.put(administration.issue_link(at.house, adm, at.at, "Cy", second="Meg"))
    put(at, "Cy", p.SecondFactorSet("Cy", "factor/1"))
    demanded = administration.demand_second_factor
    at.put(demanded(at.house, adm, at.at, demanded=True, second="Meg"))
    at.put(administration.remove_second_factor(at.house, adm, at.at, "Cy", second="Meg"))
    at.put(administration.disable_person(at.house, adm, at.at, "Cy", "he has left"))
    at.put(administration.enable_person(at.house, adm, at.at, "Cy"))
    ann, sue = at.find_actor("Ann"), at.find_actor("Sue")
    at.put(exclusion_list.exclude_oneself(at.house, ann, at.at, days=30))
    at.put(
        exclusion_list.exclude(
            at.house, sue, at.at, name="Zoe", own_wish=False, days=0, reason="she marks cards"
        )
    )
    standing = LegalStanding("tribal")
    at.put(administration.propose_standing(at.house, sue, at.at, "s1", standing, "the compact"))
    at.put(administration.approve_standing(at.house, at.find_actor("Meg"), at.at, "s1"))
    return at


def test_what_people_may_do_to_people_is_clean(staffed: HouseFixture) -> None:
    assert findings(staffed.entries, staffed) == []


ALONE = "Adm alone wrote "


@pytest.mark.parametrize(
    ("kind", "other", "said"),
    [
        (p.RolesChanged, {"second": ""}, [f"{ALONE}RolesChanged of Cy"]),
        (p.RolesChanged, {"second": "Adm"}, [f"{ALONE}RolesChanged of Cy"]),
        (p.RolesChanged, {"second": "Dan"}, ["Dan is nobody who may sign"]),
        (
            p.RolesChanged,
            {"by": "Dan"},
            [
                "Adm signs RolesChanged in the name of Dan",
                "Dan is nobody who may change a person's roles",
            ],
        ),
        (p.SecondFactorDemanded, {"second": ""}, [f"{ALONE}SecondFactorDemanded"]),
        (p.SecondFactorRemoved, {"second": "adm"}, [f"{ALONE}SecondFactorRemoved"]),
        (p.PersonDisabled, {"by": "Nil"}, ["Adm signs PersonDisabled", "Nil is nobody who may"]),
        (p.PersonExcluded, {"by": "Dan"}, ["Ann signs PersonExcluded", "Dan is nobody who may"]),
        (p.PersonExcluded, {"name": "Bob"}, ["Ann is nobody who may put a person on"]),
        (LegalStandingProposed, {"by": "Ann"}, ["Ann is nobody who", "Sue proposes which law"]),
        (p.PersonEnabled, {"by": "Dan"}, ["Adm signs PersonEnabled", "Dan is nobody who may"]),
    ],
)
def test_what_nobody_could_have_done_to_people_is_found(
    staffed: HouseFixture, kind: type, other: dict[str, str], said: Sequence[str]
) -> None:
    seq, entries = retold(staffed, kind, lambda event: replace(event, **other))
    found = [one for one in findings(entries, staffed) if one.startswith(f"{seq}: ")]
    assert [
        one.removeprefix(f"{seq}: ")[: len(words)] for one, words in zip(found, said, strict=True)
    ] == [*said]


def test_a_standing_that_players_have_agreed_on_is_found(staffed: HouseFixture) -> None:
    """There are two of them, and neither may."""

    def players(entry: Entry) -> Entry:
        game = entry.game.replace('"Sue"', '"Ann"').replace('"Meg"', '"Bob"')
        by = {"Sue": "Ann", "Meg": "Bob"}.get(entry.by, entry.by)
        return entry._replace(by=by, game=game) if "LegalStanding" in entry.game else entry

    found = [one.partition(": ")[2] for one in findings(rewritten(staffed, players), staffed)]
    assert found == [
        "Ann is nobody who may propose rules, pay tables and links",
        "Bob is nobody who may approve rules, pay tables and links",
    ]


def test_a_player_who_makes_himself_a_manager_is_found() -> None:
    at = founded(memory_house(), demo=True)
    put(at, "Ann", p.RolesChanged("Ann", ("shift",), "Ann"))
    assert [one.partition(": ")[2] for one in findings(at.entries, at)] == [
        "Ann changed the roles of Ann, who is the same person",
        "Ann is nobody who may change a person's roles",
    ]


@pytest.mark.parametrize("by", ["Ann", "Dan", "Nobody"])
def test_chips_by_the_word_of_somebody_who_has_no_cage_are_found(by: str) -> None:
    """The entry adds up, and so does its chain; nobody could have given its command."""
    at = founded(memory_house())
    at.put(
        administration.draft_events(
            administration.CHECKS_STREAM,
            "house",
            at.at,
            [SelfChecked("host:1", "1", *UNKNOWN_PROGRAM, holds=True)],
        )
    )
    at.pays(MoveMoney("buy-in", "cage", "player:Ann", 500_00), "Meg")
    (found,) = findings(
        rewritten(at, lambda one: one._replace(by=by) if one is at.entries[-1] else one), at
    )
    assert "decided again, it is another entry: it is refused" in found
