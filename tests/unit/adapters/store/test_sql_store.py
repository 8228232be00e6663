"""The journal in a database: what is written is read again, and nothing can change it."""

import re
import sqlite3
import threading
import time
from pathlib import Path

import psycopg
import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import DBAPIError

from fixtures.databases import Database, new_database
from spanish21.adapters.store import SqlStore, engines, open_store
from spanish21.adapters.store import sql_store as rows
from spanish21.adapters.store.migrations.versions import r0001_journal, r0002_house
from spanish21.adapters.store.schema import metadata
from spanish21.adapters.store.schema_upgrade import MIGRATIONS
from spanish21.house.journal.store import BrokenJournal, JournalHead, StoreFailed
from spanish21.ledger import Entry, EntryDraft, Ledger, Transfer, TransferStage
from spanish21.ledger.facts import BankStated
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH
from spanish21.refusal import Refusal

_REFUSED = (DBAPIError, psycopg.Error, sqlite3.Error)


def journal(count: int) -> list[Entry]:
    """Entries with everything an entry can have."""
    ledger = Ledger()
    entries = []
    for number in range(1, count + 1):
        draft = EntryDraft(
            id=f"c-{number}",
            stream="cage/Zoë",
            at=1_700_000_000 + number,
            by="Zoë",
            asked='{"cents":5}',
            facts=(BankStated(5, 7, False, "Zoë"),) if number % 2 else (),
            transfers=(
                Transfer("", "cage", "house", 5_000_000, "capital"),
                Transfer(f"held#{number}", "bank", "cage", 1, "deposit", TransferStage.PENDING),
            ),
            game='{"cards":"♠A\\t♥7"}' if number % 3 else "",
        )
        entries.append(ledger.place(draft))
        ledger.apply(entries[-1])
    return entries


def write(store: SqlStore, entries: list[Entry]) -> None:
    with store.writing() as writing:
        writing.add(entries)


def test_new_store_is_empty(database: Database) -> None:
    with open_store(database.where) as store:
        assert store.head() == JournalHead(0, FIRST_CHAIN_HASH)
        assert [*store.entries()] == []
        assert store.find("c-1") is None
        with store.writing() as writing:
            assert writing.find_all([]) == {}


def test_the_database_adds_up_what_has_moved_and_not_what_waits(database: Database) -> None:
    entries = journal(3)
    with open_store(database.where) as store:
        assert store.sums() == {}
        write(store, entries)
        assert store.sums() == {"cage": 15_000_000, "house": 15_000_000}
        assert store.sums() == Ledger().replay(entries).book.balances()


def test_what_is_written_is_read_again(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "READ_BATCH", 2)
    entries = journal(5)
    with open_store(database.where) as store:
        write(store, entries[:4])
        write(store, entries[4:])
    with open_store(database.where) as store:
        assert [*store.entries()] == entries
        assert [*store.entries(after=3)] == entries[3:]
        assert store.find("c-4") == entries[3]
        assert store.find("c-6") is None
        assert store.head() == JournalHead(5, entries[-1].chain)
        with store.writing() as writing:
            assert [*writing.entries()] == entries
            assert [*writing.entries(after=4)] == entries[4:]
            assert writing.find_all(["c-2", "c-9", "c-5"]) == {"c-2": entries[1], "c-5": entries[4]}


def test_hashes_are_read_in_parts_and_in_order(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "_HASHES", 2)
    entries = journal(5)
    with open_store(database.where) as store:
        write(store, entries)
        assert [*store.chains()] == [(one.seq, one.at, one.chain) for one in entries]
        assert [seq for seq, _, _ in store.chains(after=3)] == [4, 5]


def test_only_a_file_knows_how_much_room_its_disk_has(database: Database) -> None:
    with open_store(database.where) as store:
        free = store.free_bytes()
    assert (free is None) == database.where.startswith("postgresql")
    assert free is None or free > 0


def test_entry_without_transfers(database: Database) -> None:
    entry = Ledger().place(EntryDraft("c-1", "cage/x", 1, "Ada", ""))
    with open_store(database.where) as store:
        write(store, [entry])
        assert [*store.entries()] == [entry]


