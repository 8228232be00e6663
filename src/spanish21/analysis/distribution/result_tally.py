"""How hands end: the chance of each result, and what it gains.

The chances of a hand that stands are listed by the dealer's ending, because all hands of a split
stand against the same one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from spanish21.analysis.distribution.hand_flow import HandFlow
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import AT_21, ENDING_COUNT
from spanish21.analysis.solver.hand_values import BONUS_KINDS, STANDING_RESULTS, bonus_kinds
from spanish21.game.hand_values import TWENTY_ONE, Bonus21

GainDistribution = dict[int, Numbers]
"""Gains in the unit of the terms, each with its chances by the dealer's ending."""
EndingChances = Callable[[Indices], Numbers]
"""From rows to the probabilities of the dealer's endings: rows, lanes, endings."""
_RESULTS = (-1, 0, 1)
_WON_BY_21 = np.arange(ENDING_COUNT) != AT_21


@dataclass(slots=True)
class ResultTally:
    """The chances of each way a hand can end; arrays are by number of doublings.

    ``standing[result]`` are hands that stand against the dealer, by the dealer's ending; results
    are 1, 0 and -1. ``paid_21s`` are undoubled 21s paid at once, by bonus; ``doubled_21s`` are
    doubled ones. ``waiting_21s`` are undoubled 21s that may push, by bonus and the dealer's ending. ``rescued`` and ``doubled`` are hands rescued after, and reaching, each doubling;
    ``given_up`` are split hands that are surrendered.
    """

    standing: dict[int, Numbers]
    paid_21s: dict[Bonus21 | None, float]
    waiting_21s: dict[Bonus21 | None, Numbers]
    doubled_21s: Numbers
    bust: Numbers
    rescued: Numbers
    doubled: Numbers
    given_up: float

    def move_to_suited(self, bonus: Bonus21, mixed: Bonus21, chance: float | Numbers) -> None:
        """Move this chance from the mixed 6-7-8s or 7-7-7s to those of one suit.

        Of 21s that may push it is a chance for each ending of the dealer.
        """
        if isinstance(chance, float):
            self.paid_21s[bonus] += chance
            self.paid_21s[mixed] -= chance
        else:
            self.waiting_21s[bonus] = self.waiting_21s[bonus] + chance
            self.waiting_21s[mixed] = self.waiting_21s[mixed] - chance

    def won_21s(self) -> dict[Bonus21 | None, float]:
        """The chances of undoubled 21s that are paid, at once or against the dealer's ending."""
        return {
            kind: paid + float(self.waiting_21s[kind][_WON_BY_21].sum())
            for kind, paid in self.paid_21s.items()
        }

    @property
    def pushed_21s(self) -> float:
        """The chance of undoubled 21s that meet a 21 of the dealer's."""
        return float(sum(by_ending[AT_21] for by_ending in self.waiting_21s.values()))

    def gains(
        self, prices: "HandPrices", endings: Numbers, *, split: bool = False
    ) -> GainDistribution:
        """The gains with their chances by ending.

        Hands that do not wait for the dealer are spread over ``endings``, the probabilities of the
        dealer's endings.
        """
        gains: GainDistribution = {}

        def add(place: int, chances: Numbers) -> None:
            gains[place] = gains[place] + chances if place in gains else chances

        for level, wagered in enumerate(prices.wagers):
            add(prices.wins[level], self.standing[1][level] + self.doubled_21s[level] * endings)
            add(0, self.standing[0][level])
            add(-wagered, self.standing[-1][level] + self.bust[level] * endings)
            if level:
                add(-prices.wagers[level - 1], self.rescued[level] * endings)
        pays = prices.split_bonuses if split else prices.bonuses
        for kind, chance in self.paid_21s.items():
            if chance:
                add(pays[kind], chance * endings)
        at_21 = np.arange(ENDING_COUNT) == AT_21
        for kind, by_ending in self.waiting_21s.items():
            if by_ending.any():
                add(pays[kind], np.where(at_21, 0.0, by_ending))
                add(0, np.where(at_21, by_ending, 0.0))
        return gains


