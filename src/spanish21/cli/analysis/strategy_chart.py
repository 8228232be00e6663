"""A chart on a terminal as coloured squares."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from spanish21.cli.terminal.console import WIDE_TERMINAL, make_console, make_table
from spanish21.phrasebook.derivation import describe_game
from spanish21.reports.strategy.chart_layout import (
    METHOD_NOTE,
    SQUARE_GROUNDS,
    LegendMark,
    SquareKind,
    StrategyBlock,
    chart_blocks,
    chart_legend,
    doubled_chart_blocks,
    edge_lines,
    insurance_line,
    order_line,
    rules_line,
    shoe_line,
)
from spanish21.rulesets.strategies.strategy import UP_CARDS

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis
    from spanish21.analysis.strategy.cell_explanation import CellExplanation, ChartCase

MOVE_STYLES: dict[SquareKind, str] = {
    "none": "default",
    **{kind: f"black on {ground}" for kind, ground in SQUARE_GROUNDS.items()},
}
_HEAD = "bold #ffffff on #0b4d2c"
_SQUARE = 5
_SMALL = 4
"""Squares of hands that were doubled hold one letter."""
_WIDE = 116
"""From this width on, two parts of the chart are side by side."""
_GAP = 3
_HANDS_SHOWN = 12
"""The most hands of a cell to list that best play would play differently."""
_UNIT = 1_000_000
_MOVES = ("stand", "hit", "double", "split", "surrender", "rescue")


def draw_chart(analysis: "GameAnalysis") -> None:
    """Draw the whole chart with its rules, legend and edge."""
    screen = make_console()
    strategy, rules = analysis.chart.strategy, analysis.rules
    screen.print(f"[bold]{escape(describe_game(rules))}[/bold]")
    screen.print(Text(rules_line(rules)))
    if shoe_line(analysis):
        screen.print(Text(shoe_line(analysis)))
    screen.print()
    parts = [(block, _SQUARE) for block in chart_blocks(strategy)]
    parts += [(block, _SMALL) for block in doubled_chart_blocks(strategy)]
    _draw_parts(screen, parts)
    _draw_legend(screen, chart_legend(strategy, rules))
    screen.print()
    screen.print(Text(order_line(strategy)), width=min(screen.width, _WIDE))
    screen.print(f"\n[bold]{insurance_line(strategy)}[/bold]")
    table = Table.grid(padding=(0, 2))
    for name, value in edge_lines(analysis):
        table.add_row(name, f"[bold]{escape(value)}[/bold]")
    screen.print(table)
    screen.print(f"[dim]{METHOD_NOTE}[/dim]")


ChartBlock = tuple[StrategyBlock, int]
"""A part of the chart and the width of its squares."""


def _draw_parts(screen: Console, parts: Sequence[ChartBlock]) -> None:
    """Draw parts two by two where there is room, otherwise one below the other with aligned squares."""
    if screen.width < _WIDE:
        label = max(_label(block) for block, _ in parts)
        for block, _ in parts:
            screen.print(_block_text(block, label, _SQUARE))
        return
    both = Table.grid(padding=(0, _GAP))
    for left, *right in (parts[place : place + 2] for place in range(0, len(parts), 2)):
        both.add_row(
            *(_block_text(block, _label(block), square) for block, square in (left, *right))
        )
    screen.print(both)


def _label(block: StrategyBlock) -> int:
    """The least width that holds a part's title and labels."""
    return max(len(word) for word in (block.title, *(label for label, _ in block.rows))) + 1


def _block_text(block: StrategyBlock, label: int, square: int) -> Text:
    """One part as text; the letters are aligned, whatever follows them."""
    text = Text(no_wrap=True)
    text.append(f"{block.title:<{label}}", _HEAD)
    for up in UP_CARDS:
        text.append(_centered_code(up, square), _HEAD)
    for name, squares in block.rows:
        text.append(f"\n{name:<{label}}", "bold")
        for mark in squares:
            text.append(_centered_code(mark.code, square), f"bold {MOVE_STYLES[mark.kind]}")
    text.append("\n")
    if block.note:
        text.append(f"{block.note}\n", "italic")
    return text


