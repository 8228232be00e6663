"""Do whole stories of jackpots read right to an accountant, to the last cent?"""

from collections import Counter
from pathlib import Path

import pytest

from ledger.golden import golden_files, steps, told
from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS, Side, kind_name

golden = pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)


def micros(text: str) -> int:
    """A printed amount, read by other means than it was printed."""
    whole, part = text.removeprefix("$").replace(",", "").split(".")
    return int(whole) * 1_000_000 + int(part.ljust(6, "0"))


@golden
def test_the_ledger_does_what_the_file_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert told(text) == text


@golden
def test_printed_debits_are_printed_credits(path: Path) -> None:
    _, _, last = path.read_text(encoding="utf-8").partition("\nbalances\n")
    sides: Counter[Side] = Counter()
    for line in last.splitlines():
        account, amount = line.split()
        sides[ACCOUNT_KINDS[kind_name(account)].side] += micros(amount)
    assert sides[Side.DEBIT] == sides[Side.CREDIT] > 0


@golden
def test_every_file_says_how_its_figures_were_found(path: Path) -> None:
    lines = steps(path.read_text(encoding="utf-8"))
    assert lines[0].startswith("# ")
    assert "# By hand:" in lines
    assert lines[-1] == "balances"


def test_a_step_nobody_knows_is_an_error() -> None:
    with pytest.raises(LookupError, match="dance"):
        told("dance\n")


def test_every_story_is_told() -> None:
    assert [path.stem for path in golden_files()] == [
        "10-then-100",
        "100-then-10",
        "hit-to-closed",
        "house-jackpot",
        "limit-and-overflow",
        "linked-tables",
        "prize-beyond-the-meter",
        "void-10-then-10",
        "void-10-then-100",
        "void-100-then-10",
    ]
