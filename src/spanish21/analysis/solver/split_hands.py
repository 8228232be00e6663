"""The values of hands that come from one card of a split pair.

They are played by a fixed rule, the same as before a split, with some pair cards removed because
other hands hold them. ``split_sequences`` weighs these values into the value of the whole split.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import (
    VALUE_COUNT,
    Flags,
    Indices,
    hand_table,
    removed_cards,
    split_hand_table,
)
from spanish21.analysis.model.remaining_cards import SUITED_VALUES
from spanish21.analysis.solver.dealer_endings import AT_21, draw_chances
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    HandValues,
    win_pays,
)
from spanish21.analysis.solver.split_play import SplitPlay
from spanish21.analysis.solver.suited_bonuses import completing_value, third_value
from spanish21.analysis.solver.unseen_blackjack import (
    LOSES_THE_WAGER,
    RETURNED,
    UnseenBlackjack,
    is_unseen,
    unseen_blackjack,
)
from spanish21.game.hand_values import TWENTY_ONE


@dataclass(frozen=True, slots=True)
class SplitHandValues:
    """Values of hands from each pair card, by extra pair cards removed (axis e: 1, 2, ...).

    ``second[e, pair, v]`` is the probability that the second card has value v, and ``worth`` what
    the hand then gains when played by the rule. For a 6, 7 or 8 with another as second card,
    ``choices[action, e, pair, v]`` is what each action gains and ``third`` the probability that the
    third card completes a 6-7-8 or 7-7-7; the suits decide the action. ``unseen`` are the odds of a
    dealer blackjack that comes too late for the three cards, ``wins`` the probability that they win.
    """

    second: Numbers
    worth: Numbers
    choices: Numbers
    third: Numbers
    unseen: Numbers
    wins: Numbers


class ReachableSplitHands:
    """The hands that a rule of play can reach from a split, with their draws and endings.

    ``reached[level]`` are the rows of the split table reached after that many doublings. Draws and
    endings are stored only for the rows that need them, at the places ``draw_at`` and ``stand_at``
    (-1 where a row needs none), for each number of extra pair cards removed.
    """

    def __init__(
        self, hands: HandValues, play: SplitPlay, extras: int, pairs: Sequence[int]
    ) -> None:
        self.hands, self.terms, self.arithmetic = hands, hands.terms, hands.arithmetic
        self.extras, self.pairs = extras, list(pairs)
        self.rows, self.every = split_hand_table(), hand_table()
        self.starts = self.rows.start[self.pairs]
        self.total = self.every.total[self.rows.hand]
        self.pays = win_pays(self.terms, self.arithmetic, split=True)
        self.actions, self.doubled = play.actions, play.doubled
        self.special = special_rows()
        self.reached = self._reach()
        self._draw()
        self._end()

    def _reach(self) -> list[Flags]:
        """The rows reached undoubled, and after each doubling."""
        rows, levels = self.rows, self.terms.doublings
        reached = [np.zeros(rows.bust + 1, dtype=np.bool_) for _ in range(levels + 1)]
        reached[0][self.starts] = True
        reached[0][rows.child[self.starts]] = True
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

    def _drawing(self) -> Flags:
        """The rows that take a card."""
        draws = (self.actions == HIT) | (self.actions == DOUBLE)
        needs: Flags = self.reached[0] & (draws | self.special)
        needs[self.starts] = True
        for level in range(1, self.terms.doublings):
            needs |= self.reached[level] & (self.doubled[level - 1] == DOUBLE)
        return needs

    def _standing(self) -> Flags:
        """The rows that stand, doubled or not."""
        stands: Flags = self.reached[0] & ((self.actions == STAND) | self.special)
        for level in range(1, self.terms.doublings + 1):
            stands |= self.reached[level] & (self.doubled[level - 1] == STAND)
        return stands

    def _draw(self) -> None:
        """Compute the draw chances of the rows that take a card."""
        drawing = np.flatnonzero(self._drawing())
        self.draw_at = np.full(self.rows.bust, -1, dtype=np.int64)
        self.draw_at[drawing] = np.arange(len(drawing))
        unseen = self.hands.endings_by_removal.unseen_after(self._lanes(drawing).ravel())
        draws = draw_chances(unseen, self.hands.up, self.arithmetic)
        self.draws = draws.reshape(len(drawing), self.extras, VALUE_COUNT)
        self.busts = self.blackjack(drawing, RETURNED, self.draws).busts

    def _end(self) -> None:
        """Compute the dealer's endings and the chances to win and lose of the rows that stand."""
        stands = self._standing()
        if self.terms.twenty_one_wins:
            stands &= self.total < TWENTY_ONE
        standing = np.flatnonzero(stands)
        self.stand_at = np.full(self.rows.bust, -1, dtype=np.int64)
        self.stand_at[standing] = np.arange(len(standing))
        lanes = self._lanes(standing)
        endings_by_removal = self.hands.endings_by_removal
        endings_by_removal.compute(lanes.ravel())
        total = np.repeat(self.total[standing][:, np.newaxis], self.extras, axis=1)
        self.endings = endings_by_removal.endings[lanes]
        self.wins, self.loses = endings_by_removal.standing_chances(
            lanes, total, twenty_one_wins=self.terms.twenty_one_wins
        )

    def _lanes(self, rows: Indices) -> Indices:
        """The set of removed cards of each row, for each number of extra pair cards removed."""
        return np.asarray(removed_cards().of_split[rows, : self.extras])

    def blackjack(
        self, rows: Indices, base: Fraction, draws: Numbers | None = None
    ) -> UnseenBlackjack:
        """The unseen blackjack at these rows, for each number of extra pair cards removed."""
        shape = (len(rows), self.extras)
        if not is_unseen(self.terms, self.hands.up):
            nothing = self.arithmetic.zeros(*shape)
            return UnseenBlackjack(self.arithmetic.number(base), nothing, nothing)
        unseen = self.hands.endings_by_removal.unseen_after(self._lanes(rows).ravel())
        chances = self.arithmetic.zeros(len(unseen), VALUE_COUNT)
        if draws is not None:
            chances = draws.reshape(-1, VALUE_COUNT)
        bust = np.repeat(self.rows.child[rows] == self.rows.bust, self.extras, axis=0)
        found = unseen_blackjack(
            unseen, chances, bust, self.hands.up, self.terms, self.arithmetic, base
        )
        return UnseenBlackjack(found.base, found.odds.reshape(shape), found.busts.reshape(shape))

    def stand(self, rows: Indices, level: int, base: Fraction) -> Numbers:
        """What standing gains at these rows; a 21 may be paid before a blackjack shows."""
        number = self.arithmetic.number
        if level:
            pays = self.arithmetic.full(self.terms.wins[level], len(rows), 1)
        else:
            pays = self.pays[self.rows.hand[rows], np.newaxis]
        values = np.repeat(pays, self.extras, axis=1)
        open_ = self.stand_at[rows] >= 0
        at = self.stand_at[rows[open_]]
        wagered = number(self.terms.wagers[level])
        values[open_] = self.wins[at] * pays[open_] - self.loses[at] * wagered
        if self.terms.settles_21s:
            paid = np.flatnonzero(self.total[rows] == TWENTY_ONE)
            values[paid] = self.blackjack(rows[paid], base).settled(values[paid])
        return values

    def given_up(self, rows: Indices, base: Fraction) -> Numbers:
        """What surrendering gains at these rows; under some up cards it waits for a blackjack (A19)."""
        gives = self.terms.split_surrender or Fraction(0)
        values = self.arithmetic.full(gives, len(rows), self.extras)
        if not self.terms.settles_surrender(self.hands.up):
            return values
        return self.blackjack(rows, base).settled(values)

    def hit(self, rows: Indices, then: Numbers, level: int, base: Fraction) -> Numbers:
        """What one more card gains at these rows, given the values of the hands it leads to."""
        after = then[self.rows.child[rows]].swapaxes(1, 2)
        gain = np.asarray((self.draws[self.draw_at[rows]] * after).sum(axis=2))
        if self.terms.settles_bust(level):
            more = self.arithmetic.number(self.terms.bust(level) - base)
            gain = gain + self.busts[self.draw_at[rows]] * more
        return gain

    def _doubled_values(self, base: Fraction) -> list[Numbers]:
        """The values of doubled rows, first doubling first."""
        terms, number = self.terms, self.arithmetic.number
        levels: list[Numbers] = []
        for level in range(terms.doublings, 0, -1):
            value = self.arithmetic.zeros(self.rows.bust + 1, self.extras)
            value[-1] = number(terms.bust(level))
            here = np.flatnonzero(self.reached[level])
            actions = self.doubled[level - 1][here]
            stays, saves = here[actions == STAND], here[actions == RESCUE]
            value[stays] = self.stand(stays, level, base)
            lost = self.arithmetic.full(-terms.wagers[level - 1], len(saves), self.extras)
            value[saves] = self.blackjack(saves, base).settled(lost)
            if levels:
                again = here[actions == DOUBLE]
                value[again] = self.hit(again, levels[-1], level + 1, base)
            levels.append(value)
        return levels[::-1]

    def values(self, *, returned: bool) -> SplitHandValues:
        """The value of every two-card hand that a split can begin with.

        ``returned`` is for hands whose wager comes back from an unpeeked dealer blackjack (A18). A
        hand that is settled before one shows gives that up, as every rescued hand does.
        """
        rows, base = self.rows, RETURNED if returned else LOSES_THE_WAGER
        doubled = self._doubled_values(base)
        value = self.arithmetic.zeros(rows.bust + 1, self.extras)
        value[-1] = -self.arithmetic.number(1)
        for layer in reversed(rows.layers[2:]):
            here = np.arange(layer.start, layer.stop)[self.reached[0][layer]]
            actions = self.actions[here]
            stays, hits, doubles = (here[actions == act] for act in (STAND, HIT, DOUBLE))
            gives = here[actions == SURRENDER]
            value[stays] = self.stand(stays, 0, base)
            value[gives] = self.given_up(gives, base)
            value[hits] = self.hit(hits, value, 0, base)
            if len(doubles):
                value[doubles] = self.hit(doubles, doubled[0], 1, base)
        pairs = rows.pair[self.starts]
        worth = self.arithmetic.zeros(self.extras, VALUE_COUNT, VALUE_COUNT)
        second = worth.copy()
        worth[:, pairs] = value[rows.child[self.starts]].transpose(2, 0, 1)
        second[:, pairs] = self.draws[self.draw_at[self.starts]].swapaxes(0, 1)
        return SplitHandValues(second, worth, *self._special_choices(value, doubled, base))

    def _special_choices(
        self, value: Numbers, doubled: list[Numbers], base: Fraction
    ) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """What each action gains where suits decide; the chance of a completing third card, the odds
        of a blackjack that comes too late for it, and the chance that it wins.
        """
        shape = (self.extras, VALUE_COUNT, VALUE_COUNT)
        choices = self.arithmetic.zeros(SURRENDER + 1, *shape)
        third = self.arithmetic.zeros(*shape)
        unseen, wins = third.copy(), third + 1
        for row in np.flatnonzero(self.special & self.reached[0]):
            here = np.array([row])
            pair = int(self.rows.pair[row])
            second = self.second_of(int(row))
            choices[STAND][:, pair, second] = self.stand(here, 0, base)[0]
            choices[HIT][:, pair, second] = self.hit(here, value, 0, base)[0]
            choices[SURRENDER][:, pair, second] = self.given_up(here, base)[0]
            if doubled:
                choices[DOUBLE][:, pair, second] = self.hit(here, doubled[0], 1, base)[0]
            last = third_value(pair, second)
            third[:, pair, second] = self.draws[self.draw_at[row], :, last]
            reached = self.rows.child[here, last]
            if self.terms.settles_21s:
                unseen[:, pair, second] = self.blackjack(reached, base).odds[0]
            if not self.terms.twenty_one_wins:
                wins[:, pair, second] = 1 - self.endings[self.stand_at[reached[0]]][:, AT_21]
        return choices, third, unseen, wins

    def second_of(self, row: int) -> int:
        """The value index of the other card of a row of two cards."""
        counts = self.every.counts[self.rows.hand[row]].copy()
        counts[self.rows.pair[row]] -= 1
        return int(np.argmax(counts))


def special_rows() -> Flags:
    """The two-card rows whose suits matter."""
    rows = split_hand_table()
    special = np.zeros(rows.bust, dtype=np.bool_)
    for pair in SUITED_VALUES:
        for second in SUITED_VALUES:
            if completing_value(pair, second) is not None:
                special[rows.child[rows.start[pair], second]] = True
    return special


def second_card_chances(values: SplitHandValues, pair: int, *, closed: bool) -> Numbers:
    """The probability of each second card, by extra pair cards removed.

    A closed hand's second card is not a pair card; where every unseen card is one, no closed hand
    exists and all its probabilities are 0.
    """
    second = values.second[:, pair]
    if not closed:
        return second
    others = second.copy()
    others[:, pair] = 0 * others[:, pair]
    total = others.sum(axis=1)
    # Where the total is 0, dividing by 1 leaves 0.
    return np.asarray(others / np.where(total == 0, 1, total)[:, np.newaxis])
