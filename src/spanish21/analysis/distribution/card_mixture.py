"""Cards drawn without replacement, as a mixture of draws with replacement.

The chance of a row of cards from a shoe with n cards, n_v of them of value v, is a product of falling
factorials. So is every moment of a Dirichlet law, and with parameters -n_v its moments are exactly
those chances. Such a law has no density, but nothing is asked of it beyond means of polynomials:
given the chances of the values, the cards of every hand and of the dealer are independent, and what
happens has a chance that is a polynomial in them. Its mean is a weighted sum over points.

The law is broken like a stick: the share of the first value, that of the second among what is left,
and so on are independent, each with a Beta law. A rule of Gauss serves each; Smolyak's construction
puts them together, and neglects what falls by the number of cards with every level more. A full grid
neglects nothing, and is small enough where few cards are left. Points are complex, because cards
of one shoe make each other less likely, where any true mixture would make them more likely.
"""

import itertools
import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers

Shares = tuple[tuple[int, int], ...]
"""For each break of the stick, the cards that are meant and the rest."""
WeightedNodes = tuple[tuple[complex, complex], ...]


class CardMixture(NamedTuple):
    """Points of a mixture, ``chances[point, value]`` of every next card, and their weights.

    The real part of the weighted sum of a polynomial in the chances is its mean.
    """

    chances: Numbers
    weights: Numbers


@lru_cache(maxsize=512)
def mix_cards(counts: tuple[int, ...], level: int | None) -> CardMixture:
    """The mixture for so many cards of each value: a sparse grid, or with None the full one."""
    (chances,), weights = mix_groups((counts,), level)
    return CardMixture(chances, weights)


@lru_cache(maxsize=512)
def mix_by_level(counts: tuple[int, ...], levels: tuple[int, ...]) -> CardMixture:
    """The points of several sparse grids, each point once: ``weights[point, k]`` of the k-th level."""
    places: dict[bytes, int] = {}
    grids = [mix_cards(counts, level) for level in levels]
    at = [
        [places.setdefault(point.tobytes(), len(places)) for point in grid.chances]
        for grid in grids
    ]
    chances = np.zeros((len(places), len(counts)), dtype=np.complex128)
    weights = np.zeros((len(places), len(levels)), dtype=np.complex128)
    for column, (mine, grid) in enumerate(zip(at, grids, strict=True)):
        chances[mine] = grid.chances
        weights[mine, column] = grid.weights
    return CardMixture(chances, weights)


def full_grid_size(counts: tuple[int, ...]) -> int:
    """How many points the full grid for so many cards of each value has."""
    return math.prod(sum(share) + 1 for share in _shares(counts))


@lru_cache(maxsize=1024)
def mix_groups(
    groups: tuple[tuple[int, ...], ...], level: int | None
) -> tuple[tuple[Numbers, ...], Numbers]:
    """The same for several independent groups of cards: chances for each, and common weights."""
    orders = [_stick_order(counts) for counts in groups]
    shares = tuple(share for counts in groups for share in _shares(counts))
    points, weights = _full_grid(shares) if level is None else _sparse_grid(shares, level)
    chances = []
    for counts, order in zip(groups, orders, strict=True):
        mine, points = points[:, : len(order) - 1], points[:, len(order) - 1 :]
        chances.append(_break_stick(mine, order, len(counts)))
    return tuple(chances), weights


def _shares(counts: tuple[int, ...]) -> Shares:
    order = _stick_order(counts)
    return tuple(
        (counts[value], sum(counts[other] for other in order[place + 1 :]))
        for place, value in enumerate(order[:-1])
    )


def _stick_order(counts: tuple[int, ...]) -> list[int]:
    """The values that are left, the rarest first; where nothing is left any value will do."""
    return sorted((v for v, count in enumerate(counts) if count), key=counts.__getitem__) or [0]


def _break_stick(points: Numbers, order: list[int], values: int) -> Numbers:
    chances = np.zeros((len(points), values), dtype=np.complex128)
    rest = np.ones(len(points), dtype=np.complex128)
    for place, value in enumerate(order[:-1]):
        chances[:, value] = rest * points[:, place]
        rest = rest * (1 - points[:, place])
    chances[:, order[-1]] = rest
    return chances


