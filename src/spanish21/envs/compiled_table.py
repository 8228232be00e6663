"""A table of the compiled kernel, stepped one answer at a time."""

import numpy as np

from spanish21.envs.learning_game import LearningGame, layout_words
from spanish21.envs.played_table import TableScene
from spanish21.game.cards import WHOLE_DECK, Card
from spanish21.simulation.general import layout as general
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.processor import TableMemory, answer_one, begin_one


class CompiledTable:
    """One box at a compiled table."""

    def __init__(self, game: LearningGame) -> None:
        self.game = game
        self._arrays = game.compiled()
        self._memory = TableMemory(self._arrays, 1, game.actions)
        self._row, self._shoe = self._memory.rows[0], self._memory.shoes[0]
        self.seen, self.mask = self._memory.seen[0], self._memory.masks[0]
        # Everything that a step is given, put together once.
        self._given = (
            tuple(self._arrays),
            self._row,
            self._shoe,
            self._memory.scratch,
            self.seen,
            self.mask,
        )
        self.open_table(0)

    def open_table(self, seed: int) -> None:
        self._memory.open_tables(self._arrays, np.array([seed], np.uint64))

    def begin_round(self) -> None:
        begin_one(*self._given)

    def answer(self, action: int) -> int:
        cents: int = answer_one(*self._given, action)
        return cents

    @property
    def over(self) -> bool:
        return bool(self.seen[on.SEEN_PHASE] == on.OVER)

    @property
    def shuffled(self) -> bool:
        return bool(self._row[on.SHUFFLED])

    def scene(self) -> TableScene:
        row, seen, names = self._row, self.seen, self.game.action_names
        up, shown = int(row[on.UP]), bool(row[on.DEALER])
        dealer = [up] if up >= 0 else []
        if shown:
            drawn = row[on.DRAWN : on.DRAWN + row[on.DEALER_CARDS] - 2]
            dealer += [int(row[on.DOWN]), *(int(card) - 1 for card in drawn)]
        own = seen[on.SEEN_OWN : on.SEEN_OWN + seen[on.SEEN_CARDS]]
        bonus = seen[on.SEEN_BONUS : on.SEEN_BONUS + on.MOST_BONUS_CARDS]
        pending, waiting = int(row[on.PENDING]), int(row[on.WAITING])
        after = [(pending >> 6 * place) & 63 for place in range(waiting)]
        ends = int(row[on.ENDS])
        before = [(ends >> 8 * place) & 255 for place in range(int(seen[on.SEEN_HAND]))]
        return TableScene(
            phase=on.PHASE_NAMES[int(seen[on.SEEN_PHASE])],
            dealer=_cards(dealer),
            hidden=int(row[on.DOWN]) >= 0 and not shown,
            before=tuple(map(_hand_words, before)),
            hand=_cards([int(card) - 1 for card in own]),
            after=_cards(after),
            bonus=_cards([int(card) - 1 for card in bonus if card]),
            wager=layout_words(self.game.layouts[int(row[on.LEVEL])]),
            doublings=int(seen[on.SEEN_DOUBLINGS]),
            insured=bool(seen[on.SEEN_INSURED]),
            left=int(seen[on.SEEN_LEFT]),
            actions=tuple(names[action] for action in np.flatnonzero(self.mask)),
        )


def _cards(indices: list[int]) -> tuple[Card, ...]:
    return tuple(WHOLE_DECK[index] for index in indices)


def _hand_words(end: int) -> str:
    """How a hand of a split that is over lies there."""
    if end < general.DECIDED:
        return str(end // general.LEVELS)
    code = end - general.DECIDED
    if general.BUST <= code < general.RESCUE:
        return "bust"
    if general.RESCUE <= code < general.SURRENDER:
        return "rescued"
    return "surrendered" if code == general.SURRENDER else "21"
