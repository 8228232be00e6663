"""What is simulated, what a kernel counts, and what the counts say.

A kernel plays *blocks* of rounds. What a block counts is whole numbers and a pure function of the
seed and the block's number, so blocks may be played anywhere, in any order, and their sums are the
same. Everything a reader sees is worked out from the sums.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from spanish21.game.rules import RuleSet
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import CountingSystem

CountArray = NDArray[np.int64]
SAMPLED_BLOCKS = 16
"""Paths of sessions and meters are kept from this many first blocks; the rest only count."""


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
    boxes: int
    fresh: bool
    cut_cards: int
    generator: str
    meters: tuple[int, ...] = ()
    sessions: SessionSpec | None = None
    counting: CountingSystem | None = None


@dataclass(slots=True)
class BlockTally:
    """What some blocks counted: sums by name, and the sampled paths of the first blocks."""

    counts: dict[str, CountArray]
    samples: dict[int, dict[str, CountArray]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SpotFigures:
    """One wager of every box, or what it brought: its cents won, and their squares by round.

    ``net_cents`` is the player's gain over all boxes and rounds; ``round_squares`` adds the squares
    of each round's gain over all boxes, ``lane_squares`` those of each lane's. ``wagers`` is how
    many were made and ``wagered_cents`` what they came to: originals, without what doubles and
    splits add. The Super Bonus and envy have no wagers of their own. ``own`` is what the first box
    alone gained by it.
    """

    spot: str
    wagers: int
    wagered_cents: int
    net_cents: int
    round_squares: int
    lane_squares: int
    own: "SumFigures"


@dataclass(frozen=True, slots=True)
class SumFigures:
    """Cents won over all rounds, and the squares of each round's and, if known, each lane's."""

    net_cents: int
    round_squares: int
    lane_squares: int | None = None


@dataclass(frozen=True, slots=True)
class EventFigures:
    """How often something happened, out of how many times it could have.

    ``trials`` are as many as are independent of each other: the boxes of a round share the dealer's
    hand, and the hands of a split much more. They count as one observation.
    """

    event: str
    label: str
    count: int
    out_of: int
    trials: int | None = None


@dataclass(frozen=True, slots=True)
class JackpotFigures:
    """One jackpot over all lanes, each of which is a table with a meter of its own.

    ``awards`` are rows with how often they were hit and the cents they took from the meter.
    ``house_cents`` is what the house paid on it: fixed rows, posted prizes, and what a prize lacked.
    ``meter_cents`` adds what the meter showed at the end of every round. ``paths`` are sampled
    meters in cents, a row a lane, a column every ``path_step`` rounds.
    """

    number: int
    contributed_micros: int
    awards: tuple[tuple[str, int, int], ...]
    house_cents: int
    meter_cents: int
    paths: CountArray
    path_step: int


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """Sittings of so many rounds: how many there were, and how many lost their bankroll.

    ``ends`` counts sittings by what they won, in steps of ``end_step_cents`` from ``end_low_cents``.
    ``paths`` are sampled bankrolls in cents won, a row a sitting, a column every ``path_step``
    rounds.
    """

    sessions: int
    ruined: int
    rounds: int
    bankroll_cents: int
    ends: CountArray
    end_low_cents: int
    end_step_cents: int
    paths: CountArray
    path_step: int


@dataclass(frozen=True, slots=True)
class CountFigures:
    """The rounds that began at one true count: what was wagered, and gained with insurance."""

    true_count: int
    rounds: int
    played: int
    wagered_cents: int
    net_cents: int
    round_squares: int


@dataclass(frozen=True, slots=True)
class RunFigures:
    """A tally put into words that are the same for every kernel.

    ``spots`` begins with ``main``, the base game. ``distribution`` is how often a box's base game
    gained so many cents in a round, its main wager alone; ``lanes`` are runs of rounds that are
    independent of each other even where shoes are real. ``whole`` is everything that all boxes won
    together, ``own`` all that the first box won.
    """

    rounds: int
    boxes: int
    lanes: int
    spots: tuple[SpotFigures, ...]
    whole: SumFigures
    own: SumFigures
    events: tuple[EventFigures, ...]
    distribution: tuple[tuple[int, int], ...]
    jackpots: tuple[JackpotFigures, ...] = ()
    sessions: SessionFigures | None = None
    by_count: tuple[CountFigures, ...] = ()


def count_split_trials(hands: Mapping[int, int], rounds: int) -> int:
    """How many independent rounds would tell as much about the hands that splitting makes.

    ``hands`` is how often a box was split into so many. They come two to four at a time.
    """
    made = sum(number * count for number, count in hands.items())
    squares = sum(number * number * count for number, count in hands.items())
    if not 0 < made < rounds:
        return rounds
    share, spread = made / rounds, squares / rounds - (made / rounds) ** 2
    return round(rounds * share * (1 - share) / spread)


class Kernel(Protocol):
    """Plays blocks of rounds of one game."""

    @property
    def name(self) -> str:
        """How people call it: compiled or general."""

    @property
    def block_rounds(self) -> int:
        """How many rounds a whole block has; the last block of a run may have fewer."""

    def play(self, seed: int, block: int, rounds: int) -> BlockTally:
        """Play the first so many rounds of a block. Safe in several threads at once."""

    def figures(self, tally: BlockTally) -> RunFigures:
        """What the sums of some blocks say."""
