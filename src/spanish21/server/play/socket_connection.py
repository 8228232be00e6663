"""One WebSocket of a page: its reader, its sender, and the commands that wait for an answer.

What is sent goes through a bounded mailbox; a connection that does not read is closed, and the
table goes on.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import monotonic, perf_counter
from typing import Any, NamedTuple

import structlog
from fastapi import WebSocket, WebSocketDisconnect

from spanish21.house.journal.store import StoreFailed
from spanish21.house.table.commands import HouseTableCommand, RuleDispute
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of
from spanish21.server.play.topics import FLOODED, CloseCode, CloseReason, Mailbox
from spanish21.server.request_limits import MESSAGE_RATE, RateBucket
from spanish21.server.sign_in.guards import session_at
from spanish21.server.websocket_protocol import DIRECT_SEND_EXTENSION, HouseWebSocketProtocol
from spanish21.server.wire import (
    CommandMessage,
    Resume,
    answer_of,
    bye_of,
    decode_message,
    encode,
    id_of,
    pong_of,
    refused_of,
    to_house_command,
    update_of,
)
from spanish21.server.wire.table_messages import Chips
from spanish21.service.house_connection import LOST_ANSWER_ERRORS, house_unavailable
from spanish21.service.sign_in.sessions import CurrentSession

MAX_COMMANDS_IN_FLIGHT = 8
"""How many commands of one connection may wait for their answers."""
SESSION_CHECK_SECONDS = 60.0
"""How often a connection's session is checked."""
_SEND_SECONDS = 20.0
_MOST_STRIKES = 50
_NEVER = float("inf")
_UNREAD = CloseReason(CloseCode.TOO_SLOW, "too slow: nothing was read for long")
UNAVAILABLE = house_unavailable().name
"""The name of every refusal while the database is away."""
PING_FRAME = '{"what":"ping"}'
"""The message by which a page checks its connection."""

log = structlog.get_logger("spanish21.sockets")


class _ConnectionClosed(Exception):
    """Raised to close the connection, with the reason."""

    def __init__(self, reason: CloseReason) -> None:
        self.reason = reason
        super().__init__(reason.words)


class _CommandInFlight(NamedTuple):
    """A command that waits for its answer: its id, its arrival time, and how to repeat it."""

    id: str
    at: float
    again: Callable[[], Coroutine[Any, Any, Entry]]


