"""The books: whatever a journal adds up to, entry after entry."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from spanish21.house.journal.store import BrokenJournal
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger.journal import chain_hash
from spanish21.refusal import Refusal


class Projection(Protocol):
    """What a clerk can keep: a :class:`Ledger`, or a whole house around one."""

    @property
    def seq(self) -> int:
        """How many entries have been taken."""

    @property
    def chain(self) -> str:
        """The hash of them all."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """How many of them each stream has."""

    def place(self, draft: EntryDraft) -> Entry:
        """The entry a draft becomes if it is the next."""

    def apply(self, entry: Entry) -> None:
        """Take the next entry, whole; a refusal leaves the books as they were."""


def replay_entries(books: Projection, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Take in what the journal holds, looking at its chain on the way, and hand it on."""
    for entry in entries:
        if chain_hash(books.chain, entry) != entry.chain:
            raise BrokenJournal(entry.seq, "it is not what was chained")
        if entry.number != books.numbers.get(entry.stream, 0) + 1:
            raise BrokenJournal(entry.seq, f"it is out of order in {entry.stream}")
        try:
            books.apply(entry)
        except Refusal as refusal:
            raise BrokenJournal(entry.seq, str(refusal)) from refusal
        yield entry


def ledger_of(books: Any) -> Ledger:
    """The ledger in a house's books; a ledger is its own."""
    found: Ledger = books if isinstance(books, Ledger) else books.ledger
    return found
