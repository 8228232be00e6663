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

from spanish21.cli.analysis_page import edge
from spanish21.cli.screen import ROOMY
from spanish21.simulation.contract import Kernel
from spanish21.simulation.intervals import Estimate
from spanish21.simulation.run.course import Standing, Wanted
from spanish21.simulation.statistics import Table, edge_of

_EVERY = 0.25
"""Seconds from one look at the figures to the next."""


def rate(rounds: float, seconds: float) -> str:
    """A speed as people say it: ``152 M rounds/s``."""
    speed = rounds / seconds if seconds > 0 else 0.0
    return f"{_large(speed)} rounds/s"


def _large(number: float) -> str:
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"


@contextmanager
def progress(kernel: Kernel, table: Table, wanted: Wanted) -> Iterator[Callable[[Standing], None]]:
    """Show on a terminal how far a run is, how fast, and what it has found so far."""
    screen = Console(stderr=True)
    roomy = screen.width >= ROOMY
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

    def watch(standing: Standing) -> None:
        nonlocal looked, done
        if bar.disable or monotonic() - looked < _EVERY:
            return
        looked = monotonic()
        found = edge_of(kernel.figures(standing.tally), table)
        done = max(done, share_done(standing, found, wanted))
        words = standing_words(standing, found) if roomy else short_words(standing, found)
        bar.update(task, completed=done, total=1.0, description=words)

    with bar:
        task = bar.add_task("", total=None)
        yield watch


def share_done(standing: Standing, found: Estimate, wanted: Wanted) -> float:
    """How much of a run is played; of one for a standard error, as far as can be told from it.

    The error falls as the root of the rounds grows, so what was found says how many it takes.
    """
    goal = float(standing.goal)
    if wanted.standard_error is not None:
        needed = standing.rounds * (found.standard_error / wanted.standard_error) ** 2
        goal = min(max(goal, needed), wanted.rounds)
    return standing.rounds / goal


def standing_words(standing: Standing, found: Estimate) -> str:
    """Where a run is, in one line."""
    speed = rate(standing.rounds, standing.seconds)
    return f"{standing.rounds:,} rounds, {speed}, house edge {_edge_words(found)}"


def short_words(standing: Standing, found: Estimate) -> str:
    """The same for a narrow terminal."""
    rounds, speed = _large(standing.rounds), rate(standing.rounds, standing.seconds)
    return f"{rounds} rounds, {speed.replace(' rounds', '')}, house edge {_edge_words(found)}"


def _edge_words(found: Estimate) -> str:
    return f"{edge(found.value)} ± {edge((found.high - found.low) / 2)}"


@contextmanager
def stoppable(stop: Event) -> Iterator[None]:
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
