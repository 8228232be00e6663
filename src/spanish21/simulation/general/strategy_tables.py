"""A strategy compiled into tables of bytes: one look-up says what to do with a hand."""

from collections.abc import Iterable
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from spanish21.game.cards import WHOLE_DECK, Rank
from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategies.strategy import (
    UP_CARDS,
    ChartCell,
    FirstTwoSuits,
    Strategy,
)
from spanish21.simulation.general import layout as at

ByteArray = NDArray[np.uint8]
_PLACES = tuple(Rank)
ACE, SEVEN, TEN, TWENTY_ONE = 1, 7, 10, 21
MIXED, SUITED, SPADES = 0, 1, 2
_MOVES = {"stand": at.STAND, "hit": at.HIT, "double": at.DOUBLE}
_FIRST = {**_MOVES, "split": at.SPLIT, "surrender": at.GIVE_UP}
_SUITS: tuple[FirstTwoSuits, ...] = ("mixed", "suited", "spades")
_AFTER = {"stand": at.STAND, "rescue": at.TAKE_BACK, "double": at.DOUBLE}
_COMPLETES_6_7_8 = ({6, 7}, {6, 8}, {7, 8})


def find_column(value: int) -> int:
    """The column of a chart for an up card of this value, ace as one."""
    return UP_CARDS.index(_name(value))


def _name(value: int) -> str:
    return "A" if value == ACE else str(value)


def total_of_values(values: Iterable[int]) -> tuple[int, bool]:
    """The points of card values, and whether they are soft."""
    values_held = tuple(values)
    hard = sum(values_held)
    soft = ACE in values_held and hard <= 11
    return hard + 10 * soft, soft


class StrategyTable:
    """What a strategy does at a table, hand by hand.

    What the strategy says of just two dealt cards comes first; then a pair that is to be split is
    split; then two dealt cards may be surrendered; then the cell of the total decides. What the rules do not allow is replaced as the strategy says.
    """

    def __init__(self, rules: RuleSet, strategy: Strategy) -> None:
        self.rules, self.strategy = rules, strategy

    def cell(self, total: int, up: int, *, soft: bool) -> ChartCell:
        rows = self.strategy.soft if soft else self.strategy.hard
        return rows[total][find_column(up)]

    def may_double(self, total: int, cards: int, *, soft: bool, split: bool) -> bool:
        """Whether a hand that was not doubled may be."""
        double = self.rules.double
        if double.doublings < 1 or (split and not double.after_split):
            return False
        if double.maximum_cards is not None and cards > double.maximum_cards:
            return False
        return total < 21 or (total == 21 and soft and double.soft_21)

    def may_surrender(self, *, split: bool) -> bool:
        """Whether two cards below 21 may be given up."""
        surrender = self.rules.surrender
        return surrender.offered == "late" and (not split or surrender.after_split)

    def later(self, up: int, total: int, cards: int, *, soft: bool, doubles: bool) -> int:
        """What to do with a total of so many cards; a hard 21 and a bust take no more."""
        if total > 21 or (total == 21 and not soft) or (total < 12 and soft) or total < 4:
            return at.STAND
        cell = self.cell(total, up, soft=soft)
        if cell.hit_from is not None and cards >= cell.hit_from and total < 21:
            return at.HIT
        move = cell.otherwise if cell.move == "double" and not doubles else cell.move
        if move == "hit" and total == 21 and not self.rules.base.hit_on_21:
            return at.STAND
        return _MOVES[move]

    def first(self, up: int, pair: tuple[int, int], suits: int, *, split: bool, may: bool) -> int:
        """What to do with two cards; ``may`` is whether a pair could still be split."""
        first, second = pair
        total, soft = total_of_values(pair)
        aces_done = split and first == ACE and not self.rules.split.aces_like_any_card
        if split and first == ACE and not self.rules.split.resplit_aces:
            may = False
        for_super, first_two_action = (
            0,
            self.first_two_action(up, pair, suits, split=split, may=may),
        )
        if first == second and may:
            cell = self.strategy.pairs[_name(first)][find_column(up)]
            if cell.hit_for_super and not split and first == up == SEVEN:
                for_super = at.FOR_SUPER
            if cell.split and first_two_action is None:
                return at.SPLIT + for_super
        if first_two_action is not None:
            return first_two_action + for_super
        if aces_done or (total == 21 and not split):
            return at.STAND
        cell_of_total = self.cell(total, up, soft=soft)
        if cell_of_total.surrender and total < 21 and self.may_surrender(split=split):
            return at.GIVE_UP + for_super
        if {first, second} in _COMPLETES_6_7_8 and _suits_fit(cell_of_total.hit_for, suits):
            return at.HIT
        doubles = self.may_double(total, 2, soft=soft, split=split)
        return self.later(up, total, 2, soft=soft, doubles=doubles) + for_super

    def first_two_action(
        self, up: int, pair: tuple[int, int], suits: int, *, split: bool, may: bool
    ) -> int | None:
        """What the strategy says of just these two dealt cards, where the table takes it."""
        total, soft = total_of_values(pair)
        if split or total == 21 or not self.strategy.first_two:
            return None
        makes_bonus = {*pair} in _COMPLETES_6_7_8 or pair == (SEVEN, SEVEN)
        kind: FirstTwoSuits = _SUITS[suits] if makes_bonus else ""
        action = self.strategy.first_action(_name(pair[0]), _name(pair[1]), kind, _name(up))
        allowed = {
            "double": self.may_double(total, 2, soft=soft, split=False),
            "split": pair[0] == pair[1] and may,
            "surrender": self.may_surrender(split=False),
        }
        if action is None or not allowed.get(action, True):
            return None
        return _FIRST[action]

    def doubled(self, up: int, level: int, total: int, *, soft: bool) -> int:
        """What to do with a hand that was doubled so many times.

        A chart has no row for a bust hand: it is rescued wherever that is allowed, because nothing
        can be lost by it. Nor has it one for a hard 21, which stands.
        """
        if total > 21 and self.rules.double.rescue and self.rules.double.rescue_on_bust:
            return at.TAKE_BACK
        if total > 21 or (total == 21 and not soft) or (total < 12 and soft) or total < 4:
            return at.STAND
        if level > len(self.strategy.doubled):
            return at.STAND
        chart = self.strategy.doubled[level - 1]
        action = _AFTER[(chart.soft if soft else chart.hard)[total][find_column(up)]]
        double = self.rules.double
        again = level < double.doublings and (total < 21 or double.soft_21)
        if action == at.DOUBLE and not again:
            return at.STAND
        rescues = double.rescue and (total < 21 or double.rescue_on_21)
        if action == at.TAKE_BACK and not rescues:
            return at.STAND
        return action

    def block(self, up: int) -> ByteArray:
        """Everything against one up card."""
        table = np.zeros(at.BLOCK, np.uint8)
        ways = product((False, True), (False, True), range(ACE, TEN + 1), range(ACE, TEN + 1))
        for split, may, first, second in ways:
            place = split * 800 + may * 400 + (first - 1) * 40 + (second - 1) * 4
            for suits in (MIXED, SUITED, SPADES):
                action = self.first(up, (first, second), suits, split=split, may=may)
                table[at.PAIRS_AT + place + suits] = action
        for soft, total in product((False, True), range(4, 22)):
            place = soft * 32 + total
            for doubles, cards in product((False, True), range(3, 7)):
                able = doubles and self.may_double(total, cards, soft=soft, split=False)
                action = self.later(up, total, cards, soft=soft, doubles=able)
                table[at.LATER_AT + doubles * 512 + cards * 64 + place] = action
        for level, soft in product(range(1, at.LEVELS), (False, True)):
            for total in range(4, 22 if soft else at.MOST_POINTS + 1):
                action = self.doubled(up, level, total, soft=soft)
                table[at.DOUBLED_AT + level * 64 + soft * 32 + total] = action
        table[at.BLOCK - 1] = self.strategy.insurance
        return table


