"""Are the kernels' numbers as random as they must be? The long form is ``scripts/test-streams``."""

from functools import cache

import numpy as np
import pytest

from fixtures.stream_checks import CHECKS, Drawn, numbers
from spanish21.randomness import Battery
from spanish21.simulation.kernels.random_streams import GENERATORS

pytestmark = pytest.mark.long

SIZE = 1 << 20


@cache
def drawn(generator: str, ways: int) -> Drawn:
    return numbers(generator, SIZE, ways=ways)


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("ways", [1, 1024])
@pytest.mark.parametrize("check", CHECKS)
def test_no_check_tells_a_stream_from_chance(generator: str, ways: int, check: str) -> None:
    assert 1e-5 < CHECKS[check](drawn(generator, ways)) < 1 - 1e-5


@pytest.mark.parametrize("check", CHECKS)
def test_every_check_tells_a_plain_counter_from_chance(check: str) -> None:
    counter = np.arange(SIZE, dtype=np.uint32)
    assert not 1e-5 < CHECKS[check](counter) < 1 - 1e-5


@pytest.mark.parametrize("ways", [1, 1024])
def test_shoes_shuffled_by_the_fast_generator_pass_the_battery(ways: int) -> None:
    cards, shoes = 96, 400
    keys = drawn("fast", ways)[: cards * shoes].reshape(shoes, cards)
    battery = Battery(decks=2)
    order = np.argsort(keys, axis=1, kind="stable")
    battery.add(np.repeat(np.arange(48, dtype=np.uint8), 2)[order])
    assert battery.report().passes
