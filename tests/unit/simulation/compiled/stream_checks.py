"""Checks of random numbers in the manner of TestU01, each a p-value that chance makes even.

    scripts/test-streams [NUMBERS]

Numbers come from one stream, or from many streams in turn, as lanes draw them.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from scipy import stats

from spanish21.simulation.kernels import random_streams

Drawn = NDArray[np.uint32]
LAGS = range(1, 9)


def numbers(generator: str, size: int, *, ways: int, seed: int = 1) -> Drawn:
    """So many numbers, from so many streams in turn."""
    jit = numba.njit
    begin, draw = random_streams.build_streams(jit, generator)

    @jit
    def fill(words: Any, made: Any) -> None:
        for place in range(made.size):
            at = place % len(words)
            x, w0, w1, w2, w3 = draw(words[at, 0], words[at, 1], words[at, 2], words[at, 3])
            made[place] = x
            words[at, 0], words[at, 1], words[at, 2], words[at, 3] = w0, w1, w2, w3

    words = np.array([begin(np.uint64(seed), 1, np.uint64(n)) for n in range(ways)], np.uint32)
    made = np.empty(size, np.uint32)
    fill(words, made)
    return made


def even(drawn: Drawn) -> float:
    """The twelve ranks, as a kernel draws them."""
    ranks = (drawn.astype(np.uint64) * np.uint64(12)) >> np.uint64(32)
    return float(stats.chisquare(np.bincount(ranks.astype(np.int64), minlength=12)).pvalue)


def ranks_in_threes(drawn: Drawn) -> float:
    """Ranks in threes: the lag of the fast generator is three, so they overlap it."""
    ranks = ((drawn.astype(np.uint64) * np.uint64(12)) >> np.uint64(32)).astype(np.int64)
    threes = ranks[:-3] * 144 + ranks[1:-2] * 12 + ranks[3:]
    # Every fourth only, so that they share no number.
    return float(stats.chisquare(np.bincount(threes[::4], minlength=12**3)).pvalue)


def serial(drawn: Drawn) -> float:
    """Correlation at lags 1 to 8, lag 3 among them, as one chi-square."""
    centred = drawn.astype(np.float64) / 2**32 - 0.5
    squares = 0.0
    for lag in LAGS:
        products = centred[:-lag] * centred[lag:]
        squares += (products.sum() * 12) ** 2 / products.size
    return float(stats.chi2.sf(squares, len(LAGS)))


def gaps(drawn: Drawn) -> float:
    """How long it is from one number below an eighth to the next."""
    places = np.flatnonzero(drawn < 2**29)
    found = np.minimum(np.diff(places) - 1, 60)
    chances = [(7 / 8) ** gap / 8 for gap in range(60)]
    wanted = np.array([*chances, 1 - sum(chances)]) * found.size
    return float(stats.chisquare(np.bincount(found, minlength=61), wanted).pvalue)


def birthdays(drawn: Drawn) -> float:
    """Spacings of 4,096 days in a year of 2**32 that come twice: Poisson of 4 for each year."""
    years = drawn[: drawn.size // 4096 * 4096].reshape(-1, 4096)
    spacings = np.sort(np.diff(np.sort(years, axis=1), axis=1), axis=1)
    same = int((np.diff(spacings.astype(np.int64), axis=1) == 0).sum())
    return _two_sided(same, 4096**3 / 2**34 * len(years))


def collisions(drawn: Drawn) -> float:
    """How often 2**16 numbers of 24 bits fall where one has fallen."""
    cells = (drawn[: drawn.size >> 16 << 16] >> np.uint32(8)).reshape(-1, 1 << 16)
    distinct = sum(np.unique(row).size for row in cells)
    whole = 2.0**24
    balls = float(1 << 16)
    wanted = balls - whole * -np.expm1(balls * np.log1p(-1 / whole))
    return _two_sided(cells.size - distinct, wanted * len(cells))


def _two_sided(found: int, mean: float) -> float:
    law = stats.poisson(mean)
    return float(min(1.0, 2 * min(law.cdf(found), law.sf(found - 1))))


def ranks_of_matrices(drawn: Drawn) -> float:
    """The ranks of 32 by 32 matrices of bits."""
    rows = drawn[: min(drawn.size, 1 << 21) // 32 * 32].reshape(-1, 32).copy()
    found = np.bincount(np.minimum(32 - _rank(rows), 3), minlength=4)
    chances = [0.2887880952, 0.5775761902, 0.1283502644]
    wanted = np.array([*chances, 1 - sum(chances)]) * len(rows)
    return float(stats.chisquare(found, wanted).pvalue)


def _rank(rows: Drawn) -> NDArray[np.int64]:
    """The rank of each matrix over the field of two, by elimination in all of them at once."""
    rank = np.zeros(len(rows), np.int64)
    every = np.arange(len(rows))
    for bit in range(32):
        has = (rows >> np.uint32(bit)) & np.uint32(1)
        has[np.arange(32)[None, :] < rank[:, None]] = 0
        pivot = has.argmax(axis=1)
        found = has[every, pivot] == 1
        chosen = rows[every, pivot].copy()
        at = np.minimum(rank, 31)
        swapped = rows[every, at].copy()
        rows[every[found], pivot[found]] = swapped[found]
        rows[every[found], at[found]] = chosen[found]
        below = np.arange(32)[None, :] > at[:, None]
        flips = below & found[:, None] & (((rows >> np.uint32(bit)) & np.uint32(1)) == 1)
        rows ^= np.where(flips, chosen[:, None], np.uint32(0))
        rank += found
    return rank


def bits(drawn: Drawn) -> float:
    """Each of the 32 bits is set in half of the numbers."""
    ones = np.array([int(((drawn >> np.uint32(bit)) & np.uint32(1)).sum()) for bit in range(32)])
    squares = ((ones - drawn.size / 2) ** 2 / (drawn.size / 4)).sum()
    return float(stats.chi2.sf(squares, 32))


CHECKS: Mapping[str, Callable[[Drawn], float]] = {
    "ranks": even,
    "ranks in threes": ranks_in_threes,
    "bits": bits,
    "serial correlation": serial,
    "gaps": gaps,
    "birthday spacings": birthdays,
    "collisions": collisions,
    "matrix ranks": ranks_of_matrices,
}


def main(size: int) -> int:
    """Print every p-value; the exit status says whether one is too small or too large."""
    table = Table("generator", "streams", "check", "p-value")
    worst = 1.0
    for generator in random_streams.GENERATORS:
        for ways in (1, 1024):
            drawn = numbers(generator, size, ways=ways)
            for name, check in CHECKS.items():
                value = check(drawn)
                worst = min(worst, value, 1 - value)
                table.add_row(generator, str(ways), name, f"{value:.4f}")
    Console().print(table)
    return worst < 1e-6


if __name__ == "__main__":
    sys.exit(main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 1 << 26))
