"""What a hand is worth that grew from one card of a split pair.

It is played by a fixed rule, the same as before a split, with some pair cards gone to the other
hands. ``courses`` says how such values add up to the value of the whole split.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import (
    ACE,
    VALUE_COUNT,
    Flags,
    Indices,
    hand_table,
    removed_cards,
    split_hand_table,
)
from spanish21.analysis.model.remaining_cards import SUITED_VALUES
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import draw_chances, no_blackjack_chances
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    HandValues,
    PlayRule,
    win_pays,
)
from spanish21.analysis.solver.suited_bonuses import completing_value
from spanish21.game.hand_values import TWENTY_ONE


@dataclass(frozen=True, slots=True)
class SplitHandValues:
    """Hands grown from each pair card, by extra pair cards gone (first axis: 1, 2, ...).

    ``second[e, pair, v]`` is how likely the second card is of value v and ``worth`` what the
    hand is then worth when played by the rule. For a 6, 7 or 8 that meets another,
    ``choices[action, e, pair, v]`` has the worth of each action, and ``third`` how likely the
    third card completes a 6-7-8 or 7-7-7; suits decide which is taken.
    """

    second: Numbers
    worth: Numbers
    choices: Numbers
    third: Numbers


class ReachableSplitHands:
    """The hands that a rule of play can reach from a split, with their draws and endings.

    ``reached[level]`` are the rows reached after so many doublings. Draws and endings are kept
    for the rows that need them only, by ``draw_at`` and ``stand_at``, and for each number of
    extra pair cards gone.
    """

    def __init__(
        self, against: HandValues, play: PlayRule, extras: int, pairs: Sequence[int]
    ) -> None:
        self.against, self.terms, self.arithmetic = against, against.terms, against.arithmetic
        self.extras, self.play = extras, play
        self.rows, self.every = split_hand_table(), hand_table()
        self.begins = self.rows.start[list(pairs)]
        self.total = self.every.total[self.rows.hand]
        self.pays = win_pays(self.terms, self.arithmetic, split=True)
        self.actions = _actions(play, self.terms)
        self.special = _special_rows()
        self.doubled = tuple(after[self.rows.hand] for after in play.doubled)
        self.reached = self._reach()
        self._draw()
        self._end()

    def _reach(self) -> list[Flags]:
        """Which rows are reached undoubled, and after each doubling."""
        rows, levels = self.rows, self.terms.doublings
        reached = [np.zeros(rows.bust + 1, dtype=np.bool_) for _ in range(levels + 1)]
        reached[0][self.begins] = True
        reached[0][rows.child[self.begins]] = True
        for layer in rows.layers[2:]:
            here = np.arange(layer.start, layer.stop)[reached[0][layer]]
            hitting = here[(self.actions[here] == HIT) | self.special[here]]
            reached[0][rows.child[hitting]] = True
            if levels:
                doubling = here[(self.actions[here] == DOUBLE) | self.special[here]]
                reached[1][rows.child[doubling]] = True
        for level in range(1, levels):
            here = np.flatnonzero(reached[level][:-1])
            again = here[self.doubled[level - 1][here] == DOUBLE]
            reached[level + 1][rows.child[again]] = True
        return [flags[:-1] for flags in reached]

    def _draw(self) -> None:
        """Draw chances of the rows that take a card."""
        needs = self.reached[0] & ((self.actions != STAND) | self.special)
        needs[self.begins] = True
        for level in range(1, self.terms.doublings):
            needs |= self.reached[level] & (self.doubled[level - 1] == DOUBLE)
        found = np.flatnonzero(needs)
        self.draw_at = np.full(self.rows.bust, -1, dtype=np.int64)
        self.draw_at[found] = np.arange(len(found))
        left = self.against.lane_ends.left(self._lanes(found).ravel())
        drawn = draw_chances(left, self.against.up, self.arithmetic)
        self.drawn = drawn.reshape(len(found), self.extras, VALUE_COUNT)

    def _end(self) -> None:
        """The dealer's endings, and chances to win and lose, of the rows that stand."""
        stands = self.reached[0] & ((self.actions == STAND) | self.special)
        for level in range(1, self.terms.doublings + 1):
            stands |= self.reached[level] & (self.doubled[level - 1] == STAND)
        if self.terms.twenty_one_wins:
            stands &= self.total < TWENTY_ONE
        found = np.flatnonzero(stands)
        self.stand_at = np.full(self.rows.bust, -1, dtype=np.int64)
        self.stand_at[found] = np.arange(len(found))
        at = self._lanes(found)
        lane_ends = self.against.lane_ends
        lane_ends.know(at.ravel())
        total = np.repeat(self.total[found][:, np.newaxis], self.extras, axis=1)
        self.ends = lane_ends.ends[at]
        self.wins, self.loses = lane_ends.standing(
            at, total, twenty_one_wins=self.terms.twenty_one_wins
        )

    def _lanes(self, rows: Indices) -> Indices:
        """The lane of each row for each number of extra pair cards gone."""
        return np.asarray(removed_cards().of_split[rows, : self.extras])

    def _stand(self, rows: Indices, level: int) -> Numbers:
        """The value of standing at these rows."""
        number = self.arithmetic.number
        if level:
            pays = self.arithmetic.full(self.terms.wins[level], len(rows), 1)
        else:
            pays = self.pays[self.rows.hand[rows], np.newaxis]
        made = np.repeat(pays, self.extras, axis=1)
        open_ = self.stand_at[rows] >= 0
        at = self.stand_at[rows[open_]]
        stake = number(self.terms.stakes[level])
        made[open_] = self.wins[at] * pays[open_] - self.loses[at] * stake
        return made

    def _hit(self, rows: Indices, then: Numbers) -> Numbers:
        """The value of one more card at these rows, by the values of what it leads to."""
        after = then[self.rows.child[rows]].swapaxes(1, 2)
        return np.asarray((self.drawn[self.draw_at[rows]] * after).sum(axis=2))

    def _doubled_values(self, *, returned: bool) -> list[Numbers]:
        """The values of doubled rows, first doubling first."""
        terms, number = self.terms, self.arithmetic.number
        made: list[Numbers] = []
        for level in range(terms.doublings, 0, -1):
            value = self.arithmetic.zeros(self.rows.bust + 1, self.extras)
            value[-1] = -number(terms.stakes[level])
            here = np.flatnonzero(self.reached[level])
            does = self.doubled[level - 1][here]
            stays, saves = here[does == STAND], here[does == RESCUE]
            value[stays] = self._stand(stays, level)
            value[saves] = -number(terms.stakes[level - 1])
            if returned:
                value[saves] = self.arithmetic.ratio(value[saves], self.no_blackjack(saves))
            if made:
                again = here[does == DOUBLE]
                value[again] = self._hit(again, made[-1])
            made.append(value)
        return made[::-1]

    def no_blackjack(self, rows: Indices) -> Numbers:
        """How likely it is at these rows that the dealer has no blackjack."""
        left = self.against.lane_ends.left(self._lanes(rows).ravel())
        chance = no_blackjack_chances(left, self.against.up, self.arithmetic)
        return chance.reshape(len(rows), self.extras)

    def hands(self, *, returned: bool) -> SplitHandValues:
        """The worth of every hand that a split can begin with.

        ``returned`` is for hands whose wager comes back when the dealer turns out to have a
        blackjack that nobody looked for. A rescue gives that up (A18): it costs its wager
        whatever the dealer has, which is more when counted given no blackjack.
        """
        rows = self.rows
        doubled = self._doubled_values(returned=returned)
        value = self.arithmetic.zeros(rows.bust + 1, self.extras)
        value[-1] = -self.arithmetic.number(1)
        for layer in reversed(rows.layers[2:]):
            here = np.arange(layer.start, layer.stop)[self.reached[0][layer]]
            does = self.actions[here]
            stays, hits, doubles = (here[does == act] for act in (STAND, HIT, DOUBLE))
            value[stays] = self._stand(stays, 0)
            value[hits] = self._hit(hits, value)
            if len(doubles):
                value[doubles] = self._hit(doubles, doubled[0])
        pairs = rows.pair[self.begins]
        worth = self.arithmetic.zeros(self.extras, VALUE_COUNT, VALUE_COUNT)
        second = worth.copy()
        worth[:, pairs] = value[rows.child[self.begins]].transpose(2, 0, 1)
        second[:, pairs] = self.drawn[self.draw_at[self.begins]].swapaxes(0, 1)
        return SplitHandValues(second, worth, *self._special_choices(value, doubled))

    def _special_choices(self, value: Numbers, doubled: list[Numbers]) -> tuple[Numbers, Numbers]:
        """What each action is worth where suits decide, and how likely the third card fits."""
        shape = (self.extras, VALUE_COUNT, VALUE_COUNT)
        choices, third = self.arithmetic.zeros(3, *shape), self.arithmetic.zeros(*shape)
        for row in np.flatnonzero(self.special & self.reached[0]):
            here = np.array([row])
            pair = int(self.rows.pair[row])
            second = self.second_of(int(row))
            choices[STAND][:, pair, second] = self._stand(here, 0)[0]
            choices[HIT][:, pair, second] = self._hit(here, value)[0]
            if doubled:
                choices[DOUBLE][:, pair, second] = self._hit(here, doubled[0])[0]
            third[:, pair, second] = self.drawn[
                self.draw_at[row], :, completing_value(pair, second)
            ]
        return choices, third

    def second_of(self, row: int) -> int:
        """The other card of a row of two cards, by its place."""
        counts = self.every.counts[self.rows.hand[row]].copy()
        counts[self.rows.pair[row]] -= 1
        return int(np.argmax(counts))


