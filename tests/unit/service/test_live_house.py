"""Does a house go on through everything a database can do to it, and tell what it has written?"""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from fixtures.house_server import Clock, check_books, outside_at, shuffling_by
from spanish21.adapters.store import listener, open_store
from spanish21.game.table.commands import Sit
from spanish21.house import administration
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.store import BrokenJournal, StoreFailed
from spanish21.house.journal.writer import JournalWriter, WriterStopped
from spanish21.house.state import AppliedEntry
from spanish21.house.table.commands import Give, OpenDoors, SetTable
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.service import live_house as module
from spanish21.service.live_house import (
    LOST_ANSWER_ERRORS,
    RECENT_UPDATES,
    LiveHouse,
    LiveHouseEnvironment,
)

T = TypeVar("T")


class Weather:
    """What happens to the database: it is away, or what it has written is not confirmed."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.away = False
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

    @contextmanager
    def writing(self) -> Iterator[Any]:
        self._weather.check()
        with self._store.writing() as writing:
            yield writing
        if self._weather.unconfirmed:
            self._weather.unconfirmed -= 1
            raise StoreFailed("database: the connection was lost")


@pytest.fixture
def weather(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Weather:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.01)
    return Weather(tmp_path / "house.db")


def house_in(weather: Weather, clock: Clock | None = None) -> LiveHouse:
    return LiveHouse(LiveHouseEnvironment(weather.open, shuffling_by(), clock or Clock(), 0))


def live(running: LiveHouse, work: Callable[[], Awaitable[T]]) -> T:
    """A house from its start to its stop, with work in between."""

    async def life() -> T:
        await running.start()
        try:
            return await asyncio.wait_for(work(), 120)
        finally:
            await running.stop()

    return asyncio.run(life())


async def add(running: LiveHouse, name: str, *roles: str) -> Entry:
    return await running.give_staff(
        "house",
        f"add.{name}",
        lambda house, by, at: administration.add_person(house, by, at, name, roles or ("player",)),
        asked=name,
    )


async def open_a_table(running: LiveHouse, name: str = "T1") -> None:
    settings = TableSettings(name, "automatic", "wa-2025")
    await running.give_as_house(name, f"set.{name}", SetTable(settings))
    await running.give_as_house(name, f"open.{name}", OpenDoors())


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.005)


# --- Commands and news --------------------------------------------------------------------------


def test_what_is_answered_is_on_the_disk_and_in_the_mirror(weather: Weather) -> None:
    running = house_in(weather)
    heard: list[Sequence[AppliedEntry]] = []
    running.listen(heard.append)

    async def work() -> None:
        entry = await add(running, "Ann")
        assert running.store.head().seq == entry.seq == 1
        await until(lambda: running.mirror.seq == 1)
        assert running.mirror.people.the("Ann").name == "Ann"
        await open_a_table(running)
        await until(lambda: running.mirror.seq == 3)
        assert running.mirror.tables["T1"].number == 2
        assert await running.ask(lambda house: house.seq) == 3
        assert [one.entry.seq for news in heard for one in news] == [1, 2, 3]

    live(running, work)


def test_the_mirror_after_a_start_is_the_one_before_the_stop(weather: Weather) -> None:
    async def first() -> Any:
        await add(one, "Ann")
        await open_a_table(one)
        await one.give_at_table("Ann", "T1", "sit", Give(Sit(1)))
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
    running = house_in(weather)

    async def work() -> None:
        await open_a_table(running)
        for number in range(RECENT_UPDATES + 5):
            command = SetTable(TableSettings("T1", "automatic", "wa-2025"))
            await running.give_as_house("T1", f"again.{number}", command)
        await until(lambda: running.mirror.seq == RECENT_UPDATES + 7)
        recent = running.mirror.recent["T1"]
        assert len(recent) == RECENT_UPDATES
        assert recent[-1].entry.number == RECENT_UPDATES + 7

    live(running, work)


def test_an_id_is_one_command_for_one_person(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> None:
        await add(running, "Ann")
        await add(running, "Bob")
        await open_a_table(running)
        first = await running.give_at_table("Ann", "T1", "x", Give(Sit(1)))
        again = await running.give_at_table("Ann", "T1", "x", Give(Sit(1)))
        assert again == first
        with pytest.raises(Refusal) as refused:
            await running.give_at_table("Ann", "T1", "x", Give(Sit(2)))
        assert refused.value.name == "ID_REUSED"
        other = await running.give_at_table("Bob", "T1", "x", Give(Sit(2)))
        assert other.seq == first.seq + 1

    live(running, work)


def test_who_may_is_looked_at_when_it_is_decided(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> None:
        await add(running, "Ann")
        await open_a_table(running)
        with pytest.raises(Refusal) as refused:
            await running.give_staff(
                "Ann",
                "x",
                lambda house, by, at: administration.add_person(house, by, at, "Bob", ["admin"]),
                asked="x",
            )
        assert refused.value.name == "NOT_YOUR_ROLE"
        await running.give_staff(
            "house",
            "off",
            lambda house, by, at: administration.disable_person(house, by, at, "Ann", "cheating"),
            asked="off",
        )
        with pytest.raises(Refusal) as refused:
            await running.give_at_table("Ann", "T1", "y", Give(Sit(1)))
        assert refused.value.name == "DISABLED"

    live(running, work)


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
        assert two._asked == {}
        await two.stop()

    live(one, work)


def test_the_same_id_given_at_once_is_one_command_and_with_other_words_refused(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH_WAIT_SECONDS", 0.2)
    running = house_in(weather)

    async def work() -> None:
        await add(running, "Ann")
        await open_a_table(running)

        async def sit(box: int) -> Entry:
            return await running.give_at_table("Ann", "T1", "x", Give(Sit(box)))

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
        assert running._asked == {}

    live(running, work)


def test_whoever_does_not_wait_for_his_answer_holds_nobody_up(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He goes while his command is on its way, and again when its news are."""
    monkeypatch.setattr(module, "BATCH_WAIT_SECONDS", 0.1)
    running = house_in(weather)
    tell = running._tell
    told: list[asyncio.Task[Entry]] = []

    def goes_first(batch: Any) -> None:
        for task in told:
            task.cancel()
        asyncio.get_running_loop().call_soon(tell, batch)

    monkeypatch.setattr(running, "_tell", goes_first)

    async def work() -> None:
        told.append(asyncio.create_task(add(running, "Ann")))
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(told[0], 60)
        await until(lambda: running.mirror.seq == 1)
        told.clear()
        refused = asyncio.create_task(add(running, "Ann", "nothing"))
        await asyncio.sleep(0.01)
        refused.cancel()
        async with asyncio.timeout(60):
            assert (await add(running, "Bob")).seq == 2
        assert running._asked == {}

    live(running, work)


