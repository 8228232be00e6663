"""Answers as pages of a notebook: tables, charts and cards in plain HTML, light or dark."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from spanish21.game.cards import Card, Colour

MOST_ROWS = 60
"""How many rows a page shows; the frame has them all."""
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.3em 0"
_CELL = "white-space:nowrap;padding:.15em .7em;border-bottom:1px solid #8884;text-align:{side}"
_CHART_CELL = (
    "padding:.15em .45em;text-align:center;border:1px solid #8884;color:#111;background:{colour}"
)
_CARD = (
    "display:inline-block;min-width:1.5em;margin:0 .15em;padding:.2em .35em;border:1px solid #999;"
    "border-radius:.3em;background:#fff;text-align:center;font-weight:600;color:{colour}"
)


def html_page(headline: str, rows: Sequence[Mapping[str, Any]], *parts: str) -> str:
    """A headline, whatever comes first, and the rows as a table."""
    return f"<div><b>{escape(headline)}</b>{''.join(parts)}{html_table(rows)}</div>"


def html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows under the names of their columns; of very many the first."""
    if not rows:
        return ""
    shown = rows[:MOST_ROWS]
    numeric = {
        name: all(_is_number(row[name]) or row[name] is None for row in shown) for name in rows[0]
    }
    heads = "".join(
        f'<th style="{_CELL.format(side=_side(numeric[name]))}">{escape(name.replace("_", " "))}</th>'
        for name in rows[0]
    )
    lines = "".join(
        "<tr>"
        + "".join(
            f'<td style="{_CELL.format(side=_side(numeric[name]))}">{escape(_text(value))}</td>'
            for name, value in row.items()
        )
        + "</tr>"
        for row in shown
    )
    more = len(rows) - len(shown)
    left = f"<p>and {more:,} more: <code>to_frame()</code> has them all</p>" if more else ""
    return f'<table style="{_TABLE}"><tr>{heads}</tr>{lines}</table>{left}'


def html_chart(
    title: str,
    columns: Sequence[str],
    rows: Iterable[tuple[str, Iterable[tuple[str, str]]]],
    note: str = "",
) -> str:
    """A strategy chart: a line for each hand, with the code and the ground of each square."""
    heads = "".join(_chart_head(name) for name in (title, *columns))
    lines = "".join(
        f"<tr>{_chart_head(hand)}"
        + "".join(
            f'<td style="{_CHART_CELL.format(colour=ground)}">{escape(code)}</td>'
            for code, ground in squares
        )
        + "</tr>"
        for hand, squares in rows
    )
    return (
        f'<table style="{_TABLE};display:inline-table;vertical-align:top;margin-right:1em">'
        f'<caption style="caption-side:bottom;text-align:left">{escape(note)}</caption>'
        f"<tr>{heads}</tr>{lines}</table>"
    )


def _chart_head(text: str) -> str:
    return f'<th style="{_CHART_CELL.format(colour="#ddd")}">{escape(text)}</th>'


def html_cards(cards: Iterable[Card]) -> str:
    """Cards side by side, red suits red."""
    return "".join(
        f'<span style="{_CARD.format(colour="#c0262d" if card.suit.colour is Colour.RED else "#111")}">'
        f"{card}</span>"
        for card in cards
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool)


def _side(numeric: bool) -> str:  # noqa: FBT001  read once above
    return "right" if numeric else "left"


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float | Fraction):
        return f"{float(value):,.6g}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
