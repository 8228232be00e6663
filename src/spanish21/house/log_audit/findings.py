"""How the parts of the audit report, and the errors of entries that no house wrote."""

from collections.abc import Callable

FindingReporter = Callable[[str], None]
"""A finding or a note, in words; to a finding the auditor adds which entry it is about."""
REPLAY_ERRORS = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""How what was not written by a house fails when it is replayed; a refusal is a ValueError."""


def describe_failure(problem: Exception) -> str:
    """A failure as one line."""
    said = " ".join(str(problem).split())
    return said if isinstance(problem, ValueError) else f"{type(problem).__name__} {said}"
