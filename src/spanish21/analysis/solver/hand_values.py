"""The best play of one hand against one up card, for every hand there is.

All values are the expected gain in original wagers, given that the dealer has no blackjack; what
is settled before one shows counts as ``unseen_blackjack`` says.
A decision depends on the hand's own cards and the up card only; ``suited_bonuses`` adds suits and
``split_values`` adds splits.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from spanish21.analysis.model.arithmetic import Arithmetic, Numbers
from spanish21.analysis.model.hand_table import Flags, Indices, hand_table
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import (
    BUST,
    ENDING_COUNT,
    STANDS_FROM,
    EndingsByRemovedCards,
    draw_chances,
)
from spanish21.analysis.solver.unseen_blackjack import (
    LOSES_THE_WAGER,
    RETURNED,
    UnseenBlackjack,
    unseen_blackjack,
)
from spanish21.game.hand_values import TWENTY_ONE, Bonus21

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
RESCUE: Final = 3
SURRENDER: Final = 5
"""What a hand can do. Once doubled it can stand, double again or be rescued; two cards may be given up."""
_BY_CARDS = ((5, Bonus21.FIVE_CARDS), (6, Bonus21.SIX_CARDS), (7, Bonus21.SEVEN_CARDS))
_BY_VALUES = (((6, 7, 8), Bonus21.SIX_SEVEN_EIGHT_MIXED), ((7, 7, 7), Bonus21.SEVENS_MIXED))


@dataclass(frozen=True, slots=True)
class DoubledHandValues:
    """Hands doubled ``level`` times: the value of each choice, and value and action of the best.

    ``again`` and ``rescue`` are None where the table does not offer them.
    """

    level: int
    stand: Numbers
    again: Numbers | None
    rescue: Numbers | None
    value: Numbers
    action: Indices


@dataclass(frozen=True, slots=True)
class HandValues:
    """Every hand against one up card.

    Arrays have a row for each hand of the hand table. ``unseen`` are the cards not seen once the
    hand and the up card are known. ``value`` and ``action`` are the best of standing, hitting and
    doubling; ``value`` has one more row, for a bust. ``blackjack`` is the dealer's
    unseen one.
    """

    shoe: RemainingCards
    up: int
    terms: SolverTerms
    arithmetic: Arithmetic
    unseen: Indices
    endings_by_removal: EndingsByRemovedCards
    endings: Numbers
    draw: Numbers
    blackjack: UnseenBlackjack
    stand: Numbers
    hit: Numbers
    double: Numbers
    value: Numbers
    action: Indices
    doubled: tuple[DoubledHandValues, ...]

    def given_up(self, rows: Indices | int | slice = slice(None)) -> Numbers:
        """What surrendering these hands gains, where surrender is offered (A19)."""
        half = self.arithmetic.full(self.terms.surrender or 0, len(self.stand))[rows]
        if not self.terms.settles_surrender(self.up):
            return half
        return self.blackjack.settled(half, rows)


@dataclass(frozen=True, slots=True)
class PlayRule:
    """A rule of play against one up card: what to do with each hand, doubled or not.

    ``plain`` is the action of a hand that may not be doubled; ``given_up`` are the hands of two cards
    that are surrendered after a split, where they may be.
    """

    action: Indices
    plain: Indices
    doubled: tuple[Indices, ...]
    given_up: Flags


def best_play_rule(hands: HandValues) -> PlayRule:
    """The rule of play that is best by composition before a split."""
    hit = may_hit(hands.terms) & (hands.hit > hands.stand)
    plain = np.where(hit, HIT, STAND)
    value = np.where(hit, hands.hit, hands.stand)
    if hands.terms.double_after_split:
        value = hands.value[:-1]
    given_up = may_surrender_split(hands.terms) & (hands.given_up() > value)
    return PlayRule(hands.action, plain, tuple(level.action for level in hands.doubled), given_up)


BONUS_KINDS: tuple[Bonus21 | None, ...] = (None, *Bonus21)
"""A hand without a bonus, and every Bonus 21."""


@cache
def bonus_kinds() -> Indices:
    """For each hand, which of ``BONUS_KINDS`` it is, its suits taken for mixed."""
    every = hand_table()
    kinds = np.zeros(every.bust, dtype=np.int64)
    for cards, bonus in _BY_CARDS:
        long = (every.total == TWENTY_ONE) & (every.cards >= cards)
        kinds[long] = BONUS_KINDS.index(bonus)
    for values, bonus in _BY_VALUES:
        kinds[every.find(values)] = BONUS_KINDS.index(bonus)
    return kinds


def win_pays(terms: SolverTerms, arithmetic: Arithmetic, *, split: bool = False) -> Numbers:
    """What each hand gains if it stands undoubled and wins, its suits taken for mixed."""
    every = hand_table()
    pays = arithmetic.full(terms.wins[0], every.bust)
    if split and not terms.bonuses_after_split:
        return pays
    for place, bonus in enumerate(BONUS_KINDS):
        if bonus is not None:
            pays[bonus_kinds() == place] = arithmetic.number(terms.bonus(bonus))
    return pays


def may_double(terms: SolverTerms) -> Flags:
    """Which hands may be doubled for the first time."""
    every = hand_table()
    counted = (every.cards >= 2) & (every.cards <= terms.double_to_cards)
    return counted & below_21_or_soft(terms) & (terms.doublings > 0)


def may_hit(terms: SolverTerms) -> Flags:
    """Which hands that were not doubled may take a card."""
    every = hand_table()
    return (every.total < TWENTY_ONE) | (every.soft & terms.hit_on_21)


def may_surrender_split(terms: SolverTerms) -> Flags:
    """Which hands that come from a split may be given up."""
    every = hand_table()
    offered = terms.split_surrender is not None
    return np.asarray((every.cards == 2) & (every.total < TWENTY_ONE) & offered)


def may_rescue(terms: SolverTerms) -> Flags:
    """Which doubled hands may be rescued, where any may."""
    return (hand_table().total < TWENTY_ONE) | terms.rescue_on_21


def below_21_or_soft(terms: SolverTerms) -> Flags:
    every = hand_table()
    return (every.total < TWENTY_ONE) | (every.soft & terms.double_soft_21)


def solve_hands(
    shoe: RemainingCards,
    up: int,
    terms: SolverTerms,
    arithmetic: Arithmetic,
    *,
    split: bool = False,
    returned: bool = False,
) -> HandValues:
    """The best play of every hand against an up card of this value.

    ``shoe`` are the cards before the up card and the hand are dealt. ``split`` values hands that
    come from splitting, where the rules may pay a 21 differently; with ``returned`` their wager
    comes back from an unseen dealer blackjack (A18).
    """
    every = hand_table()
    all_unseen = np.array(shoe.less(up).values, dtype=np.int64)
    endings_by_removal = EndingsByRemovedCards(
        all_unseen, up, arithmetic, hits_soft_17=terms.hits_soft_17
    )
    own = np.arange(every.bust)
    endings_by_removal.compute(own)
    unseen, endings = endings_by_removal.unseen_after(own), endings_by_removal.endings[own]
    draw = draw_chances(unseen, up, arithmetic)
    wins, loses = endings_by_removal.standing_chances(
        own, every.total, twenty_one_wins=terms.twenty_one_wins
    )
    busts = every.child[:-1] == every.bust
    base = RETURNED if returned else LOSES_THE_WAGER
    blackjack = unseen_blackjack(unseen, draw, busts, up, terms, arithmetic, base)
    draws = _Draws(draw, blackjack, terms, arithmetic)
    stand = wins * win_pays(terms, arithmetic, split=split) - loses
    stand = _settled_21s(stand, blackjack, terms)
    doubled = _solve_doubled(wins, loses, draws)
    first = doubled[0].value if doubled else np.append(stand, -arithmetic.number(1))
    double = draws.onto(first, 1 if doubled else 0)
    hit, value, action = _solve_undoubled(stand, double, draws)
    return HandValues(
        shoe=shoe,
        up=up,
        terms=terms,
        arithmetic=arithmetic,
        unseen=unseen,
        endings_by_removal=endings_by_removal,
        endings=endings,
        draw=draw,
        blackjack=blackjack,
        stand=stand,
        hit=hit,
        double=double,
        value=value,
        action=action,
        doubled=doubled,
    )


def _results(*, twenty_one_wins: bool) -> Indices:
    """For each total and each of the dealer's endings: 1 a win, 0 a push, -1 a loss."""
    totals = np.arange(TWENTY_ONE + 1)[:, np.newaxis]
    result: Indices = np.sign(totals - STANDS_FROM - np.arange(ENDING_COUNT))
    result[:, BUST] = 1
    if twenty_one_wins:
        result[TWENTY_ONE] = 1
    return result


