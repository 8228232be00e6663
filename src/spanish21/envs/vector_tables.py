"""Any number of tables in step, as a vector environment of Gymnasium: arrays in, arrays out."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanish21.envs.learning_game import WagerLayout, read_learning_game
from spanish21.envs.single_table import MOST_SEED, observation_space
from spanish21.extras import from_extra
from spanish21.library.input.amounts import Amount, Share, read_count
from spanish21.library.input.table_spec import RuleSource
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.processor import TableMemory, answer_many, begin_many

with from_extra("learn"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

MOST_TABLES, MOST_THREADS = 2**22, 256


class Spanish21VectorEnv(VectorEnv[NDArray[np.int16], NDArray[Any], NDArray[Any]]):
    """Tables that are stepped together, each with a shoe and random numbers of its own.

    They are those of ``Spanish21Env``. A round that is over begins again with the next step, or in
    the same one (``autoreset_mode``). With ``copy=False`` the arrays that come back are the tables'
    own and change with the next step. ``threads`` share the tables; results do not depend on them.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  Gymnasium's form

    def __init__(  # noqa: PLR0913  everything that a table is
        self,
        num_envs: int = 1,
        ruleset: RuleSource = "wa-2025",
        *,
        wagers: Amount | WagerLayout | Sequence[Amount | WagerLayout] | None = None,
        penetration: Share | None = None,
        insurance: bool = True,
        meters: Sequence[Amount] = (),
        jackpots: Sequence[Mapping[str, Any]] = (),
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise Refusal("render_mode", render_mode, "tables in step are not drawn: watch one")
        self.game = read_learning_game(
            ruleset,
            wagers=wagers,
            penetration=penetration,
            insurance=insurance,
            meters=meters,
            jackpots=jackpots,
            options=options,
        )
        self.num_envs = read_count(num_envs, "num_envs", most=MOST_TABLES)
        self._threads = min(self.num_envs, read_count(threads, "threads", most=MOST_THREADS))
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            say = "tables begin again by themselves: choose NextStep or SameStep"
            raise Refusal("autoreset_mode", mode.value, say)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._copy = copy
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        arrays = self.game.compiled()
        self._arrays, self._game = arrays, tuple(arrays)
        self._memory = TableMemory(arrays, self.num_envs, self.game.actions)
        kept = self.num_envs if self._same_step else 0
        self._final = np.zeros((kept, on.OBSERVED), np.int16)
        self._all = np.ones(self.num_envs, np.bool_)
        self._none = np.zeros(self.num_envs, np.bool_)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._opened = False

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """New rounds at all tables, or where ``options["reset_mask"]`` says so.

        A seed opens the tables anew; a list of seeds has one for each.
        """
        memory = self._memory
        single = seed if isinstance(seed, int) else None
        super().reset(seed=single)
        if isinstance(seed, list):
            if len(seed) != self.num_envs or not all(type(each) is int for each in seed):
                raise Refusal(
                    "seed", len(seed), f"give one seed, or one for each of {self.num_envs}"
                )
            memory.open_tables(self._arrays, np.array(seed, np.uint64))
        elif seed is not None or not self._opened:
            made = self.np_random.integers(MOST_SEED, size=self.num_envs)
            memory.open_tables(self._arrays, made.astype(np.uint64))
        self._opened = True
        which = (options or {}).get("reset_mask", self._all)
        begin_many(
            self._game, memory.rows, memory.shoes, memory.scratch, which, memory.seen, memory.masks
        )
        return self._own(memory.seen), {"action_mask": self._own(memory.masks)}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[
        NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Answer at every table, the safe thing where an action is not on offer."""
        if not self._opened:
            raise Refusal("action", "a step", "reset the environment: no round is on")
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise Refusal("actions", str(chosen.shape), f"give {self.num_envs} actions")
        memory = self._memory
        if self._pool is None:
            self._answer(chosen, 0, self.num_envs)
        else:
            cuts = np.linspace(0, self.num_envs, self._threads + 1).astype(int)
            parts = [
                self._pool.submit(self._answer, chosen, int(first), int(last))
                for first, last in pairwise(cuts)
            ]
            for part in parts:
                part.result()
        info: dict[str, Any] = {"action_mask": self._own(memory.masks)}
        if self._same_step and memory.over.any():
            info["final_obs"], info["_final_obs"] = self._own(self._final), memory.over.copy()
        rewards = memory.cents / self.game.unit_cents
        none = self._own(self._none)
        return self._own(memory.seen), rewards, self._own(memory.over), none, info

    def _answer(self, actions: NDArray[Any], first: int, last: int) -> None:
        memory = self._memory
        answer_many(
            self._game, memory.rows, memory.shoes, memory.scratch, actions, memory.cents,
            memory.over, memory.seen, memory.masks, first, last, self._same_step, self._final,
        )  # fmt: skip

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array for the caller to keep, unless he said that he does not."""
        return array.copy() if self._copy else array

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002  Gymnasium's form
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
