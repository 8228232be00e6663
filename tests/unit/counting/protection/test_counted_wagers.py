"""Does each side wager of a table gain what its exact odds say, from any cards that are left?"""

from dataclasses import replace
from fractions import Fraction

import pytest

import spanish21
from spanish21.counting.protection.counted_wagers import counted_wagers, wager_words
from spanish21.game.composition import Composition
from spanish21.library.input.jackpot_input import read_jackpots
from spanish21.library.input.table_spec import read_table

SHOE = Composition.of_decks(6)
JACKPOT = "table=3c paytable=1 wager=$1"


def test_a_table_has_its_match_spots_and_its_jackpots() -> None:
    rules = read_table("wa-2025", {"decks": 6}, jackpots=read_jackpots(JACKPOT)).rules
    up, down, jackpot = counted_wagers(rules, SHOE)
    assert [up.name, down.name, jackpot.name] == ["match-up", "match-down", "jackpot-1"]
    printed = spanish21.odds("match-up", "wa-2025", decks=6).house_advantage
    assert up.gain(SHOE) == down.gain(SHOE) == -printed
    assert wager_words(up) == "match-up, $100"


def test_a_jackpot_stands_where_awards_balance_contributions() -> None:
    rules = read_table("wa-2025", {"decks": 6}, jackpots=read_jackpots(JACKPOT)).rules
    *_, jackpot = counted_wagers(rules, SHOE)
    odds = spanish21.odds("jackpot", "wa-2025", decks=6, table="3c", paytable=1)
    level = odds.jackpot
    assert level is not None
    assert level.balance_cents is not None
    assert level.break_even_cents is not None
    assert float(jackpot.gain(SHOE)) == pytest.approx(-float(odds.house_advantage), abs=1e-6)
    assert jackpot.meter_cents == round(level.balance_cents)
    assert jackpot.break_even_cents == round(level.break_even_cents)
    assert "meter at $" in wager_words(jackpot)
    assert wager_words(jackpot).endswith("everybody gains")
    fixed = replace(jackpot, break_even_cents=None)
    assert wager_words(fixed) == wager_words(jackpot).partition(";")[0]
    # The meter stays where it stood: cards that go change what the wager gains.
    aces = SHOE.without([card for card, count in SHOE.items() if card.rank.letter == "A"] * 3)
    assert jackpot.gain(aces) != jackpot.gain(SHOE)


def test_the_break_bonus_follows_its_cards_and_a_match_does_not() -> None:
    rules = read_table("bet-bigger", {}).rules
    by_name = {each.name: each for each in counted_wagers(rules, SHOE)}
    assert set(by_name) == {"match-up", "match-down", "break"}
    effects = by_name["break"].effects(SHOE)
    assert effects.mean == pytest.approx(0, abs=1e-15)
    assert effects.by_value()[1] < 0 < effects.by_value()[6]
    match = by_name["match-up"].effects(SHOE)
    assert {each.effect for each in match.effects} == {0.0}
    assert (
        by_name["match-up"].gain(SHOE) == -spanish21.odds("match-up", "bet-bigger").house_advantage
    )
    assert by_name["break"].most_cents == 1000


def test_bonus_cards_are_spots_too_and_a_plain_game_has_none() -> None:
    choices = {"decks": 6, "match_configuration": 3, "bonus_cards": 2}
    names = [each.name for each in counted_wagers(read_table("wa-2025", choices).rules, SHOE)]
    assert names[-2:] == ["match-bonus-1", "match-bonus-2"]
    plain = read_table("blackjack", {})
    assert list(counted_wagers(plain.rules, plain.full_shoe)) == []
    assert isinstance(
        next(counted_wagers(read_table("wa-2025", {}).rules, SHOE)).gain(SHOE), Fraction
    )
