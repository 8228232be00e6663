"""A connection on which a request must come whole within a time; uvicorn itself waits for ever.

Without this a client that sends half a request, or a byte a minute, holds a connection for as long
as it likes, and a few hundred of them are all that a process may have open.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

READ_SECONDS = 20.0
"""How long a request may take from its first byte, or a new connection, to its last byte."""


class HouseHttpProtocol(HttpToolsProtocol):
    """A connection of uvicorn that ends where a request does not come whole in time."""

    read_seconds = READ_SECONDS
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Expect a request."""
        super().connection_made(transport)  # type: ignore[arg-type]  # as uvicorn narrows it
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        """Expect the rest of what begins here; what is whole is expected no more."""
        self._expect_request()
        super().data_received(data)

    def on_message_complete(self) -> None:
        """A request is whole; its answer takes as long as it takes."""
        self._expect_nothing()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing of a client who has gone."""
        self._expect_nothing()
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.read_seconds, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
