"""Correlation: along a shoe, along its frequencies, and between one shoe and the next."""

import numpy as np
from numpy.typing import NDArray

from spanish21.randomness.shoe_arrays import CARD_INDICES, DECK_SIZE, FloatArray, ShoeArray, centre
from spanish21.randomness.significance import AveragesTest

LAGS = 8
BANDS = 16


def serial_correlation_test(name: str, *, decks: int, values: NDArray[np.uint8]) -> AveragesTest:
    """Products of a card's value with those of the 1st to 8th card after it.

    The end of a shoe continues at its beginning. Drawing without replacement makes the products a
    little negative.
    """
    worth = centre(values)
    length = DECK_SIZE * decks
    spread = decks * float((worth**2).sum())

    def read(shoes: ShoeArray) -> FloatArray:
        row = worth[shoes]
        lags = [(row * np.roll(row, -lag, axis=1)).sum(axis=1) for lag in range(1, LAGS + 1)]
        return np.stack(lags, axis=1)

    return AveragesTest(name, read, np.full(LAGS, -spread / (length - 1)))


def spectral_test(decks: int) -> AveragesTest:
    """The power of the shoe's order in bands of frequency, equal for a perfect shuffle.

    The last band is left out, because the cards fix the sum of all bands.
    """
    worth = centre(CARD_INDICES)
    length = DECK_SIZE * decks
    level = decks * float((worth**2).sum()) * length / (length - 1)
    bands = np.array_split(np.arange(1, length // 2 + 1), BANDS)[:-1]

    def read(shoes: ShoeArray) -> FloatArray:
        power = np.abs(np.fft.rfft(worth[shoes], axis=1)) ** 2 / level
        return np.stack([power[:, band].sum(axis=1) for band in bands], axis=1)

    return AveragesTest("spectral", read, np.array([float(len(band)) for band in bands]))


class ConsecutiveShoeProducts:
    """Compares each shoe with the one before: products of values, and cards in the same place."""

    def __init__(self) -> None:
        self._before: ShoeArray | None = None
        self._worth = centre(CARD_INDICES)

    def __call__(self, shoes: ShoeArray) -> FloatArray:
        if self._before is not None:
            shoes = np.concatenate([self._before, shoes])
        self._before = shoes[-1:]
        earlier, later = shoes[:-1], shoes[1:]
        products = (self._worth[earlier] * self._worth[later]).sum(axis=1)
        return np.stack([products, (earlier == later).sum(axis=1)], axis=1)


def consecutive_shoes_test(decks: int) -> AveragesTest:
    """Correlation between consecutive shoes; one card in 48 is expected in the same place."""
    return AveragesTest("between shoes", ConsecutiveShoeProducts(), np.array([0.0, float(decks)]))
