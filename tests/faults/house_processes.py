"""Server processes that are killed and started again, and a small balancer in front of them."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import resource
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx

PATIENCE_SECONDS = 60.0
_FORKING = multiprocessing.get_context("forkserver")
_LOADED = ["uvicorn", "uvicorn.protocols.websockets.websockets_sansio_impl", "uvloop", "httptools"]
_LOADED += ["psycopg", "spanish21.cli", "spanish21.adapters.store", "spanish21.server.app"]


def _serve(words: list[str], log: str) -> None:
    """Become ``spanish21 serve``, as its command would; gone when the tests are."""
    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
        os._exit(9)

    threading.Thread(target=end_with_parent, daemon=True).start()
    from spanish21.cli import main  # noqa: PLC0415  loaded once, before the fork

    sys.argv = ["spanish21", *words]
    main()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class HouseProcess:
    """``spanish21 serve --demo`` in a process of its own, again and again at the same port.

    It is forked from one that has loaded the program, so that a start takes what a start takes
    and not what Python takes to load.
    """

    def __init__(self, where: str, folder: Path, name: str = "house") -> None:
        self.where = where
        self.port = free_port()
        self.starts = 0
        self.began = 0.0
        self.took = 0.0
        self._file = folder / f"{name}.log"
        self._file.write_text("")
        self._process: BaseProcess | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    async def start(self) -> float:
        """Start it and wait until it is open; how many seconds that took."""
        self.spawn()
        return await self.opened()

    def spawn(self) -> None:
        """Start it, and do not wait."""
        # A process of the fork server may have no workers, and nobody here asks for an edge.
        words = ["serve", "--demo", "--no-edges-ahead", "--database", self.where]
        words += ["--port", str(self.port)]
        _FORKING.set_forkserver_preload(_LOADED)
        process = _FORKING.Process(target=_serve, args=(words, str(self._file)), daemon=True)
        self.began = time.time()
        process.start()
        self._process = process
        self.starts += 1

    async def opened(self) -> float:
        """Wait until it says that it is open."""
        until = time.monotonic() + PATIENCE_SECONDS
        while self.log().count("The house is open at") < self.starts:
            alive = self._process is not None and self._process.is_alive()
            assert alive, f"it ended:\n{self.log()[-4000:]}"
            assert time.monotonic() < until, f"it does not start:\n{self.log()[-4000:]}"
            await asyncio.sleep(0.02)
        self.took = time.time() - self.began
        return self.took

    def kill(self) -> None:
        """kill -9: it does nothing more."""
        os.kill(self.pid, signal.SIGKILL)
        self._gone()

    async def stop(self) -> None:
        """Tell it to end, and wait for that."""
        os.kill(self.pid, signal.SIGTERM)
        await asyncio.to_thread(self._gone)

    def _gone(self) -> None:
        process, self._process = self._process, None
        assert process is not None
        process.join(PATIENCE_SECONDS)
        assert not process.is_alive(), self.log()[-4000:]
        if self.log().count("The house is open at") < self.starts:
            # Killed before it was open: the next start is counted from here.
            with self._file.open("a") as log:
                log.write("The house is open at (never)\n")

    def limit_files(self, size: int) -> None:
        """Let it write no file beyond this size, as a full disk would; -1 lifts it."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def log(self) -> str:
        return self._file.read_text()

    def logged(self) -> Iterator[dict[str, Any]]:
        """What it has logged, line by line; what it said to people is left out."""
        for line in self.log().splitlines():
            with contextlib.suppress(json.JSONDecodeError):
                yield json.loads(line)

    def complaints(self) -> list[str]:
        """Errors that nobody is meant to see: exceptions that nothing has handled."""
        return [line for line in self.log().splitlines() if "Traceback" in line]

    async def ready(self) -> int:
        """What its health check answers, however slow the machine; 0 when nobody does."""
        try:
            async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as client:
                return (await client.get(f"{self.address}/health/ready")).status_code
        except httpx.HTTPError:
            return 0


@contextmanager
def house_processes(where: str, folder: Path, *names: str) -> Iterator[list[HouseProcess]]:
    """Processes of one house, none of them started yet, all of them gone afterwards."""
    made = [HouseProcess(where, folder, name) for name in names or ("house",)]
    try:
        yield made
    finally:
        for one in made:
            if one._process is not None:
                one.kill()


class Balancer:
    """The smallest proxy: each connection goes to the next process that takes it."""

    def __init__(self, *behind: HouseProcess) -> None:
        self.behind = [*behind]
        self.port = free_port()
        self.sent: dict[int, int] = {one.port: 0 for one in behind}
        self._turn = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator["Balancer"]:
        server = await asyncio.start_server(self._take, "127.0.0.1", self.port)
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._pass_on(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with _closing(writer):
            there = await self._next()
            if there is None:
                return
            async with _closing(there[1]):
                ways = (_copy(reader, there[1]), _copy(there[0], writer))
                tasks = [asyncio.create_task(way) for way in ways]
                try:
                    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in tasks:
                        task.cancel()

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        self._turn += 1
        for step in range(len(self.behind)):
            port = self.behind[(self._turn + step) % len(self.behind)].port
            with contextlib.suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", port)
                self.sent[port] += 1
                return there
        return None


@asynccontextmanager
async def _closing(writer: asyncio.StreamWriter) -> AsyncIterator[None]:
    try:
        yield
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
