"""A house's store in memory, for tests, play by one person, and trials.

It keeps the promises of the store on a database except one: it ends with the process.
"""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from spanish21.house.journal.store import JournalHead, Snapshot, StoreFailed
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry

_STOP_CHECK_SECONDS = 0.05
"""How often a listener checks whether ``stop`` is set."""


class _ExpiringValue(NamedTuple):
    value: str
    until: int


class MemoryStore:
    """Stores everything of a house; see :class:`spanish21.house.journal.store.Store`.

    Closing it loses nothing: a house that opens the same store again goes on where it was.
    """

    name = "memory"

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._written = threading.Condition(self._lock)
        self._entries: list[Entry] = []
        self._by_id: dict[str, Entry] = {}
        self._secrets: dict[str, str] = {}
        self._expiring: dict[str, _ExpiringValue] = {}
        self._snapshots: list[Snapshot] = []

    # --- The journal ------------------------------------------------------------------------

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""
        with self._lock:
            return iter(self._entries[after:])

    def stream(self, name: str, after: int = 0) -> Iterator[Entry]:
        """The entries of one stream after this number of it, in order."""
        return (one for one in self.entries() if one.stream == name and one.number > after)

    def find(self, name: str) -> Entry | None:
        """The entry of this id."""
        with self._lock:
            return self._by_id.get(name)

    def find_all(self, names: Collection[str]) -> Mapping[str, Entry]:
        """Those of these ids that have an entry, and their entries."""
        with self._lock:
            return {name: self._by_id[name] for name in names if name in self._by_id}

    def head(self) -> JournalHead:
        """The last entry's number and chain hash."""
        with self._lock:
            if not self._entries:
                return JournalHead(0, FIRST_CHAIN_HASH)
            return JournalHead(self._entries[-1].seq, self._entries[-1].chain)

    def chains(self, after: int = 0) -> Iterator[tuple[int, int, str]]:
        """The number, the time and the hash of every entry after this one, in order."""
        return ((one.seq, one.at, one.chain) for one in self.entries(after))

    def recall(self, key: str) -> str | None:
        """The secret under a key."""
        with self._lock:
            return self._secrets.get(key)

    @contextmanager
    def writing(self) -> Iterator["MemoryTransaction"]:
        """Hold the write lock; an exception in the block leaves everything as it was."""
        with self._lock:
            transaction = MemoryTransaction(self)
            yield transaction
            self._entries += transaction.added
            self._by_id.update((entry.id, entry) for entry in transaction.added)
            self._secrets.update(transaction.secrets)
            self._written.notify_all()

    def listen(self, stop: threading.Event, notify: Callable[[], None]) -> None:
        """Call ``notify`` whenever entries were written, until ``stop`` is set."""
        seen = self.head().seq
        while not stop.is_set():
            with self._written:
                self._written.wait(_STOP_CHECK_SECONDS)
                seq = self.head().seq
            if seq > seen and not stop.is_set():
                seen = seq
                notify()

    def free_bytes(self) -> int | None:
        """No disk is written to."""
        return None

    def close(self) -> None:
        """Do nothing: memory holds no connection."""

    # --- Snapshots --------------------------------------------------------------------------

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot and the one of its code before it; older ones of any code go."""
        with self._lock:
            before = [one for one in self._snapshots if one.code == snapshot.code]
            self._snapshots = [*before[-1:], snapshot]

    def snapshot(self, code: str) -> Snapshot | None:
        """The newest snapshot of this code."""
        with self._lock:
            of_code = [one for one in self._snapshots if one.code == code]
            return of_code[-1] if of_code else None

    # --- What is forgotten in time ----------------------------------------------------------

    def remember(self, key: str, value: str, until: int) -> None:
        """Write a text under a key, over the one before."""
        with self._lock:
            self._expiring[key] = _ExpiringValue(value, until)

    def remembered(self, key: str, now: int) -> str | None:
        """The text under a key."""
        with self._lock:
            text = self._expiring.get(key)
            return None if text is None or text.until <= now else text.value

    def take_once(self, key: str, now: int) -> str | None:
        """Remove and return the text under a key, so that only one caller gets it."""
        with self._lock:
            value = self.remembered(key, now)
            self._expiring.pop(key, None)
            return value

    def count(self, key: str, until: int, now: int) -> int:
        """Increment the count under a key and return it; it expires at the first call's ``until``."""
        with self._lock:
            value = self.remembered(key, now)
            number = 1 if value is None else int(value) + 1
            end = until if value is None else self._expiring[key].until
            self._expiring[key] = _ExpiringValue(str(number), end)
            return number

    def forget(self, key: str) -> None:
        """Remove the text under exactly this key."""
        with self._lock:
            self._expiring.pop(key, None)

    def forget_expired(self, now: int) -> None:
        """Delete the texts that have expired."""
        with self._lock:
            for key in [key for key, text in self._expiring.items() if text.until <= now]:
                del self._expiring[key]


class MemoryTransaction:
    """A transaction of the only writer; its store takes over what it added when it ends well."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.added: list[Entry] = []
        self.secrets: dict[str, str] = {}

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""
        return self._store.entries(after)

    def find_all(self, names: Collection[str]) -> Mapping[str, Entry]:
        """Those of these ids that have an entry, and their entries."""
        return self._store.find_all(names)

    def add(self, entries: Sequence[Entry]) -> None:
        """Write entries behind the last one."""
        self.added += entries

    def keep(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Write secrets under keys that are not taken yet."""
        for key, value in pairs:
            if key in self.secrets or self._store.recall(key) is not None:
                raise StoreFailed(f"store: the secret {key!r} is written already")
            self.secrets[key] = value
