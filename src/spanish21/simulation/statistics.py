"""What the counts of a run say: edges, spread, frequencies, and how sure they are.

Figures are per unit of the original wager, and an edge above zero is the house's.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.sessions import GainLaw, SumLaw, ruin_by_round, sum_rounds
from spanish21.simulation.batch_errors import (
    SumError,
    batches_suffice,
    ratio_error,
)
from spanish21.simulation.estimates import (
    CONFIDENCE,
    FEW_HITS,
    Estimate,
    diffusion_risk_of_ruin,
    estimate_mean,
    estimate_share,
    estimate_share_with_error,
)
from spanish21.simulation.figures import (
    BatchFigures,
    CountFigures,
    EventFigures,
    JackpotFigures,
    RunFigures,
    SessionFigures,
    SpotFigures,
)
from spanish21.simulation.path_quantiles import PathQuantiles, compute_path_quantiles
from spanish21.simulation.standard_errors import (
    INSURANCE,
    MAIN,
    PlayConditions,
    error_of_spots,
    error_of_whole,
    error_source,
    round_variance,
    variance_of_sum,
)

BONUSES = ("super-bonus", "envy")
"""What is paid without a wager of its own."""
LONGEST_RUIN_ROUNDS = 5_000
"""Sittings longer than this have no risk of ruin by the law of a round: it would take too long."""


@dataclass(frozen=True, slots=True)
class WagerStatistics:
    """One wager: its house advantage and spread per unit of it; a bonus's per original wager."""

    spot: str
    wagers: int
    wagered_cents: int
    net_cents: int
    house_advantage: Estimate
    standard_deviation: float


@dataclass(frozen=True, slots=True)
class EventStatistics:
    """How often something happened, and how often it should be expected."""

    event: str
    label: str
    count: int
    out_of: int
    frequency: Estimate


@dataclass(frozen=True, slots=True)
class JackpotStatistics:
    """A jackpot: its rows, what it took in and gave, and how its meter went."""

    number: int
    rows: tuple[tuple[str, int, int, Estimate], ...]
    contributed_cents: float
    house_cents: int
    mean_meter_cents: float
    meter: PathQuantiles


@dataclass(frozen=True, slots=True)
class SessionStatistics:
    """Sittings: the risk of ruin as played, by the law of a round and by the diffusion formula, and how
    they went.

    ``law_risk`` is None where wagers go by the count, and where a sitting is too long for it.
    """

    sessions: int
    rounds: int
    bankroll_cents: int
    ruined: int
    risk_of_ruin: Estimate
    law_risk: float | None
    diffusion_risk: float
    ends: tuple[tuple[int, int], ...]
    bankroll: PathQuantiles


@dataclass(frozen=True, slots=True)
class TrueCountStatistics:
    """Rounds begun at one true count: their share, and the house edge of those played."""

    true_count: int
    rounds: int
    frequency: float
    played: int
    house_edge: Estimate


@dataclass(frozen=True, slots=True)
class HourlyStatistics:
    """What the house wins in an hour from all boxes, every wager counted.

    ``player_law`` is what the players win in an hour, by convolution of the rounds that were played.
    """

    rounds: int
    win_cents: Estimate
    deviation_cents: float
    player_law: SumLaw

    @property
    def range_cents(self) -> tuple[int, int]:
        """Where 95 of 100 hours end: as many end below as above."""
        least, most = self.player_law.middle(CONFIDENCE)
        return -most, -least


@dataclass(frozen=True, slots=True)
class RunStatistics:
    """Everything that the counts of a run say."""

    rounds: int
    boxes: int
    lanes: int
    error_from: str
    house_edge: Estimate
    house_edge_with_bonuses: Estimate | None
    variance: Estimate
    standard_deviation: Estimate
    wagers: tuple[WagerStatistics, ...]
    events: tuple[EventStatistics, ...]
    distribution: tuple[tuple[int, int], ...]
    jackpots: tuple[JackpotStatistics, ...]
    sessions: SessionStatistics | None
    by_count: tuple[TrueCountStatistics, ...]
    hourly: HourlyStatistics
    box_covariance: Estimate | None = None
    """What two boxes of a round have in common, in square wagers; None where there is one box."""


def compute_statistics(figures: RunFigures, table: PlayConditions) -> RunStatistics:
    """What a run's figures say about a table."""
    variance, deviation = _spread(figures)
    return RunStatistics(
        rounds=figures.rounds,
        boxes=figures.boxes,
        lanes=figures.lanes,
        error_from=error_source(figures.spots[:1], figures, table),
        house_edge=estimate_house_edge(figures, table),
        house_edge_with_bonuses=_edge_with_bonuses(figures, table),
        variance=variance,
        standard_deviation=deviation,
        wagers=tuple(
            _wager(spot, figures, table, deviation.value)
            for spot in figures.spots
            if spot.wagers or spot.spot in BONUSES
        ),
        events=tuple(_event(each, figures.batches) for each in figures.events),
        distribution=figures.distribution,
        jackpots=tuple(_jackpot(jackpot, figures) for jackpot in figures.jackpots),
        sessions=None if figures.sessions is None else _sessions(figures.sessions, figures),
        by_count=tuple(_at_count(each, figures.rounds) for each in figures.by_count),
        hourly=_hourly(figures, table),
        box_covariance=_box_covariance(figures),
    )


