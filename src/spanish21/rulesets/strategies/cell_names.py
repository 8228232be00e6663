"""The name of one cell of a strategy: ``hard 16 v 10``, ``pair 8 v A``."""

import re
from dataclasses import dataclass
from typing import Literal

from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
)

CellKind = Literal["hard", "soft", "pair", "doubled hard", "doubled soft"]
_ROWS: dict[CellKind, tuple[str, ...]] = {
    "hard": tuple(map(str, HARD_TOTALS)),
    "soft": tuple(map(str, SOFT_TOTALS)),
    "pair": PAIRS,
    "doubled hard": tuple(map(str, HARD_TOTALS)),
    "doubled soft": tuple(map(str, SOFT_TOTALS)),
}
_TENS = ("T", "J", "Q", "K")
_NAME = re.compile(
    r"(?P<kind>[a-z]+(?: [a-z]+)?) (?P<row>\S+) (?:v|vs|against) (?P<up>\S+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CellName:
    """A cell by its part of the chart, its row (a total, or a pair's card) and the up card."""

    kind: CellKind
    row: str
    up: str

    def __str__(self) -> str:
        return f"{self.kind} {self.row} v {self.up}"

    @property
    def soft(self) -> bool:
        return self.kind in ("soft", "doubled soft")

    @property
    def doubled(self) -> bool:
        return self.kind in ("doubled hard", "doubled soft")


def read_cell_name(text: str, field: str = "cell") -> CellName:
    """Read a cell's name; ``doubled 14 v 8`` is a hard total, and T, J, Q and K are a 10."""
    match = _NAME.fullmatch(" ".join(text.split()))
    if match is None:
        raise Refusal(field, text, "write a cell such as 'hard 16 v 10', 'pair 8 v A'")
    kind_words = match["kind"].lower()
    kind = next(
        (k for k in _ROWS if kind_words == k or (kind_words, k) == ("doubled", "doubled hard")),
        None,
    )
    if kind is None:
        raise Refusal(field, text, "begin with hard, soft, pair, doubled or doubled soft")
    row, up = _card(match["row"]), _card(match["up"])
    if row not in _ROWS[kind]:
        rows = _ROWS[kind]
        allowed = ", ".join(rows) if kind == "pair" else f"{rows[0]} to {rows[-1]}"
        raise Refusal(field, text, f"{kind} is followed by {allowed}")
    if up not in UP_CARDS:
        raise Refusal(field, text, f"the up card is one of {', '.join(UP_CARDS)}")
    return CellName(kind, row, up)


def _card(word: str) -> str:
    return "10" if word.upper() in _TENS else word.upper()
