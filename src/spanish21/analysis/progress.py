"""Who wants to show how far long work has come is told what is being worked out."""

from collections.abc import Callable

Progress = Callable[[str], None]


def quiet(_step: str) -> None:
    """For whoever does not want to know."""
