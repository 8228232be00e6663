"""What every departure from a chart gains: a cell played another way, at one composition of the shoe.

A gain is of the hands that are not split, each weighed by how often the chart comes to it; a pair's
is of the deal. Gains stand by number of cards: two, three, four, five, and six or more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from spanish21.analysis.model.arithmetic import FLOAT, Numbers
from spanish21.analysis.model.hand_table import VALUE_COUNT, hand_table
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import SPLIT, SolvedDeal
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND, SURRENDER
from spanish21.analysis.solver.solution import Solution, solve_terms
from spanish21.analysis.solver.suited_bonuses import SEVEN
from spanish21.analysis.strategy.chart import ChartColumn, chart_columns, is_suited_exception
from spanish21.analysis.strategy.hand_frequencies import card_count_classes, cell_group, cell_groups
from spanish21.analysis.strategy.strategy_solution import (
    deal_suits,
    find_cell,
    find_pair_cell,
    follow_strategy,
    up_card_name,
)
from spanish21.rulesets.strategies.cell_names import CellKind, CellName
from spanish21.rulesets.strategies.strategy import UP_CARDS, AfterDouble, ChartCell, Strategy
from spanish21.simulation.counting_systems import IndexPlay, apply_index_play

CARD_CLASSES = ("2", "3", "4", "5", "6+")
_MOVES = {"stand": STAND, "hit": HIT, "double": DOUBLE}
_SEVENS_TOTAL = 14
_PLAYED = ("stand", "hit", "double", "surrender")
_AFTER: tuple[AfterDouble, ...] = ("stand", "rescue", "double")


@dataclass(frozen=True, slots=True)
class PlayDeparture:
    """A cell of the chart, and what is done there instead."""

    cell: CellName
    action: str

    def __str__(self) -> str:
        return f"{self.cell}: {self.action}"


@dataclass(frozen=True, slots=True)
class ShoeGains:
    """What a player of the chart gains from one composition, and what every departure would add.

    ``gain`` is per original wager, ``departures`` per round: a row for each departure, a column for
    each number of cards. ``chances`` are how often its hands come up in a round.
    """

    gain: float
    departures: Numbers
    chances: Numbers


@dataclass(frozen=True)
class ChartGame:
    """A table's game as a chart plays it, ready to be solved at any composition.

    ``departures`` are all that the chart and the table leave open.
    """

    terms: SolverTerms
    strategy: Strategy
    departures: tuple[PlayDeparture, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "departures", tuple(_departures(self.strategy, self.terms)))

    def solve(self, shoe: RemainingCards) -> Solution:
        """The game solved from this composition."""
        strategy = self.strategy
        return solve_terms(
            self.terms, shoe, ruleset=strategy.ruleset, decks=strategy.decks, arithmetic=FLOAT
        )

    def gains(self, shoe: RemainingCards) -> ShoeGains:
        """What the chart gains from this composition, and what each departure adds."""
        solution = self.solve(shoe)
        gain = -float(follow_strategy(solution, self.strategy).edge(self.terms, super_bonus=False))
        by_up = {up_card_name(c.hands.up): c for c in chart_columns(solution, self.strategy)}
        cells = {up: _ColumnGains(column, self.strategy) for up, column in by_up.items()}
        count = len(CARD_CLASSES)
        rows = [
            cells[each.cell.up].of(each) if each.cell.up in cells else (np.zeros(count),) * 2
            for each in self.departures
        ]
        return ShoeGains(gain, np.stack([r[0] for r in rows]), np.stack([r[1] for r in rows]))

    def mean_hands(self, shoe: RemainingCards) -> Numbers:
        """The mean cards of the hands that meet each departure, up card included: a row of values."""
        solution = self.solve(shoe)
        columns = {up_card_name(c.hands.up): c for c in chart_columns(solution, self.strategy)}
        return np.stack(
            [
                _ColumnGains(columns[each.cell.up], self.strategy).mean_hand(each)
                for each in self.departures
            ]
        )


def _departures(strategy: Strategy, terms: SolverTerms) -> Iterator[PlayDeparture]:
    """Every cell with every action that the table allows there and the chart does not take."""
    for up in UP_CARDS:
        column = UP_CARDS.index(up)
        kinds: tuple[tuple[CellKind, bool], ...] = (("hard", False), ("soft", True))
        for kind, soft in kinds:
            for total in strategy.soft if soft else strategy.hard:
                name = CellName(kind, str(total), up)
                cell = strategy.cell(total, up, soft=soft)
                for action in _PLAYED:
                    if _allowed(action, total, terms) and not _plays(cell, action):
                        yield PlayDeparture(name, action)
        for pair, cells in strategy.pairs.items():
            if terms.split_hands > 1:
                action = "play by its total" if cells[column].split else "split"
                yield PlayDeparture(CellName("pair", pair, up), action)
        doubled: tuple[tuple[CellKind, bool], ...] = (
            ("doubled hard", False),
            ("doubled soft", True),
        )
        for kind, soft in doubled:
            yield from _after_doubles(strategy, terms, kind, up, soft=soft)


def _after_doubles(
    strategy: Strategy, terms: SolverTerms, kind: CellKind, up: str, *, soft: bool
) -> Iterator[PlayDeparture]:
    """The departures of doubled hands."""
    for total in strategy.soft if soft else strategy.hard:
        for action in _AFTER if terms.doublings else ():
            offered = {
                "stand": True,
                "rescue": terms.rescue and (total < 21 or terms.rescue_on_21),
                "double": terms.doublings > 1 and (total < 21 or terms.double_soft_21),
            }
            charts = [(chart.soft if soft else chart.hard)[total] for chart in strategy.doubled]
            same = all(row[UP_CARDS.index(up)] == action for row in charts)
            if offered[action] and not same:
                yield PlayDeparture(CellName(kind, str(total), up), action)


def _allowed(action: str, total: int, terms: SolverTerms) -> bool:
    """Whether a table allows an action with a total of the chart."""
    if action == "surrender":
        return terms.surrender is not None and total < 21
    if action == "double":
        return terms.doublings > 0 and (total < 21 or terms.double_soft_21)
    return action == "stand" or total < 21


def _plays(cell: ChartCell, action: str) -> bool:
    """Whether the chart does this already."""
    if action == "surrender":
        return cell.surrender
    return cell.move == action and not cell.surrender


class _ColumnGains:
    """The gains of one up card's cells, by number of cards."""

    def __init__(self, column: ChartColumn, strategy: Strategy) -> None:
        self.column, self.strategy = column, strategy
        self.place = UP_CARDS.index(up_card_name(column.hands.up))
        groups = cell_groups() * len(CARD_CLASSES) + card_count_classes()
        sums = np.bincount(groups, column.chances, minlength=64 * len(CARD_CLASSES))
        self.held = sums.reshape(64, len(CARD_CLASSES))

    def of(self, departure: PlayDeparture) -> tuple[Numbers, Numbers]:
        """What a departure gains in a round, and how often it comes up, by number of cards."""
        name = departure.cell
        if name.kind == "pair":
            return self._pair(name, splits=departure.action == "split")
        if name.doubled:
            return self._doubled(name, departure.action)
        total, soft = int(name.row), name.soft
        now = self.strategy.cell(total, name.up, soft=soft)
        play = IndexPlay(name, above=True, index=0, action=departure.action)
        then = apply_index_play(self.strategy, play).cell(total, name.up, soft=soft)
        chances = self.held[cell_group(total, soft=soft)].copy()
        chances[0] += sum(_chance(deal) for deal in self._exceptions(total, soft=soft))
        worth = self._cell(then, total, soft=soft) - self._cell(now, total, soft=soft)
        return worth, chances

    def mean_hand(self, departure: PlayDeparture) -> Numbers:
        """The cards of the hands that meet a departure, by value, with the up card."""
        name, every = departure.cell, hand_table()
        hands = np.zeros(VALUE_COUNT)
        if name.kind == "pair":
            hands[(UP_CARDS.index(name.row) + 1) % VALUE_COUNT] = 2.0
        else:
            weights = self.column.chances
            if name.doubled:
                weights = sum(
                    (flow[:, 0] for level in self._arrived() for flow in level),
                    np.zeros(every.bust),
                )
            here = cell_groups() == cell_group(int(name.row), soft=name.soft)
            if departure.action == "surrender":
                here &= every.cards == 2
            whole = float(weights[here].sum())
            rows = weights[here] if whole else np.ones(int(here.sum()))
            hands += rows @ every.counts[here] / rows.sum()
        hands[self.column.hands.up] += 1.0
        return hands

    def _arrived(self) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
        """How often hands stand, are rescued or are doubled again, after each doubling."""
        flows = self.column.flows
        for level in range(1, len(self.column.doubled_worth) + 1):
            yield flows.stand[level], flows.rescue[level], flows.doubling[level]

    def _exceptions(self, total: int, *, soft: bool) -> Sequence[SolvedDeal]:
        """The 6-7s, 6-8s or 7-8s of a total, which are no part of its cell's frequencies."""
        return [
            deal
            for deal in self.column.up_card.deals
            if not soft and is_suited_exception(deal) and deal.first + deal.second + 2 == total
        ]

    def _cell(self, cell: ChartCell, total: int, *, soft: bool) -> Numbers:
        """What a total gains when it is played by this cell."""
        group = cell_group(total, soft=soft)
        worth = self.column.frequencies.worth[group]
        kinds = {"stand": 0, "hit": 1, "double": 2 if cell.otherwise == "stand" else 3}
        gains: Numbers = worth[:, kinds[cell.move]].copy()
        if cell.hit_from is not None:
            gains[cell.hit_from - 2 :] = worth[cell.hit_from - 2 :, HIT]
        if cell.surrender:
            gains[0] = self.column.frequencies.given_up[group][0]
        for deal in self._exceptions(total, soft=soft):
            gains[0] += _chance(deal) * self._suited(deal, cell)
        if total == _SEVENS_TOTAL and not soft and cell.move == "hit" and not cell.surrender:
            gains[0] += sum(_chance(deal) * self._suited_hit(deal) for deal in self._sevens())
        return gains

    def _sevens(self) -> Sequence[SolvedDeal]:
        """Two 7s that the chart does not split: their cell's hands, but for what their suits add."""
        up = self.column.hands.up
        return [
            deal
            for deal in self.column.up_card.deals
            if deal.first == deal.second == SEVEN
            and not (SPLIT in deal.worth and find_pair_cell(self.strategy, SEVEN, up).split)
        ]

    def _suited_hit(self, deal: SolvedDeal) -> float:
        """What the suits of two cards add to hitting them."""
        row = hand_table().find((deal.first + 1, deal.second + 1))
        return float(deal.worth[HIT] - self.column.up_card.hands.hit[row])

    def _suited(self, deal: SolvedDeal, cell: ChartCell) -> float:
        """What a 6-7, 6-8 or 7-8 gains by this cell."""
        if cell.surrender:
            return float(deal.worth[SURRENDER])
        row = hand_table().find((deal.first + 1, deal.second + 1))
        hands = self.column.hands
        suits = deal_suits(deal)
        for_suits = {
            "": (),
            "any": ("mixed", "suited", "spades"),
            "suited": ("suited", "spades"),
            "spades": ("spades",),
        }
        if cell.move == "hit" or suits in for_suits[cell.hit_for]:
            return float(hands.hit[row]) + self._suited_hit(deal)
        return float((hands.stand if cell.move == "stand" else hands.double)[row])

    def _pair(self, name: CellName, *, splits: bool) -> tuple[Numbers, Numbers]:
        """What splitting a pair gains beyond its total's play, or the other way about."""
        gain, chance = np.zeros(len(CARD_CLASSES)), np.zeros(len(CARD_CLASSES))
        for deal in self.column.up_card.deals:
            if deal.first != deal.second or up_card_name(deal.first) != name.row:
                continue
            if SPLIT not in deal.worth:
                continue
            row = hand_table().find((deal.first + 1, deal.second + 1))
            cell = find_cell(self.strategy, row, self.column.hands.up)
            action = SURRENDER if cell.surrender else _MOVES[cell.move]
            more = float(deal.worth[SPLIT] - deal.worth[action])
            gain[0] += _chance(deal) * (more if splits else -more)
            chance[0] += _chance(deal)
        return gain, chance

    def _doubled(self, name: CellName, action: str) -> tuple[Numbers, Numbers]:
        """What a doubled hand gains by this action beyond the chart's, over all doublings."""
        group = cell_group(int(name.row), soft=name.soft)
        gain, chance = np.zeros(len(CARD_CLASSES)), np.zeros(len(CARD_CLASSES))
        arrived = list(self._arrived())
        for level, worths in enumerate(self.column.doubled_worth):
            chart = self.strategy.doubled[level]
            now = (chart.soft if name.soft else chart.hard)[int(name.row)][self.place]
            values: dict[str, Numbers | None] = dict(zip(_AFTER, worths, strict=True))
            then, before = values[action], values[now]
            # The last doubling cannot be doubled again: the departure says nothing of it.
            if then is None or before is None:
                continue
            gain[0] += float(then[group] - before[group])
            here = cell_groups() == group
            chance[0] += sum(float(flow[:, 0][here].sum()) for flow in arrived[level])
        return gain, chance


def _chance(deal: SolvedDeal) -> float:
    """How often a deal is played: no dealer's blackjack ends it."""
    return float(deal.chance * deal.no_blackjack)
