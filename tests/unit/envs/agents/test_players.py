"""Do players do what they say, and does a chart win what the exact analysis says of it?"""

from typing import Any

import numpy as np
import pytest

import spanish21
from spanish21.envs.agents.chart_player import ChartPlayer
from spanish21.envs.agents.players import DealerPlayer, NeverBustPlayer, RandomPlayer
from spanish21.envs.agents.scores import score_player
from spanish21.envs.agents.tabular_agent import TabularAgent
from spanish21.envs.learning_game import read_learning_game
from spanish21.simulation.tables import layout as on

ROUNDS = 400_000


def shown(total: int, *, soft: bool = False, hit: bool = True) -> tuple[Any, Any]:
    """A table that shows a total, as one of many; and its mask."""
    seen = np.zeros((1, on.OBSERVED), np.int16)
    seen[0, on.SEEN_PHASE], seen[0, on.SEEN_TOTAL], seen[0, on.SEEN_SOFT] = on.PLAY, total, soft
    mask = np.zeros((1, on.WAGER), np.int8)
    mask[0, on.STAND], mask[0, on.HIT] = 1, hit
    return seen, mask


@pytest.mark.parametrize(
    ("total", "soft", "careful", "dealer"),
    [
        (11, False, on.HIT, on.HIT),
        (12, False, on.STAND, on.HIT),
        (17, True, on.HIT, on.HIT),
        (18, True, on.STAND, on.STAND),
        (17, False, on.STAND, on.STAND),
    ],
)
def test_simple_players_hit_and_stand(total: int, soft: bool, careful: int, dealer: int) -> None:
    seen, mask = shown(total, soft=soft)
    assert NeverBustPlayer().choose(seen, mask).tolist() == [careful]
    assert DealerPlayer().choose(seen, mask).tolist() == [dealer]
    assert DealerPlayer().choose(*shown(total, soft=soft, hit=False)).tolist() == [on.STAND]


def test_a_random_player_chooses_among_what_is_on_offer() -> None:
    seen, mask = shown(12)
    chosen = RandomPlayer(1).choose(np.repeat(seen, 200, axis=0), np.repeat(mask, 200, axis=0))
    assert set(chosen.tolist()) == {on.STAND, on.HIT}


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("wa-2025", {}),
        ("wa-2025", {"decks": 2, "soft_17": "hit", "double_double": True}),
        ("section-13", {"dealing_mode": "card-reader"}),
    ],
)
def test_a_chart_wins_what_the_exact_analysis_says_of_it(
    ruleset: str, options: dict[str, Any]
) -> None:
    game = read_learning_game(ruleset, wagers="$10", options=options)
    chart = spanish21.strategy(ruleset, wager="$10", **options)
    player = ChartPlayer(game, chart)
    found = score_player(player, ROUNDS, seed=5, ruleset=ruleset, wagers="$10", **options)
    assert found.rounds >= ROUNDS
    assert abs(found.mean + chart.analysis.chart_house_edge) < 4.5 * found.error


def test_an_agent_learns_to_lose_less() -> None:
    agent, reached = TabularAgent(seed=1), []
    agent.learn(
        300_000,
        tables=1024,
        checkpoints=(20_000, 200_000),
        on_checkpoint=lambda rounds: reached.append(
            (rounds, score_player(agent, 100_000, wagers="$10").mean)
        ),
        wagers="$10",
    )
    (first, early), (second, late) = reached
    assert (first, second) == (20_000, 200_000)
    assert early < late
    assert late > -0.12
    assert score_player(RandomPlayer(), 20_000, wagers="$10").mean < -0.4


def test_the_same_seeds_learn_the_same() -> None:
    agents = [TabularAgent(seed=3) for _ in range(2)]
    for agent in agents:
        agent.learn(2_000, tables=64, explore=0.0)
    assert np.array_equal(agents[0].values, agents[1].values)
    assert agents[0].visits.sum() > 2_000
