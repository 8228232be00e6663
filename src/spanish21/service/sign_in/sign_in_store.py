"""What the door remembers for a while: sessions, links, lock-outs and counts.

None of it is in the journal, and all of it may be lost: people then sign in again.
"""

import threading
from typing import NamedTuple, Protocol


class SignInStore(Protocol):
    """Values under keys, each until a time; from that second on it is forgotten."""

    def remember(self, key: str, value: str, until: int) -> None:
        """Keep a value; whatever was kept under this key is gone."""

    def remembered(self, key: str, now: int) -> str | None:
        """The value under this key, if it is still kept."""

    def forget(self, key: str) -> None:
        """Drop what is kept under this key, a value or a count."""

    def take_once(self, key: str, now: int) -> str | None:
        """The value under this key, which nobody else gets and which is dropped by this."""

    def count(self, key: str, until: int, now: int) -> int:
        """Count one more under this key and say how many; the first one sets until when."""


class _ExpiringValue(NamedTuple):
    value: str
    until: int


class InMemorySignInStore:
    """A memory of this process alone, for tests and for a house that one process serves."""

    def __init__(self) -> None:
        self._kept: dict[str, _ExpiringValue] = {}
        self._turn = threading.Lock()

    def remember(self, key: str, value: str, until: int) -> None:
        with self._turn:
            self._kept[key] = _ExpiringValue(value, until)

    def remembered(self, key: str, now: int) -> str | None:
        with self._turn:
            return self._find(key, now)

    def forget(self, key: str) -> None:
        with self._turn:
            self._kept.pop(key, None)

    def take_once(self, key: str, now: int) -> str | None:
        with self._turn:
            found = self._find(key, now)
            self._kept.pop(key, None)
            return found

    def count(self, key: str, until: int, now: int) -> int:
        with self._turn:
            found = self._find(key, now)
            if found is None:
                self._kept[key] = _ExpiringValue("1", until)
                return 1
            self._kept[key] = self._kept[key]._replace(value=str(int(found) + 1))
            return int(found) + 1

    def _find(self, key: str, now: int) -> str | None:
        kept = self._kept.get(key)
        if kept is not None and kept.until <= now:
            del self._kept[key]
            return None
        return None if kept is None else kept.value
