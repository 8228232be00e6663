"""Do all commands speak one dialect: the same words for the same things, and one envelope of JSON?"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from spanish21.adapters.commitment import reveal_shoe, write_reveal
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.cli import cli
from spanish21.game.cards import SPANISH_DECK
from spanish21.reports.money.report import MoneyColumn, MoneyReportTable
from spanish21.reports.money.report_json import report_record

WITHOUT_FIGURES = {
    "rules export": "writes a rule file",
    "play": "a game to be played",
    "serve": "runs",
    "house init": "founds a house",
    "house key": "makes a key",
    "house limits propose": "a command of a person",
    "house limits approve": "a command of a person",
    "house link": "prints a link",
    "rng raw": "writes bytes",
    "audit proof": "its proof is JSON by itself",
    "award form": "a form on paper",
    "meter serve": "runs",
    "meter terms": "prints a command as JSON",
    "ledger export": "writes the journal, an entry a line",
}
"""Commands that print no figures, and what they do instead."""
OLD_NAMES = {"--soft17", "--output", "-o"}
"""Names of former days: a command takes them, and its help shows the new ones alone."""
SHOE = write_reveal(
    reveal_shoe(
        ruleset="wa-2025",
        decks=2,
        order=SeededShuffler(1).shuffle(SPANISH_DECK * 2),
        salt=bytes(32),
    )
)


def commands(
    command: click.Command = cli, path: tuple[str, ...] = ()
) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))
    else:
        yield " ".join(path), command


def names_of(command: click.Command) -> set[str]:
    return {name for each in command.params if isinstance(each, click.Option) for name in each.opts}


def help_of(command: click.Command) -> str:
    # With the settings of the whole: a command remembers how it was asked for help first.
    return command.get_help(click.Context(command, info_name="it", **cli.context_settings))


def run(*arguments: str) -> Any:
    result = CliRunner().invoke(cli, [*arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return json.loads(result.stdout)


def test_every_command_that_prints_figures_takes_both_words_for_json() -> None:
    silent = {
        name for name, command in commands() if not {"--json", "--format"} <= names_of(command)
    }
    assert silent == {*WITHOUT_FIGURES}


def test_help_shows_one_name_for_each_thing() -> None:
    for name, command in commands():
        words = set(help_of(command).replace(",", " ").split())
        assert not words & OLD_NAMES, name
        assert len(words & {"--json", "--format"}) <= 1 or name.startswith("report "), name


def test_every_command_and_every_option_says_what_it_is_for() -> None:
    for name, command in commands():
        assert command.help, name
        options = [each for each in command.params if isinstance(each, click.Option)]
        assert [each.opts for each in options if not (each.help or each.hidden)] == [], name


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["odds", "super", "--amount", "$25"], ["odds", "super", "--wager", "$25"]),
        (
            ["odds", "break", "--ruleset", "bet-bigger", "--soft17", "stand"],
            ["odds", "break", "--ruleset", "bet-bigger", "--soft-17", "stand"],
        ),
    ],
    ids=["amount", "soft17"],
)
def test_old_names_do_what_the_new_ones_do(old: list[str], new: list[str]) -> None:
    assert run(*old, "--json") == run(*new, "--format", "json")


@pytest.mark.parametrize(
    ("form", "arguments"),
    [
        ("rule-sets", ["rules", "list"]),
        ("rule-set", ["rules", "show", "two-deck-21"]),
        ("pay-table", ["rules", "show", "wa-2025/4b/2"]),
        ("clause", ["rules", "show", "wa-2025:GR8"]),
        ("ruling", ["rules", "show", "A17"]),
        ("house-options", ["rules", "options", "wa-2025"]),
        ("configuration", ["rules", "validate", "examples/table.toml"]),
        ("clause-trace", ["rules", "trace", "wa-classic"]),
        ("sign", ["rules", "sign", "wa-2025"]),
        ("odds", ["odds", "match-up"]),
        ("printed-figures", ["odds", "verify"]),
        ("replay", ["replay", "examples/shared-box.round"]),
    ],
)
def test_a_record_begins_with_its_form_and_its_version(form: str, arguments: list[str]) -> None:
    for words in (["--json"], ["--format", "json"]):
        record = run(*arguments, *words)
        assert [*record][:2] == ["format", "version"]
        assert record["format"] == f"spanish21-{form}"


def test_rules_are_whole_in_json() -> None:
    listed = run("rules", "list", "--json")["rulesets"]
    assert [each["id"] for each in listed][:2] == ["wa-2025", "wa-v003"]
    whole = run("rules", "show", "two-deck-21", "--json")
    assert whole["derivation"]["base"] == "wa-classic"
    assert whole["rules"]["dealer"]["soft_17"]["clause"]
    table = run("rules", "show", "wa-2025/4b/2", "--json")
    assert [column["number"] for column in table["paytables"]] == [2]
    assert len(table["rows"]) == len(table["paytables"][0]["pays"])
    choices = run("rules", "options", "wa-2025", "--json")
    assert {"soft_17", "decks"} <= {option["name"] for option in choices["options"]}
    assert choices["never_together"][0]["when"] == {"double_double": True, "soft_17": "stand"}
    assert run("rules", "validate", "examples/table.toml", "--json")["options"]["decks"] == 6
    trace = run("rules", "trace", "wa-classic", "--missing", "--json")
    assert (trace["clauses"], trace["problems"]) == ([], [])


def test_a_shoe_that_does_not_verify_says_so_in_json(tmp_path: Path) -> None:
    file = tmp_path / "shoe.json"
    file.write_text(SHOE, encoding="utf-8")
    record = run("audit", "shoe", str(file), "--json")
    assert record["holds"]
    assert all(check["holds"] for check in record["checks"])
    wrong = CliRunner().invoke(
        cli, ["audit", "shoe", str(file), "--json", "--commitment", "0" * 64]
    )
    assert wrong.exit_code == 1
    assert not json.loads(wrong.stdout)["holds"]


def test_a_report_on_money_says_the_unit_of_each_column() -> None:
    columns = (MoneyColumn("table"), MoneyColumn("drop", "money"), MoneyColumn("hold", "percent"))
    table = MoneyReportTable(
        "Banks", "a day", columns, (("T1", 5_000_000, Fraction(1, 3)), ("T2", None, Fraction(2)))
    )
    record = report_record(table)
    assert [column["unit"] for column in record["columns"]] == ["", "micro-dollars", "share of one"]
    assert record["rows"] == [["T1", 5_000_000, "1/3"], ["T2", None, 2]]
