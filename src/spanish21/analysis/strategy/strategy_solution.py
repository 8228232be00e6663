"""Following a strategy given as data: its action with each hand, and the game's value under it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import get_args

import numpy as np

from spanish21.analysis.model.arithmetic import Number
from spanish21.analysis.model.hand_table import (
    ACE,
    TEN,
    VALUE_COUNT,
    Flags,
    Indices,
    hand_table,
)
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import (
    BLACKJACK,
    SPLIT,
    SolvedDeal,
    UpCardSolution,
    revalue_deals,
)
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    HandValues,
    PlayRule,
    may_double,
    may_surrender_split,
    revalue_hands,
)
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    COMPLETABLE_CARDS,
    SUIT_COUNT,
    SuitedPlay,
    up_card_suits,
)
from spanish21.game.cards import Suit
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.rulesets.strategies.strategy import (
    PAIRS,
    UP_CARDS,
    AfterDouble,
    ChartCell,
    ChartPairCell,
    FirstAction,
    FirstTwoSuits,
    HitFor,
    Strategy,
)

ACTIONS_BY_NAME = {"stand": STAND, "hit": HIT, "double": DOUBLE, "rescue": RESCUE}
FIRST_ACTIONS_BY_NAME: dict[FirstAction, int] = {
    "stand": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "split": SPLIT,
    "surrender": SURRENDER,
}


def up_card_name(up: int) -> str:
    """The name a chart gives to the up card of this value index."""
    return "A" if up == ACE else str(up + 1)


def find_cell(strategy: Strategy, hand: int, up: int) -> ChartCell:
    """The cell of a hand below 21, for any number of cards."""
    every = hand_table()
    soft = bool(every.soft[hand])
    return strategy.cell(int(every.total[hand]), up_card_name(up), soft=soft)


def strategy_play_rule(strategy: Strategy, up: int, terms: SolverTerms) -> PlayRule:
    """What the strategy does with each hand against an up card, suits left out."""
    every = hand_table()
    column = UP_CARDS.index(up_card_name(up))
    action = np.full(every.bust, STAND)
    plain = action.copy()
    given_up = np.zeros(every.bust, dtype=np.bool_)
    doubles = may_double(terms)
    for soft, rows in ((False, strategy.hard), (True, strategy.soft)):
        for total, cells in rows.items():
            cell = cells[column]
            here = (every.total == total) & (every.soft == soft)
            below = ACTIONS_BY_NAME[cell.move if cell.move != "double" else cell.otherwise]
            plain[here] = below
            action[here] = np.where(doubles[here], ACTIONS_BY_NAME[cell.move], below)
            given_up[here] = cell.surrender
            if cell.hit_from is not None:
                many = here & (every.cards >= cell.hit_from) & (total < TWENTY_ONE)
                plain[many] = action[many] = HIT
    return PlayRule(
        action,
        plain,
        tuple(_doubled(strategy, column, level) for level in _levels(terms)),
        given_up & may_surrender_split(terms),
    )


def _levels(terms: SolverTerms) -> range:
    return range(terms.doublings)


def _doubled(strategy: Strategy, column: int, level: int) -> Indices:
    every = hand_table()
    action = np.full(every.bust, STAND)
    if level < len(strategy.doubled):
        chart = strategy.doubled[level]
        for soft, rows in ((False, chart.hard), (True, chart.soft)):
            for total, cells in rows.items():
                here = (every.total == total) & (every.soft == soft)
                action[here] = ACTIONS_BY_NAME[cells[column]]
    return action


def strategy_suited_play(strategy: Strategy, play: PlayRule, up: int) -> SuitedPlay:
    """What the strategy does with 6-7, 6-8, 7-7 and 7-8, by their suits."""
    action: dict[tuple[int, int], Indices] = {}
    plain: dict[tuple[int, int], Indices] = {}
    given_up: dict[tuple[int, int], Flags] = {}
    for pair in COMPLETABLE_CARDS:
        row = hand_table().find((pair[0] + 1, pair[1] + 1))
        shape = (len(up_card_suits(up)), SUIT_COUNT, SUIT_COUNT)
        action[pair] = np.full(shape, play.action[row])
        plain[pair] = np.full(shape, play.plain[row])
        given_up[pair] = np.full(shape, play.given_up[row])
        hit_for = find_cell(strategy, row, up).hit_for if pair[0] != pair[1] else ""
        for s, t in np.ndindex(SUIT_COUNT, SUIT_COUNT):
            if _hits_for(hit_for, s, t):
                action[pair][:, s, t] = plain[pair][:, s, t] = HIT
    return SuitedPlay(action, plain, given_up)


def _hits_for(hit_for: HitFor, first: int, second: int) -> bool:
    if hit_for == "any":
        return True
    spaded = first == second == Suit.SPADES
    return (hit_for == "suited" and first == second) or (hit_for == "spades" and spaded)


def find_pair_cell(strategy: Strategy, pair: int, up: int) -> ChartPairCell:
    name = PAIRS[UP_CARDS.index(up_card_name(pair))]
    return strategy.pairs[name][UP_CARDS.index(up_card_name(up))]


def deal_suits(deal: SolvedDeal) -> FirstTwoSuits:
    """How the suits of two cards compare, "" where they cannot matter."""
    if (deal.first, deal.second) not in COMPLETABLE_CARDS or deal.pattern is None:
        return ""
    if deal.pattern.first != deal.pattern.second:
        return "mixed"
    return "spades" if deal.pattern.first == Suit.SPADES else "suited"


def strategy_first_action(strategy: Strategy, deal: SolvedDeal) -> int | None:
    """The strategy's exception for exactly these two cards; None where its chart decides.

    The chart also decides where the table does not offer the exception's action.
    """
    if not strategy.first_two:
        return None
    cards = up_card_name(deal.first), up_card_name(deal.second)
    name = strategy.first_action(*cards, deal_suits(deal), up_card_name(deal.up))
    action = None if name is None else FIRST_ACTIONS_BY_NAME[name]
    return action if action in deal.worth else None


def strategy_action(
    strategy: Strategy, up_card: UpCardSolution, deal: SolvedDeal, *, super_bonus: bool
) -> int:
    """What the strategy does with a deal."""
    cards = (deal.first, deal.second)
    if cards == (ACE, TEN):
        return BLACKJACK
    row = hand_table().find((deal.first + 1, deal.second + 1))
    special = _special(strategy, deal, super_bonus=super_bonus)
    if special is not None:
        return special
    if SURRENDER in deal.worth and find_cell(strategy, row, deal.up).surrender:
        return SURRENDER
    if cards in COMPLETABLE_CARDS and deal.pattern is not None:
        first, second = (cards[0], deal.pattern.first), (cards[1], deal.pattern.second)
        return up_card.suited_play.of(deal.pattern.up_suit, first, second)
    return int(up_card.play.action[row])


def _special(strategy: Strategy, deal: SolvedDeal, *, super_bonus: bool) -> int | None:
    """The action for a pair or for exactly these two cards; None where their total decides."""
    pair = deal.first == deal.second and SPLIT in deal.worth
    cell = find_pair_cell(strategy, deal.first, deal.up) if pair else None
    if cell is not None and cell.hit_for_super and super_bonus and deal.super_bonus:
        return HIT
    first = strategy_first_action(strategy, deal)
    if first is not None:
        return first
    return SPLIT if cell is not None and cell.split else None


def _splits(strategy: Strategy, pair: int, up: int) -> bool:
    """Whether a pair is split, by the chart or by an exception for these two cards."""
    name = up_card_name(pair)
    every: tuple[FirstTwoSuits, ...] = get_args(FirstTwoSuits)
    first = {strategy.first_two.get((name, name, suits, up_card_name(up))) for suits in every}
    return find_pair_cell(strategy, pair, up).split or "split" in first


def follow_up_card(
    up_card: UpCardSolution, strategy: Strategy, pairs: Sequence[int] | None = None
) -> UpCardSolution:
    """One up card solved for play by a strategy.

    Only splits of ``pairs`` are valued; None stands for the pairs that the strategy splits.
    """
    play = strategy_play_rule(strategy, up_card.hands.up, up_card.hands.terms)
    hands: HandValues = revalue_hands(up_card.hands, play)
    suited_play = strategy_suited_play(strategy, play, up_card.hands.up)
    up = up_card.hands.up
    if pairs is None:
        pairs = [pair for pair in range(VALUE_COUNT) if _splits(strategy, pair, up)]
    splits = SplitValues(hands, play, suited_play, pairs)
    deals = revalue_deals(up_card.deals, hands, up_card.suited, splits)
    return UpCardSolution(hands, play, up_card.suited, suited_play, splits, deals)


@dataclass(frozen=True, slots=True)
class StrategySolution:
    """A whole game solved for play by a strategy."""

    strategy: Strategy
    up_cards: tuple[UpCardSolution, ...]

    def actions(self, *, super_bonus: bool) -> list[Sequence[int]]:
        return [
            [strategy_action(self.strategy, t, deal, super_bonus=super_bonus) for deal in t.deals]
            for t in self.up_cards
        ]

    def edge(self, terms: SolverTerms, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager against this strategy."""
        for_super = super_bonus and terms.super_bonus_pays > 0
        return self._edge(terms.super_bonus_pays if super_bonus else Fraction(0), for_super)

    def edge_hitting_sevens(self, terms: SolverTerms) -> Number:
        """The same where two 7s are hit for the Super Bonus, and what it pays is left out."""
        return self._edge(Fraction(0), terms.super_bonus_pays > 0)

    def _edge(self, super_bonus_pays: Fraction, for_super: bool) -> Number:  # noqa: FBT001
        arithmetic = self.up_cards[0].hands.arithmetic
        pays = arithmetic.number(super_bonus_pays)
        total = arithmetic.number(0)
        for up_card, actions in zip(
            self.up_cards, self.actions(super_bonus=for_super), strict=True
        ):
            for deal, action in zip(up_card.deals, actions, strict=True):
                value = deal.value(action, pays)
                if self.strategy.insurance:
                    value = value + deal.insurance
                total = total + deal.chance * value
        return -total


def follow_strategy(solution: Solution, strategy: Strategy) -> StrategySolution:
    """The game of a solution, solved again for play by a strategy."""
    return StrategySolution(
        strategy, tuple(follow_up_card(up_card, strategy) for up_card in solution.up_cards)
    )


AFTER_DOUBLE_NAMES: dict[int, AfterDouble] = {STAND: "stand", RESCUE: "rescue", DOUBLE: "double"}