def _suits_fit(hit_for: Literal["", "any", "suited", "spades"], suits: int) -> bool:
    if hit_for == "any":
        return True
    return (hit_for == "suited" and suits != MIXED) or (hit_for == "spades" and suits == SPADES)


def compile_header(rules: RuleSet) -> ByteArray:
    """What cards are worth, what the dealer draws on, and where a surrender is held."""
    table = np.zeros(at.HEADER, np.uint8)
    for card in WHOLE_DECK:
        table[at.VALUES + card.index] = card.points
        table[at.SUITS + card.index] = card.suit
        table[at.PLACES + card.index] = _PLACES.index(card.rank)
    for total in range(2, 18):
        table[at.DRAWS + total] = total < 17
        table[at.DRAWS + 32 + total] = total < 17 or rules.dealer.soft_17 == "hit"
    for place, rank in enumerate(Rank):
        table[at.HELD + place] = rank.letter in rules.surrender.held_under
    for dealer in range(at.DEALER_BLACKJACK + 4):
        for end in range(256):
            table[at.FINAL + dealer * 256 + end] = resolve_hand_end(end, dealer, rules)
    return table


def resolve_hand_end(end: int, dealer: int, rules: RuleSet) -> int:
    """How a hand ends once the dealer's is known.

    A blackjack the dealer had not looked for takes the original wager, which is on the box's first
    hand, and gives back what was added (A18); where 21s are paid at once it comes too late for them.
    """
    base = rules.base
    pushes = base.player_21_v_dealer_21 == "push"
    at_once = rules.dealing.twenty_ones_paid == "at-once"
    past = dealer - at.DEALER_BLACKJACK
    lost = at.RETURNED if past >= 0 and past & at.BLACKJACK_LATER else at.TO_BLACKJACK
    if end < at.DECIDED:
        return lost if past >= 0 else _resolve_total(*divmod(end, at.LEVELS), dealer)
    end -= at.DECIDED
    twenty_one = at.BONUS <= end < at.WIN or at.TWENTY_ONE <= end < at.PUSH
    if pushes and twenty_one and dealer == TWENTY_ONE:
        return at.PUSH + (end % at.LEVELS if end >= at.TWENTY_ONE else 0)
    if past < 0 or at.RESCUE <= end < at.SURRENDER:
        return end
    if end == at.BLACKJACK:
        return end if base.blackjack_beats_dealer_blackjack else at.PUSHED_BLACKJACK
    if end == at.SURRENDER:
        paid = past & at.BLACKJACK_UNHELD
    else:
        paid = at_once and not (pushes and twenty_one)
    return end if paid else lost


def _resolve_total(total: int, level: int, dealer: int) -> int:
    """How a hand below 21 ends against a dealer who has no blackjack."""
    if dealer == at.DEALER_BUST or total > dealer:
        return at.WIN + level
    return (at.PUSH if total == dealer else at.LOSE) + level


def compile_strategies(rules: RuleSet, strategies: Iterable[Strategy]) -> ByteArray:
    """The whole table: the header, then the ten up cards of each strategy in turn."""
    parts = [compile_header(rules)]
    known: dict[int, list[ByteArray]] = {}
    for strategy in strategies:
        if id(strategy) not in known:
            table = StrategyTable(rules, strategy)
            known[id(strategy)] = [table.block(up) for up in range(ACE, TEN + 1)]
        parts += known[id(strategy)]
    return np.concatenate(parts)
