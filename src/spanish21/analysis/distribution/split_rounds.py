"""Rounds with a split: every hand counted to its end, by the number of hands the split makes."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow, carry_forward
from spanish21.analysis.distribution.result_tally import (
    HandPrices,
    ResultTally,
    tally_results,
)
from spanish21.analysis.distribution.settled_first import FlowRows, SettledHands, settled_hands
from spanish21.analysis.distribution.split_suits import (
    NOTHING_TO_CHOOSE,
    RoleChoices,
    SuitedChoice,
)
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT, Indices, split_hand_table
from spanish21.analysis.solver.deals import SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND, SURRENDER
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
    third_value,
)
from spanish21.analysis.solver.unseen_blackjack import LOSES_THE_WAGER, RETURNED
from spanish21.game.hand_values import Bonus21


class SplitFlowLane(NamedTuple):
    """One lane of a flow: hands of one kind, carried forward together.

    They are of rounds with ``hands`` hands, are played with ``extra`` + 1 further pair cards
    removed, and with ``returned`` their wager comes back from an unpeeked dealer blackjack.
    """

    hands: int
    extra: int
    returned: bool


class SplitRoundPart(NamedTuple):
    """Rounds in which one pair becomes ``hands`` hands: their chance, and how the hands end."""

    hands: int
    chance: float
    tally: ResultTally


class SplitRounds:
    """The rounds of one up card that are split, each deal with its chance given no blackjack."""

    def __init__(self, up_card: UpCardSolution, splits: list[tuple[SolvedDeal, float]]) -> None:
        self.up_card, self.splits = up_card, up_card.splits
        self.terms, self.reachable = up_card.hands.terms, up_card.splits.reachable
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
        self.suited: dict[tuple[int, int], dict[tuple[Bonus21, Bonus21], float | Numbers]] = {}
        self.suited_first: dict[tuple[int, bool], dict[tuple[Bonus21, Bonus21], float]] = {}
        for pair in self.chance:
            self._deal_second_cards(pair)
        self.flow = self._flow()

    @property
    def splits_settle_first(self) -> bool:
        """Whether a hand of these splits may be over before a dealer blackjack shows."""
        return self.splits.returns_later

    def _rows(self) -> Indices:
        """The rows of the split table that these splits can reach; the flow is limited to them."""
        reached = np.any(self.reachable.reached, axis=0)
        return np.flatnonzero(reached & np.isin(split_hand_table().pair, list(self.chance)))

    def _flow(self) -> HandFlow:
        hands, rows = split_hand_table(), self.rows
        layers = [
            slice(*np.searchsorted(rows, (layer.start, layer.stop)).tolist())
            for layer in hands.layers
        ]
        child = np.vstack([self.place[hands.child[rows]], np.full((1, VALUE_COUNT), len(rows))])
        return carry_forward(
            child,
            layers,
            lambda at: self.reachable.draws[self.reachable.draw_at[rows[at]]][:, self.extras],
            self.reachable.actions[rows],
            [doubled[rows] for doubled in self.reachable.doubled],
            self.start,
        )

    def _choices(
        self, splits: list[tuple[SolvedDeal, float]]
    ) -> dict[tuple[int, int, int], SuitedChoice]:
        """What is done, by pair, role and second card, over all suits of these deals."""
        choices: dict[tuple[int, int, int], SuitedChoice] = {}
        for deal, chance in splits:
            if deal.pattern is None:
                continue
            pair, share_of_pair = deal.first, chance / self.chance[deal.first]
            for role in range(ROLE_COUNT):
                for weight, start in self.splits.hand_starts(pair, role, deal.pattern):
                    for second in range(VALUE_COUNT):
                        if completing_value(pair, second) is None:
                            continue
                        choice = choices.setdefault((pair, role, second), SuitedChoice({}, {}))
                        second_card = self.splits.second_card(pair, second, start)
                        for action, share in second_card.actions.items():
                            _add(choice.actions, action, share_of_pair * weight * share)
                        bonus = suited_bonus(sevens=pair == second, suit=start.own)
                        _add(choice.suited, bonus, share_of_pair * weight * second_card.suited)
        return choices

    def _returned(self, role: int) -> bool:
        return self.splits.returns_later and role != FIRST_CARD

    def _lanes(self) -> list[SplitFlowLane]:
        """The lanes with a weight above 0."""
        lanes = {
            SplitFlowLane(count, int(extra), self._returned(role))
            for pair in self.chance
            for count, by_role in self.splits.weights(pair).hands.items()
            for role in range(ROLE_COUNT)
            for extra in np.flatnonzero(by_role[role].any(axis=0))
        }
        return sorted(lanes)

    def _deal_second_cards(self, pair: int) -> None:
        """Deal a second card to every hand that splitting this pair can make."""
        weights = self.splits.weights(pair)
        most = weights.every.shape[2]
        cards = [
            second_card_chances(self.splits.split_hands, pair, closed=state == CLOSED_HAND)[:most].T
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
        for action in (STAND, HIT, DOUBLE, SURRENDER):
            acting = np.flatnonzero(plain & (self.reachable.actions[children] == action))
            self.start.by(action)[self.place[children[acting]]] += chances[:, acting].sum(axis=0)
        for second in special:
            self._play_suited_second(
                pair, second, int(self.place[children[second]]), chances[:, second]
            )

    def _play_suited_second(self, pair: int, second: int, row: int, chances: Numbers) -> None:
        """Play a split 6, 7 or 8 with another as second card: by suits, for each role."""
        third = self.splits.split_hands.third[self.extras, pair, second]
        unseen = self.splits.split_hands.unseen[self.extras, pair, second]
        endings = self._completed_endings(pair, second)
        for role in range(ROLE_COUNT):
            # Where no pair card remains none can come later, and there is nothing to choose.
            choice = self.choices.get((pair, role, second), NOTHING_TO_CHOOSE)
            for action, share in choice.actions.items():
                self.start.by(action)[row] += chances[role] * share
            completed = chances[role] * third
            for place, lane in enumerate(self.lanes):
                chances_by_bonus = self.suited.setdefault((pair, lane.hands), {})
                for bonus, share in choice.suited.items():
                    kinds = (bonus, BONUSES_BY_SUITS[pair == second][0])
                    chance = float(completed[place]) * share
                    _add(chances_by_bonus, kinds, chance * endings[place])
                    first = self.suited_first.setdefault((pair, lane.returned), {})
                    _add(first, kinds, chance * float(unseen[place]))

    def _completed_endings(self, pair: int, second: int) -> list[float] | Numbers:
        """By lane, the chances of the dealer's endings against the completed cards; 1 where they win
        whatever he has.
        """
        if self.terms.twenty_one_wins:
            return [1.0] * len(self.lanes)
        table = split_hand_table()
        completed = table.child[table.child[table.start[pair], second], third_value(pair, second)]
        at = self.reachable.stand_at[completed]
        return np.asarray(self.reachable.endings[at][self.extras])

    def average_choices(self, pair: int) -> RoleChoices:
        """What is done by suits with the hands of a pair, on average over its deals."""
        return {
            (role, second): choice
            for (of, role, second), choice in self.choices.items()
            if of == pair
        }

    def parts(self) -> Iterator[SplitRoundPart]:
        """The rounds by pair and number of hands."""
        lane_hands = np.array([lane.hands for lane in self.lanes])
        for pair, chance in self.chance.items():
            chances = {n: p for n, p in self.splits.weights(pair).chances.items() if p}
            tallies = tally_results(
                self.flow,
                self.terms,
                [(chance * p * n, np.flatnonzero(lane_hands == n)) for n, p in chances.items()],
                rows=np.flatnonzero(split_hand_table().pair[self.rows] == pair),
                hand=split_hand_table().hand[self.rows],
                ends=self._endings,
            )
            for (count, share), tally in zip(chances.items(), tallies, strict=True):
                for (suited, mixed), number in self.suited.get((pair, count), {}).items():
                    tally.move_to_suited(suited, mixed, number)
                yield SplitRoundPart(count, chance * share, tally)

    def _endings(self, at: Indices) -> Numbers:
        return np.asarray(
            self.reachable.endings[self.reachable.stand_at[self.rows[at]]][:, self.extras]
        )

    def settled_first(
        self, pair: int, prices: HandPrices
    ) -> Iterator[tuple[Fraction, SettledHands]]:
        """The hands of a pair that are over before a dealer blackjack shows, by their base (A18)."""
        pays = prices.split_bonuses
        for returned in (False, True):
            lanes = [place for place, lane in enumerate(self.lanes) if lane.returned is returned]
            of = FlowRows(
                np.flatnonzero(split_hand_table().pair[self.rows] == pair),
                np.array(lanes, dtype=np.int64),
                split_hand_table().hand[self.rows],
                lambda at: self.reachable.blackjack(self.rows[at], RETURNED).odds[:, self.extras],
                lambda at: self.reachable.busts[self.reachable.draw_at[self.rows[at]]][
                    :, self.extras
                ],
            )
            settled = settled_hands(self.flow, of, self.terms, prices, pays)
            if self.terms.settles_21s:
                for kinds, chance in self.suited_first.get((pair, returned), {}).items():
                    settled.move_to_suited(*kinds, chance, pays)
            yield RETURNED if returned else LOSES_THE_WAGER, settled


def _add(to: dict[Any, Any], key: Any, number: float | Numbers) -> None:
    to[key] = to.get(key, 0.0) + number
