"""Indices: from which true count a departure pays, what it is worth, and which are worth most.

A play is decided by the true count when the hand acts, its own cards and the up card counted; so the
cards of the hand are put back before its shoe is valued. How often a hand comes up does not depend on
the count after it, by symmetry; how often each true count does is that of the cards not in the hand.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import ACE, TEN
from spanish21.counting.count_model import ROWS, CountModel
from spanish21.counting.departures import CARD_CLASSES, PlayDeparture
from spanish21.simulation.counting_systems import TRUE_COUNT_LIMIT, CountingSystem, IndexPlay

_STEPS = 8
"""Places in one true count at which gains are taken."""
_CLASS_CHANCE, _CELL_CHANCE = 2e-5, 1e-5
_FARTHEST_GAIN = 0.6
"""What a departure may cost of the full shoe, per hand, and still be looked at."""
_LEAST_SPREAD = 0.003
"""Of the mean tag; of a whole shoe it does not spread, and a place of the grid is taken for it."""
_BINS = range(-TRUE_COUNT_LIMIT, TRUE_COUNT_LIMIT + 1)


@dataclass(frozen=True, slots=True)
class Index:
    """A departure that pays at or above a true count, or below it.

    ``gain`` is what it adds to a round at these wagers, in units of ``unit_cents`` wagers;
    ``chance`` how often its hand comes up in a round, ``at`` what it gains per hand at each true
    count from -20 to 20. ``cards`` is the number of cards it is about, "" for any.
    """

    departure: PlayDeparture
    above: bool
    index: int
    gain: float
    chance: float
    at: tuple[float, ...]
    cards: str = ""

    @property
    def play(self) -> IndexPlay:
        """As a simulation plays it."""
        return IndexPlay(self.departure.cell, self.above, self.index, self.departure.action)


@dataclass(frozen=True, slots=True)
class InsuranceIndex:
    """From which true count insurance pays, and what taking it there adds to a round."""

    index: int | None
    gain: float
    at: tuple[float, ...]


def find_indices(
    model: CountModel,
    lefts: Sequence[tuple[int, float]],
    wagers: Mapping[int, float],
    *,
    by_cards: bool = False,
) -> tuple[Index, ...]:
    """Every departure that the count pays for, those that are worth most first.

    ``wagers`` are those at each true count, in units; where nothing is said it is one. Of the
    departures of one cell the best remains; ``by_cards`` looks at each number of cards apart.
    """
    rows = _candidates(model, by_cards=by_cards)
    departures = model.effects.game.departures
    found: dict[tuple[str, str], Index] = {}
    weights = np.array([wagers.get(count, 1.0) for count in _BINS])
    for start in range(0, len(rows), 64):
        part = rows[start : start + 64]
        chances, gains = _by_true_count(model, part, lefts)
        for row, often, gain in zip(part, chances, gains, strict=True):
            departure, kind = departures[row // ROWS], row % ROWS
            cards = "" if kind == 0 else CARD_CLASSES[kind - 1]
            chance = float(model.chances[row])
            above, index, worth = _best_index(chance * often * gain * weights)
            if worth <= 0:
                continue
            each = Index(departure, above, index, worth, chance, tuple(gain.tolist()), cards)
            key = str(departure.cell), cards
            if key not in found or found[key].gain < worth:
                found[key] = each
    return tuple(sorted(found.values(), key=lambda each: -each.gain))


def _candidates(model: CountModel, *, by_cards: bool) -> list[int]:
    """The rows that are looked at: hands that come up, and do not lose too much by departing."""
    kinds = range(1, ROWS) if by_cards else (0,)
    least = _CLASS_CHANCE if by_cards else _CELL_CHANCE
    return [
        place * ROWS + kind
        for place in range(len(model.effects.game.departures))
        for kind in kinds
        if model.chances[place * ROWS + kind] >= least
        and model.own[place * ROWS + kind] > -_FARTHEST_GAIN
    ]


def _by_true_count(
    model: CountModel, rows: Sequence[int], lefts: Sequence[tuple[int, float]]
) -> tuple[Numbers, Numbers]:
    """For each row the chance of each true count when the hand acts, and the gain per hand there."""
    hands = model.hands[[row // ROWS for row in rows]]
    often = np.zeros((len(rows), len(_BINS)))
    total = np.zeros_like(often)
    whole = sum(weight for _, weight in lefts)
    for left, weight in _fewer_depths(lefts):
        law, gains = _at_depth(model, rows, hands, left)
        often += weight / whole * law
        total += weight / whole * law * gains
    some = often > 1e-12
    return often, np.where(some, total / np.where(some, often, 1.0), 0.0)


def _fewer_depths(lefts: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Ten depths in place of all, with the same weight together."""
    parts = np.array_split(np.array(lefts[1:]), 10)
    few = [(round(float(p[:, 0].mean())), float(p[:, 1].sum())) for p in parts if len(p)]
    return [lefts[0], *few]


