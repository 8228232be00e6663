"""The battery: Holm's verdict, shoes by the chunk, and what it will not take."""

import numpy as np
import pytest

from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.randomness import (
    Battery,
    ShuffleTestResult,
    apply_holm_correction,
    check_shoe_count,
    draw_shoes,
)
from spanish21.randomness.shoe_arrays import SHOES_PER_CHUNK
from spanish21.refusal import Refusal


def judged(*p_values: float) -> list[tuple[float, bool]]:
    outcomes = [ShuffleTestResult("test", 0.0, (), p_value) for p_value in p_values]
    return [(round(test.threshold, 6), test.passes) for test in apply_holm_correction(outcomes)]


def test_the_smallest_p_value_has_the_strictest_threshold() -> None:
    assert judged(0.5, 0.003, 0.4, 0.9) == [
        (0.005, True),
        (0.0025, True),
        (0.003333, True),
        (0.01, True),
    ]


def test_a_test_fails_at_its_threshold_and_those_above_are_still_judged() -> None:
    assert judged(0.004, 0.0025, 0.003, 0.02) == [
        (0.005, False),
        (0.0025, False),
        (0.003333, False),
        (0.01, True),
    ]


def test_once_one_is_passed_all_larger_are() -> None:
    assert judged(0.0051, 0.0052) == [(0.005, True), (0.01, True)]


def test_shoes_are_drawn_from_a_sorted_shoe_by_the_chunk() -> None:
    given = []

    def shuffle(cards: object) -> tuple[Card, ...]:
        assert isinstance(cards, tuple)
        given.append(cards)
        return cards[::-1]

    chunks = list(draw_shoes(shuffle, decks=2, shoes=SHOES_PER_CHUNK + 3))
    assert [len(chunk) for chunk in chunks] == [SHOES_PER_CHUNK, 3]
    assert given[0] == tuple(card for card in SPANISH_DECK for _ in range(2))
    assert chunks[1][2].tolist() == [card for card in range(47, -1, -1) for _ in range(2)]


def test_chunks_make_no_difference() -> None:
    shoes = np.concatenate(list(draw_shoes(SeededShuffler(1).shuffle, decks=1, shoes=260)))
    at_once, in_parts = Battery(1), Battery(1)
    at_once.add(shoes)
    for start in range(0, 260, 90):
        in_parts.add(shoes[start : start + 90])
    for one, other in zip(at_once.report().tests, in_parts.report().tests, strict=True):
        assert one.outcome.name == other.outcome.name
        assert one.outcome.p_value == pytest.approx(other.outcome.p_value, rel=1e-6)


@pytest.mark.parametrize("decks", [0, -1, 9])
def test_decks_that_no_shoe_has_are_refused(decks: int) -> None:
    sentence = f"decks: {decks} is not allowed; use 1 to 8 decks"
    with pytest.raises(Refusal) as refused:
        Battery(decks)
    assert str(refused.value) == sentence
    with pytest.raises(Refusal) as refused:
        next(draw_shoes(SeededShuffler(1).shuffle, decks=decks, shoes=1))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("shoes", [-5, 0, 249, 100_001])
def test_too_few_and_too_many_shoes_are_refused(shoes: int) -> None:
    with pytest.raises(Refusal) as refused:
        check_shoe_count(shoes)
    assert str(refused.value) == f"shoes: {shoes} is not allowed; use 250 to 100,000 shoes"


def test_no_verdict_on_too_few_shoes() -> None:
    with pytest.raises(Refusal, match="shoes: 0 is not allowed; use 250 to 100,000 shoes"):
        Battery(2).report()


@pytest.mark.parametrize(
    ("shape", "shown"), [((3, 48), "(3, 48)"), ((96,), "(96,)"), ((1, 2, 96), "(1, 2, 96)")]
)
def test_shoes_of_another_size_are_refused(shape: tuple[int, ...], shown: str) -> None:
    with pytest.raises(Refusal) as refused:
        Battery(2).add(np.zeros(shape, dtype=np.uint8))
    assert str(refused.value) == (
        f"shoes: '{shown}' is not allowed; each shoe of 2 decks is a row of 96 cards"
    )
