"""What a player wins in many rounds, with its error."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from spanish21.envs.agents.players import TablePlayer
from spanish21.envs.vector_tables import Spanish21VectorEnv

TABLES = 4096


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """The mean of many rounds in wagers, and its standard error."""

    rounds: int
    mean: float
    error: float

    def cost(self, best: float) -> float:
        """What it loses to best play, in wagers for a hundred rounds."""
        return 100 * (best - self.mean)


def score_player(
    player: TablePlayer, rounds: int, *, seed: int = 1, tables: int = TABLES, **game: Any
) -> PlayerScore:
    """Play so many rounds, or a few more: every table plays as many steps as all others.

    A table that ends in the middle of a round would favour short ones; so each plays its own number
    of rounds, and what it has begun beyond them is not counted.
    """
    env = Spanish21VectorEnv(tables, autoreset_mode=AutoresetMode.SAME_STEP, copy=False, **game)
    each = -(-rounds // tables)
    seen, info = env.reset(seed=seed)
    left = np.full(tables, each)
    total = squares = 0.0
    while left.any():
        seen, rewards, over, _, info = env.step(player.choose(seen, info["action_mask"]))
        counted = rewards[over & (left > 0)]
        total += float(counted.sum())
        squares += float((counted**2).sum())
        left -= over & (left > 0)
    env.close()
    played = each * tables
    mean = total / played
    return PlayerScore(played, mean, sqrt(max(0.0, squares / played - mean**2) / played))
