"""Does spanish21 evidence play what it is asked, tell it, and say with its status if a line fails?"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from spanish21.cli import cli
from spanish21.cli.simulation.evidence import _format_rounds, _progress
from spanish21.evidence import kernel_runs as gathering
from spanish21.evidence.compared_figures import ComparedFigure, FigureSource
from spanish21.evidence.table_list import EvidenceTable
from spanish21.library import simulations
from spanish21.refusal import Refusal
from spanish21.simulation.run.backends import Backend

CLOSED = "it cannot be written: its folder is missing or closed"
ASKED: list[tuple[Mapping[int, EvidenceTable], gathering.EvidenceSettings]] = []


def lines(deviation: float) -> Any:
    def gather(
        tables: Mapping[int, EvidenceTable],
        asked: gathering.EvidenceSettings,
        watch: gathering.EvidenceProgress,
    ) -> Iterator[ComparedFigure]:
        ASKED.append((tables, asked))
        watch("wa-2025: general kernel", 1, 2)
        source = FigureSource("wa-2025", "decks=6", "general", asked.general_rounds)
        yield ComparedFigure(
            source, "split [all]", 0.02, 0.02 + 0.001 * deviation, 0.001, deviation
        )

    return gather


@pytest.fixture(autouse=True)
def gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    ASKED.clear()
    monkeypatch.setattr(gathering, "run_evidence", lines(1.5))


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["evidence", *words])


def test_every_line_is_shown_and_the_last_says_what_they_come_to() -> None:
    result = run()
    assert result.exit_code == 0
    assert "wa-2025: decks=6" in result.output
    assert "split [all]" in result.output
    assert "+1.50" in result.output
    assert result.output.strip().splitlines()[-2].startswith("1 lines: all agree.")
    (tables, asked), *_ = ASKED
    assert len(tables) > 10
    assert asked == gathering.EvidenceSettings(50_000_000, 10_000_000, 21, None)


def test_a_line_that_fails_makes_the_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "run_evidence", lines(-4.5))
    result = run("--format", "json")
    assert result.exit_code == 1
    record = json.loads(result.output)
    assert (record["failed"], record["lines"][0]["verdict"]) == (1, "FAILS")


def test_rounds_seed_threads_and_rule_set_are_as_asked() -> None:
    words = "--rounds 1e9 --general 2.5e8 --seed 7 --threads 1 --ruleset bet-bigger"
    assert run(*words.split()).exit_code == 0
    (tables, asked), *_ = ASKED
    assert {trial.ruleset for trial in tables.values()} == {"bet-bigger"}
    assert asked == gathering.EvidenceSettings(10**9, 250_000_000, 7, 1)


def test_a_gpu_is_asked_for_and_refused_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked: list[Backend] = []
    monkeypatch.setattr(simulations, "check_backend", checked.append)
    assert run("--device", "cuda").exit_code == 0
    (_, asked), *_ = ASKED
    assert (asked.device, checked) == ("cuda", [Backend("cuda")])
    monkeypatch.undo()
    refused = run("--device", "cuda", "--threads", "2")
    assert isinstance(refused.exception, Refusal)
    assert "only a processor here has threads to choose" in str(refused.exception)


def test_a_page_is_written_with_the_command_that_makes_it_again(tmp_path: Path) -> None:
    page = tmp_path / "evidence.md"
    run("--rounds", "1e9", "--page", str(page), "--machine", "2 cores")
    text = page.read_text(encoding="utf-8")
    assert "Made by `spanish21 evidence --rounds 1e9 --general 2e8 --seed 21` on 2 cores, 2" in text
    run("--rounds", "3", "--ruleset", "bet-bigger", "--page", str(page))
    text = page.read_text(encoding="utf-8")
    assert "--rounds 3 --general 1 --seed 21 --ruleset bet-bigger` on this machine" in text
    run("--rounds", "3", "--table", "1", "--table", "5", "--without-jackpots", "--page", str(page))
    text = page.read_text(encoding="utf-8")
    assert "--seed 21 --table 1 --table 5 --without-jackpots` on this machine" in text
    tables, _ = ASKED[-1]
    assert [*tables] == [1, 5]
    assert not tables[1].jackpots


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (
            "--rounds 0",
            "rounds: '0' is not allowed; write a whole number from 1 to 1e15, such as 1e9",
        ),
        ("--seed -1", f"seed: -1 is not allowed; write a whole number from 0 to {2**64 - 1}"),
        (
            "--page /nowhere/at-all.md",
            f"page: '/nowhere/at-all.md' is not allowed; {CLOSED}",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(words: str, say: str) -> None:
    result = run(*words.split())
    assert str(result.exception) == say
    assert not ASKED


def test_numbers_of_rounds_are_written_shortly_where_that_is_exact() -> None:
    assert [_format_rounds(rounds) for rounds in (7, 50_000_000, 10**12, 123_456_789)] == [
        "7", "5e7", "1e12", "123456789",
    ]  # fmt: skip


def test_on_a_terminal_it_says_what_is_being_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with _progress() as watch:
        watch("wa-2025: compiled kernel", 1, 2)
    assert "wa-2025: compiled kernel" in capsys.readouterr().err