# --- A database that goes away ------------------------------------------------------------------


def test_a_command_waits_for_a_database_that_comes_back(weather: Weather) -> None:
    running = house_in(weather)
    heard: list[Sequence[AppliedEntry]] = []
    running.listen(heard.append)

    async def work() -> None:
        await add(running, "Ann")
        weather.away = True
        given = asyncio.create_task(add(running, "Bob"))
        asked = asyncio.create_task(running.ask(lambda house: house.seq))
        await until(lambda: not running.working)
        await asyncio.sleep(0.05)
        assert not given.done()
        assert not asked.done()
        weather.away = False
        assert (await given).seq == 2
        assert await asked in (1, 2)
        assert running.working
        assert running.failures == 1
        await until(lambda: () in heard)
        assert running.mirror.people.find("Ann") is not None

    live(running, work)
    assert [entry.id for entry in check_books(weather.where)] == ["house:add.Ann", "house:add.Bob"]


def test_what_was_written_but_not_confirmed_happens_once(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> Entry:
        weather.unconfirmed = 1
        return await add(running, "Ann")

    assert live(running, work).seq == 1
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
    running = LiveHouse(outside)
    with pytest.raises(StoreFailed):
        asyncio.run(running.start())
    assert len(closed) == 1
    assert running._store is None


def test_a_house_that_has_run_for_long_is_opened_again_at_once(weather: Weather) -> None:
    clock = Clock()
    running = house_in(weather, clock)

    async def work() -> None:
        clock.go_on(3600)
        weather.unconfirmed = 1
        await add(running, "Ann")
        assert running.started == clock.at, "and everybody gets time to come back"

    live(running, work)


def test_the_house_itself_looks_once_more_before_it_acts(weather: Weather) -> None:
    running = house_in(weather)

    def refuse(_house: Any) -> None:
        raise Refusal("table", "T1", "not any more", name="TOO_MANY_TABLES")

    async def work() -> None:
        command = SetTable(TableSettings("T1", "automatic", "wa-2025"))
        with pytest.raises(Refusal, match="not any more"):
            await running.give_as_house("T1", "set", command, check=refuse)
        assert await running.ask(lambda house: house.seq) == 0
        await running.give_as_house("T1", "set", command, check=lambda _house: None)

    live(running, work)


def test_a_question_is_asked_again_when_the_database_is_back(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> int:
        weather.unconfirmed = 1
        return await running.ask(lambda house: house.seq + 100)

    assert live(running, work) == 100


def test_a_command_handed_in_at_once_is_answered_or_lost_and_given_again(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> None:
        await add(running, "Ann")
        await open_a_table(running)
        first = await running.give_at_once("Ann", "T1", "x", Give(Sit(1)))
        weather.unconfirmed = 1
        with pytest.raises(LOST_ANSWER_ERRORS):
            await running.give_at_once("Ann", "T1", "y", Give(Sit(2)))
        # The office has stopped by now, whether anybody has noticed it or not.
        again = await running.give_at_once("Ann", "T1", "y", Give(Sit(2)))
        assert again.seq == first.seq + 1
        assert running.failures == 1

    live(running, work)


def test_a_command_handed_in_while_the_database_is_away_waits_for_it(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> None:
        await add(running, "Ann")
        await open_a_table(running)
        weather.away = True
        asked = asyncio.create_task(running.ask(lambda house: house.seq))
        await until(lambda: not running.working)
        given = running.give_at_once("Ann", "T1", "x", Give(Sit(1)))
        weather.away = False
        assert (await given).seq == await asked + 1

    live(running, work)


def test_patience_ends(weather: Weather, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DATABASE_WAIT_SECONDS", 0.05)
    running = house_in(weather)

    async def work() -> None:
        weather.away = True
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await add(running, "Ann")
            assert refused.value.name == "UNAVAILABLE"
        assert running.failures == 1
        weather.away = False
        await until(lambda: running.working)
        await add(running, "Ann")

    live(running, work)


def test_a_journal_that_cannot_be_believed_is_tried_again(weather: Weather) -> None:
    """Whatever recovery meets, it is said and tried again: somebody may restore the file."""
    running = house_in(weather)

    async def work() -> None:
        weather.broken = 2
        weather.unconfirmed = 1
        await add(running, "Ann")

    live(running, work)
    assert weather.broken == 0


def test_an_idle_house_notices_that_its_office_has_stopped(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "WAKE_SECONDS", 0.05)
    monkeypatch.setattr(listener, "POLL_SECONDS", 0.02)
    running = house_in(weather)

    async def work() -> None:
        weather.away = True
        await until(lambda: running.failures == 1)
        assert not running.working
        assert not await running.answers()
        weather.away = False
        await until(lambda: running.working)
        assert await running.answers()

    live(running, work)


def test_a_question_to_a_database_that_is_away_is_refused(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> None:
        assert await running.look_up(lambda store: store.head().seq) == 0
        weather.away = True
        assert not await running.answers()
        with pytest.raises(Refusal) as refused:
            await running.look_up(lambda store: store.head())
        assert refused.value.name == "UNAVAILABLE"
        weather.away = False
        await until(lambda: running.working)
        assert await running.answers()

    live(running, work)


def test_a_database_that_takes_too_long_does_not_answer(
    weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_HEALTH_CHECK_SECONDS", 0.05)
    running = house_in(weather)

    async def work() -> bool:
        weather.slow = 0.3
        return await running.answers()

    assert live(running, work) is False


# --- Coming and going ---------------------------------------------------------------------------


def test_a_house_that_cannot_be_opened_says_so(weather: Weather) -> None:
    weather.away = True
    with pytest.raises(StoreFailed):
        asyncio.run(house_in(weather).start())


def test_a_stopped_house_takes_nothing(weather: Weather, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DATABASE_WAIT_SECONDS", 0.01)
    running = house_in(weather)

    async def work() -> None:
        await running.stop()
        with pytest.raises(Refusal) as refused:
            await add(running, "Ann")
        assert refused.value.name == "UNAVAILABLE"
        with pytest.raises(Refusal) as refused:
            _ = running.store
        assert refused.value.name == "UNAVAILABLE"
        running._heard([])
        running._working.set()
        with pytest.raises(Refusal) as refused:
            await running.ask(lambda house: house.seq)
        assert refused.value.name == "UNAVAILABLE"

    live(running, work)
    assert check_books(weather.where) == []


def test_a_stop_during_recovery_leaves_nothing_open(weather: Weather) -> None:
    running = house_in(weather)

    async def work() -> None:
        weather.unconfirmed = 1
        given = asyncio.create_task(add(running, "Ann"))
        await until(lambda: running._recovery is not None)
        await running.stop()
        given.cancel()
        with pytest.raises(Refusal):
            running._open()

    live(running, work)
    assert running._store is None
    assert not [one for one in threading.enumerate() if one.name in ("watch", "ledger-office")]


def test_a_watcher_without_a_loop_only_stops() -> None:
    class Closed:
        def follow(self) -> None:
            raise WriterStopped("the office is closed")

    class Once:
        def listen(self, _stop: threading.Event, woken: Callable[[], None]) -> None:
            woken()

    stop = threading.Event()
    running = LiveHouse(LiveHouseEnvironment(Once, shuffling_by(), Clock()))
    running._watch(Once(), cast("JournalWriter", Closed()), stop)
    assert stop.is_set()
    assert running.failures == 0
