"""A run on a terminal while it is played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.table import Column

from spanish21.cli.analysis.analysis_page import format_edge
from spanish21.cli.terminal.console import WIDE_TERMINAL
from spanish21.cli.terminal.progress import progress_bar
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.run.simulation_run import RunProgress, StopRule

_UPDATE_SECONDS = 0.25
"""Seconds from one update of the line to the next."""


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
    estimate_edge: Callable[[RunProgress], Estimate], stop_rule: StopRule
) -> Iterator[Callable[[RunProgress], None]]:
    """Show on a terminal how far a run is, how fast, and its house edge so far."""
    screen = Console(stderr=True)
    roomy = screen.width >= WIDE_TERMINAL
    wide = 24 if roomy else 10
    # Where there is no room for all of it, words are cut and the time left is not.
    words_fit = max(1, screen.width - wide - len(" 0:00:00 "))
    bar = progress_bar(
        BarColumn(bar_width=wide),
        TextColumn(
            "{task.description}",
            table_column=Column(no_wrap=True, overflow="ellipsis", max_width=words_fit),
        ),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        screen=screen,
    )
    shown_at = done = 0.0

    def on_progress(progress: RunProgress) -> None:
        nonlocal shown_at, done
        if bar.disable or monotonic() - shown_at < _UPDATE_SECONDS:
            return
        shown_at = monotonic()
        edge = estimate_edge(progress)
        done = max(done, estimate_share_done(progress, edge, stop_rule))
        words = (
            describe_progress(progress, edge)
            if roomy
            else describe_progress_briefly(progress, edge)
        )
        bar.update(task, completed=done, total=1.0, description=words)

    with bar:
        task = bar.add_task("", total=None)
        yield on_progress


def estimate_share_done(progress: RunProgress, edge: Estimate, stop_rule: StopRule) -> float:
    """How much of a run is played; of one for a standard error, as far as can be told from it.

    The error falls as the root of the rounds grows, so the error so far says how many it takes.
    """
    goal = float(progress.goal)
    if stop_rule.standard_error is not None:
        needed = progress.rounds * (edge.standard_error / stop_rule.standard_error) ** 2
        goal = min(max(goal, needed), stop_rule.rounds)
    return progress.rounds / goal


def describe_progress(progress: RunProgress, edge: Estimate) -> str:
    """Where a run is, in one line."""
    speed = format_rate(progress.rounds, progress.seconds)
    return f"{progress.rounds:,} rounds, {speed}, house edge {_edge_words(edge)}"


def describe_progress_briefly(progress: RunProgress, edge: Estimate) -> str:
    """The same for a narrow terminal."""
    rounds, speed = _large(progress.rounds), format_rate(progress.rounds, progress.seconds)
    return f"{rounds} rounds, {speed.replace(' rounds', '')}, house edge {_edge_words(edge)}"


def _edge_words(edge: Estimate) -> str:
    return f"{format_edge(edge.value)} ± {format_edge((edge.high - edge.low) / 2)}"
