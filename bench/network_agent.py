"""An agent with a network of PyTorch learns the game; what it costs above best play as it does.

    python bench/network_agent.py [ROUNDS [DEVICE]]

It needs the extra torch, on a processor or a GPU.
"""

import sys
import time

import spanish21
from spanish21.envs.agents.network_agent import NetworkAgent
from spanish21.envs.agents.scores import score_player
from spanish21.envs.agents.torch_network import TorchNetwork

RULESET, WAGER = "wa-2025", "$10"
PARTS, SCORED = 8, 2_000_000


def main(rounds: int, device: str | None) -> None:
    best = -spanish21.analyze(RULESET, wager=WAGER).house_edge
    agent = NetworkAgent(TorchNetwork(device=device))
    start = time.perf_counter()
    for part in range(1, PARTS + 1):
        agent.learn(rounds // PARTS, seed=part, ruleset=RULESET, wagers=WAGER)
        score = score_player(agent, SCORED, seed=part, ruleset=RULESET, wagers=WAGER)
        print(
            f"{part * rounds // PARTS:>12,} rounds: {score.cost(best):7.3f} ± {100 * score.error:.3f} "
            f"wagers above best play in 100 rounds; {time.perf_counter() - start:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(
        int(float(sys.argv[1])) if len(sys.argv) > 1 else 20_000_000,
        sys.argv[2] if len(sys.argv) > 2 else None,
    )
