"""Is every jackpot made by terms that its rule set has, and no table set for others?"""

from typing import Any

import pytest

from fixtures.house_fixture import add_jackpots, memory_house, settings_of
from ledger.room import Room
from spanish21.house import administration
from spanish21.house.configuration.jackpot_terms import check_terms, check_terms_in_room
from spanish21.ledger import Ledger
from spanish21.ledger.commands import ChangeParameters, CreateJackpot
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
