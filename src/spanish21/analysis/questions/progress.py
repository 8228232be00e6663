"""Who wants to show how far long work has come is told what is being worked out."""

from collections.abc import Callable

ProgressCallback = Callable[[str], None]


def ignore_progress(_step: str) -> None:
    """For whoever does not want to know."""
