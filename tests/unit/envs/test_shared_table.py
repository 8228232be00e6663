"""Is a table of several boxes an environment as PettingZoo has them?"""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from spanish21.envs.shared_table import Spanish21SharedTable
from spanish21.envs.table_pictures import HEIGHT, WIDTH
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on

TABLES: list[dict[str, Any]] = [
    {},
    {"boxes": 2, "wagers": ["$10", "$20"], "penetration": 0.7, "insurance": False},
]


@pytest.mark.parametrize("named", TABLES)
def test_pettingzoo_finds_nothing_wrong_with_it(
    named: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(Spanish21SharedTable(**named), num_cycles=60)
        seed_test(lambda: Spanish21SharedTable(**named), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


def play_round(table: Spanish21SharedTable, chance: np.random.Generator) -> dict[str, float]:
    """Random answers to the end of a round; what each agent is given."""
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, truncated, info = table.last()
        assert not truncated
        assert seen is not None
        won[agent] += float(reward)
        mask = info["action_mask"]
        table.step(None if over else int(chance.choice(np.flatnonzero(mask))))
    return won


def test_every_box_is_given_what_it_won() -> None:
    table, chance = Spanish21SharedTable(3, wagers="$10"), np.random.default_rng(3)
    for number in range(30):
        table.reset(seed=7 if number == 0 else None)
        won = play_round(table, chance)
        cents = table._table.cents
        assert [1000 * won[agent] for agent in table.possible_agents] == cents
        assert table.agents == []


def test_a_masked_action_is_answered_with_the_safe_one() -> None:
    table, same = (Spanish21SharedTable(1, wagers=["$10", "$20"]) for _ in range(2))
    for each, action in ((table, on.HIT), (same, on.WAGER)):
        each.reset(seed=5)
        each.step(action)
    assert np.array_equal(table.observe("box_1"), same.observe("box_1"))


def test_it_is_drawn_as_the_box_at_turn_sees_it() -> None:
    for mode in (None, "ansi", "rgb_array"):
        table = Spanish21SharedTable(2, render_mode=mode)
        table.reset(seed=1)
        drawn = table.render()
        if mode == "ansi":
            assert drawn.startswith("dealer  ")
        elif mode is None:
            assert drawn is None
        else:
            assert drawn.shape == (HEIGHT, WIDTH, 3)
        play_round(table, np.random.default_rng(1))
        assert (table.render() is None) == (mode is None)
        table.close()


@pytest.mark.parametrize("named", [{"boxes": 0}, {"boxes": 99}, {"render_mode": "human"}])
def test_what_there_is_not_is_refused(named: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        Spanish21SharedTable(**named)
    assert refused.value.field in named
