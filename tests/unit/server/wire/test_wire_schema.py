"""The schema and the types of the messages are what is committed, and hold together."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from spanish21.server.wire.command_messages import COMMAND_TYPES
from spanish21.server.wire.json_schema import message_schema, schema_text, write_schema
from spanish21.server.wire.typescript import typescript_text, write_typescript

ROOT = Path(__file__).parents[4]
COMMITTED = (ROOT / "docs/reference/messages.schema.json", ROOT / "web/src/wire/messages.ts")
_DECLARED = re.compile(r"^export (?:type|interface) (\w+)", re.MULTILINE)
_FIELD = re.compile(r"^  readonly \w+\??: [^;]+;$")
_NAMES = re.compile(r"\b[A-Z]\w+")
_BUILT_IN = "string number boolean null readonly"


def test_the_committed_files_are_what_is_generated(tmp_path: Path) -> None:
    write_schema(tmp_path / "messages.schema.json")
    write_typescript(tmp_path / "messages.ts")
    for path in COMMITTED:
        assert path.read_text("utf-8") == (tmp_path / path.name).read_text("utf-8")


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
    return "$ref" in schema or kind in ("boolean", "null") or bounds[kind] in schema


def test_cards_have_one_form_everywhere() -> None:
    assert schema_text().count("[A2-9JQK]") == 1


def test_the_types_are_declared_once_each_and_nothing_else_is_named() -> None:
    text = typescript_text()
    declared = _DECLARED.findall(text)
    assert len(declared) == len(set(declared)) == len(message_schema()["$defs"])
    code = re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"', "", text)
    assert set(_NAMES.findall(code)) <= {*declared}


def test_the_types_are_made_of_whole_declarations() -> None:
    inside = ""
    for line in typescript_text().splitlines():
        if inside == "interface":
            assert _FIELD.match(line) or line == "}", line
            inside = "" if line == "}" else inside
        elif inside == "type":
            assert re.match(r"^  (\| \w+|`.*`);?$", line), line
            inside = "" if line.endswith(";") else inside
        elif line.startswith("export interface"):
            assert line.endswith(" {")
            inside = "interface"
        elif line.startswith("export type"):
            assert line.endswith((" =", ";"))
            inside = "" if line.endswith(";") else "type"
        else:
            assert not line or line.startswith(("/** ", "// ")), line
            assert line.count("*/") <= 1, "a comment must not end early"
    assert inside == ""


@pytest.mark.parametrize("union", ["ClientMessage", "TableMessage", "Command", "TableEvent"])
def test_unions_are_discriminated(union: str) -> None:
    text = typescript_text()
    members = re.findall(
        r"^  \| (\w+);?$", text[text.index(f"export type {union} =") :], re.MULTILINE
    )
    tag = "kind" if union.endswith("Event") else "what"
    values = []
    for name in members[: len(message_schema()["$defs"][union]["anyOf"])]:
        body = text[text.index(f"export interface {name} {{") :].partition("}")[0]
        values += re.findall(rf'readonly {tag}: "([\w-]+)";', body)
    assert len(values) == len(set(values)) == len(message_schema()["$defs"][union]["anyOf"])
