"""How hands end: chances by result, and what they gain.

A hand that stands meets the dealer's ending; the chances of its result are kept by that ending,
because the hands of a split meet the same one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from spanish21.analysis.distribution.hand_flow import HandFlow
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import ENDING_COUNT
from spanish21.analysis.solver.hand_values import BONUS_KINDS, STANDING_RESULTS, bonus_kinds
from spanish21.game.hand_values import TWENTY_ONE, Bonus21

GainDistribution = dict[int, Numbers]
"""Gains in the unit of the terms, each with its chances by the dealer's ending."""
EndingChances = Callable[[Indices], Numbers]
"""For some rows, the dealer's endings: rows, lanes, endings."""
_RESULTS = (-1, 0, 1)


@dataclass(slots=True)
class ResultTally:
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
        """Say how many of the mixed 6-7-8s or 7-7-7s were of one suit.

        Where a 21 has to meet the dealer there are none to tell apart.
        """
        if self.won[mixed]:
            self.won[bonus] += chance
            self.won[mixed] -= chance

    def law(
        self, prices: "HandPrices", endings: Numbers, *, split: bool = False
    ) -> GainDistribution:
        """The gains, where those that do not wait for the dealer meet ``endings`` by chance."""
        law: GainDistribution = {}

        def add(place: int, chances: Numbers) -> None:
            law[place] = law[place] + chances if place in law else chances

        for level, stake in enumerate(prices.stakes):
            add(prices.wins[level], self.met[1][level] + self.won_doubled[level] * endings)
            add(0, self.met[0][level])
            add(-stake, self.met[-1][level] + self.bust[level] * endings)
            if level:
                add(-prices.stakes[level - 1], self.rescued[level] * endings)
        pays = prices.split_bonuses if split else prices.bonuses
        for kind, chance in self.won.items():
            if chance:
                add(pays[kind], chance * endings)
        return law


class HandPrices(NamedTuple):
    """What hands gain and lose, in whole numbers of a unit; 21s by their bonus."""

    unit: int
    stakes: tuple[int, ...]
    wins: tuple[int, ...]
    bonuses: dict[Bonus21 | None, int]
    split_bonuses: dict[Bonus21 | None, int]


def hand_prices(terms: SolverTerms) -> HandPrices:
    unit = terms.unit
    plain = int(terms.wins[0] * unit)
    bonuses = {
        kind: plain if kind is None else int(terms.bonus(kind) * unit) for kind in BONUS_KINDS
    }
    return HandPrices(
        unit,
        tuple(int(stake * unit) for stake in terms.stakes),
        tuple(int(win * unit) for win in terms.wins),
        bonuses,
        bonuses if terms.bonuses_after_split else dict.fromkeys(BONUS_KINDS, plain),
    )


def tally_results(
    flow: HandFlow,
    terms: SolverTerms,
    groups: Sequence[tuple[float, Indices]],
    *,
    rows: Indices,
    hand: Indices,
    ends: EndingChances,
) -> list[ResultTally]:
    """Add up the ends of some rows, for each group of lanes and the chance it began with."""
    made = [_TallyBuilder(terms, begun) for begun, _ in groups]
    for level in range(terms.doublings + 1):
        chances = flow.stand[level][rows]
        some = np.flatnonzero(chances.any(axis=1))
        here, chances = rows[some], chances[some]
        total = hand_table().total[hand[here]]
        at_once = (total == TWENTY_ONE) & terms.twenty_one_wins
        kinds = bonus_kinds()[hand[here[at_once]]]
        waits = ~at_once
        joint = chances[waits][:, :, np.newaxis] * ends(here[waits])
        result = STANDING_RESULTS[1 if terms.twenty_one_wins else 0][total[waits]]
        rescued, doubling = flow.rescue[level][rows], flow.doubling[level][rows]
        for adding, (_, lanes) in zip(made, groups, strict=True):
            adding.stood(
                level,
                chances[at_once][:, lanes].sum(axis=1),
                kinds,
                joint[:, lanes].sum(axis=1),
                result,
            )
            adding.left(level, rescued[:, lanes].sum(), doubling[:, lanes].sum())
    return [adding.tally() for adding in made]


class _TallyBuilder:
    """A tally in the making: what has not stood, been rescued or doubled has bust."""

    def __init__(self, terms: SolverTerms, begun: float) -> None:
        levels = terms.doublings + 1
        self.met = {result: np.zeros((levels, ENDING_COUNT)) for result in _RESULTS}
        self.won: Numbers = np.zeros(len(BONUS_KINDS))
        self.won_doubled, self.bust = np.zeros(levels), np.zeros(levels)
        self.rescued, self.doubled = np.zeros(levels), np.zeros(levels + 1)
        self.doubled[0] = begun

    def stood(
        self, level: int, paid: Numbers, kinds: Indices, joint: Numbers, result: Indices
    ) -> None:
        """Hands that stood: 21s paid at once, and others by the dealer's ending."""
        if level:
            self.won_doubled[level] = paid.sum()
        else:
            self.won = np.bincount(kinds, paid, minlength=len(BONUS_KINDS))
        for outcome in _RESULTS:
            self.met[outcome][level] = (joint * (result == outcome)).sum(axis=0)
        self.bust[level] = self.doubled[level] - paid.sum() - joint.sum()

    def left(self, level: int, rescued: float, doubling: float) -> None:
        self.rescued[level] = rescued
        self.bust[level] -= rescued + doubling
        self.doubled[level + 1] = doubling

    def tally(self) -> ResultTally:
        doubled = self.doubled[:-1].copy()
        doubled[0] = 0.0
        won = dict(zip(BONUS_KINDS, self.won.tolist(), strict=True))
        return ResultTally(self.met, won, self.won_doubled, self.bust, self.rescued, doubled)
