"""The whole battery, and one verdict on it at 99 %."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from spanish21.randomness.card_pairs import CardPairsTest
from spanish21.randomness.card_positions import CardPositionsTest, sorted_order_test
from spanish21.randomness.classical_tests import (
    coupon_collector_test,
    gap_test,
    permutation_test,
    poker_test,
)
from spanish21.randomness.colour_runs import colour_runs_test, neighbours_test
from spanish21.randomness.correlation import (
    consecutive_shoes_test,
    serial_correlation_test,
    spectral_test,
)
from spanish21.randomness.repeated_shoes import DuplicateShoesTest, ShoeOpeningsTest
from spanish21.randomness.shoe_arrays import (
    CARD_INDICES,
    CARD_POINTS,
    DECK_SIZE,
    ShoeArray,
    check_decks,
)
from spanish21.randomness.significance import ShuffleTest, ShuffleTestResult
from spanish21.refusal import Refusal

SIGNIFICANCE_LEVEL = 0.01
"""A perfect shuffler fails the battery once in a hundred times at most: 99 %."""
FEWEST_SHOES = 250
MOST_SHOES = 100_000


@dataclass(frozen=True, slots=True)
class ShuffleTestVerdict:
    """A test's outcome and the threshold that Holm's correction sets for it."""

    outcome: ShuffleTestResult
    threshold: float
    passes: bool


@dataclass(frozen=True, slots=True)
class BatteryReport:
    """Every test in order, and whether all pass."""

    decks: int
    shoes: int
    level: float
    tests: tuple[ShuffleTestVerdict, ...]

    @property
    def passes(self) -> bool:
        return all(test.passes for test in self.tests)


class Battery:
    """Collects shoes, a chunk at a time, and reports on all of them."""

    def __init__(self, decks: int) -> None:
        check_decks(decks)
        self.decks = decks
        self.shoes = 0
        self._incomplete = 0
        self._tests = battery_tests(decks)

    def add(self, shoes: ShoeArray) -> None:
        """Add shoes: a row of card indices each, in the order of ``SPANISH_DECK``."""
        whole = np.repeat(CARD_INDICES, self.decks)
        if shoes.ndim != 2 or shoes.shape[1] != len(whole):
            allowed = f"each shoe of {self.decks} decks is a row of {len(whole)} cards"
            raise Refusal("shoes", str(shoes.shape), allowed)
        complete = (np.sort(shoes, axis=1) == whole).all(axis=1)
        self.shoes += len(shoes)
        self._incomplete += int((~complete).sum())
        if not self._incomplete:
            for test in self._tests:
                test.add(shoes)

    def report(self) -> BatteryReport:
        """The verdict on all shoes so far.

        If one of them lacks a card or has one too many, the other tests are left out, because
        they assume whole shoes.
        """
        check_shoe_count(self.shoes)
        outcomes = [
            ShuffleTestResult("whole shoes", self._incomplete, (), 0.0 if self._incomplete else 1.0)
        ]
        if not self._incomplete:
            outcomes += [test.outcome() for test in self._tests]
        return BatteryReport(
            self.decks, self.shoes, SIGNIFICANCE_LEVEL, apply_holm_correction(outcomes)
        )


def check_shoe_count(shoes: int) -> None:
    """Refuse too few shoes for the tests' distributions, and more than memory should hold."""
    if not FEWEST_SHOES <= shoes <= MOST_SHOES:
        raise Refusal("shoes", shoes, f"use {FEWEST_SHOES} to {MOST_SHOES:,} shoes")


def battery_tests(decks: int) -> tuple[ShuffleTest, ...]:
    """The tests of 25 CFR 547.14 and GLI-19 chapter 3, for shoes of this many decks."""
    aces = CARD_POINTS == 1
    ten_values = CARD_POINTS == 10
    return (
        CardPositionsTest("cards by place", decks=decks, parts=DECK_SIZE * decks),
        CardPositionsTest("cards by eighth of the shoe", decks=decks, parts=8),
        CardPositionsTest("half suits by eighth of the shoe", decks=decks, parts=8, kinds=8),
        sorted_order_test(decks),
        CardPairsTest("pairs next to each other", decks=decks, apart=1),
        CardPairsTest("subsequences: pairs 2 apart", decks=decks, apart=2),
        CardPairsTest("subsequences: pairs 8 apart", decks=decks, apart=8),
        neighbours_test(decks),
        colour_runs_test(decks),
        serial_correlation_test("serial correlation of cards", decks=decks, values=CARD_INDICES),
        serial_correlation_test("serial correlation of points", decks=decks, values=CARD_POINTS),
        spectral_test(decks),
        consecutive_shoes_test(decks),
        gap_test("gap between aces", decks=decks, members=aces),
        gap_test("gap between ten-value cards", decks=decks, members=ten_values),
        coupon_collector_test(decks),
        poker_test(decks),
        permutation_test(decks),
        ShoeOpeningsTest(decks),
        DuplicateShoesTest(decks),
    )


def apply_holm_correction(
    outcomes: Iterable[ShuffleTestResult], level: float = SIGNIFICANCE_LEVEL
) -> tuple[ShuffleTestVerdict, ...]:
    """Judge tests together, so that their number does not fail a perfect shuffler by chance.

    The smallest p-value must exceed the level divided by the number of tests, the next the level
    divided by one less, and so on. Once one test passes, all with larger p-values pass.
    """
    results = list(outcomes)
    verdicts: dict[int, ShuffleTestVerdict] = {}
    failing = True
    by_p_value = sorted(range(len(results)), key=lambda place: results[place].p_value)
    for rank, place in enumerate(by_p_value):
        threshold = level / (len(results) - rank)
        failing = failing and results[place].p_value <= threshold
        verdicts[place] = ShuffleTestVerdict(results[place], threshold, not failing)
    return tuple(verdicts[place] for place in range(len(results)))
