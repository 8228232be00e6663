"""An office among others: what it hears, what it follows, and what it keeps secret."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager

import pytest

from fixtures.databases import Database
from spanish21.adapters.store import SqlStore, open_store
from spanish21.adapters.store.sql_store import SqlJournalTransaction
from spanish21.house.journal.committer import CommandJob, Committer, QueryJob
from spanish21.house.journal.store import BrokenJournal, StoreFailed
from spanish21.house.journal.writer import JournalWriter, OutcomeUnknown, WriterStopped
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger.commands import MoveMoney
from spanish21.refusal import Refusal

AT = 1_700_000_000
WAIT = 30


def put(office: JournalWriter, name: str, *secrets: tuple[str, str]) -> Future[Entry]:
    """A command that is always allowed."""
    draft = EntryDraft("", "house/x", 0, "", "", secrets=secrets)
    return office.submit(name, "Ada", AT, lambda _books: draft, asked="")


class Counted(SqlStore):
    """A store that counts how often the writer's place was taken, and can fail to commit."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store._engine, store.name)
        self.transactions = 0
        self.before_commit: Callable[[], None] = lambda: None

    @contextmanager
    def writing(self) -> Iterator[SqlJournalTransaction]:
        self.transactions += 1
        with super().writing() as writing:
            yield writing
            self.before_commit()


@pytest.fixture
def store(database: Database) -> Iterator[Counted]:
    with open_store(database.where) as opened:
        yield Counted(opened)


@pytest.fixture
def other(database: Database, store: Counted) -> Iterator[JournalWriter]:
    """Another process's office over the same database."""
    with open_store(database.where) as opened, JournalWriter(opened) as office:
        yield office


