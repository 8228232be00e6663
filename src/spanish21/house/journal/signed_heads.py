"""Signed heads: where the journal ended at a moment, signed by the house's own key.

A signed head is one line of JSON, the same in a file, a message, a mail and a QR code. What is
signed is that line without its signature: keys in alphabetical order, nothing between values.
"""

import json
import re
from typing import Any, NamedTuple

from spanish21.refusal import Refusal

HEAD_VERSION = 1
_HASH = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{128}")
_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode
_TEXTS = ("house", "chain", "root", "key", "signature")
_NUMBERS = ("version", "seq", "at")


class SignedHead(NamedTuple):
    """The head of a journal: how many entries it has, their hash and their Merkle root.

    ``at`` is when it was signed, ``key`` the public key (Ed25519, in hexadecimal).
    """

    house: str
    seq: int
    chain: str
    root: str
    at: int
    key: str
    signature: str = ""


def text_to_sign(head: SignedHead) -> str:
    """What the signature covers."""
    record = head_record(head)
    del record["signature"]
    return _ENCODE(record)


def head_record(head: SignedHead) -> dict[str, Any]:
    """A head as plain values."""
    return {"version": HEAD_VERSION, **head._asdict()}


def head_line(head: SignedHead) -> str:
    """A head as one line."""
    return _ENCODE(head_record(head))


def parse_head_line(line: str) -> SignedHead:
    """A head from its line; refuses what is not one. The signature is not verified here."""
    try:
        record = json.loads(line)
    except ValueError:
        record = None
    if not isinstance(record, dict) or not _is_head(record):
        raise Refusal("anchor", line[:60], "give a line that a house has signed")
    del record["version"]
    return SignedHead(**record)


def _is_head(record: dict[str, Any]) -> bool:
    return (
        record.keys() == {*_TEXTS, *_NUMBERS}
        and all(type(record[name]) is str for name in _TEXTS)
        and all(type(record[name]) is int and record[name] >= 0 for name in _NUMBERS)
        and record["version"] == HEAD_VERSION
        and all(_HASH.fullmatch(record[name]) for name in ("chain", "root", "key"))
        and _SIGNATURE.fullmatch(record["signature"]) is not None
    )
