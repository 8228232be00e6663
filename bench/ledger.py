"""Durable rounds per second, and how fast a journal is audited.

    scripts/bench-ledger [ENTRIES]

A round is two entries: wagers made and locked with the deal, and the end with its lines; both
carry the table's own events, player by player transfers and a jackpot's contribution, made by
the postings a live table uses. A table waits for the answer to one entry before it sends the
next, and an answer comes after the disk has it. Beside each figure stands what the bare
database does in the same run: one row of the same size, written and synced, one at a time.

The second part writes a long journal and shows whether an entry costs more as it grows.
"""

import gc
import json
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import psycopg
from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fixtures.databases import postgres
from fixtures.table_script import AtTable, player, table
from spanish21 import ruleset
from spanish21.adapters.store import open_store
from spanish21.game.round import commands as r
from spanish21.game.table import TableState
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.house.journal.writer import JournalWriter
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.postings import post_events
from spanish21.ledger import Entry, EntryDraft, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger.audit import audit
from spanish21.notation import to_json

SECONDS = 4.0
BOXES = 3
JACKPOT = {"table": "3c", "paytable": 1, "wager": "$1"}


class Step(NamedTuple):
    """One entry of a round as a table makes it: where the table stood, and what happened."""

    before: TableState
    events: tuple[e.TableEvent, ...]
    game: str


def a_round() -> tuple[Step, Step]:
    """A round of three boxes, played once; its two steps are posted again and again."""
    seats = {box: f"P{box}" for box in range(1, BOXES + 1)}
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    at = table(rules, seats=seats).deals(t.OpenRound(0))
    start = at
    for box, name in seats.items():
        wagers = (("main", 2500), ("jackpot-1", 100))
        at = at.give(player(name), r.PlaceWagers(box, name, wagers))
    at = at.deals(r.CloseWagers()).says("deal 9♠ 8♥ 7♦ 9♦ 9♥ 9♣ J♠ 8♦")
    locked = at
    for box, name in seats.items():
        at = at.give(player(name), r.Stand(box, name))
    return _step(start, locked), _step(locked, at)


def _step(before: AtTable, after: AtTable) -> Step:
    events = after.events[len(before.events) :]
    return Step(before.state, events, json.dumps([to_json(event) for event in events]))


def opening(tables: int) -> Iterator[c.LedgerCommand]:
    """Money, a jackpot, its tables, and chips for everybody."""
    game = ruleset("wa-2025", jackpots=[JACKPOT]).jackpots[0]
    yield c.MoveMoney("capital", "cage", "house", 10**11)
    yield c.CreateJackpot(
        "high", "progressive", game.table.address, 6, 100, base_cents=10**6, reset_cents=10**6
    )
    for number in range(tables):
        yield c.LinkTable("high", f"T{number}", game.table.address, 6, 100)
        yield c.MoveMoney("fill", "house", f"table:T{number}", 10**9)
    for box in range(1, BOXES + 1):
        yield c.MoveMoney("buy-in", "cage", f"player:P{box}", 10**10)


def command_of(number: int, count: int, step: Step) -> CommandJob:
    """The count-th entry of a table."""
    name = f"T{number}"
    house = LedgerTable(name, ("high",))
    at = 1000 + count

    def decide(ledger: Ledger) -> EntryDraft:
        posted = post_events(ledger, house, step.before, step.events, by="Dan", at=at)
        return EntryDraft(f"{name}.{count}", f"table/{name}", at, "Dan", "", *posted, step.game)

    return CommandJob(f"{name}.{count}", "Dan", at, f"round {count} of {name}", decide)


class Tables:
    """Tables that play on their own: each sends its next entry when the last is answered."""

    def __init__(self, office: JournalWriter, tables: int, steps: tuple[Step, Step]) -> None:
        self.office = office
        self.tables = tables
        self.steps = steps
        self.answered = 0
        self.until = 0.0
        self.resting = threading.Semaphore(0)

    def play(self, seconds: float) -> float:
        """Entries per second, all of them on the disk."""
        began = time.perf_counter()
        self.until = began + seconds
        for number in range(self.tables):
            self._send(number, 1)
        for _ in range(self.tables):
            self.resting.acquire()
        return self.answered / (time.perf_counter() - began)

    def _send(self, number: int, count: int) -> None:
        command = command_of(number, count, self.steps[(count - 1) % 2])
        sent = self.office.hand_in(command)
        sent.add_done_callback(lambda done: self._next(done, number, count))

    def _next(self, done: Future[Entry], number: int, count: int) -> None:
        done.result()
        self.answered += 1
        if time.perf_counter() < self.until:
            self._send(number, count + 1)
        else:
            self.resting.release()


