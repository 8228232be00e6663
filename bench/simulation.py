"""How fast rounds are simulated: both kernels, on all cores and on a GPU, side by side.

    scripts/bench-simulation                      every figure of this machine
    scripts/bench-simulation --device cuda        the GPU's, with --strategy FILE where the exact
                                                  analysis is not installed

The game is wa-2025 with six decks and double-double, one box that plays by the chart. All figures
of one run are measured one after the other, several times in turn, and the best of each is shown
with the spread, because a shared machine is slow at times.
"""

# What needs the exact analysis or a GPU is imported where it is used.
# ruff: noqa: PLC0415

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.rulesets.strategies.strategy_json import read_strategy, strategy_record
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.pieces import pieces_between

CHOICES = {"decks": 6, "soft_17": "hit", "double_double": True}
RULES = build_ruleset(load_book("wa-2025"), CHOICES).rules
WAGER = RULES.limits.table_minimum_cents
PEER = 10.9e6
"""Hands a second of the fastest open simulator of blackjack on two such cores, of a simpler game."""
RULE_SETS = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")


class Figure(NamedTuple):
    """One thing that is measured: its name, and a call that gives rounds and seconds."""

    name: str
    measure: Callable[[], tuple[int, float]]


def chart() -> Strategy:
    """The chart of the exact analysis."""
    from spanish21.analysis import analyze

    return analyze(RULES, wager_cents=WAGER).chart.strategy


def game(strategy: Strategy, *, fresh: bool, generator: str = "fast") -> GameSpec:
    cards = RULES.cards.decks * RULES.cards.cards_per_deck
    return GameSpec(
        RULES, strategy, {"main": WAGER}, 1, fresh, RULES.shoe.cut_card_depth(cards), generator
    )


def on_threads(kernel: Kernel, threads: int, blocks: int) -> tuple[int, float]:
    """Play blocks on so many threads at once."""
    with ThreadPoolExecutor(threads) as pool:
        begun = time.perf_counter()
        list(pool.map(lambda block: kernel.play(21, block, kernel.block_rounds), range(blocks)))
        return blocks * kernel.block_rounds, time.perf_counter() - begun


def processor_figures(strategy: Strategy) -> list[Figure]:
    from spanish21.simulation.compiled import CompiledKernel
    from spanish21.simulation.general import GeneralKernel

    cores = len(os.sched_getaffinity(0))
    kernels: list[tuple[str, Kernel, int, int]] = []
    for words, fresh in (("fresh shoe", True), ("real shoe", False)):
        compiled = CompiledKernel(game(strategy, fresh=fresh))
        kernels.append((f"compiled, {words}, {cores} cores", compiled, cores, 16 if fresh else 8))
        kernels.append((f"compiled, {words}, 1 core", compiled, 1, 8 if fresh else 4))
        philox = CompiledKernel(game(strategy, fresh=fresh, generator="philox"))
        kernels.append((f"compiled, {words}, philox, {cores} cores", philox, cores, 4))
        general = GeneralKernel(game(strategy, fresh=fresh))
        kernels.append((f"general, {words}, {cores} cores", general, cores, 48))
        kernels.append((f"general, {words}, 1 core", general, 1, 24))
    for _, kernel, _, _ in kernels:
        kernel.play(0, 0, 2000)
    return [
        Figure(name, lambda k=kernel, t=threads, b=blocks: on_threads(k, t, b))  # type: ignore[misc]
        for name, kernel, threads, blocks in kernels
    ]


def gpu_figures(strategy: Strategy) -> list[Figure]:
    from spanish21.simulation.compiled import CompiledKernel
    from spanish21.simulation.general import GeneralKernel
    from spanish21.simulation.run.cuda_executor import make_cuda_executor

    def ready(name: str, simulated: GameSpec, kernel: Kernel, rounds: float) -> Figure:
        executor = make_cuda_executor(simulated, kernel)
        # Beyond the blocks whose paths are kept, and which are therefore played one at a time.
        first = 32
        last = first + max(1, int(rounds / kernel.block_rounds))

        def measure() -> tuple[int, float]:
            pieces = pieces_between(first, last, kernel.block_rounds, executor.piece_blocks)
            begun = time.perf_counter()
            done = sum(piece.rounds for piece, _ in executor.play(21, pieces))
            return done, time.perf_counter() - begun

        return Figure(name, measure)

    found = []
    for words, fresh in (("fresh shoe", True), ("real shoe", False)):
        for generator in ("fast", "philox"):
            simulated = game(strategy, fresh=fresh, generator=generator)
            rounds = 1e12 if (fresh, generator) == (True, "fast") else 2e11
            name = f"compiled, {words}, {generator}, GPU"
            found.append(ready(name, simulated, CompiledKernel(simulated), rounds))
    simulated = game(strategy, fresh=True)
    name = "general, fresh shoe, fast, GPU"
    return [*found, ready(name, simulated, GeneralKernel(simulated), 4e9)]


def show(figures: list[Figure], times: int) -> None:
    """Measure everything in turn, so many times, and print the best of each."""
    rates: dict[str, list[float]] = {figure.name: [] for figure in figures}
    for _ in range(times):
        for figure in figures:
            rounds, seconds = figure.measure()
            rates[figure.name].append(rounds / seconds)
    best = {name: max(found) for name, found in rates.items()}
    first = next(iter(best.values()))
    print(f"{'':44} {'M rounds/s':>11} {'slowest':>9} {'of first':>9} {'v 10.9 M':>9}")
    for name, found in rates.items():
        print(
            f"{name:44} {best[name] / 1e6:11,.1f} {min(found) / 1e6:9,.1f}"
            f" {best[name] / first:9.3f} {best[name] / PEER:9,.1f}"
        )


def show_compiling() -> None:
    """How long every rule set takes to become an automaton."""
    from spanish21.analysis import analyze
    from spanish21.simulation.compiled.automaton import compile_automaton

    for ruleset in RULE_SETS:
        rules = build_ruleset(load_book(ruleset), {}).rules
        strategy = analyze(rules).chart.strategy
        begun = time.perf_counter()
        made = compile_automaton(rules, strategy, rules.limits.table_minimum_cents, real=False)
        seconds = time.perf_counter() - begun
        rows = made.table.size // 10
        print(f"{ruleset} as an automaton: {seconds:.2f} s, {rows:,} rows")


def show_start(strategy: Strategy) -> None:
    """How long the command takes for next to no rounds, once its kernels are compiled."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "chart.json"
        file.write_text(json.dumps(strategy_record(strategy)))
        command = [str(Path(sys.executable).with_name("spanish21")), "simulate", "--double-double"]
        command += ["--rounds", "1000", "--strategy", str(file), "--format", "json"]
        seconds = []
        for _ in range(4):
            begun = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)  # noqa: S603
            seconds.append(time.perf_counter() - begun)
    print(f"from the command to its figures, caches warm: {min(seconds[1:]):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--strategy", type=Path, help="a strategy file instead of the chart")
    parser.add_argument("--times", type=int, default=3, help="how often each is measured")
    asked = parser.parse_args()
    strategy = read_strategy(json.loads(asked.strategy.read_text())) if asked.strategy else chart()
    print(f"{RULES.title}, {CHOICES}; Python {platform.python_version()}, {platform.machine()}")
    if asked.device == "cuda":
        show(gpu_figures(strategy), asked.times)
        return
    show(processor_figures(strategy), asked.times)
    show_compiling()
    show_start(strategy)


if __name__ == "__main__":
    main()
