"""The ledger's office: answers after writing, one order for all, and a stop when in doubt."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from fixtures.databases import Database, new_database, postgres
from spanish21.adapters.store import SqlStore, open_store
from spanish21.adapters.store.sql_store import SqlJournalTransaction
from spanish21.house.journal.store import BrokenJournal, StoreFailed
from spanish21.house.journal.writer import JournalWriter, OutcomeUnknown, WriterStopped
from spanish21.ledger import AwardThresholds, Entry, EntryDraft, Ledger, Transfer
from spanish21.ledger.commands import MoveMoney, StopJackpot
from spanish21.ledger.facts import JackpotStopped
from spanish21.refusal import Refusal

pytestmark = pytest.mark.long

AT = 1_700_000_000
WAIT = 30


def capital(cents: int) -> MoveMoney:
    return MoveMoney("capital", "cage", "house", cents)


def balance(account: str) -> Callable[[Ledger], int]:
    return lambda ledger: ledger.book.balance(account)


def draft(*transfers: Transfer, stream: str = "cage/x", game: str = "") -> EntryDraft:
    return EntryDraft("", stream, 0, "", "", transfers=transfers, game=game)


def put(office: JournalWriter, name: str, micros: int = 10) -> Future[Entry]:
    """A command that is always allowed."""
    transfer = Transfer("", "cage", "house", micros, "capital")
    return office.submit(name, "Ada", AT, lambda _ledger: draft(transfer), asked=f"put {micros}")


class Held:
    """A writer that is busy until it is let go."""

    def __init__(self, office: JournalWriter) -> None:
        self._busy, self._go = threading.Event(), threading.Event()
        self._asking = threading.Thread(target=lambda: office.read(self._hold))
        self._asking.start()
        assert self._busy.wait(WAIT)

    def _hold(self, _ledger: Ledger) -> None:
        self._busy.set()
        assert self._go.wait(WAIT)

    def let_go(self) -> None:
        self._go.set()
        self._asking.join(WAIT)


class Watched(SqlStore):
    """A store that counts transactions, and does something before or after it commits."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store._engine, store.name)
        self.transactions = 0
        self.before_commit: Callable[[], None] = lambda: None
        self.after_commit: Callable[[], None] = lambda: None

    @contextmanager
    def writing(self) -> Iterator[SqlJournalTransaction]:
        with super().writing() as writing:
            yield writing
            self.before_commit()
        self.transactions += 1
        self.after_commit()


@pytest.fixture
def store(database: Database) -> Iterator[Watched]:
    with open_store(database.where) as opened:
        yield Watched(opened)


def fail() -> None:
    raise StoreFailed("database: the disk is on fire")


def test_command_is_written_and_its_retry_gets_the_same_answer(store: Watched) -> None:
    with JournalWriter(store) as office:
        entry = office.give("c-1", "Ada", AT, capital(500))
        assert store.find("c-1") == entry
        assert office.give("c-1", "Ada", AT + 60, capital(500)) == entry
        assert office.read(balance("cage")) == 5_000_000
    with JournalWriter(store) as office:
        assert office.give("c-1", "Ada", AT + 90, capital(500)) == entry
        assert office.read(balance("cage")) == 5_000_000
    assert store.head().seq == 1


def test_id_with_other_content_is_refused(store: Watched) -> None:
    with JournalWriter(store) as office:
        office.give("c-1", "Ada", AT, capital(500))
        with pytest.raises(Refusal, match="it belongs to a command with other content") as refusal:
            office.give("c-1", "Ada", AT, capital(501))
        assert refusal.value.name == "ID_REUSED"
        assert refusal.value.field == "entry id"
    assert store.head().seq == 1


