"""One table of several boxes as a PettingZoo environment, each box an agent."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from spanish21.envs.engine_table import EngineTable
from spanish21.envs.learning_game import WagerLayout, read_learning_game
from spanish21.envs.played_table import SeenArray
from spanish21.envs.single_table import MOST_SEED, RENDER_MODES, observation_space
from spanish21.envs.table_pictures import scene_picture, scene_text
from spanish21.extras import from_extra
from spanish21.library.input.amounts import Amount, Share, read_count
from spanish21.library.input.table_spec import RuleSource
from spanish21.refusal import Refusal

with from_extra("learn"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv


class Spanish21SharedTable(AECEnv[str, SeenArray, int]):  # type: ignore[misc]  # PettingZoo has no types
    """Boxes that share a dealer and a shoe. An episode is a round; rewards come at its end.

    Actions, observations and rewards are those of ``Spanish21Env``. ``infos`` has the
    ``action_mask`` of each agent, which is empty for whom the table does not wait.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  PettingZoo's form
        "name": "spanish21_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
    }

    def __init__(  # noqa: PLR0913  everything that a table is
        self,
        boxes: int = 3,
        ruleset: RuleSource = "wa-2025",
        *,
        wagers: Amount | WagerLayout | Sequence[Amount | WagerLayout] | None = None,
        penetration: Share | None = None,
        insurance: bool = True,
        meters: Sequence[Amount] = (),
        jackpots: Sequence[Mapping[str, Any]] = (),
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise Refusal("render_mode", str(render_mode), f"choose {' or '.join(RENDER_MODES)}")
        self.game = read_learning_game(
            ruleset,
            wagers=wagers,
            penetration=penetration,
            insurance=insurance,
            meters=meters,
            jackpots=jackpots,
            options=options,
        )
        count = read_count(boxes, "boxes", most=self.game.rules.boxes.boxes)
        self.render_mode = render_mode
        self.possible_agents = [f"box_{number}" for number in range(1, count + 1)]
        self._boxes = {agent: place for place, agent in enumerate(self.possible_agents)}
        self._table = EngineTable(self.game, boxes=count)
        self._observations = dict.fromkeys(self.possible_agents, observation_space(self.game))
        self._actions = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self._chance: Any = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """The next round; a seed opens the table anew."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
            self._table.open_table(int(self._chance.integers(MOST_SEED)))
        self._table.begin_round()
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._pass_turn()

    def observe(self, agent: str) -> SeenArray:
        """What the player of a box sees."""
        return np.array(self._table.look(self._boxes[agent]), np.int16)

    def _pass_turn(self) -> None:
        """The box that is now to answer, and what each may do."""
        table = self._table
        self.agent_selection = self.agents[0 if table.over else table.box_at_turn]
        nothing = np.zeros_like(table.mask)
        for agent in self.agents:
            at_turn = agent == self.agent_selection
            self.infos[agent] = {"action_mask": table.mask.copy() if at_turn else nothing.copy()}

    def step(self, action: int | None) -> None:
        """The box at turn does it, or the safe thing where it is not on offer."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._table.answer(-1 if action is None else int(action))
        if self._table.over:
            unit = self.game.unit_cents
            for each, box in self._boxes.items():
                self.rewards[each] = self._table.cents[box] / unit
                self.terminations[each] = True
            self._accumulate_rewards()
        self._pass_turn()

    def render(self) -> Any:
        """The table as the box at turn sees it, as text or as a picture."""
        if self.render_mode is None:
            return None
        box = self._boxes[self.agent_selection] if self.agents else 0
        scene = self._table.scene_of(box)
        return scene_text(scene) if self.render_mode == "ansi" else scene_picture(scene)

    def close(self) -> None:
        """Nothing is held open."""
