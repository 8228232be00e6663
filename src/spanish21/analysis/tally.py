"""How hands end: chances by result, and what they gain.

A hand that stands meets the dealer's ending; the chances of its result are kept by that ending,
because the hands of a split meet the same one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from spanish21.analysis.arithmetic import Numbers
from spanish21.analysis.dealer import ENDINGS
from spanish21.analysis.flow import Flow
from spanish21.analysis.hands import Indices, hands
from spanish21.analysis.player import RESULT
from spanish21.analysis.terms import Terms
from spanish21.game.hand import TWENTY_ONE, Bonus21

Law = dict[int, Numbers]
"""Gains in the unit of the terms, each with its chances by the dealer's ending."""
Ends = Callable[[Indices], Numbers]
"""For some rows, the dealer's endings: rows, lanes, endings."""
_KINDS: tuple[Bonus21 | None, ...] = (None, *Bonus21)
_RESULTS = (-1, 0, 1)


@dataclass(slots=True)
class Tally:
    """Chances of each way a hand can end; arrays are by number of doublings.

    ``met[result]`` are hands that stood against the dealer, by ending; ``won`` undoubled 21s by
    their bonus, ``won_doubled`` doubled ones.
    """

    met: dict[int, Numbers]
    won: dict[Bonus21 | None, float]
    won_doubled: Numbers
    bust: Numbers
    rescued: Numbers
    doubled: Numbers

    def suited(self, bonus: Bonus21, mixed: Bonus21, chance: float) -> None:
        """Say how many of the mixed 6-7-8s or 7-7-7s were of one suit."""
        self.won[bonus] += chance
        self.won[mixed] -= chance

    def law(self, terms: Terms, endings: Numbers, *, split: bool = False) -> Law:
        """The gains, where those that do not wait for the dealer meet ``endings`` by chance."""
        law: Law = {}
        unit = terms.unit

        def add(gain: Fraction, chances: Numbers) -> None:
            place = int(gain * unit)
            law[place] = law[place] + chances if place in law else chances

        for level, stake in enumerate(terms.stakes):
            add(terms.wins[level], self.met[1][level] + self.won_doubled[level] * endings)
            add(Fraction(0), self.met[0][level])
            add(-stake, self.met[-1][level] + self.bust[level] * endings)
            if level:
                add(-terms.stakes[level - 1], self.rescued[level] * endings)
        plain = split and not terms.bonuses_after_split
        for kind, chance in self.won.items():
            pays = terms.wins[0] if kind is None or plain else terms.bonus(kind)
            add(pays, chance * endings)
        return law


@cache
def _kind_of_hand() -> Indices:
    """For each hand, which kind of 21 it is, its suits taken for mixed."""
    every = hands()
    kinds = np.zeros(every.bust, dtype=np.int64)
    for cards, bonus in ((5, Bonus21.FIVE_CARDS), (6, Bonus21.SIX_CARDS), (7, Bonus21.SEVEN_CARDS)):
        kinds[every.cards >= cards] = _KINDS.index(bonus)
    kinds[every.find((6, 7, 8))] = _KINDS.index(Bonus21.SIX_SEVEN_EIGHT_MIXED)
    kinds[every.find((7, 7, 7))] = _KINDS.index(Bonus21.SEVENS_MIXED)
    return kinds


def tally(
    flow: Flow,
    terms: Terms,
    *,
    begun: float,
    rows: Indices,
    lanes: Indices,
    hand: Indices,
    ends: Ends,
) -> Tally:
    """Add up the ends of some rows in some lanes of a flow that began with so much chance."""
    levels = terms.doublings + 1
    met = {result: np.zeros((levels, ENDINGS)) for result in _RESULTS}
    won = np.zeros(len(_KINDS))
    won_doubled = np.zeros(levels)
    bust, rescued, doubled = np.zeros(levels), np.zeros(levels), np.zeros(levels)
    every = hands()
    coming = begun
    for level in range(levels):
        chances = flow.stand[level][rows][:, lanes]
        some = chances.any(axis=1)
        here, chances = rows[some], chances[some]
        total = every.total[hand[here]]
        at_once = (total == TWENTY_ONE) & terms.twenty_one_wins
        paid = chances[at_once].sum(axis=1)
        if level:
            won_doubled[level] = paid.sum()
        else:
            won += np.bincount(_kind_of_hand()[hand[here[at_once]]], paid, minlength=len(_KINDS))
        waits = ~at_once
        joint = (chances[waits][:, :, np.newaxis] * ends(here[waits])[:, lanes]).sum(axis=1)
        result = RESULT[1 if terms.twenty_one_wins else 0][total[waits]]
        for outcome in _RESULTS:
            met[outcome][level] = (joint * (result == outcome)).sum(axis=0)
        rescued[level] = flow.rescue[level][rows][:, lanes].sum()
        on = flow.doubling[level][rows][:, lanes].sum() if level < len(flow.doubling) else 0.0
        bust[level] = coming - chances.sum() - rescued[level] - on
        coming = on
        if level + 1 < levels:
            doubled[level + 1] = on
    return Tally(met, dict(zip(_KINDS, won, strict=True)), won_doubled, bust, rescued, doubled)
