"""Does spanish21 report par write the sheet it is asked for, and refuse in one sentence?"""

import json
import re
import shlex
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from spanish21.cli import cli
from spanish21.refusal import Refusal

pytestmark = pytest.mark.long

JACKPOTS = (
    "--jackpot", "table=4e paytable=3 wager=$25", "--jackpot", "table=6 paytable=1 wager=$25",
)  # fmt: skip


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["report", "par", *arguments])


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert isinstance(result.exception, Refusal)
    assert result.output == ""
    return str(result.exception)


def data(pdf: bytes) -> Any:
    """Everything that a sheet shows."""
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(stream)
        except zlib.error:
            continue
        if text.startswith(b'{"format"'):
            return json.loads(text)
    raise AssertionError("the PDF has no data")


def command_of(sheet: Any) -> str:
    blocks = [block for section in sheet["sections"] for block in section["blocks"]]
    (code,) = (block["text"] for block in blocks if block["kind"] == "code")
    return str(code)


def test_without_a_file_a_short_sheet_is_printed() -> None:
    result = run("--ruleset", "bet-bigger", "--wager", "$10")
    assert result.exception is None
    assert result.output.startswith("Par sheet: Bet Bigger Spanish 21")
    assert "  Original wager    $10\n" in result.output
    assert "House edge, without Super Bonus  0.83368 %" in result.output


def test_a_sheet_is_data_too(tmp_path: Path) -> None:
    out = tmp_path / "sheet.svg"
    result = run("--ruleset", "bet-bigger", "--wager", "$10", "--json", "--out", str(out))
    assert result.exception is None
    assert json.loads(result.stdout)["format"] == "spanish21-par"
    assert out.read_bytes().startswith(b"<svg")


def test_the_command_in_a_sheet_makes_that_sheet_again(tmp_path: Path) -> None:
    first, again = tmp_path / "first.pdf", tmp_path / "again.pdf"
    asked = ("--option", "table_maximum=$400", "--double-double", "--decks", "8", *JACKPOTS)
    result = run("-o", str(first), "--wager", "$25", "--soft17", "hit", "--paper", "a4", *asked)
    assert result.exception is None
    assert f"The par sheet is in {first}.\n" in result.output
    assert "Warning: 5 games above $5.00 on one hand; 3 at most" in result.stderr
    command = command_of(data(first.read_bytes()))
    assert command == (
        "spanish21 report par --ruleset wa-2025 --decks 8 --soft-17 hit --wager '$25' "
        "--double-double --option 'table_maximum=$400' "
        "--jackpot 'table=4e paytable=3 wager=$25' --jackpot 'table=6 paytable=1 wager=$25' "
        "--paper a4 --out par.pdf"
    )
    words = shlex.split(command)
    assert run(*words[3:-1], str(again)).exception is None
    assert again.read_bytes() == first.read_bytes()


def test_an_svg_is_one_page(tmp_path: Path) -> None:
    out = tmp_path / "par.SVG"
    result = run("--ruleset", "section-13", "--no-double-double", "--out", str(out))
    assert result.output == f"The par sheet is in {out}.\n"
    assert out.read_bytes().startswith(b"<svg ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("-o", "par.doc"), "out: 'par.doc' is not allowed; name a .pdf or .svg file"),
        (("-o", "par"), "out: 'par' is not allowed; name a .pdf or .svg file"),
        (
            ("--without", "7s"),
            "without: '7s' is not allowed; a par sheet is for a full shoe",
        ),
        (
            ("--wager", "$1"),
            "wager: '$1.00' is not allowed; this table takes $5.00 to $300.00",
        ),
        (
            ("--ruleset", "section-13", "--jackpot", "table=4d paytable=3 wager=$1"),
            "jackpots: 1 is not allowed; section-13 has no jackpot games on a table (section-13:(f)(1))",
        ),
        (("--jackpot", "4d"), "jackpot: '4d' is not allowed; write NAME=VALUE"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    assert refused(*arguments) == sentence


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "par.pdf"
    said = refused("--ruleset", "bet-bigger", "-o", str(out))
    assert said == f"out: '{out}' is not allowed; it cannot be written: No such file or directory"


def test_the_solver_is_loaded_only_by_who_asks_for_a_sheet() -> None:
    assert "The par sheet of a table" in run("--help").output
    script = "import sys, spanish21.cli; print({'numba', 'matplotlib'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)  # noqa: S603 - our own interpreter
    assert told.stdout == b"set()\n"
