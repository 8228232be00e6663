"""The best one rule for split hands: by the card a hand began with, its cards, and the up card.

A player who knows no more than that does not know which hand of how many he plays, nor which pair
cards the others hold. ``split_sequences`` weighs those: a hand is worth a weighted sum over lanes,
one for each number of pair cards that are known to be gone. What he gains by an action is the same
sum, weighted by how likely each lane brings him to this hand. All orders of the same cards are
alike in a lane, so these weights do not hang on how he came there, and the best action of every hand
follows backwards, from the longest hands to two cards.

Two things make them hang on it a little: a hand whose second card was a pair card belongs to an
open hand, and where suits decide, only some of two cards are hit. So the weights are counted again for
the rule that was found, and the rule sought once more; it is taken if it gains.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from spanish21.analysis.model.arithmetic import Number, Numbers
from spanish21.analysis.model.hand_table import (
    ACE,
    VALUE_COUNT,
    Flags,
    Indices,
    split_hand_table,
)
from spanish21.analysis.solver.deals import SPLIT, SolvedDeal, UpCardSolution, revalue_deals
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    below_21_or_soft,
    may_double,
    may_hit,
    may_rescue,
    may_surrender_split,
)
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.split_hands import ReachableSplitHands, second_card_chances
from spanish21.analysis.solver.split_play import SplitMode, SplitPlay, SuitedCard
from spanish21.analysis.solver.split_sequences import (
    CLOSED_HAND,
    FIRST_CARD,
    OPEN_HAND,
    ROLE_COUNT,
)
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    SUIT_COUNT,
    KnownSuits,
    SuitPattern,
    completing_value,
    normalize_suits,
    suit_share,
    suited_bonus_gain,
    third_value,
)
from spanish21.analysis.solver.unseen_blackjack import LOSES_THE_WAGER, RETURNED

_NEARLY_SPLIT = 0.02
"""A pair that loses more than this by splitting, in original wagers, is not worth a new rule."""
_ROUNDS = 2
"""How often the weights are counted for the rule that was found."""
SuitsKey = tuple[int, ...]
_ByBase = Callable[[Fraction], Numbers]


def solve_split_mode(solution: Solution, mode: SplitMode) -> Solution:
    """The same game where split hands are played in this mode."""
    return solve_best_split_play(solution) if mode == SplitMode.OWN_RULE else solution


def solve_best_split_play(solution: Solution) -> Solution:
    """The same game where split hands are played by the best rule of their own."""
    return replace(solution, up_cards=tuple(_improve(up_card) for up_card in solution.up_cards))


def _improve(up_card: UpCardSolution) -> UpCardSolution:
    """One up card with the best rule for its split hands."""
    pairs = sorted(
        {
            deal.first
            for deal in up_card.deals
            if SPLIT in deal.worth and deal.worth[SPLIT] > max(deal.worth.values()) - _NEARLY_SPLIT
        }
    )
    if not pairs:
        return up_card
    best = up_card
    search = _RuleSearch(up_card, pairs)
    for _ in range(_ROUNDS):
        better = search.improve(best)
        if _gain(better) <= _gain(best):
            break
        best = better
    search.every.hands.endings_by_removal.clear()
    return best


def _gain(up_card: UpCardSolution) -> Number:
    """What the player gains under this up card, each deal played best."""
    return sum(deal.chance * deal.no_blackjack * max(deal.worth.values()) for deal in up_card.deals)


class _EverySplitHand(ReachableSplitHands):
    """All hands that these pairs can lead to, by any rule."""

    def _reach(self) -> list[Flags]:
        mine = np.isin(self.rows.pair, self.pairs)
        return [mine] * (self.terms.doublings + 1)

    def _drawing(self) -> Flags:
        return self.reached[0].copy()

    def _standing(self) -> Flags:
        return self.reached[0].copy()


class _RuleSearch:
    """The search for one up card; arrays have rows of the split table, bases and lanes."""

    def __init__(self, up_card: UpCardSolution, pairs: Sequence[int]) -> None:
        self.up_card, self.pairs, self.splits = up_card, pairs, up_card.splits
        self.terms, self.arithmetic = up_card.hands.terms, up_card.hands.arithmetic
        self.table, self.hand = split_hand_table(), split_hand_table().hand
        play = up_card.splits.split_play
        self.every = _EverySplitHand(up_card.hands, play, self.splits.extras, pairs)
        later = self.splits.returns_later
        self.bases = (LOSES_THE_WAGER, RETURNED) if later else (LOSES_THE_WAGER,)
        self.second_cards = {pair: self._second_cards(pair) for pair in pairs}

    def improve(self, current: UpCardSolution) -> UpCardSolution:
        """The best rule by the weights of hands as the current rule meets them."""
        play = self._best_rule(current.splits.split_play, self._weights(current))
        by_rows = SplitPlay(play.actions, play.doubled, current.splits.split_play.by_suit)
        rule = self._choose_by_suit(current, self._valued(by_rows))
        splits = self._valued(replace(by_rows, by_suit=rule))
        hands, suited = current.hands, current.suited
        deals = revalue_deals(current.deals, hands, suited, splits)
        return replace(current, splits=splits, deals=deals)

    def _valued(self, play: SplitPlay) -> SplitValues:
        before = self.splits
        return SplitValues(before.hands, before.play, before.suited_play, before.pairs, play)

    def _second_cards(self, pair: int) -> Numbers:
        """How much each second card of each role counts for in each lane: roles, lanes, values."""
        weights = self.splits.weights(pair).every
        most = weights.shape[2]
        values = self.splits.split_hands
        chances = self.arithmetic.zeros(ROLE_COUNT, self.splits.extras, VALUE_COUNT)
        for state in (OPEN_HAND, CLOSED_HAND):
            seconds = second_card_chances(values, pair, closed=state == CLOSED_HAND)[:most]
            chances[:, :most] = chances[:, :most] + weights[:, state, :, np.newaxis] * seconds
        return chances

    def _base(self, role: int) -> int:
        return 0 if role == FIRST_CARD or len(self.bases) == 1 else 1

    def _weights(self, current: UpCardSolution) -> list[Numbers]:
        """How much each row counts for in each base and lane, undoubled and after each doubling.

        What the rule does not meet is weighed as if every hand were hit.
        """
        actions = current.splits.split_play.actions
        met = self._carry(current, actions)
        anyway = self._carry(None, np.full_like(actions, HIT))[0]
        return [np.where(_seen(level), level, anyway) for level in met]

    def _carry(self, current: UpCardSolution | None, actions: Indices) -> list[Numbers]:
        shape = (self.table.bust + 1, len(self.bases), self.splits.extras)
        levels = [self.arithmetic.zeros(*shape) for _ in range(self.terms.doublings + 1)]
        start, first = levels[0], levels[min(1, self.terms.doublings)]
        hit_at_once = self.arithmetic.zeros(*shape)
        for pair in self.pairs:
            children = self.table.child[self.table.start[pair]]
            for role in range(ROLE_COUNT):
                for second, row in enumerate(children.tolist()):
                    weight = self.second_cards[pair][role, :, second]
                    start[row, self._base(role)] += weight
                    if current is not None and completing_value(pair, second) is not None:
                        shares = _shares(current, pair, role, second)
                        hit_at_once[row, self._base(role)] += weight * shares[HIT]
                        if self.terms.doublings:
                            self._deal(first, np.array([row]), weight * shares[DOUBLE], role)
        special = self.every.special if current is not None else np.zeros_like(self.every.special)
        for layer in self.table.layers[2:]:
            here = np.arange(layer.start, layer.stop)
            here = here[_seen(start[here])[:, 0, 0]]
            hitting = here[(actions[here] == HIT) & ~special[here]]
            self._spread(start, hitting, start[hitting])
            by_suit = here[special[here]]
            self._spread(start, by_suit, hit_at_once[by_suit])
            if self.terms.doublings:
                doubling = here[(actions[here] == DOUBLE) & ~special[here]]
                self._spread(levels[1], doubling, start[doubling])
        if current is not None:
            for level, after in enumerate(current.splits.split_play.doubled[:-1], 1):
                again = np.flatnonzero((after == DOUBLE) & _seen(levels[level])[:-1, 0, 0])
                self._spread(levels[level + 1], again, levels[level][again])
        return levels

    def _deal(self, to: Numbers, rows: Indices, weight: Numbers, role: int) -> None:
        weights = self.arithmetic.zeros(len(rows), len(self.bases), self.splits.extras)
        weights[:, self._base(role)] = weight
        self._spread(to, rows, weights)

    def _spread(self, to: Numbers, rows: Indices, weights: Numbers) -> None:
        """Deal one card to each of these rows."""
        draws = self.every.draws[self.every.draw_at[rows]]
        for value in range(VALUE_COUNT):
            chances = weights * draws[:, np.newaxis, :, value]
            np.add.at(to, self.table.child[rows, value], chances)

    def _best_rule(self, before: SplitPlay, weights: list[Numbers]) -> SplitPlay:
        """The best action of every row, from the longest hands to those of two cards."""
        mine = np.flatnonzero(self.every.reached[0])
        actions = before.actions.copy()
        doubled = [after.copy() for after in before.doubled]
        values: list[Numbers] = []
        for level in range(self.terms.doublings, 0, -1):
            above = values[0] if values else None
            best_actions, value = self._best_doubled(mine, level, above, weights[level])
            doubled[level - 1][mine] = best_actions
            values.insert(0, value)
        undoubled = self._every_base(
            lambda _: self.arithmetic.zeros(self.table.bust + 1, self.splits.extras)
        )
        undoubled[-1] = -self.arithmetic.number(1)
        for layer in reversed(self.table.layers[2:]):
            here = np.arange(layer.start, layer.stop)
            here = here[self.every.reached[0][here]]
            if not len(here):
                continue
            options = [(STAND, np.ones(len(here), np.bool_), self._stands(here, 0))]
            aces = self.terms.one_card_to_aces & (self.table.pair[here] == ACE)
            hits = may_hit(self.terms)[self.hand[here]] & ~aces
            options.append((HIT, hits, self._draws(here, undoubled, 0)))
            if self.terms.doublings and self.terms.double_after_split:
                may = may_double(self.terms)[self.hand[here]] & ~aces
                options.append((DOUBLE, may, self._draws(here, values[0], 1)))
            if self.terms.split_surrender is not None:
                may = may_surrender_split(self.terms)[self.hand[here]] & ~aces
                options.append((SURRENDER, may, self._given_up(here)))
            actions[here], undoubled[here] = self._choose(weights[0][here], options)
        return SplitPlay(actions, tuple(doubled), before.by_suit)

    def _best_doubled(
        self, rows: Indices, level: int, above: Numbers | None, weights: Numbers
    ) -> tuple[Indices, Numbers]:
        hand = self.hand[rows]
        options = [(STAND, np.ones(len(rows), np.bool_), self._stands(rows, level))]
        if above is not None:
            again = self._draws(rows, above, level + 1)
            options.append((DOUBLE, below_21_or_soft(self.terms)[hand], again))
        if self.terms.rescue:
            lost = self.arithmetic.full(
                -self.terms.wagers[level - 1], len(rows), self.splits.extras
            )
            saved = self._every_base(lambda base: self.every.blackjack(rows, base).settled(lost))
            options.append((RESCUE, may_rescue(self.terms)[hand], saved))
        value = self.arithmetic.zeros(self.table.bust + 1, len(self.bases), self.splits.extras)
        value[-1] = self.arithmetic.number(self.terms.bust(level))
        actions, value[rows] = self._choose(weights[rows], options)
        return actions, value

    def _every_base(self, values: _ByBase) -> Numbers:
        return np.stack([values(base) for base in self.bases], axis=1)

    def _stands(self, rows: Indices, level: int) -> Numbers:
        return self._every_base(lambda base: self.every.stand(rows, level, base))

    def _given_up(self, rows: Indices) -> Numbers:
        return self._every_base(lambda base: self.every.given_up(rows, base))

    def _draws(self, rows: Indices, then: Numbers, level: int) -> Numbers:
        return np.stack(
            [
                self.every.hit(rows, then[:, place], level, base)
                for place, base in enumerate(self.bases)
            ],
            axis=1,
        )

    def _choose(
        self, weights: Numbers, options: "Sequence[tuple[int, Flags, Numbers]]"
    ) -> tuple[Indices, Numbers]:
        """The action that gains most over all lanes, by row, and what it then is worth in each."""
        (first, _, value), *others = options
        action = np.full(len(weights), first)
        best = (weights * value).sum(axis=(1, 2))
        for name, allowed, gains in others:
            total = (weights * gains).sum(axis=(1, 2))
            better = allowed & np.asarray(total > best, dtype=np.bool_)
            action = np.where(better, name, action)
            best = np.where(better, total, best)
            value = np.where(better[:, np.newaxis, np.newaxis], gains, value)
        return action, value

    def _choose_by_suit(self, current: UpCardSolution, splits: SplitValues) -> "_BestBySuit":
        """The best action for two cards of 6, 7 and 8, by their suits and the up card's."""
        gains: dict[tuple[int, int, SuitsKey], dict[int, Number]] = {}
        for deal in current.deals:
            if deal.pattern is None or deal.first not in self.pairs or SPLIT not in deal.worth:
                continue
            for second in range(VALUE_COUNT):
                if completing_value(deal.first, second) is not None:
                    self._add_suits(gains, splits, deal, deal.pattern, second)
        best = {
            key: max(self._allowed_by_suit(), key=by_action.__getitem__)
            for key, by_action in gains.items()
        }
        return _BestBySuit(best, self.splits.split_play, alike=splits.suits_alike)

    def _allowed_by_suit(self) -> tuple[int, ...]:
        may = {
            DOUBLE: self.terms.doublings and self.terms.double_after_split,
            SURRENDER: self.terms.split_surrender is not None,
        }
        return (STAND, HIT, *(action for action, allowed in may.items() if allowed))

    def _add_suits(
        self,
        gains: "dict[tuple[int, int, SuitsKey], dict[int, Number]]",
        splits: SplitValues,
        deal: SolvedDeal,
        pattern: SuitPattern,
        second: int,
    ) -> None:
        pair = deal.first
        third = third_value(pair, second)
        for role in range(ROLE_COUNT):
            parts = splits.role_parts(pair, role)
            for chance, start in splits.hand_starts(pair, role, pattern):
                mine = (*start.known.cards, (pair, start.own))
                counts = KnownSuits(mine).remaining(splits.shoe, second)
                for suit in range(SUIT_COUNT):
                    share = suit_share(counts, suit, self.arithmetic)
                    if not share:
                        continue
                    weight = deal.chance * deal.no_blackjack * chance * share
                    key = (
                        pair,
                        second,
                        suits_key(start.own, start.up_suit, suit, alike=splits.suits_alike),
                    )
                    nothing = self.arithmetic.number(0)
                    every = (STAND, HIT, DOUBLE, SURRENDER)
                    by_action = gains.setdefault(key, dict.fromkeys(every, nothing))
                    for action in every:
                        by_action[action] += weight * parts.choices[second][action]
                    if suit == start.own and self.terms.bonuses_after_split:
                        left = KnownSuits((*mine, (second, suit))).remaining(splits.shoe, third)
                        more = suited_bonus_gain(
                            self.terms, self.arithmetic, sevens=pair == second, suit=start.own
                        )
                        completed = suit_share(left, suit, self.arithmetic) * parts.third[second]
                        by_action[HIT] += weight * completed * more


