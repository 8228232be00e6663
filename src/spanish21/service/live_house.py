"""A live house: it takes commands, writes them, and tells its listeners what was written.

A library user holds one as a web server does, on a database or in memory; nothing here knows
HTTP. Deciding and writing happen in the thread of the house's single writer. The event loop
keeps a mirror of what was last written, which is what people are shown: nothing is shown that
is not on the disk.

>>> import asyncio
>>> from spanish21.service.environments import memory_environment
>>> from spanish21.service.first_start import start_house
>>> async def open_demo_house() -> list[str]:
...     house = LiveHouse(memory_environment())
...     await house.start()
...     try:
...         await start_house(house, "The Oak", demo=True)
...         return await house.query(lambda house: sorted(house.tables))
...     finally:
...         await house.stop()
>>> asyncio.run(open_demo_house())[:3]
['Atlantic', 'Baker', 'Bigger']
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TypeVar

from spanish21.house.journal.committer import CommandJob
from spanish21.house.journal.writer import (
    JournalWriter,
    WriterStopped,
)
from spanish21.house.signable_commands import table_command_text
from spanish21.house.state import House
from spanish21.house.table.commands import HouseTableCommand
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.ledger import Entry, EntryDraft
from spanish21.service.house_connection import (
    LOST_ANSWER_ERRORS,
    HouseConnection,
    LiveHouseEnvironment,
)
from spanish21.service.house_mirror import NewsBatch

DATABASE_WAIT_SECONDS = 20.0
"""How long a command waits for a database that has gone away."""
T = TypeVar("T")


class _PendingAnswer:
    """The event loop's future of the answer to a command that was handed in.

    ``comes_with_news`` is set once a batch of news is on its way that will answer it. It holds
    no command: that has the writer's future, whose callback leads here, and such a ring is left
    to the garbage collector, which stops the house for a tenth of a second when it looks.
    """

    __slots__ = ("answer", "asked", "by", "comes_with_news")

    def __init__(self, command: CommandJob, answer: asyncio.Future[Entry]) -> None:
        self.by, self.asked = command.by, command.asked
        self.answer = answer
        self.comes_with_news = False

    def is_answered_by(self, entry: Entry) -> bool:
        """Whether the entry is of this command; its id is known to be the same."""
        return (self.by, self.asked) == (entry.by, entry.asked)

    def answer_without_news(self, done: Future[Entry]) -> None:
        """In the writer's thread, or in the loop's where that was quicker."""
        if not self.comes_with_news:
            self.answer.get_loop().call_soon_threadsafe(_set_answer, done, self.answer)


class LiveHouse(HouseConnection):
    """One process's part of a house: takes commands, and tells listeners what came of them."""

    def __init__(self, environment: LiveHouseEnvironment) -> None:
        super().__init__(environment)
        self._pending: dict[str, tuple[_PendingAnswer, ...]] = {}

    # --- News -------------------------------------------------------------------------------

    def _heard(self, entries: Sequence[Entry]) -> None:
        """In the writer's thread, after a commit: hand the news over to the event loop."""
        house = self._house
        if house is None or self._loop is None:
            return
        batch = NewsBatch(
            house.drain_applied(),
            self._answers(entries),
            house.people,
            dict(house.changes),
            dict(house.approved),
            house.name,
            house.demo,
            house.day,
        )
        self._loop.call_soon_threadsafe(self._tell, batch)

    def _answers(self, entries: Sequence[Entry]) -> list[tuple[asyncio.Future[Entry], Entry]]:
        """The pending answers that these entries are.

        A command with the same id and other content is not answered by them: it is refused.
        """
        answers = []
        for entry in entries:
            for pending in self._pending.get(entry.id, ()):
                if pending.is_answered_by(entry):
                    pending.comes_with_news = True
                    answers.append((pending.answer, entry))
        return answers

    def _tell(self, batch: NewsBatch) -> None:
        """Tell listeners, then answer commands: in one turn of the loop, so in one write."""
        asyncio.get_running_loop().call_soon(self._publish, batch)
        # The callers that wait for these answers run after the call that was just scheduled.
        for answer, entry in batch.answers:
            if not answer.done():
                answer.set_result(entry)

    def _publish(self, batch: NewsBatch) -> None:
        mirror = self.mirror
        mirror.people, mirror.changes = batch.people, batch.changes
        mirror.approved = batch.approved
        mirror.name, mirror.demo, mirror.day = batch.name, batch.demo, batch.day
        for news in batch.news:
            mirror.apply(news)
        for listener in self._listeners:
            listener(batch.news)

    # --- Commands ---------------------------------------------------------------------------

    async def submit(
        self, command_id: str, by: str, decide: Callable[[House, int], EntryDraft], *, asked: str
    ) -> Entry:
        """Have a command decided and written under this id: its entry, once that is on the disk.

        ``asked`` is the command as text. The same id with the same text gets the same entry
        again; with another text it is refused. Where the database goes away meanwhile, the
        command waits for it and is submitted again under its id.
        """
        at = self.environment.now()
        return await self._submit(
            CommandJob(command_id, by, at, asked, lambda house: decide(house, at))
        )

    async def _submit(self, command: CommandJob) -> Entry:
        deadline = monotonic() + DATABASE_WAIT_SECONDS
        while True:
            writer = await self._wait_for_writer(deadline)
            try:
                return await self._hand_in(writer, command)
            except LOST_ANSWER_ERRORS as error:
                self._fail(writer, error)
                command = replace(command, answer=Future())

    def _hand_in(self, writer: JournalWriter, command: CommandJob) -> asyncio.Future[Entry]:
        """Submit a command; its answer comes with the news of its entry, or alone without news."""
        writing = writer.hand_in(command)
        pending = _PendingAnswer(command, asyncio.get_running_loop().create_future())
        # The writer's thread reads this dictionary: the tuples in it never change.
        self._pending[command.id] = (*self._pending.get(command.id, ()), pending)
        pending.answer.add_done_callback(partial(self._forget, command.id, pending))
        writing.add_done_callback(pending.answer_without_news)
        return pending.answer

    def _forget(self, command_id: str, pending: _PendingAnswer, _answer: object) -> None:
        others = tuple(one for one in self._pending[command_id] if one is not pending)
        if others:
            self._pending[command_id] = others
        else:
            del self._pending[command_id]

    async def submit_at_table(
        self, person: str, table: str, command_id: str, command: HouseTableCommand
    ) -> Entry:
        """A person's command at a table, under the id that he made for it."""
        return await self._submit(self._table_job(person, table, command_id, command))

    def submit_at_table_now(
        self, person: str, table: str, command_id: str, command: HouseTableCommand
    ) -> asyncio.Future[Entry]:
        """Like ``submit_at_table``, but without a task of its own while a writer is open.

        The future may fail with one of ``LOST_ANSWER_ERRORS``; then the command must be repeated.
        """
        if self._writer is not None and self._available.is_set():
            with suppress(WriterStopped):
                job = self._table_job(person, table, command_id, command)
                return self._hand_in(self._writer, job)
        return asyncio.ensure_future(self.submit_at_table(person, table, command_id, command))

    def _table_job(
        self, person: str, table: str, command_id: str, command: HouseTableCommand
    ) -> CommandJob:
        at = self.environment.now()

        def decide(house: House) -> EntryDraft:
            return house.decide_at_table(house.find_actor(person), table, at, command)

        asked = table_command_text(table, command)
        return CommandJob(f"{person}:{command_id}", person, at, asked, decide)

    async def submit_as_house(
        self,
        table: str,
        command_id: str,
        command: HouseTableCommand,
        *,
        check: Callable[[House], None] | None = None,
    ) -> Entry:
        """A command of the house itself at a table; ``check`` may refuse it when it is decided."""

        def decide(house: House, at: int) -> EntryDraft:
            if check is not None:
                check(house)
            return house.decide_at_table(HOUSE_ACTOR, table, at, command)

        return await self.submit(
            f"{HOUSE_ACTOR.name}:{command_id}",
            HOUSE_ACTOR.name,
            decide,
            asked=table_command_text(table, command),
        )

    async def submit_staff_command(
        self,
        person: str,
        command_id: str,
        decide: Callable[[House, Actor, int], EntryDraft],
        *,
        asked: str,
    ) -> Entry:
        """A command of staff; the person's roles are read when it is decided."""

        def decide_as_person(house: House, at: int) -> EntryDraft:
            actor = HOUSE_ACTOR if person == HOUSE_ACTOR.name else house.find_actor(person)
            return decide(house, actor, at)

        return await self.submit(f"{person}:{command_id}", person, decide_as_person, asked=asked)

    async def is_written(self, person: str, command_id: str) -> bool:
        """Whether a command of this person was written under his id before."""
        entry_id = f"{person}:{command_id}"
        return await self.query_store(lambda store: store.find(entry_id)) is not None

    # --- Questions --------------------------------------------------------------------------

    async def query(self, question: Callable[[House], T]) -> T:
        """Ask the house a question, in order with everything that is written."""
        deadline = monotonic() + DATABASE_WAIT_SECONDS
        while True:
            writer = await self._wait_for_writer(deadline)
            try:
                answer: T = await asyncio.wrap_future(writer.ask(question))
            except LOST_ANSWER_ERRORS as error:
                self._fail(writer, error)
            else:
                return answer


def _set_answer(done: Future[Entry], answer: asyncio.Future[Entry]) -> None:
    """On the event loop: an answer that came without news."""
    if answer.done():
        return
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    else:
        answer.set_exception(error)
