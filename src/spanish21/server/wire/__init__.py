"""What goes over the wire between the house and its pages: typed messages, and nothing hidden."""

from spanish21.server.wire.client_messages import (
    CommandMessage,
    Incoming,
    Ping,
    Resume,
    decode_message,
    id_of,
)
from spanish21.server.wire.command_messages import to_desk_command
from spanish21.server.wire.field_types import FRAME_LIMIT
from spanish21.server.wire.lobby import LobbyUpdate, SignUpdate, lobby_of, sign_of_jackpot
from spanish21.server.wire.table_messages import (
    You,
    answer_of,
    bye_of,
    chips_of,
    encode,
    pong_of,
    refused_of,
    update_of,
    welcome_of,
)
from spanish21.server.wire.table_view import view_of

__all__ = [
    "FRAME_LIMIT",
    "CommandMessage",
    "Incoming",
    "LobbyUpdate",
    "Ping",
    "Resume",
    "SignUpdate",
    "You",
    "answer_of",
    "bye_of",
    "chips_of",
    "decode_message",
    "encode",
    "id_of",
    "lobby_of",
    "pong_of",
    "refused_of",
    "sign_of_jackpot",
    "to_desk_command",
    "update_of",
    "view_of",
    "welcome_of",
]