def test_error_in_the_transaction_writes_nothing(database: Database) -> None:
    def fail(store: SqlStore) -> None:
        with store.writing() as writing:
            writing.add(journal(1))
            raise RuntimeError("stop")

    with open_store(database.where) as store:
        with pytest.raises(RuntimeError, match="stop"):
            fail(store)
        assert store.head() == JournalHead(0, FIRST_CHAIN_HASH)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET asked = 'x'",
        "UPDATE entries SET seq = 9 WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 2",
        "UPDATE transfers SET micros = 1",
        "DELETE FROM transfers",
    ],
)
def test_database_refuses_changes(database: Database, change: str) -> None:
    entries = journal(2)
    with open_store(database.where) as store:
        write(store, entries)
        with pytest.raises(_REFUSED, match="(entries|transfers) are never changed or deleted"):
            database.execute(change)
        assert [*store.entries()] == entries


@pytest.mark.parametrize("table", ["entries", "transfers", "entries, transfers"])
def test_postgresql_refuses_to_truncate(tmp_path: Path, table: str) -> None:
    database = new_database("postgresql", tmp_path)
    with open_store(database.where) as store:
        write(store, journal(2))
        with pytest.raises(psycopg.Error, match="are never changed or deleted"):
            database.execute(f"TRUNCATE {table} CASCADE")
        with pytest.raises(psycopg.Error, match="are never changed or deleted"):
            database.execute("SET session_replication_role = replica", "DELETE FROM transfers")
        assert store.head().seq == 2


_ENTRY = "entries VALUES ({seq}, '{id}', 'cage/x', {number}, 1, 'Ada', '', '[]', '', '')"
_TRANSFER = "transfers VALUES ({entry}, {line}, '{id}', 'cage', 'house', 1, 'x', 'at-once', '')"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (_ENTRY.format(seq=2, id="new", number=9), "follows the last one"),
        (_ENTRY.format(seq=4, id="new", number=9), "follows the last one"),
        (_ENTRY.format(seq=3, id="c-1", number=9), "new id|UNIQUE|unique"),
        (_TRANSFER.format(entry=2, line=3, id="new"), "written with its entry"),
        (_TRANSFER.format(entry=1, line=1, id="new"), "written with its entry|unique"),
        (_TRANSFER.format(entry=3, line=1, id="held#1"), "new id|unique"),
        (_TRANSFER.format(entry=3, line=1, id="new"), "FOREIGN KEY|foreign key"),
        (
            _TRANSFER.format(entry=3, line=1, id="new").replace(" 1, 'x'", " 0, 'x'"),
            "CHECK|check",
        ),
    ],
)
def test_database_refuses_rows_out_of_place(database: Database, row: str, said: str) -> None:
    entries = journal(2)
    with open_store(database.where) as store:
        write(store, entries)
        # A setting of a connection; on PostgreSQL it has no meaning and does no harm.
        setting = "PRAGMA foreign_keys=ON" if database.kind == "sqlite" else "SELECT 1"
        with pytest.raises(_REFUSED, match=said):
            database.execute(setting, f"INSERT INTO {row}")
        assert [*store.entries()] == entries


@pytest.mark.parametrize(
    "row",
    [
        _ENTRY.format(seq=1, id="c-1", number=1),
        _ENTRY.format(seq=3, id="c-1", number=9),
        _ENTRY.format(seq=3, id="new", number=1).replace("cage/x", "cage/Zoë"),
        _TRANSFER.format(entry=1, line=1, id="new"),
        _TRANSFER.format(entry=3, line=1, id="held#1"),
    ],
)
def test_sqlite_refuses_to_replace(tmp_path: Path, row: str) -> None:
    """REPLACE deletes without asking the triggers on DELETE."""
    database = new_database("sqlite", tmp_path)
    entries = journal(2)
    with open_store(database.where) as store:
        write(store, entries)
        with pytest.raises(_REFUSED, match="follows the last one|with its entry"):
            database.execute(f"REPLACE INTO {row}")
        assert [*store.entries()] == entries


def test_sqlite_refuses_to_replace_within_a_transaction(tmp_path: Path) -> None:
    database = new_database("sqlite", tmp_path)
    with open_store(database.where):
        first = _TRANSFER.format(entry=1, line=1, id="a")
        again = _TRANSFER.format(entry=1, line=1, id="b")
        with pytest.raises(_REFUSED, match="with its entry"):
            database.execute("BEGIN", f"INSERT INTO {first}", f"REPLACE INTO {again}")


