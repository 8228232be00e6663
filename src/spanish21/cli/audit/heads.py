"""Heads and anchors that were put away earlier, read from files."""

import re
from collections.abc import Iterable
from pathlib import Path

from spanish21.house.journal.signed_heads import SignedHead, parse_head_line
from spanish21.house.journal.store import JournalHead
from spanish21.refusal import Refusal

_HEAD = re.compile(r"([0-9]{1,18}) ([0-9a-f]{64})")


def read_head(file: Path) -> JournalHead:
    """A head that 'ledger head --out' has written."""
    match = _HEAD.fullmatch(_text(file, "head").strip())
    if match is None:
        raise Refusal("head", str(file), "give a file that 'ledger head --out' has written")
    return JournalHead(int(match[1]), match[2])


def read_anchors(files: Iterable[Path]) -> list[SignedHead]:
    """Every signed head in these files, one a line; empty lines are passed over."""
    anchors = []
    for file in files:
        lines = [line for line in _text(file, "anchors").splitlines() if line.strip()]
        if not lines:
            raise Refusal("anchors", str(file), "give a file with signed heads, one a line")
        anchors += [parse_head_line(line) for line in lines]
    return anchors


def _text(file: Path, what: str) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(what, str(file), f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        return "?"