def estimate_house_edge(figures: RunFigures, table: PlayConditions) -> Estimate:
    """The house edge of the base game: the main wager, and what insurance is taken with it."""
    return _edge(_spots(figures, (MAIN, INSURANCE)), figures, table)


def _edge_with_bonuses(figures: RunFigures, table: PlayConditions) -> Estimate | None:
    if not _spots(figures, BONUSES):
        return None
    return _edge(_spots(figures, (MAIN, INSURANCE, *BONUSES)), figures, table)


def _spots(figures: RunFigures, names: Sequence[str]) -> list[SpotFigures]:
    return [spot for spot in figures.spots if spot.spot in names]


def _edge(spots: Sequence[SpotFigures], figures: RunFigures, table: PlayConditions) -> Estimate:
    """What the house keeps of the original wagers by these spots together."""
    wagered = _main(figures).wagered_cents
    if not wagered:
        return Estimate(0.0, math.inf, -math.inf, math.inf)
    error, freedom = error_of_spots(spots, figures, table)
    return estimate_mean(-sum(spot.net_cents for spot in spots) / wagered, error / wagered, freedom)


def _main(figures: RunFigures) -> SpotFigures:
    return figures.spots[0]


def _spread(figures: RunFigures) -> tuple[Estimate, Estimate]:
    """The variance of a box's base game and its root, per unit of the original wager.

    Boxes of a round share the dealer's hand, and rounds of a shoe its cards; then batches say how
    sure the variance is.
    """
    number = sum(count for _, count in figures.distribution)
    main = _main(figures)
    if number < 2 or not main.wagers:
        return (Estimate(0.0, math.inf, 0.0, math.inf),) * 2
    unit = main.wagered_cents / main.wagers
    mean = sum(net * count for net, count in figures.distribution) / number / unit
    second, fourth = (
        sum((net / unit - mean) ** power * count for net, count in figures.distribution) / number
        for power in (2, 4)
    )
    variance = second * number / (number - 1)
    error = SumError(math.sqrt(max(0.0, fourth - second**2) / figures.rounds))
    batches = figures.batches
    if batches is not None and batches_suffice(batches):
        squares = [
            square / unit**2 - 2 * mean * net / unit + mean * mean * boxes
            for square, net, boxes in zip(
                batches.box_squares, batches.net_cents[MAIN], batches.boxes, strict=True
            )
        ]
        error = ratio_error(squares, batches.boxes, batches.rounds)
    estimate = estimate_mean(variance, *error)
    root = math.sqrt(variance)
    deviation = Estimate(
        root,
        error.error / (2 * root) if root else 0.0,
        math.sqrt(max(0.0, estimate.low)),
        math.sqrt(estimate.high),
    )
    return estimate, deviation


def _box_covariance(figures: RunFigures) -> Estimate | None:
    """The covariance of two boxes' base games, from how squares of rounds exceed those of boxes."""
    batches, boxes = figures.batches, figures.boxes
    main, pairs = _main(figures), figures.boxes * (figures.boxes - 1)
    if batches is None or not pairs or not main.wagers:
        return None
    unit = main.wagered_cents / main.wagers
    mean, played = main.net_cents / main.wagers / unit, main.wagers / boxes
    products = [
        (whole - own) / unit**2 / pairs
        for whole, own in zip(batches.round_squares, batches.box_squares, strict=True)
    ]
    value = math.fsum(products) / played - mean * mean
    if not batches_suffice(batches):
        return Estimate(value, math.inf, -math.inf, math.inf)
    # How much a batch moves it: the mean that is taken away moves too.
    moves = [
        product - 2 * mean * net / boxes / unit
        for product, net in zip(products, batches.net_cents[MAIN], strict=True)
    ]
    rounds = [number / boxes for number in batches.boxes]
    return estimate_mean(value, *ratio_error(moves, rounds, batches.rounds))


def _event(event: EventFigures, batches: BatchFigures | None) -> EventStatistics:
    """How often something happens; of what is rare only hits tell, of the rest batches where there are any."""
    count, out_of = event.count, event.out_of
    estimate = estimate_share(count, out_of, event.trials)
    few = min(count, out_of - count) < FEW_HITS
    if batches is not None and batches_suffice(batches) and not few:
        hits, chances = zip(*batches.events[event.event], strict=True)
        error = ratio_error(hits, chances, batches.rounds)
        estimate = estimate_share_with_error(count, out_of, *error)
    return EventStatistics(event.event, event.label, count, out_of, estimate)


