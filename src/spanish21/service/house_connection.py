"""The connection of a process to the journal of a house: it opens, follows and reopens it.

Deciding and writing happen in the thread of the house's single writer. Another thread follows
what other processes write. When the database goes away, the connection opens it again.
"""

import abc
import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from spanish21.extras import from_extra
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.journal.store import Store, StoreFailed
from spanish21.house.journal.writer import (
    JournalWriter,
    OutcomeUnknown,
    SnapshotPolicy,
    WriterStopped,
)
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.service.house_mirror import HouseMirror, NewsListener, mirror_of

with from_extra("serve"):
    import structlog

BATCH_WAIT_SECONDS = 0.005
"""How long the writer waits for commands to be written together."""
_RETRY_SECONDS = 0.5
_WRITTEN_ON_REOPENING = "reopened"
"""Under which key a store that was opened again is written to; it expires at once."""
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


class HouseConnection(abc.ABC):
    """What one process holds of a house: store, writer, watcher, and the mirror of the house."""

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
            # Opening is repeated until it succeeds: a failed try must leave nothing open.
            store.close()
            raise
        self._store, self._writer, self.mirror = store, writer, mirror

    def _equip(self, shoes: SecretOrders, house: House) -> HouseMirror:
        """In the writer's thread: mirror the house as it is read, and collect news from here on."""
        house.shoes = shoes
        house.listening = True
        house.drain_applied()
        self._house = house
        return mirror_of(house)

    def _watch(self, store: Any, writer: JournalWriter, stop: threading.Event) -> None:
        """Apply what other processes write, as soon as it is announced.

        A writer that has stopped between two commands is noticed here.
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
        """Answer every command that waits, then close the store."""
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

    @property
    def waiting(self) -> int:
        """How many commands and questions wait for the writer; none while there is no writer."""
        return 0 if self._writer is None else self._writer.waiting

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

    # --- Reading ----------------------------------------------------------------------------

    def listen(self, listener: NewsListener) -> None:
        """Have a listener called with everything that is written from now on."""
        self._listeners.append(listener)

    @abc.abstractmethod
    def _heard(self, entries: Sequence[Entry]) -> None:
        """In the writer's thread, after a commit: hand the news over to the event loop."""

    async def _wait_for_writer(self, deadline: float) -> JournalWriter:
        """The open writer, or the next one; a database may come back and fail several times."""
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

    async def query_store(self, question: Callable[[Store], T]) -> T:
        """Ask the store a question that needs no order, in a thread, since it may take a while."""
        store = self.store
        try:
            return await asyncio.to_thread(question, store)
        except StoreFailed:
            raise house_unavailable() from None

    # --- Failing and recovering -------------------------------------------------------------

    def _fail(self, writer: JournalWriter, error: BaseException) -> None:
        """Open another writer after this one has stopped; it reads what was written."""
        if writer is not self._writer or not self._available.is_set():
            return
        self.failures += 1
        self._available.clear()
        log.error("the database has gone", why=str(error))
        self._recovery = asyncio.get_running_loop().create_task(self._recover())

    def _reopen(self) -> None:
        """Open the store again once it can be written to: on a full disk it opens as well."""
        self._open()
        self.store.remember(_WRITTEN_ON_REOPENING, "", self.environment.now())

    async def _recover(self) -> None:
        if self.environment.now() - self.started_at < _QUICK_FAILURE_SECONDS:
            # The database takes a word and not a batch, as on a disk that is almost full.
            await asyncio.sleep(_RETRY_SECONDS)
        logged = ""
        while True:
            try:
                await asyncio.to_thread(self._close)
                await asyncio.to_thread(self._reopen)
            except Exception as error:  # noqa: BLE001  any failure has to be tried again
                if str(error) != logged:
                    logged = str(error)
                    log.warning("the database is still away", why=logged)
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                log.info("the database is back", seq=self.mirror.seq)
                self._take_commands()
                for listener in self._listeners:
                    listener(())
                # Only now, so that no listener gets an entry before the mirror that was read anew.
                self._follow_others()
                return


def house_unavailable() -> Refusal:
    """The refusal of everything while the database is away."""
    allowed = "the database does not answer; give the same command again by its id"
    return Refusal("house", "unavailable", allowed, name="UNAVAILABLE")
