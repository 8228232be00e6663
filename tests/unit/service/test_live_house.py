"""Does a house go on through everything a database can do to it, and tell what it has written?"""

import asyncio
import doctest
import gc
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from structlog.testing import capture_logs

from fixtures.house_server import Clock, check_books, outside_at, shuffling_by
from spanish21.adapters.store import listener, open_store
from spanish21.game.table.commands import Leave, Sit
from spanish21.house import administration
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.store import BrokenJournal, StoreFailed
from spanish21.house.journal.writer import JournalWriter, WriterStopped
from spanish21.house.state import AppliedEntry
from spanish21.house.table.commands import OpenDoors, SetTable
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.service import house_connection
from spanish21.service import live_house as module
from spanish21.service.house_connection import LOST_ANSWER_ERRORS, LiveHouseEnvironment
from spanish21.service.house_mirror import RECENT_UPDATES
from spanish21.service.live_house import LiveHouse

T = TypeVar("T")


class Weather:
    """What happens to the database: it is away, is full, or does not confirm what it has written."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.away = False
        self.full = False
        self.unconfirmed = 0
        self.slow = 0.0
        self.broken = 0
        self.opened = 0

    def open(self) -> Any:
        self.check()
        if self.broken:
            self.broken -= 1
            raise BrokenJournal(7, "a word")
        self.opened += 1
        return Stormy(open_store(self.where), self)

    def check(self) -> None:
        if self.away:
            raise StoreFailed("database: the server is gone")

    def check_room(self) -> None:
        self.check()
        if self.full:
            raise StoreFailed("database: the disk is full")


class Stormy:
    """A store that fails with the weather."""

    def __init__(self, store: Any, weather: Weather) -> None:
        self._store = store
        self._weather = weather

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def entries(self, after: int = 0) -> Iterator[Entry]:
        self._weather.check()
        return cast("Iterator[Entry]", self._store.entries(after))

    def head(self) -> Any:
        self._weather.check()
        time.sleep(self._weather.slow)
        return self._store.head()

    def remember(self, key: str, value: str, until: int) -> None:
        self._weather.check_room()
        self._store.remember(key, value, until)

    @contextmanager
    def writing(self) -> Iterator[Any]:
        self._weather.check_room()
        with self._store.writing() as writing:
            yield writing
        if self._weather.unconfirmed:
            self._weather.unconfirmed -= 1
            raise StoreFailed("database: the connection was lost")


@pytest.fixture
def weather(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Weather:
    monkeypatch.setattr(house_connection, "_RETRY_SECONDS", 0.01)
    return Weather(tmp_path / "house.db")


def house_in(weather: Weather, clock: Clock | None = None) -> LiveHouse:
    return LiveHouse(LiveHouseEnvironment(weather.open, shuffling_by(), clock or Clock(), 0))


def live(live_house: LiveHouse, work: Callable[[], Awaitable[T]]) -> T:
    """A house from its start to its stop, with work in between."""

    async def life() -> T:
        await live_house.start()
        try:
            return await asyncio.wait_for(work(), 120)
        finally:
            await live_house.stop()

    return asyncio.run(life())


async def add(live_house: LiveHouse, name: str, *roles: str) -> Entry:
    return await live_house.submit_staff_command(
        "house",
        f"add.{name}",
        lambda house, by, at: administration.add_person(house, by, at, name, roles or ("player",)),
        asked=name,
    )


async def open_a_table(live_house: LiveHouse, name: str = "T1") -> None:
    settings = TableSettings(name, "automatic", "wa-2025")
    await live_house.submit_as_house(name, f"set.{name}", SetTable(settings))
    await live_house.submit_as_house(name, f"open.{name}", OpenDoors())


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.005)


# --- Commands and news --------------------------------------------------------------------------


def test_what_is_answered_is_on_the_disk_and_in_the_mirror(weather: Weather) -> None:
    live_house = house_in(weather)
    heard: list[Sequence[AppliedEntry]] = []
    live_house.listen(heard.append)

    async def work() -> None:
        entry = await add(live_house, "Ann")
        assert live_house.store.head().seq == entry.seq == 1
        await until(lambda: live_house.mirror.seq == 1)
        assert live_house.mirror.people.the("Ann").name == "Ann"
        await open_a_table(live_house)
        await until(lambda: live_house.mirror.seq == 3)
        assert live_house.mirror.tables["T1"].number == 2
        assert await live_house.query(lambda house: house.seq) == 3
        assert [one.entry.seq for news in heard for one in news] == [1, 2, 3]

    live(live_house, work)


def test_the_mirror_after_a_start_is_the_one_before_the_stop(weather: Weather) -> None:
    async def first() -> Any:
        await add(one, "Ann")
        await open_a_table(one)
        await one.submit_at_table("Ann", "T1", "sit", Sit(1))
        await until(lambda: one.mirror.seq == 4)
        return one.mirror

    async def second() -> Any:
        return two.mirror

    one, two = house_in(weather), house_in(weather)
    before, after = live(one, first), live(two, second)
    assert after.tables == before.tables
    assert after.people == before.people
    assert (after.name, after.demo, after.seq) == (before.name, before.demo, before.seq)


def test_updates_are_recalled_up_to_a_number(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> None:
        await open_a_table(live_house)
        for number in range(RECENT_UPDATES + 5):
            command = SetTable(TableSettings("T1", "automatic", "wa-2025"))
            await live_house.submit_as_house("T1", f"again.{number}", command)
        await until(lambda: live_house.mirror.seq == RECENT_UPDATES + 7)
        recent = live_house.mirror.recent["T1"]
        assert len(recent) == RECENT_UPDATES
        assert recent[-1].entry.number == RECENT_UPDATES + 7

    live(live_house, work)


def test_an_id_is_one_command_for_one_person(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> None:
        await add(live_house, "Ann")
        await add(live_house, "Bob")
        await open_a_table(live_house)
        first = await live_house.submit_at_table("Ann", "T1", "x", Sit(1))
        again = await live_house.submit_at_table("Ann", "T1", "x", Sit(1))
        assert again == first
        with pytest.raises(Refusal) as refused:
            await live_house.submit_at_table("Ann", "T1", "x", Sit(2))
        assert refused.value.name == "ID_REUSED"
        other = await live_house.submit_at_table("Bob", "T1", "x", Sit(2))
        assert other.seq == first.seq + 1

    live(live_house, work)


def test_who_may_is_looked_at_when_it_is_decided(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> None:
        await add(live_house, "Ann")
        await open_a_table(live_house)
        with pytest.raises(Refusal) as refused:
            await live_house.submit_staff_command(
                "Ann",
                "x",
                lambda house, by, at: administration.add_person(house, by, at, "Bob", ["admin"]),
                asked="x",
            )
        assert refused.value.name == "NOT_YOUR_ROLE"
        await live_house.submit_staff_command(
            "house",
            "off",
            lambda house, by, at: administration.disable_person(house, by, at, "Ann", "cheating"),
            asked="off",
        )
        with pytest.raises(Refusal) as refused:
            await live_house.submit_at_table("Ann", "T1", "y", Sit(1))
        assert refused.value.name == "DISABLED"

    live(live_house, work)


def test_a_process_hears_what_another_one_writes(tmp_path: Path) -> None:
    where, clock = tmp_path / "house.db", Clock()
    one, two = LiveHouse(outside_at(where, clock)), LiveHouse(outside_at(where, clock))
    heard: list[int] = []
    two.listen(lambda news: heard.extend(one.entry.seq for one in news))

    async def work() -> None:
        await two.start()
        await add(one, "Ann")
        await until(lambda: heard == [1])
        assert two.mirror.people.the("Ann").name == "Ann"
        await two.stop()

    live(one, work)


def test_a_command_that_another_process_wrote_is_answered_when_it_is_given_again(
    tmp_path: Path,
) -> None:
    """Its news have come and gone: nothing more is told, and he is answered by himself."""
    where, clock = tmp_path / "house.db", Clock()
    one, two = LiveHouse(outside_at(where, clock)), LiveHouse(outside_at(where, clock))

    async def work() -> None:
        await two.start()
        first = await add(one, "Ann")
        await until(lambda: two.mirror.seq == 1)
        async with asyncio.timeout(60):
            assert await add(two, "Ann") == first
        assert two._pending == {}
        await two.stop()

    live(one, work)


def test_the_same_id_given_at_once_is_one_command_and_with_other_words_refused(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_connection, "BATCH_WAIT_SECONDS", 0.2)
    live_house = house_in(weather)

    async def work() -> None:
        await add(live_house, "Ann")
        await open_a_table(live_house)

        async def sit(box: int) -> Entry:
            return await live_house.submit_at_table("Ann", "T1", "x", Sit(box))

        gone = asyncio.create_task(sit(1))
        given = asyncio.gather(sit(1), sit(1), sit(2), return_exceptions=True)
        await asyncio.sleep(0)
        gone.cancel()
        async with asyncio.timeout(60):
            first, again, other = await given
        assert isinstance(first, Entry)
        assert first == again
        assert isinstance(other, Refusal)
        assert other.name == "ID_REUSED"
        assert live_house._pending == {}

    live(live_house, work)


def test_whoever_does_not_wait_for_his_answer_holds_nobody_up(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He goes while his command is on its way, and again when its news are."""
    monkeypatch.setattr(house_connection, "BATCH_WAIT_SECONDS", 0.1)
    live_house = house_in(weather)
    tell = live_house._tell
    told: list[asyncio.Task[Entry]] = []

    def goes_first(batch: Any) -> None:
        for task in told:
            task.cancel()
        asyncio.get_running_loop().call_soon(tell, batch)

    monkeypatch.setattr(live_house, "_tell", goes_first)

    async def work() -> None:
        told.append(asyncio.create_task(add(live_house, "Ann")))
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(told[0], 60)
        await until(lambda: live_house.mirror.seq == 1)
        told.clear()
        refused = asyncio.create_task(add(live_house, "Ann", "nothing"))
        await asyncio.sleep(0.01)
        refused.cancel()
        async with asyncio.timeout(60):
            assert (await add(live_house, "Bob")).seq == 2
        assert live_house._pending == {}

    live(live_house, work)


