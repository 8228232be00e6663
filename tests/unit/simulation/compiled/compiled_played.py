"""Games for the tests of the compiled kernel: one chart for every table, which costs little."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from charted import charted
from spanish21 import ruleset
from spanish21.rulesets.strategies.strategy import ChartPairCell, Strategy
from spanish21.simulation.compiled import lanes
from spanish21.simulation.compiled.kernel import AutomatonGame
from spanish21.simulation.game_spec import GameSpec

SEED = np.uint64(11)
RULE_SETS = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")
DOUBLE_DOUBLE = {"decks": 6, "double_double": True}


def chart() -> Strategy:
    """The chart of six decks with double-double; two 7s against a 7 are hit for the Super Bonus."""
    strategy = charted("wa-2025", **DOUBLE_DOUBLE).chart.strategy
    return replace(strategy, pairs={**strategy.pairs, "7": (ChartPairCell(True, True),) * 10})


def game(name: str = "wa-2025", changed: Any = None, **options: Any) -> GameSpec:
    """A game of one box at ten dollars."""
    plain: dict[str, Any] = {
        "rules": ruleset(name, **options),
        "strategy": chart(),
        "wagers": {"main": 1000},
        "boxes": 1,
        "fresh": True,
        "cut_cards": 72,
        "generator": "fast",
    }
    return GameSpec(**(plain | (changed or {})))


def played(made: AutomatonGame, first: int, number: int, rounds: int, last: int = 0) -> Any:
    """The counts of some lanes of a block, and the squares of their gains."""
    tally = np.zeros(made.book.size, np.int64)
    play = lanes.PLAY[not made.simulated.fresh, made.simulated.generator]
    squares = play(
        SEED, 0, first, number, rounds, last, made.automaton.table, made.book.words, tally
    )
    return tally, squares


def shuffled(decks: int, shoes: int, seed: int) -> NDArray[np.uint8]:
    full = np.repeat(np.arange(48, dtype=np.uint8), decks)
    chance = np.random.default_rng(seed)
    return np.array([chance.permutation(full) for _ in range(shoes)])
