"""Does spanish21 audit shoe say whether a shoe was dealt as it was committed to?"""

from pathlib import Path

import pytest

from spanish21.adapters.commitment import reveal_shoe, write_reveal
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.cli.audit.shoe import audit_group
from spanish21.game.cards import SPANISH_DECK, show_cards
from spanish21.refusal import Refusal

ORDER = SeededShuffler(1).shuffle(SPANISH_DECK * 2)
SHOE = reveal_shoe(ruleset="wa-2025", decks=2, order=ORDER, salt=bytes(32))
COMMITMENT = SHOE.commitment.digest


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shoe.json"
    path.write_text(write_reveal(SHOE), encoding="utf-8")
    return path


def round_file(folder: Path, cards: str) -> Path:
    path = folder / "first.round"
    head = "spanish21 round 1\nrules wa-2025\nAnn on 1: main $10\nno more wagers\n"
    path.write_text(f"{head}{cards}\n", encoding="utf-8")
    return path


def audit(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    status = 0
    try:
        audit_group(["shoe", *(str(one) for one in arguments)], standalone_mode=False)
    except SystemExit as left:
        status = int(left.code or 0)
    return status, " ".join(capsys.readouterr().out.split())


def test_an_honest_shoe_verifies_against_what_was_published(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown = audit(capsys, file, "--commitment", COMMITMENT)
    assert status == 0
    assert "wa-2025: a shoe of 96 cards" in shown
    assert COMMITMENT[:30] in shown
    assert "96 cards are 2 whole Spanish decks" in shown
    assert shown.endswith("The shoe verifies.")


def test_without_the_published_commitment_it_says_what_is_left_to_do(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown = audit(capsys, file)
    assert status == 0
    assert shown.endswith(
        "The shoe verifies against its own file. Compare the commitment with the one published"
        f" before the first card: --commitment {COMMITMENT[:8]}…"
    )


def test_rounds_and_cards_follow_the_order(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = round_file(tmp_path, f"deal {show_cards(ORDER[1:5])}")
    later = show_cards(ORDER[5:10])
    status, shown = audit(capsys, file, "--dealt", played, "--dealt", later)
    assert status == 0
    assert "dealt: first.round holds cards 2 to 5 of the shoe" in shown
    assert "cards 6 to 10 of the shoe" in shown


def test_a_shoe_that_does_not_verify_is_status_1(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(write_reveal(SHOE).replace('"order": "', '"order": "10s '), encoding="utf-8")
    dealt = show_cards((ORDER[3], ORDER[2], ORDER[1]))
    status, shown = audit(capsys, file, "--dealt", dealt)
    assert status == 1
    assert "commitment FAILS" in shown
    assert "cards FAILS the 10 of spades is in the shoe" in shown
    assert "its 3 cards do not lie in this order in the shoe" in shown
    assert shown.endswith("The shoe does not verify.")


def test_another_commitment_was_published(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, shown = audit(capsys, file, "--commitment", "0" * 64)
    assert status == 1
    assert "was published" in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--commitment", "12"),
            "commitment: '12' is not allowed; write 64 hexadecimal digits 0-9 a-f",
        ),
        (
            ("--dealt", ""),
            "dealt: '' is not allowed; name a .round file in which cards are dealt, or cards",
        ),
        (
            ("--dealt", "7x"),
            "card: '7x' is not allowed; write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠",
        ),
        (
            ("--dealt", "10s"),
            "card: '10s' is not allowed; the 10 of spades is removed from a Spanish deck",
        ),
        (
            ("--dealt", "none.round"),
            "file: 'none.round' is not allowed; it cannot be read: No such file or directory",
        ),
    ],
)
def test_bad_input_is_refused(file: Path, arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        audit_group(["shoe", str(file), *arguments], standalone_mode=False)
    assert str(refused.value) == sentence


def test_a_round_without_cards_is_refused(file: Path, tmp_path: Path) -> None:
    played = round_file(tmp_path, "")
    with pytest.raises(Refusal) as refused:
        audit_group(["shoe", str(file), "--dealt", str(played)], standalone_mode=False)
    assert str(refused.value) == (
        f"dealt: '{played}' is not allowed; name a .round file in which cards are dealt, or cards"
    )


@pytest.mark.parametrize(
    ("content", "allowed"),
    [
        (None, "it cannot be read: No such file or directory"),
        (b"\xff\xfe", "a revealed shoe is text in UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    content: bytes | None, allowed: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refusal) as refused:
        audit_group(["shoe", str(path)], standalone_mode=False)
    assert str(refused.value) == f"file: '{path}' is not allowed; {allowed}"
