"""Values of actions by a network of PyTorch: two hidden layers, and a copy that follows slowly."""

from copy import deepcopy

import numpy as np

from spanish21.envs.agents.network_agent import FEATURES, FeatureArray, ValueArray
from spanish21.envs.agents.players import ActionArray
from spanish21.extras import from_extra
from spanish21.simulation.tables import layout as on

with from_extra("torch"):
    import torch
    from torch import nn

_FOLLOWS = 0.01


class TorchNetwork:
    """A ``ValueNetwork``; on a GPU where PyTorch has one, unless another device is named."""

    def __init__(
        self,
        actions: int = on.WAGER,
        *,
        width: int = 256,
        rate: float = 1e-3,
        seed: int = 0,
        device: str | None = None,
    ) -> None:
        torch.manual_seed(seed)
        self._device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self._network = nn.Sequential(
            nn.Linear(FEATURES, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, actions),
        ).to(self._device)
        self._steady = deepcopy(self._network)
        self._optimizer = torch.optim.Adam(self._network.parameters(), lr=rate)

    def values(self, features: FeatureArray) -> ValueArray:
        return self._read(self._network, features)

    def steady_values(self, features: FeatureArray) -> ValueArray:
        return self._read(self._steady, features)

    def move(self, features: FeatureArray, actions: ActionArray, targets: ValueArray) -> None:
        given = torch.from_numpy(features).to(self._device)
        chosen = torch.from_numpy(np.asarray(actions, np.int64)).to(self._device)
        wanted = torch.from_numpy(targets).to(self._device)
        found = self._network(given).gather(1, chosen[:, None]).squeeze(1)
        loss = nn.functional.mse_loss(found, wanted)
        self._optimizer.zero_grad()
        loss.backward()
        self._optimizer.step()
        with torch.no_grad():
            pairs = zip(self._steady.parameters(), self._network.parameters(), strict=True)
            for slow, fast in pairs:
                slow.lerp_(fast, _FOLLOWS)

    def _read(self, network: nn.Sequential, features: FeatureArray) -> ValueArray:
        with torch.no_grad():
            found: ValueArray = network(torch.from_numpy(features).to(self._device)).cpu().numpy()
        return found
