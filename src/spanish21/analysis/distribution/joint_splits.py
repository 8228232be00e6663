"""Rounds with a split as one law: all hands together, at the points that the shoe asks for.

Cards by value are mixed on sparse grids of three levels: the finest is the law, and the others say how
fast levels come closer. What suits add is a correction at the middle of the grid, for each pattern
of suits that the deal can have. Where few cards are left the grid is full, and nothing is left out.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from spanish21.analysis.distribution.card_mixture import full_grid_size, mix_by_level, mix_cards
from spanish21.analysis.distribution.hand_ends import HandEnds
from spanish21.analysis.distribution.split_law import SplitLaw
from spanish21.analysis.distribution.split_suits import (
    NOTHING_TO_CHOOSE,
    RoleChoices,
    SuitedChoice,
    mix_suits,
)
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices
from spanish21.analysis.solver.deals import SolvedDeal
from spanish21.analysis.solver.split_values import SplitValues

SPLIT_LEVELS = 3
"""How many levels of the grid are worked out; weights have a column for each, then one for suits."""
_FINEST, _SUITS = SPLIT_LEVELS - 1, SPLIT_LEVELS
_SMALL_SHOE = 90
"""A shoe of fewer cards takes a level more."""
_POINTS_AT_ONCE = 2048
_MOST_POINTS = 100_000
"""A full grid has no more points than this."""


class JointGains(NamedTuple):
    """The law of a split into so many hands, given the pair and the up card.

    ``steps`` is the law by each level, and what suits add to the finest, gain by gain. A chance as
    small as what the grid neglects may come out a little below 0.
    """

    hands: int
    blackjack: bool
    gains: Indices
    chances: Numbers
    steps: Numbers


class _Points(NamedTuple):
    chances: Numbers
    choices: RoleChoices
    weights: Numbers


class SplitLaws:
    """The laws of splits under one up card, each worked out once, whatever is played beside."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[JointGains]] = {}

    def of(
        self,
        splits: SplitValues,
        pair: int,
        deals: Sequence[tuple[SolvedDeal, float]],
        averages: RoleChoices,
        ends: HandEnds,
    ) -> list[JointGains]:
        """What ``joint_gains`` tells of these."""
        key = pair, *(deal.pattern for deal, _ in deals)
        if key not in self._known:
            self._known[key] = list(joint_gains(splits, pair, deals, averages, ends))
        return self._known[key]


def joint_gains(
    splits: SplitValues,
    pair: int,
    deals: Sequence[tuple[SolvedDeal, float]],
    averages: RoleChoices,
    ends: HandEnds,
) -> Iterator[JointGains]:
    """The law of the splits of a pair: of these deals, with their chances.

    ``averages`` say what is done by suits on average over the deals.
    """
    counts = list(splits.shoe.values)
    for value in (splits.hands.up, pair, pair):
        counts[value] -= 1
    blocks: Iterable[_Points] = [_sparse_points(splits, pair, deals, averages, tuple(counts))]
    suits = splits.shoe.suits if averages else ()
    if math.prod(full_grid_size(tuple(counts)) for counts in (counts, *suits)) <= _MOST_POINTS:
        blocks = _full_points(splits, pair, deals, tuple(counts))
    total: dict[tuple[int, bool], tuple[Indices, Numbers]] = {}
    for block in blocks:
        law = SplitLaw(splits, pair, ends, block.chances, block.choices)
        for part in law.gains(block.weights):
            key = (part.hands, part.blackjack)
            before = total[key][1] if key in total else 0.0
            total[key] = part.gains, before + part.chances
    for (hands, blackjack), (gains, steps) in total.items():
        yield JointGains(hands, blackjack, gains, steps[:, _FINEST:].sum(axis=1), steps)


