"""Who may read a house's file, and may a copy be read that nobody can write?"""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from fixtures.databases import Database
from fixtures.house_fixture import dealt
from spanish21.adapters.store import is_open_to_others, open_store, open_store_read_only
from spanish21.adapters.store.migrations.versions import r0001_journal
from spanish21.adapters.store.schema_upgrade import MIGRATIONS
from spanish21.house.journal.store import StoreFailed
from spanish21.refusal import Refusal

Closes = Callable[[Path], None]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask() -> Iterator[Callable[[int], None]]:
    """A way to set the mask of the process, which is put back."""
    before = os.umask(0o022)
    os.umask(before)
    yield lambda mask: (os.umask(mask), None)[1]
    os.umask(before)


# --- Who may read it ----------------------------------------------------------------------------


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o277])
def test_a_new_file_is_for_its_owner_alone_whatever_the_mask_is(
    tmp_path: Path, umask: Callable[[int], None], mask: int
) -> None:
    file = tmp_path / "house.db"
    umask(mask)
    with open_store(file) as store:
        store.remember("link/Ada", "x", 5)
        found = {path.name: mode_of(path) for path in tmp_path.iterdir()}
    assert found == {"house.db": 0o600, "house.db-wal": 0o600, "house.db-shm": 0o600}


def test_a_file_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    open_store(file).close()
    file.chmod(0o640)
    open_store(file).close()
    assert mode_of(file) == 0o640


@pytest.mark.parametrize(
    ("mode", "others"),
    [(0o600, False), (0o400, False), (0o640, True), (0o604, True), (0o620, True), (0o666, True)],
)
def test_others_who_can_read_a_file_are_noticed(tmp_path: Path, mode: int, *, others: bool) -> None:
    file = tmp_path / "house.db"
    file.touch()
    file.chmod(mode)
    assert is_open_to_others(file) is others
    assert is_open_to_others(str(file)) is others


def test_nobody_reads_what_is_no_file(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for where in (tmp_path, tmp_path / "none.db", "postgresql://Ada@host/x", "a\0b"):
        assert not is_open_to_others(where)


# --- Copies that cannot be written --------------------------------------------------------------


def house_file(folder: Path) -> Path:
    at = dealt("9s 7d 8h Kc")
    file = folder / "house.db"
    with open_store(file) as store, store.writing() as writing:
        writing.add(at.entries)
        writing.keep([*at.secrets.items()])
    return file


@pytest.fixture
def closes(monkeypatch: pytest.MonkeyPatch) -> Closes:
    """Files and folders that the system says cannot be written, whoever runs the tests."""
    closed: set[Path] = set()
    really = os.access

    def access(path: Path, mode: int) -> bool:
        return Path(path) not in closed and really(path, mode)

    def close(path: Path) -> None:
        closed.add(path)
        path.chmod(path.stat().st_mode & ~0o222)

    monkeypatch.setattr(os, "access", access)
    return close


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_copy_in_a_closed_folder_is_read_and_left_as_it_is(
    tmp_path: Path, closes: Closes
) -> None:
    file = house_file(tmp_path)
    closes(file)
    closes(tmp_path)
    before = everything_in(tmp_path)
    assert [*before] == ["house.db"]
    with open_store_read_only(file) as store:
        assert store.head().seq == len([*store.entries()]) > 10
        assert store.recall("shoe/T1/1") is not None
        assert store.name == str(file)
        with pytest.raises(StoreFailed, match="attempt to write a readonly database"):
            store.remember("link/Ada", "x", 5)
        assert everything_in(tmp_path) == before


def test_a_file_that_cannot_be_written_is_read_with_what_waits_beside_it(
    tmp_path: Path, closes: Closes
) -> None:
    """What was written last may lie in the log ahead of the file: it is not passed over."""
    file, copied = house_file(tmp_path), tmp_path / "copy"
    copied.mkdir()
    with open_store(file) as store:
        with store.writing() as writing:
            writing.keep([("late", "it is here")])
        for path in (file, tmp_path / "house.db-wal", tmp_path / "house.db-shm"):
            shutil.copy(path, copied)
    copy = copied / "house.db"
    closes(copy)
    closes(copied)
    with open_store_read_only(copy) as store:
        assert store.recall("late") == "it is here"
        with pytest.raises(StoreFailed, match="attempt to write a readonly database"):
            store.remember("link/Ada", "x", 5)


@pytest.mark.parametrize("closed", ["file", "folder"])
def test_either_is_enough(tmp_path: Path, closes: Closes, closed: str) -> None:
    file = house_file(tmp_path)
    before = file.read_bytes()
    closes(file if closed == "file" else tmp_path)
    with open_store_read_only(file) as store:
        with pytest.raises(StoreFailed, match="attempt to write a readonly database"):
            store.remember("link/Ada", "x", 5)
        assert store.head().seq > 10
    assert file.read_bytes() == before


def test_what_can_be_written_is_looked_into_as_ever(database: Database) -> None:
    open_store(database.where).close()
    with open_store_read_only(database.where) as store:
        store.remember("link/Ada", "x", 5)
        assert store.remembered("link/Ada", 1) == "x"


def test_what_is_not_there_is_not_begun(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="it holds no journal yet"):
        open_store_read_only(tmp_path / "none.db")


def test_a_closed_copy_of_something_else_is_refused(tmp_path: Path, closes: Closes) -> None:
    letter, songs, empty = (tmp_path / name for name in ("letter.db", "songs.db", "empty.db"))
    letter.write_text("Dear Ada, " * 200)
    with sqlite3.connect(songs) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    empty.touch()
    said = {
        letter: "it cannot be opened: file is not a database",
        songs: "it holds something else; give an empty one",
        empty: "it holds no journal yet",
    }
    for path in said:
        closes(path)
    closes(tmp_path)
    for path, words in said.items():
        with pytest.raises(Refusal) as caught:
            open_store_read_only(path)
        assert str(caught.value) == f"database: '{path}' is not allowed; {words}"


def test_a_closed_copy_of_an_older_program_is_refused(tmp_path: Path, closes: Closes) -> None:
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        with Operations.context(context):
            r0001_journal.upgrade()
        context.stamp(ScriptDirectory(str(MIGRATIONS)), "0001")
    engine.dispose()
    closes(file)
    with pytest.raises(Refusal) as caught:
        open_store_read_only(file)
    assert str(caught.value) == (
        f"database: '{file}' is not allowed; its schema 0001 is older than 0002, and it cannot be"
        " written; open it once where it can"
    )
