"""Charts that others have published, as strategies: to be played beside our own.

Rows are written as a chart prints them, a column for each up card from 2 to ace: ``S`` stand, ``H``
hit, ``D`` double, ``X`` surrender if it may be; with a number, hit with that many cards or more;
``*``, ``†`` and ``♠`` hit what can become a 6-7-8, of one suit, of spades. Of a pair: ``P`` split, ``$``
but hit for the Super Bonus, ``-`` play its total.
"""

from collections.abc import Mapping
from typing import Literal

from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    AfterDouble,
    ChartCell,
    ChartMove,
    ChartPairCell,
    ChartRow,
    DoubledChart,
    DoubledRow,
    HitFor,
    Strategy,
)

Otherwise = Literal["stand", "hit"]
_MOVES: Mapping[str, ChartMove] = {"S": "stand", "H": "hit", "D": "double"}
_MARKS: Mapping[str, HitFor] = {"*": "any", "†": "suited", "♠": "spades"}
_HIT, _STAND = " ".join("H" * 10), " ".join("S" * 10)
_NEVER, _ALWAYS = " ".join("-" * 10), " ".join("P" * 10)

_SPANISH_HARD: Mapping[int, str] = {
    **dict.fromkeys(range(4, 9), _HIT),
    9: "H H H H D H H H H H",
    10: "D5 D5 D D D D4 D3 H H H",
    11: "D4 D5 D5 D5 D5 D4 D4 D4 D3 D3",
    12: _HIT,
    13: "H H H H S4* H H H H H",
    14: "H H S4* S5† S6♠ H H H H H",
    15: "S4* S5† S6 S6 S H H H H H",
    16: "S6 S6 S6 S S H H H H XH",
    17: "S S S S S S S6 S6 S6 XH",
    **dict.fromkeys(range(18, 21), _STAND),
}
_SPANISH_SOFT: Mapping[int, str] = {
    **dict.fromkeys(range(12, 15), _HIT),
    15: "H H H H D4 H H H H H",
    16: "H H H D3 D4 H H H H H",
    17: "H H D3 D4 D5 H H H H H",
    18: "S4 S4 D4 D5 D6 S6 S4 H H H",
    19: "S S S S S S S S S6 S6",
    **dict.fromkeys(range(20, 22), _STAND),
}
_SPANISH_PAIRS: Mapping[str, str] = {
    **dict.fromkeys(("2", "3"), "P P P P P P P - - -"),
    **dict.fromkeys(("4", "5", "10"), _NEVER),
    "6": "- - P P P - - - - -",
    "7": "P P P P P P$ - - - -",
    "8": "P P P P P P P P P -",
    "9": "- P P P P - P P - -",
    "A": _ALWAYS,
}

_BLACKJACK_HARD: Mapping[int, str] = {
    **dict.fromkeys(range(4, 9), _HIT),
    9: "H D D D D H H H H H",
    10: "D D D D D D D D H H",
    11: "D D D D D D D D D D",
    12: "H H S S S H H H H H",
    **dict.fromkeys((13, 14), "S S S S S H H H H H"),
    15: "S S S S S H H H XH XH",
    16: "S S S S S H H XH XH XH",
    17: "S S S S S S S S S XS",
    **dict.fromkeys(range(18, 21), _STAND),
}
_BLACKJACK_SOFT: Mapping[int, str] = {
    12: _HIT,
    **dict.fromkeys((13, 14), "H H H D D H H H H H"),
    **dict.fromkeys((15, 16), "H H D D D H H H H H"),
    17: "H D D D D H H H H H",
    18: "D D D D D S S H H H",
    19: "S S S S D S S S S S",
    **dict.fromkeys(range(20, 22), _STAND),
}
_BLACKJACK_PAIRS: Mapping[str, str] = {
    **dict.fromkeys(("2", "3", "7"), "P P P P P P - - - -"),
    "4": "- - - P P - - - - -",
    **dict.fromkeys(("5", "10"), _NEVER),
    "6": "P P P P P - - - - -",
    **dict.fromkeys(("8", "A"), _ALWAYS),
    "9": "P P P P P - P P - -",
}


def spanish_21_chart() -> Strategy:
    """The chart of the Wizard of Odds for Spanish 21 where the dealer hits soft 17, six to eight decks.

    After a double, 12 to 16 against an 8 or more and 17 against an ace are rescued.
    """
    return _read_chart(_SPANISH_HARD, _SPANISH_SOFT, _SPANISH_PAIRS, rescues=True)


def blackjack_chart() -> Strategy:
    """What every blackjack book prints for four to eight decks, soft 17 hit: it knows no Spanish 21.

    Its doubles are made with any number of cards, since the table allows it; nothing is rescued.
    """
    return _read_chart(_BLACKJACK_HARD, _BLACKJACK_SOFT, _BLACKJACK_PAIRS, rescues=False)


def _read_chart(
    hard: Mapping[int, str], soft: Mapping[int, str], pairs: Mapping[str, str], *, rescues: bool
) -> Strategy:
    stand: AfterDouble = "stand"
    doubled = DoubledChart(
        1,
        {total: _after_double(total, rescues=rescues) for total in HARD_TOTALS},
        dict.fromkeys(SOFT_TOTALS, (stand,) * len(UP_CARDS)),
    )
    return Strategy(
        ruleset="wa-2025",
        decks=6,
        hard={total: _read_row(hard[total], otherwise="hit") for total in HARD_TOTALS},
        soft={
            total: _read_row(soft[total], otherwise="stand" if total > 17 else "hit")
            for total in SOFT_TOTALS
        },
        pairs={
            pair: tuple(
                ChartPairCell(split="P" in code, hit_for_super="$" in code)
                for code in pairs[pair].split()
            )
            for pair in PAIRS
        },
        doubled=(doubled,),
        insurance=False,
    )


def _after_double(total: int, *, rescues: bool) -> DoubledRow:
    """A doubled total is rescued where it is poor and the up card is strong."""
    row: list[AfterDouble] = []
    for up in UP_CARDS:
        poor = (12 <= total <= 16 and up in ("8", "9", "10", "A")) or (total == 17 and up == "A")
        row.append("rescue" if rescues and poor else "stand")
    return tuple(row)


def _read_row(codes: str, *, otherwise: Otherwise) -> ChartRow:
    return tuple(_read_cell(code, otherwise) for code in codes.split())


def _read_cell(code: str, otherwise: Otherwise) -> ChartCell:
    """A cell as a chart prints it: ``S4*``, ``D5``, ``XH``."""
    surrender, plain = code.startswith("X"), code.removeprefix("X")
    mark = plain[-1] if plain[-1] in _MARKS else ""
    number = plain[1:].removesuffix(mark)
    return ChartCell(
        _MOVES[plain[0]],
        otherwise,
        hit_from=int(number) if number else None,
        hit_for=_MARKS[mark] if mark else "",
        surrender=surrender,
    )
