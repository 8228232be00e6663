"""Do the points of a mixture have the moments of cards drawn without replacement?"""

import itertools
import math

import numpy as np
import pytest

from spanish21.analysis.distribution.card_mixture import (
    CardMixture,
    _beta_rule,
    full_grid_size,
    mix_by_level,
    mix_cards,
    mix_groups,
)


def chance_of_row(counts: tuple[int, ...], row: tuple[int, ...]) -> float:
    """How likely these cards are to come in this order."""
    left, chance = list(counts), 1.0
    for value in row:
        chance *= max(left[value], 0) / sum(left)
        left[value] -= 1
    return chance


def mean(mixture: CardMixture, row: tuple[int, ...]) -> float:
    product = np.prod(mixture.chances[:, row], axis=1)
    return float((product * mixture.weights).sum().real)


@pytest.mark.parametrize("counts", [(2, 0, 1, 3), (1, 1, 4), (3,), (2, 5)])
def test_a_full_grid_knows_every_row_of_cards(counts: tuple[int, ...]) -> None:
    mixture = mix_cards(counts, None)
    assert len(mixture.weights) == full_grid_size(counts)
    for length in range(sum(counts) + 1):
        for row in itertools.islice(itertools.product(range(len(counts)), repeat=length), 300):
            assert mean(mixture, row) == pytest.approx(chance_of_row(counts, row), abs=1e-13)


@pytest.mark.parametrize("counts", [(24,) * 9 + (72,), (8, 8, 8, 8, 8, 8, 8, 5, 8, 24)])
def test_each_level_of_a_sparse_grid_is_closer(counts: tuple[int, ...]) -> None:
    row = (9, 7, 7, 2, 9, 5)
    exact = chance_of_row(counts, row)
    off = [abs(mean(mix_cards(counts, level), row) / exact - 1) for level in (0, 1, 2, 3)]
    assert off[0] > 4 * off[1] > 16 * off[2] > 64 * off[3]
    assert off[3] < 1e-5


def test_one_card_has_its_chance_and_all_chances_are_1_at_every_level() -> None:
    counts = (1, 2, 4, 8)
    for level in (0, 1, 2, 3, 4):
        mixture = mix_cards(counts, level)
        assert mixture.chances.sum(axis=1) == pytest.approx(1)
        assert mixture.weights.sum().real == pytest.approx(1)
        for value in range(len(counts)):
            assert mean(mixture, (value,)) == pytest.approx(counts[value] / 15)


def test_a_rare_card_that_is_drawn_does_not_come_again() -> None:
    mixture = mix_cards((1, 3, 8), 4)
    assert mean(mixture, (0, 0)) == pytest.approx(0, abs=1e-9)
    assert mean(mixture, (0, 1)) == pytest.approx(1 / 12 * 3 / 11)


def test_groups_are_independent_of_each_other() -> None:
    (some, others), weights = mix_groups(((2, 3), (1, 2, 4)), None)
    both = (some[:, 0] * some[:, 0] * others[:, 1] * others[:, 2] * weights).sum().real
    assert both == pytest.approx((2 / 5 * 1 / 4) * (2 / 7 * 4 / 6))
    assert len(weights) == math.prod(full_grid_size(counts) for counts in ((2, 3), (1, 2, 4)))


def test_a_group_without_cards_has_a_point_and_no_say() -> None:
    (none, some), weights = mix_groups(((0, 0), (1, 1)), 2)
    assert none.shape == (len(weights), 2)
    assert (some[:, 0] * weights).sum().real == pytest.approx(0.5)


def test_the_share_of_the_many_is_what_the_few_leave() -> None:
    for order in (1, 2, 3):
        few, many = _beta_rule(3, 9, order), _beta_rule(9, 3, order)
        assert many == tuple((1 - node, weight) for node, weight in few)


def test_points_of_several_grids_stand_once_with_the_weights_of_each() -> None:
    counts, levels = (3, 5, 9, 12), (0, 1, 2)
    both = mix_by_level(counts, levels)
    assert len(both.chances) == len({point.tobytes() for point in both.chances})
    assert len(both.chances) < sum(len(mix_cards(counts, level).weights) for level in levels)
    for column, level in enumerate(levels):
        grid = mix_cards(counts, level)
        for row in ((0, 1), (3, 3, 3), (2, 1, 0, 3)):
            mixed = CardMixture(both.chances, both.weights[:, column])
            assert mean(mixed, row) == pytest.approx(mean(grid, row), abs=1e-15)
