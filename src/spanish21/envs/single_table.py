"""``Spanish21-v0``: one box at one table, as a Gymnasium environment."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from spanish21.envs.compiled_table import CompiledTable
from spanish21.envs.engine_table import EngineTable
from spanish21.envs.learning_game import LearningGame, WagerLayout, read_learning_game
from spanish21.envs.played_table import MaskArray, PlayedTable, SeenArray, is_on_offer
from spanish21.envs.table_pictures import scene_picture, scene_text
from spanish21.extras import from_extra
from spanish21.library.input.amounts import Amount, Share
from spanish21.library.input.table_spec import RuleSource
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on

with from_extra("learn"):
    import gymnasium
    from gymnasium import spaces

MOST_SEED = 2**63
TABLES = ("compiled", "engine")
RENDER_MODES = ("ansi", "rgb_array")
_MOST_COUNT = np.iinfo(np.int16).max


def observation_space(game: LearningGame) -> spaces.Space[SeenArray]:
    """What is observed: whole numbers in the order of ``simulation.tables.layout``."""
    cards = game.rules.cards.decks * game.rules.cards.cards_per_deck
    high = np.full(on.OBSERVED, 52, np.int16)
    for place, most in (
        (on.SEEN_PHASE, on.OVER),
        (on.SEEN_TOTAL, 31),
        (on.SEEN_SOFT, 1),
        (on.SEEN_CARDS, on.MOST_CARDS),
        (on.SEEN_DOUBLINGS, 3),
        (on.SEEN_HAND, 3),
        (on.SEEN_HANDS, 4),
        (on.SEEN_PAIR, 10),
        (on.SEEN_SUITS, 2),
        (on.SEEN_UP_POINTS, 10),
        (on.SEEN_WAGER, max(1, len(game.layouts) - 1)),
        (on.SEEN_INSURED, 1),
        (on.SEEN_DEALER, 23),
        (on.SEEN_LEFT, cards),
        (on.SEEN_BEFORE_CUT, cards),
    ):
        high[place] = most
    high[on.SEEN_UNSEEN : on.SEEN_UNSEEN + on.RANKS] = 4 * game.rules.cards.decks
    box: Any = spaces.Box(np.zeros(on.OBSERVED, np.int16), high, dtype=np.int16)
    found: spaces.Space[SeenArray] = box
    return found


class Spanish21Env(gymnasium.Env[SeenArray, np.int64]):
    """One box at one table. An episode is a round; its reward, in wagers, comes at its end.

    ``info["action_mask"]`` says what may be done, as does ``action_masks()``. An action that is not
    on offer is answered with the safe one, ``stand`` (by which insurance is declined and the first
    wager is made), and ``info["masked"]`` is then true. The guide, docs/guides/train-an-agent.md,
    lists actions and observations.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 4}  # noqa: RUF012  Gymnasium's form

    def __init__(  # noqa: PLR0913  everything that a table is
        self,
        ruleset: RuleSource = "wa-2025",
        *,
        wagers: Amount | WagerLayout | Sequence[Amount | WagerLayout] | None = None,
        penetration: Share | None = None,
        insurance: bool = True,
        meters: Sequence[Amount] = (),
        jackpots: Sequence[Mapping[str, Any]] = (),
        table: Literal["compiled", "engine"] = "compiled",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if table not in TABLES:
            raise Refusal("table", str(table), f"choose {' or '.join(TABLES)}")
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
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.actions)
        self._table: PlayedTable = (
            CompiledTable(self.game) if table == "compiled" else EngineTable(self.game)
        )
        self._unit = self.game.unit_cents
        self._opened = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[SeenArray, dict[str, Any]]:
        """The next round. A seed, or ``options={"shuffle": True}``, opens the table anew.

        Otherwise a shoe with a cut card is dealt on, and ``info["shuffled"]`` says when a new one
        began.
        """
        super().reset(seed=seed)
        if seed is not None or not self._opened or (options or {}).get("shuffle"):
            self._table.open_table(int(self.np_random.integers(MOST_SEED)))
            self._opened = True
        self._table.begin_round()
        mask = self._table.mask.copy()
        return self._table.seen.copy(), {"action_mask": mask, "shuffled": self._table.shuffled}

    def step(self, action: int | np.int64) -> tuple[SeenArray, float, bool, bool, dict[str, Any]]:
        """Do it, or the safe thing where it is not on offer."""
        table = self._table
        masked = not is_on_offer(table.mask, action)
        if masked and (table.over or not self._opened):
            raise Refusal("action", str(action), "reset the environment: no round is on")
        cents = table.answer(int(action))
        info: dict[str, Any] = {"action_mask": table.mask.copy()}
        if masked:
            info["masked"] = True
        return table.seen.copy(), cents / self._unit, table.over, False, info

    def action_masks(self) -> MaskArray:
        """What may be done now: 1 for each action that is on offer."""
        return self._table.mask.copy()

    def render(self) -> Any:
        """The table as text or as a picture, by the render mode."""
        if self.render_mode is None:
            return None
        scene = self._table.scene()
        return scene_text(scene) if self.render_mode == "ansi" else scene_picture(scene)

    def __str__(self) -> str:
        game = self.game
        shoe = "fresh shoes" if game.fresh else f"{game.cut_cards} cards behind the cut card"
        unit = format_cents_short(game.unit_cents)
        return f"<Spanish21Env {game.rules.id}, {shoe}, rewards in wagers of {unit}>"
