"""Does a store in memory keep what a store on a database keeps, without one?"""

import threading

import pytest

from spanish21.adapters.memory_store import MemoryStore
from spanish21.house.journal.store import JournalHead, Snapshot, StoreFailed
from spanish21.house.journal.writer import JournalWriter
from spanish21.ledger.commands import MoveMoney
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry

NOW = 1_700_000_000
CAPITAL = MoveMoney("capital", "cage", "house", 5_00)


def snapshot(seq: int, code: str = "a") -> Snapshot:
    return Snapshot(seq, "", code, b"")


def test_a_new_store_is_empty() -> None:
    store = MemoryStore()
    assert store.head() == JournalHead(0, FIRST_CHAIN_HASH)
    assert [*store.entries()] == [*store.stream("money")] == []
    assert (store.find("c-1"), store.recall("key"), store.snapshot("a")) == (None, None, None)


def test_what_a_writer_writes_is_read_again_by_the_next() -> None:
    store = MemoryStore()
    with JournalWriter(store) as writer:
        first = writer.give("c-1", "Ada", NOW, CAPITAL)
        second = writer.give("c-2", "Ada", NOW, CAPITAL)
    store.close()
    assert [*store.entries()] == [first, second]
    assert [*store.entries(1)] == [second]
    assert [*store.stream(first.stream)] == [first, second]
    assert [*store.stream(first.stream, first.number)] == [second]
    assert store.find("c-2") == second
    assert store.head() == JournalHead(2, second.chain)
    with JournalWriter(store) as writer:
        assert writer.give("c-1", "Ada", NOW, CAPITAL) == first


def test_hashes_are_in_order_and_no_disk_fills_up() -> None:
    store = MemoryStore()
    with JournalWriter(store) as writer:
        given = [writer.give(name, "Ada", NOW, CAPITAL) for name in ("c-1", "c-2")]
    assert [*store.chains()] == [(one.seq, one.at, one.chain) for one in given]
    assert [*store.chains(after=1)] == [(2, NOW, given[1].chain)]
    assert store.free_bytes() is None


def _write_and_fail(store: MemoryStore, entry: Entry) -> None:
    with store.writing() as writing:
        assert [*writing.entries()] == [entry]
        writing.add([entry._replace(seq=2, id="c-2")])
        writing.keep([("key", "value")])
        raise ZeroDivisionError


def test_an_error_in_a_transaction_writes_nothing() -> None:
    store = MemoryStore()
    with JournalWriter(store) as writer:
        writer.give("c-1", "Ada", NOW, CAPITAL)
    (entry,) = store.entries()
    with pytest.raises(ZeroDivisionError):
        _write_and_fail(store, entry)
    assert store.head().seq == 1
    assert store.recall("key") is None


def test_a_secret_is_never_overwritten() -> None:
    store = MemoryStore()
    with store.writing() as writing:
        writing.keep([("key", "value")])
    assert store.recall("key") == "value"
    with pytest.raises(StoreFailed, match="written already"), store.writing() as writing:
        writing.keep([("key", "other")])
    with pytest.raises(StoreFailed), store.writing() as writing:
        writing.keep([("new", "1"), ("new", "2")])
    assert (store.recall("key"), store.recall("new")) == ("value", None)


def test_whoever_listens_is_woken_until_he_is_told_to_stop() -> None:
    store, stop, woken = MemoryStore(), threading.Event(), threading.Event()
    listener = threading.Thread(target=store.listen, args=(stop, woken.set))
    listener.start()
    try:
        with JournalWriter(store) as writer:
            for number in range(1, 1000):
                writer.give(f"c-{number}", "Ada", NOW, CAPITAL)
                if woken.wait(0.05):
                    break
        assert woken.is_set()
    finally:
        stop.set()
        listener.join(30)
    assert not listener.is_alive()


def test_the_newest_snapshot_of_a_code_and_the_one_before_are_kept() -> None:
    store = MemoryStore()
    for number in (1, 2, 3):
        store.save_snapshot(snapshot(number))
    assert store.snapshot("a") == snapshot(3)
    assert store.snapshot("b") is None
    store.save_snapshot(snapshot(4, "b"))
    assert (store.snapshot("a"), store.snapshot("b")) == (None, snapshot(4, "b"))


def test_a_text_is_remembered_until_its_time() -> None:
    store = MemoryStore()
    store.remember("a", "old", NOW + 10)
    store.remember("a", "new", NOW + 20)
    assert store.remembered("a", NOW + 19) == "new"
    assert store.remembered("a", NOW + 20) is None
    store.forget("a")
    store.forget("a")
    assert store.remembered("a", NOW) is None


def test_a_text_is_taken_once() -> None:
    store = MemoryStore()
    store.remember("a", "1", NOW + 10)
    assert [store.take_once("a", NOW), store.take_once("a", NOW)] == ["1", None]
    store.remember("a", "1", NOW + 10)
    assert store.take_once("a", NOW + 10) is None


def test_a_count_begins_again_after_its_time() -> None:
    store = MemoryStore()
    assert [store.count("a", 10, 1), store.count("a", 99, 9), store.count("a", 20, 10)] == [1, 2, 1]
    store.forget("a")
    assert store.count("a", 30, 11) == 1


def test_what_is_over_is_forgotten() -> None:
    store = MemoryStore()
    for key, until in (("link/Ada/1", 10), ("link/Ada", 10), ("link/Bob/1", 20)):
        store.remember(key, "x", until)
    store.forget_expired(10)
    assert [store.remembered(key, 1) for key in ("link/Ada", "link/Bob/1")] == [None, "x"]