def test_a_command_of_a_journal_of_version_1_is_known_when_it_comes_again(store: Watched) -> None:
    old = '{"what":"MoveMoney","code":"capital","debit":"cage","credit":"house","cents":500}'
    with JournalWriter(store) as office:
        entry = office.submit("c-1", "Ada", AT, lambda _: draft(), asked=old).result(WAIT)
        assert office.give("c-1", "Ada", AT + 60, capital(500)) == entry
        with pytest.raises(Refusal, match="it belongs to a command with other content"):
            office.give("c-1", "Ada", AT, capital(501))
    assert store.head().seq == 1


def test_id_of_somebody_else_is_refused(store: Watched) -> None:
    with JournalWriter(store) as office:
        office.give("c-1", "Ada", AT, capital(500))
        with pytest.raises(Refusal, match="it belongs to a command with other content") as refusal:
            office.give("c-1", "Bob", AT, capital(500))
        assert refusal.value.name == "ID_REUSED"


def test_same_id_twice_in_one_batch(store: Watched) -> None:
    with JournalWriter(store) as office:
        held = Held(office)
        first, again, other = put(office, "c-1"), put(office, "c-1"), put(office, "c-1", 11)
        held.let_go()
        assert first.result(WAIT) == again.result(WAIT)
        with pytest.raises(Refusal, match="other content"):
            other.result(WAIT)
    assert store.head().seq == 1


def test_refusals_leave_the_rest_of_a_batch_alone(store: Watched) -> None:
    def stumble(_ledger: Ledger) -> EntryDraft:
        raise KeyError("oops")

    overdraft = Transfer("", "player:Ann", "cage", 1, "cash-out")
    with JournalWriter(store) as office:
        held = Held(office)
        first = put(office, "c-1")
        refused = office.submit("c-2", "Ada", AT, lambda _: draft(overdraft), asked="")
        stumbled = office.submit("c-3", "Ada", AT, stumble, asked="")
        misnamed = office.submit("c-4", "Ada", AT, lambda _: draft(stream="attic/x"), asked="")
        last = put(office, "c-5")
        held.let_go()
        assert (first.result(WAIT).seq, last.result(WAIT).seq) == (1, 2)
        for future, said in ((refused, "player:Ann holds"), (misnamed, "write table/")):
            with pytest.raises(Refusal, match=said):
                future.result(WAIT)
        with pytest.raises(KeyError, match="oops"):
            stumbled.result(WAIT)
        with pytest.raises(Refusal, match="the jackpots are none yet"):
            office.give("c-6", "Ada", AT, StopJackpot("high", "why"))
        assert office.give("c-2", "Ada", AT, capital(1)).seq == 3
    assert [entry.id for entry in store.entries()] == ["c-1", "c-5", "c-2"]


def test_the_office_signs_what_is_decided(store: Watched) -> None:
    with JournalWriter(store) as office:
        given = EntryDraft("other", "cage/x", 1, "Eve", "something", game="{}")
        entry = office.submit("c-1", "Ada", AT, lambda _: given, asked="text").result(WAIT)
    assert (entry.id, entry.by, entry.at, entry.asked) == ("c-1", "Ada", AT, "text")
    assert (entry.stream, entry.game) == ("cage/x", "{}")


def test_many_commands_share_a_commit(store: Watched) -> None:
    with JournalWriter(store, batch=60) as office:
        held = Held(office)
        before = store.transactions
        futures = [put(office, f"c-{number}") for number in range(100)]
        held.let_go()
        assert [future.result(WAIT).seq for future in futures] == [*range(1, 101)]
        assert store.transactions - before == 2  # 60 commands, 40 commands; who asks writes nothing
        assert office.read(balance("cage")) == 1000


def test_nobody_is_answered_before_the_commit(store: Watched) -> None:
    reached, go = threading.Event(), threading.Event()

    def linger() -> None:
        reached.set()
        assert go.wait(WAIT)

    with JournalWriter(store) as office:
        store.before_commit = linger
        future = put(office, "c-1")
        assert reached.wait(WAIT)
        assert not future.done()
        assert store.find("c-1") is None
        go.set()
        assert future.result(WAIT).seq == 1
        assert store.find("c-1") is not None


