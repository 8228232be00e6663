"""Do tables in step do what single tables do, in either mode and on any number of threads?"""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from spanish21.envs.registration import ENVIRONMENT, register_environments
from spanish21.envs.vector_tables import Spanish21VectorEnv
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on

register_environments()
TABLES = 33


def chosen(masks: Any, chance: np.random.Generator) -> Any:
    """One of the actions on offer at each table."""
    return np.where(masks, chance.random(masks.shape), -1).argmax(axis=1)


def history(steps: int = 40, **named: Any) -> list[Any]:
    """What some steps of random answers show."""
    tables, chance = Spanish21VectorEnv(TABLES, **named), np.random.default_rng(1)
    seen, info = tables.reset(seed=9)
    found: list[Any] = []
    for _ in range(steps):
        seen, rewards, over, truncated, info = tables.step(chosen(info["action_mask"], chance))
        assert not truncated.any()
        found.append([seen.tolist(), rewards.tolist(), over.tolist()])
    tables.close()
    return found


def test_it_is_made_by_its_name() -> None:
    tables = gymnasium.make_vec(
        ENVIRONMENT, num_envs=3, vectorization_mode="vector_entry_point", decks=8
    )
    seen, info = tables.reset(seed=1)
    assert tables.observation_space.contains(seen)
    assert info["action_mask"].shape == (3, on.WAGER)
    assert tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def test_threads_change_nothing() -> None:
    assert history(threads=1) == history(threads=3)


def test_arrays_may_be_the_tables_own() -> None:
    tables = Spanish21VectorEnv(4, copy=False)
    first, _ = tables.reset(seed=1)
    second, *_ = tables.step(np.zeros(4, np.int64))
    assert second is first
    tables = Spanish21VectorEnv(4)
    first, _ = tables.reset(seed=1)
    assert tables.step(np.zeros(4, np.int64))[0] is not first


def test_a_round_that_is_over_begins_again_with_the_next_step() -> None:
    for before, after in zip(history(), history()[1:], strict=False):
        _, _, over = before
        seen, rewards, _ = after
        for table in np.flatnonzero(over):
            assert before[0][table][on.SEEN_PHASE] == on.OVER
            assert seen[table][on.SEEN_PHASE] != on.OVER
            assert rewards[table] == 0


def test_or_in_the_same_step_and_then_what_was_seen_last_is_kept() -> None:
    tables = Spanish21VectorEnv(TABLES, autoreset_mode=AutoresetMode.SAME_STEP)
    chance = np.random.default_rng(1)
    _, info = tables.reset(seed=9)
    finals = 0
    for _ in range(30):
        seen, _, over, _, info = tables.step(chosen(info["action_mask"], chance))
        assert (seen[:, on.SEEN_PHASE] != on.OVER).all()
        assert ("final_obs" in info) == bool(over.any())
        if over.any():
            assert np.array_equal(info["_final_obs"], over)
            assert (info["final_obs"][over][:, on.SEEN_PHASE] == on.OVER).all()
            finals += int(over.sum())
    assert finals > TABLES


def test_seeds_of_its_own_for_each_table_and_rounds_at_some() -> None:
    tables = Spanish21VectorEnv(3, penetration=0.5)
    first, _ = tables.reset(seed=[1, 2, 3])
    again, _ = tables.reset(seed=[1, 2, 4])
    assert np.array_equal(first[:2], again[:2])
    assert not np.array_equal(first[2], again[2])
    some, _ = tables.reset(options={"reset_mask": np.array([True, False, False])})
    assert not np.array_equal(some[0], again[0])
    assert np.array_equal(some[1:], again[1:])


@pytest.mark.parametrize(
    "named",
    [
        {"num_envs": 0},
        {"threads": 0},
        {"render_mode": "ansi"},
        {"autoreset_mode": AutoresetMode.DISABLED},
    ],
)
def test_what_there_is_not_is_refused(named: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        Spanish21VectorEnv(**named)
    assert refused.value.field in named


def test_steps_and_seeds_must_fit_the_tables() -> None:
    tables = Spanish21VectorEnv(2)
    with pytest.raises(Refusal, match="reset the environment"):
        tables.step(np.zeros(2, np.int64))
    with pytest.raises(Refusal, match="one for each of 2"):
        tables.reset(seed=[1])
    with pytest.raises(Refusal, match="one for each of 2"):
        tables.reset(seed=[1, None])
    tables.reset(seed=1)
    with pytest.raises(Refusal, match="give 2 actions"):
        tables.step(np.zeros(3, np.int64))
