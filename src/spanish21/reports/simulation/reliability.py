"""Figures whose error a run cannot estimate, because too little was seen of them.

A prize that was never hit has no variance, and the plain formula would give its figure an error
of 0. With a few hits the error is a guess. The same holds for the variance of one round and for
shares of 0 sessions.
"""

import math
from decimal import Decimal

from spanish21.simulation.estimates import Estimate
from spanish21.simulation.standard_errors import BATCHES, FEWEST_LANES, LANES
from spanish21.simulation.statistics import (
    BONUSES,
    RunStatistics,
    SessionStatistics,
    TrueCountStatistics,
    WagerStatistics,
)

FEW_HITS = 30
"""With fewer hits of a prize than this, the error of its figure is not reliable."""
UNKNOWN = Estimate(math.nan, math.inf, -math.inf, math.inf)
"""The estimate of a figure of which nothing was seen."""


def rarest_prize_hits(spot: str, results: RunStatistics) -> int | None:
    """How often the rarest prize of a free bonus or jackpot was hit; None for other wagers."""
    if spot in BONUSES:
        counts = [event.count for event in results.events if event.event == spot]
        # With one box there is no other player to get the envy.
        return None if spot == "envy" and results.boxes == 1 else sum(counts)
    rows = {f"jackpot-{jackpot.number}": jackpot.rows for jackpot in results.jackpots}
    return min(hits for _, hits, _, _ in rows[spot]) if spot in rows else None


def rarest_bonus_hits(results: RunStatistics) -> int | None:
    """How often the rarest free bonus was hit; None where a table has none."""
    hits = [
        rarest_prize_hits(wager.spot, results) for wager in results.wagers if wager.spot in BONUSES
    ]
    return min((each for each in hits if each is not None), default=None)


def reliable_advantage(wager: WagerStatistics, results: RunStatistics) -> Estimate:
    """A wager's house advantage, without an error where a prize was never hit."""
    return _unsure(wager.house_advantage, rarest_prize_hits(wager.spot, results))


def reliable_deviation(wager: WagerStatistics, results: RunStatistics) -> float:
    """A wager's standard deviation; nan where its house advantage has no error."""
    known = math.isfinite(reliable_advantage(wager, results).standard_error)
    return wager.standard_deviation if known else math.nan


def reliable_edge(results: RunStatistics) -> Estimate:
    """The house edge of the base game; unknown where no wager was made."""
    return results.house_edge if results.distribution else UNKNOWN


def reliable_edge_with_bonuses(results: RunStatistics) -> Estimate | None:
    """The house edge with free bonuses; unknown where no wager was made, None without bonuses."""
    estimate = results.house_edge_with_bonuses
    if estimate is None:
        return None
    return _unsure(estimate, rarest_bonus_hits(results)) if results.distribution else UNKNOWN


def _unsure(estimate: Estimate, hits: int | None) -> Estimate:
    return Estimate(estimate.value, math.inf, -math.inf, math.inf) if hits == 0 else estimate


def reliable_spread(estimate: Estimate) -> Estimate:
    """A variance or its root; unknown with fewer than two results."""
    return estimate if math.isfinite(estimate.standard_error) else UNKNOWN


def reliable_ruin_risk(sessions: SessionStatistics) -> Estimate:
    """The risk of ruin in the simulated sessions; unknown without a finished session."""
    return sessions.risk_of_ruin if sessions.sessions else UNKNOWN


def reliable_diffusion_risk(sessions: SessionStatistics, results: RunStatistics) -> float:
    """The risk of ruin by the diffusion formula; nan without a variance above 0."""
    return sessions.diffusion_risk if reliable_spread(results.variance).value > 0 else math.nan


def reliable_edge_at(at: TrueCountStatistics) -> Estimate:
    """The house edge at a true count; unknown where no round was played."""
    return at.house_edge if at.played else UNKNOWN


def format_small_percent(share: float) -> str:
    """A share in per cent: two decimal places, more where it would look like 0 or 100."""
    number = Decimal(100) * Decimal(share)
    least = min(number, 100 - number)
    digits = 2 if least <= 0 else max(2, 1 - least.adjusted())
    return f"{number:.{digits}f} %"


def shorten(text: str, most: int) -> str:
    """A name in one line of at most this many characters; a longer one is cut."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def describe_error_source(results: RunStatistics, *, fresh: bool) -> str:
    """What the standard errors of a run were estimated from, where it is not its rounds."""
    if results.error_from == LANES:
        return f"Standard errors from {results.lanes:,} independent runs of shoes."
    if results.error_from == BATCHES:
        return "Standard errors from how much batches of rounds differ."
    if results.lanes < FEWEST_LANES and (results.jackpots or not fresh):
        runs = "1 run" if results.lanes == 1 else f"{results.lanes} runs"
        return (
            f"Only {runs} of shoes or meters, where {FEWEST_LANES} would do: standard errors take "
            "rounds as independent."
        )
    return ""