def test_add_out_of_order_fails(database: Database) -> None:
    with open_store(database.where) as store:
        with pytest.raises(StoreFailed, match="an entry follows the last one"):
            write(store, journal(2)[1:])
        assert store.head().seq == 0


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE entries SET facts = '[{}]' WHERE seq = 3", "facts: '[{}]' is not allowed"),
        (
            "UPDATE transfers SET stage = 'gone' WHERE entry = 3",
            "'gone' is not a stage of a transfer",
        ),
    ],
)
def test_damaged_row_is_named(database: Database, damage: str, said: str) -> None:
    with open_store(database.where) as store:
        write(store, journal(5))
        database.spoil(damage)
        with pytest.raises(BrokenJournal, match=re.escape(f"journal: entry 3 is damaged: {said}")):
            [*store.entries()]
        with pytest.raises(BrokenJournal) as stop:
            store.find("c-3")
        assert stop.value.seq == 3
        found = store.find("c-2")
        assert found is not None


def test_lost_table_is_a_failure_not_an_empty_journal(database: Database) -> None:
    with open_store(database.where) as store:
        database.execute("DROP TABLE transfers", "DROP TABLE entries")
        with pytest.raises(StoreFailed, match="entries"):
            store.head()


def test_newer_schema_is_refused(database: Database) -> None:
    open_store(database.where).close()
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    said = "is not allowed; its schema 9999 is newer than this program, which knows 0002"
    with pytest.raises(Refusal, match=said) as refusal:
        open_store(database.where)
    assert refusal.value.field == "database"


def test_database_of_something_else_is_refused(database: Database) -> None:
    database.execute("CREATE TABLE guests (name TEXT)")
    with pytest.raises(Refusal, match="it holds something else; give an empty one"):
        open_store(database.where)
    database.execute("DROP TABLE guests")
    open_store(database.where).close()


def test_migrations_make_what_is_read(database: Database) -> None:
    """The tables as created are the tables as declared."""
    database.execute("SELECT 1")
    address = database.where.replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(f"sqlite:///{address}" if database.kind == "sqlite" else address)
    with engine.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            r0001_journal.upgrade()
            r0002_house.upgrade()
        for table in metadata.sorted_tables:
            found = inspect(connection).get_columns(table.name)
            assert [column["name"] for column in found] == table.columns.keys()
            assert not any(column["nullable"] for column in found if column["name"] != "seq")
    engine.dispose()


def test_an_older_database_is_brought_up_to_date(database: Database) -> None:
    """A journal of the first version keeps its entries, and gets what a house needs."""
    address = database.where.replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(f"sqlite:///{address}" if database.kind == "sqlite" else address)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        with Operations.context(context):
            r0001_journal.upgrade()
        context.stamp(ScriptDirectory(str(MIGRATIONS)), "0001")
    write(SqlStore(engine, "older"), journal(2))
    engine.dispose()
    with open_store(database.where) as store:
        assert [*store.entries()] == journal(2)
        write(store, journal(3)[2:])
        assert store.recall("seed/1") is None
        store.remember("link/Ada", "x", 5)
        assert store.snapshot("code") is None


def test_secrets_are_written_with_entries_and_recalled(database: Database) -> None:
    with open_store(database.where) as store:
        with store.writing() as writing:
            writing.add(journal(1))
            writing.keep([("seed/1", "hush"), ("seed/2", "é♠")])
        assert (store.recall("seed/1"), store.recall("seed/2")) == ("hush", "é♠")
        assert store.recall("seed/3") is None


def test_a_secret_is_never_overwritten(database: Database) -> None:
    def again(store: SqlStore) -> None:
        with store.writing() as writing:
            writing.add(journal(1))
            writing.keep([("seed/2", "new"), ("seed/1", "other")])

    with open_store(database.where) as store:
        with store.writing() as writing:
            writing.keep([("seed/1", "hush")])
        with pytest.raises(StoreFailed, match="UNIQUE|unique") as failed:
            again(store)
        assert "other" not in str(failed.value)
        assert (store.recall("seed/1"), store.recall("seed/2")) == ("hush", None)
        assert store.head().seq == 0


