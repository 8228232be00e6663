"""A card as it comes from a scanner, a key pad or a click: one line of text."""

import re

from spanish21.game.cards import Card
from spanish21.refusal import Refusal

_NOISE = re.compile(r"[\x00-\x20\x7f]+")
"""What scanners put around a line: blanks, carriage returns, start and end marks."""
_SUIT_FIRST = re.compile(r"([shcd♠♥♣♦])(10|[a2-9tjqk])", re.IGNORECASE)
_LONGEST = 40


def read_scan(line: str) -> Card:
    """The card on a scanned line: ``7S``, ``S7``, ``07S`` or ``7♠``, whatever stands around it.

    A 10 or a joker is refused by its name: the dealer reports it.
    """
    text = _NOISE.sub("", line)
    turned = _SUIT_FIRST.fullmatch(text)
    if turned:
        text = f"{turned[2]}{turned[1]}"
    try:
        return Card.parse(text.lstrip("0"))
    except Refusal as refusal:
        raise Refusal("card", show_scan(line), refusal.allowed, rule=refusal.rule) from None


def show_scan(line: str) -> str:
    """A scanned line as a refusal quotes it: shortened, with escapes for invisible characters."""
    marks = (
        mark if mark.isprintable() else mark.encode("unicode_escape").decode()
        for mark in line[:_LONGEST]
    )
    return "".join(marks)
