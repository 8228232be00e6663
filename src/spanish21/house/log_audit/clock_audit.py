"""The audit of the clock: times in the journal never fall by more than a command may wait."""

from spanish21.house.log_audit.findings import FindingReporter
from spanish21.ledger import Entry

CLOCK_TOLERANCE_SECONDS = 60
"""By how much an entry may be older than the one before it: commands wait for a database that is
away, and the clocks of several processes differ by seconds."""


class ClockAudit:
    """Checks that no entry is older than what was written before it, by the journal's own times."""

    def __init__(self, say: FindingReporter) -> None:
        self._say = say
        self._latest = 0

    def look(self, entry: Entry) -> None:
        """Report an entry whose clock had gone back; those after it are compared with it."""
        behind = self._latest - entry.at
        if behind > CLOCK_TOLERANCE_SECONDS:
            self._say(f"the clock had gone back by {behind:,} seconds")
            self._latest = entry.at
        self._latest = max(self._latest, entry.at)
