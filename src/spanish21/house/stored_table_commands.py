"""Commands for a table, read back from the journal: what an audit decides again."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, get_args

import msgspec

from spanish21.codec import KindCodec
from spanish21.game.table.commands import CallCashWager, ChangeCards
from spanish21.house.configuration.table_approval import NO_APPROVAL
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.table.commands import ForPlayer, HouseTableCommand
from spanish21.ledger.journal.command_text import COMMAND_VERSION, STORED_NAMES
from spanish21.refusal import Refusal

_ADDED: Mapping[type, Mapping[str, Any]] = {
    CallCashWager: {"beside": []},
    ChangeCards: {"reason": ""},
    Clocks: {"look": Clocks().look},
    TableSettings: {"approval": asdict(NO_APPROVAL), "fills": "unsigned", "empty_seconds": 0},
}
"""Fields that older commands do not have, and what those meant by that."""
_CODEC = KindCodec(
    {kind.__name__: kind for kind in get_args(HouseTableCommand)},
    renamed=STORED_NAMES,
    added=_ADDED,
)


def read_stored_text(text: str) -> Mapping[str, Any]:
    """What the text of a command says, by key; nothing where version 1 wrote it, or no person gave it."""
    try:
        record: Any = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return {}
    known = isinstance(record, dict) and record.get("version") == COMMAND_VERSION
    return record if known and isinstance(record.get("fields"), dict) else {}


def read_table_command(record: Mapping[str, Any]) -> HouseTableCommand:
    """The command for a table that a text says; refuses what this program does not know."""
    kind, fields = record.get("command"), record["fields"]
    if kind != "Give":
        command: HouseTableCommand = _CODEC.read({"kind": kind, **fields}, at="command")
        return command
    inner = fields.get("command")
    if isinstance(inner, dict) and inner.get("kind") == "Play":
        inner = inner.get("command")
    inner_command: Any = _CODEC.read(inner, at="command")
    player = fields.get("player", "")
    if type(player) is not str:
        raise Refusal("command.player", player, "write text")
    return ForPlayer(inner_command, player) if player else inner_command
