"""Are the best tags the best of all, and is nothing refused that could be found?"""

import random
from itertools import product

import pytest

from spanish21.counting.best_tags import best_tags, joint_correlation, least_squares_tags
from spanish21.counting.card_effects import CardEffect, EffectTable, correlation
from spanish21.counting.wager_effects import wager_effects
from spanish21.refusal import Refusal


def some_table(seed: int, values: int = 6) -> EffectTable:
    """Effects of few values, so that every system can be tried."""
    draw = random.Random(seed)  # noqa: S311  it is no secret
    counts = [draw.randint(1, 4) for _ in range(values)]
    return EffectTable(
        "anything",
        -0.01,
        tuple(
            CardEffect(str(value), value, count, draw.gauss(0.0, 1.0))
            for value, count in enumerate(counts)
        ),
    )


def every_system(level: int, side: tuple[int, ...]) -> list[tuple[int, ...]]:
    choices = [(0,) if v in side else range(-level, level + 1) for v in range(6)]
    return [(*tags, 0, 0, 0, 0) for tags in product(*choices)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("side", [(), (0,), (1, 4)])
def test_no_system_follows_the_effects_better(seed: int, side: tuple[int, ...]) -> None:
    table = some_table(seed)
    for level in (1, 2):
        found = best_tags(table, level, side=side, deck=52)
        most = max(joint_correlation(tags, side, table) for tags in every_system(level, side))
        assert found.correlation == pytest.approx(most)
        assert all(not found.tags[value] for value in side)
        squares = least_squares_tags(table, level, side=side, deck=52)
        assert 0 < squares.correlation <= found.correlation + 1e-12


@pytest.mark.parametrize("seed", range(8))
def test_no_balanced_system_follows_the_effects_better(seed: int) -> None:
    table = some_table(seed)
    counts = table.value_counts()
    found = best_tags(table, 2, balanced=True, deck=52)
    balanced = [
        tags
        for tags in every_system(2, ())
        if sum(c * t for c, t in zip(counts, tags, strict=True)) == 0
    ]
    assert found.start_per_deck == 0
    assert found.balanced
    assert found.correlation == pytest.approx(max(correlation(tags, table) for tags in balanced))


def test_a_level_more_is_never_worse() -> None:
    table = wager_effects("break", ruleset="bet-bigger")
    found = [best_tags(table, level, deck=48).correlation for level in (1, 2, 3, 4)]
    assert found == sorted(found)
    assert found[0] > 0.8


def test_tags_have_no_common_factor() -> None:
    table = EffectTable("two", 0.0, (CardEffect("A", 0, 4, -1.0), CardEffect("2", 1, 4, 1.0)))
    assert best_tags(table, 3, balanced=True, deck=52).tags[:2] == (-1, 1)


def test_what_cannot_be_counted_is_refused() -> None:
    table = wager_effects("match-up", decks=2)
    for search in (best_tags, least_squares_tags):
        with pytest.raises(Refusal, match="no card is worth more than another"):
            search(table, 1, deck=48)
    with pytest.raises(Refusal, match="choose 1 to 4"):
        best_tags(table, 5, deck=48)
