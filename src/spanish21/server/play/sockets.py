"""A WebSocket per table, per sign and for the lobby: who may open one, and how each begins."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from fastapi import APIRouter, WebSocket

from spanish21.house.state import House
from spanish21.refusal import Refusal
from spanish21.server.app_state import AppState, app_state_of, house_of
from spanish21.server.play.publisher import (
    LOBBY_TOPIC,
    lobby_message,
    sign_messages,
    sign_topic,
    table_topic,
)
from spanish21.server.play.socket_connection import UNAVAILABLE, SocketConnection, session_of_socket
from spanish21.server.play.topics import CloseCode
from spanish21.server.request_limits import client_rate_limit_address
from spanish21.server.sign_in.guards import check_origin
from spanish21.server.wire import (
    bye_of,
)

MAX_SOCKETS_PER_PERSON = 12
"""How many connections one person may have."""
MAX_ANONYMOUS_SOCKETS = 250
"""How many connections one address may have to signs and the lobby, which need no sign-in.

All screens of a room and everybody who plays there may share an address.
"""
T = TypeVar("T")
router = APIRouter()


async def _enter(socket: WebSocket, *, public: bool = False) -> str | None:
    """Accept a connection; return its person's name, ``""`` if public, ``None`` if refused."""
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
        return (await session_of_socket(socket)).person.name
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return None


async def _turn_away(socket: WebSocket, refusal: Refusal) -> None:
    await socket.send_text(bye_of(str(refusal)).decode())
    is_away = refusal.name == UNAVAILABLE
    await socket.close(CloseCode.AWAY if is_away else CloseCode.SIGNED_OUT)


async def _first(socket: WebSocket, question: Callable[[House], T]) -> T | None:
    """What a sign or the lobby begins with; ``None`` while the house cannot answer."""
    try:
        answer: T = await house_of(socket).live_house.query(question)
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return None
    return answer


async def _catch_up(state: AppState, table: str, after: int) -> None:
    """Apply what another process wrote, for a person who has seen it there."""
    tables = state.live_house.mirror.tables
    if table not in tables or after > tables[table].number:
        with suppress(Refusal):
            await state.service.catch_up()


async def _no_such(socket: WebSocket, what: str) -> None:
    await socket.send_text(bye_of(f"there is no such {what}").decode())
    await socket.close(CloseCode.NO_SUCH)


async def _one_too_many(socket: WebSocket, reason: str) -> None:
    await socket.send_text(bye_of(reason).decode())
    await socket.close(CloseCode.TOO_OFTEN)


async def _stranger_from(socket: WebSocket) -> str | None:
    """The address of a person who has not signed in; ``None`` when too many come from there."""
    address = client_rate_limit_address(socket.scope)
    if app_state_of(socket).topics.count_from(address) < MAX_ANONYMOUS_SOCKETS:
        return address
    reason = f"one address has {MAX_ANONYMOUS_SOCKETS} connections to signs and the lobby"
    await _one_too_many(socket, reason)
    return None


@router.websocket("/ws/tables/{table}")
async def table_socket(socket: WebSocket, table: str) -> None:
    """A table: everything that happens at it, and commands to it. ``?after=N`` resumes."""
    person = await _enter(socket)
    if person is None:
        return
    state = app_state_of(socket)
    text = socket.query_params.get("after", "")
    after = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
    await _catch_up(state, table, after or 0)
    if table not in state.live_house.mirror.tables:
        await _no_such(socket, "table")
        return
    if state.topics.count(person) >= MAX_SOCKETS_PER_PERSON:
        await _one_too_many(socket, f"one person has {MAX_SOCKETS_PER_PERSON} connections")
        return
    connection = SocketConnection(socket, person)
    if after is not None:
        connection.resume(table, after)
    else:
        house_table = state.live_house.mirror.tables[table]
        connection.mailbox.put(state.publisher.welcome(house_table, person))
    await connection.run(table_topic(table), connection.read(table))


@router.websocket("/ws/signs/{jackpot}")
async def sign_socket(socket: WebSocket, jackpot: str) -> None:
    """A jackpot's sign, without sign-in, because it hangs in a public room."""
    if await _enter(socket, public=True) is None:
        return
    views = app_state_of(socket).meters.views
    answer = await _first(socket, lambda h: (sign_messages(h, [jackpot], views), h.seq))
    if answer is None:
        return
    signs, seq = answer
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
    views = app_state_of(socket).meters.views
    lobby = await _first(
        socket, lambda h: lobby_message(h, {*h.tables}, {*h.ledger.jackpots}, views)
    )
    if lobby is None:
        return
    address = await _stranger_from(socket)
    if address is None:
        return
    connection = SocketConnection(socket, "", address=address)
    connection.mailbox.put(lobby)
    await connection.run(LOBBY_TOPIC, connection.only_listen())