class HandPrices(NamedTuple):
    """What hands gain and lose, in whole numbers of a unit of the original wager; 21s by bonus."""

    unit: int
    wagers: tuple[int, ...]
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
        tuple(int(wagered * unit) for wagered in terms.wagers),
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
    """Add up how the hands of these rows end, one tally for each group.

    A group is the chance of its hands before any card is drawn, and its lanes. ``hand`` are the
    rows' hands in the hand table.
    """
    builders = [_TallyBuilder(terms, chance) for chance, _ in groups]
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
        may_push = (total[waits] == TWENTY_ONE) & (level == 0)
        kinds_pushing = bonus_kinds()[hand[here[waits][may_push]]]
        rescued, doubling = flow.rescue[level][rows], flow.doubling[level][rows]
        for builder, (_, lanes) in zip(builders, groups, strict=True):
            builder.add_standing(
                level,
                chances[at_once][:, lanes].sum(axis=1),
                kinds,
                joint[~may_push][:, lanes].sum(axis=1),
                result[~may_push],
            )
            builder.add_waiting_21s(level, kinds_pushing, joint[may_push][:, lanes].sum(axis=1))
            builder.add_rescued_and_doubled(
                level, rescued[:, lanes].sum(), doubling[:, lanes].sum()
            )
    for builder, (_, lanes) in zip(builders, groups, strict=True):
        builder.add_given_up(flow.given_up[rows][:, lanes].sum())
    return [builder.tally() for builder in builders]


class _TallyBuilder:
    """Collects a tally; hands that do not stand, are not saved and not doubled have bust."""

    def __init__(self, terms: SolverTerms, chance: float) -> None:
        levels = terms.doublings + 1
        self.rescues_busts = terms.rescue_on_bust
        self.standing = {result: np.zeros((levels, ENDING_COUNT)) for result in _RESULTS}
        self.paid_21s: Numbers = np.zeros(len(BONUS_KINDS))
        self.waiting_21s: Numbers = np.zeros((len(BONUS_KINDS), ENDING_COUNT))
        self.doubled_21s, self.bust = np.zeros(levels), np.zeros(levels)
        self.rescued, self.doubled = np.zeros(levels), np.zeros(levels + 1)
        self.doubled[0] = chance
        self.given_up = 0.0

    def add_standing(
        self, level: int, paid: Numbers, kinds: Indices, joint: Numbers, result: Indices
    ) -> None:
        """Add hands that stand: 21s paid at once, and others by the dealer's ending."""
        if level:
            self.doubled_21s[level] = paid.sum()
        else:
            self.paid_21s = np.bincount(kinds, paid, minlength=len(BONUS_KINDS))
        for outcome in _RESULTS:
            self.standing[outcome][level] = (joint * (result == outcome)).sum(axis=0)
        self.bust[level] = self.doubled[level] - paid.sum() - joint.sum()

    def add_waiting_21s(self, level: int, kinds: Indices, joint: Numbers) -> None:
        """Add undoubled 21s that wait for the dealer's, by their bonus and his ending."""
        np.add.at(self.waiting_21s, kinds, joint)
        self.bust[level] -= joint.sum()

    def add_rescued_and_doubled(self, level: int, rescued: float, doubling: float) -> None:
        self.rescued[level] = rescued
        self.bust[level] -= rescued + doubling
        self.doubled[level + 1] = doubling

    def add_given_up(self, chance: float) -> None:
        self.given_up = chance
        self.bust[0] -= chance

    def tally(self) -> ResultTally:
        doubled = self.doubled[:-1].copy()
        doubled[0] = 0.0
        if self.rescues_busts:
            self.rescued[1:] += self.bust[1:]
            self.bust[1:] = 0.0
        paid_21s = dict(zip(BONUS_KINDS, self.paid_21s.tolist(), strict=True))
        return ResultTally(
            self.standing,
            paid_21s,
            dict(zip(BONUS_KINDS, self.waiting_21s, strict=True)),
            self.doubled_21s,
            self.bust,
            self.rescued,
            doubled,
            float(self.given_up),
        )
