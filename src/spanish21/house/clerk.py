"""The ledger's clerk: decides a batch of commands and writes it in one transaction.

There is no thread and no queue in here; :mod:`spanish21.house.office` has them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from spanish21.house.store import BrokenJournal, Store, Writing
from spanish21.ledger import Draft, Entry, Ledger, Thresholds
from spanish21.ledger.awards import DEFAULTS
from spanish21.ledger.journal import link
from spanish21.refusal import Refusal

_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
_TEXT = "write it without zero bytes and halves of characters"


class Command(NamedTuple):
    """Something to be written: its id, its text, and how it is decided.

    The same id with the same text gets its first answer again, without deciding anew; with
    another text it is refused. What ``decide`` leads to is put under this id, person, time
    and text.
    """

    name: str
    by: str
    at: int
    asked: str
    decide: Callable[[Ledger], Draft]

    def check(self) -> None:
        """Refuse what could stop a clerk, before it gets to one."""
        _check_text(self.name)
        _check_text(self.by)
        _check_text(self.asked)


class Question(NamedTuple):
    """Something to be read, in order with what is written."""

    ask: Callable[[Ledger], Any]


Job = Command | Question


class Clerk:
    """A store, and the ledger its journal adds up to.

    Several clerks may write to one store: each takes in what the others have written before
    it decides. An error of the store leaves a clerk ahead of what is written; he must not be
    asked again.
    """

    def __init__(self, store: Store, *, thresholds: Thresholds = DEFAULTS) -> None:
        self._store = store
        self._ledger = Ledger(thresholds=thresholds)
        _follow(self._ledger, store.entries())

    def take(self, jobs: Sequence[Job]) -> list[Any]:
        """Do a batch in one transaction; the answers are on the disk once this returns.

        The answer to a command is its entry, or the exception that it met; that exception
        leaves the other jobs alone.
        """
        with self._store.writing() as writing:
            _follow(self._ledger, writing.entries(after=self._ledger.seq))
            answers, written = self._do(jobs, writing)
            if written:
                writing.add(written)
        return answers

    def _do(self, jobs: Sequence[Job], writing: Writing) -> tuple[list[Any], list[Entry]]:
        known = dict(writing.find_all([job.name for job in jobs if isinstance(job, Command)]))
        written: list[Entry] = []
        answers: list[Any] = []
        for job in jobs:
            try:
                if isinstance(job, Question):
                    answers.append(job.ask(self._ledger))
                    continue
                entry = _known_answer(job, known) or _place(job, self._ledger)
            except Exception as refusal:  # noqa: BLE001  deciding and asking change nothing
                answers.append(refusal)
                continue
            if job.name not in known:
                try:
                    self._ledger.apply(entry)
                except Refusal as refusal:
                    answers.append(refusal)
                    continue
                known[job.name] = entry
                written.append(entry)
            answers.append(entry)
        return answers, written


def _follow(ledger: Ledger, entries: Iterable[Entry]) -> None:
    """Take in what the journal holds, and look at its chain on the way."""
    for entry in entries:
        if link(ledger.chain, entry) != entry.chain:
            raise BrokenJournal(entry.seq, "it is not what was chained")
        if entry.number != ledger.numbers.get(entry.stream, 0) + 1:
            raise BrokenJournal(entry.seq, f"it is out of order in {entry.stream}")
        try:
            ledger.apply(entry)
        except Refusal as refusal:
            raise BrokenJournal(entry.seq, str(refusal)) from refusal


def _known_answer(command: Command, known: Mapping[str, Entry]) -> Entry | None:
    """The entry this command led to before, if it did."""
    entry = known.get(command.name)
    if entry is not None and (entry.asked, entry.by) != (command.asked, command.by):
        say = "it belongs to a command with other content"
        raise Refusal("entry id", command.name, say, name="ID_REUSED")
    return entry


def _place(command: Command, ledger: Ledger) -> Entry:
    """The entry that a command leads to now."""
    draft = command.decide(ledger)
    entry = ledger.place(
        draft._replace(id=command.name, by=command.by, at=command.at, asked=command.asked)
    )
    _check_text(entry.game)
    if entry.at > _LARGEST:
        raise Refusal("time", entry.at, f"write {_LARGEST} or less")
    for transfer in entry.transfers:
        if transfer.micros > _LARGEST:
            raise Refusal("amount", transfer.micros, f"move {_LARGEST} micro-dollars or less")
    return entry


def _check_text(text: str) -> None:
    """Refuse what no database stores, before it can stop the office."""
    if "\0" in text or (not text.isascii() and _SURROGATE.search(text)):
        raise Refusal("text", text[:60].encode("unicode_escape").decode(), _TEXT)
