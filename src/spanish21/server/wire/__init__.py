"""What goes over the wire between the house and its pages: typed messages, and nothing hidden.

* ``client_messages``: what a page may send to a table, read strictly
* ``command_messages``: the commands of the wire, made from those of the house, of the table and of
  the round
* ``event_messages``: what happened at a table, as everybody at it may see and hear it
* ``field_types``: the kinds of values on the wire, and how dataclasses of the game become messages
* ``json_schema``: the messages as JSON Schema, from the very types they are read and written with
* ``layout``: the layout of a table as everybody may see it: boxes, hands, and the dealer's cards
* ``lobby``: what the house sends beside its tables: jackpot signs, and the list of tables
* ``replayed_round``: a round replayed from the journal
* ``settlement``: what was settled at a table: the lines of a round, its result, and the rounds
  before it
* ``table_messages``: what the house sends about a table: one message for everybody, and a few for
  one person
* ``table_parts``: the parts of a table as a page draws it
* ``table_view``: from a table of the house to what everybody at it may see
"""

from spanish21.server.wire.client_messages import (
    CommandMessage,
    Incoming,
    Ping,
    Resume,
    decode_message,
    id_of,
)
from spanish21.server.wire.command_messages import to_house_command
from spanish21.server.wire.field_types import FRAME_LIMIT
from spanish21.server.wire.lobby import LobbyUpdate, SignUpdate, lobby_of, sign_of_jackpot
from spanish21.server.wire.table_messages import (
    You,
    answer_of,
    bye_of,
    chips_of,
    encode,
    held_of,
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
    "held_of",
    "id_of",
    "lobby_of",
    "pong_of",
    "refused_of",
    "sign_of_jackpot",
    "to_house_command",
    "update_of",
    "view_of",
    "welcome_of",
]
