"""What a run has seen too little of to say how sure it is: rare prizes, and spreads of nothing.

A prize that was never hit has no spread, and the plain formula would call its figure certain. With
a few hits the error is a guess. The same holds for a variance of one round and a share of no
sittings.
"""

import math
from decimal import Decimal

from spanish21.simulation.estimates import Estimate
from spanish21.simulation.statistics import (
    BONUSES,
    RunStatistics,
    SessionStatistics,
    TrueCountStatistics,
    WagerStatistics,
)

FEW_HITS = 30
"""With fewer hits than this of a prize, the error of what it gives is not to be relied on."""
UNKNOWN = Estimate(math.nan, math.inf, -math.inf, math.inf)
"""A figure of which nothing was seen."""


def rarest_prize_hits(spot: str, results: RunStatistics) -> int | None:
    """How often the rarest prize of a free bonus or a jackpot was hit; other wagers have none."""
    if spot in BONUSES:
        counts = [event.count for event in results.events if event.event == spot]
        # One box has no neighbours who could envy it.
        return None if spot == "envy" and results.boxes == 1 else sum(counts)
    rows = {f"jackpot-{jackpot.number}": jackpot.rows for jackpot in results.jackpots}
    return min(hits for _, hits, _, _ in rows[spot]) if spot in rows else None


def rarest_bonus_hits(results: RunStatistics) -> int | None:
    """How often the rarest of the free bonuses was hit, where a table has any."""
    hits = [
        rarest_prize_hits(wager.spot, results) for wager in results.wagers if wager.spot in BONUSES
    ]
    return min((each for each in hits if each is not None), default=None)


def reliable_advantage(wager: WagerStatistics, results: RunStatistics) -> Estimate:
    """A wager's house advantage; how sure it is, is not known where a prize was never hit."""
    return _unsure(wager.house_advantage, rarest_prize_hits(wager.spot, results))


def reliable_deviation(wager: WagerStatistics, results: RunStatistics) -> float:
    """A wager's spread, where its house advantage has an error."""
    known = math.isfinite(reliable_advantage(wager, results).standard_error)
    return wager.standard_deviation if known else math.nan


def reliable_edge(results: RunStatistics) -> Estimate:
    """The house edge of the base game; where nobody wagered nothing was seen of it."""
    return results.house_edge if results.distribution else UNKNOWN


def reliable_edge_with_bonuses(results: RunStatistics) -> Estimate | None:
    """The house edge with free bonuses, likewise."""
    found = results.house_edge_with_bonuses
    if found is None:
        return None
    return _unsure(found, rarest_bonus_hits(results)) if results.distribution else UNKNOWN


def _unsure(found: Estimate, hits: int | None) -> Estimate:
    return Estimate(found.value, math.inf, -math.inf, math.inf) if hits == 0 else found


def reliable_spread(found: Estimate) -> Estimate:
    """A variance or its root; two results at least make one."""
    return found if math.isfinite(found.standard_error) else UNKNOWN


def reliable_ruin_risk(sessions: SessionStatistics) -> Estimate:
    """The risk of ruin as played; no sitting that came to its end, no risk known."""
    return sessions.risk_of_ruin if sessions.sessions else UNKNOWN


def reliable_diffusion_risk(sessions: SessionStatistics, results: RunStatistics) -> float:
    """The risk of ruin by the diffusion formula; without a spread there is no diffusion."""
    return sessions.diffusion_risk if reliable_spread(results.variance).value > 0 else math.nan


def reliable_edge_at(at: TrueCountStatistics) -> Estimate:
    """The house edge at a true count; where nobody played nothing was seen of it."""
    return at.house_edge if at.played else UNKNOWN


def format_small_percent(share: float) -> str:
    """A share in per cent: two digits after the point, more where it would look like 0 or 100."""
    number = Decimal(100) * Decimal(share)
    least = min(number, 100 - number)
    digits = 2 if least <= 0 else max(2, 1 - least.adjusted())
    return f"{number:.{digits}f} %"


def shorten(text: str, most: int) -> str:
    """A name in one line of so many characters, the rest of a longer one left out."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"
