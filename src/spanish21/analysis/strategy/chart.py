"""The best chart: one move for each total and up card, with as few exceptions as pay.

Best play by composition is weighed, hand by hand, with how often each hand is met. Every cell
takes the move, and the number of cards from which to hit, that gain most over all hands it stands
for. What is then met, and what a card is then worth, depends on the chart itself, so this is
repeated until the chart no longer changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow
from spanish21.analysis.distribution.round_results import carry_unsplit_hands
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import ACE, VALUE_COUNT, Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import SPLIT, SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    HandValues,
    may_double,
    revalue_hands,
)
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.suited_bonuses import COMPLETABLE_CARDS
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

_ROUNDS = 8
"""How often the chart is made anew at most; three or four are enough."""
_SOFT = 32
_GROUPS = 64
_CLASSES = MOST_CARDS - 1
_KINDS = (
    ChartCell("stand", "stand"),
    ChartCell("hit", "hit"),
    ChartCell("double", "stand"),
    ChartCell("double", "hit"),
)
"""What a cell can say, in the order in which gains are kept."""
_UNMET = 1e-6
"""What a hand weighs besides how often the chart meets it, as part of how often such cards lie
together: enough for a player who got there by mistake, too little to sway a cell."""
_NEARLY = 0.02
"""How much splitting may cost by best play, and yet be thought of for a chart."""
_CLOSE = 1e-12
"""A gain per hand that is not worth an exception."""


@dataclass(frozen=True, slots=True)
class HandFrequencies:
    """How often hands are met against one up card, and what each move is then worth.

    ``chance`` is by group (total, soft) and number of cards, ``weight`` the same with a little for
    hands that are never met; ``worth`` is weighed, and also by what a cell can say. Two cards that may become a
    6-7-8 are left to their own.
    """

    chance: Numbers
    weight: Numbers
    worth: Numbers


@dataclass(frozen=True, slots=True)
class Chart:
    """The best chart of a solution, with everything needed to explain its cells."""

    strategy: Strategy
    followed: StrategySolution
    met: tuple[HandFrequencies, ...]


def cell_group(total: int, *, soft: bool) -> int:
    """The number of a cell's group of hands."""
    return total + _SOFT * soft


def cell_groups() -> Indices:
    """Which cell each hand belongs to: its total, soft totals apart."""
    every = hand_table()
    return np.asarray(every.total + _SOFT * every.soft)


def card_count_classes() -> Indices:
    """Hands of 2, 3, 4, 5 and of 6 cards or more."""
    return np.clip(hand_table().cards, 2, MOST_CARDS) - 2


def best_chart(solution: Solution) -> Chart:
    """The chart that gains most, begun from best play and made again until it stays."""
    columns = [_ChartColumn.first(table) for table in solution.tables]
    strategy = _assemble(solution, columns)
    for _ in range(_ROUNDS):
        columns = [_ChartColumn.again(table, strategy) for table in solution.tables]
        before, strategy = strategy, _assemble(solution, columns)
        if strategy == before:
            break
    tables = [follow_up_card(t, strategy, _worth_splitting(t)) for t in solution.tables]
    strategy = replace(strategy, pairs=_pairs(tables, solution.terms))
    met = tuple(column.met for column in columns)
    return Chart(strategy, StrategySolution(strategy, tuple(tables)), met)