def _centered_code(code: str, square: int) -> str:
    return f"{' ' * (square - 3)}{code:<3}" if len(code) <= 3 else code.center(square)


def _draw_legend(screen: Console, marks: Sequence[LegendMark]) -> None:
    table = Table.grid(padding=(0, 1))
    for mark in marks:
        table.add_row(Text(mark.code.center(_SQUARE), MOVE_STYLES[mark.kind]), Text(mark.says))
    screen.print(table)


def draw_cell(cell: "CellExplanation") -> None:
    """Draw one cell: the values of its hands, and hands that best play would play differently."""
    screen = make_console()
    screen.print(f"[bold]{cell.cell}: {cell.code}[/bold]")
    if not cell.cases:
        screen.print("Whoever follows this chart never holds such a hand.")
        return
    screen.print(
        "One round in so many; mean gain of each move in original wagers, the chart's bold."
    )
    _draw_cases(screen, cell.cases)
    case = cell.closest
    if case.other:
        closest = f"{case.name}, {case.plays} over {case.other}"
        screen.print(f"Closest: {closest}, by {_format_margin(case.margin)}.")
    _draw_differs(screen, cell)


def _draw_cases(screen: Console, cases: Sequence["ChartCase"]) -> None:
    moves = [move for move in _MOVES if any(move in case.values for case in cases)]
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("hands", min_width=8)
    for head in ("one in", *moves, "margin"):
        table.add_column(head, justify="right", no_wrap=True)
    # Where there is room, a column names the chart's move, because a pipe has no bold.
    roomy = screen.width >= WIDE_TERMINAL
    if roomy:
        table.add_column("chart")
    for case in cases:
        cells = (case.name, _one_in(case.chance), *_values(case, moves), _margin(case))
        table.add_row(*cells, *([case.plays] if roomy else []))
    screen.print(table)


def _values(case: "ChartCase", moves: Sequence[str]) -> list[str]:
    """The value of each move, the chart's own in bold."""
    cells = []
    for move in moves:
        value = f"{case.values[move]:+.5f}" if move in case.values else ""
        cells.append(f"[bold]{value}[/bold]" if move == case.plays else value)
    return cells


def _margin(case: "ChartCase") -> str:
    return _format_margin(case.margin) if case.other else ""


def _format_margin(margin: float) -> str:
    return f"{margin:.5f}" if abs(margin) >= 5e-6 else f"{margin:.1e}"


def _one_in(chance: float) -> str:
    return f"{1 / chance:,.0f}"


def _draw_differs(screen: Console, cell: "CellExplanation") -> None:
    if not cell.differs:
        screen.print("Best play does the same with every hand of this cell.")
        return
    heads = ("one in", "costs each time", "per $1,000,000")
    table = make_table(
        "\nHands that best play would play differently, those that cost most first",
        *("hand", "chart", "best", *heads),
        right=heads,
    )
    for difference in cell.differs[:_HANDS_SHOWN]:
        numbers = (
            _one_in(difference.chance),
            f"{difference.cost:.5f}",
            f"${difference.per_round * _UNIT:.4f}",
        )
        table.add_row(difference.hand, difference.plays, difference.best, *numbers)
    screen.print(table)
    others = cell.differs[_HANDS_SHOWN:]
    if others:
        cost = sum(difference.per_round for difference in others) * _UNIT
        screen.print(f"and {len(others):,} more, ${cost:.4f} per $1,000,000 together.")


def draw_closest(cells: Sequence["CellExplanation"]) -> None:
    """Draw the cells with the closest choices."""
    right = ("margin", "one in")
    table = make_table(
        "Closest cells", "cell", "code", "hands", "chart", "next", *right, right=right
    )
    for cell in cells:
        case = cell.closest
        words = (str(cell.cell), cell.code, case.name, case.plays, case.other)
        table.add_row(*words, _format_margin(case.margin), _one_in(case.chance))
    make_console().print(table)
