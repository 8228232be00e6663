"""How often printed intervals hold the true figure: thousands of short runs of each game.

    scripts/evidence-intervals [SEEDS]

A run's figures are those of its CSV file. The true figure is that of all runs of a game together:
its own error is a fiftieth of that of one run, and has no say. An interval is right that holds it
in 95 of 100 runs; 1.5 more or less are allowed, which 2,000 runs can tell. Of what is met a few times
in a run no interval can hold the true figure just so often, because hits are whole numbers: with
fewer than ``FEW`` expected it may hold more often, never less. Exit status 1 says that an interval
is wrong.
"""

import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21 import ruleset
from spanish21.analysis import analyze
from spanish21.reports.simulation.figure_table import figure_rows
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.counting_systems import load_counting_system
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.kernel_choice import AUTO, choose_kernel
from spanish21.simulation.standard_errors import PlayConditions
from spanish21.simulation.statistics import compute_statistics

CONFIDENCE, TOLERANCE = 0.95, 0.015
FEW = 20.0
"""Fewer hits than this in a run are whole numbers too small for just 95 of 100."""
_LEFT_OUT = {"run", "distribution"}
"""Sections without intervals."""


@dataclass(frozen=True)
class CoveredGame:
    """A game whose intervals are looked at, and the rounds of each of its runs."""

    name: str
    rounds: int
    boxes: int = 1
    real: bool = False
    wagers: Mapping[str, int] = field(default_factory=dict)
    sessions: SessionSpec | None = None
    jackpots: tuple[Mapping[str, Any], ...] = ()
    meters: tuple[int, ...] = ()
    count: str | None = None
    kernel: str = AUTO
    options: Mapping[str, Any] = field(default_factory=lambda: {"soft_17": "hit"})

    def spec(self) -> GameSpec:
        rules = ruleset("wa-2025", jackpots=self.jackpots, **self.options)
        chart = analyze(ruleset("wa-2025", **self.options)).chart
        counting = None if self.count is None else load_counting_system(self.count)
        main = (
            1000
            if counting is None
            else min([step.wager_cents for step in counting.ramp if step.wager_cents] or [1000])
        )
        return GameSpec(
            rules=rules,
            strategy=chart.strategy,
            wagers={"main": main, **self.wagers},
            boxes=self.boxes,
            fresh=not self.real,
            cut_cards=72 if self.real else 0,
            sessions=self.sessions,
            meters=self.meters,
            counting=counting,
        )


_LANE = 1 << 14
_SIDES = {"match-up": 500, "match-down": 500}
_JACKPOT = ({"table": "4d", "paytable": 1, "wager": "$1"},)
GAMES = (
    CoveredGame("one box, compiled kernel", 20_000),
    CoveredGame("one box, general kernel", 20_000, kernel="general"),
    CoveredGame("one box, side wagers", 20_000, wagers=_SIDES),
    CoveredGame("three boxes, side wagers", 20_000, boxes=3, wagers=_SIDES),
    CoveredGame("seven boxes, side wagers", 20_000, boxes=7, wagers=_SIDES),
    CoveredGame("one box, real shoe, one lane", 10_000, real=True),
    CoveredGame("one box, real shoe, four lanes", 4 * _LANE, real=True),
    CoveredGame("three boxes, real shoe, three lanes", 3 * _LANE, boxes=3, real=True),
    CoveredGame("seven boxes, real shoe, side wagers, four lanes", 4 * _LANE, boxes=7, real=True, wagers=_SIDES),
    CoveredGame("sittings of 60 rounds with $200", 30_000, sessions=SessionSpec(60, 200_00)),
    CoveredGame("three boxes, sittings, side wagers", 30_000, boxes=3, wagers=_SIDES, sessions=SessionSpec(60, 200_00)),
    CoveredGame("one box, real shoe, forty lanes", 40 * _LANE, real=True),
    CoveredGame("two boxes, jackpot with a meter, three lanes", 3 << 17, boxes=2, real=True, wagers={"jackpot-1": 100}, jackpots=_JACKPOT, meters=(10_000_00,)),
    CoveredGame("count of cards, real shoe, two lanes", 2 * _LANE, real=True, count="hi-lo"),
)  # fmt: skip


class Runs(NamedTuple):
    """What runs of one game printed of each figure: values, lower and upper ends, hits."""

    values: NDArray[np.float64]
    lows: NDArray[np.float64]
    highs: NDArray[np.float64]
    counts: NDArray[np.float64]


