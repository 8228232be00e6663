"""Backups of a house's database: one SQLite file, made while the house runs, and its restoration.

A backup holds the journal, the orders of shoes that are still on, and the hashes of passwords.
Sessions, links and snapshots stay out of it: the first two must not come back to life, and
snapshots are made anew. A backup of PostgreSQL has the same form, so that either database can be
restored from a backup of the other.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path

from spanish21.adapters.store.engines import open_store
from spanish21.adapters.store.sql_store import SqlJournalTransaction, SqlStore
from spanish21.house.journal.store import BrokenJournal, JournalHead, StoreFailed
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry, chain_hash
from spanish21.refusal import Refusal

_BATCH = 1000
_PARTIAL = ".partial"
_COMPANIONS = ("", "-wal", "-shm", "-journal")
"""What SQLite may put beside a file, by the end of its name; first the file itself."""


def back_up(where: str, file: Path) -> JournalHead:
    """Copy a house's database into a new file, while others write to it; where the copy ends.

    The copy has its name once it is complete and on the disk.
    """
    if file.exists():
        raise Refusal("out", str(file), "name a file that is not there; no backup is overwritten")
    partial = file.with_name(file.name + _PARTIAL)
    _remove(partial)
    try:
        if "://" in where:
            _export(where, partial)
        else:
            _copy_pages(where, partial)
        head = _seal(partial)
        partial.rename(file)
        _write_through(file.parent)
    except sqlite3.Error as error:
        _remove(partial)
        raise StoreFailed(f"backup: {error}") from error
    except OSError as error:
        _remove(partial)
        raise Refusal("out", str(file), f"it cannot be written: {error.strerror}") from None
    except BaseException:
        _remove(partial)
        raise
    return head


def restore_backup(file: Path, where: str) -> JournalHead:
    """Write a backup into an empty database, all of it or nothing; where its journal ends.

    Every entry's hash is compared on the way. A file that is there, or a database that holds a
    journal, is left as it is and refused.
    """
    is_file = "://" not in where
    if is_file and Path(where).exists():
        say = "it is there already; restore into a new file, and swap the two by hand"
        raise Refusal("database", where, say)
    with open_backup(file) as backup:
        try:
            with open_store(where) as target:
                return _write_all(backup, target)
        except BaseException:
            if is_file:
                _remove(Path(where))
            raise


@contextmanager
def open_backup(file: Path) -> Iterator[SqlStore]:
    """A copy of a backup to look at, brought to this program's schema; the backup stays as it is."""
    with tempfile.TemporaryDirectory(prefix="spanish21-backup-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise Refusal("backup", str(file), f"it cannot be read: {error.strerror}") from None
        with open_store(copy, create=False) as store:
            yield store


def _write_all(backup: SqlStore, target: SqlStore) -> JournalHead:
    with backup.reading() as there, target.writing() as here:
        if next(here.entries(), None) is not None or here.secrets():
            say = "it holds a journal already; restore into an empty one"
            raise Refusal("database", target.name, say)
        _copy_journal(there.entries(), there.secrets(), here)
    return target.head()


def _copy_journal(
    entries: Iterable[Entry], secrets: list[tuple[str, str]], here: SqlJournalTransaction
) -> None:
    chained = _chained(entries)
    while batch := [*islice(chained, _BATCH)]:
        here.add(batch)
    for start in range(0, len(secrets), _BATCH):
        here.keep(secrets[start : start + _BATCH])


def _chained(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Entries whose hashes are those of their content; the first other one ends the copy."""
    chain = FIRST_CHAIN_HASH
    for entry in entries:
        if chain_hash(chain, entry) != entry.chain:
            raise BrokenJournal(entry.seq, "it is not what was chained")
        chain = entry.chain
        yield entry


def _copy_pages(where: str, partial: Path) -> None:
    """SQLite's own copy of a file in use: one moment of it, the log beside it included."""
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    address = f"{Path(where).absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True)) as source,
        closing(sqlite3.connect(partial)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA secure_delete=ON")
        for table in ("memory", "snapshots"):
            # A file that an older program wrote may not have them.
            with suppress(sqlite3.OperationalError):
                copy.execute(f"DELETE FROM {table}")  # noqa: S608  our own words
        copy.commit()


def _export(where: str, partial: Path) -> None:
    """A journal and its secrets as of one moment, by the store's own reading and writing."""
    with (
        open_store(where, create=False) as source,
        open_store(partial) as copy,
        source.reading() as there,
        copy.writing() as here,
    ):
        _copy_journal(there.entries(), there.secrets(), here)


def _seal(partial: Path) -> JournalHead:
    """Make one file of a copy, without a log beside it, and bring it to the disk."""
    with closing(sqlite3.connect(partial)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        last = "SELECT seq, chain FROM entries ORDER BY seq DESC LIMIT 1"
        row = copy.execute(last).fetchone()
    _write_through(partial)
    return JournalHead(*row) if row else JournalHead(0, FIRST_CHAIN_HASH)


def _write_through(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(file: Path) -> None:
    for companion in _COMPANIONS:
        file.with_name(file.name + companion).unlink(missing_ok=True)
