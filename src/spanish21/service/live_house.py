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
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import structlog

from spanish21.house.journal.committer import CommandJob
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.journal.store import Store, StoreFailed
from spanish21.house.journal.writer import (
    JournalWriter,
    OutcomeUnknown,
    SnapshotPolicy,
    WriterStopped,
)
from spanish21.house.people.register import People
from spanish21.house.signable_commands import table_command_text
from spanish21.house.state import AppliedEntry, ConfigurationChange, House
from spanish21.house.table.commands import HouseTableCommand
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import Entry, EntryDraft
from spanish21.refusal import Refusal

RECENT_UPDATES = 24
"""How many updates of a table are kept for those who were away for a moment."""
BATCH_WAIT_SECONDS = 0.005
"""How long the writer waits for commands to be written together."""
DATABASE_WAIT_SECONDS = 20.0
"""How long a command waits for a database that has gone away."""
_RETRY_SECONDS = 0.5
_QUICK_FAILURE_SECONDS = 2
_HEALTH_CHECK_SECONDS = 2.0
LOST_ANSWER_ERRORS = (OutcomeUnknown, WriterStopped, StoreFailed)
"""Errors after which a command's outcome is unknown: a new writer is opened, and asked again."""
log = structlog.get_logger("spanish21.house")
T = TypeVar("T")


class LiveHouseEnvironment(NamedTuple):
    """What a house takes from outside: its store, chance and the time.

    ``save_every`` is after how many entries a snapshot is saved; with 0 none is.
    """

    open_store: Callable[[], Any]
    shuffling: ShuffleSource
    now: Callable[[], int]
    save_every: int = 20_000


class HouseMirror:
    """The house as it was last written, for the event loop to read."""

    def __init__(self) -> None:
        self.name = ""
        self.demo = False
        self.seq = 0
        self.tables: dict[str, HouseTable] = {}
        self.people = People()
        self.changes: dict[str, ConfigurationChange] = {}
        self.balances: dict[str, int] = {}
        self.recent: dict[str, deque[AppliedEntry]] = {}

    def apply(self, news: AppliedEntry) -> None:
        """Take over what one entry changed."""
        self.seq = news.entry.seq
        self.balances.update(news.balances)
        if news.table is not None:
            self.tables[news.table.name] = news.table
            self.recent.setdefault(news.table.name, deque(maxlen=RECENT_UPDATES)).append(news)


class _PendingAnswer:
    """The answer that a command waits for.

    ``comes_with_news`` is set once a batch of news is on its way that will answer it.
    """

    __slots__ = ("answer", "comes_with_news", "content")

    def __init__(self, answer: asyncio.Future[Entry], by: str, asked: str) -> None:
        self.answer = answer
        self.content = by, asked
        self.comes_with_news = False


class _NewsBatch(NamedTuple):
    """What the writer has applied at once, with what changes rarely beside it."""

    news: list[AppliedEntry]
    answers: list[tuple[asyncio.Future[Entry], Entry]]
    people: People
    changes: dict[str, ConfigurationChange]
    name: str
    demo: bool


NewsListener = Callable[[Sequence[AppliedEntry]], None]
"""Called on the event loop with what was written.

It is called with nothing after the database was away: then the mirror was read anew.
"""


