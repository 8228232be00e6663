"""A house at work: its office on the database, and what everybody is told of it.

Deciding and writing happen in the office's thread. The event loop keeps a mirror of what was
last written, which is what people are shown: nothing is shown that is not on the disk.
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
"""How long the office waits for commands to be written together."""
DATABASE_WAIT_SECONDS = 20.0
"""How long a command waits for a database that has gone away."""
_RETRY_SECONDS = 0.5
_QUICK_FAILURE_SECONDS = 2
_HEALTH_CHECK_SECONDS = 2.0
LOST_ANSWER_ERRORS = (OutcomeUnknown, WriterStopped, StoreFailed)
"""What a command meets whose answer is lost: the office is opened anew, and asked again."""
log = structlog.get_logger("spanish21.house")
T = TypeVar("T")


class LiveHouseEnvironment(NamedTuple):
    """What a house takes from outside: its database, chance and the time."""

    open_store: Callable[[], Any]
    shuffling: ShuffleSource
    now: Callable[[], int]
    save_every: int = 20_000


class HouseMirror:
    """The house as it was last written, for the event loop to look at."""

    def __init__(self) -> None:
        self.name = ""
        self.demo = False
        self.seq = 0
        self.tables: dict[str, HouseTable] = {}
        self.people = People()
        self.changes: dict[str, ConfigurationChange] = {}
        self.balances: dict[str, int] = {}
        self.recent: dict[str, deque[AppliedEntry]] = {}

    def take(self, news: AppliedEntry) -> None:
        """One more entry."""
        self.seq = news.entry.seq
        self.balances.update(news.balances)
        if news.desk is not None:
            self.tables[news.desk.name] = news.desk
            self.recent.setdefault(news.desk.name, deque(maxlen=RECENT_UPDATES)).append(news)


class _PendingAnswer:
    """Somebody who waits for the answer to a command, and whether the news bring it to him."""

    __slots__ = ("answer", "told", "what")

    def __init__(self, answer: asyncio.Future[Entry], by: str, asked: str) -> None:
        self.answer = answer
        self.what = by, asked
        self.told = False


class _NewsBatch(NamedTuple):
    """What the office has taken in at once, with what changes rarely beside it."""

    news: list[AppliedEntry]
    answers: list[tuple[asyncio.Future[Entry], Entry]]
    people: People
    changes: dict[str, ConfigurationChange]
    name: str
    demo: bool


NewsListener = Callable[[Sequence[AppliedEntry]], None]
"""Somebody on the event loop who is told what was written."""


class LiveHouse:
    """One process's part of a house: gives commands, and tells listeners what came of them."""

    def __init__(self, outside: LiveHouseEnvironment) -> None:
        self.outside = outside
        self.mirror = HouseMirror()
        self.started = outside.now()
        self.failures = 0
        self._listeners: list[NewsListener] = []
        self._store: Any = None
        self._office: JournalWriter | None = None
        self._house: House | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._working = asyncio.Event()
        self._stop = threading.Event()
        self._watcher: threading.Thread | None = None
        self._recovery: asyncio.Task[None] | None = None
        self._doors = threading.Lock()
        self._over = False
        self._asked: dict[str, tuple[_PendingAnswer, ...]] = {}

    # --- Coming and going -------------------------------------------------------------------

    async def start(self) -> None:
        """Read the journal and go on where it ends."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._open)
        self._take_commands()
        self._hear_others()

    def _take_commands(self) -> None:
        self.started = self.outside.now()
        self._working.set()

    def _hear_others(self) -> None:
        self._stop = threading.Event()
        self._watcher = threading.Thread(
            target=self._watch,
            args=(self._store, self._office, self._stop),
            name="watch",
            daemon=True,
        )
        self._watcher.start()

    def _open(self) -> None:
        """Open the database and everything it adds up to; in a thread, for it may take long."""
        with self._doors:
            if self._over:
                raise house_unavailable()
            self._open_store()

    def _open_store(self) -> None:
        store = self.outside.open_store()
        try:
            shoes = SecretOrders(self.outside.shuffling, store.recall)
            house = House(shoes)
            saving = SnapshotPolicy(snapshot_code(house), self.outside.save_every)
            office = JournalWriter(
                store, house, heard=self._heard, saving=saving, linger_seconds=BATCH_WAIT_SECONDS
            )
            mirror = office.read(partial(self._equip, shoes))
        except BaseException:
            # It is tried again and again: nothing of a try may stay open.
            store.close()
            raise
        self._store, self._office, self.mirror = store, office, mirror

    def _equip(self, shoes: SecretOrders, house: House) -> HouseMirror:
        """In the office's thread: the mirror of the house as it is read, and news from here on."""
        house.shoes = shoes
        house.listening = True
        house.take_news()
        self._house = house
        mirror = HouseMirror()
        mirror.name, mirror.demo, mirror.seq = house.name, house.demo, house.seq
        mirror.tables, mirror.people = dict(house.tables), house.people
        mirror.changes = dict(house.changes)
        mirror.balances = dict(house.ledger.book.balances())
        return mirror

    def _watch(self, store: Any, office: JournalWriter, stop: threading.Event) -> None:
        """Take in what other processes write, as soon as it is announced.

        An office that has stopped while nobody gave it a command is noticed here.
        """

        def lost(why: BaseException) -> None:
            stop.set()
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._fail, office, why)

        def followed(found: Future[int]) -> None:
            why = found.exception()
            if why is not None:
                lost(why)

        def woken() -> None:
            try:
                office.follow().add_done_callback(followed)
            except WriterStopped as stopped:
                lost(stopped)

        store.listen(stop, woken)

    async def stop(self) -> None:
        """Answer everybody who waits, then let the database go."""
        self._over = True
        self._working.clear()
        if self._recovery is not None:
            self._recovery.cancel()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._doors:
            self._close_store()

    def _close_store(self) -> None:
        self._stop.set()
        if self._office is not None:
            self._office.close()
        if self._watcher is not None:
            self._watcher.join()
        if self._store is not None:
            self._store.close()
        self._office = self._store = self._watcher = self._house = None

    @property
    def working(self) -> bool:
        """Whether commands are taken at this moment."""
        return self._working.is_set()

    async def answers(self) -> bool:
        """Whether commands are taken and the database answers at this moment."""
        if not self.working:
            return False
        try:
            async with asyncio.timeout(_HEALTH_CHECK_SECONDS):
                await self.look_up(lambda store: store.head())
        except (Refusal, TimeoutError):
            return False
        return True

    @property
    def store(self) -> Store:
        """The database, for what is only looked up."""
        if self._store is None:
            raise house_unavailable()
        found: Store = self._store
        return found

    # --- News -------------------------------------------------------------------------------

    def listen(self, listener: NewsListener) -> None:
        """Be told of everything that is written from now on."""
        self._listeners.append(listener)

    def _heard(self, entries: Sequence[Entry]) -> None:
        """In the office's thread, after a commit."""
        house = self._house
        if house is None or self._loop is None:
            return
        batch = _NewsBatch(
            house.take_news(),
            self._answers(entries),
            house.people,
            dict(house.changes),
            house.name,
            house.demo,
        )
        self._loop.call_soon_threadsafe(self._tell, batch)

    def _answers(self, entries: Sequence[Entry]) -> list[tuple[asyncio.Future[Entry], Entry]]:
        """Whom these entries answer. Who gave the same id with other words is refused instead."""
        found = []
        for entry in entries:
            for one in self._asked.get(entry.id, ()):
                if one.what == (entry.by, entry.asked):
                    one.told = True
                    found.append((one.answer, entry))
        return found

    def _tell(self, batch: _NewsBatch) -> None:
        """Tell everybody, then whoever waits: in one turn of the loop, and so in one write."""
        asyncio.get_running_loop().call_soon(self._publish, batch)
        # Who waits for these goes on behind what was just put before them.
        for answer, entry in batch.answers:
            if not answer.done():
                answer.set_result(entry)

    def _publish(self, batch: _NewsBatch) -> None:
        mirror = self.mirror
        mirror.people, mirror.changes = batch.people, batch.changes
        mirror.name, mirror.demo = batch.name, batch.demo
        for news in batch.news:
            mirror.take(news)
        for listener in self._listeners:
            listener(batch.news)

    # --- Commands ---------------------------------------------------------------------------

    async def give(
        self, name: str, by: str, decide: Callable[[House, int], EntryDraft], *, asked: str
    ) -> Entry:
        """Have a command decided and written; the answer is on the disk.

        A database that goes away meanwhile is waited for, and asked again by the same id.
        """
        at = self.outside.now()
        return await self._give(CommandJob(name, by, at, asked, lambda house: decide(house, at)))

    async def _give(self, command: CommandJob) -> Entry:
        until = monotonic() + DATABASE_WAIT_SECONDS
        while True:
            office = await self._at_work(until)
            try:
                return await self._submit(office, command)
            except LOST_ANSWER_ERRORS as lost:
                self._fail(office, lost)

    def _submit(self, office: JournalWriter, command: CommandJob) -> asyncio.Future[Entry]:
        """The answer to a command: with the news of its entry, or by itself where there are none."""
        loop, name = asyncio.get_running_loop(), command.name
        given = office.submit(name, command.by, command.at, command.decide, asked=command.asked)
        mine = _PendingAnswer(loop.create_future(), command.by, command.asked)
        # The office's thread looks in here: what it finds never changes under its eyes.
        self._asked[name] = (*self._asked.get(name, ()), mine)

        def answered(done: Future[Entry]) -> None:
            """In the office's thread, or here where it was quicker."""
            if not mine.told:
                loop.call_soon_threadsafe(_set_answer, done, mine.answer)

        def forget(_answer: asyncio.Future[Entry]) -> None:
            others = tuple(one for one in self._asked[name] if one is not mine)
            if others:
                self._asked[name] = others
            else:
                del self._asked[name]

        mine.answer.add_done_callback(forget)
        given.add_done_callback(answered)
        return mine.answer

    async def _at_work(self, until: float) -> JournalWriter:
        """The office once there is one; a database may also come back and fail, and again."""
        left = until - monotonic()
        if self._office is not None and self._working.is_set() and left > 0:
            return self._office
        try:
            await asyncio.wait_for(self._working.wait(), left)
        except TimeoutError:
            raise house_unavailable() from None
        if self._office is None:
            raise house_unavailable()
        return self._office

    async def give_at_table(
        self, person: str, table: str, name: str, command: HouseTableCommand
    ) -> Entry:
        """A person's command at a table, under the id that he made for it."""
        return await self._give(self._at_table(person, table, name, command))

    def give_at_once(
        self, person: str, table: str, name: str, command: HouseTableCommand
    ) -> asyncio.Future[Entry]:
        """The same, handed in at once if it can be: what is ``LOST`` then is to be given again."""
        if self._office is not None and self._working.is_set():
            with suppress(WriterStopped):
                return self._submit(self._office, self._at_table(person, table, name, command))
        return asyncio.ensure_future(self.give_at_table(person, table, name, command))

    def _at_table(
        self, person: str, table: str, name: str, command: HouseTableCommand
    ) -> CommandJob:
        at = self.outside.now()

        def decide(house: House) -> EntryDraft:
            return house.at_desk(house.speaker(person), table, at, command)

        asked = table_command_text(table, command)
        return CommandJob(f"{person}:{name}", person, at, asked, decide)

    async def give_as_house(
        self,
        table: str,
        name: str,
        command: HouseTableCommand,
        *,
        check: Callable[[House], None] | None = None,
    ) -> Entry:
        """What the house itself does at a table, if a last look at the house allows it."""

        def decide(house: House, at: int) -> EntryDraft:
            if check is not None:
                check(house)
            return house.at_desk(HOUSE_ACTOR, table, at, command)

        return await self.give(
            f"{HOUSE_ACTOR.name}:{name}",
            HOUSE_ACTOR.name,
            decide,
            asked=table_command_text(table, command),
        )

    async def give_staff(
        self,
        person: str,
        name: str,
        decide: Callable[[House, Actor, int], EntryDraft],
        *,
        asked: str,
    ) -> Entry:
        """A command beside the tables, by somebody whose roles are looked at as it is decided."""

        def decided(house: House, at: int) -> EntryDraft:
            by = HOUSE_ACTOR if person == HOUSE_ACTOR.name else house.speaker(person)
            return decide(house, by, at)

        return await self.give(f"{person}:{name}", person, decided, asked=asked)

    async def ask(self, question: Callable[[House], T]) -> T:
        """Ask the house something, in order with everything that is written."""
        until = monotonic() + DATABASE_WAIT_SECONDS
        while True:
            office = await self._at_work(until)
            try:
                found: T = await asyncio.wrap_future(office.ask(question))
            except LOST_ANSWER_ERRORS as lost:
                self._fail(office, lost)
            else:
                return found

    async def look_up(self, question: Callable[[Store], T]) -> T:
        """Ask the database something that needs no order; it may take a while."""
        store = self.store
        try:
            return await asyncio.to_thread(question, store)
        except StoreFailed:
            raise house_unavailable() from None

    # --- Failing and recovering -------------------------------------------------------------

    def _fail(self, office: JournalWriter, lost: BaseException) -> None:
        """The office has stopped: open another one, which reads what was written."""
        if office is not self._office or not self._working.is_set():
            return
        self.failures += 1
        self._working.clear()
        log.error("the database has gone", why=str(lost))
        self._recovery = asyncio.get_running_loop().create_task(self._recover())

    async def _recover(self) -> None:
        if self.outside.now() - self.started < _QUICK_FAILURE_SECONDS:
            # It opens and cannot be written to, as on a full disk.
            await asyncio.sleep(_RETRY_SECONDS)
        while True:
            try:
                await asyncio.to_thread(self._close)
                await asyncio.to_thread(self._open)
            except Exception as error:  # noqa: BLE001  whatever it is, somebody has to try again
                log.warning("the database is still away", why=str(error))
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                log.info("the database is back", seq=self.mirror.seq)
                self._take_commands()
                for listener in self._listeners:
                    listener(())
                # Only now: nobody is told of an entry before he is told where the house is.
                self._hear_others()
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
    """What is said while nobody can write."""
    say = "the database does not answer; give the same command again by its id"
    return Refusal("house", "unavailable", say, name="UNAVAILABLE")
