"""The snapshot of a journal, held against what its entries add up to as they are gone through."""

from collections.abc import Callable
from typing import Any

from spanish21.house.journal.snapshots import BrokenSnapshot, fingerprint, thaw
from spanish21.house.journal.store import Snapshot
from spanish21.house.state import House


class SnapshotAudit:
    """Compares a house with a snapshot where it was taken; ``holds`` is what came of it.

    An auditor of some of the tables compares those, and everything beside the tables.
    """

    def __init__(
        self, house: House, snapshot: Snapshot | None, is_mine: Callable[[str], bool]
    ) -> None:
        self.holds: bool | None = None
        self._house = house
        self._snapshot = snapshot
        self._is_mine = is_mine

    def look(self, seq: int) -> None:
        """Compare, if this entry is the last one in the snapshot."""
        if self._snapshot is not None and seq == self._snapshot.seq:
            self.holds = self._is_same(self._snapshot)

    def _is_same(self, snapshot: Snapshot) -> bool:
        try:
            thawed = thaw(snapshot.state)
        except BrokenSnapshot:
            return False
        own: House = self._house
        if type(thawed) is not type(own) or snapshot.chain != own.chain:
            return False
        return self._parts(thawed) == self._parts(own)

    def _parts(self, house: House) -> dict[str, str]:
        """The parts of a house by what they hold; of its tables those of this share."""
        parts: dict[str, Any] = house.__getstate__()
        parts["tables"] = {
            name: table for name, table in house.tables.items() if self._is_mine(name)
        }
        return {name: fingerprint(part) for name, part in parts.items()}
