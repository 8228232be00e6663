"""What is simulated: a table, its wagers, how it is played, and how its shoe is dealt."""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import CountingSystem

FAST_GENERATOR = "fast"
"""The generator of random numbers that is used where no other is named."""


@dataclass(frozen=True, slots=True)
class SessionSpec:
    """How long a player sits and what he brings, for bankroll paths and the risk of ruin.

    He sits at the first box, and all its wagers are his. He is ruined when what he has left does
    not cover the wagers of the next round; then he wagers no more. Doubles, splits and insurance
    are paid from his pocket if they must be.
    """

    rounds: int
    bankroll_cents: int


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One game to simulate: everything that decides a block's counts beside its seed.

    ``wagers`` are cents by spot, named as on the layout and alike on every box; each box is a
    player of its own. ``fresh`` shuffles before every round; otherwise ``cut_cards`` lie behind
    the cut card of a real shoe. ``meters`` are what each jackpot starts from and resets to, in
    cents. With ``counting`` all boxes wager, play and insure by the true count.
    """

    rules: RuleSet
    strategy: Strategy
    wagers: Mapping[str, int]
    boxes: int = 1
    fresh: bool = True
    cut_cards: int = 0
    generator: str = FAST_GENERATOR
    meters: tuple[int, ...] = ()
    sessions: SessionSpec | None = None
    counting: CountingSystem | None = None
