"""Following a strategy that is data: what a chart does with each hand, and what it costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np

from spanish21.analysis.arithmetic import Number
from spanish21.analysis.deals import BLACKJACK, SPLIT, SURRENDER, Deal, Table, remake_deals
from spanish21.analysis.hands import ACE, TEN, VALUES, Indices, hands
from spanish21.analysis.player import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    Against,
    Play,
    follow,
    may_double,
)
from spanish21.analysis.solve import Solution
from spanish21.analysis.splitting import Splits
from spanish21.analysis.suits import COMPLETABLE, SUITS, SuitedPlay, up_suits
from spanish21.analysis.terms import Terms
from spanish21.game.cards import Suit
from spanish21.game.hand import TWENTY_ONE
from spanish21.rulesets.strategy import (
    PAIRS,
    UP_CARDS,
    AfterDouble,
    Cell,
    FirstAction,
    HitFor,
    PairCell,
    Strategy,
    Suits,
)

ACTIONS = {"stand": STAND, "hit": HIT, "double": DOUBLE, "rescue": RESCUE}
FIRST_ACTIONS: dict[FirstAction, int] = {
    "stand": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "split": SPLIT,
    "surrender": SURRENDER,
}


def up_name(up: int) -> str:
    """An up card's value by its place, as a chart names it."""
    return "A" if up == ACE else str(up + 1)


def cell_for(strategy: Strategy, hand: int, up: int) -> Cell:
    """The cell of a hand below 21, whatever its number of cards."""
    every = hands()
    soft = bool(every.soft[hand])
    return strategy.cell(int(every.total[hand]), up_name(up), soft=soft)


def play_by(strategy: Strategy, up: int, terms: Terms) -> Play:
    """What the strategy does with each hand against an up card; suits apart."""
    every = hands()
    column = UP_CARDS.index(up_name(up))
    action = np.full(every.bust, STAND)
    plain = action.copy()
    doubles = may_double(terms)
    for soft, rows in ((False, strategy.hard), (True, strategy.soft)):
        for total, cells in rows.items():
            cell = cells[column]
            here = (every.total == total) & (every.soft == soft)
            below = ACTIONS[cell.move if cell.move != "double" else cell.otherwise]
            plain[here] = below
            action[here] = np.where(doubles[here], ACTIONS[cell.move], below)
            if cell.hit_from is not None:
                many = here & (every.cards >= cell.hit_from) & (total < TWENTY_ONE)
                plain[many] = action[many] = HIT
    return Play(action, plain, tuple(_doubled(strategy, column, level) for level in _levels(terms)))


def _levels(terms: Terms) -> range:
    return range(terms.doublings)


def _doubled(strategy: Strategy, column: int, level: int) -> Indices:
    every = hands()
    action = np.full(every.bust, STAND)
    if level < len(strategy.doubled):
        chart = strategy.doubled[level]
        for soft, rows in ((False, chart.hard), (True, chart.soft)):
            for total, cells in rows.items():
                here = (every.total == total) & (every.soft == soft)
                action[here] = ACTIONS[cells[column]]
    return action


def suited_play_by(strategy: Strategy, play: Play, up: int) -> SuitedPlay:
    """What the strategy does with 6-7, 6-8, 7-7 and 7-8, by their suits."""
    action: dict[tuple[int, int], Indices] = {}
    plain: dict[tuple[int, int], Indices] = {}
    for pair in COMPLETABLE:
        row = hands().find((pair[0] + 1, pair[1] + 1))
        shape = (len(up_suits(up)), SUITS, SUITS)
        action[pair] = np.full(shape, play.action[row])
        plain[pair] = np.full(shape, play.plain[row])
        hit_for = cell_for(strategy, row, up).hit_for if pair[0] != pair[1] else ""
        for s, t in np.ndindex(SUITS, SUITS):
            if _hits_for(hit_for, s, t):
                action[pair][:, s, t] = plain[pair][:, s, t] = HIT
    return SuitedPlay(action, plain)


def _hits_for(hit_for: HitFor, first: int, second: int) -> bool:
    if hit_for == "any":
        return True
    spaded = first == second == Suit.SPADES
    return (hit_for == "suited" and first == second) or (hit_for == "spades" and spaded)


def pair_cell(strategy: Strategy, pair: int, up: int) -> PairCell:
    name = PAIRS[UP_CARDS.index(up_name(pair))]
    return strategy.pairs[name][UP_CARDS.index(up_name(up))]


