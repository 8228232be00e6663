"""Does every block of the guide run as it stands there, and are its figures those of its files?"""

import re
from pathlib import Path
from typing import Any

import pytest

import spanish21
from spanish21.envs.agents.leaderboard import RULESET, WAGER, read_board
from spanish21.envs.registration import register_environments

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "train-an-agent.md"
TEXT = GUIDE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_guide_has_its_blocks() -> None:
    assert len(BLOCKS) == 5


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_of_the_guide_runs(block: str) -> None:
    register_environments()
    names: dict[str, Any] = {}
    exec(block, names)  # noqa: S102  our own words
    assert len(names) > 1


def test_the_guide_shows_the_leaderboard_as_its_file_has_it() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| (-?[0-9.]+) ± ([0-9.]+) \|$", TEXT, re.MULTILINE)
    assert rows == [
        (entry.name, f"{entry.cost_per_hundred:.3f}", f"{entry.error:.3f}")
        for entry in read_board(GUIDE.with_name("leaderboard.json"))
    ]


def test_the_leaderboard_is_measured_against_the_exact_optimum() -> None:
    best = -100 * spanish21.analyze(RULESET, wager=WAGER).house_edge
    entries = read_board(GUIDE.with_name("leaderboard.json"))
    for entry in entries:
        assert entry.cost_per_hundred == pytest.approx(best - entry.won_per_hundred, abs=2e-4)
    (chart,) = (entry for entry in entries if entry.name == "best-chart")
    assert abs(chart.cost_per_hundred) < 4 * chart.error
