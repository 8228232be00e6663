"""Does spanish21 replay show a round, and say what is wrong in one line?"""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from spanish21.cli import cli, main
from spanish21.cli.replay import draw_replay
from spanish21.notation import parse_record, replay_record

ROUNDS = Path(__file__).parents[2] / "rounds"
ROUND = ROUNDS / "wa-2025" / "capped-double-double-then-rescue.round"


def replay(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    cli(["replay", *arguments], standalone_mode=False)
    return capsys.readouterr().out


@pytest.mark.parametrize("folder", sorted(p.name for p in ROUNDS.iterdir() if (p.is_dir())))
def test_a_round_of_every_rule_set_is_shown(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = sorted((ROUNDS / folder).glob("*.round"))
    if folder != "refused":
        for file in files:
            shown = replay(capsys, str(file))
            assert "Settlement, in order" in shown
            assert shown.endswith("The result written in the file is confirmed.\n")


def test_cards_story_settlement_and_net_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = replay(capsys, str(ROUND))
    assert "box 1 hand 1 Ann doubles with $300" in shown
    assert "rescued" in shown
    assert "Ann: -$400.00" in shown
    assert "wa-2025:GR7" in shown


def test_the_rounds_of_a_session_are_shown_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, file = ROUND.read_text(encoding="utf-8"), tmp_path / "session.round"
    unwritten, _, _ = text.partition("result\n")
    file.write_text("\n".join([text, unwritten, text]), encoding="utf-8")
    shown = replay(capsys, str(file))
    assert [shown.count(f"Round {number} of 3") for number in (1, 2, 3)] == [1, 1, 1]
    assert shown.endswith("The results of 2 of 3 rounds, as written, are confirmed.\n")
    record = json.loads(replay(capsys, str(file), "--json"))
    assert (record["format"], len(record["rounds"])) == ("spanish21-replayed-session", 3)
    assert record["rounds"][0] == json.loads(replay(capsys, str(ROUND), "--json"))
    file.write_text("\n".join([unwritten, unwritten]), encoding="utf-8")
    assert "confirmed" not in replay(capsys, str(file))


def test_a_narrow_terminal_gets_the_essential_columns() -> None:
    drawn = Console(width=80, file=StringIO(), highlight=False)
    draw_replay(drawn, replay_record(parse_record(ROUND.read_text(encoding="utf-8"))))
    assert isinstance(drawn.file, StringIO)
    shown = drawn.file.getvalue()
    assert max(len(line) for line in shown.splitlines() if "rescued" in line) <= 80
    assert "-$400" in shown
    assert "clauses" not in shown


def test_an_unfinished_round_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "open.round"
    file.write_text("spanish21 round 1\nrules wa-2025\nAnn on 1: main $10\n", encoding="utf-8")
    shown = replay(capsys, str(file))
    assert "The round is not over." in shown
    assert "confirmed" not in shown
    assert "Settlement" not in shown


def test_the_json_has_commands_events_clauses_and_net(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(replay(capsys, str(ROUND), "--json"))
    assert (data["version"], data["ruleset"], data["phase"]) == (1, "wa-2025", "closed")
    assert data["net_cents"] == {"Ann": -40000}
    assert data["commands"][0]["kind"] == "PlaceWagers"
    assert data["events"][-1] == {"kind": "PhaseEntered", "phase": "closed"}
    assert "wa-2025:GR7" in data["clauses"]["double.rescue_returns"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"spanish21 round 1\nrules wa-2025\ndeal joker\n", "line 3, column 6, card: 'joker' is"),
        (b"\xff\xfe\x00", "a .round file is text in UTF-8"),
        (None, "it cannot be read: No such file or directory"),
    ],
)
def test_a_bad_file_is_one_line_and_status_2(
    content: bytes | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "bad.round"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr("sys.argv", ["spanish21", "replay", str(file)])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
