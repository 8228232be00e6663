"""A WebSocket per table, per sign and for the lobby.

Each connection has a reader and a sender of its own. What is sent goes through a bounded
mailbox; a connection that does not read is dropped, and the table goes on.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import monotonic, perf_counter
from typing import Any, NamedTuple, TypeVar

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from spanish21.house.journal.store import StoreFailed
from spanish21.house.state import House
from spanish21.house.table.commands import HouseTableCommand, RuleDispute
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.server.app_state import AppState, app_state_of, house_of
from spanish21.server.play.publisher import (
    LOBBY_TOPIC,
    lobby_message,
    sign_messages,
    sign_topic,
    table_topic,
)
from spanish21.server.play.topics import FLOODED, CloseCode, CloseReason, Mailbox
from spanish21.server.request_limits import MESSAGE_RATE, RateBucket, client_rate_limit_address
from spanish21.server.sign_in.guards import check_origin, session_at
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
    to_desk_command,
    update_of,
)
from spanish21.server.wire.table_messages import Chips
from spanish21.service.live_house import LOST_ANSWER_ERRORS, house_unavailable
from spanish21.service.sign_in.sessions import CurrentSession

MAX_COMMANDS_IN_FLIGHT = 8
"""How many commands of one connection may wait for their answers."""
SESSION_CHECK_SECONDS = 60.0
"""How often a connection's session is looked at."""
_SEND_SECONDS = 20.0
_NOT_READ = CloseReason(CloseCode.TOO_SLOW, "too slow: nothing was read for long")
_MOST_STRIKES = 50
_NEVER = float("inf")
MAX_SOCKETS_PER_PERSON = 12
"""How many connections one person may have."""
MAX_ANONYMOUS_SOCKETS = 250
"""How many connections one address may have to signs and the lobby, where nobody signs in.

All screens of a room and everybody who plays there may share an address.
"""
_UNAVAILABLE = house_unavailable().name
PING_FRAME = '{"what":"ping"}'
"""What a page asks to know whether the house is still there."""

T = TypeVar("T")
log = structlog.get_logger("spanish21.sockets")
router = APIRouter()


class _ConnectionClosed(Exception):
    """The connection ends, for a reason that the page and its reader are told."""

    def __init__(self, reason: CloseReason) -> None:
        self.reason = reason
        super().__init__(reason.words)


class _CommandInFlight(NamedTuple):
    """A command under way: its id, when it came, and how it is given again."""

    name: str
    at: float
    again: Callable[[], Coroutine[Any, Any, Entry]]


