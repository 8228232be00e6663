"""Odds and verified claims in forms a program can read. The JSON form is documented and stable.

Probabilities are exact fractions as text (``"2/779779"``); ratios are numbers, and ``exact`` has
their exact fractions.
"""

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from spanish21.money import format_cents
from spanish21.odds import Claim, WagerOdds
from spanish21.odds.jackpot import HIT_RATE_WAGERS, JackpotOdds
from spanish21.odds.priced_odds import RowOdds

FORMAT = "spanish21-odds"
CLAIMS_FORMAT = "spanish21-printed-figures"
VERSION = 1
"""Raised by 1 when a field is renamed or changes its meaning, not for new fields."""


def odds_record(odds: WagerOdds) -> dict[str, Any]:
    """One wager's odds as plain values."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "wager": odds.wager,
        "ruleset": odds.ruleset,
        "decks": odds.decks,
        "cards_in_shoe": odds.cards,
        "table": odds.table,
        "basis": odds.basis,
        "rows": [_row(row) for row in odds.rows],
        "hit_frequency": float(odds.hit_frequency),
        "return": float(odds.player_return),
        "house_advantage": float(odds.house_advantage),
        "variance": float(odds.variance),
        "standard_deviation": float(odds.variance) ** 0.5,
        "exact": {
            "hit_frequency": format_fraction(odds.hit_frequency),
            "return": format_fraction(odds.player_return),
            "house_advantage": format_fraction(odds.house_advantage),
            "variance": format_fraction(odds.variance),
        },
    }
    if odds.longest is not None:
        one_in = float(1 / odds.longest.probability)
        record["longest_odds"] = {"row": odds.longest.row, "one_in": one_in}
    if odds.printed_advantage is not None:
        record["printed_house_advantage"] = odds.printed_advantage
    if odds.joint is not None:
        record["joint"] = {
            "wagers": odds.joint.wagers,
            "covariance": float(odds.joint.covariance),
            "correlation": float(odds.joint.correlation),
            "variance": float(odds.joint.variance),
            "exact": {
                "covariance": format_fraction(odds.joint.covariance),
                "variance": format_fraction(odds.joint.variance),
            },
        }
    if odds.jackpot is not None:
        record["jackpot"] = _jackpot(odds.jackpot)
    if odds.values:
        record["values"] = [
            {
                "main_wager": format_cents(v.amount_cents),
                "players": v.players,
                "value": float(v.value),
            }
            for v in odds.values
        ]
    if odds.without_prizes is not None:
        record["without_prizes"] = odds_record(odds.without_prizes)
    return record


def _row(row: RowOdds) -> dict[str, Any]:
    return {
        "row": row.row,
        "label": row.label,
        "against": row.against,
        "probability": format_fraction(row.probability),
        "pays": str(row.pays),
        "net": float(row.net),
        "hits_per_100000": float(row.probability * HIT_RATE_WAGERS),
    }


def _jackpot(jackpot: JackpotOdds) -> dict[str, Any]:
    return {
        "fixed_return": float(jackpot.fixed_return),
        "award_return": float(jackpot.award_return),
        "contribution": float(jackpot.contribution),
        "meter": _dollars(jackpot.level_cents),
        "break_even_meter": _dollars(jackpot.break_even_cents),
        "balance_meter": _dollars(jackpot.balance_cents),
        "long_run": jackpot.long_run,
        "wagers_between_full_awards": (
            None if jackpot.wagers_between_resets is None else float(jackpot.wagers_between_resets)
        ),
        "variance_of_fixed_pays": float(jackpot.variance_of_fixed_pays),
        "exact": {"fixed_return": format_fraction(jackpot.fixed_return)},
    }


def format_fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _dollars(cents: Fraction | None) -> float | None:
    return None if cents is None else float(cents / 100)


def odds_csv(odds: WagerOdds) -> str:
    """The rows as CSV, followed by the totals as rows."""
    lines: list[Sequence[object]] = [("row", "against", "label", "probability", "pays", "net")]
    lines += [
        (r.row, r.against, r.label, format_fraction(r.probability), r.pays, float(r.net))
        for r in odds.rows
    ]
    for name, value in (
        ("hit_frequency", odds.hit_frequency),
        ("return", odds.player_return),
        ("house_advantage", odds.house_advantage),
        ("variance", odds.variance),
    ):
        lines.append((name, "", "", format_fraction(value), "", float(value)))
    return _csv(lines)


def claims_record(claims: Sequence[Claim]) -> dict[str, Any]:
    """The totals, and every printed figure with ours."""
    return {
        "format": CLAIMS_FORMAT,
        "version": VERSION,
        "figures": len(claims),
        "agree": sum(claim.agrees for claim in claims),
        "claims": [
            {
                "ruleset": claim.ruleset,
                "table": claim.table,
                "item": claim.item,
                "figure": claim.figure,
                "printed": claim.printed,
                "computed": claim.shown,
                "exact": None if claim.computed is None else format_fraction(claim.computed),
                "agrees": claim.agrees,
                "misprint": claim.misprint,
            }
            for claim in claims
        ],
    }


def claims_csv(claims: Sequence[Claim]) -> str:
    lines: list[Sequence[object]] = [
        ("ruleset", "table", "item", "figure", "printed", "computed", "agrees", "misprint")
    ]
    lines += [
        (
            c.ruleset,
            c.table,
            c.item,
            c.figure,
            c.printed,
            c.shown,
            str(c.agrees).lower(),
            c.misprint,
        )
        for c in claims
    ]
    return _csv(lines)


def _csv(lines: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()