def test_two_that_open_a_new_database_at_once(database: Database) -> None:
    stores: list[SqlStore] = []
    threads = [
        threading.Thread(target=lambda: stores.append(open_store(database.where))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [store.head().seq for store in stores] == [0, 0, 0, 0]
    for store in stores:
        store.close()


def test_a_writer_has_his_turn_as_soon_as_the_other_is_done(tmp_path: Path) -> None:
    """SQLite's own waiting would look again only every tenth of a second by then."""
    where = str(tmp_path / "turns.db")
    with open_store(where) as one, open_store(where) as two:
        begun: list[float] = []

        def wait() -> None:
            with two.writing():
                begun.append(time.monotonic())

        late: list[float] = []
        for number in range(3):
            waiting = threading.Thread(target=wait)
            with one.writing() as writing:
                waiting.start()
                time.sleep(0.4)
                writing.keep([(f"secret-{number}", "x")])
            done = time.monotonic()
            waiting.join()
            late.append(begun[-1] - done)
        assert min(late) < 0.05


@pytest.mark.parametrize("code", [sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL])
def test_only_another_writer_is_waited_for(code: int) -> None:
    class Driver:
        def execute(self, _statement: str) -> None:
            error = sqlite3.OperationalError("not this one")
            error.sqlite_errorcode = code
            raise error

    with pytest.raises(sqlite3.OperationalError, match="not this one"):
        engines._do_when_free(Driver(), "BEGIN IMMEDIATE")


@pytest.mark.parametrize(
    ("number", "size"), [(1, 1), (2, 4), (4, 4), (5, 16), (48, 48), (49, 96), (512, 528)]
)
def test_statements_have_a_few_sizes(number: int, size: int) -> None:
    assert rows._size(number, rows._ROWS) == size


@pytest.mark.parametrize("count", [1, 3, 17, 50, 130])
def test_any_number_of_entries_is_written_and_found_at_once(database: Database, count: int) -> None:
    entries = journal(count)
    with open_store(database.where) as store:
        write(store, entries)
        assert [*store.entries()] == entries
        with store.writing() as writing:
            found = writing.find_all([entry.id for entry in entries] + ["nobody's"])
        assert found == {entry.id: entry for entry in entries}


def test_writer_does_not_wait_forever(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (engines, rows):
        monkeypatch.setattr(module, "LOCK_WAIT_SECONDS", 0.2)
    with open_store(database.where) as one, open_store(database.where) as two:
        with one.writing(), pytest.raises(StoreFailed, match="locked|lock timeout"):
            write(two, journal(1))
        write(two, journal(1))
        assert one.head().seq == 1


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("", "database: '' is not allowed; give the name of a file; nothing else is kept"),
        (":memory:", "database: ':memory:' is not allowed; give the name of a file"),
        (
            "mysql://Ada:hush@host/x",
            "database: 'mysql://' is not allowed; give a file or postgresql://NAME@HOST/DATABASE",
        ),
        (
            "postgresql://Ada:hush@host:port/x",
            "database: 'postgresql://' is not allowed; write postgresql://NAME:PASSWORD@HOST",
        ),
        (
            "postgresql://Ada:hush@127.0.0.1:1/x?password=hush",
            "database: 'postgresql://127.0.0.1/x' is not allowed; it cannot be opened: ",
        ),
    ],
)
def test_what_is_no_database_is_refused(where: str, said: str) -> None:
    with pytest.raises(Refusal) as refusal:
        open_store(where)
    assert str(refusal.value).startswith(said)
    assert "hush" not in str(refusal.value)


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 200)
    with pytest.raises(Refusal, match="it cannot be opened: file is not a database"):
        open_store(letter)
    with pytest.raises(Refusal, match="it cannot be opened: unable to open database file"):
        open_store(tmp_path / "nowhere" / "ledger.db")


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with open_store(tmp_path / "ledger.db") as store, store.writing() as writing:
        found = {
            name: writing._connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    full, on, milliseconds = 2, 1, 30_000
    assert [*found.values()] == ["wal", full, on, milliseconds]


def test_postgresql_that_does_not_wait_for_the_disk_is_refused(tmp_path: Path) -> None:
    database = new_database("postgresql", tmp_path)
    said = "its setting synchronous_commit is off, and what it confirms could be lost"
    with pytest.raises(Refusal, match=said):
        open_store(f"{database.where}%20-csynchronous_commit%3Doff")
    with open_store(database.where) as store:
        assert store.name == "postgresql:///postgres"


def test_a_file_that_holds_something_else_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Refusal, match="it holds something else"):
        open_store(path)
    assert path.read_bytes() == before


def test_a_journal_in_a_file_writes_ahead_and_syncs(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_sums_beyond_64_bits_are_added_up(tmp_path: Path) -> None:
    ledger, entries = Ledger(), []
    for number in range(1, 4):
        moved = Transfer("", "cage", "house", 2**62, "capital")
        draft = EntryDraft(f"c-{number}", "cage/capital", number, "Ada", "{}", (), (moved,))
        entries.append(ledger.place(draft))
        ledger.apply(entries[-1])
    with open_store(tmp_path / "room.db") as store:
        write(store, entries)
        assert store.sums() == {"cage": 3 * 2**62, "house": 3 * 2**62}
