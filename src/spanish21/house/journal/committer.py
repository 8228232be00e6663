"""The committer: decides a batch of commands and writes it in one transaction.

There is no thread and no queue in here; :mod:`spanish21.house.journal.writer` has them.
"""

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from spanish21.house.journal.projection import Projection, replay_entries
from spanish21.house.journal.snapshots import restore_snapshot
from spanish21.house.journal.store import Journal, JournalTransaction, Snapshot
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger.journal.command_text import is_same_command
from spanish21.refusal import Refusal

EntryListener = Callable[[Sequence[Entry]], None]
"""Called with the entries that were written, by this process or another."""
_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
_TEXT = "write it without zero bytes and halves of characters"


@dataclass(slots=True, eq=False)
class CommandJob:
    """A command on its way to the journal: its id, who gives it and when, its text, the function
    that decides it on the projection, and the future that gets its entry.

    The same id with the same text gets its first answer again, without another decision; with
    another text it is refused. What ``decide`` leads to is put under this id, person, time
    and text.
    """

    id: str
    by: str
    at: int
    asked: str
    decide: Callable[[Any], EntryDraft]
    answer: Future[Entry] = field(default_factory=Future)

    def check(self) -> None:
        """Refuse text that would make the store fail, before it reaches the committer."""
        _check_text(self.id)
        _check_text(self.by)
        _check_text(self.asked)


@dataclass(slots=True, eq=False)
class QueryJob:
    """A question to the projection, answered in order with the commands."""

    id: ClassVar[str] = "question"
    ask: Callable[[Any], Any]
    answer: Future[Any] = field(default_factory=Future)


JournalJob = CommandJob | QueryJob


class _BatchResult(NamedTuple):
    """The result of a batch: its answers, and the entries and secrets to be written."""

    answers: list[Any]
    written: list[Entry]
    secrets: list[tuple[str, str]]


class Committer:
    """Commits batches of commands to a store, and keeps the projection of its journal: a ledger
    unless another one is given.

    Several committers may write to one store: each applies the entries of the others before it
    decides. An error of the store leaves a committer ahead of the journal; it must not be used
    again.

    With a snapshot that belongs to the journal it begins there; ``began`` is the sequence
    number. ``heard`` is called with every entry applied after the opening, in order, once it is
    on the disk.
    """

    def __init__(
        self,
        store: Journal,
        projection: Projection | None = None,
        *,
        snapshot: Snapshot | None = None,
        heard: EntryListener | None = None,
    ) -> None:
        self._store = store
        self._heard = heard
        self.projection: Projection = Ledger() if projection is None else projection
        if snapshot is not None:
            restore_snapshot(store, snapshot, self.projection)
        self.began = self.projection.seq
        deque(replay_entries(self.projection, store.entries(after=self.began)), maxlen=0)

    def take(self, jobs: Sequence[JournalJob]) -> list[Any]:
        """Do a batch in one transaction; the answers are on the disk once this returns.

        The answer to a command is its entry, or the exception that it met; that exception
        leaves the other jobs alone.
        """
        if not any(isinstance(job, CommandJob) for job in jobs):
            # Questions alone take no write lock.
            self.follow()
            return self._do(jobs, None).answers
        with self._store.writing() as writing:
            news = [*replay_entries(self.projection, writing.entries(after=self.projection.seq))]
            done = self._do(jobs, writing)
            if done.written:
                writing.add(done.written)
            if done.secrets:
                writing.keep(done.secrets)
        self._tell([*news, *done.written])
        return done.answers

    def follow(self) -> int:
        """Apply entries of other processes without the write lock; the new sequence number."""
        self._tell(
            [*replay_entries(self.projection, self._store.entries(after=self.projection.seq))]
        )
        return self.projection.seq

    def _tell(self, news: Sequence[Entry]) -> None:
        if self._heard is not None and news:
            self._heard(news)

    def _do(self, jobs: Sequence[JournalJob], writing: JournalTransaction | None) -> _BatchResult:
        ids = [job.id for job in jobs if isinstance(job, CommandJob)]
        known = dict(writing.find_all(ids)) if writing is not None else {}
        done = _BatchResult([], [], [])
        answers, projection = done.answers, self.projection
        for job in jobs:
            try:
                if isinstance(job, QueryJob):
                    answers.append(job.ask(projection))
                    continue
                entry = _known_answer(job, known)
                if entry is not None:
                    answers.append(entry)
                    continue
                entry, secrets = _place(job, projection)
            except Exception as refusal:  # noqa: BLE001  deciding and asking change nothing
                answers.append(refusal)
                continue
            try:
                projection.apply(entry)
            except Refusal as refusal:
                answers.append(refusal)
                continue
            known[job.id] = entry
            done.written.append(entry)
            done.secrets.extend(secrets)
            answers.append(entry)
        return done


def _known_answer(command: CommandJob, known: Mapping[str, Entry]) -> Entry | None:
    """The entry this command led to before, if it did."""
    entry = known.get(command.id)
    if entry is not None and not (
        entry.by == command.by and is_same_command(entry.asked, command.asked)
    ):
        say = "it belongs to a command with other content"
        raise Refusal("entry id", command.id, say, name="ID_REUSED")
    return entry


def _place(
    command: CommandJob, projection: Projection
) -> tuple[Entry, tuple[tuple[str, str], ...]]:
    """The entry that a command leads to now, and the secrets to be kept with it."""
    draft = command.decide(projection)
    entry = projection.place(
        draft._replace(id=command.id, by=command.by, at=command.at, asked=command.asked)
    )
    _check_text(entry.game)
    for key, value in draft.secrets:
        _check_text(key)
        # The person who gave the command reads the refusal: the secret must not be in it.
        if _is_unwritable(value):
            raise Refusal("secret", key, _TEXT)
    if entry.at > _LARGEST:
        raise Refusal("time", entry.at, f"write {_LARGEST} or less")
    for transfer in entry.transfers:
        if transfer.micros > _LARGEST:
            raise Refusal("amount", transfer.micros, f"move {_LARGEST} micro-dollars or less")
    return entry, draft.secrets


def _check_text(text: str) -> None:
    """Refuse what no database stores, before it can stop the writer."""
    if _is_unwritable(text):
        raise Refusal("text", text[:60].encode("unicode_escape").decode(), _TEXT)


def _is_unwritable(text: str) -> bool:
    return "\0" in text or (not text.isascii() and _SURROGATE.search(text) is not None)
