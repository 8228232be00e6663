"""What a store forgets in time, counts and hands out once, also to several at once."""

import threading
from collections.abc import Callable, Iterator

import pytest

from fixtures.databases import Database
from spanish21.adapters.store import SqlStore, open_store
from spanish21.house.journal.store import Snapshot, StoreFailed

NOW = 1_700_000_000
FAR = 2**62
WAIT = 30


@pytest.fixture
def store(database: Database) -> Iterator[SqlStore]:
    with open_store(database.where) as opened:
        yield opened


def at_once(database: Database, work: Callable[[SqlStore], None], threads: int = 4) -> None:
    """The same work in several threads, each with a store of its own."""
    ready = threading.Barrier(threads)

    def begin() -> None:
        with open_store(database.where) as own:
            ready.wait(WAIT)
            work(own)

    started = [threading.Thread(target=begin) for _ in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join(WAIT)


def test_a_text_is_remembered_until_its_time(store: SqlStore) -> None:
    store.remember("session/Ada/1", "Zoë", NOW + 10)
    assert store.remembered("session/Ada/1", NOW) == "Zoë"
    assert store.remembered("session/Ada/1", NOW + 9) == "Zoë"
    assert store.remembered("session/Ada/1", NOW + 10) is None
    assert store.remembered("session/Ada/2", NOW) is None


def test_a_text_is_written_over_with_its_time(store: SqlStore) -> None:
    store.remember("password/Ada", "old", NOW + 10)
    store.remember("password/Ada", "new", FAR)
    assert store.remembered("password/Ada", NOW + 10) == "new"


def test_memory_outlives_the_process(database: Database) -> None:
    with open_store(database.where) as one:
        one.remember("password/Ada", "hash", FAR)
    with open_store(database.where) as two:
        assert two.remembered("password/Ada", NOW) == "hash"


def test_a_key_is_forgotten_alone(store: SqlStore) -> None:
    for key in ("session/1", "session/1/x", "session/12"):
        store.remember(key, "x", FAR)
    store.forget("session/1")
    store.forget("session/9")
    left = [key for key in ("session/1", "session/1/x", "session/12") if store.remembered(key, NOW)]
    assert left == ["session/1/x", "session/12"]


def test_what_is_gone_is_cleared_away(store: SqlStore) -> None:
    store.remember("a", "x", NOW)
    store.remember("b", "x", NOW + 1)
    store.forget_expired(NOW)
    assert store.remembered("a", NOW - 5) is None
    assert store.remembered("b", NOW) == "x"


def test_a_link_works_once(store: SqlStore) -> None:
    store.remember("link/x", "Ada", NOW + 10)
    assert store.take_once("link/x", NOW) == "Ada"
    assert store.take_once("link/x", NOW) is None
    assert store.remembered("link/x", NOW) is None


def test_a_link_that_is_over_does_not_work(store: SqlStore) -> None:
    store.remember("link/x", "Ada", NOW)
    assert store.take_once("link/x", NOW) is None


def test_of_many_at_once_one_gets_the_link(database: Database, store: SqlStore) -> None:
    for number in range(20):
        store.remember(f"link/{number}", str(number), FAR)
    taken: list[str | None] = []
    at_once(database, lambda own: taken.extend(own.take_once(f"link/{n}", NOW) for n in range(20)))
    assert len(taken) == 80
    assert sorted(int(one) for one in taken if one is not None) == [*range(20)]


def test_a_count_begins_anew_when_its_time_is_over(store: SqlStore) -> None:
    assert store.count("failed/Ada", NOW + 10, NOW) == 1
    assert store.count("failed/Ada", NOW + 19, NOW + 9) == 2
    assert store.remembered("failed/Ada", NOW + 9) == "2"
    assert store.count("failed/Ada", NOW + 20, NOW + 10) == 1
    assert store.count("failed/Ada", NOW + 20, NOW + 19) == 2
    assert store.count("failed/Bob", NOW + 20, NOW) == 1
    store.forget("failed/Ada")
    assert store.count("failed/Ada", NOW + 20, NOW) == 1


def test_many_at_once_lose_no_count(database: Database, store: SqlStore) -> None:
    counted: list[int] = []
    at_once(database, lambda own: counted.extend(own.count("k", FAR, NOW) for _ in range(20)))
    assert sorted(counted) == [*range(1, 81)]
    assert store.remembered("k", NOW) == "80"


def test_nobody_waits_for_the_writer_of_a_journal(database: Database, store: SqlStore) -> None:
    """On a server a sign-in goes on while a batch is written; a file has one writer at all."""
    if database.kind == "sqlite":
        return
    with open_store(database.where) as other, other.writing():
        store.remember("session/1", "Ada", FAR)
        assert store.remembered("session/1", NOW) == "Ada"


@pytest.mark.parametrize(
    "use",
    [
        lambda store: store.remember("a", "b", 1),
        lambda store: store.remembered("a", 1),
        lambda store: store.take_once("a", 1),
        lambda store: store.count("a", 1, 1),
        lambda store: store.forget("a"),
        lambda store: store.forget_expired(1),
    ],
)
def test_a_lost_memory_is_a_failure(
    database: Database, store: SqlStore, use: Callable[[SqlStore], object]
) -> None:
    database.execute("DROP TABLE memory")
    with pytest.raises(StoreFailed, match="memory"):
        use(store)


def test_the_newest_snapshot_of_a_code_is_found(store: SqlStore) -> None:
    assert store.snapshot("a") is None
    for seq in (5, 3, 9):
        store.save_snapshot(Snapshot(seq, f"chain {seq}", "a", bytes(range(256))))
    store.save_snapshot(Snapshot(7, "chain 7", "b", b""))
    assert store.snapshot("a") == Snapshot(9, "chain 9", "a", bytes(range(256)))
    assert store.snapshot("b") == Snapshot(7, "chain 7", "b", b"")
    assert store.snapshot("c") is None


def test_two_snapshots_are_kept(database: Database, store: SqlStore) -> None:
    store.save_snapshot(Snapshot(1, "", "old", b"x"))
    store.save_snapshot(Snapshot(4, "", "other", b"x"))
    for seq in (2, 3, 4):
        store.save_snapshot(Snapshot(seq, "", "a", b"x"))
    assert store.snapshot("old") is None
    assert store.snapshot("other") is not None
    database.execute("DELETE FROM snapshots WHERE seq = 4 AND code = 'a'")
    assert store.snapshot("a") == Snapshot(3, "", "a", b"x")
    database.execute("DELETE FROM snapshots WHERE seq = 3")
    assert store.snapshot("a") is None


def test_a_snapshot_saved_twice_stays_as_it_was(store: SqlStore) -> None:
    store.save_snapshot(Snapshot(2, "", "a", b"first"))
    store.save_snapshot(Snapshot(2, "", "a", b"second"))
    assert store.snapshot("a") == Snapshot(2, "", "a", b"first")
