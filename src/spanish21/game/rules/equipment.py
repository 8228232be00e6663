"""Versions of jackpot equipment, and whether one is another or higher."""

import re

from spanish21.refusal import Refusal

_VERSION = re.compile(r"v([0-9]{1,6})([a-z]{0,4})")


def parse_equipment(text: object, *, field: str = "equipment") -> tuple[int, str]:
    """A version such as ``v003`` or ``v005t`` as it compares: its number, then its letters.

    Rulings: A47.
    """
    match = _VERSION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise Refusal(field, text, "write a version such as v003 or v005t")
    return int(match[1]), match[2]


def is_equipment_or_higher(version: str, needed: str) -> bool:
    """Whether equipment of this version is the needed one or a higher one.

    Clauses: wa-2025:P3, wa-2025:JP1, wa-v00?:P3, wa-v00?:JP1. Rulings: A47.
    """
    return parse_equipment(version) >= parse_equipment(needed)
