"""How often each award of a jackpot should be won, from the exact odds of its pay table."""

from collections.abc import Mapping
from fractions import Fraction
from math import erfc, exp, sqrt
from typing import Any, NamedTuple

from spanish21.game.payouts import JackpotShare, OperatorPrize
from spanish21.odds import of
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.rulesets.rule_book.book import RuleBook, load_book
from spanish21.rulesets.rule_book.pay_tables import PRIZE_MARK

RARE_CHANCE = 0.005
"""A tail probability on either side below which a note points at the row."""
_FEW = 50
_ALTERNATE = "alternate-"


class AwardRow(NamedTuple):
    """A row that a jackpot can pay an award for. ``prize``: the operator chooses its payer."""

    row: str
    label: str
    pays: str
    probability: Fraction
    prize: bool


def award_rows(paytable: str, decks: int) -> tuple[AwardRow, ...]:
    """The award rows of a pay table by its address, such as ``wa-2025/4b/3/alternate-1``.

    Rows that pay fixed odds at the table are not awards and are left out. An address that no
    shipped rule set has is refused.
    """
    ruleset, table, number, alternate = _parts(paytable)
    book = load_book(ruleset)
    choices: dict[str, Any] = {
        "ruleset": ruleset,
        "table": table,
        "paytable": number,
        "decks": decks,
    }
    if alternate is not None:
        choices["alternate"] = alternate
    odds = of("jackpot", prizes=_no_prizes(book, table, number, alternate), **choices)
    return tuple(
        AwardRow(
            row.row,
            row.label,
            "$ prize" if isinstance(row.pays, OperatorPrize) else str(row.pays),
            row.probability,
            isinstance(row.pays, OperatorPrize),
        )
        for row in odds.rows
        if isinstance(row.pays, JackpotShare | OperatorPrize)
    )


def _parts(paytable: str) -> tuple[str, str, int, int | None]:
    parts = paytable.partition(" ")[0].split("/")
    last = parts[3].removeprefix(_ALTERNATE) if len(parts) == 4 else "0"
    is_address = parts[0] in SHIPPED_RULESETS and len(parts) in (3, 4)
    if not is_address or not parts[2].isdecimal() or not last.isdecimal():
        allowed = "name a pay table by its address, such as wa-2025/4b/3"
        raise Refusal("pay table", paytable, allowed)
    return parts[0], parts[1], int(parts[2]), int(last) if len(parts) == 4 else None


def _no_prizes(book: RuleBook, table: str, number: int, alternate: int | None) -> Mapping[str, str]:
    """A prize of $0 for every ``$`` row, because its pay does not change how often it is hit."""
    data = book.tables.get(table, {"rows": (), "paytable": ()})
    rows = {
        row["row"]: pays
        for column in data["paytable"]
        if column["number"] == number
        for row, pays in zip(data["rows"], column["pays"], strict=True)
    }
    for other in book.alternates:
        if other["number"] == alternate and table in other["tables"]:
            rows = {row: pays for row, pays in rows.items() if row not in other["replaces"]}
            rows |= {row["row"]: row["pays"] for row in other["rows"]}
    return {row: "$0" for row, pays in rows.items() if pays == PRIZE_MARK}


def tail_chance(expected: Fraction, hits: int) -> float:
    """The probability of a count at least as far from the mean, on the same side.

    A Poisson tail for few expected hits, the normal curve for many. It only chooses the rows that
    a note points at.
    """
    mean = float(expected)
    if mean > _FEW:
        return erfc(abs(hits - mean) / sqrt(2 * mean)) / 2
    chances = [exp(-mean)]
    for count in range(1, hits + 1):
        chances.append(chances[-1] * mean / count)
    return sum(chances) if hits < mean else max(0.0, 1 - sum(chances[:-1]))
