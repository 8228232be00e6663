"""Rounds with a split, carried forward: every hand of them counted, by how many hands there were."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow, carry_forward
from spanish21.analysis.distribution.result_tally import ResultTally, tally_results
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT, Indices, hand_table, split_hand_table
from spanish21.analysis.solver.deals import SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND
from spanish21.analysis.solver.split_hands import second_card_chances
from spanish21.analysis.solver.split_sequences import (
    CLOSED_HAND,
    FIRST_CARD,
    ROLE_COUNT,
    STATE_COUNT,
)
from spanish21.analysis.solver.suited_bonuses import (
    BONUSES_BY_SUITS,
    completing_value,
    suited_bonus,
)
from spanish21.game.hand_values import Bonus21


class SplitFlowLane(NamedTuple):
    """One strand of a flow: rounds with so many hands, hands played with so many extra pair cards
    gone, and whether the wager would come back from a blackjack that nobody looked for.
    """

    hands: int
    extra: int
    returned: bool


class SplitRoundPart(NamedTuple):
    """Rounds in which one pair became so many hands: how likely, and how those hands ended."""

    hands: int
    chance: float
    ended: ResultTally
    endings: Numbers


class SuitedChoice(NamedTuple):
    """What is done with a split 6, 7 or 8 that meets another: shares of each action, and how
    often it is hit for a bonus of one suit.
    """

    actions: dict[int, float]
    suited: dict[Bonus21, float]


_NOTHING_TO_CHOOSE = SuitedChoice({}, {})


class SplitRounds:
    """The rounds of one up card that are split, each deal with its chance given no blackjack."""

    def __init__(self, table: UpCardSolution, splits: list[tuple[SolvedDeal, float]]) -> None:
        self.table, self.splits = table, table.splits
        self.terms, self.grown = table.against.terms, table.splits.grown
        self.chance: dict[int, float] = {}
        for deal, chance in splits:
            self.chance[deal.first] = self.chance.get(deal.first, 0.0) + chance
        self.choices = self._choices(splits)
        self.lanes = self._lanes()
        self.lane_at = {lane: place for place, lane in enumerate(self.lanes)}
        self.extras = np.array([lane.extra for lane in self.lanes])
        self.rows = self._rows()
        self.place = np.full(split_hand_table().bust + 1, len(self.rows), dtype=np.int64)
        self.place[self.rows] = np.arange(len(self.rows))
        self.start = FlowStart.empty(len(self.rows), len(self.lanes))
        self.suited: dict[tuple[int, int], dict[tuple[Bonus21, Bonus21], float]] = {}
        for pair in self.chance:
            self._begin(pair)
        self.flow = self._flow()

    def _rows(self) -> Indices:
        """The rows that these splits can reach; everything is carried forward on them alone."""
        reached = np.any(self.grown.reached, axis=0)
        return np.flatnonzero(reached & np.isin(split_hand_table().pair, list(self.chance)))

    def _flow(self) -> HandFlow:
        table, rows = split_hand_table(), self.rows
        layers = [
            slice(*np.searchsorted(rows, (layer.start, layer.stop)).tolist())
            for layer in table.layers
        ]
        child = np.vstack([self.place[table.child[rows]], np.full((1, VALUE_COUNT), len(rows))])
        return carry_forward(
            child,
            layers,
            lambda at: self.grown.drawn[self.grown.draw_at[rows[at]]][:, self.extras],
            self.grown.actions[rows],
            [doubled[rows] for doubled in self.grown.doubled],
            self.start,
        )

    def _choices(
        self, splits: list[tuple[SolvedDeal, float]]
    ) -> dict[tuple[int, int, int], SuitedChoice]:
        """By pair, role and second card: what is done, over all suits these deals can have."""
        made: dict[tuple[int, int, int], SuitedChoice] = {}
        for deal, chance in splits:
            if deal.pattern is None:
                continue
            pair, part = deal.first, chance / self.chance[deal.first]
            for role in range(ROLE_COUNT):
                for likely, begun in self.splits.beginnings(pair, role, deal.pattern):
                    for second in range(VALUE_COUNT):
                        if completing_value(pair, second) is None:
                            continue
                        choice = made.setdefault((pair, role, second), SuitedChoice({}, {}))
                        meeting = self.splits.meeting(pair, second, begun)
                        for action, share in meeting.actions.items():
                            _add(choice.actions, action, part * likely * share)
                        bonus = suited_bonus(sevens=pair == second, suit=begun.own)
                        _add(choice.suited, bonus, part * likely * meeting.suited)
        return made

    def _returned(self, role: int) -> bool:
        return self.splits.returns_later and role != FIRST_CARD

    def _lanes(self) -> list[SplitFlowLane]:
        """The strands that carry anything; extra pair cards are counted from place 0."""
        found = {
            SplitFlowLane(count, int(extra), self._returned(role))
            for pair in self.chance
            for count, by_role in self.splits.weights(pair).hands.items()
            for role in range(ROLE_COUNT)
            for extra in np.flatnonzero(by_role[role].any(axis=0))
        }
        return sorted(found)

    def _begin(self, pair: int) -> None:
        """Deal second cards to every hand that splitting this pair can make."""
        weights = self.splits.weights(pair)
        most = weights.every.shape[2]
        cards = [
            second_card_chances(self.splits.hands, pair, closed=state == CLOSED_HAND)[:most].T
            for state in range(STATE_COUNT)
        ]
        chances = np.zeros((ROLE_COUNT, VALUE_COUNT, len(self.lanes)))
        for count, by_role in weights.hands.items():
            for role in range(ROLE_COUNT):
                used = np.flatnonzero(by_role[role].any(axis=0))
                at = [
                    self.lane_at[SplitFlowLane(count, int(e), self._returned(role))] for e in used
                ]
                seconds = sum(by_role[role, state] * cards[state] for state in range(STATE_COUNT))
                chances[role][:, at] = self.chance[pair] * np.asarray(seconds)[:, used]
        children = split_hand_table().child[split_hand_table().start[pair]]
        special = [v for v in range(VALUE_COUNT) if (pair, FIRST_CARD, v) in self.choices]
        plain = np.isin(np.arange(VALUE_COUNT), special, invert=True)
        for action in (STAND, HIT, DOUBLE):
            acting = np.flatnonzero(plain & (self.grown.actions[children] == action))
            self.start.by(action)[self.place[children[acting]]] += chances[:, acting].sum(axis=0)
        for second in special:
            self._meet(pair, second, int(self.place[children[second]]), chances[:, second])

    def _meet(self, pair: int, second: int, row: int, chances: Numbers) -> None:
        """A split 6, 7 or 8 meets another: each role does what its suits say."""
        third = self.splits.hands.third[self.extras, pair, second]
        for role in range(ROLE_COUNT):
            # Where no pair card is left none can come later, and there is nothing to choose.
            choice = self.choices.get((pair, role, second), _NOTHING_TO_CHOOSE)
            for action, share in choice.actions.items():
                self.start.by(action)[row] += chances[role] * share
            completed = chances[role] * third
            for place, lane in enumerate(self.lanes):
                found = self.suited.setdefault((pair, lane.hands), {})
                for bonus, share in choice.suited.items():
                    mixed = BONUSES_BY_SUITS[pair == second][0]
                    _add(found, (bonus, mixed), float(completed[place]) * share)

    def parts(self) -> Iterator[SplitRoundPart]:
        """The rounds by pair and number of hands."""
        lane_hands = np.array([lane.hands for lane in self.lanes])
        for pair, chance in self.chance.items():
            likely = {n: p for n, p in self.splits.weights(pair).likely.items() if p}
            ended = tally_results(
                self.flow,
                self.terms,
                [(chance * p * n, np.flatnonzero(lane_hands == n)) for n, p in likely.items()],
                rows=np.flatnonzero(split_hand_table().pair[self.rows] == pair),
                hand=split_hand_table().hand[self.rows],
                ends=self._ends,
            )
            endings = self.table.against.ends[hand_table().find((pair + 1, pair + 1))]
            for (count, share), part in zip(likely.items(), ended, strict=True):
                for (suited, mixed), number in self.suited.get((pair, count), {}).items():
                    part.suited(suited, mixed, number)
                yield SplitRoundPart(count, chance * share, part, endings)

    def _ends(self, at: Indices) -> Numbers:
        return np.asarray(self.grown.ends[self.grown.stand_at[self.rows[at]]][:, self.extras])

    def rescued_for_nothing(self) -> dict[Fraction, float]:
        """Rescued hands whose wager a dealer blackjack would have returned (A18).

        Such a round loses two wagers to the blackjack instead of one.
        """
        lanes = [place for place, lane in enumerate(self.lanes) if lane.returned]
        lost = 0.0
        for rescued in self.flow.rescue[1:] if lanes else ():
            rows = np.flatnonzero(rescued[:, lanes].any(axis=1))
            none = self.grown.no_blackjack(self.rows[rows])[:, self.extras[lanes]]
            lost += float((rescued[rows][:, lanes] * (1 / none - 1)).sum())
        return {Fraction(-2): lost, Fraction(-1): -lost} if lost else {}


def _add(to: dict[Any, float], key: Any, number: float) -> None:
    to[key] = to.get(key, 0.0) + number
