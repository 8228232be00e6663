"""A strategy as people read it: equal rows merged, and a legend of its marks.

The terminal, a notebook and the pocket card draw the same blocks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spanish21.game.rules import RuleSet
from spanish21.money import format_cents, format_cents_short
from spanish21.phrasebook.split_hands import SAME_PLAY_AFTER_SPLIT
from spanish21.rulesets.strategies.strategy import (
    ChartCell,
    ChartPairCell,
    DoubledChart,
    DoubledRow,
    Strategy,
)

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis

SquareKind = Literal["stand", "hit", "double", "split", "surrender", "rescue", "none"]
"""The move by which a square is coloured."""
SQUARE_GROUNDS: Mapping[SquareKind, str] = {
    "stand": "#f3b3a8",
    "hit": "#bfe3b4",
    "double": "#ffdf80",
    "split": "#b7d3f2",
    "surrender": "#d9c3e8",
    "rescue": "#d9c3e8",
}
"""Pale grounds: black letters on them can be read on a dark screen and on a light one."""
_AFTER_CODES = {"stand": "S", "rescue": "E", "double": "D"}
_TIMES = ("", "once", "twice", "three times")
METHOD_NOTE = (
    "Computed, not simulated: the best chart by total and number of cards, "
    f"{SAME_PLAY_AFTER_SPLIT}."
)
CHART_COST_PER_DOLLARS = 1_000_000
"""The dollars of original wagers for which the cost of a chart is given."""


@dataclass(frozen=True, slots=True)
class ChartSquare:
    """One square of a drawn chart."""

    code: str
    kind: SquareKind


@dataclass(frozen=True, slots=True)
class StrategyBlock:
    """One part of a drawn chart; each row has a label for its hands."""

    title: str
    rows: tuple[tuple[str, tuple[ChartSquare, ...]], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class LegendMark:
    """A line of the legend."""

    code: str
    kind: SquareKind
    says: str


def chart_blocks(strategy: Strategy) -> tuple[StrategyBlock, ...]:
    """Hard and soft totals, then pairs; ``doubled_chart_blocks`` has hands that were doubled."""
    hard = {total: _squares(row) for total, row in strategy.hard.items()}
    soft = {total: _squares(row) for total, row in strategy.soft.items()}
    return (
        StrategyBlock("Hard", _merge_equal_rows(hard)),
        StrategyBlock("Soft", _merge_equal_rows(soft)),
        _pairs(strategy),
    )


def _squares(row: Iterable[ChartCell]) -> tuple[ChartSquare, ...]:
    return tuple(
        ChartSquare(cell.code, "surrender" if cell.surrender else cell.move) for cell in row
    )


def _merge_equal_rows(
    rows: Mapping[int, tuple[ChartSquare, ...]], before: str = ""
) -> tuple[tuple[str, tuple[ChartSquare, ...]], ...]:
    """The rows with equal consecutive ones merged into one: ``4-8``."""
    groups: list[tuple[list[int], tuple[ChartSquare, ...]]] = []
    for total, squares in rows.items():
        if groups and groups[-1][1] == squares and groups[-1][0][-1] + 1 == total:
            groups[-1][0].append(total)
        else:
            groups.append(([total], squares))
    return tuple((before + _span(totals), squares) for totals, squares in groups)


def _span(totals: Sequence[int]) -> str:
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}-{totals[-1]}"


def _pairs(strategy: Strategy) -> StrategyBlock:
    """The pairs that are ever split; a note names the others."""
    groups: list[tuple[list[str], tuple[ChartPairCell, ...]]] = []
    never: list[str] = []
    for pair, row in strategy.pairs.items():
        if not any(cell.split or cell.hit_for_super for cell in row):
            never.append(pair)
        elif groups and groups[-1][1] == row:
            groups[-1][0].append(pair)
        else:
            groups.append(([pair], row))
    note = f"Never split {_join_or([_plural(pair) for pair in never])}." if never else ""
    rows = tuple(
        (
            ", ".join(names),
            tuple(ChartSquare(cell.code, "split" if cell.split else "none") for cell in row),
        )
        for names, row in groups
    )
    return StrategyBlock("Pairs", rows, note)


def _plural(pair: str) -> str:
    return {"10": "tens", "A": "aces"}.get(pair, f"{pair}s")


def _join_or(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def doubled_chart_blocks(strategy: Strategy) -> tuple[StrategyBlock, ...]:
    """Charts for doubled hands by number of doublings; equal ones merged, those that only stand left out."""
    groups: list[tuple[list[int], StrategyBlock]] = []
    for chart in strategy.doubled:
        block = _doubled(chart)
        if groups and groups[-1][1].rows == block.rows:
            groups[-1][0].append(chart.doublings)
        else:
            groups.append(([chart.doublings], block))
    return tuple(
        StrategyBlock(f"Doubled {_join_or([_times(d) for d in levels])}", block.rows, block.note)
        for levels, block in groups
        if block.rows
    )


def _times(doublings: int) -> str:
    return _TIMES[doublings] if doublings < len(_TIMES) else f"{doublings} times"


def _doubled(chart: DoubledChart) -> StrategyBlock:
    # The lowest total possible: two 2s or two aces, and one more such card for every doubling.
    hard_from, soft_from = 4 + 2 * chart.doublings, 12 + chart.doublings
    hard = {total: _after(row) for total, row in chart.hard.items() if total >= hard_from}
    soft = {total: _after(row) for total, row in chart.soft.items() if total >= soft_from}
    alike = all(hard[total] == row for total, row in soft.items() if total in hard)
    if alike and not _acts(soft[max(soft)]):
        rows = _merge_equal_rows(hard)
    else:
        rows = (*_merge_equal_rows(hard, "hard "), *_merge_equal_rows(soft, "soft "))
    acting = tuple(row for row in rows if _acts(row[1]))
    note = "All others stand." if len(acting) < len(rows) else ""
    return StrategyBlock("", acting, note)


def _after(row: DoubledRow) -> tuple[ChartSquare, ...]:
    return tuple(ChartSquare(_AFTER_CODES[move], move) for move in row)


def _acts(squares: Sequence[ChartSquare]) -> bool:
    return any(square.kind != "stand" for square in squares)


def chart_legend(strategy: Strategy, rules: RuleSet) -> tuple[LegendMark, ...]:
    """The meaning of the marks that occur."""
    return tuple(_marks(strategy, rules))


def _marks(strategy: Strategy, rules: RuleSet) -> Iterator[LegendMark]:
    cells = [c for rows in (strategy.hard, strategy.soft) for row in rows.values() for c in row]
    pairs = [cell for row in strategy.pairs.values() for cell in row]
    after = [s for block in doubled_chart_blocks(strategy) for _, row in block.rows for s in row]
    yield LegendMark("S", "stand", "stand")
    yield LegendMark("H", "hit", "hit")
    if any(cell.move == "double" for cell in cells):
        again = "; once doubled, double again" if any(s.kind == "double" for s in after) else ""
        yield LegendMark("D", "double", "double" + _otherwise(strategy, rules) + again)
    if any(cell.split for cell in pairs):
        yield LegendMark("P", "split", "split")
        yield LegendMark("-", "none", "do not split: play the pair by its total")
    if any(cell.surrender for cell in cells):
        yield LegendMark(
            "X", "surrender", "surrender the first two cards; any others as the next letter"
        )
    numbers = sorted({cell.hit_from for cell in cells if cell.hit_from is not None})
    if numbers:
        yield LegendMark(_span(numbers), "none", "hit with that many cards or more")
    for mark, says in (
        ("any", "hit 6-7, 6-8 or 7-8"),
        ("suited", "hit 6-7, 6-8 or 7-8 of one suit"),
        ("spades", "hit 6-7, 6-8 or 7-8 of spades"),
    ):
        example = next((cell.code for cell in cells if cell.hit_for == mark), "")
        if example:
            yield LegendMark(example[-1], "none", says)
    if any(cell.hit_for_super for cell in pairs):
        says = "hit two 7s that one more may make a Super Bonus, where it is paid"
        yield LegendMark("$", "none", says)
    if any(square.kind == "rescue" for square in after):
        yield LegendMark("E", "rescue", "rescue: take the last double back, give up the rest")


def _otherwise(strategy: Strategy, rules: RuleSet) -> str:
    """What to do where a double is not allowed; "" where it always is."""
    if rules.double.maximum_cards is None and rules.double.after_split:
        return ""
    stands = [
        f"{name} {total}"
        for name, rows in (("hard", strategy.hard), ("soft", strategy.soft))
        for total, row in rows.items()
        if any(cell.move == "double" and cell.otherwise == "stand" for cell in row)
    ]
    but = f"; {_join_or(stands)} stand" if stands else ""
    return f"; hit where it is not allowed{but}"


def rules_line(rules: RuleSet) -> str:
    """The rules that a strategy depends on, in few words."""
    double, split = rules.double, rules.split
    cards = "any number of cards" if double.maximum_cards is None else _cards(double.maximum_cards)
    parts = [
        "1 deck" if rules.cards.decks == 1 else f"{rules.cards.decks} decks",
        "dealer hits soft 17" if rules.dealer.soft_17 == "hit" else "dealer stands on soft 17",
        "" if rules.dealing.peeks else "dealer does not look for a blackjack first",
        f"double {cards}",
        f"up to {double.doublings} times" if double.doublings > 1 else "",
        "" if double.after_split else "not after a split",
        "rescue" if double.rescue else "no rescue",
        "no surrender" if rules.surrender.offered == "never" else "surrender",
        f"split to {split.maximum_hands}",
        "" if split.resplit_aces else "aces once",
        "" if split.aces_like_any_card else "one card to split aces",
    ]
    return ", ".join(filter(None, parts))


def _cards(most: int) -> str:
    return "two cards" if most == 2 else f"up to {most} cards"


def order_line(strategy: Strategy) -> str:
    """The order in which the parts of a square are read."""
    cells = [c for rows in (strategy.hard, strategy.soft) for row in rows.values() for c in row]
    rare = [
        words
        for words, occurs in (
            ("surrender", any(cell.surrender for cell in cells)),
            ("the number of cards", any(cell.hit_from is not None for cell in cells)),
            ("the mark for 6-7-8", any(cell.hit_for for cell in cells)),
        )
        if occurs
    ]
    if not rare:
        return "Pairs come first."
    order = ", ".join(rare)
    return f"Pairs come first. Then read a square from what is rarest: {order}, and only then its letter."


def insurance_line(strategy: Strategy) -> str:
    return "Take insurance." if strategy.insurance else "Never take insurance."


def edge_lines(analysis: "GameAnalysis") -> tuple[tuple[str, str], ...]:
    """The house edge of this chart and of best play, and the cost of the chart."""
    cost = format_cents(round(analysis.chart_cost * CHART_COST_PER_DOLLARS * 100))
    lines = [
        ("House edge of this chart", _percent(analysis.chart_house_edge)),
        ("Best play of every hand", _percent(analysis.house_edge)),
        (
            "The chart costs",
            f"{cost} in {format_cents_short(CHART_COST_PER_DOLLARS * 100)} of original wagers",
        ),
    ]
    if analysis.solution.terms.super_bonus_pays:
        pays = analysis.solution.terms.super_bonus_pays * analysis.wager_cents
        bonus = f"{format_cents_short(int(pays))} at a wager of {format_cents_short(analysis.wager_cents)}"
        edge = _percent(analysis.chart_house_edge_with_super_bonus)
        lines.insert(1, ("With the Super Bonus", f"{edge} ({bonus})"))
    return tuple(lines)


def _percent(edge: float) -> str:
    return f"{100 * edge:.4f} %"


def shoe_line(analysis: "GameAnalysis") -> str:
    """The shoe for which the chart is computed; "" for a full one."""
    cards = analysis.rules.cards
    full = cards.decks * cards.cards_per_deck
    if analysis.cards == full:
        return ""
    return f"For what is left of the shoe: {analysis.cards} of {full} cards"
