"""Plays a strategy's chart: its tables, looked up for many tables at a time."""

import numpy as np
from numpy.typing import NDArray

from spanish21.envs.agents.players import ActionArray
from spanish21.envs.learning_game import LearningGame
from spanish21.envs.played_table import MaskArray, SeenArray
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.strategy_tables import compile_strategies
from spanish21.simulation.tables import layout as on


class ChartPlayer:
    """Does what a chart says, as a simulation does; its insurance and its first wager too."""

    def __init__(self, game: LearningGame, strategy: Strategy) -> None:
        arrays = game.compiled()
        self._tables = compile_strategies(game.rules, [strategy])
        self._numbers, self._money = arrays.numbers[0], arrays.level_money
        self._insures = strategy.insurance

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:
        tables, whole = self._tables, seen.astype(np.int64)
        base = at.HEADER + (np.maximum(whole[:, on.SEEN_UP_POINTS], 1) - 1) * at.BLOCK
        actions = tables[self._places(whole, masks, base)].astype(np.int64)
        for_super = actions >= at.FOR_SUPER
        actions = np.where(for_super, actions - at.FOR_SUPER, actions)
        actions = np.where(for_super & self._awaits_super(whole), on.HIT, actions)
        insures = (whole[:, on.SEEN_PHASE] == on.INSURANCE) & self._insures
        playing = whole[:, on.SEEN_PHASE] == on.PLAY
        return np.where(playing, actions, np.where(insures, on.INSURE, on.STAND))

    def _places(self, seen: ActionArray, masks: MaskArray, base: ActionArray) -> ActionArray:
        """Where the answer stands: of two cards, of more, and of a doubled hand."""
        cards, level = seen[:, on.SEEN_CARDS], seen[:, on.SEEN_DOUBLINGS]
        total, soft = seen[:, on.SEEN_TOTAL], seen[:, on.SEEN_SOFT]
        split = seen[:, on.SEEN_HANDS] > 1
        one, two = (self._value(seen[:, on.SEEN_OWN + place]) for place in (0, 1))
        first = base + (one - 1) * 40 + (two - 1) * 4 + seen[:, on.SEEN_SUITS] + split * 800
        may_split = (seen[:, on.SEEN_HANDS] < self._numbers[at.MOST_HANDS]) & (
            (one != two) | (masks[:, on.SPLIT] == 1)
        )
        first = first + 400 * may_split
        doubles = ~split | bool(self._numbers[at.DOUBLE_AFTER_SPLIT])
        shape = soft * 32 + np.minimum(total, at.MOST_POINTS)
        later = (
            base + at.LATER_AT + 512 * doubles + np.minimum(cards, 6) * 64 + np.minimum(shape, 63)
        )
        doubled = base + at.DOUBLED_AT + level * 64 + np.minimum(shape, 63)
        return np.where(level > 0, doubled, np.where(cards > 2, later, first))

    def _value(self, card: ActionArray) -> ActionArray:
        """The points of a card by its number; of no card those of an ace, which nothing reads."""
        points: ActionArray = self._tables[at.VALUES + np.maximum(card - 1, 0)].astype(np.int64)
        return points

    def _awaits_super(self, seen: ActionArray) -> NDArray[np.bool_]:
        """Whether one more 7 makes the Super Bonus, and the wager is large enough for it."""
        first, second, up = (
            seen[:, place] - 1 for place in (on.SEEN_OWN, on.SEEN_OWN + 1, on.SEEN_UP)
        )
        pays = self._money[seen[:, on.SEEN_WAGER], at.SUPER_AT] > 0
        unsplit = seen[:, on.SEEN_HANDS] == 1
        found: NDArray[np.bool_] = pays & unsplit
        if self._numbers[at.SUPER_KIND] == at.SUITED_SEVENS:
            found &= (first == second) & (up % 12 == first % 12)
        else:
            held = (1 << (first // 12)) | (1 << (second // 12))
            named = (held & self._numbers[at.SUPER_SUITS]) == held
            found &= named & (first != second) & (up == self._numbers[at.SUPER_UP])
        return found
