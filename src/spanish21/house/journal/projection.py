"""Projections: what a journal adds up to, entry after entry."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from spanish21.house.journal.store import BrokenJournal
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger.journal.entries import chain_hash
from spanish21.refusal import Refusal


class Projection(Protocol):
    """What a committer can keep up to date: a :class:`Ledger`, or a whole house around one."""

    @property
    def seq(self) -> int:
        """How many entries have been applied."""

    @property
    def chain(self) -> str:
        """The chain hash of all applied entries."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """How many applied entries each stream has."""

    def place(self, draft: EntryDraft) -> Entry:
        """The entry a draft becomes if it is the next."""

    def apply(self, entry: Entry) -> None:
        """Apply the next entry; a refusal leaves the projection as it was."""


def replay_entries(projection: Projection, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Apply entries of the journal, check their chain and numbers, and yield each."""
    for entry in entries:
        if chain_hash(projection.chain, entry) != entry.chain:
            raise BrokenJournal(entry.seq, "it is not what was chained")
        if entry.number != projection.numbers.get(entry.stream, 0) + 1:
            raise BrokenJournal(entry.seq, f"it is out of order in {entry.stream}")
        try:
            projection.apply(entry)
        except Refusal as refusal:
            raise BrokenJournal(entry.seq, str(refusal)) from refusal
        yield entry


def ledger_of(projection: Any) -> Ledger:
    """The ledger of a house; a ledger itself where there is no house."""
    ledger: Ledger = projection if isinstance(projection, Ledger) else projection.ledger
    return ledger
