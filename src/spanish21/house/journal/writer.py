"""The writer of a journal: takes commands in order and answers each when its entry is written.

Commands that wait together are written together, in one transaction with one wait for the
disk (group commit). Nothing is answered before it is on the disk.

When the database fails, the projection in memory may be ahead of the journal. The writer then
stops: every waiting command is answered with :class:`OutcomeUnknown`, and nothing is tried again.
A new writer reads the journal; the same command under the same id gets the answer it would have
had.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from spanish21.house.journal.committer import (
    CommandJob,
    Committer,
    EntryListener,
    JournalJob,
    QueryJob,
)
from spanish21.house.journal.projection import Projection, ledger_of
from spanish21.house.journal.snapshots import freeze
from spanish21.house.journal.store import Snapshot, Store
from spanish21.ledger import AwardThresholds, Entry, EntryDraft, Ledger, decide_entry
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS
from spanish21.ledger.journal.command_text import command_text

MAX_BATCH = 512
"""How many commands are written together at most."""
SNAPSHOT_EVERY = 20_000
"""After how many entries a new snapshot is saved."""
_PATIENCE = 3
"""After how many times as many it is saved although many come at the same time."""
T = TypeVar("T")


class OutcomeUnknown(Exception):
    """The writer stopped before it answered; give the command again under the same id."""

    def __init__(self, command_id: str, cause: BaseException) -> None:
        self.command_id = command_id
        super().__init__(f"{command_id}: unknown, ask again by id ({cause})")


class WriterStopped(Exception):
    """The writer takes no more commands; the caller opens another one."""


class SnapshotPolicy(NamedTuple):
    """Whose snapshots a writer begins with, and after how many entries it saves the next.

    ``code`` is what :func:`spanish21.house.journal.snapshots.snapshot_code` makes of an empty
    projection. With ``every`` of 0 no snapshot is saved.
    """

    code: str
    every: int = SNAPSHOT_EVERY


class JournalWriter:
    """One writer over a store, and the projection that its journal adds up to.

    Without a projection it keeps a ledger with these thresholds. Several writers, in one process
    or in many, may write to one store: each applies the entries of the others before it decides.

    ``heard`` is called in the writer's thread with every entry applied after the opening, its
    own and others', in order, once they are on the disk and before they are answered; an
    exception from it stops the writer. With ``saving`` the writer begins at the last snapshot
    and saves new ones; ``unsaved`` is why it could not, which stops nothing. With
    ``linger_seconds`` it waits that long for more commands, since a batch costs little more
    than one command.
    """

    def __init__(
        self,
        store: Store,
        projection: Projection | None = None,
        *,
        thresholds: AwardThresholds = DEFAULT_THRESHOLDS,
        batch: int = MAX_BATCH,
        heard: EntryListener | None = None,
        saving: SnapshotPolicy | None = None,
        linger_seconds: float = 0.0,
    ) -> None:
        snapshot = None if saving is None else store.snapshot(saving.code)
        empty = Ledger(thresholds=thresholds) if projection is None else projection
        self._store = store
        self._committer = Committer(store, empty, snapshot=snapshot, heard=heard)
        self._saving = saving
        self._saved = self._committer.began
        self.unsaved: Exception | None = None
        self._batch = batch
        self._linger_seconds = linger_seconds
        self._hurry = threading.Event()
        self._waiting: deque[JournalJob] = deque()
        self._turn = threading.Condition()
        self._closing = False
        self._stopped: BaseException | None = None
        self._writer = threading.Thread(target=self._work, name="journal-writer", daemon=True)
        self._writer.start()

    def submit(
        self, command_id: str, by: str, at: int, decide: Callable[[Any], EntryDraft], *, asked: str
    ) -> Future[Entry]:
        """Hand a command in by its parts: see :class:`CommandJob`."""
        return self.hand_in(CommandJob(command_id, by, at, asked, decide))

    def hand_in(self, command: CommandJob) -> Future[Entry]:
        """Take a command; its answer is its entry once that is on the disk."""
        command.check()
        return self._enter(command)

    def give(self, command_id: str, by: str, at: int, command: LedgerCommand) -> Entry:
        """Give a ledger's command and wait for its entry."""
        return self.submit(
            command_id,
            by,
            at,
            lambda projection: decide_entry(ledger_of(projection), command_id, by, at, command),
            asked=command_text(command),
        ).result()

    def ask(self, question: Callable[[Any], T]) -> Future[T]:
        """Read from the projection, in order with all commands.

        What was seen is on the disk when the answer comes. Answer with values, not with the
        projection itself, which goes on changing.
        """
        return self._enter(QueryJob(question))

    def read(self, question: Callable[[Any], T]) -> T:
        """Read from the projection, and wait for the answer."""
        return self.ask(question).result()

    def follow(self) -> Future[int]:
        """Apply the entries of other writers, in order with all commands; the new sequence number.

        It takes no write lock, unless commands wait together with it.
        """
        return self._enter(QueryJob(_last_seq))

    @property
    def stopped(self) -> BaseException | None:
        """Why the writer has stopped; ``None`` while it works."""
        return self._stopped

    @property
    def waiting(self) -> int:
        """How many commands and questions wait for their turn."""
        return len(self._waiting)

    def close(self) -> None:
        """Answer every waiting command, then take no more."""
        with self._turn:
            self._closing = True
            self._turn.notify()
        self._hurry.set()
        if threading.current_thread() is not self._writer:
            self._writer.join()

    def __enter__(self) -> "JournalWriter":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()

    def _enter(self, job: JournalJob) -> Future[Any]:
        with self._turn:
            if self._stopped is not None:
                raise WriterStopped(f"the writer has stopped: {self._stopped}")
            if self._closing:
                raise WriterStopped("the writer is closed")
            self._waiting.append(job)
            self._turn.notify()
        return job.answer

    def _work(self) -> None:
        """Commit batch after batch until the writer is closed or the store fails."""
        while batch := self._next_batch():
            running = [one for one in batch if one.answer.set_running_or_notify_cancel()]
            try:
                answers = self._answers(running)
            except BaseException as error:  # noqa: BLE001  whatever it is, no answer may stay open
                self._stop(running, error)
                return
            for one, answer in zip(running, answers, strict=True):
                if isinstance(answer, Exception):
                    one.answer.set_exception(answer)
                else:
                    one.answer.set_result(answer)
            self._save(busy=len(running) > 1)

    def _answers(self, jobs: list[JournalJob]) -> list[Any]:
        """The answers of a batch; a batch that only follows takes no write lock."""
        if all(isinstance(job, QueryJob) and job.ask is _last_seq for job in jobs):
            return [self._committer.follow()] * len(jobs)
        return self._committer.take(jobs)

    def _save(self, *, busy: bool) -> None:
        """Save a snapshot if enough entries were written; a failure loses no entry.

        Every command waits for it, so it is done less often while many come at the same time.
        """
        saving, projection = self._saving, self._committer.projection
        if saving is None or not saving.every:
            return
        behind = (projection.seq - self._saved) // saving.every
        if behind < 1 or (busy and behind < _PATIENCE):
            return
        self._saved = projection.seq
        try:
            snapshot = Snapshot(projection.seq, projection.chain, saving.code, freeze(projection))
            self._store.save_snapshot(snapshot)
        except Exception as error:  # noqa: BLE001  projection and journal are as they were
            self.unsaved = error
        else:
            self.unsaved = None

    def _next_batch(self) -> list[JournalJob]:
        """Wait for commands; an empty batch when the writer is closed and none is left."""
        with self._turn:
            self._turn.wait_for(lambda: self._waiting or self._closing)
        if self._linger_seconds:
            self._hurry.wait(self._linger_seconds)
        with self._turn:
            count = min(len(self._waiting), self._batch)
            return [self._waiting.popleft() for _ in range(count)]

    def _stop(self, running: Iterable[JournalJob], error: BaseException) -> None:
        with self._turn:
            self._stopped = error
            left = [*self._waiting]
            self._waiting.clear()
        for one in running:
            one.answer.set_exception(OutcomeUnknown(one.id, error))
        for one in left:
            if one.answer.set_running_or_notify_cancel():
                one.answer.set_exception(OutcomeUnknown(one.id, error))


def _last_seq(projection: Projection) -> int:
    """What a job asks that only follows."""
    return projection.seq
