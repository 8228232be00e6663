"""Does the floor read why an open table goes no further, on the day and with the jackpots that it has?"""

from typing import Any

from fixtures.audited_journals import founded, open_table
from fixtures.house_fixture import SAME_BOX, HouseFixture, memory_house, settings_of
from spanish21.house import administration
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.ledger import commands as c
from spanish21.server.staff.floor import _stops
from spanish21.service.staff.table_stops import why_no_jackpot_wagers, why_no_rounds


def house_of(**options: Any) -> HouseFixture:
    at = founded(memory_house(3))
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")
    standing = LegalStanding(single_wager_cents=500_00, until="2026-09-21")
    at.put(administration.propose_standing(at.house, sue, at.at, "s1", standing, "a waiver"))
    at.put(administration.approve_standing(at.house, meg, at.at, "s1"))
    games = (SAME_BOX, SAME_BOX)
    return open_table(at, settings_of(decks="6", games=games, jackpots=("J1", "J2"), **options))


def stops(at: HouseFixture) -> list[tuple[str, str]]:
    return [(one.what, one.words) for one in _stops(at.house, at.at).get("T1", ())]


def test_a_table_on_which_nothing_waits_is_not_mentioned() -> None:
    at = house_of()
    assert (why_no_rounds(at.house, "T1", at.at), stops(at)) == ("", [])
    assert why_no_jackpot_wagers(at.house, "T1", at.at) == ""


def test_a_day_that_passes_while_a_table_is_open_is_the_floors_to_see() -> None:
    at = house_of(table_maximum="$500")
    assert stops(at) == []
    at.at += 86_400
    ((what, words),) = stops(at)
    assert what == "no-rounds"
    assert words.startswith(
        "it deals no more rounds: table_maximum: '$500.00' is not allowed; a single wager is $400.00"
        " at most, by WAC 230-15-040 and WAC 230-15-140"
    )
    assert at.refused(lambda: at.wager("Ann", 1, 20_00)).name == "LEGAL_LIMIT"


def test_jackpots_that_take_no_wagers_are_named_with_what_they_wait_for() -> None:
    at = house_of()
    at.pays(c.StopJackpot("J1", "the sign is dark"), "Flo")
    at.pays(c.LoseLink("J2", "T1"), "Flo")
    assert stops(at) == [
        (
            "no-jackpot-wagers",
            (
                "J1 takes no wagers: jackpot wagers have stopped: the sign is dark; J2 takes no wagers:"
                " no jackpot wagers before its link is back"
            ),
        )
    ]


def test_a_jackpot_that_people_took_from_the_table_waits_for_nobody() -> None:
    at = house_of()
    at.pays(c.UnlinkTable("J1", "T1"), "Sue", "Meg")
    assert stops(at) == []
    at.pays(c.TransferJackpot("J1", "J2", "few play for it", "Meg"), "Sue", "Meg")
    at.pays(c.RemoveJackpot("J1"), "Sue", "Meg")
    assert stops(at) == []


def test_a_closed_table_waits_for_its_opening_alone() -> None:
    at = founded(memory_house(3))
    at.set_table(settings_of())
    assert _stops(at.house, at.at) == {}