class _ChartColumn:
    """One up card's column of the chart, made from hands as they are met and valued."""

    def __init__(
        self, table: UpCardSolution, against: HandValues, flows: HandFlow, held: Numbers
    ) -> None:
        self.table, self.against, self.terms = table, against, against.terms
        self.flows = flows
        self.lie_together = random_hand_chances(against)
        self.met = _met(against, held + flows.met[:, 0], _UNMET * self.lie_together)
        self.doubled_worth = [self._doubled_worth(level) for level in range(self.terms.doublings)]

    @staticmethod
    def first(table: UpCardSolution) -> "_ChartColumn":
        """Hands met and valued by best play."""
        actions = [deal.best(0) for deal in table.deals]
        return _ChartColumn._of(table, table.against, actions)

    @staticmethod
    def again(table: UpCardSolution, strategy: Strategy) -> "_ChartColumn":
        """Hands met and valued by the chart as it is."""
        play = strategy_play_rule(strategy, table.against.up, table.against.terms)
        by_suit = strategy_suited_play(strategy, play, table.against.up)
        table = replace(table, play=play, suited_play=by_suit)
        actions = [
            strategy_action(strategy, table, deal, super_bonus=False) for deal in table.deals
        ]
        return _ChartColumn._of(table, revalue_hands(table.against, play), actions)

    @staticmethod
    def _of(table: UpCardSolution, against: HandValues, actions: Sequence[int]) -> "_ChartColumn":
        start = FlowStart.empty(hand_table().bust, 1)
        held = np.zeros(hand_table().bust)
        for deal, action in zip(table.deals, actions, strict=True):
            row = hand_table().find((deal.first + 1, deal.second + 1))
            played = deal.likely * deal.no_blackjack
            if action in (STAND, HIT, DOUBLE):
                start.by(action)[row, 0] += played
            if action != SPLIT and not is_suited_exception(deal):
                held[row] += played
        return _ChartColumn(table, against, carry_unsplit_hands(against, table.play, start), held)

    def cell(self, total: int, *, soft: bool) -> ChartCell:
        """The best move for a total, and from how many cards to hit instead.

        Where two cards are surrendered the rest of the cell is for longer hands alone.
        """
        group = cell_group(total, soft=soft)
        worth, weight = self.met.worth[group], self.met.weight[group]
        close = _CLOSE * float(weight.sum())
        best, gained = _best_cell(worth, close, below_21=total < TWENTY_ONE)
        if self.terms.surrender is not None:
            longer = worth.copy()
            longer[0] = 0.0
            other, more = _best_cell(longer, close, below_21=total < TWENTY_ONE)
            if float(self.terms.surrender) * weight[0] + more > gained + close:
                best = replace(other, surrender=True)
        if soft or total not in _HIT_FOR_TOTALS:
            return best
        return replace(best, hit_for=self._hit_for(total, best))

    def _hit_for(self, total: int, cell: ChartCell) -> HitFor:
        """For which two cards of 6, 7 and 8 hitting beats the cell's move."""
        if cell.move == "hit":
            return ""
        gains: dict[HitFor, float] = {"any": 0.0, "suited": 0.0, "spades": 0.0}
        for deal in self.table.deals:
            if not is_suited_exception(deal) or deal.first + deal.second + 2 != total:
                continue
            row = hand_table().find((deal.first + 1, deal.second + 1))
            against = self.against
            other = against.stand[row] if cell.move == "stand" else against.double[row]
            gain = deal.likely * (deal.worth[HIT] - self.table.against.hit[row])
            gain += deal.likely * (against.hit[row] - other)
            gains[_suit_case(deal)] += gain
        cases: tuple[HitFor, ...] = ("any", "suited", "spades")
        return next((case for case in cases if gains[case] > 0), "")

    def after(self, level: int, total: int, *, soft: bool) -> AfterDouble:
        """What to do with a hand that was doubled."""
        group = cell_group(total, soft=soft)
        stand, rescue, again = self.doubled_worth[level]
        worth = {STAND: stand[group]}
        if rescue is not None and total < TWENTY_ONE:
            worth[RESCUE] = rescue[group]
        if again is not None and (total < TWENTY_ONE or self.terms.double_soft_21):
            worth[DOUBLE] = again[group]
        return AFTER_DOUBLE_NAMES[max(worth, key=lambda action: worth[action])]

    def _doubled_worth(self, level: int) -> tuple[Numbers, Numbers | None, Numbers | None]:
        """What standing, rescue and doubling again gain, by total, weighed by how often met."""
        flows, doubled = self.flows, self.against.doubled[level]
        met = flows.stand[level + 1] + flows.rescue[level + 1] + flows.doubling[level + 1]
        weight = met[:, 0] + _UNMET * self.lie_together

        def added(values: Numbers) -> Numbers:
            return np.bincount(cell_groups(), weight * values, minlength=_GROUPS)

        rescue = None if doubled.rescue is None else added(np.full(len(weight), doubled.rescue))
        return added(doubled.stand), rescue, None if doubled.again is None else added(doubled.again)


_HIT_FOR_TOTALS = (13, 14, 15)
"""Totals of 6-7, 6-8 and 7-8."""


def is_suited_exception(deal: SolvedDeal) -> bool:
    """Whether a deal is 6-7, 6-8 or 7-8, which a cell may except."""
    return deal.first != deal.second and (deal.first, deal.second) in COMPLETABLE_CARDS


def _suit_case(deal: SolvedDeal) -> HitFor:
    if deal.pattern is None or deal.pattern.first != deal.pattern.second:
        return "any"
    return "spades" if deal.pattern.first == Suit.SPADES else "suited"


def random_hand_chances(against: HandValues) -> Numbers:
    """For each hand, how likely as many cards taken at random are just these."""
    every, unseen = hand_table(), against.lane_ends.unseen
    most = int(every.cards.max())
    ways = np.array([[comb(int(left), n) for n in range(most + 1)] for left in unseen], dtype=float)
    all_ways = np.array([float(comb(int(unseen.sum()), n)) for n in range(most + 1)])
    return np.asarray(
        np.prod(ways[np.arange(VALUE_COUNT), every.counts], axis=1) / all_ways[every.cards]
    )


def _met(against: HandValues, chance: Numbers, unmet: Numbers) -> HandFrequencies:
    """Chances and values added up by total and number of cards."""
    weight = chance + unmet
    doubles = may_double(against.terms)
    # Where a hand may not be doubled, the cell says what to do otherwise.
    kinds = (
        against.stand,
        against.hit,
        np.where(doubles, against.double, against.stand),
        np.where(doubles, against.double, against.hit),
    )
    worth = [_by_cell(weight * values) for values in kinds]
    return HandFrequencies(_by_cell(chance), _by_cell(weight), np.stack(worth, axis=2))