def _wager(
    spot: SpotFigures, figures: RunFigures, table: PlayConditions, main: float
) -> WagerStatistics:
    """A wager's own figures; what has no wager of its own is measured by the original one.

    Its spread is that of one box: all of them for the main wager, whose deviation is given, the
    first one for all others.
    """
    by = spot if spot.wagered_cents else _main(figures)
    advantage, deviation = Estimate(0.0, math.inf, -math.inf, math.inf), 0.0
    if by.wagered_cents:
        error, freedom = error_of_spots([spot], figures, table)
        wagered = by.wagered_cents
        advantage = estimate_mean(-spot.net_cents / wagered, error / wagered, freedom)
        wagers = max(2, round(by.wagers / figures.boxes))
        own = variance_of_sum(spot.own.net_cents, spot.own.round_squares, wagers) / wagers
        deviation = math.sqrt(own) / (by.wagered_cents / by.wagers)
    return WagerStatistics(
        spot=spot.spot,
        wagers=spot.wagers,
        wagered_cents=spot.wagered_cents,
        net_cents=spot.net_cents,
        house_advantage=advantage,
        standard_deviation=main if spot.spot == MAIN else deviation,
    )


def _jackpot(jackpot: JackpotFigures, figures: RunFigures) -> JackpotStatistics:
    wagers = next(
        (spot.wagers for spot in figures.spots if spot.spot == f"jackpot-{jackpot.number}"), 0
    )
    return JackpotStatistics(
        number=jackpot.number,
        rows=tuple(
            (row, hits, cents, estimate_share(hits, wagers)) for row, hits, cents in jackpot.awards
        ),
        contributed_cents=jackpot.contributed_micros / MICRODOLLARS_PER_CENT,
        house_cents=jackpot.house_cents,
        mean_meter_cents=jackpot.meter_cents / figures.rounds,
        meter=compute_path_quantiles(jackpot.paths, jackpot.path_step),
    )


def _sessions(sessions: SessionFigures, figures: RunFigures) -> SessionStatistics:
    mean = figures.own.net_cents / figures.rounds
    spread = math.sqrt(round_variance(figures.own, figures.rounds))
    return SessionStatistics(
        sessions=sessions.sessions,
        rounds=sessions.rounds,
        bankroll_cents=sessions.bankroll_cents,
        ruined=sessions.ruined,
        risk_of_ruin=estimate_share(sessions.ruined, sessions.sessions),
        law_risk=_law_risk(sessions, figures),
        diffusion_risk=diffusion_risk_of_ruin(
            mean, spread, sessions.bankroll_cents, sessions.rounds
        ),
        ends=tuple(
            (sessions.end_low_cents + place * sessions.end_step_cents, int(count))
            for place, count in enumerate(sessions.ends)
            if count
        ),
        bankroll=compute_path_quantiles(sessions.paths, sessions.path_step),
    )


def _law_risk(sessions: SessionFigures, figures: RunFigures) -> float | None:
    """The risk of ruin if every round of the first box were any one that was played there."""
    if figures.by_count or sessions.rounds > LONGEST_RUIN_ROUNDS:
        return None
    wagers = sum(
        spot.wagered_cents // spot.wagers
        for spot in figures.spots
        if spot.wagers and not spot.spot.startswith(INSURANCE)
    )
    law = GainLaw.of(dict(figures.own_law))
    return ruin_by_round(
        law,
        bankroll_cents=sessions.bankroll_cents,
        rounds=sessions.rounds,
        wagers_cents=wagers,
    ).risk


def _at_count(at: CountFigures, rounds: int) -> TrueCountStatistics:
    edge = Estimate(0.0, math.inf, -math.inf, math.inf)
    if at.wagered_cents:
        error = math.sqrt(variance_of_sum(at.net_cents, at.round_squares, at.played))
        edge = estimate_mean(-at.net_cents / at.wagered_cents, error / at.wagered_cents)
    return TrueCountStatistics(at.true_count, at.rounds, at.rounds / rounds, at.played, edge)


def _hourly(figures: RunFigures, table: PlayConditions) -> HourlyStatistics:
    """An hour at the table, with all its wagers and their dependence on each other."""
    pace, whole = table.rounds_per_hour, figures.whole
    error, freedom = error_of_whole(figures, table)
    return HourlyStatistics(
        rounds=pace,
        win_cents=estimate_mean(
            -whole.net_cents / figures.rounds * pace, error / figures.rounds * pace, freedom
        ),
        deviation_cents=math.sqrt(round_variance(whole, figures.rounds) * pace),
        player_law=sum_rounds(GainLaw.of(dict(figures.whole_law)), pace),
    )
