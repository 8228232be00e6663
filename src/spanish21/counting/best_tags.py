"""The best tags of a level: by least squares, and then by an exact search of every system.

How well tags follow the effects depends on three sums over the cards of the shoe: of the tags, of
their squares, and of tags times effects. For every pair of the first two the search keeps the
largest third, value by value, so that no system is left out and none is tried twice.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from spanish21.counting.card_effects import VALUES, EffectTable, correlation
from spanish21.refusal import Refusal

MOST_LEVEL = 4
_NEVER = -1e300


@dataclass(frozen=True, slots=True)
class TagChoice:
    """Tags for the ten values, ace first, and how well they follow the effects.

    With side counts the correlation is that of the count and the side counts together, the best
    weight of each; values counted at the side bear the tag 0. ``start_per_deck`` makes up for tags
    that do not add up to nought over a deck.
    """

    level: int
    tags: tuple[int, ...]
    side: tuple[int, ...]
    balanced: bool
    correlation: float
    start_per_deck: float


def least_squares_tags(
    table: EffectTable, level: int, *, side: Sequence[int] = (), deck: int
) -> TagChoice:
    """The effects scaled so that the largest is the level, and rounded: every scale is tried.

    Rounding to the nearest tag is what least squares asks of each value once the scale is fixed.
    """
    effects = _centred(table, side)
    largest = max(abs(each) for each in effects)
    if not largest:
        raise Refusal("count", table.subject, "no card is worth more than another here")
    choices: list[TagChoice] = []
    for place in range(10, 40 * level + 1):
        scale = place / 20 / largest
        tags = tuple(max(-level, min(level, math.floor(each * scale + 0.5))) for each in effects)
        choices.append(_choice(table, tags, level, side, balanced=False, deck=deck))
    return max(choices, key=lambda each: each.correlation)


def best_tags(
    table: EffectTable,
    level: int,
    *,
    side: Sequence[int] = (),
    balanced: bool = False,
    deck: int,
) -> TagChoice:
    """The tags of this level that follow the effects best, of all there are.

    ``side`` are values that are counted at the side; ``balanced`` tags add up to nought.
    """
    if not 1 <= level <= MOST_LEVEL:
        raise Refusal("level", level, f"choose 1 to {MOST_LEVEL}")
    counts = [0 if v in side else count for v, count in enumerate(table.value_counts())]
    common = reduce(math.gcd, counts)
    effects = _centred(table, side)
    if not any(effects):
        raise Refusal("count", table.subject, "no card is worth more than another here")
    weights = [count // common for count in counts]
    cards = sum(weights)
    most = level * cards
    # Rows: the sum of the tags; columns: the sum of their squares; inside: the best sum with effects.
    sums = np.full((2 * most + 1, level * most + 1), _NEVER)
    sums[most, 0] = 0.0
    steps: list[np.ndarray[tuple[int, int], np.dtype[np.int8]]] = []
    for value, weight in enumerate(weights):
        sums, taken = _with_value(sums, weight, weight * effects[value], level)
        steps.append(taken)
    tag_sums = np.arange(-most, most + 1)[:, np.newaxis]
    squares = np.arange(level * most + 1)[np.newaxis, :] - tag_sums**2 / cards
    usable = (sums > _NEVER / 2) & (squares > 1e-9)
    if balanced:
        usable &= tag_sums == 0
    score = np.where(usable, sums / np.sqrt(np.where(usable, squares, 1.0)), -np.inf)
    row, column = (int(each) for each in np.unravel_index(int(np.argmax(score)), score.shape))
    tags = [0] * VALUES
    for value in reversed(range(VALUES)):
        tag = int(steps[value][row, column])
        tags[value] = tag
        row -= tag * weights[value]
        column -= tag * tag * weights[value]
    return _choice(table, _simplest(tags), level, side, balanced=balanced, deck=deck)


def _with_value(
    sums: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    weight: int,
    effect: float,
    level: int,
) -> tuple[
    np.ndarray[tuple[int, int], np.dtype[np.float64]],
    np.ndarray[tuple[int, int], np.dtype[np.int8]],
]:
    """The best sums once one more value bears a tag, and which tag it bears there."""
    best = np.full_like(sums, _NEVER)
    taken = np.zeros(sums.shape, np.int8)
    for tag in range(-level, level + 1) if weight else (0,):
        down, right = tag * weight, tag * tag * weight
        moved = np.full_like(sums, _NEVER)
        rows, columns = sums.shape
        here = slice(max(0, down), min(rows, rows + down))
        there = slice(max(0, -down), min(rows, rows - down))
        moved[here, right:] = sums[there, : columns - right] + tag * effect
        better = moved > best
        best = np.where(better, moved, best)
        taken[better] = tag
    return best, taken


def _centred(table: EffectTable, side: Sequence[int]) -> list[float]:
    """The effects by value less their mean over the cards that the count counts; 0 at the side."""
    effects, counts = table.by_value(), table.value_counts()
    counted = [v for v in range(VALUES) if v not in side]
    cards = sum(counts[v] for v in counted)
    mean = math.fsum(counts[v] * effects[v] for v in counted) / max(1, cards)
    return [effects[v] - mean if v in counted and counts[v] else 0.0 for v in range(VALUES)]


def _simplest(tags: Sequence[int]) -> tuple[int, ...]:
    """The same count in the smallest numbers."""
    common = reduce(math.gcd, tags) or 1
    return tuple(tag // common for tag in tags)


def _choice(
    table: EffectTable,
    tags: tuple[int, ...],
    level: int,
    side: Sequence[int],
    *,
    balanced: bool,
    deck: int,
) -> TagChoice:
    counts = table.value_counts()
    whole = sum(count * tag for count, tag in zip(counts, tags, strict=True))
    return TagChoice(
        level=level,
        tags=tags,
        side=tuple(side),
        balanced=balanced,
        correlation=joint_correlation(tags, side, table),
        start_per_deck=-whole * deck / table.cards,
    )


def joint_correlation(tags: Sequence[float], side: Sequence[int], table: EffectTable) -> float:
    """How well a count and its side counts together follow the effects, each by its best weight."""
    if not side:
        return correlation(tags, table)
    counts = np.array([each.count for each in table.effects], dtype=float)
    columns = [np.ones(len(counts)), np.array([tags[each.value] for each in table.effects])]
    columns += [np.array([float(each.value == v) for each in table.effects]) for v in side]
    effects = np.array([each.effect for each in table.effects]) - table.mean
    root = np.sqrt(counts)
    design = np.stack(columns, axis=1) * root[:, np.newaxis]
    weights, *_ = np.linalg.lstsq(design, effects * root, rcond=None)
    explained = float(((design @ weights) ** 2).sum())
    return math.sqrt(min(1.0, explained / (table.variance * table.cards)))
