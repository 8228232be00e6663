"""The net gain of a whole split, from the gains of its hands.

The hands are taken as independent once the dealer's ending is known; a bound says how far that can
be off.
"""

from functools import lru_cache

import numpy as np

from spanish21.analysis.distribution.result_tally import GainDistribution
from spanish21.analysis.model.hand_table import Indices
from spanish21.analysis.solver.dealer_endings import ENDING_COUNT

NetGains = dict[int, float]
"""Net gains in the unit of the terms, each with its probability."""


def split_variance_bound(
    gains: GainDistribution, results: NetGains, hands: int, chance: float, unit: int
) -> float:
    """The largest error of the mean square of a split's gain as ``combine_split_hands`` gives it.

    However the hands depend on each other, the square of a sum of n results is at least the square
    of their mean sum, and at most n times the sum of their squares.
    """
    mean = sum(place * float(chances.sum()) for place, chances in gains.items())
    squares = sum(place**2 * float(chances.sum()) for place, chances in gains.items())
    independent = sum(place**2 * chance for place, chance in results.items())
    lowest, highest = mean**2 / chance, hands * squares
    return max(highest - independent, independent - lowest) / unit**2


@lru_cache(maxsize=256)
def _sum_places(some: bytes, others: bytes) -> tuple[Indices, Indices, Indices]:
    """Every sum of two gains, lowest first, and the order and beginnings of the pairs that give it.

    Splits of one table have the same gains, so this is computed once for most of them.
    """
    one, two = np.frombuffer(some, dtype=np.int64), np.frombuffer(others, dtype=np.int64)
    sums = (one[:, np.newaxis] + two).ravel()
    order = np.argsort(sums, kind="stable")
    places, begins = np.unique(sums[order], return_index=True)
    return places, order, begins


def combine_split_hands(gains: GainDistribution, hands_made: int, chance: float) -> NetGains:
    """The net gain of ``hands_made`` hands alike, ``gains`` being the sum of their gains.

    ``chance`` is the probability of such a round. Given the dealer's ending the hands are taken
    as independent.
    """
    places = np.array(sorted(gains), dtype=np.int64)
    each = np.array([gains[place] for place in places.tolist()]) / (hands_made * chance)
    ending_chances = each.sum(axis=0)
    one = np.divide(each, ending_chances, out=np.zeros_like(each), where=ending_chances > 0)
    sums, several = places, one
    for _ in range(hands_made - 1):
        pairs = (several[:, np.newaxis] * one).reshape(-1, ENDING_COUNT)
        sums, order, begins = _sum_places(sums.tobytes(), places.tobytes())
        several = np.add.reduceat(pairs[order], begins, axis=0)
    total = (several * ending_chances).sum(axis=1) * chance
    return {int(place): float(share) for place, share in zip(sums, total, strict=True) if share}