def _at_depth(
    model: CountModel, rows: Sequence[int], hands: Numbers, left: int
) -> tuple[Numbers, Numbers]:
    """The law of the true count when a hand acts with about so many cards left before it, and gains."""
    cards, tags = model.cards, model.tags
    values = np.array(cards.shoe.values, dtype=float)
    rest = values - hands
    number = rest.sum(axis=1, keepdims=True)
    hidden = cards.hidden(left)
    unseen = left + hidden - hands.sum(axis=1, keepdims=True)
    share = rest / number
    mean = share @ tags
    centred = tags - mean[:, np.newaxis]
    variance = (share * centred**2).sum(axis=1)
    gone = np.maximum((number - unseen)[:, 0], 0.0) / (number[:, 0] - 1)
    spread = np.maximum(np.sqrt(variance / unseen[:, 0] * gone), _LEAST_SPREAD)
    # The true count is a running count over the cards left in the shoe; the hidden ones are not there.
    steps = np.arange(_BINS[0] * _STEPS, (_BINS[-1] + 1) * _STEPS) / _STEPS + 0.5 / _STEPS
    shown = (unseen[:, 0] - hidden)[:, np.newaxis]
    whole = cards.start + float(values @ tags)
    tag = (whole - cards.drift(left) - steps[np.newaxis] * shown / cards.deck) / unseen
    density = np.exp(-((tag - mean[:, np.newaxis]) ** 2) / (2 * spread[:, np.newaxis] ** 2))
    density /= density.sum(axis=1, keepdims=True)
    far = (tag - mean[:, np.newaxis])[..., np.newaxis]
    drawn = share[:, np.newaxis] * (1 + centred[:, np.newaxis] * far / variance[:, None, None])
    back = drawn * unseen[..., np.newaxis] + hands[:, np.newaxis]
    size = unseen[:, 0] + hands.sum(axis=1)
    shares = back / size[:, np.newaxis, np.newaxis]
    gains = model.departure_gains(rows, shares, np.broadcast_to(size[:, None], tag.shape))
    places = len(_BINS), _STEPS
    law = density.reshape(len(rows), *places).sum(axis=2)
    mean_gain = (density * gains).reshape(len(rows), *places).sum(axis=2)
    some = law > 1e-15
    return law, np.where(some, mean_gain / np.where(some, law, 1.0), 0.0)


def _best_index(worth: Numbers) -> tuple[bool, int, float]:
    """The side and the index at which a departure gains most, from what it gains at each true count."""
    up = worth[::-1].cumsum()[::-1]
    below = np.concatenate([[0.0], worth.cumsum()[:-1]])
    if up.max() >= below.max():
        place = int(up.argmax())
        return True, _BINS[place], float(up[place])
    place = int(below.argmax())
    return False, _BINS[place], float(below[place])


def find_insurance_index(
    model: CountModel, lefts: Sequence[tuple[int, float]], wagers: Mapping[int, float]
) -> InsuranceIndex:
    """From which true count insurance pays: the mean share of tens among the unseen cards there."""
    terms, values = model.effects.game.terms, model.cards.shoe.values
    hand = np.zeros((1, len(values)))
    hand[0, ACE] = 1.0
    # Two more cards are seen before it is offered: any two.
    rest = np.array(values, dtype=float) - hand[0]
    hand[0] += 2 * rest / rest.sum()
    often, total = np.zeros(len(_BINS)), np.zeros(len(_BINS))
    whole = sum(weight for _, weight in lefts)
    for left, weight in _fewer_depths(lefts):
        law, tens = _tens_at_depth(model, hand, left)
        often += weight / whole * law
        total += weight / whole * law * tens
    pays = float(terms.insurance_pays)
    some = often > 1e-12
    gains = np.where(some, (pays + 1) * total / np.where(some, often, 1.0) - 1, -1.0)
    stakes = np.array([wagers.get(count, 1.0) for count in _BINS])
    chance = values[ACE] / model.cards.shoe.size * float(terms.insurance)
    worth = chance * often * gains * stakes
    up = worth[::-1].cumsum()[::-1]
    place = int(up.argmax())
    taken = bool(terms.insurance) and bool(up[place] > 0)
    return InsuranceIndex(
        _BINS[place] if taken else None, float(up[place]) if taken else 0.0, tuple(gains.tolist())
    )


def _tens_at_depth(model: CountModel, hand: Numbers, left: int) -> tuple[Numbers, Numbers]:
    """The law of the true count and the mean share of tens, the shown cards of ``hand`` gone."""
    cards, tags = model.cards, model.tags
    values = np.array(cards.shoe.values, dtype=float)
    rest = values - hand[0]
    hidden = cards.hidden(left)
    number, unseen = rest.sum(), left + hidden - hand.sum()
    share = rest / number
    mean = float(share @ tags)
    variance = float(share @ (tags - mean) ** 2)
    gone = max(0.0, number - unseen) / (number - 1)
    spread = max(math.sqrt(variance / unseen * gone), _LEAST_SPREAD)
    steps = np.arange(_BINS[0] * _STEPS, (_BINS[-1] + 1) * _STEPS) / _STEPS + 0.5 / _STEPS
    whole = cards.start + float(values @ tags)
    tag = (whole - cards.drift(left) - steps * (unseen - hidden) / cards.deck) / unseen
    density = np.exp(-((tag - mean) ** 2) / (2 * spread**2))
    density /= density.sum()
    tens = share[TEN] * (1 + (tags[TEN] - mean) * (tag - mean) / variance)
    law = density.reshape(len(_BINS), _STEPS).sum(axis=1)
    mean_tens = (density * tens).reshape(len(_BINS), _STEPS).sum(axis=1)
    return law, np.where(law > 1e-15, mean_tens / np.where(law > 1e-15, law, 1.0), 0.0)


def with_indices(
    system: CountingSystem, indices: Sequence[Index], insurance: InsuranceIndex | None
) -> CountingSystem:
    """A counting system that plays these indices."""
    return CountingSystem(
        system.name,
        system.tags,
        system.start_per_deck,
        system.true_count,
        system.ramp,
        tuple(each.play for each in indices),
        None if insurance is None else insurance.index,
    )


def gain_of_plays(indices: Sequence[Index], true_count: int) -> float:
    """What these plays add to a round begun at a true count, taken for that of its decisions."""
    place = _BINS.index(max(_BINS[0], min(_BINS[-1], true_count)))
    return math.fsum(
        each.chance * each.at[place] for each in indices if each.play.holds(true_count)
    )
