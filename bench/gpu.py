"""Whether a GPU counts what a processor counts: the same seeds on both, to the last unit.

    python bench/gpu.py --strategy chart.json

It needs a GPU with numba-cuda, and no other part of the package's dependencies; make the file with
`spanish21 strategy --double-double --json`. Exit status 1 says that a count differs.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spanish21 import ruleset
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.rulesets.strategies.strategy_json import read_strategy
from spanish21.simulation.compiled import CompiledKernel
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.general import GeneralKernel
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.cuda_executor import make_cuda_executor
from spanish21.simulation.run.pieces import Piece, play_piece
from spanish21.simulation.tallies import BlockTally

SEED = 21


class Game(NamedTuple):
    """A game to play on both, and how many rounds of it: some whole blocks and a part."""

    name: str
    spec: GameSpec
    kernel: type[CompiledKernel] | type[GeneralKernel]
    rounds: int


def games(strategy: Strategy) -> list[Game]:
    """Every kernel, generator and kind of shoe; side wagers, meters, sittings, other dealing."""
    rules = ruleset("wa-2025", soft_17="hit", double_double=True)
    found = [
        Game(
            f"compiled, {'fresh' if fresh else 'real'} shoe, {generator}",
            GameSpec(rules, strategy, {"main": 500}, 1, fresh, 72, generator),
            CompiledKernel,
            40_000_001,
        )
        for fresh in (True, False)
        for generator in ("fast", "philox")
    ]
    one = replace(found[0].spec, generator="fast")
    found.append(Game("general, fresh shoe", one, GeneralKernel, 20_000_001))
    real = replace(one, fresh=False, boxes=2)
    bigger = {"main": 1000, "bet-bigger-1": 1000, "match-up": 100, "match-down": 100, "break": 100}
    two = replace(
        real, rules=ruleset("bet-bigger"), wagers=bigger, cut_cards=48, generator="philox"
    )
    found.append(Game("general, bet-bigger, 2 boxes", two, GeneralKernel, 1_300_001))
    last = replace(real, rules=ruleset("section-13"), wagers={"main": 500, "match-up": 100})
    found.append(Game("general, second card last", last, GeneralKernel, 1_300_001))
    jackpot = [{"table": "3c", "paytable": 1, "wager": "$1"}]
    three = replace(
        real,
        rules=ruleset("wa-2025", soft_17="hit", double_double=True, jackpots=jackpot),
        wagers={"main": 500, "match-up": 100, "match-down": 100, "jackpot-1": 100},
        boxes=3,
        meters=(1_000_000,),
        sessions=SessionSpec(256, 100_000),
    )
    found.append(Game("general, 3 boxes, meter, sittings", three, GeneralKernel, 2_300_001))
    return found


def same(one: BlockTally, other: BlockTally) -> bool:
    """Whether two tallies agree in every count and every path."""
    paths = one.samples.keys() == other.samples.keys() and all(
        np.array_equal(path, other.samples[block][name])
        for block, kept in one.samples.items()
        for name, path in kept.items()
    )
    counts = all(np.array_equal(counts, other.counts[name]) for name, counts in one.counts.items())
    return paths and counts


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--strategy", type=Path, required=True)
    strategy = read_strategy(json.loads(parser.parse_args().strategy.read_text()))
    agree = True
    for name, spec, make, rounds in games(strategy):
        kernel: Kernel = make(spec)
        executor = make_cuda_executor(spec, kernel)
        kernel.play(0, 0, 1)
        piece = Piece(0, rounds, kernel.block_rounds)
        begun = time.perf_counter()
        ((_, there),) = executor.play(SEED, [piece])
        middle = time.perf_counter()
        here = play_piece(kernel, SEED, piece)
        seconds = (middle - begun, time.perf_counter() - middle)
        equal = same(there, here)
        agree = agree and equal
        word = "equal" if equal else "DIFFERENT"
        print(
            f"{name:36} {rounds:12,} rounds  {word:9}  GPU {seconds[0]:6.2f} s, one core {seconds[1]:6.2f} s"
        )
    sys.exit(0 if agree else 1)


if __name__ == "__main__":
    main()