class SocketConnection:
    """One WebSocket: the person at the other end, and what waits to be sent."""

    def __init__(
        self, socket: WebSocket, person: str, *, address: str = "", since: int = 0
    ) -> None:
        self.socket = socket
        self._line: HouseWebSocketProtocol | None = socket.scope.get("extensions", {}).get(
            DIRECT_SEND_EXTENSION
        )
        write = None if self._line is None else self._line.write_now
        self.mailbox = Mailbox(person, address=address, since=since, write=write)
        self._state = app_state_of(socket)
        self.bucket = RateBucket(MESSAGE_RATE, monotonic())
        self.strikes = 0
        self._sends_since = _NEVER
        self._commands: set[asyncio.Future[Entry]] = set()

    @property
    def person(self) -> str:
        return self.mailbox.person

    async def run(self, topic: str, *others: Coroutine[Any, Any, None]) -> None:
        """Send and read until one of them ends."""
        topics = self._state.topics
        topics.join(topic, self.mailbox)
        tasks = [asyncio.create_task(one) for one in (self._send(), self._watch(), *others)]
        try:
            # None of them ends but by what it raises.
            await asyncio.gather(*tasks)
        except _ConnectionClosed as closed:
            await self._hang_up(closed.reason)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            # The other end has gone: pages do, whenever they are closed.
            self._state.metrics.left.inc()
        finally:
            topics.leave(topic, self.mailbox)
            for task in tasks:
                task.cancel()
            for answer in [*self._commands]:
                answer.cancel()
            if self._line is not None:
                self._line.hear = None

    async def _hang_up(self, reason: CloseReason) -> None:
        if reason.code is CloseCode.TOO_SLOW:
            self._state.metrics.dropped.inc()
        with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(1):
                await self.socket.send_text(bye_of(reason.words).decode())
                await self.socket.close(reason.code, reason.words[:100])

    async def _send(self) -> None:
        """Send the messages of the mailbox until the connection is to be closed."""
        while self.mailbox.close_reason is None:
            messages = await self.mailbox.take()
            self._sends_since = monotonic()
            for message in messages:
                await self.socket.send_text(message)
            self._sends_since = _NEVER
        raise _ConnectionClosed(self.mailbox.close_reason)

    async def _watch(self) -> None:
        """Check every second that the person reads, and every minute that he is signed in."""
        waited = 0.0
        while True:
            await asyncio.sleep(1)
            waited += 1
            if monotonic() - self._sends_since > _SEND_SECONDS:
                raise _ConnectionClosed(_UNREAD)
            if self.mailbox.close_reason is not None:
                # A connection that is to be closed and reads nothing is not waited for.
                raise _ConnectionClosed(self.mailbox.close_reason)
            if self.person and waited >= SESSION_CHECK_SECONDS:
                waited = 0.0
                try:
                    await session_of_socket(self.socket, touch=False)
                except Refusal as refusal:
                    # While the database is away he stays, and is checked again later.
                    if refusal.name != UNAVAILABLE:
                        reason = CloseReason(CloseCode.SIGNED_OUT, str(refusal))
                        raise _ConnectionClosed(reason) from None

    async def read(self, table: str) -> None:
        """Read the messages of a page to a table; after the first, directly from the protocol."""
        hear = partial(self._hear, table)
        if self._line is not None:
            self._line.hear = hear
        while True:
            hear(await _frame(self.socket))

    async def only_listen(self) -> None:
        """Read the messages of a sign or the lobby, which are pings."""
        while True:
            frame = await _frame(self.socket)
            if not self.bucket.take(monotonic()):
                self._strike(frame, _too_often())
            elif frame == PING_FRAME:
                self.mailbox.put(pong_of(self._state.service.now()).decode())

    def _hear(self, table: str, frame: bytes | str) -> None:
        if self.mailbox.close_reason is not None:
            return
        if not self.bucket.take(monotonic()):
            self._strike(frame, _too_often())
            return
        try:
            message = decode_message(frame)
        except Refusal as refusal:
            self._strike(frame, refusal)
            return
        if isinstance(message, CommandMessage):
            self._command(table, message)
        elif isinstance(message, Resume):
            self.resume(table, message.after)
        else:
            self.mailbox.put(pong_of(self._state.service.now()).decode())

    def _strike(self, frame: bytes | str, refusal: Refusal) -> None:
        """Refuse a message that no page of ours would send; after many the connection is closed."""
        self.strikes += 1
        self._state.metrics.malformed.inc()
        self.mailbox.put(refused_of(id_of(frame), refusal).decode())
        if self.strikes > _MOST_STRIKES:
            self.mailbox.close(FLOODED)

    def _command(self, table: str, message: CommandMessage) -> None:
        began, live_house = perf_counter(), self._state.live_house
        try:
            self._check_in_flight()
            command = _check_one_signer(to_house_command(message.command, self.person))
            answer = live_house.submit_at_table_now(self.person, table, message.id, command)
        except Refusal as refusal:
            self._refuse(message.id, refusal)
            return
        again = partial(live_house.submit_at_table, self.person, table, message.id, command)
        self._wait_for(answer, _CommandInFlight(message.id, began, again))

    def _check_in_flight(self) -> None:
        if len(self._commands) >= MAX_COMMANDS_IN_FLIGHT:
            allowed = f"wait for the answers to {MAX_COMMANDS_IN_FLIGHT} commands"
            raise Refusal("commands", "too many", allowed, name="TOO_OFTEN")

    def _wait_for(self, answer: asyncio.Future[Entry], command: _CommandInFlight) -> None:
        self._commands.add(answer)
        answer.add_done_callback(partial(self._answer, command))

    def _answer(self, command: _CommandInFlight, answer: asyncio.Future[Entry]) -> None:
        self._commands.discard(answer)
        if answer.cancelled():
            return
        metrics, error = self._state.metrics, answer.exception()
        if error is None:
            metrics.accepted.inc()
            metrics.seconds.observe(perf_counter() - command.at)
            self.mailbox.put(answer_of(command.id, answer.result().number).decode())
        elif isinstance(error, LOST_ANSWER_ERRORS):
            self._wait_for(asyncio.ensure_future(command.again()), command)
        elif isinstance(error, Refusal):
            self._refuse(command.id, error)
        else:
            # Every command is answered, whatever went wrong.
            log.error("a command failed", person=self.person, exc_info=error)
            advice = "something is wrong here; give the same command again by its id"
            self._refuse(command.id, Refusal("command", "failed", advice, name="FAILED"))

    def _refuse(self, command_id: str, refusal: Refusal) -> None:
        self._state.metrics.refused.inc()
        self.mailbox.put(refused_of(command_id, refusal).decode())

    def resume(self, table: str, after: int) -> None:
        """Send the updates after entry ``after``, or the whole table where they are too many."""
        mirror = self._state.live_house.mirror
        house_table = mirror.tables[table]
        missed = [one for one in mirror.recent.get(table, ()) if one.entry.number > after]
        complete = after <= house_table.number and len(missed) == house_table.number - after
        if complete and len(missed) < self.mailbox.limit // 2:
            for news in missed:
                self.mailbox.put(update_of(news).decode())
            chips = self._state.publisher.chips(self.person)
            if chips is not None:
                # A welcome would have told him, and no update does.
                self.mailbox.put(encode(Chips(chips)).decode())
        else:
            self.mailbox.put(self._state.publisher.welcome(house_table, self.person))


def _too_often() -> Refusal:
    return Refusal("messages", "too many", "wait a second", name="TOO_OFTEN")


def _check_one_signer(command: HouseTableCommand) -> HouseTableCommand:
    """Refuse a command that two people sign: a socket has no place for a countersign."""
    if isinstance(command, RuleDispute) and command.second:
        allowed = "a ruling that two people sign goes to POST /api/tables/…/commands"
        raise Refusal("second", command.second, allowed, name="COUNTERSIGN")
    return command


async def _frame(socket: WebSocket) -> bytes | str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else message["bytes"]


async def session_of_socket(socket: WebSocket, *, touch: bool = True) -> CurrentSession:
    """The session at the other end; refused where the database does not answer."""
    try:
        return await session_at(socket, touch=touch)
    except StoreFailed:
        raise house_unavailable() from None
