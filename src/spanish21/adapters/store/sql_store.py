"""The journal's rows, read and written. Nothing here can change or delete one.

What may change is in :mod:`spanish21.adapters.store.expiring_store`.
"""

import shutil
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Select, Table, func, insert, select, text

from spanish21.adapters.store.expiring_store import SqlExpiringStore
from spanish21.adapters.store.listener import listen
from spanish21.adapters.store.schema import entries, secrets, transfers
from spanish21.adapters.store.transactions import as_store_failure
from spanish21.house.journal.store import BrokenJournal, JournalHead
from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, Side
from spanish21.ledger.double_entry.transfers import Transfer, TransferStage
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, Entry
from spanish21.ledger.journal.entry_json import facts_from_text, facts_to_text
from spanish21.refusal import Refusal

READ_BATCH = 1000
_HASHES = 50_000
"""How many hashes of entries are read at once: a hundredth of an entry each."""
_ROWS = (1, 4, 16, 48)
"""How many rows a statement inserts; what is missing to the next of these is left empty.

SQLite keeps every statement with all it was last given: one for each number of rows came to
20 MB of a busy house's memory.
"""
_ASKED = (1, 4, 16, 64)
"""For how many ids a statement asks; beyond the last, for its multiples."""
LOCK_WAIT_SECONDS = 30
"""How long a writer waits for another one before it gives up."""
_PEN = 21_21_21
"""The number of the advisory lock that PostgreSQL's writers take."""
_TAKE = text("SELECT set_config('lock_timeout', :wait, true), pg_advisory_xact_lock(:pen)")
_LINES = ("id", "debit", "credit", "micros", "code", "stage", "resolves")
_DOLLAR = 1_000_000
_COLUMNS = ", ".join(entries.columns.keys())
_NEXT = {
    dialect: f"SELECT {_COLUMNS} FROM entries WHERE seq > {mark} ORDER BY seq LIMIT {READ_BATCH}"  # noqa: S608
    for dialect, mark in (("sqlite", "?"), ("postgresql", "%s"))
}
_STAGES = {stage.value: stage for stage in TransferStage}
_SELECT_TRANSFERS = select(transfers.c.entry, *(transfers.c[name] for name in _LINES)).order_by(
    transfers.c.entry, transfers.c.line
)


@contextmanager
def lock_for_writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that is the only one to write, committed when left without an error."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(_TAKE, {"pen": _PEN, "wait": f"{LOCK_WAIT_SECONDS * 1000:.0f}ms"})
        yield connection