def _sparse_grid(shares: Shares, level: int) -> tuple[Numbers, Numbers]:
    """Smolyak's construction: levels of all dimensions add up to ``level`` at most."""
    dimensions = len(shares)
    weights: dict[tuple[complex, ...], complex] = {}
    for extra in range(max(0, level - dimensions + 1), level + 1):
        sign = (-1) ** (level - extra) * math.comb(dimensions - 1, level - extra)
        for orders in _orders(dimensions, extra):
            rules = [_beta_rule(*share, order) for share, order in zip(shares, orders, strict=True)]
            _add_product(rules, sign, weights)
    if not dimensions:
        weights[()] = 1
    return _as_arrays(_one_of_each_pair(weights), dimensions)


def _full_grid(shares: Shares) -> tuple[Numbers, Numbers]:
    """Points enough for any number of cards in every dimension."""
    rules = [_circle_rule(*share, sum(share) + 1) for share in shares]
    weights: dict[tuple[complex, ...], complex] = {}
    _add_product(rules, 1, weights)
    return _as_arrays(weights, len(shares))


def _add_product(
    rules: list[WeightedNodes], sign: int, to: dict[tuple[complex, ...], complex]
) -> None:
    for parts in itertools.product(*rules):
        weight = complex(sign)
        for _, part in parts:
            weight *= part
        point = tuple(node for node, _ in parts)
        to[point] = to.get(point, 0) + weight


def _as_arrays(
    weights: dict[tuple[complex, ...], complex], dimensions: int
) -> tuple[Numbers, Numbers]:
    points = np.array(list(weights), dtype=np.complex128).reshape(len(weights), dimensions)
    return points, np.array(list(weights.values()), dtype=np.complex128)


def _one_of_each_pair(
    weights: dict[tuple[complex, ...], complex],
) -> dict[tuple[complex, ...], complex]:
    """One of each pair of conjugate points, with the weight of both: the real part is the same."""
    mixtures: dict[tuple[complex, ...], complex] = {}
    for point, weight in weights.items():
        side = next((node.imag for node in point if node.imag), 0.0)
        if side >= 0:
            mixtures[point] = 2 * weight if side else weight
    return mixtures


def _orders(dimensions: int, extra: int) -> list[tuple[int, ...]]:
    """Every way to raise the orders of so many dimensions by ``extra`` in all, from 1 each."""
    if not dimensions:
        return [] if extra else [()]
    return [
        (1 + mine, *others)
        for mine in range(extra + 1)
        for others in _orders(dimensions - 1, extra - mine)
    ]


@lru_cache(maxsize=4096)
def _beta_rule(mine: int, rest: int, order: int) -> WeightedNodes:
    """Nodes and weights for the share of ``mine`` cards beside ``rest``, exact below 2 * order."""
    if rest < mine:
        return tuple((1 - node, weight) for node, weight in _beta_rule(rest, mine, order))
    if order > mine:
        return _circle_rule(mine, rest, 2 * order)
    # The three-term recurrence of Jacobi's polynomials on (0, 1) with negative parameters.
    a, b = -mine - 1.0, -rest - 1.0
    k = np.arange(order, dtype=np.float64)
    middle = 2 * k + a + b
    diagonal = 0.5 * (1 + (a * a - b * b) / (middle * (middle + 2)))
    k, middle = k[1:], middle[1:]
    squares = k * (k + a) * (k + b) * (k + a + b) / (middle**2 * (middle**2 - 1))
    beside = np.sqrt(squares.astype(np.complex128))
    matrix = np.diag(diagonal.astype(np.complex128)) + np.diag(beside, 1) + np.diag(beside, -1)
    nodes, vectors = np.linalg.eig(matrix)
    weights = vectors[0] ** 2 / (vectors**2).sum(axis=0)
    nodes.imag[np.abs(nodes.imag) < _REAL] = 0
    return tuple(zip(nodes.tolist(), weights.tolist(), strict=True))


_REAL = 1e-13
"""An imaginary part below this is rounding."""


def _circle_rule(mine: int, rest: int, points: int) -> WeightedNodes:
    """Points on a circle about 0, exact below ``points``, however few cards are left.

    No more than ``mine`` cards can come, so a mean is a sum of so many derivatives at 0, and the
    points give each of them.
    """
    # So small that sums of many points lose no digits, so large that derivatives do not either.
    radius = mine / (mine + rest) / 4
    moments, moment = [1.0], 1.0
    for cards in range(min(mine, points - 1)):
        moment *= (mine - cards) / (mine + rest - cards)
        moments.append(moment)
    nodes = radius * np.exp(2j * np.pi * (np.arange(points) + 0.5) / points)
    weights = np.zeros(points, dtype=np.complex128)
    for cards, moment in enumerate(moments):
        weights += moment * nodes**-cards / points
    return tuple(zip(nodes.tolist(), weights.tolist(), strict=True))