def suits_key(own: int, up_suit: int, second: int, *, alike: bool) -> SuitsKey:
    """The suits of a split card, the up card and a second card, in the form alike suits share."""
    suits = (own, up_suit, second)
    return normalize_suits(suits) if alike else suits


class _BestBySuit:
    """The best action by suits; for pairs that were not looked at, the one before the split."""

    def __init__(
        self,
        best: "dict[tuple[int, int, SuitsKey], int]",
        before: SplitPlay,
        *,
        alike: bool,
    ) -> None:
        self._best, self._alike, self._before = best, alike, before

    def __call__(self, up_suit: int, first: SuitedCard, second: SuitedCard) -> int:
        key = (first[0], second[0], suits_key(first[1], up_suit, second[1], alike=self._alike))
        best = self._best.get(key)
        return self._before.by_suit(up_suit, first, second) if best is None else best


def _seen(weights: Numbers) -> Flags:
    """Which rows have a weight in any base and lane, in a form to be spread over them."""
    return np.asarray((weights != 0).any(axis=(1, 2)), dtype=np.bool_)[:, np.newaxis, np.newaxis]


def _shares(current: UpCardSolution, pair: int, role: int, second: int) -> dict[int, Number]:
    """How often each action is taken with a split card and a second one, over all suits."""
    arithmetic = current.hands.arithmetic
    every = (STAND, HIT, DOUBLE, SURRENDER)
    shares: dict[int, Number] = dict.fromkeys(every, arithmetic.number(0))
    total: Number = arithmetic.number(0)
    for deal in current.deals:
        if deal.first != pair or deal.pattern is None or SPLIT not in deal.worth:
            continue
        weight = deal.chance * deal.no_blackjack
        total = total + weight
        for chance, start in current.splits.hand_starts(pair, role, deal.pattern):
            for action, share in current.splits.second_card(pair, second, start).actions.items():
                shares[action] = shares[action] + weight * chance * share
    return {action: share / (total or 1) for action, share in shares.items()}
