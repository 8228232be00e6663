"""Does an agent learn by whatever network it is given, and do hands that differ look different to it?"""

import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from fixtures.linear_network import LinearNetwork
from spanish21.envs.agents.network_agent import FEATURES, NetworkAgent, show_features
from spanish21.envs.agents.players import RandomPlayer
from spanish21.envs.agents.scores import score_player
from spanish21.envs.vector_tables import Spanish21VectorEnv
from spanish21.extras import MissingExtra
from spanish21.simulation.tables import layout as on


def played_hands(**named: Any) -> Any:
    tables = Spanish21VectorEnv(200, **named)
    seen, _ = tables.reset(seed=4)
    return seen


def test_features_are_kinds_ranks_and_shares() -> None:
    seen = played_hands(decks=2)
    features = show_features(seen)
    assert features.shape == (200, FEATURES)
    assert features.dtype == np.float32
    assert np.allclose(features[:, -on.RANKS :].sum(axis=1), 1)
    # A one of each of twelve kinds and of both cards.
    assert (features[:, : -on.RANKS].sum(axis=1) == 14).all()
    same = (seen[:, None, 1:5] == seen[None, :, 1:5]).all(axis=2)
    alike = (features[:, None, 6:54] == features[None, :, 6:54]).all(axis=2)
    assert (alike == same).mean() > 0.99


def test_a_ten_has_a_rank_of_its_own() -> None:
    seen = played_hands(ruleset="blackjack")
    begin = FEATURES - on.RANKS - 28
    tens = seen[:, on.SEEN_OWN] > 48
    assert tens.any()
    assert (show_features(seen)[:, begin + 13] == tens).all()


def test_an_agent_learns_by_a_network_of_weights() -> None:
    agent = NetworkAgent(LinearNetwork(rate=0.2))
    agent.learn(300_000, tables=1024, explore=0.3, wagers="$10")
    learned = score_player(agent, 50_000, wagers="$10").mean
    assert learned > score_player(RandomPlayer(), 50_000, wagers="$10").mean + 0.2


def test_the_same_seeds_learn_the_same() -> None:
    agents = [NetworkAgent(LinearNetwork(), seed=3) for _ in range(2)]
    networks = []
    for agent in agents:
        agent.learn(2_000, tables=64)
        assert isinstance(agent.network, LinearNetwork)
        networks.append(agent.network.weights)
    assert np.array_equal(networks[0], networks[1])
    assert networks[0].any()


def test_without_pytorch_its_network_is_refused_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "spanish21.envs.agents.torch_network", raising=False)
    with pytest.raises(MissingExtra, match=r"pip install 'spanish21\[torch\]'"):
        import_module("spanish21.envs.agents.torch_network")
