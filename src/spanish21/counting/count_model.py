"""What a table gains at each true count: exact to first order, with the bend that solved shoes show.

To first order every gain is linear in the share of each card, by its exact removal effects, and the mean
share of each card at a true count is known. What is left, the bend, is measured: shoes drawn at chosen
true counts are solved, and a smooth curve is laid through what they gain beyond the line. Over all shoes
of so many cards the curve is nought on average, as it must be where play is fixed: a burned card changes
nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.counting.departures import CARD_CLASSES, ShoeGains
from spanish21.counting.main_game import MainEffects
from spanish21.counting.seen_cards import SeenCards

DEFAULT_SHOES = 36
"""How many shoes are drawn and solved."""
_FARTHEST = 9.0
"""How far from the full shoe's true count shoes are drawn."""
_DEPTHS = (0.12, 0.3, 0.45, 0.6, 0.72)
"""At which shares of the shoe gone they are drawn, in turn."""
_SHAPES = 3
ROWS = 1 + len(CARD_CLASSES)
"""Gains of a departure: of all its hands, and by number of cards."""


@dataclass(frozen=True)
class CountModel:
    """A table's gains as functions of the cards that are left.

    ``chart_bend`` and ``departure_bend`` are the coefficients of the curves, ``chart_error`` the standard
    error of one shoe's gain beyond line and curve. Departures have a row for all of their hands and one
    for each number of cards.
    """

    effects: MainEffects
    cards: SeenCards
    hands: Numbers
    chances: Numbers
    own: Numbers
    slopes: Numbers
    chart_bend: Numbers
    departure_bend: Numbers
    chart_error: float
    shoes: int

    @property
    def tags(self) -> Numbers:
        return np.array(self.cards.system.tags, dtype=float)

    @property
    def mean_tag(self) -> float:
        """The mean tag of the full shoe."""
        values = np.array(self.cards.shoe.values, dtype=float)
        return float(values @ self.tags / values.sum())

    @property
    def tag_variance(self) -> float:
        """The variance of the tags over the cards of the full shoe."""
        values = np.array(self.cards.shoe.values, dtype=float)
        return float(values @ (self.tags - self.mean_tag) ** 2 / values.sum())

    def chart_gain(self, shares: Numbers, left: Numbers) -> Numbers:
        """What the chart gains of shoes with these shares of each value, so many cards left."""
        effects = np.array(self.effects.betting.by_value())
        line = self.effects.whole.gain - (self.cards.shoe.size - 1) * (shares @ effects)
        return np.asarray(line + self._shapes(shares, left) @ self.chart_bend)

    def gain_by_true_count(self, lefts: Sequence[tuple[int, float]]) -> dict[int, float]:
        """What the chart gains of rounds begun at each true count, over weighted numbers of cards left."""
        cards, sums = self.cards, np.arange(-self.cards.reach, self.cards.reach + 1)
        whole = float(np.array(cards.shoe.values, dtype=float) @ self.tags)
        totals: dict[int, float] = {}
        chances: dict[int, float] = {}
        for left, weight in lefts:
            hidden = cards.hidden(left)
            law = cards.law(max(0, round(cards.shoe.size - left - hidden)))
            met = law > 0
            unseen = left + hidden
            far = -cards.deck * ((whole - sums[met]) / unseen - self.mean_tag)
            gains = self.chart_gain(self.mean_shares(far), np.full(len(far), unseen))
            for drift, share in cards.whole_drifts(left):
                counts = cards.true_counts(left, drift)[met]
                for count, chance, gain in zip(
                    counts.tolist(),
                    (weight * share * law[met]).tolist(),
                    gains.tolist(),
                    strict=True,
                ):
                    chances[count] = chances.get(count, 0.0) + chance
                    totals[count] = totals.get(count, 0.0) + chance * gain
        return {count: totals[count] / chances[count] for count in sorted(chances)}

    def departure_gains(self, rows: Sequence[int], shares: Numbers, left: Numbers) -> Numbers:
        """What these departures gain per hand of shoes with shares of their own: a row for each."""
        line = np.einsum("rsv,rv->rs", shares, self.slopes[rows])
        shapes = np.stack([self._shapes(each, n) for each, n in zip(shares, left, strict=True)])
        bend = np.einsum("rsk,kr->rs", shapes, self.departure_bend[:, rows])
        return np.asarray(self.own[rows, np.newaxis] - (self.cards.shoe.size - 1) * line + bend)

    def _shapes(self, shares: Numbers, left: Numbers) -> Numbers:
        far = -self.cards.deck * (shares @ self.tags - self.mean_tag)
        size = self.cards.shoe.size
        spread = self.tag_variance * self.cards.deck**2 * (size / left - 1) / (size - 1)
        return np.stack([far, far**2 - spread, far**3 / 10], axis=-1)

    def mean_shares(self, far: Numbers) -> Numbers:
        """The mean share of each value when the true count is so far from that of the full shoe."""
        values = np.array(self.cards.shoe.values, dtype=float)
        share, centred = values / values.sum(), self.tags - self.mean_tag
        more = -far[:, np.newaxis] / self.cards.deck * centred / self.tag_variance
        return np.asarray(share * (1 + more))


