"""Why a chart says what it says: what every move of a cell gains, and how close the choice is.

A cell covers many hands. They are listed by number of cards, because a chart can distinguish
those, and two cards of 6, 7 and 8 by their suits. Values are averages over the hands that come up
when the chart is followed, given no dealer blackjack; hands after a split are not counted. Hands
that best play by composition would play differently are listed with them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from spanish21.analysis.distribution.hand_flow import FlowStart, HandFlow
from spanish21.analysis.distribution.round_results import carry_unsplit_hands
from spanish21.analysis.model.arithmetic import Number, Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT, Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import SPLIT, SolvedDeal, UpCardSolution
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    DoubledHandValues,
    may_double,
)
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.suited_bonuses import COMPLETABLE_CARDS
from spanish21.analysis.strategy.cell_explanation import (
    CellExplanation,
    ChartCase,
    PlayDifference,
)
from spanish21.analysis.strategy.chart import Chart, is_suited_exception
from spanish21.analysis.strategy.hand_frequencies import (
    card_count_classes,
    cell_group,
    cell_groups,
)
from spanish21.analysis.strategy.strategy_solution import (
    ACTIONS_BY_NAME,
    find_pair_cell,
    follow_up_card,
    up_card_name,
)
from spanish21.game.cards import Suit
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.cell_names import CellName
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    MOST_CARDS,
    SOFT_TOTALS,
)

MOVE_NAMES = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    RESCUE: "rescue",
    SPLIT: "split",
    SURRENDER: "surrender",
}
_LEAST_CHANCE = 1e-20
"""Less than the chance of any hand that comes up at all."""
_ROUNDING = 1e-12
"""The largest difference that can come from rounding."""
_CARDS = range(2, MOST_CARDS + 1)


class ChartExplainer:
    """Explains the cells of one chart."""

    def __init__(self, solution: Solution, chart: Chart) -> None:
        self._columns = {
            up_card_name(up_card.hands.up): _ExplainedColumn(chart, place, up_card)
            for place, up_card in enumerate(solution.up_cards)
        }

    def explain(self, cell: CellName) -> CellExplanation:
        """The values behind a cell, or a refusal for a cell that the game does not have."""
        column = self._columns.get(cell.up)
        if column is None:
            raise Refusal("explain", str(cell), f"no {cell.up} is left in this shoe")
        if cell.doubled and not column.best.hands.doubled:
            raise Refusal("explain", str(cell), "this table has no doubling")
        if cell.kind == "pair":
            return column.pair(cell)
        return column.doubled(cell) if cell.doubled else column.total(cell)

    def closest(self, number: int) -> tuple[CellExplanation, ...]:
        """The cells with the closest choices, the closest first; equal moves are left out."""
        every = [self.explain(cell) for cell in self._cells()]
        undecided = [one for one in every if _ROUNDING < one.margin < float("inf")]
        return tuple(sorted(undecided, key=lambda one: one.margin)[:number])

    def _cells(self) -> Iterator[CellName]:
        doubled = any(column.best.hands.doubled for column in self._columns.values())
        for up, column in self._columns.items():
            for total in HARD_TOTALS:
                yield CellName("hard", str(total), up)
                if doubled:
                    yield CellName("doubled hard", str(total), up)
            for total in SOFT_TOTALS:
                yield CellName("soft", str(total), up)
                if doubled:
                    yield CellName("doubled soft", str(total), up)
            held = {
                up_card_name(deal.first) for deal in column.best.deals if deal.first == deal.second
            }
            for pair in sorted(held):
                yield CellName("pair", pair, up)


class _ExplainedColumn:
    """One up card: what happens when the chart is followed, and what is best."""

    def __init__(self, chart: Chart, place: int, best: UpCardSolution) -> None:
        self.chart, self.best = chart, best
        self.by_chart, self.frequencies = (
            chart.strategy_solution.up_cards[place],
            chart.frequencies[place],
        )
        self.terms = best.hands.terms
        self.actions: Sequence[int] = chart.strategy_solution.actions(super_bonus=False)[place]

    @cached_property
    def flow(self) -> HandFlow:
        """The flow of hands that are not split."""
        start = FlowStart.empty(hand_table().bust, 1)
        for deal, action in zip(self.by_chart.deals, self.actions, strict=True):
            if action in (STAND, HIT, DOUBLE):
                start.by(action)[_row(deal), 0] += deal.chance * deal.no_blackjack
        return carry_unsplit_hands(self.by_chart.hands, self.by_chart.play, start)

    @cached_property
    def with_splits(self) -> tuple[SolvedDeal, ...]:
        """The deals by the chart with every split valued, even those that the chart never makes."""
        return follow_up_card(self.best, self.chart.strategy, range(VALUE_COUNT)).deals

    def deals(self) -> Iterator[tuple[SolvedDeal, SolvedDeal, int]]:
        """Each deal by best play and by the chart, with the chart's action."""
        return zip(self.best.deals, self.by_chart.deals, self.actions, strict=True)

    # --- a total --------------------------------------------------------------------------------

    def total(self, name: CellName) -> CellExplanation:
        cell = self.chart.strategy.cell(int(name.row), name.up, soft=name.soft)
        cases = (*self._by_cards(name), *self._by_suits(name))
        differs = (*self._two_cards(name), *self._more_cards(name))
        return CellExplanation(name, cell.code, cases, _worst_first(differs))

    def _by_cards(self, name: CellName) -> Iterator[ChartCase]:
        cell = self.chart.strategy.cell(int(name.row), name.up, soft=name.soft)
        group = cell_group(int(name.row), soft=name.soft)
        doubles = may_double(self.terms)
        for place, cards in enumerate(_CARDS):
            chance = float(self.frequencies.chance[group, place])
            blackjack = name.soft and int(name.row) == TWENTY_ONE and cards == 2
            if chance < _LEAST_CHANCE or blackjack:
                continue
            here = (cell_groups() == group) & (card_count_classes() == place)
            worth = self.frequencies.worth[group, place] / self.frequencies.weight[group, place]
            values = {STAND: float(worth[STAND])}
            if int(name.row) < TWENTY_ONE:
                values[HIT] = float(worth[HIT])
            if doubles[here].any():
                values[DOUBLE] = float(worth[DOUBLE])
            plays = ACTIONS_BY_NAME[cell.move]
            if plays not in values:
                plays = ACTIONS_BY_NAME[cell.otherwise]
            if cell.hit_from is not None and cards >= cell.hit_from:
                plays = HIT
            if cards == 2 and self.terms.surrender is not None:
                values[SURRENDER] = float(
                    self.frequencies.given_up[group, place] / self.frequencies.weight[group, place]
                )
                plays = SURRENDER if cell.surrender else plays
            more = " or more" if cards == MOST_CARDS else ""
            yield _case(f"{cards} cards{more}", chance, values, plays)

    def _by_suits(self, name: CellName) -> Iterator[ChartCase]:
        """A 6-7, 6-8 or 7-8 of this total, by suits."""
        by_suits: dict[str, list[tuple[SolvedDeal, int]]] = {}
        for _, deal, action in self.deals():
            if is_suited_exception(deal) and _belongs(deal, name):
                by_suits.setdefault(_suits(deal), []).append((deal, action))
        for suits in sorted(by_suits, key=_SUITS.index):
            deals = [deal for deal, _ in by_suits[suits]]
            title = f"{_cards(deals[0])} {suits}"
            yield _mean(title, deals, by_suits[suits][0][1])

    def _two_cards(self, name: CellName) -> Iterator[PlayDifference]:
        for best, deal, action in self.deals():
            if _belongs(deal, name) and action in MOVE_NAMES and action != SPLIT:
                worth = {act: value for act, value in best.worth.items() if act != SPLIT}
                yield _differs(deal, action, worth)

    def _more_cards(self, name: CellName) -> Iterator[PlayDifference]:
        every, hands = hand_table(), self.best.hands
        here = (cell_groups() == cell_group(int(name.row), soft=name.soft)) & (every.cards > 2)
        chances = self.flow.holding[:, 0]
        actions = self.by_chart.play.action
        values = {STAND: hands.stand, HIT: hands.hit, DOUBLE: hands.double}
        yield from _rows(here & (chances > 0), chances, actions, hands.action, values)

    # --- a pair ---------------------------------------------------------------------------------

    def pair(self, name: CellName) -> CellExplanation:
        place = int(name.row.replace("A", "1")) - 1
        deals_of_pair = [
            each
            for each in zip(self.best.deals, self.with_splits, self.actions, strict=True)
            if each[1].first == each[1].second == place
        ]
        if not deals_of_pair:
            raise Refusal("explain", str(name), f"no two cards of {name.row} are left in this shoe")
        deals = [deal for _, deal, _ in deals_of_pair]
        cell = find_pair_cell(self.chart.strategy, place, self.best.hands.up)
        case = _mean(f"{name.row}-{name.row}", deals, deals_of_pair[0][2])
        unsplit = SPLIT in deals[0].worth and not cell.split
        cases = [replace(case, rival=MOVE_NAMES[SPLIT]) if unsplit else case]
        tempting = [deal for deal in deals if deal.super_bonus]
        if tempting:
            pays = float(self.terms.super_bonus_pays)
            plays = HIT if cell.hit_for_super else deals_of_pair[0][2]
            title = f"{name.row}-{name.row} for the Super Bonus"
            cases.append(_mean(title, tempting, plays, pays))
        differs = [_differs(deal, action, best.worth) for best, deal, action in deals_of_pair]
        return CellExplanation(name, cell.code, tuple(cases), _worst_first(differs))

    # --- a hand that was doubled ----------------------------------------------------------------

    def doubled(self, name: CellName) -> CellExplanation:
        here = cell_groups() == cell_group(int(name.row), soft=name.soft)
        cases: list[ChartCase] = []
        differs: list[PlayDifference] = []
        codes: list[str] = []
        for level, best in zip(self.by_chart.hands.doubled, self.best.hands.doubled, strict=True):
            flow, at = self.flow, level.level
            chances = (flow.stand[at] + flow.rescue[at] + flow.doubling[at])[:, 0]
            chance = float(chances[here].sum())
            actions = self.by_chart.play.doubled[at - 1]
            plays = int(actions[here][0])
            codes.append(f"{_TIMES[at]} {MOVE_NAMES[plays]}")
            if chance < _LEAST_CHANCE:
                continue
            values = _after(level, name, self.terms)
            means = {
                act: float((chances * worth)[here].sum()) / chance for act, worth in values.items()
            }
            case = _case(f"doubled {_TIMES[at]}", chance, means, plays)
            cases.append(replace(case, doublings=at))
            best_values = {STAND: best.stand, **_more(best)}
            differs += _rows(here & (chances > 0), chances, actions, best.action, best_values)
        return CellExplanation(name, ", ".join(codes), tuple(cases), _worst_first(differs))


