"""What a player is: a function of what many tables show; and three simple ones."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from spanish21.envs.played_table import MaskArray, SeenArray
from spanish21.simulation.tables import layout as on

ActionArray = NDArray[np.int64]


class TablePlayer(Protocol):
    """Answers for many tables at a time."""

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:
        """An action for each table; one that is not on offer is answered with the safe one."""


class RandomPlayer:
    """Any action that is on offer, each as likely."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = np.random.default_rng(seed)

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:  # noqa: ARG002
        chosen: ActionArray = np.where(masks, self._chance.random(masks.shape), -1.0).argmax(axis=1)
        return chosen


class NeverBustPlayer:
    """Hits where no card can bust the hand, and stands elsewhere."""

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:
        safe = (seen[:, on.SEEN_TOTAL] <= 11) | (seen[:, on.SEEN_SOFT] == 1)
        hits = safe & (seen[:, on.SEEN_TOTAL] < 18) & (masks[:, on.HIT] == 1)
        return np.where(hits, on.HIT, on.STAND)


class DealerPlayer:
    """Plays as a dealer does who hits soft 17."""

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:
        total, soft = seen[:, on.SEEN_TOTAL], seen[:, on.SEEN_SOFT] == 1
        hits = ((total < 17) | ((total == 17) & soft)) & (masks[:, on.HIT] == 1)
        return np.where(hits, on.HIT, on.STAND)
