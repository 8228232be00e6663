"""The loops that must be fast: dealer hands walked for many compositions, chances carried on.

Compiled by Numba on first use and kept on disk.
"""

import numba
import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices

BATCH_SIZE = 128
"""How many compositions are worked on at a time, so that they stay in the processor's cache."""


@numba.njit(cache=True)
def count_ways(left: Indices, begin: int, ways: Numbers) -> None:
    """For each value, number of cards and lane: the ordered ways to take them from what is left."""
    for value in range(ways.shape[0]):
        for lane in range(min(ways.shape[2], left.shape[0] - begin)):
            taken = 1.0
            for card in range(ways.shape[1]):
                ways[value, card, lane] = taken
                taken *= max(left[begin + lane, value] - card, 0)


@numba.njit(cache=True)
def walk_tree(steps: Indices, ways: Numbers, products: Numbers, sums: Numbers) -> None:
    """Walk the tree once, adding the ways to each slot for every lane."""
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


@numba.njit(cache=True)
def add_ending_chances(
    left: Indices, begin: int, hidden: int, slots: Indices, sums: Numbers, made: Numbers
) -> None:
    """Turn ways into chances given no blackjack, and add them up by the dealer's total.

    ``hidden`` is the value the dealer's second card cannot be, or -1. Slots are sorted by their
    number of cards.
    """
    bust = made.shape[1] - 1
    for lane in range(min(sums.shape[1], left.shape[0] - begin)):
        row = begin + lane
        size = 0
        for value in range(left.shape[1]):
            size += left[row, value]
        fit = size - left[row, hidden] if hidden >= 0 else size
        scale = float(size) / fit if fit > 0 else 0.0
        drawn, stands = 0, 0.0
        for slot in range(slots.shape[0]):
            while drawn < slots[slot, 1]:
                scale = scale / (size - drawn) if size > drawn else 0.0
                drawn += 1
            chance = sums[slot, lane] * scale
            made[row, slots[slot, 0]] += chance
            stands += chance
        made[row, bust] = 1.0 - stands


@numba.njit(cache=True)
def compute_endings(
    left: Indices, steps: Indices, slots: Indices, hidden: int, endings: int
) -> Numbers:
    """The dealer's endings for each composition, in float64, some compositions at a time.

    Products of one step for neighbouring compositions lie side by side in memory, so that the
    processor multiplies several at once.
    """
    deepest, most = 0, 0
    for step in range(steps.shape[0]):
        deepest, most = max(deepest, steps[step, 0]), max(most, steps[step, 2])
    made = np.zeros((left.shape[0], endings))
    ways = np.zeros((left.shape[1], most + 1, BATCH_SIZE))
    products = np.ones((deepest + 1, BATCH_SIZE))
    for begin in range(0, left.shape[0], BATCH_SIZE):
        sums = np.zeros((slots.shape[0], BATCH_SIZE))
        count_ways(left, begin, ways)
        walk_tree(steps, ways, products, sums)
        add_ending_chances(left, begin, hidden, slots, sums, made)
    return made


@numba.njit(cache=True)
def deal_one_card(
    child: Indices, rows: Indices, chances: Numbers, drawn: Numbers, to: Numbers
) -> None:
    """Deal one card to each of these rows and add the chances of what it makes.

    ``drawn`` is by row, lane and value; what busts is left out.
    """
    for place in range(rows.shape[0]):
        for value in range(child.shape[1]):
            row = child[rows[place], value]
            if row < to.shape[0]:
                for lane in range(to.shape[1]):
                    to[row, lane] += chances[place, lane] * drawn[place, lane, value]
