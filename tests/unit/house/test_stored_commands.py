"""Is every command kept as ``docs/reference/journal.md`` says, and is an old journal still read?"""

from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from spanish21.game.cards import Card
from spanish21.game.round.commands import Command, DealCard, Hit
from spanish21.game.table.commands import Sit, TableCommand
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.signable_commands import table_command_text
from spanish21.house.table.commands import ForPlayer, HouseTableCommand, Ready, SetTable
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.journal.command_text import STORED_NAMES, parse_stored_command
from spanish21.ledger.sharing.commands import SharingCommand

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "journal.md"
UNIONS: tuple[Any, ...] = (HouseTableCommand, TableCommand, Command, LedgerCommand, SharingCommand)


def documented(kind: Any) -> str:
    """The line of the page that a command has."""
    names = [STORED_NAMES.get((kind.__name__, one.name), one.name) for one in fields(kind)]
    return f"| `{kind.__name__}` | {', '.join(f'`{name}`' for name in names) or 'none'} |"


@pytest.mark.parametrize("union", UNIONS, ids=["house", "table", "round", "ledger", "sharing"])
def test_the_page_lists_every_command_with_its_stored_fields(union: Any) -> None:
    """A renamed field gets its stored name in ``STORED_NAMES``: what is signed stays the same."""
    page = PAGE.read_text(encoding="utf-8")
    kinds = [kind for kind in get_args(union) if kind is not ForPlayer]
    assert [line for kind in kinds if (line := documented(kind)) not in page] == []


def test_the_page_lists_what_the_games_commands_are_inside() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "| `Give` | `command`, `player` |" in page
    assert "| `Play` | `command` |" in page


def test_the_page_lists_no_other_command_of_a_table_or_the_ledger() -> None:
    _, _, tables = PAGE.read_text(encoding="utf-8").partition("## Commands for a table")
    listed = {line.split("`")[1] for line in tables.splitlines() if line.startswith("| `")}
    kinds = {kind.__name__ for union in UNIONS for kind in get_args(union)}
    assert listed == (kinds - {"ForPlayer"}) | {"Give", "Play"}


def test_a_command_for_a_table_is_written_as_the_page_shows() -> None:
    text = table_command_text("Evergreen", Sit(1))
    assert f"    {text}\n" in PAGE.read_text(encoding="utf-8")


def test_commands_inside_commands_and_cards_and_settings_are_data() -> None:
    dealt = table_command_text("T1", DealCard(Card.parse("7s")))
    assert parse_stored_command(dealt).fields == {
        "command": {"kind": "Play", "command": {"kind": "DealCard", "card": "7s"}},
        "player": "",
    }
    repeated = table_command_text("T1", ForPlayer(Hit(1, "Ann"), "Ann"))
    assert parse_stored_command(repeated).fields == {
        "command": {"kind": "Play", "command": {"kind": "Hit", "box": 1, "player": "Ann"}},
        "player": "Ann",
    }
    settings = TableSettings("T1", "live", "wa-2025", (("decks", "8"),))
    (record,) = (parse_stored_command(table_command_text("T1", SetTable(settings))).fields,)
    assert record is not None
    assert record["settings"]["options"] == [["decks", "8"]]
    assert record["settings"]["clocks"]["turn"] == settings.clocks.turn
    assert table_command_text("T1", Ready()) == (
        '{"command":"Ready","fields":{},"table":"T1","version":2}'
    )