def _special_rows() -> Flags:
    """The two-card rows whose suits matter."""
    rows = split_hand_table()
    special = np.zeros(rows.bust, dtype=np.bool_)
    for pair in SUITED_VALUES:
        for second in SUITED_VALUES:
            if completing_value(pair, second) is not None:
                special[rows.child[rows.start[pair], second]] = True
    return special


def _actions(play: PlayRule, terms: SolverTerms) -> Indices:
    """What each row does while it is not doubled."""
    rows, every = split_hand_table(), hand_table()
    action = (play.action if terms.double_after_split else play.plain)[rows.hand]
    if terms.one_card_to_aces:
        action = np.where((rows.pair == ACE) & (every.cards[rows.hand] >= 2), STAND, action)
    return action


def second_card_chances(grown: SplitHandValues, pair: int, *, closed: bool) -> Numbers:
    """How likely each second card is, by extra pair cards gone; a closed hand's is no pair card.

    Where every card left is a pair card there is no closed hand, and nothing is said of one.
    """
    second = grown.second[:, pair]
    if not closed:
        return second
    others = second.copy()
    others[:, pair] = 0 * others[:, pair]
    total = others.sum(axis=1)
    # Dividing by one where there is nothing leaves nothing.
    return np.asarray(others / np.where(total == 0, 1, total)[:, np.newaxis])
