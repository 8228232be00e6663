"""The best chart: one move for each total and up card, with an exception only where it gains.

The values of all hands of a cell are weighted by how often each hand comes up. The cell takes the
move, and the number of cards from which to hit, that gain most over those hands. How often hands
come up, and what one more card gains, depends on the chart itself, so this is repeated until the
chart no longer changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow
from spanish21.analysis.distribution.round_results import carry_unsplit_hands
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import ACE, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import SPLIT, SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    HandValues,
    revalue_hands,
)
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.suited_bonuses import COMPLETABLE_CARDS
from spanish21.analysis.strategy.hand_frequencies import (
    GROUP_COUNT,
    UNREACHED_WEIGHT,
    HandFrequencies,
    cell_group,
    cell_groups,
    hand_frequencies,
    random_hand_chances,
)
from spanish21.analysis.strategy.strategy_solution import (
    AFTER_DOUBLE_NAMES,
    StrategySolution,
    follow_up_card,
    strategy_action,
    strategy_play_rule,
    strategy_suited_play,
)
from spanish21.game.cards import Suit
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    MOST_CARDS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    AfterDouble,
    ChartCell,
    ChartPairCell,
    ChartRow,
    DoubledChart,
    DoubledRow,
    HitFor,
    Strategy,
)

_MOST_REPETITIONS = 8
"""The most repetitions; three or four are enough."""
_PLAIN_CELLS = (
    ChartCell("stand", "stand"),
    ChartCell("hit", "hit"),
    ChartCell("double", "stand"),
    ChartCell("double", "hit"),
)
"""What a cell can say, in the order in which gains are stored."""
_MOST_SPLIT_COST = 0.02
"""The most splitting may cost by best play for a chart to consider it."""
_LEAST_GAIN = 1e-12
"""A gain per hand that is not worth an exception."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The best chart of a solution, with everything needed to explain its cells."""

    strategy: Strategy
    strategy_solution: StrategySolution
    frequencies: tuple[HandFrequencies, ...]

    def __repr__(self) -> str:
        return f"<Chart for {self.strategy.ruleset}, decks: {self.strategy.decks}>"


def best_chart(solution: Solution) -> Chart:
    """The chart that gains most, computed from best play and repeated until it no longer changes."""
    columns = [ChartColumn.first(up_card) for up_card in solution.up_cards]
    strategy = _assemble(solution, columns)
    for _ in range(_MOST_REPETITIONS):
        columns = chart_columns(solution, strategy)
        before, strategy = strategy, _assemble(solution, columns)
        if strategy == before:
            break
    up_cards = [follow_up_card(t, strategy, _worth_splitting(t)) for t in solution.up_cards]
    strategy = replace(strategy, pairs=_pairs(up_cards, solution.terms))
    frequencies = tuple(column.frequencies for column in columns)
    return Chart(strategy, StrategySolution(strategy, tuple(up_cards)), frequencies)


def chart_columns(solution: Solution, strategy: Strategy) -> list["ChartColumn"]:
    """Every up card's column for play by a strategy: how often its hands come up, what moves gain."""
    return [ChartColumn.again(up_card, strategy) for up_card in solution.up_cards]


