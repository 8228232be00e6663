"""Progress of a long analysis: a callback gets the name of each step as it begins."""

from collections.abc import Callable

ProgressCallback = Callable[[str], None]


def ignore_progress(_step: str) -> None:
    """Ignore the step: the callback used where the caller gives none."""