_TIMES = ("", "once", "twice", "three times")
_SUITS = ("mixed", "suited", "spaded")


def _after(level: DoubledHandValues, name: CellName, terms: SolverTerms) -> dict[int, Numbers]:
    """The values, for all hands, of what a doubled hand may do."""
    below_21 = int(name.row) < TWENTY_ONE
    may = {
        DOUBLE: below_21 or terms.double_soft_21,
        RESCUE: below_21 or terms.rescue_on_21,
    }
    more = {action: worth for action, worth in _more(level).items() if may[action]}
    return {STAND: level.stand, **more}


def _more(level: DoubledHandValues) -> dict[int, Numbers]:
    """The values of doubling again and of rescue, where the table has them."""
    values: dict[int, Numbers] = {}
    if level.again is not None:
        values[DOUBLE] = level.again
    if level.rescue is not None:
        values[RESCUE] = level.rescue
    return values


def _case(name: str, chance: float, values: Mapping[int, float], plays: int) -> ChartCase:
    return ChartCase(
        name, chance, {MOVE_NAMES[act]: worth for act, worth in values.items()}, MOVE_NAMES[plays]
    )


def _mean(
    name: str, deals: Sequence[SolvedDeal], plays: int, super_bonus_pays: float = 0
) -> ChartCase:
    """The case of these deals together, its values averaged by their chances."""
    chance = float(sum(_played_chance(deal) for deal in deals))
    values = {
        act: float(sum(_played_chance(d) * d.gain(act, super_bonus_pays) for d in deals)) / chance
        for act in deals[0].worth
    }
    return _case(name, chance, values, plays)


