"""Noticing entries of other processes: PostgreSQL notifies, a SQLite file is polled."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Engine

from spanish21.adapters.store.transactions import DATABASE_ERRORS

POLL_SECONDS = 0.25
"""How often a SQLite file is polled, and how soon a listener stops once ``stop`` is set."""
WAKE_SECONDS = 5.0
"""After so long the listener notifies even if the database reported nothing."""
RETRY_SECONDS = 1.0


def listen(engine: Engine, stop: threading.Event, notify: Callable[[], None]) -> None:
    """Call ``notify`` whenever entries may have been written, until ``stop`` is set."""
    signs = _LISTEN[engine.dialect.name]
    while not stop.is_set():
        try:
            with closing(_connection(engine)) as connection:
                _wake(signs(connection), stop, notify)
        except DATABASE_ERRORS:
            stop.wait(RETRY_SECONDS)


def _connection(engine: Engine) -> Any:
    """A new connection of the driver, set up like the engine's, outside its pool."""
    held = engine.pool.recreate().connect()
    connection = held.driver_connection
    held.detach()
    return connection


def _wake(signs: Iterator[bool], stop: threading.Event, notify: Callable[[], None]) -> None:
    """Notify at each sign; also at the first one, as a new connection may have missed entries."""
    last = -WAKE_SECONDS
    while True:
        sign = next(signs)
        if stop.is_set():
            return
        now = time.monotonic()
        if sign or now - last >= WAKE_SECONDS:
            last = now
            notify()


def _postgresql(connection: Any) -> Iterator[bool]:
    """``True`` when a writer has committed, ``False`` after each quiet interval."""
    connection.autocommit = True
    channel = connection.execute("SELECT 'spanish21_' || 'entries'::regclass::oid").fetchone()[0]
    connection.execute(f'LISTEN "{channel}"')
    yield True
    while True:
        heard = [*connection.notifies(timeout=POLL_SECONDS, stop_after=1)]
        yield bool(heard)


def _sqlite(connection: Any) -> Iterator[bool]:
    """``True`` if the file's version changed since the last poll."""
    before = None
    while True:
        (version,) = connection.execute("PRAGMA data_version").fetchone()
        yield version != before
        before = version
        time.sleep(POLL_SECONDS)


_LISTEN = {"postgresql": _postgresql, "sqlite": _sqlite}
