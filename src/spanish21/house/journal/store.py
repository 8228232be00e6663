"""What the house needs of a store, and the two ways in which a store can fail it.

The SQL behind it lives in :mod:`spanish21.adapters.store`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from spanish21.ledger.journal.entries import Entry


class StoreFailed(Exception):
    """The database failed. Whether it wrote the entries is not known."""


class BrokenJournal(Exception):
    """An entry was changed or damaged. The house trusts nothing after it and does not start."""

    def __init__(self, seq: int, what: str) -> None:
        self.seq = seq
        self.what = what
        super().__init__(f"journal: entry {seq} is damaged: {what}; restore it from a copy")


class JournalHead(NamedTuple):
    """Where a journal ends: how many entries it has, and the hash of them all."""

    seq: int
    chain: str


class Snapshot(NamedTuple):
    """The frozen projection of a journal at one entry, and the code of the program that froze it."""

    seq: int
    chain: str
    code: str
    state: bytes


class JournalTransaction(Protocol):
    """A transaction; no other process writes until it ends."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""

    def find_all(self, names: Collection[str]) -> Mapping[str, Entry]:
        """Those of these ids that have an entry, and their entries."""

    def add(self, entries: Sequence[Entry]) -> None:
        """Write entries behind the last one."""

    def keep(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Write secrets under keys that are not taken yet."""


class Journal(Protocol):
    """A journal that only ever grows, and the secrets beside it."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""

    def find(self, name: str) -> Entry | None:
        """The entry of this id."""

    def head(self) -> JournalHead:
        """The last entry's number and chain hash."""

    def writing(self) -> AbstractContextManager[JournalTransaction]:
        """Hold the write lock; once the block ends, everything is on the disk."""


class ExpiringStore(Protocol):
    """Texts that expire: sessions, links that work once, counts of failures.

    ``until`` and ``now`` are seconds since 1970; from ``until`` on, a text is gone. Every
    method is one transaction, also while other processes work on the same database.
    """

    def remember(self, key: str, value: str, until: int) -> None:
        """Write a text under a key, over the one before."""

    def remembered(self, key: str, now: int) -> str | None:
        """The text under a key."""

    def take_once(self, key: str, now: int) -> str | None:
        """Remove and return the text under a key, so that only one caller gets it."""

    def count(self, key: str, until: int, now: int) -> int:
        """Increment the count under a key and return it; it expires at the first call's ``until``."""

    def forget(self, key: str) -> None:
        """Remove the text under exactly this key."""

    def forget_expired(self, now: int) -> None:
        """Delete the texts that have expired."""


class Store(Journal, ExpiringStore, Protocol):
    """Everything that a house stores: the journal, the secrets, and texts that expire."""

    def stream(self, name: str, after: int = 0) -> Iterator[Entry]:
        """The entries of one stream after this number of it, in order."""

    def chains(self, after: int = 0) -> Iterator[tuple[int, int, str]]:
        """The number, the time and the hash of every entry after this one, in order."""

    def recall(self, key: str) -> str | None:
        """The secret under a key."""

    def free_bytes(self) -> int | None:
        """The room left where the journal is written; ``None`` where that is elsewhere."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot and the one of its code before it; older ones of any code go."""

    def snapshot(self, code: str) -> Snapshot | None:
        """The newest snapshot of this code."""
