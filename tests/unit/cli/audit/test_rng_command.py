"""Does spanish21 rng report a verdict, and write bytes a laboratory can use?"""

import json
from pathlib import Path

import pytest

from spanish21.adapters.shufflers import SeededShuffler
from spanish21.cli.audit import rng
from spanish21.cli.audit.rng import rng_group
from spanish21.refusal import Refusal

QUICK = ("--shoes", "260", "--decks", "1")


def run(*arguments: str) -> None:
    rng_group(list(arguments), standalone_mode=False)


def test_a_seeded_shuffler_passes_and_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    run("test", *QUICK, "--seed", "1")
    shown, error = capsys.readouterr()
    assert "Shuffler seeded, seed 1: 260 shoes of 1 deck, at 99 %" in shown
    assert "cards by place" in shown
    assert "2,209" in shown
    assert "FAILS" not in shown
    assert shown.endswith("The shuffler passes the battery.\n")
    assert error == ""


def test_the_system_shuffler_is_the_default(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = []

    def shuffler_named(name: str, seed: int | None) -> SeededShuffler:
        named.append((name, seed))
        return SeededShuffler(1)

    monkeypatch.setattr(rng, "make_shuffler", shuffler_named)
    run("test", "--shoes", "260", "--decks", "2")
    assert named == [("system", None)]
    assert "Shuffler system: 260 shoes of 2 decks" in capsys.readouterr().out


def test_the_report_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run("test", *QUICK, "--shuffler", "seeded", "--seed", "1", "--json")
    data = json.loads(capsys.readouterr().out)
    tests = data.pop("tests")
    assert data == {
        "format": "spanish21-shuffle-tests",
        "version": 1,
        "shuffler": "seeded",
        "seed": 1,
        "decks": 1,
        "shoes": 260,
        "level": 0.01,
        "passes": True,
    }
    assert len(tests) == 21
    assert tests[1]["name"] == "cards by place"
    assert tests[1]["degrees_of_freedom"] == [2209]
    assert tests[1]["passes"] is True
    assert 0.01 / 21 <= tests[1]["threshold"] <= 0.01
    assert 0 < tests[1]["p_value"] <= 1


class Idle:
    """A shuffler that does nothing."""

    def shuffle(self, cards: object) -> object:
        return cards


def test_a_shuffler_that_fails_is_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rng, "make_shuffler", lambda _name, _seed: Idle())
    with pytest.raises(SystemExit) as left:
        run("test", *QUICK)
    assert left.value.code == 1
    shown = capsys.readouterr().out
    assert "inf" in shown
    assert shown.endswith("The shuffler FAILS the battery.\n")
    with pytest.raises(SystemExit):
        run("test", *QUICK, "--json")
    data = json.loads(capsys.readouterr().out)
    assert data["passes"] is False
    assert data["tests"][4] == {
        "name": "first order kept",
        "statistic": None,
        "degrees_of_freedom": [9, 251],
        "p_value": 0.0,
        "threshold": data["tests"][4]["threshold"],
        "passes": False,
    }


def test_progress_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    run("test", *QUICK, "--seed", "1", "--json")
    shown, error = capsys.readouterr()
    assert json.loads(shown)["passes"] is True
    assert "shuffling and testing" in error


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--decks", "0"), "decks: 0 is not allowed; use 1 to 8 decks"),
        (("--shoes", "-3"), "shoes: -3 is not allowed; use 250 to 100,000 shoes"),
        (("--shuffler", "hand"), "shuffler: 'hand' is not allowed; choose system or seeded"),
        (("--seed", "-1"), "seed: -1 is not allowed; use a whole number from 0"),
        (
            ("--shuffler", "system", "--seed", "1"),
            "seed: 1 is not allowed; the system shuffler takes no seed",
        ),
    ],
)
def test_what_cannot_be_tested_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        run("test", *arguments)
    assert str(refused.value) == sentence


def test_raw_bytes_are_the_systems_own_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    asked = []

    def system(size: int) -> bytes:
        asked.append(size)
        return bytes([len(asked)]) * size

    monkeypatch.setattr(rng, "system_bytes", system)
    out = tmp_path / "raw.bin"
    run("raw", "--bytes", str((1 << 20) + 5), "--out", str(out))
    assert asked == [1 << 20, 5]
    assert out.read_bytes() == b"\x01" * (1 << 20) + b"\x02" * 5
    run("raw", "--bytes", "3")
    assert capsysbinary.readouterr().out == b"\x03\x03\x03"


def test_raw_bytes_of_the_system_differ(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    run("raw", "--bytes", "32", "--out", str(one))
    run("raw", "--bytes", "32", "--out", str(other))
    assert len(one.read_bytes()) == 32
    assert one.read_bytes() != other.read_bytes()


def test_raw_bytes_do_not_go_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(Refusal) as refused:
        run("raw", "--bytes", "3")
    assert str(refused.value) == (
        "out: 'a terminal' is not allowed; name a file, or send the bytes to another command"
    )


def test_raw_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        run("raw", "--bytes", "0")
    assert str(refused.value) == "bytes: 0 is not allowed; use 1 or more"
    with pytest.raises(Refusal) as refused:
        run("raw", "--bytes", "1", "--out", str(tmp_path))
    assert str(refused.value) == (
        f"out: '{tmp_path}' is not allowed; it cannot be written: Is a directory"
    )