def test_questions_are_answered_in_order(store: Watched) -> None:
    with JournalWriter(store, thresholds=AwardThresholds(check_above_cents=7)) as office:
        put(office, "c-1", 25)
        assert office.read(balance("cage")) == 25
        assert office.read(lambda ledger: ledger.thresholds.check_above_cents) == 7
        with pytest.raises(ZeroDivisionError):
            office.read(lambda ledger: ledger.seq // 0)
        assert put(office, "c-2").result(WAIT).seq == 2


def test_cancelled_command_is_not_written(store: Watched) -> None:
    with JournalWriter(store) as office:
        held = Held(office)
        cancelled = put(office, "c-1")
        assert cancelled.cancel()
        held.let_go()
        assert put(office, "c-2").result(WAIT).seq == 1
        with pytest.raises(CancelledError):
            cancelled.result(WAIT)
    assert store.find("c-1") is None


def test_close_answers_who_waits_and_takes_nothing_more(store: Watched) -> None:
    office = JournalWriter(store)
    held = Held(office)
    waiting = put(office, "c-1")
    closing = threading.Thread(target=office.close)
    closing.start()
    held.let_go()
    closing.join(WAIT)
    assert waiting.result(WAIT).seq == 1
    office.close()
    with pytest.raises(WriterStopped, match="the writer is closed"):
        put(office, "c-2")
    with pytest.raises(WriterStopped, match="the writer is closed"):
        office.read(balance("cage"))
    assert office.stopped is None


def test_closing_from_an_answer_does_not_wait_for_itself(store: Watched) -> None:
    office = JournalWriter(store)
    closed = threading.Event()

    def close(_answer: Future[Entry]) -> None:
        office.close()
        closed.set()

    held = Held(office)
    put(office, "c-1").add_done_callback(close)
    held.let_go()
    assert closed.wait(WAIT)
    office.close()


@pytest.mark.parametrize("written", [False, True])
def test_failed_write_stops_the_office(store: Watched, written: bool) -> None:
    """Whether the failing transaction was written or not, a new office tells the truth."""
    reached, go = threading.Event(), threading.Event()

    def linger() -> None:
        reached.set()
        assert go.wait(WAIT)
        if not written:
            fail()

    office = JournalWriter(store)
    put(office, "c-1").result(WAIT)
    store.before_commit, store.after_commit = linger, fail
    futures = [put(office, "c-2")]
    assert reached.wait(WAIT)
    futures += [put(office, f"c-{number}") for number in range(3, 7)]
    futures[-1].cancel()
    go.set()
    for number, future in enumerate(futures[:-1], 2):
        said = rf"^c-{number}: unknown, ask again by id \(database: the disk is on fire\)$"
        with pytest.raises(OutcomeUnknown, match=said) as unknown:
            future.result(WAIT)
        assert unknown.value.command_id == f"c-{number}"
    with pytest.raises(WriterStopped, match="has stopped: database: the disk is on fire"):
        put(office, "c-7")
    assert isinstance(office.stopped, StoreFailed)
    office.close()
    store.before_commit = store.after_commit = lambda: None
    with JournalWriter(store) as reopened:
        assert reopened.read(balance("cage")) == (20 if written else 10)
        for number in range(1, 7):
            put(reopened, f"c-{number}").result(WAIT)
        assert reopened.read(balance("cage")) == 60
    assert store.head().seq == 6


def test_half_taken_entry_stops_the_office(store: Watched) -> None:
    """A fact about nothing is a fault of ours: what is in memory is no longer the journal's."""
    nonsense = EntryDraft("", "cage/x", 0, "", "", facts=(JackpotStopped("nowhere", "why"),))
    office = JournalWriter(store)
    future = office.submit("c-1", "Ada", AT, lambda _ledger: nonsense, asked="")
    with pytest.raises(OutcomeUnknown, match="c-1: unknown"):
        future.result(WAIT)
    assert isinstance(office.stopped, KeyError)
    office.close()
    assert store.head().seq == 0


@pytest.mark.parametrize(
    ("name", "by", "asked", "said"),
    [
        ("c\0", "Ada", "", r"text: 'c\\x00' is not allowed; write it without zero bytes"),
        ("c-1", "Ada\0", "", "zero bytes"),
        ("c-1", "Ada", "é\ud83d", r"text: '\\xe9\\ud83d' is not allowed"),
    ],
)
def test_text_that_no_database_stores_is_refused(
    store: Watched, name: str, by: str, asked: str, said: str
) -> None:
    with JournalWriter(store) as office:
        with pytest.raises(Refusal, match=said):
            office.submit(name, by, AT, lambda _ledger: draft(), asked=asked)
        assert office.submit("é", "Zoë", AT, lambda _ledger: draft(), asked="♠").result().seq == 1


@pytest.mark.parametrize(
    ("at", "found", "said"),
    [
        (2**63, draft(), "time: 9223372036854775808 is not allowed"),
        (AT, draft(Transfer("", "cage", "house", 2**63, "capital")), "micro-dollars or less"),
        (AT, draft(game="\0"), "zero bytes"),
    ],
)
def test_values_that_no_database_stores_are_refused(
    store: Watched, at: int, found: EntryDraft, said: str
) -> None:
    most = Transfer("", "cage", "house", 2**63 - 1, "capital")
    with JournalWriter(store) as office:
        future = office.submit("c-1", "Ada", at, lambda _ledger: found, asked="")
        with pytest.raises(Refusal, match=said):
            future.result(WAIT)
        future = office.submit("c-2", "Ada", 2**63 - 1, lambda _ledger: draft(most), asked="")
        assert future.result(WAIT) == store.find("c-2")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET person = 'Eve' WHERE seq = 3",
        "UPDATE transfers SET micros = 11 WHERE entry = 3",
        "DELETE FROM transfers WHERE entry = 3",
        "DELETE FROM entries WHERE seq = 2",
    ],
)
def test_broken_chain_is_a_clear_stop(database: Database, store: Watched, damage: str) -> None:
    with JournalWriter(store) as office:
        for number in range(5):
            put(office, f"c-{number}")
    database.spoil(damage)
    with pytest.raises(BrokenJournal, match="entry 3 is damaged: it is not what was chained"):
        JournalWriter(store)


