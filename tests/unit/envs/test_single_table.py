"""Is ``Spanish21-v0`` an environment as Gymnasium has them, and does it refuse what it does not know?"""

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from spanish21.envs.registration import ENVIRONMENT, register_environments
from spanish21.envs.single_table import Spanish21Env
from spanish21.envs.table_pictures import HEIGHT, WIDTH
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on

WAGERS: list[Any] = ["$10", {"main": "$20", "match-up": "$5"}]
TABLES: list[dict[str, Any]] = [
    {},
    {"wagers": WAGERS, "penetration": 0.75, "render_mode": "ansi"},
    {"table": "engine", "render_mode": "rgb_array"},
]


register_environments()


@pytest.mark.parametrize("named", TABLES)
def test_gymnasium_finds_nothing_wrong_with_it(named: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ENVIRONMENT, **named).unwrapped)


def test_it_is_made_by_its_name() -> None:
    register_environments()
    register_environments()
    made = gymnasium.make(ENVIRONMENT, decks=8, soft_17="hit")
    game = made.unwrapped
    assert isinstance(game, Spanish21Env)
    assert game.game.rules.cards.decks == 8
    assert str(game) == "<Spanish21Env wa-2025, fresh shoes, rewards in wagers of $5>"


def test_the_package_loads_without_gymnasium() -> None:
    code = "import sys; import spanish21.envs.learning_game; print('gymnasium' in sys.modules)"
    done = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]


def played(table: Spanish21Env, seed: int, rounds: int) -> list[tuple[Any, ...]]:
    """What some rounds of random answers show."""
    chance = np.random.default_rng(seed)
    found: list[tuple[Any, ...]] = []
    for number in range(rounds):
        seen, info = table.reset(seed=seed if number == 0 else None)
        over, reward = False, 0.0
        while not over:
            found.append((seen.tolist(), info["action_mask"].tolist(), reward))
            action = int(chance.choice(np.flatnonzero(table.action_masks())))
            seen, reward, over, truncated, info = table.step(action)
            assert not truncated
            assert reward == 0 or over
        found.append((seen.tolist(), reward))
    return found


@pytest.mark.parametrize("named", TABLES)
def test_a_seed_decides_everything_that_follows(named: dict[str, Any]) -> None:
    first, second = (Spanish21Env(**named) for _ in range(2))
    assert played(first, 5, 12) == played(second, 5, 12)
    assert played(first, 6, 12) != played(second, 5, 12)


def test_a_real_shoe_goes_on_until_it_is_shuffled() -> None:
    table = Spanish21Env(penetration=0.5, insurance=False)
    _, info = table.reset(seed=1)
    assert info["shuffled"]
    table.step(on.STAND)
    _, info = table.reset()
    assert not info["shuffled"]
    _, info = table.reset(options={"shuffle": True})
    assert info["shuffled"]
    assert "72" not in str(table)
    assert "144 cards behind the cut card" in str(table)


def test_an_action_that_is_not_on_offer_is_answered_with_the_safe_one() -> None:
    table, same = Spanish21Env(wagers=WAGERS), Spanish21Env(wagers=WAGERS)
    table.reset(seed=4)
    same.reset(seed=4)
    seen, _, _, _, info = table.step(on.HIT)
    wanted, _, _, _, allowed = same.step(on.WAGER)
    assert info["masked"]
    assert "masked" not in allowed
    assert np.array_equal(seen, wanted)
    seen, reward, _, _, info = table.step(-3)
    wanted, wanted_reward, _, _, _ = same.step(on.STAND)
    assert info["masked"]
    assert np.array_equal(seen, wanted)
    assert reward == wanted_reward


def test_nothing_can_be_done_while_no_round_is_on() -> None:
    table = Spanish21Env()
    with pytest.raises(Refusal, match="reset the environment"):
        table.step(on.STAND)
    table.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = table.step(on.STAND)
    with pytest.raises(Refusal, match="reset the environment"):
        table.step(on.STAND)


@pytest.mark.parametrize(
    ("named", "field"),
    [
        ({"table": "felt"}, "table"),
        ({"render_mode": "human"}, "render_mode"),
        ({"wagers": "$1"}, "main"),
        ({"wagers": []}, "wagers"),
        ({"wagers": ["$10"] * 25}, "wagers"),
        ({"wagers": [{1.5}]}, "wagers"),
        ({"insurance": "yes"}, "insurance"),
        ({"penetration": 0}, "penetration"),
        ({"penetration": 1.0}, "penetration"),
        ({"penetration": "most"}, "penetration"),
        ({"decks": 3}, "decks"),
        ({"meters": ["-$1"]}, "meters"),
    ],
)
def test_what_no_table_has_is_refused_by_name(named: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        Spanish21Env(**named)
    assert refused.value.field == field


def test_side_wagers_may_stand_without_a_main_wager_named() -> None:
    table = Spanish21Env(wagers={"match-up": "$5"})
    assert table.game.layouts == ({"main": 500, "match-up": 500},)
    assert len(table.action_masks()) == on.WAGER


def test_wagers_to_choose_from_have_actions_of_their_own() -> None:
    table = Spanish21Env(wagers=WAGERS)
    _, info = table.reset(seed=1)
    assert np.flatnonzero(info["action_mask"]).tolist() == [on.WAGER, on.WAGER + 1]
    assert table.game.action_names[on.WAGER :] == ("wager $10", "wager $20, match-up $5")
    seen = table.step(on.WAGER + 1)[0]
    assert seen[on.SEEN_WAGER] == 1
    assert seen[on.SEEN_UP] > 0


def test_it_is_drawn_as_text() -> None:
    table = Spanish21Env(wagers=WAGERS, render_mode="ansi")
    table.reset(seed=3)
    assert table.render() == (
        "dealer  -\nwager   $10; 288 cards left; wagering\n"
        "may     wager $10, wager $20, match-up $5"
    )
    table.step(on.WAGER)
    lines = table.render().splitlines()
    assert lines[0].startswith("dealer  ")
    assert lines[0].endswith(" ?")
    assert lines[1].startswith("player  ")


def test_without_a_render_mode_nothing_is_drawn() -> None:
    table = Spanish21Env()
    table.reset(seed=3)
    assert table.render() is None


def test_it_is_drawn_as_a_picture() -> None:
    table = Spanish21Env(wagers=WAGERS, render_mode="rgb_array")
    table.reset(seed=3)
    before = table.render()
    table.step(on.WAGER)
    after = table.render()
    assert before.shape == (HEIGHT, WIDTH, 3)
    assert before.dtype == np.uint8
    assert not np.array_equal(before, after)
