"""An agent that learns values by a network: what a hand shows becomes numbers, and the network says what each action is worth.

The network is any ``ValueNetwork``; ``torch_network`` has one of PyTorch.
"""

from typing import Any, Protocol

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from spanish21.envs.agents.players import ActionArray
from spanish21.envs.played_table import MaskArray, SeenArray
from spanish21.envs.vector_tables import Spanish21VectorEnv
from spanish21.simulation.tables import layout as on

FeatureArray = NDArray[np.float32]
ValueArray = NDArray[np.float32]
_KINDS = (
    (on.SEEN_PHASE, 6),
    (on.SEEN_TOTAL, 32),
    (on.SEEN_SOFT, 2),
    (on.SEEN_CARDS, 7),
    (on.SEEN_DOUBLINGS, 4),
    (on.SEEN_HAND, 4),
    (on.SEEN_HANDS, 5),
    (on.SEEN_PAIR, 11),
    (on.SEEN_SUITS, 3),
    (on.SEEN_UP_POINTS, 11),
    (on.SEEN_INSURED, 2),
    (on.SEEN_WAGER, 8),
)
"""What is told apart, and how many kinds of it; the last kind is that of all beyond it."""
_OWN_RANKS = 14
FEATURES = sum(kinds for _, kinds in _KINDS) + 2 * _OWN_RANKS + on.RANKS


def show_features(seen: SeenArray) -> FeatureArray:
    """What many tables show as numbers between 0 and 1.

    A one for each kind that a hand is of, one for the rank of each of its first two cards, and the
    share of each rank among the cards that are not seen.
    """
    tables = np.arange(len(seen))
    features = np.zeros((len(seen), FEATURES), np.float32)
    begin = 0
    for place, kinds in _KINDS:
        features[tables, begin + np.minimum(seen[:, place], kinds - 1)] = 1
        begin += kinds
    for card in (0, 1):
        number = seen[:, on.SEEN_OWN + card]
        rank = np.where(number > 48, 13, np.where(number > 0, (number - 1) % 12 + 1, 0))
        features[tables, begin + rank] = 1
        begin += _OWN_RANKS
    unseen = seen[:, on.SEEN_UNSEEN : on.SEEN_UNSEEN + on.RANKS].astype(np.float32)
    features[:, begin:] = unseen / np.maximum(unseen.sum(axis=1, keepdims=True), 1)
    return features


class ValueNetwork(Protocol):
    """Says what actions are worth, and learns from what they came to."""

    def values(self, features: FeatureArray) -> ValueArray:
        """What each action is worth, in wagers."""

    def steady_values(self, features: FeatureArray) -> ValueArray:
        """The same by a network that follows slowly, so that targets do not run away."""

    def move(self, features: FeatureArray, actions: ActionArray, targets: ValueArray) -> None:
        """Move the values of these actions towards their targets."""


class NetworkAgent:
    """Plays the action on offer that its network values most."""

    def __init__(self, network: ValueNetwork, *, seed: int = 0) -> None:
        self.network = network
        self._chance = np.random.default_rng(seed)

    def choose(self, seen: SeenArray, masks: MaskArray) -> ActionArray:
        """The best action on offer, as far as the network knows."""
        return self._best(self.network.values(show_features(seen)), masks)

    @staticmethod
    def _best(values: ValueArray, masks: MaskArray) -> ActionArray:
        best: ActionArray = np.where(masks, values[:, : masks.shape[1]], -np.inf).argmax(axis=1)
        return best

    def learn(
        self, rounds: int, *, tables: int = 4096, explore: float = 0.15, seed: int = 1, **game: Any
    ) -> None:
        """Play so many rounds, a share of the actions by chance, and learn from every step."""
        env = Spanish21VectorEnv(tables, autoreset_mode=AutoresetMode.SAME_STEP, copy=False, **game)
        seen, info = env.reset(seed=seed)
        features, masks, played = show_features(seen), info["action_mask"], 0
        while played < rounds:
            chosen = self._best(self.network.values(features), masks)
            some = np.where(masks, self._chance.random(masks.shape), -1.0).argmax(axis=1)
            chosen = np.where(self._chance.random(tables) < explore, some, chosen)
            seen, rewards, over, _, info = env.step(chosen)
            masks, following = info["action_mask"], show_features(seen)
            ahead = self.network.steady_values(following)[:, : masks.shape[1]]
            best_ahead = np.where(masks, ahead, -np.inf).max(axis=1)
            targets = np.where(over, rewards, best_ahead).astype(np.float32)
            self.network.move(features, chosen, targets)
            features = following
            played += int(over.sum())
        env.close()