class SocketConnection:
    """One socket: who is at the other end, and what waits to be sent."""

    def __init__(
        self, socket: WebSocket, person: str, *, address: str = "", since: int = 0
    ) -> None:
        self.socket = socket
        self._line: HouseWebSocketProtocol | None = socket.scope.get("extensions", {}).get(
            DIRECT_SEND_EXTENSION
        )
        write = None if self._line is None else self._line.write_now
        self.mailbox = Mailbox(person, address=address, since=since, write=write)
        self.served = app_state_of(socket)
        self.bucket = RateBucket(MESSAGE_RATE, monotonic())
        self.strikes = 0
        self._sends_since = _NEVER
        self._commands: set[asyncio.Future[Entry]] = set()

    @property
    def person(self) -> str:
        return self.mailbox.person

    async def run(self, topic: str, *others: Coroutine[Any, Any, None]) -> None:
        """Send and read until one of them ends."""
        topics = self.served.topics
        topics.join(topic, self.mailbox)
        tasks = [asyncio.create_task(one) for one in (self._send(), self._look(), *others)]
        try:
            # None of them ends but by what it raises.
            await asyncio.gather(*tasks)
        except _ConnectionClosed as ended:
            await self._hang_up(ended)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            # Whoever was there has gone, or reads nothing; there is nobody to tell.
            self.served.metrics.dropped.inc()
        finally:
            topics.leave(topic, self.mailbox)
            for task in tasks:
                task.cancel()
            for answer in [*self._commands]:
                answer.cancel()
            if self._line is not None:
                self._line.hear = None

    async def _hang_up(self, ended: _ConnectionClosed) -> None:
        if ended.reason.code is CloseCode.TOO_SLOW:
            self.served.metrics.dropped.inc()
        with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(1):
                await self.socket.send_text(bye_of(ended.reason.words).decode())
                await self.socket.close(ended.reason.code, ended.reason.words[:100])

    async def _send(self) -> None:
        """What could not be sent at once; then why the connection ends."""
        while not self.mailbox.over:
            messages = await self.mailbox.take()
            self._sends_since = monotonic()
            for message in messages:
                await self.socket.send_text(message)
            self._sends_since = _NEVER
        raise _ConnectionClosed(self.mailbox.over)

    async def _look(self) -> None:
        """Whether whoever is here is still signed in, and keeps up with what he is sent."""
        waited = 0.0
        while True:
            await asyncio.sleep(1)
            waited += 1
            if monotonic() - self._sends_since > _SEND_SECONDS:
                raise _ConnectionClosed(_NOT_READ)
            if self.mailbox.over:
                # Whoever is to go and reads nothing is not waited for.
                raise _ConnectionClosed(self.mailbox.over)
            if self.person and waited >= SESSION_CHECK_SECONDS:
                waited = 0.0
                try:
                    await _present(self.socket, touch=False)
                except Refusal as refusal:
                    # Nobody is put out because the database is away; he is asked again.
                    if refusal.name != _UNAVAILABLE:
                        reason = CloseReason(CloseCode.SIGNED_OUT, str(refusal))
                        raise _ConnectionClosed(reason) from None

    async def read(self, table: str) -> None:
        """What is sent to a table: heard as it comes, from the first message on that does."""
        hear = partial(self._hear, table)
        if self._line is not None:
            self._line.hear = hear
        while True:
            hear(await _frame(self.socket))

    async def only_listen(self) -> None:
        """Signs and the lobby ask for nothing but whether anybody is there."""
        while True:
            frame = await _frame(self.socket)
            if not self.bucket.take(monotonic()):
                self._strike(frame, _too_often())
            elif frame == PING_FRAME:
                self.mailbox.put(pong_of(self.served.service.now()).decode())

    def _hear(self, table: str, frame: bytes | str) -> None:
        if self.mailbox.over:
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
            self.mailbox.put(pong_of(self.served.service.now()).decode())

    def _strike(self, frame: bytes | str, refusal: Refusal) -> None:
        """Something that no page of ours would send; it is told which message that was."""
        self.strikes += 1
        self.served.metrics.malformed.inc()
        self.mailbox.put(refused_of(id_of(frame), refusal).decode())
        if self.strikes > _MOST_STRIKES:
            self.mailbox.close(FLOODED)

    def _command(self, table: str, message: CommandMessage) -> None:
        began, live_house = perf_counter(), self.served.live_house
        try:
            self._check_in_flight()
            command = _alone(to_desk_command(message.command, self.person))
            given = live_house.submit_at_table_now(self.person, table, message.id, command)
        except Refusal as refusal:
            self._refuse(message.id, refusal)
            return
        again = partial(live_house.submit_at_table, self.person, table, message.id, command)
        self._wait_for(given, _CommandInFlight(message.id, began, again))

    def _check_in_flight(self) -> None:
        if len(self._commands) >= MAX_COMMANDS_IN_FLIGHT:
            say = f"wait for the answers to {MAX_COMMANDS_IN_FLIGHT} commands"
            raise Refusal("commands", "too many", say, name="TOO_OFTEN")

    def _wait_for(self, answer: asyncio.Future[Entry], given: _CommandInFlight) -> None:
        self._commands.add(answer)
        answer.add_done_callback(partial(self._answered, given))

    def _answered(self, given: _CommandInFlight, answer: asyncio.Future[Entry]) -> None:
        self._commands.discard(answer)
        if answer.cancelled():
            return
        metrics, error = self.served.metrics, answer.exception()
        if error is None:
            metrics.accepted.inc()
            metrics.seconds.observe(perf_counter() - given.at)
            self.mailbox.put(answer_of(given.name, answer.result().number).decode())
        elif isinstance(error, LOST_ANSWER_ERRORS):
            self._wait_for(asyncio.ensure_future(given.again()), given)
        elif isinstance(error, Refusal):
            self._refuse(given.name, error)
        else:
            # Nobody is left without an answer, whatever it was.
            log.error("a command failed", person=self.person, exc_info=error)
            say = "something is wrong here; give the same command again by its id"
            self._refuse(given.name, Refusal("command", "failed", say, name="FAILED"))

    def _refuse(self, name: str, refusal: Refusal) -> None:
        self.served.metrics.refused.inc()
        self.mailbox.put(refused_of(name, refusal).decode())

    def resume(self, table: str, after: int) -> None:
        """What happened since; all of the table where too much did."""
        mirror = self.served.live_house.mirror
        desk = mirror.tables[table]
        missed = [one for one in mirror.recent.get(table, ()) if one.entry.number > after]
        known = after <= desk.number and len(missed) == desk.number - after
        if known and len(missed) < self.mailbox.longest // 2:
            for news in missed:
                self.mailbox.put(update_of(news).decode())
            chips = self.served.publisher.chips(self.person)
            if chips is not None:
                # What he was not told while he was away, and a welcome would have said.
                self.mailbox.put(encode(Chips(chips)).decode())
        else:
            self.mailbox.put(self.served.publisher.welcome(desk, self.person))


def _too_often() -> Refusal:
    return Refusal("messages", "too many", "wait a second", name="TOO_OFTEN")


