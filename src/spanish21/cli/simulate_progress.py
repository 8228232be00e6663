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

from spanish21.cli.analysis_page import edge
from spanish21.simulation.contract import Kernel
from spanish21.simulation.run.course import Standing
from spanish21.simulation.statistics import Table, edge_of

_EVERY = 0.25
"""Seconds from one look at the figures to the next."""


def rate(rounds: float, seconds: float) -> str:
    """A speed as people say it: ``152 M rounds/s``."""
    speed = rounds / seconds if seconds > 0 else 0.0
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if speed >= size:
            return f"{speed / size:.3g}{letter} rounds/s"
    return f"{speed:.0f} rounds/s"


@contextmanager
def progress(kernel: Kernel, table: Table) -> Iterator[Callable[[Standing], None]]:
    """Show on a terminal how far a run is, how fast, and what it has found so far."""
    bar = Progress(
        BarColumn(bar_width=24),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    looked = 0.0

    def watch(standing: Standing) -> None:
        nonlocal looked
        if bar.disable or monotonic() - looked < _EVERY:
            return
        looked = monotonic()
        words = standing_words(standing, kernel, table)
        bar.update(task, completed=standing.rounds, total=standing.goal, description=words)

    with bar:
        task = bar.add_task("", total=None)
        yield watch


def standing_words(standing: Standing, kernel: Kernel, table: Table) -> str:
    """Where a run is, in one line."""
    found = edge_of(kernel.figures(standing.tally), table)
    reach = edge((found.high - found.low) / 2)
    speed = rate(standing.rounds, standing.seconds)
    return f"{standing.rounds:,} rounds, {speed}, house edge {edge(found.value)} ± {reach}"


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