class ChartColumn:
    """One up card's column of the chart, from the frequencies and values of its hands."""

    def __init__(
        self, up_card: UpCardSolution, hands: HandValues, flows: HandFlow, held: Numbers
    ) -> None:
        self.up_card, self.hands, self.terms = up_card, hands, hands.terms
        self.flows = flows
        self.random_chances = random_hand_chances(hands)
        self.chances = held + flows.holding[:, 0]
        self.frequencies = hand_frequencies(
            hands, self.chances, UNREACHED_WEIGHT * self.random_chances
        )
        self.doubled_worth = [self._doubled_worth(level) for level in range(self.terms.doublings)]

    @staticmethod
    def first(up_card: UpCardSolution) -> "ChartColumn":
        """The column for frequencies and values of best play."""
        actions = [deal.best(0) for deal in up_card.deals]
        return ChartColumn._of(up_card, up_card.hands, actions)

    @staticmethod
    def again(up_card: UpCardSolution, strategy: Strategy) -> "ChartColumn":
        """The column for frequencies and values of this strategy."""
        play = strategy_play_rule(strategy, up_card.hands.up, up_card.hands.terms)
        by_suit = strategy_suited_play(strategy, play, up_card.hands.up)
        up_card = replace(up_card, play=play, suited_play=by_suit)
        actions = [
            strategy_action(strategy, up_card, deal, super_bonus=False) for deal in up_card.deals
        ]
        return ChartColumn._of(up_card, revalue_hands(up_card.hands, play), actions)

    @staticmethod
    def _of(up_card: UpCardSolution, hands: HandValues, actions: Sequence[int]) -> "ChartColumn":
        start = FlowStart.empty(hand_table().bust, 1)
        held = np.zeros(hand_table().bust)
        for deal, action in zip(up_card.deals, actions, strict=True):
            row = hand_table().find((deal.first + 1, deal.second + 1))
            played = deal.chance * deal.no_blackjack
            if action in (STAND, HIT, DOUBLE):
                start.by(action)[row, 0] += played
            if action != SPLIT and not is_suited_exception(deal):
                held[row] += played
        return ChartColumn(up_card, hands, carry_unsplit_hands(hands, up_card.play, start), held)

    def cell(self, total: int, *, soft: bool) -> ChartCell:
        """The best move for a total, and from how many cards to hit instead.

        Where two cards are surrendered the rest of the cell is for longer hands alone.
        """
        group = cell_group(total, soft=soft)
        worth, weight = self.frequencies.worth[group], self.frequencies.weight[group]
        close = _LEAST_GAIN * float(weight.sum())
        best, gained = _best_cell(worth, close, below_21=total < TWENTY_ONE)
        if self.terms.surrender is not None:
            longer = worth.copy()
            longer[0] = 0.0
            other, more = _best_cell(longer, close, below_21=total < TWENTY_ONE)
            if self.frequencies.given_up[group][0] + more > gained + close:
                best = replace(other, surrender=True)
        if soft or total not in _HIT_FOR_TOTALS:
            return best
        return replace(best, hit_for=self._hit_for(total, best))

    def _hit_for(self, total: int, cell: ChartCell) -> HitFor:
        """The suits of 6-7, 6-8 or 7-8 for which hitting beats the cell's move."""
        if cell.move == "hit":
            return ""
        gains: dict[HitFor, float] = {"any": 0.0, "suited": 0.0, "spades": 0.0}
        for deal in self.up_card.deals:
            if not is_suited_exception(deal) or deal.first + deal.second + 2 != total:
                continue
            row = hand_table().find((deal.first + 1, deal.second + 1))
            hands = self.hands
            other = hands.stand[row] if cell.move == "stand" else hands.double[row]
            gain = deal.chance * (deal.worth[HIT] - self.up_card.hands.hit[row])
            gain += deal.chance * (hands.hit[row] - other)
            gains[_suit_case(deal)] += gain
        cases: tuple[HitFor, ...] = ("any", "suited", "spades")
        return next((case for case in cases if gains[case] > 0), "")

    def after(self, level: int, total: int, *, soft: bool) -> AfterDouble:
        """The best action for a hand doubled ``level`` + 1 times."""
        group = cell_group(total, soft=soft)
        stand, rescue, again = self.doubled_worth[level]
        worth = {STAND: stand[group]}
        if rescue is not None and (total < TWENTY_ONE or self.terms.rescue_on_21):
            worth[RESCUE] = rescue[group]
        if again is not None and (total < TWENTY_ONE or self.terms.double_soft_21):
            worth[DOUBLE] = again[group]
        return AFTER_DOUBLE_NAMES[max(worth, key=lambda action: worth[action])]

    def _doubled_worth(self, level: int) -> tuple[Numbers, Numbers | None, Numbers | None]:
        """What standing, rescue and doubling again gain, by group, times the hands' weights.

        None stands for what the table does not offer.
        """
        flows, doubled = self.flows, self.hands.doubled[level]
        chance = flows.stand[level + 1] + flows.rescue[level + 1] + flows.doubling[level + 1]
        weight = chance[:, 0] + UNREACHED_WEIGHT * self.random_chances

        def sum_by_group(values: Numbers) -> Numbers:
            return np.bincount(cell_groups(), weight * values, minlength=GROUP_COUNT)

        return (
            sum_by_group(doubled.stand),
            None if doubled.rescue is None else sum_by_group(doubled.rescue),
            None if doubled.again is None else sum_by_group(doubled.again),
        )


_HIT_FOR_TOTALS = (13, 14, 15)
"""Totals of 6-7, 6-8 and 7-8."""


def is_suited_exception(deal: SolvedDeal) -> bool:
    """Whether a deal is 6-7, 6-8 or 7-8, which a cell may except."""
    return deal.first != deal.second and (deal.first, deal.second) in COMPLETABLE_CARDS


def _suit_case(deal: SolvedDeal) -> HitFor:
    if deal.pattern is None or deal.pattern.first != deal.pattern.second:
        return "any"
    return "spades" if deal.pattern.first == Suit.SPADES else "suited"


