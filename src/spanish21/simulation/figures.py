"""What the counts of a run mean, in figures that are the same for every kernel."""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.simulation.tallies import CountArray


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

    ``trials`` are as many as are independent of each other, where it comes to several boxes or hands
    together: all hands of a split, all boxes when the dealer busts.
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
class BatchFigures:
    """What each of some batches of rounds counted, for errors where boxes or rounds share cards.

    Batches are as good as independent of each other. ``boxes`` are rounds played times boxes,
    ``wagered_cents`` their main wagers, ``net_cents`` what was won by spot, ``box_squares`` the
    squares of what each box's base game won, ``round_squares`` of what those of a round won together.
    ``events`` are counts, and what they are out of.
    """

    rounds: tuple[int, ...]
    boxes: tuple[int, ...]
    wagered_cents: tuple[int, ...]
    net_cents: Mapping[str, tuple[int, ...]]
    box_squares: tuple[int, ...]
    round_squares: tuple[int, ...]
    events: Mapping[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class RunFigures:
    """A tally put into words that are the same for every kernel.

    ``spots`` begins with ``main``, the base game. ``distribution`` is how often a box's base game
    gained so many cents in a round, its main wager alone; ``lanes`` are runs of rounds that are
    independent of each other even where shoes are real. ``whole`` is everything that all boxes won
    together, ``own`` all that the first box won; ``whole_law`` and ``own_law`` are how often they
    won so many cents in a round. ``batches`` are None where every round stands for itself.
    """

    rounds: int
    boxes: int
    lanes: int
    spots: tuple[SpotFigures, ...]
    whole: SumFigures
    own: SumFigures
    events: tuple[EventFigures, ...]
    distribution: tuple[tuple[int, int], ...]
    whole_law: tuple[tuple[float, int], ...]
    own_law: tuple[tuple[float, int], ...]
    jackpots: tuple[JackpotFigures, ...] = ()
    sessions: SessionFigures | None = None
    by_count: tuple[CountFigures, ...] = ()
    batches: BatchFigures | None = None


def count_split_trials(hands: Mapping[int, int], rounds: int) -> int:
    """How many independent rounds would tell as much about the hands that splitting makes.

    ``hands`` is how often a box was split into so many. They come two to four at a time.
    """
    split_hands = sum(number * count for number, count in hands.items())
    squares = sum(number * number * count for number, count in hands.items())
    if not 0 < split_hands < rounds:
        return rounds
    share, spread = split_hands / rounds, squares / rounds - (split_hands / rounds) ** 2
    return round(rounds * share * (1 - share) / spread)
