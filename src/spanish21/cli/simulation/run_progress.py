"""A run on a terminal while it is played, and how it is stopped."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from time import monotonic
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

from spanish21.cli.analysis.analysis_page import format_edge
from spanish21.cli.terminal.console import WIDE_TERMINAL
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.game_spec import Kernel
from spanish21.simulation.run.simulation_run import RunProgress, StopRule
from spanish21.simulation.statistics import PlayConditions, estimate_house_edge

_EVERY = 0.25
"""Seconds from one look at the figures to the next."""


def format_rate(rounds: float, seconds: float) -> str:
    """A speed as people say it: ``152 M rounds/s``."""
    speed = rounds / seconds if seconds > 0 else 0.0
    return f"{_large(speed)} rounds/s"


def _large(number: float) -> str:
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"


@contextmanager
def show_run_progress(
    kernel: Kernel, table: PlayConditions, wanted: StopRule
) -> Iterator[Callable[[RunProgress], None]]:
    """Show on a terminal how far a run is, how fast, and what it has found so far."""
    screen = Console(stderr=True)
    roomy = screen.width >= WIDE_TERMINAL
    wide = 24 if roomy else 10
    # Where there is no room for all of it, words are cut and the time left is not.
    words_fit = max(1, screen.width - wide - len(" 0:00:00 "))
    bar = Progress(
        BarColumn(bar_width=wide),
        TextColumn(
            "{task.description}",
            table_column=Column(no_wrap=True, overflow="ellipsis", max_width=words_fit),
        ),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        console=screen,
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    looked = done = 0.0

    def watch(standing: RunProgress) -> None:
        nonlocal looked, done
        if bar.disable or monotonic() - looked < _EVERY:
            return
        looked = monotonic()
        found = estimate_house_edge(kernel.figures(standing.tally), table)
        done = max(done, estimate_share_done(standing, found, wanted))
        words = (
            describe_progress(standing, found)
            if roomy
            else describe_progress_briefly(standing, found)
        )
        bar.update(task, completed=done, total=1.0, description=words)

    with bar:
        task = bar.add_task("", total=None)
        yield watch


def estimate_share_done(standing: RunProgress, found: Estimate, wanted: StopRule) -> float:
    """How much of a run is played; of one for a standard error, as far as can be told from it.

    The error falls as the root of the rounds grows, so what was found says how many it takes.
    """
    goal = float(standing.goal)
    if wanted.standard_error is not None:
        needed = standing.rounds * (found.standard_error / wanted.standard_error) ** 2
        goal = min(max(goal, needed), wanted.rounds)
    return standing.rounds / goal


def describe_progress(standing: RunProgress, found: Estimate) -> str:
    """Where a run is, in one line."""
    speed = format_rate(standing.rounds, standing.seconds)
    return f"{standing.rounds:,} rounds, {speed}, house edge {_edge_words(found)}"


def describe_progress_briefly(standing: RunProgress, found: Estimate) -> str:
    """The same for a narrow terminal."""
    rounds, speed = _large(standing.rounds), format_rate(standing.rounds, standing.seconds)
    return f"{rounds} rounds, {speed.replace(' rounds', '')}, house edge {_edge_words(found)}"


def _edge_words(found: Estimate) -> str:
    return f"{format_edge(found.value)} ± {format_edge((found.high - found.low) / 2)}"


@contextmanager
def stop_on_signal(stop: Event) -> Iterator[None]:
    """Let Ctrl-C (or a request to end) stop a run after what is being played; twice ends it now."""
    if current_thread() is not main_thread():
        yield
        return

    def asked(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    signals = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(each, asked) for each in signals]
    try:
        yield
    finally:
        for each, handler in zip(signals, before, strict=True):
            signal.signal(each, handler)
