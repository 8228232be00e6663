"""Is somebody who listens woken when another writes, and only until he stops?"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from fixtures.databases import Database, new_database
from spanish21.adapters.store import SqlStore, listener, open_store
from spanish21.ledger import EntryDraft, Ledger

pytestmark = pytest.mark.long

WAIT = 10
_CUT_OFF = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name = 'spanish21' AND pid <> pg_backend_pid() AND query LIKE '%LISTEN%'
"""


class Listener:
    """A thread that listens, and how often it was woken."""

    def __init__(self, store: SqlStore) -> None:
        self.stop = threading.Event()
        self.times = 0
        self._woken = threading.Condition()
        self.thread = threading.Thread(target=store.listen, args=(self.stop, self._wake))
        self.thread.start()

    def _wake(self) -> None:
        with self._woken:
            self.times += 1
            self._woken.notify_all()

    def heard(self, after: int, within: float = WAIT) -> bool:
        with self._woken:
            return self._woken.wait_for(lambda: self.times > after, within)


@contextmanager
def listening(store: SqlStore) -> Iterator[Listener]:
    found = Listener(store)
    try:
        assert found.heard(0)
        yield found
    finally:
        found.stop.set()
        found.thread.join(WAIT)
    assert not found.thread.is_alive()


class Writer:
    """Writes one entry after the other."""

    def __init__(self, store: SqlStore) -> None:
        self._store, self._ledger = store, Ledger()

    def write(self) -> None:
        entry = self._ledger.place(EntryDraft(f"c-{self._ledger.seq}", "cage/x", 1, "Ada", ""))
        with self._store.writing() as writing:
            writing.add([entry])
        self._ledger.apply(entry)


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is woken without a sign."""
    monkeypatch.setattr(listener, "WAKE_SECONDS", 1e9)


@pytest.mark.usefixtures("never")
def test_whoever_listens_is_woken_by_every_commit(database: Database) -> None:
    with open_store(database.where) as store, open_store(database.where) as other:
        writer = Writer(other)
        with listening(store) as found:
            for _ in range(3):
                before = found.times
                writer.write()
                assert found.heard(before)


@pytest.mark.usefixtures("never")
def test_nothing_is_heard_before_the_commit(database: Database) -> None:
    with open_store(database.where) as store, open_store(database.where) as other:
        entry = Ledger().place(EntryDraft("c-1", "cage/x", 1, "Ada", ""))
        with listening(store) as found:
            time.sleep(3 * listener.POLL_SECONDS)
            before = found.times
            with other.writing() as writing:
                writing.add([entry])
                assert not found.heard(before, within=3 * listener.POLL_SECONDS)
            assert found.heard(before)


@pytest.mark.usefixtures("never")
def test_another_house_on_the_same_server_wakes_nobody(tmp_path: Path) -> None:
    here, there = (new_database("postgresql", tmp_path) for _ in range(2))
    with (
        open_store(here.where) as store,
        open_store(there.where) as other,
        listening(store) as found,
    ):
        before = found.times
        Writer(other).write()
        assert not found.heard(before, within=3 * listener.POLL_SECONDS)
        Writer(store).write()
        assert found.heard(before)


def test_the_server_says_up_to_which_entry(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    with open_store(database.where) as store, psycopg.connect(database.where) as connection:
        connection.autocommit = True
        channel = connection.execute("SELECT 'entries'::regclass::oid").fetchone()
        assert channel is not None
        connection.execute(f"LISTEN spanish21_{channel[0]}".encode())
        writer = Writer(store)
        writer.write()
        writer.write()
        heard = [note.payload for note in connection.notifies(timeout=WAIT, stop_after=2)]
    assert heard == ["1", "2"]


def test_somebody_is_woken_now_and_then_in_any_case(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "WAKE_SECONDS", 0.1)
    monkeypatch.setattr(listener, "POLL_SECONDS", 0.05)
    with open_store(database.where) as store, listening(store) as found:
        assert found.heard(3)


@pytest.mark.usefixtures("never")
def test_a_lost_connection_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "RETRY_SECONDS", 0.05)
    database = new_database("postgresql", tmp_path)
    with (
        open_store(database.where) as store,
        open_store(database.where) as other,
        listening(store) as found,
    ):
        database.execute(_CUT_OFF)
        assert found.heard(1), "whoever was away may have missed something"
        before = found.times
        Writer(other).write()
        assert found.heard(before)


@pytest.mark.usefixtures("never")
def test_a_database_that_is_away_is_asked_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "RETRY_SECONDS", 0.05)
    tries = 0
    connect: Callable[..., object] = listener._connection

    def away(engine: object) -> object:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise psycopg.OperationalError("away")
        return connect(engine)

    monkeypatch.setattr(listener, "_connection", away)
    with open_store(database.where) as store, listening(store) as found:
        assert found.times == 1
    assert tries == 3


def test_whoever_is_told_to_stop_does_not_begin(database: Database) -> None:
    stop = threading.Event()
    stop.set()
    with open_store(database.where) as store:
        store.listen(stop, lambda: pytest.fail("woken"))
