"""What the house needs of a store, and the two ways in which a store can fail it.

The SQL behind it lives in :mod:`spanish21.adapters.store`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from spanish21.ledger.journal.entries import Entry


class StoreFailed(Exception):
    """The database did not do what it was asked. Whether it was written is not known."""


class BrokenJournal(Exception):
    """An entry is not what was written. Nothing after it is believed, so nothing is served."""

    def __init__(self, seq: int, what: str) -> None:
        self.seq = seq
        self.what = what
        super().__init__(f"journal: entry {seq} is damaged: {what}; restore it from a copy")


class JournalHead(NamedTuple):
    """Where a journal ends: how many entries it has, and the hash of them all."""

    seq: int
    chain: str


class Snapshot(NamedTuple):
    """What a journal added up to at one entry, as a program of this code froze it."""

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
        """Where the journal ends."""

    def writing(self) -> AbstractContextManager[JournalTransaction]:
        """Take the only writer's place; leaving it means that all is on the disk."""


class ExpiringStore(Protocol):
    """Texts that are forgotten in time: sessions, links that work once, counts of failures.

    ``until`` and ``now`` are seconds since 1970; from ``until`` on, a text is gone. Every
    method is one transaction, also while other processes work on the same database.
    """

    def remember(self, key: str, value: str, until: int) -> None:
        """Write a text, whatever stood there before."""

    def remembered(self, key: str, now: int) -> str | None:
        """The text under a key."""

    def take_once(self, key: str, now: int) -> str | None:
        """The text under a key, which is forgotten with that: one asker alone gets it."""

    def count(self, key: str, until: int, now: int) -> int:
        """One more under a key, from one on; what was counted first is gone at its ``until``."""

    def forget(self, key: str) -> None:
        """Forget what stands under this very key."""

    def forget_expired(self, now: int) -> None:
        """Clear away what is gone by now."""


class Store(Journal, ExpiringStore, Protocol):
    """Everything a house keeps."""

    def stream(self, name: str, after: int = 0) -> Iterator[Entry]:
        """The entries of one stream after this number of it, in order."""

    def recall(self, key: str) -> str | None:
        """The secret under a key."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot and the one of its code before it; older ones of any code go."""

    def snapshot(self, code: str) -> Snapshot | None:
        """The newest snapshot of this code."""
