"""Is every jackpot made by terms that its rule set has, and no table set for others?"""

from typing import Any

import pytest

from fixtures.house_fixture import add_jackpots, memory_house, settings_of
from ledger.room import Room
from spanish21.house import administration
from spanish21.house.configuration.jackpot_terms import (
    check_terms,
    check_terms_in_room,
    find_impossible_terms,
)
from spanish21.ledger import Ledger
from spanish21.ledger import facts as f
from spanish21.ledger.commands import ChangeParameters, CreateJackpot, LinkTable
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.refusal import Refusal

GOOD = GameTerms(
    kind="progressive", paytable="wa-2025/3c/1", decks=6, wager_cents=1_00, rate_ppm=210_000,
    posted_cents=0, prizes="", reading="",
)  # fmt: skip
MANY = GOOD._replace(paytable="wa-2025/6/1")


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (GOOD._replace(wager_cents=50_00), "jackpot wager: '$50' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"),
        (GOOD._replace(posted_cents=5_00), "posted_cents: 500 is not allowed; its rule set writes 0 (A69)"),
    ],
)  # fmt: skip
def test_terms_that_the_rule_set_does_not_have_are_refused_with_its_clause(
    terms: GameTerms, said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        check_terms(terms)
    assert str(refused.value) == said


def test_a_room_without_a_house_may_play_by_a_rule_file_of_its_own() -> None:
    none = Ledger()
    check_terms_in_room(none, CreateJackpot("J1", "progressive", "our-game/3c/1", 6, 1_00))
    with pytest.raises(Refusal):
        check_terms_in_room(none, CreateJackpot("J1", "progressive", "wa-2025/zzz/1", 6, 1_00))


@pytest.mark.parametrize(
    ("paytable", "allowed"), [("wa-2025/3c/1", False), ("our-game/3c/1", True)]
)
def test_terms_that_are_changed_in_a_room_are_its_rule_sets_too(
    paytable: str, allowed: bool
) -> None:
    room = Room()
    room.do(CreateJackpot("J1", "progressive", paytable, 6, 1_00))
    change = ChangeParameters(
        "J1", 0, 210_000, 0, 0, 0, 0, "Bea", paytable, decks=6, wager_cents=100_00
    )
    if allowed:
        check_terms_in_room(room.ledger, change)
    else:
        with pytest.raises(Refusal, match="A45"):
            check_terms_in_room(room.ledger, change)


def room_of(*paytables: str, tables: int) -> Room:
    """A room with a progressive of each pay table, the first ones of them at T1."""
    room = Room()
    for number, paytable in enumerate(paytables, 1):
        room.do(CreateJackpot(f"J{number}", "progressive", paytable, 6, 1_00))
        if number <= tables:
            room.do(LinkTable(f"J{number}", "T1", paytable, 6, 1_00))
    return room


@pytest.mark.clause("wa-2025:JP3", "wa-v003:JP1", "A44")
def test_a_room_has_no_more_jackpots_at_a_table_than_its_edition() -> None:
    two = room_of("wa-2025/3c/1", "wa-2025/4d/3", tables=1)
    check_terms_in_room(two.ledger, LinkTable("J2", "T1", "wa-2025/4d/3", 6, 1_00))
    one = room_of("wa-v003/3c/1", "wa-v003/4d/3", tables=1)
    with pytest.raises(Refusal) as refused:
        check_terms_in_room(one.ledger, LinkTable("J2", "T1", "wa-v003/4d/3", 6, 1_00))
    assert str(refused.value) == (
        "jackpots: 2 is not allowed; wa-v003 has 1 jackpot game on a table (wa-v003:JP1)"
    )
    own = room_of("our-game/3c/1", "our-game/4d/3", tables=1)
    check_terms_in_room(own.ledger, LinkTable("J2", "T1", "our-game/4d/3", 6, 1_00))


@pytest.mark.clause("wa-2025:JP2", "wa-v003:JP1", "A45")
def test_terms_and_links_that_no_rule_set_has_are_found_in_a_ledger() -> None:
    room = room_of("wa-v003/3c/1", "wa-v003/4d/3", "our-game/3c/1", tables=2)
    room.do(CreateJackpot("J4", "progressive", "wa-2025/3c/1", 6, 1_00))
    room.do(ChangeParameters("J4", 0, 210_000, 0, 0, 0, 0, "Bea", "wa-2025/3c/1", 6, 1))
    facts = [fact for entry in room.entries for fact in entry.facts]
    two = "jackpots: 2 is not allowed; wa-v003 has 1 jackpot game on a table (wa-v003:JP1)"
    cent = "'$0.01' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"
    assert {*find_impossible_terms(room.ledger, facts)} == {
        f"the jackpots of T1 are none that the rules have: {two}",
        f"the terms of J4 are none that the rules have: jackpot wager: {cent}",
    }


def test_prizes_that_a_journal_of_older_days_did_not_write_are_not_missed() -> None:
    room = room_of("wa-2025/5c/1", tables=1)
    facts = [fact for entry in room.entries for fact in entry.facts]
    assert [type(fact) for fact in facts] == [f.JackpotCreated, f.TableLinked]
    assert [*find_impossible_terms(room.ledger, facts)] == []


@pytest.mark.parametrize(
    ("game", "option", "said"),
    [
        ("table=3c paytable=1 wager=$1", {"contribution": "5%"}, "contribution: '5%' is not allowed; the terms of the jackpot J1 say 21% (A69)"),
        ("table=6 paytable=1 wager=$1", {"suited_match": "any-two"}, "suited_match: 'any-two' is not allowed; the terms of the jackpot J1 say player-and-dealer (A69)"),
        ("table=3c paytable=1 wager=$1", {"contribution": "21.0%"}, ""),
        ("table=6 paytable=1 wager=$1", {"suited_match": "player-and-dealer"}, ""),
    ],
)  # fmt: skip
def test_a_house_option_says_nothing_else_than_the_terms(
    game: str, option: dict[str, Any], said: str
) -> None:
    at = memory_house()
    add_jackpots(at, settings_of(games=(game,), jackpots=("J1",)))
    settings = settings_of(jackpots=("J1",), **option)

    def propose() -> None:
        draft = administration.propose_change(at.house, at.find_actor("Sue"), at.at, "c1", settings)
        at.put(draft)

    if said:
        assert str(at.refused(propose)) == said
    else:
        propose()
        assert at.house.changes["c1"].settings.jackpots == ("J1",)