class SqlStore(SqlExpiringStore):
    """A house's database; see :class:`spanish21.house.journal.store.Store`."""

    def __init__(self, engine: Engine, name: str) -> None:
        super().__init__(engine)
        self.name = name

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order, read in batches of short transactions."""
        while True:
            with as_store_failure(), self._engine.connect() as connection:
                batch = _read(connection, after)
            yield from batch
            if len(batch) < READ_BATCH:
                return
            after = batch[-1].seq

    def stream(self, name: str, after: int = 0) -> Iterator[Entry]:
        """The entries of one stream after this number of it, in order."""
        of_stream = select(entries).where(entries.c.stream == name).order_by(entries.c.number)
        while True:
            next_entries = of_stream.where(entries.c.number > after).limit(READ_BATCH)
            with as_store_failure(), self._engine.connect() as connection:
                rows = _plain(connection, next_entries)
                lines = _SELECT_TRANSFERS.where(transfers.c.entry.in_([row[0] for row in rows]))
                batch = _entries(connection, rows, lines)
            yield from batch
            if len(batch) < READ_BATCH:
                return
            after = batch[-1].number

    def streams(self) -> list[str]:
        """The names of all streams that have an entry."""
        named = select(entries.c.stream).distinct().order_by(entries.c.stream)
        with as_store_failure(), self._engine.connect() as connection:
            return [row[0] for row in connection.execute(named)]

    def find(self, name: str) -> Entry | None:
        """The entry of this id."""
        with as_store_failure(), self._engine.connect() as connection:
            return _find(connection, [name]).get(name)

    def head(self) -> JournalHead:
        """The last entry's number and chain hash."""
        last = select(entries.c.seq, entries.c.chain).order_by(entries.c.seq.desc()).limit(1)
        with as_store_failure(), self._engine.connect() as connection:
            row = connection.execute(last).first()
        return JournalHead(0, FIRST_CHAIN_HASH) if row is None else JournalHead(*row)

    def chains(self, after: int = 0) -> Iterator[tuple[int, int, str]]:
        """The number, the time and the hash of every entry after this one, in order."""
        columns = select(entries.c.seq, entries.c.at, entries.c.chain)
        numbered = columns.order_by(entries.c.seq).limit(_HASHES)
        while True:
            with as_store_failure(), self._engine.connect() as connection:
                rows = _plain(connection, numbered.where(entries.c.seq > after))
            yield from ((seq, at, chain) for seq, at, chain in rows)
            if len(rows) < _HASHES:
                return
            after = rows[-1][0]

    def recall(self, key: str) -> str | None:
        """The secret under a key."""
        with as_store_failure(), self._engine.connect() as connection:
            return connection.scalar(select(secrets.c.value).where(secrets.c.key == key))

    def sums(self) -> dict[str, int]:
        """Every account's balance as the database itself adds it up from the transfers."""
        moved = transfers.c.stage.in_((TransferStage.AT_ONCE.value, TransferStage.POST.value))
        balances: Counter[str] = Counter()
        with as_store_failure(), self._engine.connect() as connection:
            for column, side in (
                (transfers.c.debit, Side.DEBIT),
                (transfers.c.credit, Side.CREDIT),
            ):
                # Dollars and the rest apart: what a house ever moved may be beyond 64 bits.
                dollars = func.sum(transfers.c.micros // _DOLLAR)
                rest = func.sum(transfers.c.micros % _DOLLAR)
                total = select(column, dollars, rest).where(moved).group_by(column)
                for name, whole, part in connection.execute(total):
                    micros = int(whole) * _DOLLAR + int(part)
                    kind = ACCOUNT_KINDS[name.partition(":")[0]]
                    balances[name] += micros if kind.side is side else -micros
        return dict(sorted(balances.items()))

    @contextmanager
    def reading(self) -> Iterator["SqlJournalReading"]:
        """The journal and its secrets as they are at one moment, while others go on writing."""
        connecting = self._engine.connect()
        if self._engine.dialect.name == "postgresql":
            connecting = connecting.execution_options(isolation_level="REPEATABLE READ")
        with as_store_failure(), connecting as connection, connection.begin():
            yield SqlJournalReading(connection)

    @contextmanager
    def writing(self) -> Iterator["SqlJournalTransaction"]:
        """Hold the write lock; once the block ends, everything is on the disk."""
        with as_store_failure(), lock_for_writing(self._engine) as connection:
            yield SqlJournalTransaction(connection)

    def listen(self, stop: threading.Event, notify: Callable[[], None]) -> None:
        """Call ``notify`` whenever any process may have written entries, until ``stop`` is set.

        This occupies the caller's thread and a connection of its own. It tries a database that
        is away again every second.
        """
        listen(self._engine, stop, notify)

    def free_bytes(self) -> int | None:
        """The room left on the disk of a SQLite file; ``None`` for PostgreSQL, which has its own."""
        if self._engine.dialect.name != "sqlite":
            return None
        return shutil.disk_usage(Path(self.name).absolute().parent).free

    def close(self) -> None:
        """Give the database's connections back."""
        self._engine.dispose()

    def __enter__(self) -> "SqlStore":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()


class SqlJournalReading:
    """A transaction that reads: what it reads belongs together, whatever is written meanwhile."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after this one, in order."""
        while batch := _read(self._connection, after):
            yield from batch
            after = batch[-1].seq

    def secrets(self) -> list[tuple[str, str]]:
        """Every secret with its key."""
        return [(key, value) for key, value in _plain(self._connection, select(secrets))]


class SqlJournalTransaction(SqlJournalReading):
    """A transaction of the only writer; see :class:`spanish21.house.journal.store.JournalTransaction`."""

    def find_all(self, names: Collection[str]) -> Mapping[str, Entry]:
        """Those of these ids that have an entry, and their entries."""
        return _find(self._connection, names) if names else {}

    def add(self, new_entries: Sequence[Entry]) -> None:
        """Write entries behind the last one; transfers first, as the database demands."""
        lines = [
            (entry.seq, line, *transfer[:5], transfer.stage.value, transfer.of)
            for entry in new_entries
            for line, transfer in enumerate(entry.transfers, 1)
        ]
        heads = [
            (*entry[:7], facts_to_text(entry.facts), entry.game, entry.chain)
            for entry in new_entries
        ]
        for table, rows in ((transfers, lines), (entries, heads)):
            if rows:
                _ADD[self._connection.dialect.name](self._connection, table, rows)

    def keep(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Write secrets under keys that are not taken yet."""
        self._connection.execute(
            insert(secrets), [{"key": key, "value": value} for key, value in pairs]
        )


def _read(connection: Connection, after: int) -> list[Entry]:
    """The next entries after one, with their transfers."""
    # Asked with every batch, mostly for nothing: see ``_find``.
    result: Any = connection.exec_driver_sql(_NEXT[connection.dialect.name], (after,))
    rows = result.cursor.fetchall()
    if not rows:
        return []
    lines = _SELECT_TRANSFERS.where(transfers.c.entry.between(rows[0][0], rows[-1][0]))
    return _entries(connection, rows, lines)


def _find(connection: Connection, names: Collection[str]) -> dict[str, Entry]:
    parameters: tuple[Any, ...] = tuple(names)
    # The last id fills the statement up, so that SQLite keeps few statements: see ``_ROWS``.
    parameters += parameters[-1:] * (_size(len(parameters), _ASKED) - len(parameters))
    where = f"id IN ({', '.join('?' * len(parameters))})"
    if connection.dialect.name == "postgresql":
        where, parameters = "id = ANY(%s)", (list(names),)
    # Asked with every batch: put together here, it costs a tenth of a compiled statement.
    statement = f"SELECT {_COLUMNS} FROM entries WHERE {where}"  # noqa: S608  our own words
    result: Any = connection.exec_driver_sql(statement, parameters)
    rows = result.cursor.fetchall()
    if not rows:
        return {}
    lines = _SELECT_TRANSFERS.where(transfers.c.entry.in_([row[0] for row in rows]))
    return {entry.id: entry for entry in _entries(connection, rows, lines)}


def _entries(connection: Connection, rows: Sequence[Any], lines: Select[Any]) -> list[Entry]:
    """Rows as entries; raises ``BrokenJournal`` for a row that is not one."""
    moved: defaultdict[int, list[Transfer]] = defaultdict(list)
    new, stages = tuple.__new__, _STAGES
    for seq, name, debit, credit, micros, code, stage, of in _plain(connection, lines):
        if stage not in stages:
            raise BrokenJournal(seq, f"{stage!r} is not a stage of a transfer")
        # As Transfer(...) does, in half the time: a journal holds millions of them.
        transfer = new(Transfer, (name, debit, credit, micros, code, stages[stage], of))
        moved[seq].append(transfer)
    return [_entry(row, moved.get(row[0], ())) for row in rows]


def _plain(connection: Connection, statement: Select[Any]) -> Sequence[Any]:
    """Rows as the driver returns them: wrapping each would slow the reading of a journal."""
    cursor: Any = connection.execute(statement).cursor
    rows: Sequence[Any] = cursor.fetchall()
    return rows


def _entry(row: Sequence[Any], moved: Sequence[Transfer]) -> Entry:
    seq, name, stream, number, at, person, command, facts, game, chain = row
    try:
        learned = facts_from_text(facts)
    except Refusal as refusal:
        raise BrokenJournal(seq, str(refusal)) from None
    return Entry(seq, name, stream, number, at, person, command, learned, tuple(moved), game, chain)


def _size(number: int, sizes: Sequence[int]) -> int:
    """The least of these sizes, or of the multiples of the last, that is at least ``number``."""
    return next((size for size in sizes if size >= number), -(-number // sizes[-1]) * sizes[-1])


@cache
def _statement(table: Table, rows: int) -> str:
    """A statement that inserts up to ``rows`` rows, and skips those whose first column is NULL."""
    columns = ", ".join(table.columns.keys())
    values = f"({', '.join('?' * len(table.columns))})"
    filled_rows = f"(VALUES {', '.join([values] * rows)}) WHERE column1 IS NOT NULL"
    return f"INSERT INTO {table.name} ({columns}) SELECT * FROM {filled_rows}"  # noqa: S608


def _insert(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """Many rows in a statement: with each one Python lets other threads in, and waits for them."""
    most = _ROWS[-1]
    for start in range(0, len(rows), most):
        part = rows[start : start + most]
        size = _size(len(part), _ROWS)
        empty = (None,) * ((size - len(part)) * len(table.columns))
        connection.exec_driver_sql(_statement(table, size), (*chain(*part), *empty))


def _copy(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """PostgreSQL's own way in for many rows: one statement, and so one trigger, for them all."""
    driver: Any = connection.connection.driver_connection
    columns = ", ".join(table.columns.keys())
    with driver.cursor().copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


_ADD = {"sqlite": _insert, "postgresql": _copy}
