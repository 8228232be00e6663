"""Transactions, and their failures as one line each."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from spanish21.house.journal.store import StoreFailed

DATABASE_ERRORS = (SQLAlchemyError, psycopg.Error, sqlite3.Error)


@contextmanager
def as_store_failure() -> Iterator[None]:
    """Raise a database's error as ``StoreFailed``: one line, without the statement."""
    try:
        yield
    except DATABASE_ERRORS as error:
        said = " ".join(str(getattr(error, "orig", error)).split())
        raise StoreFailed(f"database: {said}") from error


@contextmanager
def begin_change(engine: Engine) -> Iterator[Connection]:
    """A transaction that changes something beside the journal, in no writer's way.

    SQLite has one writer at a time, whatever he writes.
    """
    with as_store_failure():
        connecting = engine.connect().execution_options(writes=True)
        with connecting as connection, connection.begin():
            yield connection