class Books:
    """A house's books in small: a ledger, and the names of all streams."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.streams: list[str] = []

    @property
    def seq(self) -> int:
        return self.ledger.seq

    @property
    def chain(self) -> str:
        return self.ledger.chain

    @property
    def numbers(self) -> Mapping[str, int]:
        return self.ledger.numbers

    def place(self, draft: EntryDraft) -> Entry:
        return self.ledger.place(draft)

    def apply(self, entry: Entry) -> None:
        self.ledger.apply(entry)
        self.streams.append(entry.stream)


def test_an_office_keeps_whatever_books_it_is_given(store: Counted) -> None:
    books = Books()
    with JournalWriter(store, books) as office:
        put(office, "c-1").result(WAIT)
        office.give("c-2", "Ada", AT, MoveMoney("capital", "cage", "house", 500))
        assert office.ask(lambda found: found is books).result(WAIT)
        assert office.read(lambda found: [*found.streams]) == ["house/x", "cage/capital"]
    with JournalWriter(store, Books()) as office:
        assert office.read(lambda found: len(found.streams)) == 2


# --- Secrets --------------------------------------------------------------------------------------


def test_secrets_are_kept_with_their_entry(store: Counted) -> None:
    with JournalWriter(store) as office:
        entry = put(office, "c-1", ("seed/1", "hush"), ("seed/2", "♠")).result(WAIT)
    assert (store.recall("seed/1"), store.recall("seed/2")) == ("hush", "♠")
    assert store.find("c-1") == entry


def test_a_command_given_again_keeps_no_second_secret(store: Counted) -> None:
    with JournalWriter(store) as office:
        first = put(office, "c-1", ("seed/1", "hush")).result(WAIT)
        assert put(office, "c-1", ("seed/1", "other")).result(WAIT) == first
    assert store.recall("seed/1") == "hush"


def test_a_refused_command_keeps_no_secret(store: Counted) -> None:
    refused = EntryDraft("", "attic/x", 0, "", "", secrets=(("seed/1", "hush"),))
    with JournalWriter(store) as office:
        future = office.submit("c-1", "Ada", AT, lambda _books: refused, asked="")
        with pytest.raises(Refusal, match="house/ or member/"):
            future.result(WAIT)
        put(office, "c-2").result(WAIT)
    assert store.recall("seed/1") is None


@pytest.mark.parametrize("pair", [("seed\0", "hush"), ("seed", "hush\0"), ("seed", "hush\ud800")])
def test_a_secret_that_no_database_stores_is_refused_and_not_shown(
    store: Counted, pair: tuple[str, str]
) -> None:
    with JournalWriter(store) as office:
        with pytest.raises(Refusal, match="without zero bytes") as refusal:
            put(office, "c-1", pair).result(WAIT)
        assert "hush" not in str(refusal.value)
        assert put(office, "c-1").result(WAIT).seq == 1


def test_a_secret_under_a_taken_key_stops_the_office(store: Counted) -> None:
    office = JournalWriter(store)
    put(office, "c-1", ("seed/1", "hush")).result(WAIT)
    with pytest.raises(OutcomeUnknown, match="c-2: unknown"):
        put(office, "c-2", ("seed/1", "other")).result(WAIT)
    assert isinstance(office.stopped, StoreFailed)
    office.close()
    assert (store.head().seq, store.recall("seed/1")) == (1, "hush")


def test_a_failed_commit_keeps_no_secret(store: Counted) -> None:
    def fail() -> None:
        raise StoreFailed("database: the disk is on fire")

    office = JournalWriter(store)
    put(office, "c-1").result(WAIT)
    store.before_commit = fail
    with pytest.raises(OutcomeUnknown):
        put(office, "c-2", ("seed/1", "hush")).result(WAIT)
    office.close()
    assert (store.head().seq, store.recall("seed/1")) == (1, None)


# --- Hearing --------------------------------------------------------------------------------------


class Ear:
    """Keeps what it hears, and in which thread."""

    def __init__(self) -> None:
        self.news: list[list[str]] = []
        self.threads: set[str] = set()

    def __call__(self, entries: Sequence[Entry]) -> None:
        self.news.append([entry.id for entry in entries])
        self.threads.add(threading.current_thread().name)


def test_an_office_hears_its_own_entries_and_others_in_order(
    store: Counted, other: JournalWriter
) -> None:
    ear = Ear()
    put(other, "before").result(WAIT)
    with JournalWriter(store, heard=ear) as office:
        put(office, "own-1").result(WAIT)
        put(other, "theirs-1").result(WAIT)
        put(other, "theirs-2").result(WAIT)
        put(office, "own-2").result(WAIT)
        put(office, "own-2").result(WAIT)
        put(other, "theirs-3").result(WAIT)
        assert office.read(lambda ledger: ledger.seq) == 6
        put(other, "theirs-4").result(WAIT)
        assert office.follow().result(WAIT) == 7
        office.follow().result(WAIT)
    assert ear.news == [["own-1"], ["theirs-1", "theirs-2", "own-2"], ["theirs-3"], ["theirs-4"]]
    assert ear.threads == {"journal-writer"}


def test_entries_are_heard_on_the_disk_and_before_they_are_answered(store: Counted) -> None:
    waiting: list[Future[Entry]] = []
    found: list[tuple[bool, int]] = []
    given = threading.Event()

    def heard(_news: Sequence[Entry]) -> None:
        assert given.wait(WAIT)
        found.append((waiting[0].done(), store.head().seq))

    with JournalWriter(store, heard=heard) as office:
        waiting.append(put(office, "c-1"))
        given.set()
        waiting[0].result(WAIT)
    assert found == [(False, 1)]


def test_whoever_cannot_hear_stops_the_office(store: Counted) -> None:
    def heard(_news: Sequence[Entry]) -> None:
        raise KeyError("deaf")

    office = JournalWriter(store, heard=heard)
    with pytest.raises(OutcomeUnknown, match="c-1: unknown, ask again by id"):
        put(office, "c-1").result(WAIT)
    assert isinstance(office.stopped, KeyError)
    office.close()
    assert store.head().seq == 1


def test_nothing_is_heard_of_what_is_not_written(store: Counted) -> None:
    def fail() -> None:
        raise StoreFailed("database: the disk is on fire")

    ear = Ear()
    office = JournalWriter(store, heard=ear)
    store.before_commit = fail
    with pytest.raises(OutcomeUnknown):
        put(office, "c-1").result(WAIT)
    office.close()
    assert ear.news == []


# --- Following ------------------------------------------------------------------------------------


def test_who_follows_does_not_take_the_writers_place(store: Counted, other: JournalWriter) -> None:
    with JournalWriter(store) as office:
        put(other, "theirs-1").result(WAIT)
        assert office.follow().result(WAIT) == 1
        assert office.follow().result(WAIT) == 1
        assert store.transactions == 0
        assert office.read(lambda ledger: ledger.numbers["house/x"]) == 1


def test_who_follows_does_not_wait_for_a_writer(database: Database, store: Counted) -> None:
    with (
        JournalWriter(store) as office,
        open_store(database.where) as other,
        other.writing() as writing,
    ):
        writing.add([Ledger().place(EntryDraft("c-1", "cage/x", 1, "Ada", ""))])
        assert office.follow().result(WAIT) == 0


def test_who_only_asks_does_not_take_the_writers_place(
    store: Counted, other: JournalWriter
) -> None:
    with JournalWriter(store) as office:
        put(other, "theirs-1").result(WAIT)
        assert office.read(lambda ledger: ledger.seq) == 1
        assert store.transactions == 0
        put(office, "ours-1").result(WAIT)
        assert office.read(lambda ledger: ledger.seq) == 2
        assert store.transactions == 1


def test_who_only_asks_does_not_wait_for_a_writer(database: Database, store: Counted) -> None:
    with (
        JournalWriter(store) as office,
        open_store(database.where) as other,
        other.writing() as writing,
    ):
        writing.add([Ledger().place(EntryDraft("c-1", "cage/x", 1, "Ada", ""))])
        assert office.ask(lambda ledger: ledger.seq).result(WAIT) == 0


def test_who_asks_together_with_who_writes_is_answered_in_order(store: Counted) -> None:
    heard: list[Sequence[Entry]] = []
    committer = Committer(store, heard=heard.append)
    command = CommandJob("c-1", "Ada", AT, "", lambda _: EntryDraft("", "cage/x", 0, "", ""))
    ask = QueryJob(lambda ledger: ledger.seq)
    before, entry, after = committer.take([ask, command, ask])
    assert (before, entry.seq, after) == (0, 1, 1)
    assert store.transactions == 1
    assert committer.take([ask, ask]) == [1, 1]
    assert store.transactions == 1
    assert heard == [[entry]]


def test_a_question_that_fails_leaves_the_others_alone(store: Counted) -> None:
    first, second = Committer(store).take(
        [QueryJob(lambda ledger: ledger.seq // 0), QueryJob(lambda ledger: ledger.seq)]
    )
    assert isinstance(first, ZeroDivisionError)
    assert second == 0


def test_following_is_in_order_with_commands(store: Counted) -> None:
    busy, go = threading.Event(), threading.Event()

    def hold(_ledger: Ledger) -> None:
        busy.set()
        assert go.wait(WAIT)

    with JournalWriter(store) as office:
        asking = threading.Thread(target=lambda: office.read(hold))
        asking.start()
        assert busy.wait(WAIT)
        first, here, second = put(office, "c-1"), office.follow(), put(office, "c-2")
        go.set()
        asking.join(WAIT)
        assert [first.result(WAIT).seq, here.result(WAIT), second.result(WAIT).seq] == [1, 1, 2]


def test_damage_by_another_stops_who_follows(
    database: Database, store: Counted, other: JournalWriter
) -> None:
    office = JournalWriter(store)
    put(other, "c-1").result(WAIT)
    database.spoil("UPDATE entries SET person = 'Eve'")
    with pytest.raises(OutcomeUnknown, match="question: unknown.*entry 1 is damaged"):
        office.follow().result(WAIT)
    assert isinstance(office.stopped, BrokenJournal)
    with pytest.raises(WriterStopped, match="entry 1 is damaged"):
        office.follow()


def test_a_clerk_keeps_a_ledger_unless_told_otherwise(store: Counted) -> None:
    committer = Committer(store)
    (entry,) = committer.take(
        [CommandJob("c-1", "Ada", AT, "", lambda _: EntryDraft("", "cage/x", 0, "", ""))]
    )
    assert isinstance(committer.projection, Ledger)
    assert (committer.projection.seq, committer.projection.chain) == (1, entry.chain)