STANDING_RESULTS = (_results(twenty_one_wins=False), _results(twenty_one_wins=True))
"""The result of a standing total against each ending: where 21 pushes against 21, and where it wins."""


@dataclass(frozen=True, slots=True)
class _Draws:
    """What one more card leads to."""

    draw: Numbers
    blackjack: UnseenBlackjack
    terms: SolverTerms
    arithmetic: Arithmetic

    def onto(self, value: Numbers, level: int, rows: slice = slice(None)) -> Numbers:
        """What drawing gains, given the values of the hands then, doubled so many times.

        A bust that is collected as it happens is lost to a dealer who has a blackjack too.
        """
        after = value[hand_table().child[:-1][rows]]
        gain = (self.draw[rows] * after).sum(axis=1)
        if self.terms.settles_bust(level):
            more = self.arithmetic.number(self.terms.bust(level)) - self.blackjack.base
            gain = gain + self.blackjack.busts[rows] * more
        return np.asarray(gain)


def _settled_21s(stand: Numbers, blackjack: UnseenBlackjack, terms: SolverTerms) -> Numbers:
    """The values of standing, 21s paid before the dealer's second card where they are."""
    if not terms.settles_21s:
        return stand
    return np.where(hand_table().total == TWENTY_ONE, blackjack.settled(stand), stand)


