"""Does the felt say its rules, hands and settlement lines as a dealer would?"""

from dataclasses import replace

import pytest

from fixtures.stacked_shoe import sit
from spanish21 import ruleset
from spanish21.cli.play.screens.felt_drawing import draw_print, short_spot_label
from spanish21.cli.play.session.session_environment import SessionEnvironment
from spanish21.cli.play.session.session_setup import SessionSetup
from spanish21.game.hand_values import Bonus21
from spanish21.phrasebook.round.spots import spot_name
from spanish21.phrasebook.table.table_rules import describe_bonus_21
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS


@pytest.mark.parametrize(
    ("spot", "label", "short"),
    [
        ("main", "Main", "Main"),
        ("match-up", "Match up", "Up"),
        ("match-down", "Match down", "Down"),
        ("match-bonus-2", "Bonus 2", "B2"),
        ("bet-bigger-1", "Bet Bigger 1", "BB1"),
        ("jackpot-1", "Jackpot 1", "J1"),
        ("break", "Break", "Brea"),
    ],
)
def test_spots_have_a_long_and_a_short_name(spot: str, label: str, short: str) -> None:
    assert (spot_name(spot), short_spot_label(label)) == (label, short)


def test_options_given_at_the_start_are_among_the_rows_to_choose() -> None:
    outside = SessionEnvironment(lambda cards: cards, lambda: 0)
    setup = SessionSetup("wa-2025", "Ann", outside, {"disputes": "Ask the floor."})
    assert "disputes" in [row.name for row in setup.rows()]
    setup.change("disputes", 1)
    assert setup.options == {"disputes": "Ask the floor."}
    setup.change("bankroll", 1)
    assert setup.bankroll == "$500"
    assert sit(seed=1, required_wagers="match-up").boxes == (1,)


@pytest.mark.parametrize("name", KNOWN_RULESETS)
def test_every_known_game_has_a_print_on_its_felt(name: str) -> None:
    rules = ruleset(name)
    printed = draw_print(rules).plain
    assert printed.startswith(f"Blackjack pays {rules.base.blackjack_pays}")
    assert ("Bonus 21: " in printed) is bool(rules.bonus_21)


def test_the_felt_prints_just_the_bonuses_that_are_paid() -> None:
    rules = ruleset("wa-2025")
    spades = tuple(row for row in rules.bonus_21 if row.hand is Bonus21.SEVENS_SPADES)
    assert describe_bonus_21(replace(rules, bonus_21=spades)) == (
        f"Bonus 21: 7-7-7: spades {spades[0].pays}",
    )
