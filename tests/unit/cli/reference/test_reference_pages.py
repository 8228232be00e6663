"""Are the pages of commands and errors what the program says now?"""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from spanish21.cli.reference import command_page
from spanish21.cli.reference.command_page import command_reference
from spanish21.cli.reference.error_page import error_reference
from spanish21.cli.reference.field_page import field_reference
from spanish21.game.rule_fields import FIELDS
from spanish21.server.error_responses import STATUS_BY_REFUSAL

REFERENCE = Path(__file__).parents[4] / "docs" / "reference"


def command_page_anew() -> str:
    """The page as a new process makes it: a command keeps the help option it was first asked for."""
    code = "from spanish21.cli.reference.command_page import command_reference as page; print(page(), end='')"
    made = subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    return made.stdout


def test_the_pages_are_up_to_date() -> None:
    pages = {
        "commands.md": command_page_anew(),
        "errors.md": error_reference(),
        "rule-fields.md": field_reference(),
    }
    for name, page in pages.items():
        assert (REFERENCE / name).read_text(encoding="utf-8") == page, "run scripts/docs"


def test_every_command_has_a_heading() -> None:
    page = command_reference()
    assert "## spanish21 simulate\n" in page
    assert "### spanish21 report posting-pack\n" in page
    assert page.count("\n## ") + page.count("\n### ") > 100


def test_every_field_of_a_rule_file_has_a_row_with_its_place() -> None:
    rows = re.findall(
        r"^\| `([a-z0-9_.]+)`(?:: [a-z0-9_.]+)? \|(.*)\|$", field_reference(), re.MULTILINE
    )
    assert len(rows) == len(FIELDS)
    told = dict(rows)
    assert "| `match.configurations`: match.up |" in field_reference()
    assert "| GR5 |" in told["dealer.soft_17"]
    assert {row.rule for row in FIELDS if row.rule} <= {*told}


def test_every_status_of_a_refusal_is_listed() -> None:
    page = error_reference()
    assert all(f"| `{name}` | {status} |" in page for name, status in STATUS_BY_REFUSAL.items())


def test_a_hidden_command_stays_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    group = click.Group("spanish21", help="Some commands.")
    group.add_command(click.Command("shown", help="This one."))
    group.add_command(click.Command("old", help="That one.", hidden=True))
    monkeypatch.setattr(command_page, "cli", group)
    page = command_reference()
    assert "spanish21 shown" in page
    assert "That one." not in page
