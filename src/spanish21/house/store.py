"""What the office needs of a store, and the two ways in which a store can fail it.

The SQL behind it lives in :mod:`spanish21.adapters.store`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from spanish21.ledger.journal import Entry


class StoreFailed(Exception):
    """The database did not do what it was asked. Whether it was written is not known."""


class BrokenJournal(Exception):
    """An entry is not what was written. Nothing after it is believed, so nothing is served."""

    def __init__(self, seq: int, what: str) -> None:
        self.seq = seq
        self.what = what
        super().__init__(f"journal: entry {seq} is damaged: {what}; restore it from a copy")


class Head(NamedTuple):
    """Where a journal ends: how many entries it has, and the hash of them all."""

    seq: int
    chain: str


class Writing(Protocol):
    """A transaction that nobody else can write beside."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""

    def find_all(self, names: Collection[str]) -> Mapping[str, Entry]:
        """Those of these ids that have an entry, and their entries."""

    def add(self, entries: Sequence[Entry]) -> None:
        """Write entries behind the last one."""


class Store(Protocol):
    """A journal that only ever grows."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""

    def find(self, name: str) -> Entry | None:
        """The entry of this id."""

    def head(self) -> Head:
        """Where the journal ends."""

    def writing(self) -> AbstractContextManager[Writing]:
        """Take the only writer's place; leaving it means that all is on the disk."""
