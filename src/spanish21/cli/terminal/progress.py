"""A bar on the terminal for what takes a while; nothing is drawn where it is not a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

ProgressCallback = Callable[[str], None]
"""Hears in words what is being worked out."""
CountCallback = Callable[[int], None]
"""Hears how many are done."""


def progress_bar(*columns: ProgressColumn, screen: Console | None = None) -> Progress:
    """A bar of these columns, which goes away when it is done."""
    return Progress(
        *columns,
        console=screen or Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


@contextmanager
def show_progress() -> Iterator[ProgressCallback]:
    """Show what is being worked out."""
    bar = progress_bar(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with bar:
        task = bar.add_task("loading", total=None)
        yield lambda words: bar.update(task, description=words)


@contextmanager
def show_count(what: str, *, total: int) -> Iterator[CountCallback]:
    """Show what is being done, and how many of them all are done."""
    bar = progress_bar(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
