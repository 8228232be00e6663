"""The terms of a jackpot: the game that is played for it, and how two games differ.

The ledger keeps them and every table that plays for the jackpot reads them. What prizes and
readings mean is the game's; here they are words that are alike or not.
"""

from collections.abc import Iterator
from typing import NamedTuple

from spanish21.money import format_cents


class GameTerms(NamedTuple):
    """The game that is played for a jackpot: alike at every table that is linked to it.

    ``paytable`` is the address of its pay table, ``prizes`` are the operator's, as
    ``ROW=PAYS@PAYER`` with a space between two and ``-`` for a space within one, ``reading`` is how
    its rows are read where the document leaves that open. A house jackpot has a posted prize and no
    rate, a progressive the reverse.

    Clauses: wa-2025:JP2, wa-2025:JP12. Rulings: A39, A44, A45, A46, A53, A69.
    """

    kind: str
    paytable: str
    decks: int
    wager_cents: int
    rate_ppm: int = 0
    posted_cents: int = 0
    prizes: str = ""
    reading: str = ""

    @property
    def ruleset(self) -> str:
        """The rule set of the pay table; "" where its address names none."""
        ruleset, _, rest = self.paytable.partition("/")
        return ruleset if "/" in rest else ""


class TermsDifference(NamedTuple):
    """One thing in which two games are not alike: its name, both values in words, its clause."""

    name: str
    value: str
    expected: str
    clause: str


_CLAUSES = {
    "kind": "wa-2025:JP2, A44",
    "paytable": "wa-2025:JP13, A46",
    "decks": "A46",
    "wager_cents": "wa-2025:JP2, A46",
    "rate_ppm": "wa-2025:JP13, A69",
    "posted_cents": "wa-2025:JP12, A53",
    "prizes": "A39, A46",
    "reading": "A27, A46",
}
_NAMES = {
    "paytable": "pay table",
    "wager_cents": "wager",
    "rate_ppm": "rate",
    "posted_cents": "posted prize",
}


def find_differences(game: GameTerms, expected: GameTerms) -> Iterator[TermsDifference]:
    """Everything in which a game is not the expected one, in a fixed order.

    Rulings: A46, A69.
    """
    for name, value, other in zip(game._fields, game, expected, strict=True):
        if value != other:
            yield TermsDifference(
                _NAMES.get(name, name),
                _format_term(name, value),
                _format_term(name, other),
                _CLAUSES[name],
            )


def _format_term(name: str, value: object) -> str:
    """A value of the terms as a person reads it."""
    if name.endswith("_cents") and isinstance(value, int):
        return format_cents(value)
    if name == "decks":
        return f"{value} decks"
    if name == "rate_ppm" and isinstance(value, int):
        return show_rate(value)
    return str(value) or "none"


def show_rate(ppm: int) -> str:
    """A rate as a percentage: ``21 %``, ``22.79 %``, ``150 %``."""
    whole, part = divmod(abs(ppm), 10_000)
    sign = "-" if ppm < 0 else ""
    digits = f"{part:04d}".rstrip("0")
    return f"{sign}{whole}.{digits} %" if digits else f"{sign}{whole} %"
