"""The whole battery, and one verdict on it at 99 %."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from spanish21.randomness.cards import DECK, INDEX, POINTS, Shoes, check_decks
from spanish21.randomness.classical import coupon_collector, gap, permutation, poker
from spanish21.randomness.correlation import interplay, serial_correlation, spectral
from spanish21.randomness.judge import Outcome, Trial
from spanish21.randomness.pairs import Pairs
from spanish21.randomness.positions import Positions, first_order
from spanish21.randomness.repeats import Duplicates, Overlaps
from spanish21.randomness.runs import neighbours_alike, runs_of_colour
from spanish21.refusal import Refusal

LEVEL = 0.01
"""A perfect shuffler fails the battery once in a hundred times at most: 99 %."""
FEWEST_SHOES = 250
MOST_SHOES = 100_000


@dataclass(frozen=True, slots=True)
class Judged:
    """A test's outcome beside the threshold that Holm's correction puts to it."""

    outcome: Outcome
    threshold: float
    passes: bool


@dataclass(frozen=True, slots=True)
class Report:
    """Every test in order, and whether all are passed."""

    decks: int
    shoes: int
    level: float
    tests: tuple[Judged, ...]

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
        self._trials = trials(decks)

    def add(self, shoes: Shoes) -> None:
        """Take shoes, a row each, of card indices in the order of ``SPANISH_DECK``."""
        whole = np.repeat(INDEX, self.decks)
        if shoes.ndim != 2 or shoes.shape[1] != len(whole):
            wanted = f"each shoe of {self.decks} decks is a row of {len(whole)} cards"
            raise Refusal("shoes", str(shoes.shape), wanted)
        complete = (np.sort(shoes, axis=1) == whole).all(axis=1)
        self.shoes += len(shoes)
        self._incomplete += int((~complete).sum())
        if not self._incomplete:
            for trial in self._trials:
                trial.add(shoes)

    def report(self) -> Report:
        """Judge what has come so far.

        A shoe with a card too few or too many ends the matter: the other tests speak of
        whole shoes.
        """
        check_shoes(self.shoes)
        outcomes = [Outcome("whole shoes", self._incomplete, (), 0.0 if self._incomplete else 1.0)]
        if not self._incomplete:
            outcomes += [trial.outcome() for trial in self._trials]
        return Report(self.decks, self.shoes, LEVEL, holm(outcomes))


def check_shoes(shoes: int) -> None:
    """So few that the distributions are not yet near, or more than memory should hold: refused."""
    if not FEWEST_SHOES <= shoes <= MOST_SHOES:
        raise Refusal("shoes", shoes, f"use {FEWEST_SHOES} to {MOST_SHOES:,} shoes")


def trials(decks: int) -> tuple[Trial, ...]:
    """The tests of 25 CFR 547.14 and GLI-19 chapter 3, for shoes of so many decks."""
    aces = POINTS == 1
    ten_values = POINTS == 10
    return (
        Positions("cards by place", decks=decks, parts=DECK * decks),
        Positions("cards by eighth of the shoe", decks=decks, parts=8),
        Positions("half suits by eighth of the shoe", decks=decks, parts=8, kinds=8),
        first_order(decks),
        Pairs("pairs next to each other", decks=decks, apart=1),
        Pairs("subsequences: pairs 2 apart", decks=decks, apart=2),
        Pairs("subsequences: pairs 8 apart", decks=decks, apart=8),
        neighbours_alike(decks),
        runs_of_colour(decks),
        serial_correlation("serial correlation of cards", decks=decks, values=INDEX),
        serial_correlation("serial correlation of points", decks=decks, values=POINTS),
        spectral(decks),
        interplay(decks),
        gap("gap between aces", decks=decks, members=aces),
        gap("gap between ten-value cards", decks=decks, members=ten_values),
        coupon_collector(decks),
        poker(decks),
        permutation(decks),
        Overlaps(decks),
        Duplicates(decks),
    )


def holm(outcomes: Iterable[Outcome], level: float = LEVEL) -> tuple[Judged, ...]:
    """Judge tests together, so that many of them do not fail a perfect shuffler by chance.

    The smallest p-value must exceed the level over the number of tests, the next the level
    over one test less, and so on. Once one is passed, all larger ones are.
    """
    found = list(outcomes)
    judged: dict[int, Judged] = {}
    failing = True
    by_p_value = sorted(range(len(found)), key=lambda place: found[place].p_value)
    for rank, place in enumerate(by_p_value):
        threshold = level / (len(found) - rank)
        failing = failing and found[place].p_value <= threshold
        judged[place] = Judged(found[place], threshold, not failing)
    return tuple(judged[place] for place in range(len(found)))