def _differs(deal: SolvedDeal, action: int, worth: Mapping[int, Number]) -> PlayDifference:
    """A deal compared with best play, whose values are ``worth``."""
    best = max(worth, key=worth.__getitem__)
    cost = float(worth[best] - worth[action])
    name = _cards(deal)
    if deal.pattern is not None and (deal.first, deal.second) in COMPLETABLE_CARDS:
        name += f" {_suits(deal)}"
    return PlayDifference(
        name, float(_played_chance(deal)), MOVE_NAMES[action], MOVE_NAMES[best], cost
    )


def _rows(
    here: Any, chances: Numbers, actions: Indices, best: Indices, values: Mapping[int, Numbers]
) -> list[PlayDifference]:
    """The hands among these rows that best play would play differently."""
    differences: list[PlayDifference] = []
    for row in map(int, np.flatnonzero(here & (actions != best))):
        act, better = int(actions[row]), int(best[row])
        cost = float(values[better][row] - values[act][row])
        differences.append(
            PlayDifference(
                _hand(row), float(chances[row]), MOVE_NAMES[act], MOVE_NAMES[better], cost
            )
        )
    return differences


def _worst_first(differences: Sequence[PlayDifference]) -> tuple[PlayDifference, ...]:
    """Differences of one hand and play combined, those that cost most in all first."""
    together: dict[tuple[str, str, str], PlayDifference] = {}
    for each in differences:
        if each.cost <= _ROUNDING or not each.chance:
            continue
        key = (each.hand, each.plays, each.best)
        before = together.get(key, PlayDifference(*key[:1], 0.0, *key[1:], 0.0))
        chance = before.chance + each.chance
        cost = (before.per_round + each.per_round) / chance
        together[key] = PlayDifference(each.hand, chance, each.plays, each.best, cost)
    return tuple(sorted(together.values(), key=lambda each: (-each.per_round, each.hand)))


def _played_chance(deal: SolvedDeal) -> Number:
    """The probability that a deal comes and is played, because the dealer has no blackjack."""
    return deal.chance * deal.no_blackjack


def _row(deal: SolvedDeal) -> int:
    return hand_table().find((deal.first + 1, deal.second + 1))


def _belongs(deal: SolvedDeal, name: CellName) -> bool:
    every, row = hand_table(), _row(deal)
    return bool(every.total[row] == int(name.row) and every.soft[row] == name.soft)


def _suits(deal: SolvedDeal) -> str:
    if deal.pattern is None or deal.pattern.first != deal.pattern.second:
        return "mixed"
    return "spaded" if deal.pattern.first == Suit.SPADES else "suited"


def _cards(deal: SolvedDeal) -> str:
    return f"{up_card_name(deal.first)}-{up_card_name(deal.second)}"


def _hand(row: int) -> str:
    """The cards of a hand, by value."""
    held = enumerate(hand_table().counts[row])
    return "-".join(up_card_name(value) for value, number in held for _ in range(number))