def _by_cell(values: Numbers) -> Numbers:
    """Added up by group and number of cards."""
    key = cell_groups() * _CLASSES + card_count_classes()
    added = np.bincount(key, values, minlength=_GROUPS * _CLASSES)
    return added.reshape(_GROUPS, _CLASSES)


def _best_cell(worth: Numbers, close: float, *, below_21: bool) -> tuple[ChartCell, float]:
    """The move, and the number of cards from which to hit, that gain most; the simplest of equals.

    A gain that is no more than ``close`` is not worth an exception.
    """
    kinds = worth.T.tolist()
    sums = [sum(values) for values in kinds]
    best, most = _KINDS[0], sums[0]
    for cell, gained in zip(_KINDS, sums, strict=True):
        if (below_21 or cell.otherwise == "stand") and gained > most + close:
            best, most = cell, gained
    for cell, values in zip(_KINDS, kinds, strict=True) if below_21 else ():
        for cards in range(3, MOST_CARDS + 1):
            gained = sum(values[: cards - 2]) + sum(kinds[HIT][cards - 2 :])
            if gained > most + close:
                best, most = replace(cell, hit_from=cards), gained
    if best.move == "double" and abs(sums[2] - sums[3]) <= close:
        # Every hand here may be doubled; should one not be, the better of the others is played.
        hits = below_21 and sums[HIT] > sums[STAND]
        best = replace(best, otherwise="hit" if hits else "stand")
    return best, most


def _assemble(solution: Solution, columns: Sequence[_ChartColumn]) -> Strategy:
    """The columns side by side. An up card that the shoe lacks is played as the next lower one."""
    tables = [column.table for column in columns]
    by_up = {column.against.up: column for column in columns}
    ordered = [by_up[up] for up in _nearest(tables)]

    def row(total: int, *, soft: bool) -> ChartRow:
        return tuple(column.cell(total, soft=soft) for column in ordered)

    def after(level: int, total: int, *, soft: bool) -> DoubledRow:
        return tuple(column.after(level, total, soft=soft) for column in ordered)

    return Strategy(
        ruleset=solution.ruleset,
        decks=solution.decks,
        hard={total: row(total, soft=False) for total in HARD_TOTALS},
        soft={total: row(total, soft=True) for total in SOFT_TOTALS},
        pairs=_pairs(tables, solution.terms),
        doubled=tuple(
            DoubledChart(
                level + 1,
                {total: after(level, total, soft=False) for total in HARD_TOTALS},
                {total: after(level, total, soft=True) for total in SOFT_TOTALS},
            )
            for level in range(solution.terms.doublings)
        ),
        insurance=bool(sum(d.likely * d.insurance for t in tables for d in t.deals) > 0),
    )


def _pairs(
    tables: Sequence[UpCardSolution], terms: SolverTerms
) -> dict[str, tuple[ChartPairCell, ...]]:
    """Which pairs to split, by the deals' own values."""
    found: dict[tuple[int, int], ChartPairCell] = {}
    pays = float(terms.super_bonus_pays)
    for table in tables:
        for pair in range(len(PAIRS)):
            deals = [deal for deal in table.deals if deal.first == deal.second == pair]
            if not deals or SPLIT not in deals[0].worth:
                continue
            gain = sum(deal.likely * _split_gain(deal) for deal in deals)
            tempting = [deal for deal in deals if deal.super_bonus]
            hit = sum(
                deal.likely * (deal.gain(HIT, pays) - max(deal.worth.values())) for deal in tempting
            )
            found[pair, table.against.up] = ChartPairCell(
                bool(gain > 0), bool(hit > 0 and tempting)
            )
    never = ChartPairCell(split=False)
    ups = _nearest(tables)
    return {name: tuple(found.get((_place(name), up), never) for up in ups) for name in PAIRS}


def _place(name: str) -> int:
    return ACE if name == "A" else int(name) - 1


def _nearest(tables: Sequence[UpCardSolution]) -> list[int]:
    """For each column its up card; where the shoe lacks it, the next lower one that it has."""
    here = {table.against.up for table in tables}
    nearest = tables[0].against.up
    found: list[int] = []
    for name in UP_CARDS:
        nearest = _place(name) if _place(name) in here else nearest
        found.append(nearest)
    return found


def _worth_splitting(table: UpCardSolution) -> list[int]:
    """The pairs that best play splits, or nearly does."""
    found = {
        deal.first for deal in table.deals if SPLIT in deal.worth and _split_gain(deal) > -_NEARLY
    }
    return sorted(found)


def _split_gain(deal: SolvedDeal) -> float:
    """What splitting gains beyond the best of anything else."""
    others = max(worth for action, worth in deal.worth.items() if action != SPLIT)
    return float(deal.worth[SPLIT] - others)