def _sparse_points(
    splits: SplitValues,
    pair: int,
    deals: Sequence[tuple[SolvedDeal, float]],
    averages: RoleChoices,
    counts: tuple[int, ...],
) -> _Points:
    """Grids of three levels at the average choice by suits, then suits at the middle."""
    coarsest = int(sum(counts) < _SMALL_SHOE)
    grid = mix_by_level(counts, tuple(range(coarsest, coarsest + SPLIT_LEVELS)))
    every = _Points(grid.chances, averages, _columns(grid.weights, slice(SPLIT_LEVELS)))
    if not averages:
        return every
    middle = mix_cards(counts, 0).chances
    blocks = [every, _Points(middle, averages, _columns(-np.ones(1), _SUITS))]
    for share, choices, weights in _patterns(splits, pair, deals, 1):
        chances = np.repeat(middle, len(weights), axis=0)
        blocks.append(_Points(chances, choices, _columns(share * weights, _SUITS)))
    return _join(blocks)


def _full_points(
    splits: SplitValues,
    pair: int,
    deals: Sequence[tuple[SolvedDeal, float]],
    counts: tuple[int, ...],
) -> Iterator[_Points]:
    """Every point of the values with every point of the suits, so many at once."""
    grid = mix_cards(counts, None)
    patterns = list(_patterns(splits, pair, deals, None)) or [(1.0, {}, np.ones(1))]
    for share, choices, weights in patterns:
        both = np.outer(weights, grid.weights).ravel() * share
        for begin in range(0, len(both), _POINTS_AT_ONCE):
            some = np.arange(begin, min(begin + _POINTS_AT_ONCE, len(both)))
            suits, values = np.divmod(some, len(grid.weights))
            yield _Points(
                grid.chances[values],
                {key: _pick(choice, suits) for key, choice in choices.items()},
                _columns(both[some, np.newaxis], slice(SPLIT_LEVELS)),
            )


def _patterns(
    splits: SplitValues, pair: int, deals: Sequence[tuple[SolvedDeal, float]], level: int | None
) -> Iterator[tuple[float, RoleChoices, Numbers]]:
    """The patterns of suits of these deals: their shares, and what is done at which points."""
    whole = sum(float(chance) for _, chance in deals)
    for deal, chance in deals:
        if deal.pattern is not None:
            choices, weights = mix_suits(splits, pair, deal.pattern, level)
            yield float(chance) / whole, choices, weights


def _columns(weights: Numbers, of: int | slice) -> Numbers:
    """These weights in their columns, and nothing in the others."""
    columns = np.zeros((len(weights), _SUITS + 1), dtype=np.complex128)
    columns[:, of] = weights
    return columns


def _join(blocks: Sequence[_Points]) -> _Points:
    """Points one after another, each with its choices."""
    sizes = [len(block.weights) for block in blocks]
    keys = {key for block in blocks for key in block.choices}
    choices = {
        key: SuitedChoice(
            *(
                _spread(
                    [block.choices.get(key, NOTHING_TO_CHOOSE)[part] for block in blocks], sizes
                )
                for part in (0, 1)
            )
        )
        for key in keys
    }
    chances, weights = (np.concatenate([block[part] for block in blocks]) for part in (0, 2))
    return _Points(chances, choices, weights)


def _spread(
    shares: Sequence[Mapping[Any, float | Numbers]], sizes: Sequence[int]
) -> dict[Any, Numbers]:
    """Shares by name of one block after another, a number for every point."""
    ends = list(itertools.accumulate(sizes))
    spread: dict[Any, Numbers] = {}
    for block, size, end in zip(shares, sizes, ends, strict=True):
        for name, share in block.items():
            if name not in spread:
                spread[name] = np.zeros(ends[-1], dtype=np.complex128)
            spread[name][end - size : end] = share
    return spread


def _pick(choice: SuitedChoice, points: Indices) -> SuitedChoice:
    actions, suited = choice
    return SuitedChoice(
        {action: share[points] for action, share in actions.items()},
        {bonus: share[points] for bonus, share in suited.items()},
    )
