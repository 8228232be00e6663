"""A PostgreSQL journal whose server is killed, and whose connections are cut off."""

import random
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from faults.simulation import Crash, ReadStore
from fixtures.databases import PostgresServer
from spanish21.adapters.store import open_store
from spanish21.adapters.store.sql_store import SqlStore
from spanish21.house.journal.store import JournalTransaction

POINTS = ("begun", "added", "within", "committed", "cut off")
"""Where the server dies: before rows are written, before, in and after the commit; or only
the connection is cut off, with the transaction open."""
_CUT_OFF = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'spanish21' AND pid <> pg_backend_pid()
"""


class PostgresDisk:
    """One schema on a real server that is killed and started again."""

    def __init__(
        self, server: PostgresServer, chance: random.Random, plan: Mapping[int, str]
    ) -> None:
        self.server = server
        self.chance = chance
        self.plan = plan
        self.writes = 0
        self.url = server.url(server.new_schema())
        self.dead = False

    @contextmanager
    def opened(self) -> Iterator["FaultyStore"]:
        if self.dead:
            self.server.start()
            self.dead = False
        with open_store(self.url) as store:
            yield FaultyStore(store, self)

    @contextmanager
    def pristine(self) -> Iterator[SqlStore]:
        with open_store(self.url) as store:
            yield store

    def dies(self, point: str) -> bool:
        return self.plan.get(self.writes) == point

    def kill(self) -> None:
        """The server dies as in a power cut; what our side does then is up to the store."""
        self.server.kill()
        self.dead = True

    def kill_soon(self) -> threading.Thread:
        """The server dies at some moment of the next milliseconds."""
        delay = self.chance.uniform(0, 0.004)

        def later() -> None:
            time.sleep(delay)
            self.kill()

        thread = threading.Thread(target=later)
        thread.start()
        return thread

    def cut_off(self) -> None:
        with self.server.connect() as connection:
            connection.execute(_CUT_OFF)


class FaultyStore(ReadStore):
    """A store whose server meets the run's faults."""

    def __init__(self, store: SqlStore, disk: PostgresDisk) -> None:
        super().__init__(store)
        self._disk = disk

    @contextmanager
    def writing(self) -> Iterator[JournalTransaction]:
        disk = self._disk
        disk.writes += 1
        soon: threading.Thread | None = None
        try:
            with self._store.writing() as writing:
                if disk.dies("begun"):
                    disk.kill()
                yield writing
                if disk.dies("added"):
                    disk.kill()
                if disk.dies("cut off"):
                    disk.cut_off()
                if disk.dies("within"):
                    soon = disk.kill_soon()
        finally:
            if soon is not None:
                soon.join()
        if disk.dies("within"):
            raise Crash("the server died around the commit")
        if disk.dies("committed"):
            disk.kill()
            raise Crash("the server died after the commit")