def test_chained_entry_out_of_order_is_a_clear_stop(store: Watched) -> None:
    ledger = Ledger()
    with store.writing() as writing:
        ledger.numbers["cage/x"] = 1
        writing.add([ledger.place(draft()._replace(id="c-1", by="Ada"))])
    with pytest.raises(BrokenJournal, match="entry 1 is damaged: it is out of order in cage/x"):
        JournalWriter(store)


def test_chained_entry_against_the_rules_is_a_clear_stop(store: Watched) -> None:
    overdraft = Transfer("", "player:Ann", "cage", 1, "cash-out")
    with store.writing() as writing:
        writing.add([Ledger().place(draft(overdraft)._replace(id="c-1", by="Ada"))])
    with pytest.raises(BrokenJournal, match="entry 1 is damaged: account: 'player:Ann' is not"):
        JournalWriter(store)


def test_damage_by_another_stops_a_working_office(database: Database, store: Watched) -> None:
    with open_store(database.where) as other_store, JournalWriter(other_store) as other:
        office = JournalWriter(store)
        put(other, "c-1").result(WAIT)
        database.spoil("UPDATE entries SET person = 'Eve'")
        with pytest.raises(OutcomeUnknown, match="entry 1 is damaged"):
            put(office, "c-2").result(WAIT)
        office.close()


