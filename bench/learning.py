"""Steps of Spanish21-v0 and of Gymnasium's Blackjack-v1, in one run.

    scripts/bench-learning [SECONDS]

Single environments are made by ``gymnasium.make`` and given the actions of one loop: any that is on
offer, from numbers drawn before. They take turns. Then vectors: Blackjack-v1 has none of its own, so
Gymnasium steps sixteen one after the other; ours are given any action that is on offer, which is
timed apart.
"""

import itertools
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from rich.console import Console
from rich.table import Table

from spanish21.envs.registration import register_environments
from spanish21.envs.vector_tables import Spanish21VectorEnv

TURNS, CHUNK = 5, 500
DRAWN = np.random.default_rng(1).random(4096).tolist()


def hands(name: str, **named: Any) -> Iterator[int]:
    """Play on and on; each item is the number of steps of the hand just over."""
    environment = gymnasium.make(name, **named)
    numbers = itertools.cycle(DRAWN)
    environment.reset(seed=1)
    while True:
        _, info = environment.reset()
        steps, over = 0, False
        while not over:
            mask = info.get("action_mask")
            if mask is None:
                action = int(next(numbers) * 2)
            else:
                offered = mask.nonzero()[0]
                action = int(offered[int(next(numbers) * len(offered))])
            _, _, over, _, info = environment.step(action)
            steps += 1
        yield steps


def rate(played: Iterator[int], seconds: float) -> tuple[float, float]:
    """Hands and steps a second of this process's own time, so that no other process counts."""
    for _ in range(100):
        next(played)
    rounds = steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(CHUNK):
            steps += next(played)
        rounds += CHUNK
    spent = time.process_time() - start
    return rounds / spent, steps / spent


def vector_rate(seconds: float, threads: int, tables: int = 2048) -> tuple[float, float, float]:
    """Decisions a second by the clock, by processor time, and with choosing actions as well."""
    env = Spanish21VectorEnv(
        tables, autoreset_mode=AutoresetMode.SAME_STEP, threads=threads, copy=False
    )
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    # What is compiled at the first step is not timed.
    *_, info = env.step(np.zeros(tables, np.int64))
    stepping = spent = 0.0
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds or not steps:
        mask = info["action_mask"]
        chosen = np.where(mask, chance.random(mask.shape, np.float32), -1).argmax(axis=1)
        start, used = time.perf_counter(), time.process_time()
        *_, info = env.step(chosen)
        stepping += time.perf_counter() - start
        spent += time.process_time() - used
        steps += 1
    whole = time.perf_counter() - begun
    env.close()
    done = steps * tables
    return done / stepping, done / spent, done / whole


def blackjack_vector_rate(seconds: float) -> float:
    """Steps a second of sixteen Blackjack-v1, one after the other."""
    env: Any = gymnasium.make_vec("Blackjack-v1", num_envs=16, vectorization_mode="sync")
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        env.step(chance.integers(2, size=16))
        steps += 16
    return steps / (time.process_time() - start)


def main(seconds: float) -> None:
    register_environments()
    players: dict[str, Callable[[], Iterator[int]]] = {
        "Blackjack-v1": lambda: hands("Blackjack-v1"),
        "Spanish21-v0": lambda: hands("Spanish21-v0"),
        "Spanish21-v0, real shoe": lambda: hands("Spanish21-v0", penetration=0.75),
        "Spanish21-v0, round engine": lambda: hands("Spanish21-v0", table="engine"),
    }
    playing = {name: make() for name, make in players.items()}
    best: dict[str, tuple[float, float]] = dict.fromkeys(players, (0.0, 0.0))
    for name in [name for _ in range(TURNS) for name in playing]:
        best[name] = max(best[name], rate(playing[name], seconds))
    reference = best["Blackjack-v1"]
    table = Table("environment", "hands/s", "of Blackjack-v1", "steps/s", "of Blackjack-v1")
    for name, (rounds, steps) in best.items():
        table.add_row(
            name,
            f"{rounds:,.0f}",
            f"{rounds / reference[0]:.2f}",
            f"{steps:,.0f}",
            f"{steps / reference[1]:.2f}",
        )
    console = Console()
    console.print("One core, processor time, best of turns", table)
    vectors = Table("vector", "decisions/s", "by processor time", "with choosing actions")
    blackjack = f"{blackjack_vector_rate(seconds):,.0f}"
    vectors.add_row("Blackjack-v1, 16 in turn", "", blackjack, "")
    for threads in (1, 2):
        found = (f"{each / 1e6:.2f} M" for each in vector_rate(3 * seconds, threads))
        vectors.add_row(f"Spanish21-v0, 2,048 tables, {threads} threads", *found)
    console.print(vectors)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
