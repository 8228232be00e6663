"""Does the battery pass a fair shuffler and fail the mistakes people make when they write one?"""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from scipy import stats

from spanish21.adapters.shufflers import (
    ReadBytes,
    SeededShuffler,
    draw_below,
    fisher_yates,
    seeded_bytes,
)
from spanish21.game.cards import Card
from spanish21.randomness import Battery, BatteryReport, draw_shoes
from spanish21.randomness.shoe_arrays import ShuffleFunction

pytestmark = pytest.mark.long

Way = Callable[[Sequence[Card], ReadBytes], tuple[Card, ...]]


def swap_with_any(cards: Sequence[Card], read: ReadBytes) -> tuple[Card, ...]:
    """Every card changes places with any other: n to the n draws do not divide into n! orders."""
    order = list(cards)
    for place in range(len(order)):
        other = draw_below(len(order), read)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def remainder_of_a_byte(cards: Sequence[Card], read: ReadBytes) -> tuple[Card, ...]:
    """Fisher-Yates whose draws are a byte's remainder, so that small numbers come more often."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = read(1)[0] % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def never_itself(cards: Sequence[Card], read: ReadBytes) -> tuple[Card, ...]:
    """Fisher-Yates off by one: no card may stay, and only cyclic orders can come."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = draw_below(last, read)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def riffles(times: int) -> Way:
    """Riffle by riffle: two halves fall together card by card, as Gilbert and Shannon had it."""

    def shuffle(cards: Sequence[Card], read: ReadBytes) -> tuple[Card, ...]:
        order = list(cards)
        for _ in range(times):
            falls = [read(1)[0] % 2 for _ in order]
            halves = iter(order[: falls.count(0)]), iter(order[falls.count(0) :])
            order = [next(halves[half]) for half in falls]
        return tuple(order)

    return shuffle


def keeps_the_last_eight(cards: Sequence[Card], read: ReadBytes) -> tuple[Card, ...]:
    """A fair shuffle of all but the last eight cards."""
    return (*fisher_yates(cards[:-8], read), *cards[-8:])


def by_seed(way: Way, seed: int) -> ShuffleFunction:
    """A shuffle whose n-th shoe takes the n-th bytes of a seed."""
    shuffles = iter(range(1, 10_000))
    return lambda cards: way(cards, seeded_bytes(seed, next(shuffles)))


def run_battery(shuffle: ShuffleFunction, *, decks: int = 2, shoes: int = 300) -> BatteryReport:
    battery = Battery(decks)
    for chunk in draw_shoes(shuffle, decks=decks, shoes=shoes):
        battery.add(chunk)
    return battery.report()


def failed(report: BatteryReport) -> list[str]:
    return [test.outcome.name for test in report.tests if not test.passes]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_seeded_shuffler_passes(seed: int) -> None:
    report = run_battery(SeededShuffler(seed).shuffle)
    assert failed(report) == []
    assert report.passes
    assert (report.decks, report.shoes, len(report.tests)) == (2, 300, 21)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("way", "found_by"),
    [
        (swap_with_any, "half suits by eighth of the shoe"),
        (remainder_of_a_byte, "half suits by eighth of the shoe"),
        (never_itself, "first order kept"),
        (riffles(3), "pairs next to each other"),
        (riffles(5), "cards by eighth of the shoe"),
        (keeps_the_last_eight, "cards by place"),
    ],
)
def test_a_faulty_shuffler_fails(way: Way, found_by: str, seed: int) -> None:
    report = run_battery(by_seed(way, seed))
    assert found_by in failed(report)
    assert not report.passes


def test_a_shuffler_that_repeats_itself_fails() -> None:
    def twice(cards: Sequence[Card]) -> tuple[Card, ...]:
        twice.calls += 1  # type: ignore[attr-defined]
        return fisher_yates(cards, seeded_bytes(1, twice.calls // 2))  # type: ignore[attr-defined]

    twice.calls = 0  # type: ignore[attr-defined]
    assert {"duplicate shoes", "between shoes", "overlapping openings"} <= set(
        failed(run_battery(twice))
    )


def test_a_shuffler_that_does_nothing_fails() -> None:
    report = run_battery(tuple)
    assert "whole shoes" not in failed(report)
    assert len(failed(report)) == len(report.tests) - 1


def test_a_shuffler_that_loses_a_card_fails_at_once() -> None:
    report = run_battery(lambda cards: (cards[1], *cards[1:]), decks=1)
    assert failed(report) == ["whole shoes"]
    assert [test.outcome.statistic for test in report.tests] == [300]


def test_a_fair_shuffler_has_evenly_spread_p_values() -> None:
    """Exact distributions, or near enough: a wrong mean or variance would crowd one end."""
    shuffler = SeededShuffler(7)
    reports = [run_battery(shuffler.shuffle, decks=1, shoes=250) for _ in range(40)]
    counted = ("whole shoes", "overlapping openings", "duplicate shoes")
    for tests in zip(*(report.tests for report in reports), strict=True):
        if tests[0].outcome.name not in counted:
            p_values = np.array([test.outcome.p_value for test in tests])
            assert stats.kstest(p_values, "uniform").pvalue > 0.001, tests[0].outcome.name
    assert sum(not report.passes for report in reports) <= 1
