"""The leaderboard: ``python -m spanish21.envs.agents``."""

from spanish21.envs.agents.leaderboard import main

main(prog_name="python -m spanish21.envs.agents")
