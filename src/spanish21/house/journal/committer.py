"""The ledger's clerk: decides a batch of commands and writes it in one transaction.

There is no thread and no queue in here; :mod:`spanish21.house.journal.writer` has them.
"""

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from spanish21.house.journal.projection import Projection, replay_entries
from spanish21.house.journal.snapshots import restore_snapshot
from spanish21.house.journal.store import Journal, JournalTransaction, Snapshot
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger.command_text import is_same_command
from spanish21.refusal import Refusal

EntryListener = Callable[[Sequence[Entry]], None]
"""Somebody who is told what was written, by whomever."""
_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
_TEXT = "write it without zero bytes and halves of characters"


class CommandJob(NamedTuple):
    """Something to be written: its id, its text, and how it is decided from the books.

    The same id with the same text gets its first answer again, without deciding anew; with
    another text it is refused. What ``decide`` leads to is put under this id, person, time
    and text.
    """

    name: str
    by: str
    at: int
    asked: str
    decide: Callable[[Any], EntryDraft]

    def check(self) -> None:
        """Refuse what could stop a clerk, before it gets to one."""
        _check_text(self.name)
        _check_text(self.by)
        _check_text(self.asked)


class QueryJob(NamedTuple):
    """Something to be read from the books, in order with what is written."""

    ask: Callable[[Any], Any]


JournalJob = CommandJob | QueryJob


class _BatchResult(NamedTuple):
    """What a batch has come to: answers, and what is to be written."""

    answers: list[Any]
    written: list[Entry]
    secrets: list[tuple[str, str]]


class Committer:
    """A store, and the books its journal adds up to: a ledger unless others are given.

    Several clerks may write to one store: each takes in what the others have written before
    it decides. An error of the store leaves a clerk ahead of what is written; he must not be
    asked again.

    With a snapshot that belongs to the journal he begins there; ``began`` says where.
    Whoever wants to be ``heard`` gets every entry taken in after the opening, once it is on
    the disk, in order.
    """

    def __init__(
        self,
        store: Journal,
        books: Projection | None = None,
        *,
        snapshot: Snapshot | None = None,
        heard: EntryListener | None = None,
    ) -> None:
        self._store = store
        self._heard = heard
        self.books: Projection = Ledger() if books is None else books
        if snapshot is not None:
            restore_snapshot(store, snapshot, self.books)
        self.began = self.books.seq
        deque(replay_entries(self.books, store.entries(after=self.began)), maxlen=0)

    def take(self, jobs: Sequence[JournalJob]) -> list[Any]:
        """Do a batch in one transaction; the answers are on the disk once this returns.

        The answer to a command is its entry, or the exception that it met; that exception
        leaves the other jobs alone.
        """
        if not any(isinstance(job, CommandJob) for job in jobs):
            # Who only asks keeps nobody from writing.
            self.follow()
            return self._do(jobs, None).answers
        with self._store.writing() as writing:
            news = [*replay_entries(self.books, writing.entries(after=self.books.seq))]
            done = self._do(jobs, writing)
            if done.written:
                writing.add(done.written)
            if done.secrets:
                writing.keep(done.secrets)
        self._tell([*news, *done.written])
        return done.answers

    def follow(self) -> int:
        """Take in what others have written, in nobody's way; where the books are then."""
        self._tell([*replay_entries(self.books, self._store.entries(after=self.books.seq))])
        return self.books.seq

    def _tell(self, news: Sequence[Entry]) -> None:
        if self._heard is not None and news:
            self._heard(news)

    def _do(self, jobs: Sequence[JournalJob], writing: JournalTransaction | None) -> _BatchResult:
        names = [job.name for job in jobs if isinstance(job, CommandJob)]
        known = dict(writing.find_all(names)) if writing is not None else {}
        done = _BatchResult([], [], [])
        answers, books = done.answers, self.books
        for job in jobs:
            try:
                if isinstance(job, QueryJob):
                    answers.append(job.ask(books))
                    continue
                entry = _known_answer(job, known)
                if entry is not None:
                    answers.append(entry)
                    continue
                entry, secrets = _place(job, books)
            except Exception as refusal:  # noqa: BLE001  deciding and asking change nothing
                answers.append(refusal)
                continue
            try:
                books.apply(entry)
            except Refusal as refusal:
                answers.append(refusal)
                continue
            known[job.name] = entry
            done.written.append(entry)
            done.secrets.extend(secrets)
            answers.append(entry)
        return done


def _known_answer(command: CommandJob, known: Mapping[str, Entry]) -> Entry | None:
    """The entry this command led to before, if it did."""
    entry = known.get(command.name)
    if entry is not None and not (
        entry.by == command.by and is_same_command(entry.asked, command.asked)
    ):
        say = "it belongs to a command with other content"
        raise Refusal("entry id", command.name, say, name="ID_REUSED")
    return entry


def _place(command: CommandJob, books: Projection) -> tuple[Entry, tuple[tuple[str, str], ...]]:
    """The entry that a command leads to now, and the secrets to be kept with it."""
    draft = command.decide(books)
    entry = books.place(
        draft._replace(id=command.name, by=command.by, at=command.at, asked=command.asked)
    )
    _check_text(entry.game)
    for key, value in draft.secrets:
        _check_text(key)
        # A refusal is read by whoever gave the command; what is hidden must not be in it.
        if _is_unwritable(value):
            raise Refusal("secret", key, _TEXT)
    if entry.at > _LARGEST:
        raise Refusal("time", entry.at, f"write {_LARGEST} or less")
    for transfer in entry.transfers:
        if transfer.micros > _LARGEST:
            raise Refusal("amount", transfer.micros, f"move {_LARGEST} micro-dollars or less")
    return entry, draft.secrets


def _check_text(text: str) -> None:
    """Refuse what no database stores, before it can stop the office."""
    if _is_unwritable(text):
        raise Refusal("text", text[:60].encode("unicode_escape").decode(), _TEXT)


def _is_unwritable(text: str) -> bool:
    return "\0" in text or (not text.isascii() and _SURROGATE.search(text) is not None)
