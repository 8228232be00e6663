"""Does spanish21 report protection print, write and refuse as the library answers?"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fixtures.protection import protection_figures
from spanish21.cli import cli
from spanish21.library.lab import protection
from spanish21.library.lab.protection import ProtectionResult
from spanish21.library.lab.protection_study import ProtectionStudy
from spanish21.reports.protection.sheet import build_protection_sheet

asked: list[Any] = []


@pytest.fixture(autouse=True)
def figures_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes minutes is not worked out; what was asked is kept."""

    def figures(study: ProtectionStudy) -> Any:
        asked.append(study.asked)
        return protection_figures()

    monkeypatch.setattr(ProtectionStudy, "figures", figures)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["report", "protection", *words])


def test_a_short_report_is_printed_and_a_whole_one_written(tmp_path: Path) -> None:
    done = run(
        "--decks", "6", "--soft-17", "hit", "--threshold", "$12.50", "--spreads", "3,9", "--no-double-double",
        "--penetrations", "65%, 75%", "--option", "table_minimum=$10", "--jackpot", "table=3c paytable=1 wager=$1",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "WHAT WOULD CHANGE IT" in done.output
    assert "soft 17: stand" in done.output
    question = asked[-1]
    assert question.threshold_cents == 1250
    assert question.spreads == (3, 9)
    assert question.penetrations == (0.65, 0.75)
    assert question.penetration == pytest.approx(0.75)
    file = tmp_path / "protection.pdf"
    written = run("--out", str(file))
    assert written.output == f"The report is in {file}.\n"
    assert file.read_bytes().startswith(b"%PDF")


def test_it_is_printed_as_data(tmp_path: Path) -> None:
    record = json.loads(run("--json").output)
    assert record["format"] == "spanish21-protection"
    both = run("--json", "--out", str(tmp_path / "it.svg"))
    assert json.loads(both.output) == record
    assert (tmp_path / "it.svg").read_bytes().startswith(b"<svg")


def test_the_report_says_what_makes_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[str] = []

    def hear(rules: Any, figures: Any, command: str) -> Any:
        typed.append(command)
        return build_protection_sheet(rules, figures, command)

    monkeypatch.setattr(protection, "build_protection_sheet", hear)
    run("--decks", "6", "--double-double", "--threshold", "2 wagers", "--option", "boxes=5")
    assert typed == [
        "spanish21 report protection --decks 6 --double-double --option boxes=5 --threshold '2 wagers'"
    ]


def test_warnings_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    original = protection.study_protection

    def warned(*args: Any, **asked: Any) -> ProtectionResult:
        return replace(original(*args, **asked), warnings=("a regulator may ask",))

    monkeypatch.setattr(protection, "study_protection", warned)
    assert "Warning: a regulator may ask" in run().stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [(("--out", "it.doc"), "name a .pdf or .svg file"), (("--spreads", "wide"), "whole numbers")],
)
def test_what_it_cannot_do_is_refused(words: tuple[str, ...], says: str) -> None:
    assert says in str(run(*words).exception)