class Coverage(NamedTuple):
    """How often the intervals of one figure held its true value, and the hits expected in a run."""

    figure: str
    share: float
    runs: int
    expected: float

    @property
    def rare(self) -> bool:
        return self.expected < FEW

    @property
    def right(self) -> bool:
        reach = max(TOLERANCE, 3 * math.sqrt(CONFIDENCE * (1 - CONFIDENCE) / self.runs))
        above = 1.0 if self.rare else CONFIDENCE + reach
        return CONFIDENCE - reach <= self.share <= above


def play_run(spec: GameSpec, kernel: Kernel, seed: int, rounds: int) -> RunSummary:
    """A short run of one block."""
    figures = kernel.figures(kernel.play(seed, 0, rounds))
    results = compute_statistics(figures, PlayConditions(spec.fresh, 60))
    return RunSummary(
        spec, figures, results, "the best chart", kernel.name, "cpu", seed, rounds, 0, 1.0, True
    )


def play_runs(game: CoveredGame, seeds: Iterable[int]) -> dict[str, Runs]:
    """Runs of a game, one for each seed; figures that not every run has are left out."""
    spec = game.spec()
    kernel = choose_kernel(spec, game.kernel)()
    lines: dict[str, list[tuple[float, float, float, float]]] = defaultdict(list)
    played = 0
    for seed in seeds:
        played += 1
        for row in figure_rows(play_run(spec, kernel, seed, game.rounds)):
            if row.section in _LEFT_OUT or " at " in row.section or row.low is None:
                continue
            if row.value is None or row.high is None:
                continue
            counted = row.section in {"event", "sessions"} or row.section.startswith("jackpot")
            hits = math.inf if row.count is None or not counted else float(row.count)
            lines[f"{row.section}: {row.name}"].append((row.value, row.low, row.high, hits))
    return {
        name: Runs(*np.array(all_runs).T)
        for name, all_runs in lines.items()
        if len(all_runs) == played
    }


def join_runs(parts: Iterable[Mapping[str, Runs]]) -> dict[str, Runs]:
    """Runs of the same game, played apart."""
    together = list(parts)
    return {
        name: Runs(*(np.concatenate(columns) for columns in zip(*(part[name] for part in together), strict=True)))
        for name in together[0]
        if all(name in part for part in together)
    }  # fmt: skip


def measure(runs: Mapping[str, Runs]) -> list[Coverage]:
    """How often each figure's intervals held what all runs together say."""
    measured = []
    for name, line in runs.items():
        true = float(line.values.mean())
        if not true and not line.values.any():
            continue
        held = (line.lows <= true) & (true <= line.highs)
        measured.append(Coverage(name, float(held.mean()), len(held), float(line.counts.mean())))
    return measured


def _play(task: tuple[int, range]) -> dict[str, Runs]:
    place, seeds = task
    return play_runs(GAMES[place], seeds)


def main(seeds: int, wanted: str = "") -> int:
    """A table of all games: of how many figures the least and the greatest coverage, and which are wrong."""
    wrong = 0
    out = sys.stdout
    out.write(
        "| game | rounds a run | figures | least | greatest | with few hits | least | wrong |\n"
    )
    out.write("|---|---:|---:|---:|---:|---:|---:|---|\n")
    half = seeds // 2
    with ProcessPoolExecutor(2) as pool:
        for place, game in enumerate(GAMES):
            if wanted not in game.name:
                continue
            parts = pool.map(
                _play, [(place, range(1, half + 1)), (place, range(half + 1, seeds + 1))]
            )
            lines = measure(join_runs(parts))
            often = [line.share for line in lines if not line.rare]
            rare = [line.share for line in lines if line.rare]
            bad = [line for line in lines if not line.right]
            wrong += len(bad)
            words = (
                ", ".join(f"{line.figure} {line.share:.3f} ({line.expected:.3g})" for line in bad)
                or "none"
            )
            out.write(
                f"| {game.name} | {game.rounds:,} | {len(often)} | {_share(often, min)} | {_share(often, max)} "
                f"| {len(rare)} | {_share(rare, min)} | {words} |\n"
            )
            out.flush()
    out.write(f"\n{wrong} intervals of {seeds:,} runs are wrong.\n")
    return int(wrong > 0)


def _share(shares: list[float], pick: Any) -> str:
    return f"{100 * pick(shares):.1f} %" if shares else "·"


if __name__ == "__main__":
    arguments = sys.argv[1:]
    raise SystemExit(main(int(float(arguments[0])) if arguments else 2_000, *arguments[1:2]))