def test_two_offices_take_in_what_the_other_wrote(database: Database, store: Watched) -> None:
    with (
        open_store(database.where) as other_store,
        JournalWriter(store) as one,
        JournalWriter(other_store) as two,
    ):
        entry = put(one, "c-1").result(WAIT)
        assert two.read(balance("cage")) == 10
        assert put(two, "c-1").result(WAIT) == entry
        assert put(two, "c-2").result(WAIT).seq == 2
        assert one.read(lambda ledger: ledger.seq) == 2
        with pytest.raises(Refusal, match="other content"):
            put(one, "c-2", 11).result(WAIT)


def test_two_offices_write_at_once(database: Database, store: Watched) -> None:
    """Each writes its own commands, and both write some: every command is there once."""

    def work(office: JournalWriter, name: str) -> None:
        own = [f"{name}-{number}" for number in range(60)]
        both = [f"both-{number}" for number in range(30)]
        for first in range(0, 60, 10):
            futures = [put(office, job) for job in own[first : first + 10] + both[first // 2 :][:5]]
            for future in futures:
                future.result(WAIT)

    with (
        open_store(database.where) as other_store,
        JournalWriter(store) as one,
        JournalWriter(other_store) as two,
    ):
        threads = [
            threading.Thread(target=work, args=args) for args in ((one, "one"), (two, "two"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT)
        heads = [office.read(lambda ledger: (ledger.seq, ledger.chain)) for office in (one, two)]
        assert heads == [tuple(store.head())] * 2
    names = [entry.id for entry in store.entries()]
    assert len(names) == len({*names}) == 150
    JournalWriter(store).close()


def test_full_disk_stops_the_office(tmp_path: Path) -> None:
    with open_store(tmp_path / "ledger.db") as store, JournalWriter(store) as office:
        put(office, "c-1").result(WAIT)
        with store._engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        long = "x" * 100_000
        future = office.submit("c-2", "Ada", AT, lambda _: draft(), asked=long)
        with pytest.raises(OutcomeUnknown, match="c-2: unknown.*database or disk is full"):
            future.result(WAIT)
        with pytest.raises(WriterStopped, match="disk is full"):
            put(office, "c-3")
    with open_store(tmp_path / "ledger.db") as store, JournalWriter(store) as office:
        assert office.read(lambda ledger: ledger.seq) == 1
        assert put(office, "c-2").result(WAIT).seq == 2


@pytest.mark.parametrize("when", ["before writing", "before commit"])
def test_killed_connection_stops_the_office(tmp_path: Path, when: str) -> None:
    database = new_database("postgresql", tmp_path)

    def kill() -> None:
        with psycopg.connect(database.where, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE application_name = 'spanish21'"
            )

    def killed(_ledger: Ledger) -> EntryDraft:
        kill()
        return draft(Transfer("", "cage", "house", 1, "capital"))

    with open_store(database.where) as opened:
        store = Watched(opened)
        office = JournalWriter(store)
        put(office, "c-1").result(WAIT)
        if when == "before writing":
            future = office.submit("c-2", "Ada", AT, killed, asked="put 10")
        else:
            store.before_commit = kill
            future = put(office, "c-2")
        with pytest.raises(OutcomeUnknown, match="c-2: unknown, ask again by id"):
            future.result(WAIT)
        assert isinstance(office.stopped, StoreFailed)
        office.close()
    with open_store(database.where) as opened, JournalWriter(opened) as office:
        assert opened.head().seq == 1
        assert put(office, "c-2").result(WAIT).seq == 2


def test_killed_server_keeps_what_it_answered(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    with open_store(database.where) as opened:
        store = Watched(opened)
        office = JournalWriter(store)
        for number in range(20):
            put(office, f"c-{number}").result(WAIT)
        store.before_commit = postgres().kill
        with pytest.raises(OutcomeUnknown, match="c-20: unknown"):
            put(office, "c-20").result(WAIT)
        office.close()
    postgres().start()
    with open_store(database.where) as opened, JournalWriter(opened) as office:
        assert [entry.id for entry in opened.entries()] == [f"c-{number}" for number in range(20)]
        assert put(office, "c-20").result(WAIT).seq == 21
