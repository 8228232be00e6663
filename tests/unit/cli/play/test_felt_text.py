"""Does the felt say its rules, hands and settlement lines as a dealer would?"""

import pytest

from fixtures.stacked_shoe import sit
from spanish21.cli.play.screens.felt_drawing import short_spot_label
from spanish21.cli.play.session.session_environment import SessionEnvironment
from spanish21.cli.play.session.session_setup import SessionSetup
from spanish21.phrasebook.round.spots import spot_name


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