def suits_of(deal: Deal) -> Suits:
    """How the suits of two cards are, where they can matter."""
    if (deal.first, deal.second) not in COMPLETABLE or deal.pattern is None:
        return ""
    if deal.pattern.first != deal.pattern.second:
        return "mixed"
    return "spades" if deal.pattern.first == Suit.SPADES else "suited"


def first_action(strategy: Strategy, deal: Deal) -> int | None:
    """What the strategy does with just these two cards; None where it goes by its chart.

    An action that the table does not take here is left to the chart.
    """
    if not strategy.first_two:
        return None
    cards = up_name(deal.first), up_name(deal.second)
    found = strategy.first_action(*cards, suits_of(deal), up_name(deal.up))
    action = None if found is None else FIRST_ACTIONS[found]
    return action if action in deal.worth else None


def action_by(strategy: Strategy, table: Table, deal: Deal, *, super_bonus: bool) -> int:
    """What the strategy does with a deal."""
    cards = (deal.first, deal.second)
    if cards == (ACE, TEN):
        return BLACKJACK
    row = hands().find((deal.first + 1, deal.second + 1))
    found = _special(strategy, deal, super_bonus=super_bonus)
    if found is not None:
        return found
    if SURRENDER in deal.worth and cell_for(strategy, row, deal.up).surrender:
        return SURRENDER
    if cards in COMPLETABLE and deal.pattern is not None:
        first, second = (cards[0], deal.pattern.first), (cards[1], deal.pattern.second)
        return table.suited_play.of(deal.pattern.up_suit, first, second)
    return int(table.play.action[row])


def _special(strategy: Strategy, deal: Deal, *, super_bonus: bool) -> int | None:
    """What is done with a pair, or with just these two cards, before their total is looked at."""
    pair = deal.first == deal.second and SPLIT in deal.worth
    cell = pair_cell(strategy, deal.first, deal.up) if pair else None
    if cell is not None and cell.hit_for_super and super_bonus and deal.super_bonus:
        return HIT
    first = first_action(strategy, deal)
    if first is not None:
        return first
    return SPLIT if cell is not None and cell.split else None


def _splits(strategy: Strategy, pair: int, up: int) -> bool:
    """Whether a pair is split, by the chart or as just these two cards."""
    name = up_name(pair)
    every: tuple[Suits, ...] = get_args(Suits)
    first = {strategy.first_two.get((name, name, suits, up_name(up))) for suits in every}
    return pair_cell(strategy, pair, up).split or "split" in first


def follow_table(table: Table, strategy: Strategy, pairs: Sequence[int] | None = None) -> Table:
    """One up card played by a strategy instead of best.

    Only the splits of ``pairs`` are valued; those the strategy splits, unless more are wanted.
    """
    play = play_by(strategy, table.against.up, table.against.terms)
    against: Against = follow(table.against, play)
    suited_play = suited_play_by(strategy, play, table.against.up)
    up = table.against.up
    if pairs is None:
        pairs = [pair for pair in range(VALUES) if _splits(strategy, pair, up)]
    splits = Splits(against, play, suited_play, pairs)
    deals = remake_deals(table.deals, against, table.suited, splits)
    return Table(against, play, table.suited, suited_play, splits, deals)


@dataclass(frozen=True, slots=True)
class Followed:
    """A whole game played by a strategy, beside what each deal then does."""

    strategy: Strategy
    tables: tuple[Table, ...]

    def actions(self, *, super_bonus: bool) -> list[Sequence[int]]:
        return [
            [action_by(self.strategy, t, deal, super_bonus=super_bonus) for deal in t.deals]
            for t in self.tables
        ]

    def edge(self, terms: Terms, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager when this strategy is followed."""
        arithmetic = self.tables[0].against.arithmetic
        pays = arithmetic.number(terms.super_bonus_pays if super_bonus else 0)
        total = arithmetic.number(0)
        for table, actions in zip(self.tables, self.actions(super_bonus=super_bonus), strict=True):
            for deal, action in zip(table.deals, actions, strict=True):
                value = deal.value(action, pays)
                if self.strategy.insurance:
                    value = value + deal.insurance
                total = total + deal.likely * value
        return -total


def follow_strategy(solution: Solution, strategy: Strategy) -> Followed:
    """The game of a solution, played by a strategy."""
    return Followed(strategy, tuple(follow_table(table, strategy) for table in solution.tables))


AFTER_WORDS: dict[int, AfterDouble] = {STAND: "stand", RESCUE: "rescue", DOUBLE: "double"}
