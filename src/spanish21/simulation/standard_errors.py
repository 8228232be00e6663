"""The standard errors of a run's sums, estimated from rounds, lanes or batches.

Rounds with a fresh shoe each are independent. From a real shoe, and where a meter runs on, only lanes
are; then the standard error comes from what each lane won, or each batch of rounds where lanes are few.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from spanish21.simulation.batch_errors import SumError, batches_suffice, sum_error
from spanish21.simulation.figures import RunFigures, SpotFigures, SumFigures

MINIMUM_LANES = 30
"""With fewer lanes batches of rounds say more, where a kernel counts them."""
FEWEST_LANES = 4
"""With fewer lanes, and no batches, rounds are taken as independent."""
ROUNDS, LANES, BATCHES = "rounds", "lanes", "batches"
"""What standard errors come from."""
MAIN, INSURANCE = "main", "insurance"


@dataclass(frozen=True, slots=True)
class PlayConditions:
    """What figures are to be measured by: the shoe, and the pace of play."""

    fresh: bool
    rounds_per_hour: int


def error_source(spots: Sequence[SpotFigures], figures: RunFigures, table: PlayConditions) -> str:
    """What the error of a sum of these spots is estimated from: ``rounds``, ``lanes`` or ``batches``.

    Rounds with a fresh shoe each are independent, unless a meter runs on: then only lanes are. Of
    real shoes lanes are too, and if they are few, batches of rounds. Insurance is won when the main
    wager is lost: of both together only batches tell.
    """
    lanes = LANES if figures.lanes >= FEWEST_LANES else ROUNDS
    if any(spot.spot.startswith("jackpot") for spot in spots):
        return lanes
    batches = batches_suffice(figures.batches)
    if batches and any(spot.spot == INSURANCE for spot in spots) and len(spots) > 1:
        return BATCHES
    if table.fresh:
        return ROUNDS
    return BATCHES if batches and figures.lanes < MINIMUM_LANES else lanes


def error_of_spots(
    spots: Sequence[SpotFigures], figures: RunFigures, table: PlayConditions
) -> SumError:
    """The standard error of all that some spots have won together, in cents.

    Bonuses are taken as independent of the main wager, as they nearly are, where there are no
    batches to tell.
    """
    source, batches = error_source(spots, figures, table), figures.batches
    if source == BATCHES and batches is not None:
        nets = [batches.net_cents[spot.spot] for spot in spots]
        return sum_error([sum(each) for each in zip(*nets, strict=True)], batches.rounds)
    if source == LANES:
        squares = [
            variance_of_sum(spot.net_cents, spot.lane_squares, figures.lanes) for spot in spots
        ]
        return SumError(math.sqrt(sum(squares)), figures.lanes - 1)
    squares = [
        variance_of_sum(spot.net_cents, spot.round_squares, figures.rounds) for spot in spots
    ]
    return SumError(math.sqrt(sum(squares)))


def error_of_whole(figures: RunFigures, table: PlayConditions) -> SumError:
    """The standard error of all that was won."""
    whole, source = figures.whole, error_source(figures.spots, figures, table)
    if source == BATCHES:
        return error_of_spots(figures.spots, figures, table)
    if source == ROUNDS:
        return SumError(
            math.sqrt(variance_of_sum(whole.net_cents, whole.round_squares, figures.rounds))
        )
    if whole.lane_squares is None:
        # A bonus that is hardly ever hit beside the main wager: they are taken as independent.
        return error_of_spots(figures.spots, figures, table)
    squares = variance_of_sum(whole.net_cents, whole.lane_squares, figures.lanes)
    return SumError(math.sqrt(squares), figures.lanes - 1)


def variance_of_sum(total: int, squares: int, parts: int) -> float:
    """The variance of a sum of independent parts, from their total and their squares' total."""
    if parts < 2:
        return math.inf
    return max(0.0, (squares * parts - total * total) / (parts - 1))


def round_variance(sums: SumFigures, rounds: int) -> float:
    """The variance of what is won in one round, in square cents."""
    return variance_of_sum(sums.net_cents, sums.round_squares, rounds) / rounds
