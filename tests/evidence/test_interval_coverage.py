"""Do printed intervals hold the true figure in 95 of 100 runs? Some hundred runs of two games."""

from dataclasses import replace

import pytest
from interval_coverage import GAMES, Runs, join_runs, measure, play_runs

pytestmark = pytest.mark.long

RUNS = 240


@pytest.fixture(
    scope="module", params=["three boxes, side wagers", "sittings of 60 rounds with $200"]
)
def runs(request: pytest.FixtureRequest) -> dict[str, Runs]:
    (game,) = (game for game in GAMES if game.name == request.param)
    short = replace(game, rounds=12_000)
    return join_runs([play_runs(short, range(1, 101)), play_runs(short, range(101, RUNS + 1))])


def test_intervals_hold_the_true_figure_as_often_as_they_say(runs: dict[str, Runs]) -> None:
    lines = measure(runs)
    assert len(lines) > 30
    assert {line.runs for line in lines} == {RUNS}
    assert not [line for line in lines if not line.right]
    assert "base: variance" in {line.figure for line in lines}


@pytest.mark.parametrize("times", [0.6, 2.0])
def test_intervals_that_are_too_narrow_or_too_wide_are_found(
    runs: dict[str, Runs], times: float
) -> None:
    """Planted: every interval made so many times as wide."""
    planted = {
        name: line._replace(
            lows=line.values - times * (line.values - line.lows),
            highs=line.values + times * (line.highs - line.values),
        )
        for name, line in runs.items()
    }
    often = [line for line in measure(planted) if not line.rare]
    assert sum(not line.right for line in often) > 0.9 * len(often)
