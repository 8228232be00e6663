"""Does a shell offer rule sets, wagers, and the tables of a jackpot and of a house?"""

from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from fixtures.house_server import HouseAtWork
from spanish21.cli import cli
from spanish21.cli.options.completion import suggest_values
from spanish21.cli.options.database import DATABASE_VARIABLE
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, SIDE_WAGERS


def offered(line: str) -> list[str]:
    """What is offered for the last word of a line, which may be empty."""
    *before, last = line.split(" ")
    shell = ShellComplete(cli, {}, "spanish21", "_SPANISH21_COMPLETE")
    return [item.value for item in shell.get_completions(before, last)]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("rules show wa-2", ["wa-2025"]),
        ("rules trace ", [*KNOWN_RULESETS]),
        ("analyze --ruleset bet", ["bet-bigger"]),
        ("compare wa-v", ["wa-v003", "wa-v002"]),
        ("odds ", [*SIDE_WAGERS]),
        ("odds jackpot --table 5", ["5a", "5b", "5c", "5d"]),
        (
            "odds jackpot --ruleset wa-v002 --table ",
            ["8a", "8b", "8c", "8d", "9a", "9b", "9c", "9d"],
        ),
        ("odds jackpot --ruleset nowhere --table ", []),
        ("rules li", ["list"]),
    ],
)
def test_values_are_offered(line: str, values: list[str]) -> None:
    assert offered(line) == values


def test_tables_of_a_house_are_offered_from_its_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    assert offered("house rounds --table ") == []
    database = tmp_path / "house.db"
    with HouseAtWork(database) as house:
        tables = sorted(house.live_house.mirror.tables)
    assert offered(f"house rounds --database {database} --table ") == tables
    assert offered(f"house rounds --database {database} --table Ev") == ["Evergreen"]
    monkeypatch.setenv(DATABASE_VARIABLE, str(database))
    assert offered("jackpot link high-match ") == tables
    assert offered(f"replay --database {tmp_path / 'none.db'} --table ") == []


def test_other_parameters_are_left_alone() -> None:
    command = suggest_values(click.Command("x", params=[click.Option(["--table"], type=int)]))
    assert command.params[0].type is click.INT
