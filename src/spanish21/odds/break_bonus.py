"""Exact odds of the Break Bonus: how many cards the dealer busts with."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import perm
from typing import Literal

from spanish21.game.composition import Composition
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.wagers.break_bonus import BreakRow, break_row
from spanish21.odds.priced_odds import (
    HitRows,
    OutcomeDistribution,
    PricedOdds,
    UnpricedRow,
    price_rows,
)
from spanish21.refusal import Refusal

Soft17 = Literal["hit", "stand"]
DrawnCounts = tuple[int, ...]
"""How many cards of each point value 1 to 10 the dealer holds."""


def break_odds(shoe: Composition, rows: Sequence[BreakRow], soft_17: Soft17) -> PricedOdds:
    """The odds of the dealer's hand played out from this shoe; players' cards do not matter."""
    busts, deepest = _busts(shoe, soft_17)
    ways = perm(shoe.size, deepest)
    weights: Counter[HitRows] = Counter()
    for cards, ordered in busts.items():
        key = (break_row(cards, rows).row, "")
        weights[(key,)] += ordered * perm(shoe.size - cards, deepest - cards)
    weights[()] = ways - sum(weights.values())
    labels = [UnpricedRow((row.row, ""), _label(row), row.pays) for row in rows]
    return price_rows(OutcomeDistribution(weights, ways), labels)


def _label(row: BreakRow) -> str:
    return f"Dealer busts with {row.cards}{' or more' if row.or_more else ''} cards"


def _busts(shoe: Composition, soft_17: Soft17) -> tuple[Mapping[int, int], int]:
    """The number of ordered deals that bust, by number of cards, and the longest dealer hand.

    Hands are counts of point values, each with the number of orders in which the dealer can draw
    them without standing before.
    """
    counts = [shoe.by_points().get(points, 0) for points in range(1, 11)]
    busts: Counter[int] = Counter()
    drawing: Counter[DrawnCounts] = Counter({(0,) * 10: 1})
    cards = 0
    while drawing:
        cards += 1
        longer: Counter[DrawnCounts] = Counter()
        for drawn, ordered in drawing.items():
            for index, count in enumerate(counts):
                remaining = count - drawn[index]
                if remaining > 0:
                    after = (*drawn[:index], drawn[index] + 1, *drawn[index + 1 :])
                    longer[after] += ordered * remaining
        drawing = Counter()
        for drawn, ordered in longer.items():
            if _hard(drawn) > TWENTY_ONE:
                busts[cards] += ordered
            elif not _stands(drawn, cards, soft_17):
                drawing[drawn] = ordered
        if sum(counts) == cards and drawing:
            raise Refusal("shoe", f"{cards} cards", "the dealer cannot finish a hand from it")
    return busts, cards


def _hard(drawn: DrawnCounts) -> int:
    return sum(points * count for points, count in enumerate(drawn, start=1))


def _stands(drawn: DrawnCounts, cards: int, soft_17: Soft17) -> bool:
    """Whether a dealer hand that is not bust takes no more cards; two are always dealt."""
    hard = _hard(drawn)
    soft = drawn[0] > 0 and hard + 10 <= TWENTY_ONE
    total = hard + 10 if soft else hard
    if cards < 2:
        return False
    return total >= (18 if soft and soft_17 == "hit" else 17)
