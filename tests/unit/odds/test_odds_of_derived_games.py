"""Are the side wagers of derived games answered, also where the rule file has chosen the decks?"""

from pathlib import Path

import pytest

from spanish21 import odds, ruleset
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book
from spanish21.rulesets.rule_book.book import DERIVED_RULESETS

TWO_DECKS = """
extends = "wa-2025"
[document]
id = "own"
title = "Own"
source = "x"
jurisdiction = "none"
[cards]
decks = { value = 2, reason = "two decks alone" }
"""
ASKED = [
    (name, wager)
    for name in DERIVED_RULESETS
    for wager in load_book(name).side_wagers
    if wager not in ("jackpot", "match-bonus")
]


@pytest.mark.parametrize(("name", "wager"), ASKED)
def test_every_side_wager_of_a_derived_game_is_answered_or_its_decks_are_refused(
    name: str, wager: str
) -> None:
    if ruleset(name).cards.cards_per_deck == 52:
        with pytest.raises(Refusal, match="odds are counted for decks of 48 cards"):
            odds(wager, name)
        return
    assert odds(wager, name).house_advantage == odds.of(wager, ruleset=name).house_advantage


def test_fixed_decks_are_those_of_the_game_it_is_derived_from() -> None:
    ours, theirs = odds("match-up", "two-deck-21"), odds("match-up", "wa-classic", decks=2)
    assert ours.house_advantage == theirs.house_advantage
    with pytest.raises(Refusal, match="option: 'decks' is not allowed"):
        odds.of("match-up", ruleset="two-deck-21", decks=4)


def test_odds_of_a_derived_game_say_that_it_is_none_that_was_filed() -> None:
    assert odds("match-up", "two-deck-21").basis == (
        "one wager of one unit; not a filed game: derived from wa-classic, departs from it in 6 rules"
    )
    assert odds("match-up", "wa-classic").basis == "one wager of one unit"


def test_a_jackpot_of_fixed_decks_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(TWO_DECKS, encoding="utf-8")
    asked = {"table": "4a", "paytable": 1, "prizes": {"four-of-a-rank": "$40@house"}}
    ours = odds.of("jackpot", ruleset=str(path), **asked)
    theirs = odds.of("jackpot", ruleset="wa-2025", **asked)
    assert ours.house_advantage == theirs.house_advantage
