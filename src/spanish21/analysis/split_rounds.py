"""Rounds with a split, carried forward: every hand of them counted, by how many hands there were."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from spanish21.analysis.arithmetic import Numbers
from spanish21.analysis.courses import CLOSED, FIRST, ROLES, STATES
from spanish21.analysis.deals import Deal, Table
from spanish21.analysis.flow import Start, flow
from spanish21.analysis.hands import VALUES, hands, split_rows
from spanish21.analysis.suits import GRADES, completes, grade
from spanish21.analysis.tally import Tally, tally
from spanish21.game.hand import Bonus21


class Lane(NamedTuple):
    """One strand of a flow: rounds with so many hands, hands played with so many extra pair cards
    gone, and whether the wager would come back from a blackjack that nobody looked for."""

    hands: int
    extra: int
    returned: bool


class SplitPart(NamedTuple):
    """Rounds in which one pair became so many hands: how likely, and how those hands ended."""

    pair: int
    hands: int
    chance: float
    ended: Tally
    endings: Numbers


class SplitRounds:
    """The rounds of one up card that are split, each deal with its chance given no blackjack."""

    def __init__(self, table: Table, splits: list[tuple[Deal, float]]) -> None:
        self.table, self.splits = table, table.splits
        self.terms, self.grown = table.against.terms, table.splits.grown
        self.lanes = self._lanes()
        self.lane_at = {lane: place for place, lane in enumerate(self.lanes)}
        self.start = Start.empty(split_rows().bust, len(self.lanes))
        self.suited: dict[tuple[int, int], dict[tuple[Bonus21, Bonus21], float]] = {}
        self.chance: dict[tuple[int, int], float] = {}
        for deal, chance in splits:
            self._begin(deal, chance)
        extras = np.array([lane.extra - 1 for lane in self.lanes])
        self.extras = extras
        self.flow = flow(
            split_rows().child,
            split_rows().layers,
            lambda rows: self.grown.drawn[self.grown.draw_at[rows]][:, extras],
            self.grown.actions,
            self.grown.doubled,
            self.start,
        )

    def _lanes(self) -> list[Lane]:
        most = self.terms.split_hands
        kinds = (False, True) if self.splits.returns_later else (False,)
        return [
            Lane(count, extra, returned)
            for count in range(2, most + 1)
            for extra in range(1, self.splits.extras + 1)
            for returned in kinds
        ]

    def _begin(self, deal: Deal, chance: float) -> None:
        """Deal second cards to every hand this split can make."""
        pair = deal.first
        weights = self.splits.weights(pair)
        for count, by_role in weights.hands.items():
            key = (pair, count)
            self.chance[key] = self.chance.get(key, 0.0) + chance * weights.likely[count]
            for role in range(ROLES):
                for state in range(STATES):
                    weight = by_role[role, state] * chance
                    if weight.any():
                        self._seconds(deal, role, count, self._second_cards(pair, state) * weight)

    def _second_cards(self, pair: int, state: int) -> Numbers:
        """How likely each second card is, values by extra pair cards gone."""
        most = self.splits.weights(pair).every.shape[2]
        second = self.splits.hands.second[:most, pair].copy()
        if state == CLOSED:
            second[:, pair] = 0.0
            second /= second.sum(axis=1, keepdims=True)
        return np.asarray(second.T)

    def _seconds(self, deal: Deal, role: int, count: int, chances: Numbers) -> None:
        returned = self.splits.returns_later and role != FIRST
        lanes = [
            self.lane_at[Lane(count, extra + 1, returned)] for extra in range(chances.shape[1])
        ]
        rows = split_rows()
        for second in range(VALUES):
            row = int(rows.child[rows.start[deal.first], second])
            if deal.pattern is not None and completes(deal.first, second) is not None:
                self._special(deal, role, count, second, lanes, chances[second])
            else:
                action = int(self.grown.actions[row])
                self.start.by(action)[row, lanes] += chances[second]

    def _special(
        self, deal: Deal, role: int, count: int, second: int, lanes: list[int], chances: Numbers
    ) -> None:
        """A split 6, 7 or 8 meets another: suits decide what is done."""
        pair, pattern = deal.first, deal.pattern
        rows = split_rows()
        row = int(rows.child[rows.start[pair], second])
        if pattern is None:
            return
        for likely, own, known in self.splits.own_suits(pair, role, pattern):
            meeting = self.splits.meeting(pair, own, second, known, pattern.up_suit)
            for action, share in meeting.actions.items():
                self.start.by(action)[row, lanes] += chances * (likely * share)
            third = self.splits.hands.third[: len(chances), pair, second]
            sevens = pair == second
            kinds = (grade(sevens=sevens, suit=own), GRADES[sevens][0])
            found = self.suited.setdefault((pair, count), {})
            more = float((chances * third).sum()) * likely * meeting.suited
            found[kinds] = found.get(kinds, 0.0) + more

    def parts(self) -> Iterator[SplitPart]:
        """The rounds by pair and number of hands."""
        rows = split_rows()
        for (pair, count), chance in self.chance.items():
            if not chance:
                continue
            here = np.flatnonzero(rows.pair == pair)
            lanes = np.array([p for p, lane in enumerate(self.lanes) if lane.hands == count])
            begun = sum(
                float(part[here][:, lanes].sum())
                for part in (self.start.stand, self.start.hit, self.start.double)
            )
            ended = tally(
                self.flow,
                self.terms,
                begun=begun,
                rows=here,
                lanes=lanes,
                hand=rows.hand,
                ends=lambda rows: self.grown.ends[self.grown.stand_at[rows]][:, self.extras],
            )
            for (suited, mixed), number in self.suited.get((pair, count), {}).items():
                ended.suited(suited, mixed, number)
            row = hands().find((pair + 1, pair + 1))
            yield SplitPart(pair, count, chance, ended, self.table.against.ends[row])

    def rescued_for_nothing(self) -> dict[Fraction, float]:
        """Rescued hands whose wager a dealer blackjack would have returned (A18).

        Such a round loses two wagers to the blackjack instead of one.
        """
        lanes = [place for place, lane in enumerate(self.lanes) if lane.returned]
        if not lanes:
            return {}
        lost = 0.0
        for rescued in self.flow.rescue[1:]:
            rows = np.flatnonzero(rescued[:, lanes].any(axis=1))
            none = self.grown.no_blackjack(rows)[:, self.extras[lanes]]
            lost += float((rescued[rows][:, lanes] * (1 / none - 1)).sum())
        return {Fraction(-2): lost, Fraction(-1): -lost}
