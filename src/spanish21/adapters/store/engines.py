"""From a file or an address to an open store."""

import os
import sqlite3
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from spanish21.adapters.store.schema_upgrade import check_schema, upgrade_schema
from spanish21.adapters.store.sql_store import LOCK_WAIT_SECONDS, SqlStore, lock_for_writing
from spanish21.refusal import Refusal

_CONNECTING = {
    "application_name": "spanish21",
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}
"""A network that has gone silent is noticed within half a minute, not within hours."""
_WRITE = "BEGIN IMMEDIATE"
_TURN_SECONDS = 0.001
"""How often a writer looks whether SQLite's only lock for writing is free."""
_OWNER_ALONE = stat.S_IRUSR | stat.S_IWUSR
_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
_NOT_DURABLE = """
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
    ORDER BY name
"""


def open_store(where: str | Path, *, create: bool = True) -> SqlStore:
    """Open the journal in this SQLite file, or behind this ``postgresql://`` address.

    A new database gets its tables, unless it is only to be looked at; an older one is brought
    up to date; one that a newer program wrote, or that could lose what it says it has written,
    is refused. A new file is for its owner's eyes alone: it holds the orders of running shoes.
    """
    return _open(str(where), create=create)


def open_store_read_only(where: str | Path) -> SqlStore:
    """Open the journal to read only; also a file that this process may not write.

    Such a file is left as it is, and one of an older program is refused.
    """
    address = str(where)
    if "://" in address or not Path(address).is_file() or _may_write(Path(address)):
        return _open(address, create=False)
    return _open_to_read(address)


def is_open_to_others(where: str | Path) -> bool:
    """Whether other users than the owner may read or write this SQLite file."""
    try:
        mode = Path(where).stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(mode) and bool(mode & (stat.S_IRWXG | stat.S_IRWXO))


def _open(where: str, *, create: bool) -> SqlStore:
    engine, name = _engine(where)
    try:
        with lock_for_writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                _check_durable(connection, name)
            upgrade_schema(connection, name, create=create)
        if engine.dialect.name == "sqlite":
            _write_ahead(engine)
    except DBAPIError as error:
        engine.dispose()
        raise _cannot_open(name, error) from None
    except Refusal:
        engine.dispose()
        raise
    return SqlStore(engine, name)


def _cannot_open(name: str, error: DBAPIError) -> Refusal:
    say = f"it cannot be opened: {str(error.orig).partition(chr(10))[0]}"
    return Refusal("database", name, say)


def _open_to_read(path: str) -> SqlStore:
    """A file that cannot be written, or lies in a folder that cannot."""
    file = Path(path).absolute()
    # If no process can write the file, and no log waits to be copied into it, it never changes.
    folder_closed = not os.access(file.parent, os.W_OK)
    still = folder_closed and not file.with_name(f"{file.name}-wal").exists()
    engine = _sqlite(f"{file.as_uri()}?mode=ro{'&immutable=1' if still else ''}", uri=True)
    try:
        with engine.connect() as connection:
            check_schema(connection, path)
    except DBAPIError as error:
        engine.dispose()
        raise _cannot_open(path, error) from None
    except Refusal:
        engine.dispose()
        raise
    return SqlStore(engine, path)


def _may_write(file: Path) -> bool:
    """Whether a file can be written, and others beside it, as SQLite does."""
    return os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK)


def _create_for_owner(path: str) -> None:
    """Create a file that only its owner can read; SQLite gives the files beside it the same mode.

    An existing file keeps its mode. If the file cannot be created, SQLite reports why later.
    """
    with suppress(OSError, ValueError):
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ALONE)
        try:
            # The mask of the process may have taken the owner's own bits away.
            os.fchmod(descriptor, _OWNER_ALONE)
        finally:
            os.close(descriptor)


def _engine(where: str) -> tuple[Engine, str]:
    """An engine, and what to call the database: never with its password."""
    scheme, separator, _rest = where.partition("://")
    if where in ("", ":memory:"):
        raise Refusal("database", where, "give the name of a file; nothing else is kept")
    if not separator:
        _create_for_owner(where)
        return _sqlite(where), where
    if scheme not in _POSTGRESQL:
        raise Refusal("database", f"{scheme}://", "give a file or postgresql://NAME@HOST/DATABASE")
    try:
        url = make_url(where).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        say = "write postgresql://NAME:PASSWORD@HOST:PORT/DATABASE"
        raise Refusal("database", f"{scheme}://", say) from None
    engine = create_engine(
        url,
        isolation_level="READ COMMITTED",
        hide_parameters=True,
        connect_args=_CONNECTING,
    )
    return engine, f"postgresql://{url.host or ''}/{url.database or ''}"


def _sqlite(path: str, *, uri: bool = False) -> Engine:
    engine = create_engine(
        "sqlite+pysqlite://",
        creator=lambda: sqlite3.connect(
            path,
            uri=uri,
            timeout=LOCK_WAIT_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            # Insertions of so many rows and questions for so many ids: see store.
            cached_statements=64,
        ),
        poolclass=QueuePool,
        # The one that was used last: its pages and statements are at hand, once and not five times.
        pool_use_lifo=True,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _set_sqlite_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_sqlite_up(connection: Any, _record: ConnectionPoolEntry) -> None:
    """A commit is on the disk when it returns, and references are looked at.

    The log is copied into the file every 16 MB; with SQLite's own 4 MB a busy house would wait
    for that several times a second.
    """
    durable = ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON", "wal_autocheckpoint=4000")
    for pragma in durable:
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(engine: Engine) -> None:
    """A log written ahead of the file: set for good, and only where the file is ours."""
    connection = engine.raw_connection()
    try:
        # Others may open it at the same time, and SQLite itself does not wait for them here.
        _do_when_free(connection.driver_connection, "PRAGMA journal_mode=WAL")
    finally:
        connection.close()
    event.remove(engine, "begin", _begin)
    event.listen(engine, "begin", _begin_in_turn)


def _begin(connection: Connection) -> None:
    """A writer takes SQLite's write lock when it begins, not at its first write."""
    connection.exec_driver_sql(_WRITE if _writes(connection) else "BEGIN")


def _begin_in_turn(connection: Connection) -> None:
    """The same where a log is written ahead, and so nothing else has to be waited for.

    SQLite itself would wait for that lock in sleeps of up to a tenth of a second, and so be late
    by as much: a writer who waits looks again every millisecond instead.
    """
    if not _writes(connection):
        connection.exec_driver_sql("BEGIN")
        return
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA busy_timeout=0")
    try:
        _do_when_free(driver, _WRITE)
    except sqlite3.Error:
        # Once more, for the error as SQLAlchemy tells it.
        connection.exec_driver_sql(_WRITE)
    finally:
        driver.execute(f"PRAGMA busy_timeout={LOCK_WAIT_SECONDS * 1000:.0f}")


def _writes(connection: Connection) -> bool:
    writes: bool = connection.get_execution_options().get("writes", False)
    return writes


def _do_when_free(driver: Any, statement: str) -> None:
    """Execute a statement that waits for other processes; an error if that takes too long."""
    until = time.monotonic() + LOCK_WAIT_SECONDS
    while True:
        try:
            driver.execute(statement)
        except sqlite3.OperationalError as error:
            # The low byte of an error is its kind.
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(_TURN_SECONDS)
        else:
            return


def _check_durable(connection: Connection, name: str) -> None:
    off = connection.execute(text(_NOT_DURABLE)).scalars().first()
    if off is not None:
        say = f"its setting {off} is off, and what it confirms could be lost; switch it on"
        raise Refusal("database", name, say)
