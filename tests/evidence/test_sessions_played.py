"""Do sessions that are played end, and ruin, as often as the exact law of a round says?"""

import pytest
from played_sessions import MOST_DEVIATION, compare_session, play_sessions

from fixtures.chart_fixture import chart_analysis
from spanish21.analysis.questions.session_law import solve_session

pytestmark = pytest.mark.long


def test_sessions_end_and_ruin_as_often_as_the_law_says() -> None:
    analysis = chart_analysis()
    wager = analysis.wager_cents
    exact = solve_session(analysis, 60, bankroll_cents=20 * wager)
    played = play_sessions(analysis, 60, 20 * wager, 30_000, 21)
    assert played.sessions == 30_000
    lines = list(compare_session(exact, played))
    assert len(lines) > 10
    assert max(abs(line.deviation) for line in lines) < MOST_DEVIATION
    assert lines[0].exact > 0.02


def test_a_law_that_is_off_by_a_little_is_found() -> None:
    """The same sessions beside those of a game with one round more: planted, and found."""
    analysis = chart_analysis()
    wager = analysis.wager_cents
    played = play_sessions(analysis, 60, 20 * wager, 30_000, 21)
    wrong = solve_session(analysis, 75, bankroll_cents=20 * wager)
    assert max(abs(line.deviation) for line in compare_session(wrong, played)) > MOST_DEVIATION
