"""An agent that learns a value for each hand and action: Q-learning in NumPy, many tables at a time."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from spanish21.envs.agents.players import ActionArray
from spanish21.envs.played_table import MaskArray, SeenArray
from spanish21.envs.vector_tables import Spanish21VectorEnv
from spanish21.simulation.tables import layout as on

PHASES, TOTALS, CARDS, DOUBLINGS, UPS, SUITS, WAITING = 5, 32, 6, 3, 12, 3, 4
INSURED_ACE = 11
"""An up card of its own: insurance is paid or lost with the hand."""
_LONGEST_TRAIL = 64
"""More answers than four hands take; beyond them a trail would begin anew."""
_SHAPE = (PHASES, TOTALS, 2, CARDS + DOUBLINGS, UPS, SUITS, 2, 2, WAITING)


def state_keys(seen: SeenArray) -> ActionArray:
    """What the agent tells apart: total, cards, up card, doublings, a pair, a split, a 6-7-8 to come.

    Suits are told apart in hands of two cards that can become a 6-7-8 or 7-7-7; hands that wait in
    a split, because the reward is that of all; and insurance, which is paid or lost with it. Of a
    doubled hand the number of cards is of no matter.
    """
    whole = seen.astype(np.int64)
    cards = whole[:, on.SEEN_CARDS]
    own = (whole[:, on.SEEN_OWN : on.SEEN_OWN + 2] - 1) % 12 + 1
    candidate = (cards == 2) & ((own >= 6) & (own <= 8)).all(axis=1)
    level, up = whole[:, on.SEEN_DOUBLINGS], whole[:, on.SEEN_UP_POINTS]
    parts = (
        np.minimum(whole[:, on.SEEN_PHASE], PHASES - 1),
        whole[:, on.SEEN_TOTAL],
        whole[:, on.SEEN_SOFT],
        np.where(level > 0, CARDS - 1 + level, np.clip(cards - 1, 0, CARDS - 1)),
        np.where(whole[:, on.SEEN_INSURED] == 1, INSURED_ACE, up),
        whole[:, on.SEEN_SUITS] * candidate,
        whole[:, on.SEEN_PAIR] > 0,
        whole[:, on.SEEN_HANDS] > 1,
        whole[:, on.SEEN_HANDS] - 1 - whole[:, on.SEEN_HAND],
    )
    return np.ravel_multi_index(tuple(part.astype(np.int64) for part in parts), _SHAPE)


def is_split(seen: SeenArray) -> NDArray[np.bool_]:
    """Whether the hand at turn is one of a split."""
    found: NDArray[np.bool_] = seen[:, on.SEEN_HANDS] > 1
    return found


class TabularAgent:
    """Values of hands and actions, in wagers; what it plays is the best action that is on offer.

    A value moves towards the best value of what comes next, in the ``n``-th visit by
    ``(horizon + 1) / (horizon + n)`` of the way: a mean in which late visits weigh more.
    """

    def __init__(self, actions: int = on.WAGER, *, horizon: float = 1, seed: int = 0) -> None:
        size = int(np.prod(_SHAPE))
        self.values = np.zeros((size, actions), np.float32)
        self.visits = np.zeros((size, actions), np.int32)
        self._horizon = horizon
        self._chance = np.random.default_rng(seed)

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:
        """The best action on offer, as far as it is known."""
        return self._best(state_keys(seen), masks)

    def _best(self, keys: ActionArray, masks: MaskArray) -> ActionArray:
        best: ActionArray = np.where(masks, self.values[keys], -np.inf).argmax(axis=1)
        return best

    def learn(
        self,
        rounds: int,
        *,
        tables: int = 4096,
        explore: float = 0.15,
        seed: int = 1,
        checkpoints: tuple[int, ...] = (),
        on_checkpoint: Callable[[int], None] | None = None,
        **game: Any,
    ) -> None:
        """Play so many rounds, and learn from every step of them.

        A share of the actions, ``explore``, is chosen by chance. After so many rounds as
        ``checkpoints`` names, ``on_checkpoint`` is called.
        """
        env = Spanish21VectorEnv(tables, autoreset_mode=AutoresetMode.SAME_STEP, copy=False, **game)
        seen, info = env.reset(seed=seed)
        played, due = 0, sorted(checkpoints)
        masks = info["action_mask"]
        keys, split = state_keys(seen), is_split(seen)
        trails = SplitTrails(tables)
        while played < rounds:
            best = self._best(keys, masks)
            wild = self._chance.random(tables) < explore
            some = np.where(masks, self._chance.random(masks.shape), -1.0).argmax(axis=1)
            chosen = np.where(wild, some, best)
            trails.note(np.flatnonzero(split), keys, chosen, wild=chosen != best)
            seen, rewards, over, _, info = env.step(chosen)
            masks, next_keys = info["action_mask"], state_keys(seen)
            ahead = np.where(masks, self.values[next_keys], -np.inf).max(axis=1)
            targets = np.where(over, rewards, ahead)
            whole = ~split
            self._move(keys[whole], chosen[whole], targets[whole])
            self._move(*trails.end(np.flatnonzero(over), rewards))
            keys, split = next_keys, is_split(seen)
            played += int(over.sum())
            while due and played >= due[0] and on_checkpoint is not None:
                on_checkpoint(due.pop(0))
        env.close()

    def _move(self, keys: ActionArray, actions: ActionArray, targets: NDArray[np.float64]) -> None:
        """Move values towards their targets; a value that is met several times moves by their sum."""
        np.add.at(self.visits, (keys, actions), 1)
        visits = self.visits[keys, actions].astype(np.float64)
        # Several at once must not move a value beyond all of them.
        steps = np.minimum((self._horizon + 1) / (self._horizon + visits), 0.5)
        errors = (targets - self.values[keys, actions]) * steps
        np.add.at(self.values, (keys, actions), errors.astype(np.float32))


class SplitTrails:
    """What was done in the split hands of each table, until its round is over.

    What a hand of a split came to is not seen any more while the next is played, so its actions
    cannot be judged by what comes next: they are judged by what the round wins. An action by
    chance would be held against those before it, and they are forgotten.
    """

    def __init__(self, tables: int) -> None:
        self._keys = np.zeros((tables, _LONGEST_TRAIL), np.int64)
        self._actions = np.zeros((tables, _LONGEST_TRAIL), np.int64)
        self._lengths = np.zeros(tables, np.int64)

    def note(
        self,
        tables: ActionArray,
        keys: ActionArray,
        actions: ActionArray,
        *,
        wild: NDArray[np.bool_],
    ) -> None:
        """At these tables a hand of a split has been answered."""
        lengths = np.where(wild[tables], 0, self._lengths[tables] % _LONGEST_TRAIL)
        self._keys[tables, lengths], self._actions[tables, lengths] = keys[tables], actions[tables]
        self._lengths[tables] = lengths + 1

    def end(
        self, tables: ActionArray, rewards: NDArray[np.float64]
    ) -> tuple[ActionArray, ActionArray, NDArray[np.float64]]:
        """Keys, actions and rewards of the rounds that are over at these tables."""
        lengths = self._lengths[tables]
        self._lengths[tables] = 0
        rows = np.repeat(tables, lengths)
        places = np.arange(rows.size) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return self._keys[rows, places], self._actions[rows, places], rewards[rows]
