"""Does the felt say its rules, hands and settlement lines as a dealer would?"""

from typing import Any

import pytest

from fixtures.stacked_shoe import sit
from spanish21 import ruleset
from spanish21.cli.play import felt_text
from spanish21.cli.play.screens.felt_drawing import short_spot_label
from spanish21.cli.play.session.session_setup import SessionSetup
from spanish21.cli.play.session.table_staff import SessionEnvironment
from spanish21.game.cards import parse_cards
from spanish21.game.round.events import Line
from spanish21.game.round.state import Hand, HandStatus

JACKPOT: list[dict[str, Any]] = [{"table": "4b", "paytable": 3, "wager": "$1"}]


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
    assert (felt_text.spot_label(spot), short_spot_label(label)) == (label, short)


def test_a_jackpot_takes_one_amount() -> None:
    rules = ruleset("wa-2025", decks=4, jackpots=JACKPOT)
    assert felt_text.describe_spot_limits("jackpot-1", rules) == "$1"


def test_hands_are_told_with_what_was_done_to_them() -> None:
    hand = Hand(parse_cards("7s 7d 9h"), (), 23)
    assert felt_text.describe_hand(hand) == "bust with 23"
    assert felt_text.describe_total_briefly(hand) == "bust"
    assert felt_text.describe_total_briefly(Hand((), ())) == ""
    assert felt_text.describe_hand(Hand((), ())) == ""
    twice = Hand(parse_cards("7s 7d"), (), 14, doublings=2)
    assert felt_text.describe_hand(twice) == "hard 14, doubled 2 times"
    dead = Hand(parse_cards("7s 7d"), (), 14, status=HandStatus.DEAD)
    assert felt_text.describe_hand(dead) == "hard 14, dead"


def test_a_settlement_line_says_what_why_and_odds() -> None:
    def line(**more: Any) -> Line:
        given = {"box": 1, "hand": 2, "player": "Ann", "spot": "main", "outcome": "wins"}
        cents = {"wager_cents": 500, "collected_cents": 0, "returned_cents": 500, "paid_cents": 500}
        return Line(**{**given, "odds": "1 to 1", **cents, "rule": "base.win_pays", **more})

    assert felt_text.describe_settlement_line(line(why="20 against 18")) == (
        "Box 1 hand 2, main $5 wins 1 to 1: 20 against 18"
    )
    assert (
        felt_text.describe_settlement_line(line(hand=1, wager_cents=0, odds=""))
        == "Box 1, main wins"
    )


def test_options_given_at_the_start_are_among_the_rows_to_choose() -> None:
    outside = SessionEnvironment(lambda cards: cards, lambda: 0)
    setup = SessionSetup("wa-2025", "Ann", outside, {"disputes": "Ask the floor."})
    assert "disputes" in [row.name for row in setup.rows()]
    setup.change("disputes", 1)
    assert setup.options == {"disputes": "Ask the floor."}
    setup.change("bankroll", 1)
    assert setup.bankroll == "$500"
    assert sit(seed=1, required_wagers="match-up").boxes == (1,)
