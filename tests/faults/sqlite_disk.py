"""A SQLite journal whose process dies, whose disk tears, fills up and forgets."""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from faults.disk import Image, crash_within
from faults.simulation import Crash, ReadStore
from spanish21.adapters.store import open_store
from spanish21.adapters.store.sql_store import SqlJournalTransaction, SqlStore
from spanish21.house.journal.store import JournalTransaction

POINTS = ("begun", "added", "within", "committed", "full")
"""Where a write can die: before it, before the commit, in it, after it; or the disk is full."""


class SqliteDisk:
    """One file after another: what survives a crash is opened as the next.

    ``plan`` says at which write of the run which fault comes. Half of the runs copy their log
    into the database file every few pages.
    """

    def __init__(self, folder: Path, chance: random.Random, plan: Mapping[int, str]) -> None:
        self.folder = folder
        self.chance = chance
        self.plan = plan
        self.checkpoints = chance.random() < 0.5
        self.writes = 0
        self.lives = 0
        self.survivor: Image | None = None

    @property
    def path(self) -> Path:
        return self.folder / f"life-{self.lives}.db"

    @contextmanager
    def opened(self) -> Iterator["FaultyStore"]:
        if self.survivor is not None:
            self.lives += 1
            self.survivor.write(self.path)
            self.survivor = None
        with open_store(self.path) as store:
            if self.checkpoints:
                connect = store._engine.connect()
                with connect as connection:
                    connection.exec_driver_sql("PRAGMA wal_autocheckpoint = 6")
            yield FaultyStore(store, self)

    @contextmanager
    def pristine(self) -> Iterator[SqlStore]:
        with open_store(self.path) as store:
            yield store

    def dies(self, point: str) -> bool:
        """Whether the fault of this write comes here."""
        return self.plan.get(self.writes) == point

    def crash(self, image: Image) -> Crash:
        """The process is gone; this is what the disk holds."""
        self.survivor = image
        return Crash(f"write {self.writes}")


class FaultyStore(ReadStore):
    """A store whose writes meet the disk's faults."""

    def __init__(self, store: SqlStore, disk: SqliteDisk) -> None:
        super().__init__(store)
        self._disk = disk

    @contextmanager
    def writing(self) -> Iterator[JournalTransaction]:
        disk = self._disk
        disk.writes += 1
        with self._store.writing() as writing:
            if disk.dies("begun"):
                raise disk.crash(Image(disk.path))
            if disk.dies("full"):
                _fill_up(writing)
            yield writing
            before = Image(disk.path)
            if disk.dies("added"):
                raise disk.crash(before)
        if disk.dies("within"):
            raise disk.crash(crash_within(before, Image(disk.path), disk.chance))
        if disk.dies("committed"):
            raise disk.crash(Image(disk.path))


def _fill_up(writing: SqlJournalTransaction) -> None:
    """From now on the database cannot grow by a single page, in this transaction."""
    connection = writing._connection
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
