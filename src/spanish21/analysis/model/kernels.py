"""The loops that must be fast: the tree of dealer hands, and one card dealt to many hands.

Numba compiles them on first use and stores the result on disk. A *lane* is one composition of the
shoe; several are computed side by side.
"""

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Flags, Indices
from spanish21.kernel_cache import cached_njit

BATCH_SIZE = 256
"""How many compositions are computed together: few enough to stay in the processor's cache."""
POINTS_AT_ONCE = 32
"""How many points of a mixture are, likewise."""


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
def hold_row(reached: Flags, mass: Numbers, level: int, row: int) -> None:
    """Begin a row that nothing has led to yet."""
    if not reached[level, row]:
        reached[level, row] = True
        mass[level, row] = 0.0


@cached_njit()
def pass_on(held: Numbers, cards: Numbers, value: int, into: Numbers) -> None:
    """Add to a row what one card of this value leads to it; real parts first, then imaginary ones."""
    for point in range(held.shape[1]):
        a, b = held[0, point], held[1, point]
        c, d = cards[value, 0, point], cards[value, 1, point]
        into[0, point] += a * c - b * d
        into[1, point] += a * d + b * c


@cached_njit()
def play_by_mixture(
    child: Indices,
    leads: Indices,
    ways: Indices,
    chances: Numbers,
    begun: Indices,
    starts: Numbers,
    ended: Numbers,
) -> None:
    """Play hands to their end where the next card's chances do not hang on the hand.

    ``begun[k]`` is a number of doublings and a row, held with the chance ``starts[k, point]``.
    ``leads[level, row]`` is how often a hand is doubled that takes a card there, -1 where none does:
    then its chance is added to ``ended[way, point]`` by ``ways[level, row]``. ``chances[value,
    point]`` are those of the next card. Rows lead to rows after them, the last of them a bust.
    Only rows that are reached are looked at, and so many points at a time that they stay in the
    processor's cache.
    """
    mass = np.empty((*leads.shape, 2, POINTS_AT_ONCE))
    cards = np.zeros((child.shape[1], 2, POINTS_AT_ONCE))
    for begin in range(0, chances.shape[1], POINTS_AT_ONCE):
        size = min(POINTS_AT_ONCE, chances.shape[1] - begin)
        cards[:, 0, :size] = chances[:, begin : begin + size].real
        cards[:, 1, :size] = chances[:, begin : begin + size].imag
        reached = np.zeros(leads.shape, np.bool_)
        for start in range(begun.shape[0]):
            level, row = begun[start, 0], begun[start, 1]
            hold_row(reached, mass, level, row)
            mass[level, row, 0, :size] += starts[start, begin : begin + size].real
            mass[level, row, 1, :size] += starts[start, begin : begin + size].imag
        for level in range(leads.shape[0]):
            for row in range(leads.shape[1]):
                if not reached[level, row]:
                    continue
                held, to = mass[level, row], leads[level, row]
                if to < 0:
                    way = ways[level, row]
                    ended[way, begin : begin + size] += held[0, :size] + 1j * held[1, :size]
                    continue
                for value in range(child.shape[1]):
                    into = child[row, value]
                    hold_row(reached, mass, to, into)
                    pass_on(held, cards, value, mass[to, into])


@cached_njit()
def spread_ways(ways: Numbers, places: Indices, law: Numbers) -> None:
    """Add the chance of each way to end, at every point, to the gain it comes to.

    ``ways[way, point]`` are the chances, ``places[way]`` the gains; ``law[point, gain]``.
    """
    for way in range(ways.shape[0]):
        for point in range(ways.shape[1]):
            law[point, places[way]] += ways[way, point]