def _best_cell(worth: Numbers, close: float, *, below_21: bool) -> tuple[ChartCell, float]:
    """The cell that gains most, and its gain; of equal cells the simplest.

    An exception is made only for a gain of more than ``close``.
    """
    kinds = worth.T.tolist()
    sums = [sum(values) for values in kinds]
    best, most = _PLAIN_CELLS[0], sums[0]
    for cell, gained in zip(_PLAIN_CELLS, sums, strict=True):
        if (below_21 or cell.otherwise == "stand") and gained > most + close:
            best, most = cell, gained
    for cell, values in zip(_PLAIN_CELLS, kinds, strict=True) if below_21 else ():
        for cards in range(3, MOST_CARDS + 1):
            gained = sum(values[: cards - 2]) + sum(kinds[HIT][cards - 2 :])
            if gained > most + close:
                best, most = replace(cell, hit_from=cards), gained
    if best.move == "double" and abs(sums[2] - sums[3]) <= close:
        # Every hand here may be doubled; should one not be, the better of the others is played.
        hits = below_21 and sums[HIT] > sums[STAND]
        best = replace(best, otherwise="hit" if hits else "stand")
    return best, most


def _assemble(solution: Solution, columns: Sequence[ChartColumn]) -> Strategy:
    """The chart of these columns; an up card that the shoe lacks is played like the next lower one."""
    up_cards = [column.up_card for column in columns]
    by_up = {column.hands.up: column for column in columns}
    ordered = [by_up[up] for up in _nearest(up_cards)]

    def row(total: int, *, soft: bool) -> ChartRow:
        return tuple(column.cell(total, soft=soft) for column in ordered)

    def after(level: int, total: int, *, soft: bool) -> DoubledRow:
        return tuple(column.after(level, total, soft=soft) for column in ordered)

    return Strategy(
        ruleset=solution.ruleset,
        decks=solution.decks,
        hard={total: row(total, soft=False) for total in HARD_TOTALS},
        soft={total: row(total, soft=True) for total in SOFT_TOTALS},
        pairs=_pairs(up_cards, solution.terms),
        doubled=tuple(
            DoubledChart(
                level + 1,
                {total: after(level, total, soft=False) for total in HARD_TOTALS},
                {total: after(level, total, soft=True) for total in SOFT_TOTALS},
            )
            for level in range(solution.terms.doublings)
        ),
        insurance=bool(sum(d.chance * d.insurance for t in up_cards for d in t.deals) > 0),
    )


def _pairs(
    up_cards: Sequence[UpCardSolution], terms: SolverTerms
) -> dict[str, tuple[ChartPairCell, ...]]:
    """Which pairs to split, by the values of the deals."""
    cells: dict[tuple[int, int], ChartPairCell] = {}
    pays = float(terms.super_bonus_pays)
    for up_card in up_cards:
        for pair in range(len(PAIRS)):
            deals = [deal for deal in up_card.deals if deal.first == deal.second == pair]
            if not deals or SPLIT not in deals[0].worth:
                continue
            gain = sum(deal.chance * _split_gain(deal) for deal in deals)
            tempting = [deal for deal in deals if deal.super_bonus]
            hit = sum(
                deal.chance * (deal.gain(HIT, pays) - max(deal.worth.values())) for deal in tempting
            )
            cells[pair, up_card.hands.up] = ChartPairCell(
                bool(gain > 0), bool(hit > 0 and tempting)
            )
    never = ChartPairCell(split=False)
    ups = _nearest(up_cards)
    return {name: tuple(cells.get((_rank_index(name), up), never) for up in ups) for name in PAIRS}


def _rank_index(name: str) -> int:
    return ACE if name == "A" else int(name) - 1


def _nearest(up_cards: Sequence[UpCardSolution]) -> list[int]:
    """For each column its up card; where the shoe lacks it, the next lower one that it has."""
    here = {up_card.hands.up for up_card in up_cards}
    nearest = up_cards[0].hands.up
    columns: list[int] = []
    for name in UP_CARDS:
        nearest = _rank_index(name) if _rank_index(name) in here else nearest
        columns.append(nearest)
    return columns


def _worth_splitting(up_card: UpCardSolution) -> list[int]:
    """The pairs that best play splits, or nearly does."""
    pairs = {
        deal.first
        for deal in up_card.deals
        if SPLIT in deal.worth and _split_gain(deal) > -_MOST_SPLIT_COST
    }
    return sorted(pairs)


def _split_gain(deal: SolvedDeal) -> float:
    """What splitting gains beyond the best of anything else."""
    others = max(worth for action, worth in deal.worth.items() if action != SPLIT)
    return float(deal.worth[SPLIT] - others)
