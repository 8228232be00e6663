"""What the dealer ends with, whatever has left the shoe.

For one up card every hand the dealer can stand with is listed once: how many cards of each
value are drawn, and in how many orders that can happen. How likely such a hand is then needs
no drawing: it is that number of orders times the ways to take those cards from what is left,
over the ways to take as many cards at all. The hands are walked as a tree in which those that
begin alike share their products, for thousands of compositions of the shoe at a time.

Everything here is conditional on the dealer having no blackjack. What a blackjack does is
settled before a hand is played, or counted apart where nobody has looked.
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
"""Totals 17 to 21 in this order; a bust comes after them."""
BUST = STANDING_TOTAL_COUNT
ENDING_COUNT = STANDING_TOTAL_COUNT + 1


class DealerTree(NamedTuple):
    """All hands the dealer can stand with under one up card, as steps down a tree.

    A step is a row: its depth, a value, how many cards of it are drawn, and, where that completes
    a hand, in which slot it counts and in how many orders it can be drawn (slot -1 otherwise), and
    whether further steps go on from it. A slot is a row: the ending, and how many cards were drawn;
    sorted by cards.
    """

    steps: Indices
    slots: Indices


def blackjack_partner(up: int) -> int | None:
    """The value that would make a blackjack of this up card, by its place; None if none does."""
    return {ACE: TEN, TEN: ACE}.get(up)


def dealer_stands(hard: int, *, has_ace: bool, hits_soft_17: bool) -> int:
    """The total a dealer hand stands with, or 0 while it draws or once it is bust."""
    soft = has_ace and hard + 10 <= TWENTY_ONE
    total = hard + 10 if soft else hard
    if total < STANDS_FROM or total > TWENTY_ONE:
        return 0
    return 0 if total == STANDS_FROM and soft and hits_soft_17 else total


@cache
def dealer_tree(up: int, *, hits_soft_17: bool) -> DealerTree:
    """The hands that stand, drawn after this up card, none of them a blackjack."""
    final: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: Counter[tuple[int, ...]] = Counter({(0,) * VALUE_COUNT: 1})
    second = blackjack_partner(up)
    while drawing:
        grown: Counter[tuple[int, ...]] = Counter()
        for drawn, orders in drawing.items():
            for value in range(VALUE_COUNT):
                if value != second or any(drawn):
                    grown[_plus(drawn, value)] += orders
        drawing = Counter()
        for drawn, orders in grown.items():
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
    """The hands as steps in walking order, highest value first: few hands hold many tens."""
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
    left: Indices, up: int, arithmetic: Arithmetic, *, hits_soft_17: bool
) -> Numbers:
    """How likely each ending is, given no blackjack: one row for each composition in ``left``.

    ``left`` is what is unseen, the dealer's second card among it.
    """
    tree = dealer_tree(up, hits_soft_17=hits_soft_17)
    return _exactly(left, up, tree, arithmetic) if arithmetic.exact else _in_floats(left, up, tree)


def _in_floats(left: Indices, up: int, tree: DealerTree) -> Numbers:
    # The compiler takes half a second to load; only who solves in float64 pays for it.
    from spanish21.analysis.model.kernels import compute_endings  # noqa: PLC0415

    second = blackjack_partner(up)
    hidden = -1 if second is None else second
    return np.asarray(compute_endings(left, tree.steps, tree.slots, hidden, ENDING_COUNT))


def _exactly(left: Indices, up: int, tree: DealerTree, arithmetic: Arithmetic) -> Numbers:
    """The same walk in whole numbers of any size, all compositions at a time."""
    sums = _walk_exactly(left, tree)
    size = left.sum(axis=1)
    numbers = arithmetic.numbers
    # Given no blackjack the second card is one of those that make none, not one of all.
    scale = arithmetic.ratio(numbers(size), numbers(size - _hidden_count(left, up)))
    made = arithmetic.zeros(len(left), ENDING_COUNT)
    taken = 0
    for slot, (total, cards) in enumerate(tree.slots.tolist()):
        while taken < cards:
            scale = arithmetic.ratio(scale, numbers(np.maximum(size - taken, 0)))
            taken += 1
        made[:, total] += sums[slot] * scale
    made[:, BUST] = arithmetic.number(1) - made[:, :BUST].sum(axis=1)
    return made


class EndingsByRemovedCards:
    """The dealer's endings under one up card by lane, each worked out once, when it is needed.

    ``ends`` are the endings; ``beaten[lane, n]`` is how likely the dealer busts or ends below
    17 + n.
    """

    def __init__(
        self, unseen: Indices, up: int, arithmetic: Arithmetic, *, hits_soft_17: bool
    ) -> None:
        self.unseen, self.up, self.arithmetic = unseen, up, arithmetic
        self.hits_soft_17 = hits_soft_17
        self.forget()

    def forget(self) -> None:
        """Give the memory back; what is asked for again is worked out again."""
        self.ends = self.beaten = self.arithmetic.zeros(0, ENDING_COUNT)
        self._known = np.zeros(0, dtype=np.bool_)

    def left(self, wanted: Indices) -> Indices:
        """What is unseen in these lanes. More cards than there are cannot be gone; lanes in which
        they would be weigh nothing.
        """
        return np.asarray(np.maximum(self.unseen - removed_cards().counts[wanted], 0))

    def know(self, wanted: Indices) -> None:
        """Work out the endings of these lanes, unless they are known."""
        if not len(self._known):
            size = len(removed_cards().counts)
            self.ends = self.arithmetic.zeros(size, ENDING_COUNT)
            self.beaten = self.arithmetic.zeros(size, ENDING_COUNT)
            self._known = np.zeros(size, dtype=np.bool_)
        needed = np.zeros(len(self._known), dtype=np.bool_)
        needed[wanted] = True
        new = np.flatnonzero(needed & ~self._known)
        if len(new):
            left = self.left(new)
            ends = ending_chances(left, self.up, self.arithmetic, hits_soft_17=self.hits_soft_17)
            self.ends[new] = ends
            self.beaten[new, 0] = ends[:, BUST]
            self.beaten[new, 1:] = ends[:, BUST, np.newaxis] + np.cumsum(ends[:, :BUST], axis=1)
            self._known[new] = True

    def standing(
        self, wanted: Indices, total: Indices, *, twenty_one_wins: bool
    ) -> tuple[Numbers, Numbers]:
        """How likely these totals win, and how likely they lose, when they stand.

        A 21 wins whatever the dealer would have drawn, where the rules say so.
        """
        place = np.clip(total - STANDS_FROM, 0, STANDING_TOTAL_COUNT - 1)
        wins = self.beaten[wanted, place]
        loses = 1 - self.beaten[wanted, np.where(total < STANDS_FROM, 0, place + 1)]
        if twenty_one_wins:
            at_once = total == TWENTY_ONE
            wins = np.where(at_once, self.arithmetic.number(1), wins)
            loses = np.where(at_once, self.arithmetic.number(0), loses)
        return wins, loses


def _walk_exactly(left: Indices, tree: DealerTree) -> Numbers:
    deepest, most = int(tree.steps[:, 0].max()), int(tree.steps[:, 2].max())
    ones = np.ones(len(left), dtype=np.int64).astype(object)
    ways = [[ones] for _ in range(VALUE_COUNT)]
    for value, taken in enumerate(ways):
        for card in range(most):
            taken.append(taken[-1] * np.maximum(left[:, value] - card, 0).astype(object))
    products = [ones] * (deepest + 1)
    sums = np.zeros((len(tree.slots), len(left)), dtype=np.int64).astype(object)
    for depth, value, cards, slot, orders, _ in tree.steps.tolist():
        products[depth] = products[depth - 1] * ways[value][cards]
        if slot >= 0:
            sums[slot] += orders * products[depth]
    return sums


def _hidden_count(left: Indices, up: int) -> Indices:
    second = blackjack_partner(up)
    return np.zeros(len(left), dtype=np.int64) if second is None else left[:, second]


def no_blackjack_chances(left: Indices, up: int, arithmetic: Arithmetic) -> Numbers:
    """How likely it is that the dealer has no blackjack under this up card."""
    size = arithmetic.numbers(left.sum(axis=1))
    hidden = arithmetic.numbers(_hidden_count(left, up))
    return arithmetic.ratio(size - hidden, size)


def draw_chances(left: Indices, up: int, arithmetic: Arithmetic) -> Numbers:
    """How likely each value is to come next, given no dealer blackjack.

    Under an ace or a ten the unseen second card is known not to complete a blackjack, so the
    value that would is a little likelier to come, and every other a little less.
    """
    numbers = arithmetic.numbers
    counts = numbers(left)
    size = left.sum(axis=1)
    second = blackjack_partner(up)
    if second is None:
        return arithmetic.ratio(
            counts, np.repeat(numbers(size)[:, np.newaxis], VALUE_COUNT, axis=1)
        )
    others = numbers(np.maximum(size - 1, 0))
    hidden = left[:, second]
    fewer = arithmetic.ratio(numbers(size - 1 - hidden), numbers(size - hidden) * others)
    made = counts * fewer[:, np.newaxis]
    made[:, second] = arithmetic.ratio(numbers(hidden), others)
    return np.asarray(made)