class LiveHouse:
    """One process's part of a house: takes commands, and tells listeners what came of them."""

    def __init__(self, environment: LiveHouseEnvironment) -> None:
        self.environment = environment
        self.mirror = HouseMirror()
        self.started_at = environment.now()
        self.failures = 0
        self._listeners: list[NewsListener] = []
        self._store: Any = None
        self._writer: JournalWriter | None = None
        self._house: House | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._available = asyncio.Event()
        self._stop = threading.Event()
        self._watcher: threading.Thread | None = None
        self._recovery: asyncio.Task[None] | None = None
        self._opening = threading.Lock()
        self._is_over = False
        self._pending: dict[str, tuple[_PendingAnswer, ...]] = {}

    # --- Start and stop ---------------------------------------------------------------------

    async def start(self) -> None:
        """Read the journal and go on where it ends."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._open)
        self._take_commands()
        self._follow_others()

    def _take_commands(self) -> None:
        self.started_at = self.environment.now()
        self._available.set()

    def _follow_others(self) -> None:
        self._stop = threading.Event()
        self._watcher = threading.Thread(
            target=self._watch,
            args=(self._store, self._writer, self._stop),
            name="watch",
            daemon=True,
        )
        self._watcher.start()

    def _open(self) -> None:
        """Open the store and read its journal; in a thread, because it may take long."""
        with self._opening:
            if self._is_over:
                raise house_unavailable()
            self._open_store()

    def _open_store(self) -> None:
        store = self.environment.open_store()
        try:
            shoes = SecretOrders(self.environment.shuffling, store.recall)
            house = House(shoes)
            saving = SnapshotPolicy(snapshot_code(house), self.environment.save_every)
            writer = JournalWriter(
                store, house, heard=self._heard, saving=saving, linger_seconds=BATCH_WAIT_SECONDS
            )
            mirror = writer.read(partial(self._equip, shoes))
        except BaseException:
            # It is tried again and again: nothing of a try may stay open.
            store.close()
            raise
        self._store, self._writer, self.mirror = store, writer, mirror

    def _equip(self, shoes: SecretOrders, house: House) -> HouseMirror:
        """In the writer's thread: the mirror of the house as it is read, and news from here on."""
        house.shoes = shoes
        house.listening = True
        house.drain_applied()
        self._house = house
        mirror = HouseMirror()
        mirror.name, mirror.demo, mirror.seq = house.name, house.demo, house.seq
        mirror.tables, mirror.people = dict(house.tables), house.people
        mirror.changes = dict(house.changes)
        mirror.balances = dict(house.ledger.book.balances())
        return mirror

    def _watch(self, store: Any, writer: JournalWriter, stop: threading.Event) -> None:
        """Apply what other processes write, as soon as it is announced.

        A writer that has stopped while nobody gave it a command is noticed here.
        """

        def lose(error: BaseException) -> None:
            stop.set()
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._fail, writer, error)

        def check_followed(followed: Future[int]) -> None:
            error = followed.exception()
            if error is not None:
                lose(error)

        def follow() -> None:
            try:
                writer.follow().add_done_callback(check_followed)
            except WriterStopped as stopped:
                lose(stopped)

        store.listen(stop, follow)

    async def stop(self) -> None:
        """Answer every command that waits, then let the store go."""
        self._is_over = True
        self._available.clear()
        if self._recovery is not None:
            self._recovery.cancel()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._opening:
            self._close_store()

    def _close_store(self) -> None:
        self._stop.set()
        if self._writer is not None:
            self._writer.close()
        if self._watcher is not None:
            self._watcher.join()
        if self._store is not None:
            self._store.close()
        self._writer = self._store = self._watcher = self._house = None

    @property
    def available(self) -> bool:
        """Whether commands are taken at this moment."""
        return self._available.is_set()

    async def is_healthy(self) -> bool:
        """Whether commands are taken and the database answers at this moment."""
        if not self.available:
            return False
        try:
            async with asyncio.timeout(_HEALTH_CHECK_SECONDS):
                await self.query_store(lambda store: store.head())
        except (Refusal, TimeoutError):
            return False
        return True

    @property
    def store(self) -> Store:
        """The store, for reading without order and for sessions; refused while it is away."""
        if self._store is None:
            raise house_unavailable()
        store: Store = self._store
        return store

    # --- News -------------------------------------------------------------------------------

    def listen(self, listener: NewsListener) -> None:
        """Have a listener called with everything that is written from now on."""
        self._listeners.append(listener)

    def _heard(self, entries: Sequence[Entry]) -> None:
        """In the writer's thread, after a commit: hand the news over to the event loop."""
        house = self._house
        if house is None or self._loop is None:
            return
        batch = _NewsBatch(
            house.drain_applied(),
            self._answers(entries),
            house.people,
            dict(house.changes),
            house.name,
            house.demo,
        )
        self._loop.call_soon_threadsafe(self._tell, batch)

    def _answers(self, entries: Sequence[Entry]) -> list[tuple[asyncio.Future[Entry], Entry]]:
        """The pending answers that these entries are.

        A command with the same id and other content is not answered by them: it is refused.
        """
        answers = []
        for entry in entries:
            for pending in self._pending.get(entry.id, ()):
                if pending.content == (entry.by, entry.asked):
                    pending.comes_with_news = True
                    answers.append((pending.answer, entry))
        return answers

    def _tell(self, batch: _NewsBatch) -> None:
        """Tell listeners, then answer commands: in one turn of the loop, so in one write."""
        asyncio.get_running_loop().call_soon(self._publish, batch)
        # Whoever waits for these goes on behind the call that was just scheduled.
        for answer, entry in batch.answers:
            if not answer.done():
                answer.set_result(entry)

    def _publish(self, batch: _NewsBatch) -> None:
        mirror = self.mirror
        mirror.people, mirror.changes = batch.people, batch.changes
        mirror.name, mirror.demo = batch.name, batch.demo
        for news in batch.news:
            mirror.apply(news)
        for listener in self._listeners:
            listener(batch.news)

    # --- Commands ---------------------------------------------------------------------------

    async def submit(
        self, name: str, by: str, decide: Callable[[House, int], EntryDraft], *, asked: str
    ) -> Entry:
        """Have a command decided and written under this id: its entry, once that is on the disk.

        ``asked`` is the command as text. The same id with the same text gets the same entry
        again; with another text it is refused. Where the database goes away meanwhile, the
        command waits for it and is given again by its id.
        """
        at = self.environment.now()
        return await self._submit(CommandJob(name, by, at, asked, lambda house: decide(house, at)))

    async def _submit(self, command: CommandJob) -> Entry:
        deadline = monotonic() + DATABASE_WAIT_SECONDS
        while True:
            writer = await self._wait_for_writer(deadline)
            try:
                return await self._hand_in(writer, command)
            except LOST_ANSWER_ERRORS as error:
                self._fail(writer, error)

    def _hand_in(self, writer: JournalWriter, command: CommandJob) -> asyncio.Future[Entry]:
        """The answer to a command: with the news of its entry, or by itself where there are none."""
        loop, name = asyncio.get_running_loop(), command.name
        writing = writer.submit(name, command.by, command.at, command.decide, asked=command.asked)
        pending = _PendingAnswer(loop.create_future(), command.by, command.asked)
        # The writer's thread reads this dictionary: the tuples in it never change.
        self._pending[name] = (*self._pending.get(name, ()), pending)

        def answer_without_news(done: Future[Entry]) -> None:
            """In the writer's thread, or here where it was quicker."""
            if not pending.comes_with_news:
                loop.call_soon_threadsafe(_set_answer, done, pending.answer)

        def forget(_answer: asyncio.Future[Entry]) -> None:
            others = tuple(one for one in self._pending[name] if one is not pending)
            if others:
                self._pending[name] = others
            else:
                del self._pending[name]

        pending.answer.add_done_callback(forget)
        writing.add_done_callback(answer_without_news)
        return pending.answer

    async def _wait_for_writer(self, deadline: float) -> JournalWriter:
        """The writer, once there is one; a database may come back and fail several times."""
        seconds_left = deadline - monotonic()
        if self._writer is not None and self._available.is_set() and seconds_left > 0:
            return self._writer
        try:
            await asyncio.wait_for(self._available.wait(), seconds_left)
        except TimeoutError:
            raise house_unavailable() from None
        if self._writer is None:
            raise house_unavailable()
        return self._writer

    async def submit_at_table(
        self, person: str, table: str, name: str, command: HouseTableCommand
    ) -> Entry:
        """A person's command at a table, under the id that he made for it."""
        return await self._submit(self._table_job(person, table, name, command))

    def submit_at_table_now(
        self, person: str, table: str, name: str, command: HouseTableCommand
    ) -> asyncio.Future[Entry]:
        """The same without a task of its own, where the writer is there.

        It may then end in one of ``LOST_ANSWER_ERRORS``, and has to be given again.
        """
        if self._writer is not None and self._available.is_set():
            with suppress(WriterStopped):
                return self._hand_in(self._writer, self._table_job(person, table, name, command))
        return asyncio.ensure_future(self.submit_at_table(person, table, name, command))

    def _table_job(
        self, person: str, table: str, name: str, command: HouseTableCommand
    ) -> CommandJob:
        at = self.environment.now()

        def decide(house: House) -> EntryDraft:
            return house.decide_at_table(house.find_actor(person), table, at, command)

        command_text = table_command_text(table, command)
        return CommandJob(f"{person}:{name}", person, at, command_text, decide)

    async def submit_as_house(
        self,
        table: str,
        name: str,
        command: HouseTableCommand,
        *,
        check: Callable[[House], None] | None = None,
    ) -> Entry:
        """What the house itself does at a table; ``check`` may refuse it as it is decided."""

        def decide(house: House, at: int) -> EntryDraft:
            if check is not None:
                check(house)
            return house.decide_at_table(HOUSE_ACTOR, table, at, command)

        return await self.submit(
            f"{HOUSE_ACTOR.name}:{name}",
            HOUSE_ACTOR.name,
            decide,
            asked=table_command_text(table, command),
        )

    async def submit_staff_command(
        self,
        person: str,
        name: str,
        decide: Callable[[House, Actor, int], EntryDraft],
        *,
        asked: str,
    ) -> Entry:
        """A command beside the tables; its giver's roles are read as it is decided."""

        def decide_as_person(house: House, at: int) -> EntryDraft:
            actor = HOUSE_ACTOR if person == HOUSE_ACTOR.name else house.find_actor(person)
            return decide(house, actor, at)

        return await self.submit(f"{person}:{name}", person, decide_as_person, asked=asked)

    async def is_written(self, person: str, name: str) -> bool:
        """Whether a command of this person was written under his id before."""
        entry_id = f"{person}:{name}"
        return await self.query_store(lambda store: store.find(entry_id)) is not None

    # --- Questions --------------------------------------------------------------------------

    async def query(self, question: Callable[[House], T]) -> T:
        """Ask the house something, in order with everything that is written."""
        deadline = monotonic() + DATABASE_WAIT_SECONDS
        while True:
            writer = await self._wait_for_writer(deadline)
            try:
                answer: T = await asyncio.wrap_future(writer.ask(question))
            except LOST_ANSWER_ERRORS as error:
                self._fail(writer, error)
            else:
                return answer

    async def query_store(self, question: Callable[[Store], T]) -> T:
        """Ask the store something that needs no order, in a thread: it may take a while."""
        store = self.store
        try:
            return await asyncio.to_thread(question, store)
        except StoreFailed:
            raise house_unavailable() from None

    # --- Failing and recovering -------------------------------------------------------------

    def _fail(self, writer: JournalWriter, error: BaseException) -> None:
        """The writer has stopped: open another one, which reads what was written."""
        if writer is not self._writer or not self._available.is_set():
            return
        self.failures += 1
        self._available.clear()
        log.error("the database has gone", why=str(error))
        self._recovery = asyncio.get_running_loop().create_task(self._recover())

    async def _recover(self) -> None:
        if self.environment.now() - self.started_at < _QUICK_FAILURE_SECONDS:
            # It opens and cannot be written to, as on a full disk.
            await asyncio.sleep(_RETRY_SECONDS)
        while True:
            try:
                await asyncio.to_thread(self._close)
                await asyncio.to_thread(self._open)
            except Exception as error:  # noqa: BLE001  whatever it is, it has to be tried again
                log.warning("the database is still away", why=str(error))
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                log.info("the database is back", seq=self.mirror.seq)
                self._take_commands()
                for listener in self._listeners:
                    listener(())
                # Only now: no listener hears of an entry before he has the house as it is read.
                self._follow_others()
                return


def _set_answer(done: Future[Entry], answer: asyncio.Future[Entry]) -> None:
    """On the event loop: an answer that came without news."""
    if answer.done():
        return
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    else:
        answer.set_exception(error)


def house_unavailable() -> Refusal:
    """The refusal of everything while the database is away."""
    allowed = "the database does not answer; give the same command again by its id"
    return Refusal("house", "unavailable", allowed, name="UNAVAILABLE")
