"""The schema of the messages is what is committed, and holds together."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from spanish21.server.wire.command_messages import COMMAND_TYPES
from spanish21.server.wire.json_schema import message_schema, schema_text, write_schema

ROOT = Path(__file__).parents[4]
COMMITTED = ROOT / "docs/reference/messages.schema.json"


def test_the_committed_schema_is_what_is_generated(tmp_path: Path) -> None:
    write_schema(tmp_path / "messages.schema.json")
    assert COMMITTED.read_text("utf-8") == (tmp_path / "messages.schema.json").read_text("utf-8")


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    names = message_schema()["$defs"]
    found = re.findall(r'"\$ref": "#/\$defs/(\w+)"', schema_text())
    assert set(found) <= set(names)
    assert json.loads(schema_text()) == message_schema()


def test_commands_are_told_apart_by_what_they_are_and_bounded() -> None:
    names = message_schema()["$defs"]
    members = [one["$ref"].rpartition("/")[2] for one in names["Command"]["anyOf"]]
    assert members == [*COMMAND_TYPES]
    for name in members:
        assert names[name]["properties"]["what"] == {"enum": [name]}
        assert names[name]["additionalProperties"] is False
        for field, one in names[name]["properties"].items():
            assert field == "what" or _bounded(one), (name, field)
    assert names["CommandMessage"]["properties"]["command"] == {"$ref": "#/$defs/Command"}


def _bounded(schema: dict[str, Any]) -> bool:
    if "anyOf" in schema:
        return all(_bounded(one) for one in schema["anyOf"])
    bounds = {"string": "maxLength", "integer": "maximum", "array": "maxItems"}
    kind = schema.get("type", "")
    if "enum" in schema:
        return True
    return "$ref" in schema or kind in ("boolean", "null") or bounds[kind] in schema


def test_cards_have_one_form_everywhere() -> None:
    assert schema_text().count("[A2-9JQK]") == 1


@pytest.mark.parametrize("union", ["ClientMessage", "TableMessage", "Command", "TableEvent"])
def test_unions_are_discriminated(union: str) -> None:
    names = message_schema()["$defs"]
    tag = "kind" if union.endswith("Event") else "what"
    members = [one["$ref"].rpartition("/")[2] for one in names[union]["anyOf"]]
    values = [names[name]["properties"][tag]["enum"] for name in members]
    assert all(len(value) == 1 for value in values)
    assert len({value[0] for value in values}) == len(members)
