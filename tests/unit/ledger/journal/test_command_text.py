"""Is a command kept as documented data, and is what version 1 wrote still read?"""

import json
from collections.abc import Mapping

import pytest

from spanish21.ledger import commands as c
from spanish21.ledger.journal.command_text import (
    StoredCommand,
    command_text,
    format_stored_command,
    is_same_command,
    parse_stored_command,
)
from spanish21.refusal import Refusal

STOP = '{"command":"StopJackpot","fields":{"jackpot":"high","reason":"café"},"version":2}'
OLD_STOP = '{"what":"StopJackpot","jackpot":"high","reason":"café"}'


def test_a_command_of_the_ledger_is_one_line_with_sorted_keys() -> None:
    assert command_text(c.StopJackpot("high", "café")) == STOP
    assert command_text(c.StopJackpot("high", "a\nb")).count("\n") == 0


def test_a_field_may_be_called_kind() -> None:
    record = json.loads(command_text(c.CreateJackpot("high", "house", "3c/1", 6, 1_00)))
    assert (record["command"], record["fields"]["kind"]) == ("CreateJackpot", "house")


def test_a_command_is_read_from_its_text() -> None:
    assert parse_stored_command(STOP) == StoredCommand(
        2, "StopJackpot", {"jackpot": "high", "reason": "café"}
    )
    at_table = format_stored_command("Ready", {}, table="T1")
    assert parse_stored_command(at_table) == StoredCommand(2, "Ready", {}, "T1")


@pytest.mark.parametrize(
    ("text", "kind", "values", "table"),
    [
        (OLD_STOP, "StopJackpot", {"jackpot": "high", "reason": "café"}, ""),
        ("T-1 Give(command=Hit(box=1, player='Ann'), player='')", "Give", None, "T-1"),
        ("OpenDoors()", "OpenDoors", None, ""),
        ("first administrator", "", None, ""),
        ("found 'Evergreen' True", "", None, ""),
        ("7", "", None, ""),
        ("", "", None, ""),
    ],
)
def test_what_version_1_wrote_is_read(
    text: str, kind: str, values: Mapping[str, object] | None, table: str
) -> None:
    assert parse_stored_command(text) == StoredCommand(1, kind, values, table)


@pytest.mark.parametrize(
    "text",
    ['{"command":"Ready","fields":{},"version":3}', '{"command":"Ready","version":2}'],
)
def test_another_version_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_stored_command(text)
    version = json.loads(text)["version"]
    assert str(caught.value) == (
        f"command version: {version} is not allowed; this program reads commands of version 1 and 2"
    )


@pytest.mark.parametrize(
    ("stored", "repeated", "same"),
    [
        (STOP, STOP, True),
        (STOP, STOP.replace("high", "low"), False),
        (STOP, STOP.replace("{", '{"again":true,', 1), False),
        (OLD_STOP, STOP, True),
        (OLD_STOP.replace("high", "low"), STOP, False),
        ("T1 Ready()", format_stored_command("Ready", {}, table="T1"), True),
        ("T1 Ready()", format_stored_command("Ready", {}, table="T2"), False),
        ("T1 Ready()", format_stored_command("OpenDoors", {}, table="T1"), False),
        ("OpenDoors()", format_stored_command("OpenDoors", {}, table="T1"), True),
        ("first administrator", STOP, False),
    ],
)
def test_a_command_that_comes_again_is_known(stored: str, repeated: str, *, same: bool) -> None:
    assert is_same_command(stored, repeated) is same
