"""spanish21 rules fields: every field with who reads it and what each road plays."""

import json

import pytest
from click.testing import CliRunner

from spanish21.cli import cli
from spanish21.game.rule_fields import FIELDS


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, ["rules", "fields", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_the_table_names_every_field_and_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "240")
    shown = run("section-13")
    assert all(row.name in shown for row in FIELDS)
    lines = {line.split()[0]: " ".join(line.split()) for line in shown.splitlines() if line.split()}
    assert lines["double.rescue"] == (
        "double.rescue true (a)(1)(iv), (i)(4) round, analysis, compiled, general, print any"
    )
    assert lines["cards.face_points"] == "cards.face_points 10 (b)(2)(ii) one way: 10"
    assert "staff: players give them" in lines["dealing.hand_signals"]
    assert lines["boxes.boxes"].endswith("1 to 9")
    assert lines["split.equal"].endswith("analysis, compiled: value; else any")
    assert "0 fall through" in shown


def test_a_house_option_changes_the_value_shown() -> None:
    fields = json.loads(run("section-13", "--option", "decks=8", "--format", "json"))["fields"]
    assert next(row for row in fields if row["field"] == "cards.decks")["value"] == "8"


def test_the_record_for_a_program() -> None:
    record = json.loads(run("wa-2025", "--format", "json"))
    assert (record["version"], record["format"], record["ruleset"], record["unread"]) == (
        1,
        "spanish21-rule-fields",
        "wa-2025",
        [],
    )
    row = next(row for row in record["fields"] if row["field"] == "split.equal")
    assert (row["use"], row["value"], row["plays"]["analysis"]) == ("played", "value", ["value"])
    assert row["plays"]["round"] is None
    assert "round" in row["readers"]


def test_nothing_falls_through() -> None:
    assert run("wa-2025", "--unread") == "0 fields fall through.\n"
    assert json.loads(run("wa-2025", "--unread", "--format", "json"))["unread"] == []


def test_what_falls_through_is_named_and_the_command_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = ("double.after_split: no engine reads it",)
    monkeypatch.setattr("spanish21.cli.rules.fields.unread_fields", lambda: lost)
    assert run("wa-2025", "--unread", code=1) == f"{lost[0]}\n1 fields fall through.\n"
    assert json.loads(run("wa-2025", "--unread", "--format", "json", code=1))["unread"] == [*lost]


def test_a_rule_set_nobody_knows_is_refused() -> None:
    result = CliRunner().invoke(cli, ["rules", "fields", "wa-1999"], standalone_mode=False)
    assert str(result.exception).startswith("ruleset: 'wa-1999' is not allowed; choose ")
