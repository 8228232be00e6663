"""One process at an address: the application behind uvicorn, from its start to an orderly stop."""

import asyncio
import gc
import signal
import socket
import sys
from types import FrameType

import uvicorn
from fastapi import FastAPI

from spanish21.server.app_state import AppState
from spanish21.server.http_protocol import HouseHttpProtocol
from spanish21.server.play.topics import SHUTDOWN
from spanish21.server.websocket_protocol import HouseWebSocketProtocol

BACKLOG = 2048
_STOP_SECONDS = 10
_BYE_SECONDS = 3.0
"""How long the server waits for connections to close when the house goes down."""
_FRAME_BYTES = 16 * 1024
_GARBAGE_THRESHOLD = 50_000
_SWITCH_SECONDS = 0.001


def tune_interpreter() -> None:
    """Tune the garbage collector and thread switching for a long run.

    Objects that exist now stay, and new ones are mostly short-lived. Tables are small frozen
    objects without cycles; collecting as often as usual would take a sixth of the time. Threads
    switch five times as often as usual, so that the event loop does not wait for a whole batch
    of the writer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GARBAGE_THRESHOLD, 20, 50)
    sys.setswitchinterval(_SWITCH_SECONDS)


class HouseWebServer(uvicorn.Server):
    """A server that sends a farewell before it closes connections, and exits with 0 when stopped.

    With ``tls``, the files of a certificate and of its key, it is asked by https. With
    ``plain_websockets`` it uses uvicorn's own connections: the same messages, more work.
    """

    def __init__(
        self,
        app: FastAPI,
        *,
        log_level: str = "info",
        proxies: str = "",
        tls: tuple[str, str] | None = None,
        plain_websockets: bool = False,
    ) -> None:
        self._app = app
        super().__init__(
            uvicorn.Config(
                app,
                # ``serve_house`` opens the house, so that an error while it opens reaches
                # the caller.
                lifespan="off",
                http=HouseHttpProtocol,
                ws="websockets-sansio" if plain_websockets else HouseWebSocketProtocol,
                ws_max_size=_FRAME_BYTES,
                ws_per_message_deflate=False,
                log_config=None,
                # At level debug uvicorn would log cookies, and with them sessions.
                log_level="info" if log_level.lower() == "debug" else log_level.lower(),
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies or None,
                ssl_certfile=tls[0] if tls else None,
                ssl_keyfile=tls[1] if tls else None,
                timeout_graceful_shutdown=_STOP_SECONDS,
                backlog=BACKLOG,
            )
        )

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Stop in order; uvicorn's own handler would raise the signal again after the stop."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, close the open ones, then wait for open requests."""
        for server in self.servers:
            server.close()
        state: AppState = self._app.state.house
        state.topics.close(SHUTDOWN)
        deadline = asyncio.get_running_loop().time() + _BYE_SECONDS
        while len(state.topics) and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)

    async def serve_house(self, listening: socket.socket) -> None:
        """Open the house and serve it at this socket until told to stop."""
        with listening:
            async with self._app.router.lifespan_context(self._app):
                tune_interpreter()
                await self.serve(sockets=[listening])

    def run_house(self, listening: socket.socket) -> None:
        """Run ``serve_house`` on a new event loop; a signal stops it also while the house opens."""
        runner = asyncio.Runner(loop_factory=self.config.get_loop_factory())
        with self.capture_signals(), runner:
            runner.run(self.serve_house(listening))