def _alone(command: HouseTableCommand) -> HouseTableCommand:
    """A command that one person gives; a socket has no place for a countersign."""
    if isinstance(command, RuleDispute) and command.second:
        say = "a ruling that two people sign goes to POST /api/tables/…/commands"
        raise Refusal("second", command.second, say, name="COUNTERSIGN")
    return command


async def _frame(socket: WebSocket) -> bytes | str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else message["bytes"]


async def _enter(socket: WebSocket, *, public: bool = False) -> str | None:
    """Let somebody in: his name; nothing when he was turned away."""
    try:
        check_origin(socket)
    except Refusal:
        # Refused before it is opened: another site's page learns nothing.
        await socket.close(1008)
        return None
    await socket.accept()
    if public:
        return ""
    try:
        return (await _present(socket)).person.name
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return None


async def _present(socket: WebSocket, *, touch: bool = True) -> CurrentSession:
    """Who is at the other end, as far as the database says so."""
    try:
        return await session_at(socket, touch=touch)
    except StoreFailed:
        raise house_unavailable() from None


async def _turn_away(socket: WebSocket, refusal: Refusal) -> None:
    await socket.send_text(bye_of(str(refusal)).decode())
    await socket.close(CloseCode.AWAY if refusal.name == _UNAVAILABLE else CloseCode.SIGNED_OUT)


async def _first(socket: WebSocket, question: Callable[[House], T]) -> T | None:
    """What a sign or the lobby begins with; nothing when nobody can say it now."""
    try:
        found: T = await house_of(socket).live_house.query(question)
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return None
    return found


async def _catch_up(served: AppState, table: str, after: int) -> None:
    """Take in what another process wrote, for somebody who was there and has seen it."""
    tables = served.live_house.mirror.tables
    if table not in tables or after > tables[table].number:
        with suppress(Refusal):
            await served.service.catch_up()


async def _no_such(socket: WebSocket, what: str) -> None:
    await socket.send_text(bye_of(f"there is no such {what}").decode())
    await socket.close(CloseCode.NO_SUCH)


async def _one_too_many(socket: WebSocket, reason: str) -> None:
    await socket.send_text(bye_of(reason).decode())
    await socket.close(CloseCode.TOO_OFTEN)


async def _stranger_from(socket: WebSocket) -> str | None:
    """The address of somebody who has not signed in; nothing when too many come from there."""
    address = client_rate_limit_address(socket.scope)
    if app_state_of(socket).topics.count_from(address) < MAX_ANONYMOUS_SOCKETS:
        return address
    say = f"one address has {MAX_ANONYMOUS_SOCKETS} connections to signs and the lobby"
    await _one_too_many(socket, say)
    return None


@router.websocket("/ws/tables/{table}")
async def table_socket(socket: WebSocket, table: str) -> None:
    """A table: everything that happens at it, and commands to it. ``?after=N`` resumes."""
    person = await _enter(socket)
    if person is None:
        return
    served = app_state_of(socket)
    text = socket.query_params.get("after", "")
    after = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
    await _catch_up(served, table, after or 0)
    if table not in served.live_house.mirror.tables:
        await _no_such(socket, "table")
        return
    if served.topics.count(person) >= MAX_SOCKETS_PER_PERSON:
        await _one_too_many(socket, f"one person has {MAX_SOCKETS_PER_PERSON} connections")
        return
    connection = SocketConnection(socket, person)
    if after is not None:
        connection.resume(table, after)
    else:
        desk = served.live_house.mirror.tables[table]
        connection.mailbox.put(served.publisher.welcome(desk, person))
    await connection.run(table_topic(table), connection.read(table))


@router.websocket("/ws/signs/{jackpot}")
async def sign_socket(socket: WebSocket, jackpot: str) -> None:
    """A jackpot's sign; it hangs in a public room, and nobody signs in for it."""
    if await _enter(socket, public=True) is None:
        return
    found = await _first(socket, lambda house: (sign_messages(house, [jackpot]), house.seq))
    if found is None:
        return
    signs, seq = found
    if jackpot not in signs:
        await _no_such(socket, "jackpot")
        return
    address = await _stranger_from(socket)
    if address is None:
        return
    connection = SocketConnection(socket, "", address=address, since=seq)
    connection.mailbox.put(signs[jackpot])
    await connection.run(sign_topic(jackpot), connection.only_listen())


@router.websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket) -> None:
    """Every table and every jackpot, and what changes of them."""
    if await _enter(socket, public=True) is None:
        return
    found = await _first(socket, lambda h: lobby_message(h, {*h.tables}, {*h.ledger.jackpots}))
    if found is None:
        return
    address = await _stranger_from(socket)
    if address is None:
        return
    connection = SocketConnection(socket, "", address=address)
    connection.mailbox.put(found)
    await connection.run(LOBBY_TOPIC, connection.only_listen())
