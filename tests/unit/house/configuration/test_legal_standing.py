"""Which limits bind a house on a day, by its profile and by what two people have recorded."""

from dataclasses import replace
from datetime import date

import pytest

from spanish21.house.configuration.legal_standing import LegalStanding, check_standing, limits_on
from spanish21.phrasebook.legal_standing import describe_standing
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book
from spanish21.rulesets.rule_book.statutes import GamesPerHandLimit, LegalLimits

DAY = date(2026, 3, 1)
BOOK = load_book("wa-2025")
OVERRIDE = LegalStanding("card-room", 500_00, 8, 5, 5_00, "2026-02-01", "2026-03-01")


def test_a_card_room_keeps_to_the_statutes_of_the_day() -> None:
    found = limits_on(LegalStanding(), BOOK, DAY)
    assert (found.single_wager_cents, found.games) == (400_00, GamesPerHandLimit(6, 3, 500))
    assert limits_on(LegalStanding(), BOOK, date(2022, 1, 1)).single_wager_cents == 300_00


def test_what_is_recorded_stands_in_the_place_of_a_statute_on_its_days() -> None:
    found = limits_on(OVERRIDE, BOOK, DAY)
    assert (found.single_wager_cents, found.games) == (500_00, GamesPerHandLimit(8, 5, 500))
    assert found.source.endswith("and what the house has recorded")
    for day in (date(2026, 1, 31), date(2026, 3, 2)):
        assert limits_on(OVERRIDE, BOOK, day) == limits_on(LegalStanding(), BOOK, day)
    only_games = replace(OVERRIDE, single_wager_cents=0, since="", until="")
    assert limits_on(only_games, BOOK, DAY).single_wager_cents == 400_00
    only_wager = LegalStanding(single_wager_cents=450_00)
    assert limits_on(only_wager, BOOK, DAY).games == GamesPerHandLimit(6, 3, 500)


def test_a_tribal_casino_keeps_to_what_it_has_recorded_of_its_compact() -> None:
    assert limits_on(LegalStanding("tribal"), BOOK, DAY) == LegalLimits()
    found = limits_on(LegalStanding("tribal", 1_000_00), BOOK, DAY)
    assert (found.single_wager_cents, found.games) == (1_000_00, None)
    assert found.source == "what the house has recorded"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"profile": "bingo"}, "profile: 'bingo' is not allowed; choose card-room or tribal"),
        ({"games": -1}, "games: -1 is not allowed; write 0 or more"),
        ({"single_wager_cents": -1}, "single_wager_cents: -1 is not allowed"),
        ({"small_wager_games": 9}, "small_wager_games: 9 is not allowed; 8 games are recorded"),
        ({"since": "soon"}, "since: 'soon' is not allowed; write a day"),
        ({"until": "2026-01-01"}, "until: '2026-01-01' is not allowed; it begins on 2026-02-01"),
    ],
)
def test_a_standing_that_says_nothing_sensible_is_refused(
    changes: dict[str, object], says: str
) -> None:
    check_standing(OVERRIDE)
    check_standing(LegalStanding())
    with pytest.raises(Refusal, match=says):
        check_standing(replace(OVERRIDE, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (None, "A demo house: nothing is played for money, and no limit binds its tables."),
        (LegalStanding(), "A card room: the statutes of the day bind its tables."),
        (
            OVERRIDE,
            (
                "A card room: the statutes of the day bind its tables. Recorded from 2026-02-01 "
                "until 2026-03-01: a wager of $500 and 8 games on one hand, 5 of them up to $5 at most."
            ),
        ),
        (
            LegalStanding("tribal", games=7),
            "A Tribal casino: its compact binds its tables. Recorded: 7 games on one hand at most.",
        ),
    ],
)
def test_a_standing_is_said_in_words(standing: LegalStanding | None, words: str) -> None:
    assert describe_standing(standing) == words