def flat_gains(gains: ShoeGains) -> tuple[Numbers, Numbers]:
    """Gains per hand and chances, a row for each departure and then for each number of cards."""
    chances = np.concatenate([gains.chances.sum(axis=1, keepdims=True), gains.chances], axis=1)
    worth = np.concatenate([gains.departures.sum(axis=1, keepdims=True), gains.departures], axis=1)
    met = chances > 0
    per_hand = np.where(met, worth, 0.0) / np.where(met, chances, 1.0)
    return per_hand.ravel(), chances.ravel()


def _slopes(effects: MainEffects, own: Numbers) -> Numbers:
    """The removal effects of every row by value."""
    slopes = np.zeros((len(own), VALUE_COUNT))
    for kind, gone in zip(effects.kinds, effects.gone, strict=True):
        share = kind.count / effects.shoe.values[kind.value]
        slopes[:, kind.value] += share * (flat_gains(gone)[0] - own)
    return slopes


def fit_count_model(
    effects: MainEffects,
    cards: SeenCards,
    *,
    shoes: int,
    seed: int,
    progress: Callable[[str], None],
) -> CountModel:
    """Draw shoes at true counts far and near, solve them, and lay the curves through them."""
    generator = np.random.default_rng(seed)
    size = effects.shoe.size
    own, chances = flat_gains(effects.whole)
    slopes = _slopes(effects, own)
    model = CountModel(
        effects=effects,
        cards=cards,
        hands=effects.game.mean_hands(effects.shoe),
        chances=chances,
        own=own,
        slopes=slopes,
        chart_bend=np.zeros(_SHAPES),
        departure_bend=np.zeros((_SHAPES, len(own))),
        chart_error=0.0,
        shoes=shoes,
    )
    shapes, chart_rest, rest = [], [], []
    for place in range(shoes):
        progress(f"shoe {place + 1} of {shoes}")
        target = _FARTHEST * (2 * place / max(1, shoes - 1) - 1)
        shoe = draw_at(cards, target, _DEPTHS[place % len(_DEPTHS)], generator)
        gains = effects.game.gains(shoe)
        share = np.array(shoe.values, dtype=float)[np.newaxis] / shoe.size
        left = np.array([float(shoe.size)])
        shapes.append(model._shapes(share, left)[0])  # noqa: SLF001  the model of the same module
        chart_rest.append(gains.gain - float(model.chart_gain(share, left)[0]))
        line = own - (size - 1) * (slopes @ share[0])
        rest.append(flat_gains(gains)[0] - line)
    design = np.stack(shapes)
    chart_bend, *_ = np.linalg.lstsq(design, np.array(chart_rest), rcond=None)
    departure_bend, *_ = np.linalg.lstsq(design, np.stack(rest), rcond=None)
    off = np.array(chart_rest) - design @ chart_bend
    error = float(np.sqrt((off**2).sum() / max(1, shoes - _SHAPES)))
    return CountModel(
        effects, cards, model.hands, chances, own, slopes, chart_bend, departure_bend, error, shoes
    )


def draw_at(
    cards: SeenCards, far: float, gone: float, generator: np.random.Generator
) -> RemainingCards:
    """A shoe of which such a share is gone, its true count so far from the full shoe's."""
    seen = round(cards.shoe.size * gone)
    law = cards.law(seen)
    sums = np.arange(-cards.reach, cards.reach + 1)
    mean = float(law @ sums)
    aim = mean + far * (cards.shoe.size - seen) / cards.deck
    possible = sums[law > 0]
    total = int(possible[np.argmin(np.abs(possible - aim))])
    return cards.draw(seen, total, generator)