def _solve_doubled(wins: Numbers, loses: Numbers, draws: _Draws) -> tuple[DoubledHandValues, ...]:
    """Doubled hands from the last doubling down to the first, listed first doubling first."""
    every, terms, arithmetic = hand_table(), draws.terms, draws.arithmetic
    levels: list[DoubledHandValues] = []
    for level in range(terms.doublings, 0, -1):
        win, wagered = arithmetic.number(terms.wins[level]), arithmetic.number(terms.wagers[level])
        stand = _settled_21s(wins * win - loses * wagered, draws.blackjack, terms)
        best = stand.copy()
        action = np.full(every.bust, STAND)
        again = rescue = None
        if levels:
            again = draws.onto(levels[-1].value, level + 1)
            better = below_21_or_soft(terms) & (again > best)
            best, action = np.where(better, again, best), np.where(better, DOUBLE, action)
        if terms.rescue:
            rescue = draws.blackjack.settled(arithmetic.full(-terms.wagers[level - 1], every.bust))
            better = may_rescue(terms) & (rescue > best)
            best, action = np.where(better, rescue, best), np.where(better, RESCUE, action)
        value = np.append(best, arithmetic.number(terms.bust(level)))
        levels.append(DoubledHandValues(level, stand, again, rescue, value, action))
    return tuple(reversed(levels))


def _solve_undoubled(
    stand: Numbers, double: Numbers, draws: _Draws
) -> tuple[Numbers, Numbers, Indices]:
    """Hit values, best values and best actions, from the hands of most cards to those of none."""
    every, terms = hand_table(), draws.terms
    value = np.append(stand, -draws.arithmetic.number(1))
    hit = stand.copy()
    action = np.full(every.bust, STAND)
    doubles = may_double(terms)
    can_hit = may_hit(terms)
    for layer in reversed(every.layers):
        hit[layer] = draws.onto(value, 0, layer)
        best, choice = stand[layer], action[layer]
        better = can_hit[layer] & (hit[layer] > best)
        best, choice = np.where(better, hit[layer], best), np.where(better, HIT, choice)
        better = doubles[layer] & (double[layer] > best)
        best, choice = np.where(better, double[layer], best), np.where(better, DOUBLE, choice)
        value[layer], action[layer] = best, choice
    return hit, value, action


def revalue_hands(hands: HandValues, play: PlayRule) -> HandValues:
    """The same hands played by a given rule instead of the best one."""
    every = hand_table()
    arithmetic, stand = hands.arithmetic, hands.stand
    draws = _Draws(hands.draw, hands.blackjack, hands.terms, arithmetic)
    levels: list[DoubledHandValues] = []
    for level in reversed(hands.doubled):
        action = play.doubled[level.level - 1]
        gain = level.stand
        again = level.again
        if again is not None:
            again = draws.onto(levels[-1].value, level.level + 1)
            gain = np.where(action == DOUBLE, again, gain)
        if level.rescue is not None:
            gain = np.where(action == RESCUE, level.rescue, gain)
        value = np.append(gain, level.value[-1])
        levels.append(replace(level, again=again, value=value, action=action))
    double = hands.double
    if levels:
        double = draws.onto(levels[-1].value, 1)
    value = np.append(stand, -arithmetic.number(1))
    hit = stand.copy()
    for layer in reversed(every.layers):
        hit[layer] = draws.onto(value, 0, layer)
        action = play.action[layer]
        gain = np.where(action == HIT, hit[layer], stand[layer])
        value[layer] = np.where(action == DOUBLE, double[layer], gain)
    return replace(
        hands,
        hit=hit,
        double=double,
        value=value,
        action=play.action,
        doubled=tuple(reversed(levels)),
    )
