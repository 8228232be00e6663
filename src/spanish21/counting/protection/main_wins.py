"""What a count wins of the main game: all that may be wagered wherever it gains.

No ramp of the same spread wins more on average. Players with a bankroll to care for wager less.
"""

import math
from collections.abc import Sequence

from spanish21.counting.protection.protection_figures import MainWin
from spanish21.counting.ramps import CountState, ramp_figures


def widest_ramp(
    states: Sequence[CountState], least_cents: int, most_cents: int, *, watches: bool
) -> dict[int, int]:
    """The most where the player gains; elsewhere the least, or nothing of a player who only watches."""
    otherwise = 0 if watches else least_cents
    return {each.true_count: most_cents if each.gain > 0 else otherwise for each in states}


def main_win(
    system: str,
    states: Sequence[CountState],
    *,
    penetration: float,
    spread: int,
    least_cents: int,
    most_cents: int,
    rounds_per_hour: int,
) -> MainWin:
    """What a count wins an hour at one cut card and spread; ``most_cents`` is the table's maximum."""
    most = max(least_cents, min(spread * least_cents, most_cents))
    playing = ramp_figures(states, widest_ramp(states, least_cents, most, watches=False))
    watching = ramp_figures(states, widest_ramp(states, least_cents, most, watches=True))
    gaining = math.fsum(each.chance for each in states if each.gain > 0)
    return MainWin(
        system=system,
        penetration=penetration,
        spread=spread,
        playing_cents=rounds_per_hour * playing.mean_cents,
        watching_cents=rounds_per_hour * watching.mean_cents,
        average_cents=playing.average_wager_cents,
        gaining=gaining,
    )
