"""Is a card read however a scanner, a key pad or a hand writes it?"""

import pytest

from spanish21.house.table.cards.card_scans import read_scan
from spanish21.refusal import Refusal


@pytest.mark.parametrize(
    "line", ["7s", "7S", "S7", "s7", "07S", "7♠", "♠7", "\x027S\r\n", "  7 S\t", "\x1d7S\x03"]
)
def test_a_line_is_read_whatever_stands_around_the_card(line: str) -> None:
    assert read_scan(line).code == "7s"


@pytest.mark.parametrize("line", ["KD", "DK", "kd", "K♦\n"])
def test_a_face_card_is_read_either_way_round(line: str) -> None:
    assert read_scan(line).code == "Kd"


@pytest.mark.parametrize("line", ["10s", "TS", "S10", "T♠"])
def test_a_ten_is_refused_by_its_name(line: str) -> None:
    with pytest.raises(Refusal, match="the 10 of spades is removed from a Spanish deck"):
        read_scan(line)


@pytest.mark.parametrize("line", ["", "0", "7", "s", "77s", "7x", "hello", "7s8h", "\x00"])
def test_what_is_no_card_is_refused_with_what_is(line: str) -> None:
    with pytest.raises(Refusal, match="write a rank A 2-9 J Q K and a suit s h c d"):
        read_scan(line)


def test_a_long_line_is_said_again_in_short_and_without_its_control_marks() -> None:
    with pytest.raises(Refusal) as refused:
        read_scan("\x02" + "9" * 500)
    assert refused.value.value == "\\x02" + "9" * 39


@pytest.mark.parametrize(
    ("line", "shown"),
    [("T♠", "T♠"), ("8♥♥", "8♥♥"), ("\x1b[2J", "\\x1b[2J"), ("\ud800", "\\ud800")],
)
def test_what_can_be_read_is_said_again_as_it_was_written(line: str, shown: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_scan(line)
    assert refused.value.value == shown
