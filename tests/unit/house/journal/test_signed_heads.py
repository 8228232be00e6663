"""Is a signed head one line that reads back as it was, and nothing else?"""

import json

import pytest

from spanish21.house.journal.signed_heads import (
    SignedHead,
    head_line,
    head_record,
    parse_head_line,
    text_to_sign,
)
from spanish21.refusal import Refusal

HEAD = SignedHead("The Oak ♠", 404, "ab" * 32, "cd" * 32, 1_790_000_000, "ef" * 32, "01" * 64)


def test_a_line_reads_back() -> None:
    line = head_line(HEAD)
    assert "\n" not in line
    assert parse_head_line(line) == HEAD


def test_what_is_signed_is_the_line_without_its_signature() -> None:
    record = json.loads(head_line(HEAD))
    del record["signature"]
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    assert text_to_sign(HEAD) == text


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"seq": "404"},
        {"seq": -1},
        {"seq": True},
        {"chain": "AB" * 32},
        {"house": 7},
        {"signature": "01"},
        {"more": 1},
    ],
)
def test_what_is_no_head_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(Refusal, match="give a line that a house has signed"):
        parse_head_line(json.dumps(head_record(HEAD) | change))


@pytest.mark.parametrize("line", ["", "[]", "x", '{"seq":1}'])
def test_text_that_is_no_head_is_refused(line: str) -> None:
    with pytest.raises(Refusal, match="anchor: "):
        parse_head_line(line)
