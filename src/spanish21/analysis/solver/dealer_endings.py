"""The chances of the dealer's endings, for any cards removed from the shoe.

For one up card every hand the dealer can stand with is listed once: the number of cards of each
value, and the number of orders in which they can be drawn. The probability of such a hand is that
number of orders times the ways to draw those cards from the unseen ones, divided by the ways to
draw that many cards at all. The hands form a tree in which hands with the same first cards share
their products, and the tree is walked for thousands of compositions of the shoe at a time.

Everything here is conditional on the dealer having no blackjack. A blackjack is settled before a
hand is played, or counted separately where the dealer does not peek.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np

from spanish21.analysis.model.arithmetic import Arithmetic, Numbers
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, Indices, removed_cards
from spanish21.game.hand_values import TWENTY_ONE

STANDS_FROM = 17
STANDING_TOTAL_COUNT = 5
"""Endings are numbered: totals 17 to 21 in this order, then a bust."""
AT_21 = TWENTY_ONE - STANDS_FROM
BUST = STANDING_TOTAL_COUNT
ENDING_COUNT = STANDING_TOTAL_COUNT + 1


class DealerTree(NamedTuple):
    """All hands the dealer can stand with under one up card, as steps down a tree.

    A step is a row of six numbers: its depth; a value; how many cards of that value are drawn; the
    slot in which the hand counts, -1 where it is not complete; the number of orders in which it can
    be drawn; and 1 if further steps follow from it. A slot is a row: the ending, and the number of
    cards drawn. Slots are sorted by number of cards.
    """

    steps: Indices
    slots: Indices


def blackjack_partner(up: int) -> int | None:
    """The index of the value that completes a blackjack with this up card; None if none does."""
    return {ACE: TEN, TEN: ACE}.get(up)


def dealer_stands(hard: int, *, has_ace: bool, hits_soft_17: bool) -> int:
    """The total a dealer hand stands with; 0 if it draws or is bust."""
    soft = has_ace and hard + 10 <= TWENTY_ONE
    total = hard + 10 if soft else hard
    if total < STANDS_FROM or total > TWENTY_ONE:
        return 0
    return 0 if total == STANDS_FROM and soft and hits_soft_17 else total


@cache
def dealer_tree(up: int, *, hits_soft_17: bool) -> DealerTree:
    """The hands that stand after this up card, blackjacks left out."""
    final: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: Counter[tuple[int, ...]] = Counter({(0,) * VALUE_COUNT: 1})
    second = blackjack_partner(up)
    while drawing:
        longer: Counter[tuple[int, ...]] = Counter()
        for drawn, orders in drawing.items():
            for value in range(VALUE_COUNT):
                if value != second or any(drawn):
                    longer[_plus(drawn, value)] += orders
        drawing = Counter()
        for drawn, orders in longer.items():
            hard = up + 1 + sum((value + 1) * cards for value, cards in enumerate(drawn))
            has_ace = up == ACE or drawn[ACE] > 0
            total = dealer_stands(hard, has_ace=has_ace, hits_soft_17=hits_soft_17)
            if total:
                final[drawn] = (total, orders)
            elif hard <= TWENTY_ONE:
                drawing[drawn] = orders
    return _as_tree(final)


def _plus(drawn: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])


def _as_tree(final: dict[tuple[int, ...], tuple[int, int]]) -> DealerTree:
    """The hands as steps in walking order, highest value first because few hands hold many tens."""
    kinds = sorted({(sum(drawn), total - STANDS_FROM) for drawn, (total, _) in final.items()})
    paths: dict[tuple[tuple[int, int], ...], tuple[int, int]] = {}
    for drawn, (total, orders) in final.items():
        path = tuple((v, drawn[v]) for v in reversed(range(VALUE_COUNT)) if drawn[v])
        paths[path] = (kinds.index((sum(drawn), total - STANDS_FROM)), orders)
    every = sorted({path[:end] for path in paths for end in range(1, len(path) + 1)})
    parents = {path[:-1] for path in every}
    steps = [
        (len(path), *path[-1], *paths.get(path, (-1, 0)), int(path in parents)) for path in every
    ]
    slots = [(ending, cards) for cards, ending in kinds]
    return DealerTree(np.array(steps, dtype=np.int64), np.array(slots, dtype=np.int64))


def ending_chances(
    unseen: Indices, up: int, arithmetic: Arithmetic, *, hits_soft_17: bool
) -> Numbers:
    """The probability of each ending given no blackjack, a row for each composition in ``unseen``.

    The dealer's second card is one of the unseen cards.
    """
    tree = dealer_tree(up, hits_soft_17=hits_soft_17)
    return (
        _exactly(unseen, up, tree, arithmetic) if arithmetic.exact else _in_floats(unseen, up, tree)
    )


def _in_floats(unseen: Indices, up: int, tree: DealerTree) -> Numbers:
    # The compiler takes half a second to load; only a solve in float64 needs it.
    from spanish21.analysis.model.kernels import compute_endings  # noqa: PLC0415

    second = blackjack_partner(up)
    hidden = -1 if second is None else second
    return np.asarray(compute_endings(unseen, tree.steps, tree.slots, hidden, ENDING_COUNT))


def _exactly(unseen: Indices, up: int, tree: DealerTree, arithmetic: Arithmetic) -> Numbers:
    """The same probabilities in whole numbers of any size, for all compositions together."""
    sums = _walk_exactly(unseen, tree)
    size = unseen.sum(axis=1)
    numbers = arithmetic.numbers
    # Given no blackjack the second card is one of those that make none, not one of all.
    scale = arithmetic.ratio(numbers(size), numbers(size - _hidden_count(unseen, up)))
    chances = arithmetic.zeros(len(unseen), ENDING_COUNT)
    taken = 0
    for slot, (total, cards) in enumerate(tree.slots.tolist()):
        while taken < cards:
            scale = arithmetic.ratio(scale, numbers(np.maximum(size - taken, 0)))
            taken += 1
        chances[:, total] += sums[slot] * scale
    chances[:, BUST] = arithmetic.number(1) - chances[:, :BUST].sum(axis=1)
    return chances


class EndingsByRemovedCards:
    """The dealer's endings under one up card for each set of removed cards, computed when needed.

    Rows are those of ``removed_cards()``. ``endings`` are the probabilities of the endings;
    ``beaten[row, n]`` is the probability that the dealer busts or ends below 17 + n.
    """

    def __init__(
        self, unseen: Indices, up: int, arithmetic: Arithmetic, *, hits_soft_17: bool
    ) -> None:
        self.unseen, self.up, self.arithmetic = unseen, up, arithmetic
        self.hits_soft_17 = hits_soft_17
        self.clear()

    def clear(self) -> None:
        """Free the memory; endings needed later are computed again."""
        self.endings = self.beaten = self.arithmetic.zeros(0, ENDING_COUNT)
        self._computed = np.zeros(0, dtype=np.bool_)

    def unseen_after(self, rows: Indices) -> Indices:
        """The unseen cards once the cards of these rows are removed.

        Rows that would remove more cards than there are have weight 0, so counts stop at 0.
        """
        return np.asarray(np.maximum(self.unseen - removed_cards().counts[rows], 0))

    def compute(self, rows: Indices) -> None:
        """Compute the endings of these rows, unless that is done."""
        if not len(self._computed):
            size = len(removed_cards().counts)
            self.endings = self.arithmetic.zeros(size, ENDING_COUNT)
            self.beaten = self.arithmetic.zeros(size, ENDING_COUNT)
            self._computed = np.zeros(size, dtype=np.bool_)
        needed = np.zeros(len(self._computed), dtype=np.bool_)
        needed[rows] = True
        new = np.flatnonzero(needed & ~self._computed)
        if len(new):
            unseen_after = self.unseen_after(new)
            endings = ending_chances(
                unseen_after, self.up, self.arithmetic, hits_soft_17=self.hits_soft_17
            )
            self.endings[new] = endings
            self.beaten[new, 0] = endings[:, BUST]
            self.beaten[new, 1:] = endings[:, BUST, np.newaxis] + np.cumsum(
                endings[:, :BUST], axis=1
            )
            self._computed[new] = True

    def standing_chances(
        self, rows: Indices, total: Indices, *, twenty_one_wins: bool
    ) -> tuple[Numbers, Numbers]:
        """The probabilities that these totals win, and that they lose, when they stand.

        With ``twenty_one_wins`` a 21 wins against every ending.
        """
        place = np.clip(total - STANDS_FROM, 0, STANDING_TOTAL_COUNT - 1)
        wins = self.beaten[rows, place]
        loses = 1 - self.beaten[rows, np.where(total < STANDS_FROM, 0, place + 1)]
        if twenty_one_wins:
            at_once = total == TWENTY_ONE
            wins = np.where(at_once, self.arithmetic.number(1), wins)
            loses = np.where(at_once, self.arithmetic.number(0), loses)
        return wins, loses


def _walk_exactly(unseen: Indices, tree: DealerTree) -> Numbers:
    deepest, most = int(tree.steps[:, 0].max()), int(tree.steps[:, 2].max())
    ones = np.ones(len(unseen), dtype=np.int64).astype(object)
    ways = [[ones] for _ in range(VALUE_COUNT)]
    for value, taken in enumerate(ways):
        for card in range(most):
            taken.append(taken[-1] * np.maximum(unseen[:, value] - card, 0).astype(object))
    products = [ones] * (deepest + 1)
    sums = np.zeros((len(tree.slots), len(unseen)), dtype=np.int64).astype(object)
    for depth, value, cards, slot, orders, _ in tree.steps.tolist():
        products[depth] = products[depth - 1] * ways[value][cards]
        if slot >= 0:
            sums[slot] += orders * products[depth]
    return sums


def _hidden_count(unseen: Indices, up: int) -> Indices:
    second = blackjack_partner(up)
    return np.zeros(len(unseen), dtype=np.int64) if second is None else unseen[:, second]


def no_blackjack_chances(unseen: Indices, up: int, arithmetic: Arithmetic) -> Numbers:
    """The probability that the dealer has no blackjack under this up card."""
    size = arithmetic.numbers(unseen.sum(axis=1))
    hidden = arithmetic.numbers(_hidden_count(unseen, up))
    return arithmetic.ratio(size - hidden, size)


def draw_chances(unseen: Indices, up: int, arithmetic: Arithmetic) -> Numbers:
    """The probability of each value for the next card, given no dealer blackjack.

    Under an ace or a ten the dealer's second card is known not to complete a blackjack. So the
    value that would complete one is a little more likely to come, and every other a little less.
    """
    numbers = arithmetic.numbers
    counts = numbers(unseen)
    size = unseen.sum(axis=1)
    second = blackjack_partner(up)
    if second is None:
        return arithmetic.ratio(
            counts, np.repeat(numbers(size)[:, np.newaxis], VALUE_COUNT, axis=1)
        )
    others = numbers(np.maximum(size - 1, 0))
    hidden = unseen[:, second]
    fewer = arithmetic.ratio(numbers(size - 1 - hidden), numbers(size - hidden) * others)
    chances = counts * fewer[:, np.newaxis]
    chances[:, second] = arithmetic.ratio(numbers(hidden), others)
    return np.asarray(chances)
