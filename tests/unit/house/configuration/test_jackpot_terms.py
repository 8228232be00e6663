"""Is every jackpot made by terms that its rule set has, and no table set for others?"""

from typing import Any

import pytest

from fixtures.house_fixture import add_jackpots, memory_house, settings_of
from spanish21.house import administration
from spanish21.house.configuration.jackpot_terms import check_created_in_room, check_terms
from spanish21.ledger.commands import CreateJackpot
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
    check_created_in_room(CreateJackpot("J1", "progressive", "our-game/3c/1", 6, 1_00))
    with pytest.raises(Refusal):
        check_created_in_room(CreateJackpot("J1", "progressive", "wa-2025/zzz/1", 6, 1_00))


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