def rounds_per_second(where: str, tables: int, steps: tuple[Step, Step]) -> float:
    with open_store(where) as store, JournalWriter(store) as office:
        for number, command in enumerate(opening(tables)):
            office.give(f"open-{number}", "Ada", 1, command)
        return Tables(office, tables, steps).play(SECONDS) / 2


def bare_sqlite(path: Path, row: bytes) -> float:
    """Rows per second of SQLite itself: one row, one commit, one sync."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE rows (row BLOB)")
    return _per_second(lambda: connection.execute("INSERT INTO rows VALUES (?)", (row,)))


def bare_postgres(url: str, row: bytes) -> float:
    """Rows per second of PostgreSQL itself, through the same driver."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE rows (row BYTEA)")
        return _per_second(lambda: connection.execute("INSERT INTO rows VALUES (%s)", (row,)))


def _per_second(write: Callable[[], object]) -> float:
    began = time.perf_counter()
    count = 0
    while time.perf_counter() < began + 2:
        write()
        count += 1
    return count / (time.perf_counter() - began)


def long_journal(folder: Path, steps: tuple[Step, Step], wanted: int) -> None:
    """Write a long journal batch by batch; then read and audit it."""
    say = Console().print
    with open_store(folder / "long.db") as store, JournalWriter(store) as office:
        for number, command in enumerate(opening(10)):
            office.give(f"open-{number}", "Ada", 1, command)
    slices: list[tuple[int, float]] = []
    with open_store(folder / "long.db") as store:
        clerk = Committer(store)
        size, part = 1000, max(1, wanted // 8000)
        turn = cycle(range(10))
        batches = range(wanted // size)
        began, count = time.perf_counter(), 0
        for batch in track(batches, "a long journal", console=Console(stderr=True)):
            commands = []
            for _ in range(size):
                number = next(turn)
                commands.append(command_of(number, 1 + count // 10, steps[(count // 10) % 2]))
                count += 1
            clerk.take(commands)
            if (batch + 1) % part == 0:
                now = time.perf_counter()
                slices.append((count, size * part / (now - began)))
                began = now
        first, last = slices[0][1], slices[-1][1]
        for at, speed in slices:
            say(f"  up to entry {at:>9,}: {speed:>8,.0f} entries/s")
        say(f"the last eighth runs at {last / first:.2f} of the first")
        gc.disable()  # as the audit command does: a journal makes no cycles
        began = time.perf_counter()
        found = audit(store.entries())
        took = time.perf_counter() - began
        gc.enable()
    assert found.clean, found.findings
    million = 1_000_000 * took / found.transfers
    say(
        f"audit: {found.entries:,} entries, {found.transfers:,} transfers in {took:.1f} s; "
        f"{million:.1f} s for a million transfers"
    )


def in_one_batch(folder: Path, steps: tuple[Step, Step]) -> None:
    """Transfers per second when a batch is as large as it may be."""
    with open_store(folder / "batch.db") as store, JournalWriter(store) as office:
        for number, command in enumerate(opening(10)):
            office.give(f"open-{number}", "Ada", 1, command)
    with open_store(folder / "batch.db") as store:
        clerk = Committer(store)
        commands = [command_of(n % 10, 1 + n // 10, steps[(n // 10) % 2]) for n in range(4_000)]
        began = time.perf_counter()
        answers = clerk.take(commands)
        took = time.perf_counter() - began
    posted = sum(len(entry.transfers) for entry in answers if isinstance(entry, Entry))
    Console().print(
        f"one batch: {posted / took:,.0f} transfers/s, {len(answers) / took:,.0f} entries/s"
    )


def main(entries: int) -> None:
    steps = a_round()
    row = steps[0].game.encode() + steps[1].game.encode()
    shown = Table(title="durable rounds per second")
    for column in ("database", "tables", "rounds/s", "bare rows/s", "ratio"):
        shown.add_column(column, justify="left" if column == "database" else "right")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = postgres()
        for tables in (1, 10, 100):
            bare = bare_sqlite(folder / f"bare-{tables}.db", row)
            found = rounds_per_second(str(folder / f"{tables}.db"), tables, steps)
            shown.add_row(
                "SQLite", f"{tables}", f"{found:,.0f}", f"{bare:,.0f}", f"{found / bare:.2f}"
            )
        for tables in (1, 10, 100):
            bare = bare_postgres(server.url(server.new_schema()), row)
            found = rounds_per_second(server.url(server.new_schema()), tables, steps)
            cells = (f"{tables}", f"{found:,.0f}", f"{bare:,.0f}", f"{found / bare:.2f}")
            shown.add_row("PostgreSQL", *cells)
        Console().print(shown)
        in_one_batch(folder, steps)
        long_journal(folder, steps, entries)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000)
