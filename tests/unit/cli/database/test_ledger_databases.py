"""Is a database that is lost, foreign or damaged a clear sentence, with nothing half written?"""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.card_room import CardRoom, on, on_file
from fixtures.databases import Database
from spanish21.adapters.store import SqlStore, open_store
from spanish21.adapters.store.sql_store import SqlJournalTransaction
from spanish21.cli.database import ledger_access
from spanish21.cli.options.database import DATABASE_VARIABLE
from spanish21.house.journal.store import StoreFailed
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry
from spanish21.service.local_house import LocalHouse


@pytest.fixture
def room(tmp_path: Path) -> CardRoom:
    return on_file(tmp_path)


# --- Lost answers -------------------------------------------------------------------------------


def test_a_lost_answer_is_unknown_and_can_be_asked_again(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.said("ledger", "move", "capital", "$5", by="Cat")
    move = ("ledger", "move", "capital", "$6", "--id", "c-2")

    def fail(*_: object) -> None:
        raise StoreFailed("database: disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(SqlJournalTransaction, "add", fail)
        assert room.fails(*move, by="Cat") == (
            ledger_access.UNKNOWN_STATUS,
            "unknown, ask again: --id c-2 (database: disk I/O error)",
        )
    assert room.said(*move, by="Cat").startswith("$6.00")
    assert [entry.id for entry in room.entries()][1:] == ["c-2"]


def test_an_interrupted_command_is_unknown_too(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **_more: object) -> None:
        raise KeyboardInterrupt

    room.said("ledger", "move", "capital", "$5", by="Cat")
    monkeypatch.setattr(LocalHouse, "give_in_ledger", interrupt)
    assert room.fails("ledger", "bank", "$5", "--id", "c-1", by="Cat") == (
        3,
        "unknown, ask again: --id c-1 (interrupted)",
    )


def test_a_database_that_fails_before_has_written_nothing(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.said("ledger", "move", "capital", "$5", by="Cat")

    read = SqlStore.entries

    def fail(store: SqlStore, after: int = 0) -> Iterator[Entry]:
        """The office opens; the first question to it finds the connection gone."""
        if threading.current_thread().name == "journal-writer":
            raise StoreFailed("database: server closed the connection\nunexpectedly")
        return read(store, after)

    monkeypatch.setattr(SqlStore, "entries", fail)
    for command in (("ledger", "balance"), ("ledger", "bank", "$5", "--by", "Cat")):
        assert room.fails(*command) == (
            2,
            "database: server closed the connection unexpectedly",
        )


def test_whoever_waits_long_is_told_the_id(room: CardRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    told = threading.Event()
    give = LocalHouse.give_in_ledger

    def slow(*arguments: Any, **more: Any) -> Any:
        told.wait(10)
        return give(*arguments, **more)

    monkeypatch.setattr(LocalHouse, "give_in_ledger", slow)
    monkeypatch.setattr(ledger_access, "SLOW_SECONDS", 0)
    monkeypatch.setattr("threading.Timer", _timer(told))
    result = room.run("ledger", "move", "capital", "$5", "--id", "c-1", by="Cat")
    assert "Still waiting for the database. This command is --id c-1\n" in result.stderr
    assert result.exit_code == 0


def _timer(told: threading.Event) -> Any:
    """A timer that says when it has spoken."""

    class Timer(threading.Timer):
        def run(self) -> None:
            super().run()
            told.set()

    return Timer


# --- Databases ----------------------------------------------------------------------------------

LOOKS = (
    ("jackpot", "show"),
    ("jackpot", "history", "high"),
    ("jackpot", "awards"),
    ("award", "show", "T1-1-1"),
    ("award", "form", "T1-1-1", "--out", "x.pdf"),
    ("ledger", "balance"),
    ("ledger", "export"),
    ("ledger", "head"),
    ("ledger", "find", "c-1"),
    ("audit", "ledger"),
    ("report", "accrual"),
    ("ledger", "bank", "$5", "--by", "Cat"),
    ("jackpot", "stop", "high", "--reason", "x", "--by", "Ada"),
)


@pytest.mark.parametrize("command", LOOKS, ids=" ".join)
def test_a_database_that_is_not_there_is_not_made(room: CardRoom, command: tuple[str, ...]) -> None:
    status, said = room.fails(*command)
    assert status == 2
    assert said == (
        f"database: '{room.where}' is not allowed; there is no such file; 'jackpot create' and"
        " 'ledger move' begin a new one"
    )
    assert not Path(room.where).exists()


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "database: 'postgresql://127.0.0.1/none' is not allowed; it cannot be opened: "),
        ("mysql://room", "database: 'mysql://' is not allowed; give a file or postgresql://NAME@HOST/DATABASE"),
        (":memory:", "database: ':memory:' is not allowed; give the name of a file"),
    ],
)  # fmt: skip
def test_a_database_that_cannot_be_reached_is_one_sentence(where: str, words: str) -> None:
    status, said = CardRoom(where).fails("ledger", "move", "capital", "$5", by="Cat")
    assert status == 2
    assert said.startswith(words)


def test_a_file_that_is_no_database_is_refused(room: CardRoom) -> None:
    Path(room.where).write_text("not a database, but long enough to be looked at" * 9)
    status, said = room.fails("ledger", "balance")
    assert status == 2
    assert said.endswith("it cannot be opened: file is not a database")


def test_a_newer_schema_is_refused(database: Database) -> None:
    room = on(database).open()
    database.execute("UPDATE alembic_version SET version_num = 'r9999'")
    status, said = room.fails("jackpot", "show")
    assert status == 2
    assert "its schema r9999 is newer than this program" in said


def test_a_corrupted_row_stops_everything(database: Database) -> None:
    room = on(database).open()
    database.spoil("UPDATE transfers SET micros = micros + 1 WHERE entry = 2")
    for command in (
        ("jackpot", "show"),
        ("jackpot", "history", "high"),
        ("ledger", "move", "capital", "$5", "--by", "Cat"),
    ):
        assert room.fails(*command) == (
            2,
            "journal: entry 2 is damaged: it is not what was chained; restore it from a copy",
        )
    status, said = room.fails("report", "accrual")
    assert status == 2
    assert said.startswith("journal entry 2: its hash is ")


def test_the_database_comes_from_the_environment(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.said("ledger", "move", "capital", "$5", by="Cat")
    monkeypatch.setenv(DATABASE_VARIABLE, room.where)
    assert room.run_bare("ledger", "head").exit_code == 0
    monkeypatch.delenv(DATABASE_VARIABLE)
    result = room.run_bare("ledger", "head")
    assert result.exit_code == 2
    assert "Missing option '--database'" in result.output


def test_a_journal_without_entries_ends_at_nothing(database: Database) -> None:
    open_store(database.where).close()
    assert on(database).said("ledger", "head") == f"0 {FIRST_CHAIN_HASH}"


def test_a_database_that_is_only_looked_at_gets_no_tables(database: Database) -> None:
    room = on(database)
    if database.kind == "sqlite":
        Path(room.where).touch()
    for _ in range(2):
        status, said = room.fails("ledger", "head")
        assert (status, said.endswith("it holds no journal yet")) == (2, True)