# --- A database that goes away ------------------------------------------------------------------


def test_a_command_waits_for_a_database_that_comes_back(weather: Weather) -> None:
    live_house = house_in(weather)
    heard: list[Sequence[AppliedEntry]] = []
    live_house.listen(heard.append)

    async def work() -> None:
        await add(live_house, "Ann")
        weather.away = True
        given = asyncio.create_task(add(live_house, "Bob"))
        asked = asyncio.create_task(live_house.query(lambda house: house.seq))
        await until(lambda: not live_house.available)
        await asyncio.sleep(0.05)
        assert not given.done()
        assert not asked.done()
        weather.away = False
        assert (await given).seq == 2
        assert await asked in (1, 2)
        assert live_house.available
        assert live_house.failures == 1
        await until(lambda: () in heard)
        assert live_house.mirror.people.find("Ann") is not None

    live(live_house, work)
    assert [entry.id for entry in check_books(weather.where)] == ["house:add.Ann", "house:add.Bob"]


def test_what_was_written_but_not_confirmed_happens_once(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> Entry:
        weather.unconfirmed = 1
        return await add(live_house, "Ann")

    assert live(live_house, work).seq == 1
    assert len(check_books(weather.where)) == 1
    assert weather.opened == 2


def test_a_database_that_fails_while_it_is_read_is_let_go(weather: Weather) -> None:
    """It is opened again and again: no try leaves a connection behind."""
    closed: list[Any] = []

    class Unread(Stormy):
        def entries(self, after: int = 0) -> Iterator[Entry]:
            raise StoreFailed(f"database: it cannot be read after {after}")

        def close(self) -> None:
            closed.append(self)
            self._store.close()

    outside = LiveHouseEnvironment(
        lambda: Unread(open_store(weather.where), weather), shuffling_by(), Clock()
    )
    live_house = LiveHouse(outside)
    with pytest.raises(StoreFailed):
        asyncio.run(live_house.start())
    assert len(closed) == 1
    assert live_house._store is None


def test_a_house_that_has_run_for_long_is_opened_again_at_once(weather: Weather) -> None:
    clock = Clock()
    live_house = house_in(weather, clock)

    async def work() -> None:
        clock.go_on(3600)
        weather.unconfirmed = 1
        await add(live_house, "Ann")
        assert live_house.started_at == clock.at, "and everybody gets time to come back"

    live(live_house, work)


def test_the_house_itself_looks_once_more_before_it_acts(weather: Weather) -> None:
    live_house = house_in(weather)

    def refuse(_house: Any) -> None:
        raise Refusal("table", "T1", "not any more", name="TOO_MANY_TABLES")

    async def work() -> None:
        command = SetTable(TableSettings("T1", "automatic", "wa-2025"))
        with pytest.raises(Refusal, match="not any more"):
            await live_house.submit_as_house("T1", "set", command, check=refuse)
        assert await live_house.query(lambda house: house.seq) == 0
        await live_house.submit_as_house("T1", "set", command, check=lambda _house: None)

    live(live_house, work)


def test_a_question_is_asked_again_when_the_database_is_back(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> int:
        weather.unconfirmed = 1
        return await live_house.query(lambda house: house.seq + 100)

    assert live(live_house, work) == 100


def test_a_command_handed_in_at_once_is_answered_or_lost_and_given_again(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> None:
        await add(live_house, "Ann")
        await open_a_table(live_house)
        first = await live_house.submit_at_table_now("Ann", "T1", "x", Sit(1))
        weather.unconfirmed = 1
        with pytest.raises(LOST_ANSWER_ERRORS):
            await live_house.submit_at_table_now("Ann", "T1", "y", Sit(2))
        # The office has stopped by now, whether anybody has noticed it or not.
        again = await live_house.submit_at_table_now("Ann", "T1", "y", Sit(2))
        assert again.seq == first.seq + 1
        assert live_house.failures == 1

    live(live_house, work)


def test_an_answered_command_leaves_nothing_to_the_garbage_collector(weather: Weather) -> None:
    """Rings of objects pile up until the collector looks through them, and the house stands still."""
    live_house = house_in(weather)

    async def work() -> int:
        await add(live_house, "Ann")
        await open_a_table(live_house)
        await live_house.submit_at_table_now("Ann", "T1", "warm", Sit(1))
        gc.collect()
        gc.disable()
        try:
            for number in range(100):
                move = Sit(1) if number % 2 else Leave()
                await live_house.submit_at_table_now("Ann", "T1", f"{number}", move)
            return gc.collect()
        finally:
            gc.enable()

    assert live(live_house, work) < 100


def test_a_command_handed_in_while_the_database_is_away_waits_for_it(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> None:
        await add(live_house, "Ann")
        await open_a_table(live_house)
        weather.away = True
        asked = asyncio.create_task(live_house.query(lambda house: house.seq))
        await until(lambda: not live_house.available)
        given = live_house.submit_at_table_now("Ann", "T1", "x", Sit(1))
        weather.away = False
        assert (await given).seq == await asked + 1

    live(live_house, work)


def test_a_house_on_a_full_disk_is_away_until_there_is_room(weather: Weather) -> None:
    """Its file opens every time; the log says once that it went, why it is away, and that it is back."""
    live_house = house_in(weather)

    async def work() -> list[str]:
        weather.full = True
        with capture_logs() as logs:
            adding = asyncio.create_task(add(live_house, "Ann"))
            await until(lambda: not live_house.available)
            tried = weather.opened
            while weather.opened < tried + 4:
                assert not live_house.available
                await asyncio.sleep(0.01)
            weather.full = False
            await adding
        return [line["event"] for line in logs if line["event"].startswith("the database")]

    assert live(live_house, work) == [
        "the database has gone",
        "the database is still away",
        "the database is back",
    ]


def test_patience_ends(weather: Weather, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DATABASE_WAIT_SECONDS", 0.05)
    live_house = house_in(weather)

    async def work() -> None:
        weather.away = True
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await add(live_house, "Ann")
            assert refused.value.name == "UNAVAILABLE"
        assert live_house.failures == 1
        weather.away = False
        await until(lambda: live_house.available)
        await add(live_house, "Ann")

    live(live_house, work)


def test_a_journal_that_cannot_be_believed_is_tried_again(weather: Weather) -> None:
    """Whatever recovery meets, it is said and tried again: somebody may restore the file."""
    live_house = house_in(weather)

    async def work() -> None:
        weather.broken = 2
        weather.unconfirmed = 1
        await add(live_house, "Ann")

    live(live_house, work)
    assert weather.broken == 0


def test_an_idle_house_notices_that_its_office_has_stopped(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "WAKE_SECONDS", 0.05)
    monkeypatch.setattr(listener, "POLL_SECONDS", 0.02)
    live_house = house_in(weather)

    async def work() -> None:
        weather.away = True
        await until(lambda: live_house.failures == 1)
        assert not live_house.available
        assert not await live_house.is_healthy()
        weather.away = False
        await until(lambda: live_house.available)
        assert await live_house.is_healthy()

    live(live_house, work)


def test_a_question_to_a_database_that_is_away_is_refused(weather: Weather) -> None:
    live_house = house_in(weather)

    async def work() -> None:
        assert await live_house.query_store(lambda store: store.head().seq) == 0
        weather.away = True
        assert not await live_house.is_healthy()
        with pytest.raises(Refusal) as refused:
            await live_house.query_store(lambda store: store.head())
        assert refused.value.name == "UNAVAILABLE"
        weather.away = False
        await until(lambda: live_house.available)
        assert await live_house.is_healthy()

    live(live_house, work)


def test_a_database_that_takes_too_long_does_not_answer(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_connection, "_HEALTH_CHECK_SECONDS", 0.05)
    live_house = house_in(weather)

    async def work() -> bool:
        weather.slow = 0.3
        return await live_house.is_healthy()

    assert live(live_house, work) is False


# --- Coming and going ---------------------------------------------------------------------------


def test_a_house_that_cannot_be_opened_says_so(weather: Weather) -> None:
    weather.away = True
    with pytest.raises(StoreFailed):
        asyncio.run(house_in(weather).start())


def test_a_stopped_house_takes_nothing(weather: Weather, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DATABASE_WAIT_SECONDS", 0.01)
    live_house = house_in(weather)

    async def work() -> None:
        await live_house.stop()
        with pytest.raises(Refusal) as refused:
            await add(live_house, "Ann")
        assert refused.value.name == "UNAVAILABLE"
        with pytest.raises(Refusal) as refused:
            _ = live_house.store
        assert refused.value.name == "UNAVAILABLE"
        live_house._heard([])
        live_house._available.set()
        with pytest.raises(Refusal) as refused:
            await live_house.query(lambda house: house.seq)
        assert refused.value.name == "UNAVAILABLE"

    live(live_house, work)
    assert check_books(weather.where) == []


def test_a_stop_during_recovery_leaves_nothing_open(weather: Weather) -> None:
    before = set(threading.enumerate())
    live_house = house_in(weather)

    async def work() -> None:
        weather.unconfirmed = 1
        given = asyncio.create_task(add(live_house, "Ann"))
        await until(lambda: live_house._recovery is not None)
        await live_house.stop()
        given.cancel()
        with pytest.raises(Refusal):
            live_house._open()

    live(live_house, work)
    assert live_house._store is None
    # Other houses of this process may be open.
    left = set(threading.enumerate()) - before
    assert not [thread for thread in left if thread.name in ("watch", "journal-writer")]


def test_a_watcher_without_a_loop_only_stops() -> None:
    class Closed:
        def follow(self) -> None:
            raise WriterStopped("the writer is closed")

    class Once:
        def listen(self, _stop: threading.Event, woken: Callable[[], None]) -> None:
            woken()

    stop = threading.Event()
    live_house = LiveHouse(LiveHouseEnvironment(Once, shuffling_by(), Clock()))
    live_house._watch(Once(), cast("JournalWriter", Closed()), stop)
    assert stop.is_set()
    assert live_house.failures == 0


def test_the_example_of_a_house_in_memory_holds() -> None:
    tried = doctest.testmod(module)
    assert (tried.failed, tried.attempted) == (0, 5)
