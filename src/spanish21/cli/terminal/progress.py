"""A bar on the terminal for what takes a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

ProgressCallback = Callable[[str], None]
"""Hears in words what is being worked out."""


@contextmanager
def show_progress() -> Iterator[ProgressCallback]:
    """Show on a terminal what is being worked out; elsewhere nothing is shown."""
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("loading", total=None)
        yield lambda words: bar.update(task, description=words)
