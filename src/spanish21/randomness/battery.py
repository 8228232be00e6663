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
    """A test's outcome beside the threshold that Holm's correction puts to it."""

    outcome: ShuffleTestResult
    threshold: float
    passes: bool


@dataclass(frozen=True, slots=True)
class BatteryReport:
    """Every test in order, and whether all are passed."""

    decks: int
    shoes: int
    level: float
    tests: tuple[ShuffleTestVerdict, ...]

    @property
    def passes(self) -> bool:
        return all(test.passes for test in self.tests)


class Battery:
    """Feed it shoes by the chunk, then ask for the report."""

    def __init__(self, decks: int) -> None:
        check_decks(decks)
        self.decks = decks
        self.shoes = 0
        self._incomplete = 0
        self._trials = battery_tests(decks)

    def add(self, shoes: ShoeArray) -> None:
        """Take shoes, a row each, of card indices in the order of ``SPANISH_DECK``."""
        whole = np.repeat(CARD_INDICES, self.decks)
        if shoes.ndim != 2 or shoes.shape[1] != len(whole):
            wanted = f"each shoe of {self.decks} decks is a row of {len(whole)} cards"
            raise Refusal("shoes", str(shoes.shape), wanted)
        complete = (np.sort(shoes, axis=1) == whole).all(axis=1)
        self.shoes += len(shoes)
        self._incomplete += int((~complete).sum())
        if not self._incomplete:
            for trial in self._trials:
                trial.add(shoes)

    def report(self) -> BatteryReport:
        """Judge what has come so far.

        A shoe with a card too few or too many ends the matter: the other tests speak of
        whole shoes.
        """
        check_shoe_count(self.shoes)
        outcomes = [
            ShuffleTestResult("whole shoes", self._incomplete, (), 0.0 if self._incomplete else 1.0)
        ]
        if not self._incomplete:
            outcomes += [trial.outcome() for trial in self._trials]
        return BatteryReport(
            self.decks, self.shoes, SIGNIFICANCE_LEVEL, apply_holm_correction(outcomes)
        )


def check_shoe_count(shoes: int) -> None:
    """So few that the distributions are not yet near, or more than memory should hold: refused."""
    if not FEWEST_SHOES <= shoes <= MOST_SHOES:
        raise Refusal("shoes", shoes, f"use {FEWEST_SHOES} to {MOST_SHOES:,} shoes")


def battery_tests(decks: int) -> tuple[ShuffleTest, ...]:
    """The tests of 25 CFR 547.14 and GLI-19 chapter 3, for shoes of so many decks."""
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
    """Judge tests together, so that many of them do not fail a perfect shuffler by chance.

    The smallest p-value must exceed the level over the number of tests, the next the level
    over one test less, and so on. Once one is passed, all larger ones are.
    """
    found = list(outcomes)
    judged: dict[int, ShuffleTestVerdict] = {}
    failing = True
    by_p_value = sorted(range(len(found)), key=lambda place: found[place].p_value)
    for rank, place in enumerate(by_p_value):
        threshold = level / (len(found) - rank)
        failing = failing and found[place].p_value <= threshold
        judged[place] = ShuffleTestVerdict(found[place], threshold, not failing)
    return tuple(judged[place] for place in range(len(found)))
