"""The loops that must be fast: the tree of dealer hands, and one card dealt to many hands.

Numba compiles them on first use and stores the result on disk. A *lane* is one composition of the
shoe; several are computed side by side.
"""

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices
from spanish21.kernel_cache import cached_njit

BATCH_SIZE = 256
"""How many compositions are computed together: few enough to stay in the processor's cache."""


@cached_njit()
def count_ways(unseen: Indices, begin: int, ways: Numbers) -> None:
    """For each value, number of cards and lane: the ordered ways to draw them from unseen cards."""
    for value in range(ways.shape[0]):
        for lane in range(min(ways.shape[2], unseen.shape[0] - begin)):
            taken = 1.0
            for card in range(ways.shape[1]):
                ways[value, card, lane] = taken
                taken *= max(unseen[begin + lane, value] - card, 0)


@cached_njit()
def walk_tree(steps: Indices, ways: Numbers, products: Numbers, sums: Numbers) -> None:
    """Walk the tree once and add to each slot, for every lane, the ways to draw its hands."""
    for step in range(steps.shape[0]):
        above = products[steps[step, 0] - 1]
        here = products[steps[step, 0]]
        factor = ways[steps[step, 1], steps[step, 2]]
        slot = steps[step, 3]
        if slot < 0:
            for lane in range(here.shape[0]):
                here[lane] = above[lane] * factor[lane]
            continue
        orders = float(steps[step, 4])
        counted = sums[slot]
        if steps[step, 5]:
            for lane in range(here.shape[0]):
                here[lane] = above[lane] * factor[lane]
                counted[lane] += orders * here[lane]
        else:
            for lane in range(here.shape[0]):
                counted[lane] += orders * above[lane] * factor[lane]


@cached_njit()
def add_ending_chances(
    unseen: Indices, begin: int, hidden: int, slots: Indices, sums: Numbers, chances_out: Numbers
) -> None:
    """Turn ways into chances given no dealer blackjack, and add them up by the dealer's total.

    ``hidden`` is the value the dealer's second card cannot be, or -1. Slots are sorted by their
    number of cards.
    """
    bust = chances_out.shape[1] - 1
    for lane in range(min(sums.shape[1], unseen.shape[0] - begin)):
        row = begin + lane
        size = 0
        for value in range(unseen.shape[1]):
            size += unseen[row, value]
        fit = size - unseen[row, hidden] if hidden >= 0 else size
        scale = float(size) / fit if fit > 0 else 0.0
        drawn, stands = 0, 0.0
        for slot in range(slots.shape[0]):
            while drawn < slots[slot, 1]:
                scale = scale / (size - drawn) if size > drawn else 0.0
                drawn += 1
            chance = sums[slot, lane] * scale
            chances_out[row, slots[slot, 0]] += chance
            stands += chance
        chances_out[row, bust] = 1.0 - stands


@cached_njit()
def compute_endings(
    unseen: Indices, steps: Indices, slots: Indices, hidden: int, endings: int
) -> Numbers:
    """The chance of each dealer ending for each composition, in float64, a batch at a time.

    Products of one step for neighbouring compositions lie side by side in memory, so that the
    processor multiplies several at once.
    """
    deepest, most = 0, 0
    for step in range(steps.shape[0]):
        deepest, most = max(deepest, steps[step, 0]), max(most, steps[step, 2])
    chances_out = np.zeros((unseen.shape[0], endings))
    ways = np.zeros((unseen.shape[1], most + 1, BATCH_SIZE))
    products = np.ones((deepest + 1, BATCH_SIZE))
    for begin in range(0, unseen.shape[0], BATCH_SIZE):
        sums = np.zeros((slots.shape[0], BATCH_SIZE))
        count_ways(unseen, begin, ways)
        walk_tree(steps, ways, products, sums)
        add_ending_chances(unseen, begin, hidden, slots, sums, chances_out)
    return chances_out


@cached_njit()
def deal_one_card(
    child: Indices, rows: Indices, chances: Numbers, drawn: Numbers, to: Numbers
) -> None:
    """Deal one card to each of these rows and add the chance of each hand that results.

    ``drawn`` is the chance of each value, by row, lane and value. Hands that bust are left out.
    """
    for place in range(rows.shape[0]):
        for value in range(child.shape[1]):
            row = child[rows[place], value]
            if row < to.shape[0]:
                for lane in range(to.shape[1]):
                    to[row, lane] += chances[place, lane] * drawn[place, lane, value]


@cached_njit()
def deal_by_mixture(
    child: Indices, actions: Indices, chances: Numbers, mass: Numbers, hit: int, double: int
) -> None:
    """Play every row by its action where the next card's chances do not hang on the row.

    ``mass[level, row, point]`` are the chances of holding a row after so many doublings; those that
    take a card are passed on to the rows it leads to and set to 0, so that what is left has ended.
    ``actions[level, row]``; ``chances[value, point]``. The last row is a bust.
    """
    levels, bust, points = mass.shape[0], mass.shape[1] - 1, mass.shape[2]
    for level in range(levels):
        for row in range(bust):
            action = actions[level, row]
            to = level + 1 if action == double else level
            if to >= levels or action not in (hit, double):
                continue
            for value in range(child.shape[1]):
                into = child[row, value]
                for point in range(points):
                    mass[to, into, point] += mass[level, row, point] * chances[value, point]
            for point in range(points):
                mass[level, row, point] = 0.0
