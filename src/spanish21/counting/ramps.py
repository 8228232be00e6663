"""What to wager at each true count, and what a ramp of wagers wins at what risk.

A wager's certainty equivalent is its mean less half its variance over a share of the bankroll: all of it
for a player who wants his bankroll to grow fastest (Kelly), a half for one who wants half the wagers. It is
the sum of one term for each true count, so that the best whole chips are found true count by true count.
Risks are those of a diffusion with the ramp's mean and variance.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spanish21.refusal import Refusal

_NORMAL_95 = 1.959963984540054
_FAR = 30.0
"""Standard deviations beyond which the normal law is taken by its tail."""


@dataclass(frozen=True, slots=True)
class CountState:
    """Rounds begun at one true count: their share, and the mean and variance of one wager's gain."""

    true_count: int
    chance: float
    gain: float
    variance: float


@dataclass(frozen=True, slots=True)
class RampLimits:
    """The least and most that may be wagered, in whole chips; ``watches`` below a true count."""

    least_cents: int
    most_cents: int
    chip_cents: int
    watches_below: int | None = None

    def wagers(self) -> range:
        """Every wager that may be made."""
        return range(self.least_cents, self.most_cents + 1, self.chip_cents)


@dataclass(frozen=True, slots=True)
class RampFigures:
    """What a ramp comes to, in cents a round; rounds that are only watched count as rounds.

    ``n0`` is the number of rounds after which the mean win is one standard deviation, None for a ramp
    that does not win; ``desirability`` is a thousand times the mean over the deviation, and
    ``score`` its square: what a hundred rounds win in dollars from a bankroll of $10,000 by Kelly's
    wagers (Schlesinger, Blackjack Attack).
    """

    mean_cents: float
    variance: float
    average_wager_cents: float
    played: float

    @property
    def deviation_cents(self) -> float:
        return math.sqrt(self.variance)

    @property
    def n0(self) -> float | None:
        return self.variance / self.mean_cents**2 if self.mean_cents > 0 else None

    @property
    def desirability(self) -> float:
        return 1000 * self.mean_cents / self.deviation_cents

    @property
    def score(self) -> float:
        return max(0.0, self.desirability) ** 2

    @property
    def drawdown_cents(self) -> float | None:
        """How far below its peak a bankroll stands on average; None for a ramp that does not win.

        In the long run the distance of a diffusion from its peak is exponential, so that 19 times of 20
        it is less than three times as much.
        """
        return self.variance / (2 * self.mean_cents) if self.mean_cents > 0 else None

    def certainty_equivalent(self, bankroll_cents: float, kelly: float) -> float:
        """What a sure win a round would be worth as much to a player of this Kelly share."""
        return self.mean_cents - self.variance / (2 * kelly * bankroll_cents)

    def ruin(self, bankroll_cents: float) -> float:
        """The risk ever to lose a bankroll."""
        if self.mean_cents <= 0:
            return 1.0
        return math.exp(-2 * self.mean_cents * bankroll_cents / self.variance)

    def ruin_before(self, bankroll_cents: float, goal_cents: float) -> float:
        """The risk to lose a bankroll before so much is won."""
        tilt = -2 * self.mean_cents / self.variance
        if abs(tilt * (bankroll_cents + goal_cents)) < 1e-12:
            return goal_cents / (bankroll_cents + goal_cents)
        lost = math.expm1(tilt * bankroll_cents)
        both = math.expm1(tilt * (bankroll_cents + goal_cents))
        return 1 - lost / both

    def ruin_within(self, bankroll_cents: float, rounds: float) -> float:
        """The risk to lose a bankroll within so many rounds."""
        spread = self.deviation_cents * math.sqrt(rounds)
        drift, tilt = (
            self.mean_cents * rounds,
            -2 * self.mean_cents * bankroll_cents / self.variance,
        )
        at_end = _normal(-(bankroll_cents + drift) / spread)
        return at_end + math.exp(tilt + _log_normal((drift - bankroll_cents) / spread))


@dataclass(frozen=True, slots=True)
class GrowthPoint:
    """After so many hours: the mean win, where 95 of 100 players stand, and who has lost his bankroll."""

    hours: float
    mean_cents: float
    low: float
    high: float
    ruin: float


def growth(
    figures: RampFigures, bankroll_cents: int, rounds_per_hour: int, hours: Sequence[float]
) -> tuple[GrowthPoint, ...]:
    """How a ramp goes, hour by hour, as a diffusion; players who are ruined are not taken out."""
    points: list[GrowthPoint] = []
    for each in hours:
        rounds = each * rounds_per_hour
        mean, spread = figures.mean_cents * rounds, figures.deviation_cents * math.sqrt(rounds)
        ruined = figures.ruin_within(bankroll_cents, rounds) if rounds else 0.0
        points.append(
            GrowthPoint(each, mean, mean - _NORMAL_95 * spread, mean + _NORMAL_95 * spread, ruined)
        )
    return tuple(points)


def _normal(value: float) -> float:
    return math.erfc(-value / math.sqrt(2)) / 2


def _log_normal(value: float) -> float:
    """Its logarithm, far out too: there it is that of the density over the distance."""
    if value > -_FAR:
        return math.log(_normal(value))
    return -value * value / 2 - math.log(-value * math.sqrt(2 * math.pi))


def ramp_figures(states: Sequence[CountState], wagers: Mapping[int, int]) -> RampFigures:
    """What wagers by the true count come to over all rounds."""
    mean = math.fsum(s.chance * s.gain * wagers[s.true_count] for s in states)
    square = math.fsum(
        s.chance * (s.variance + s.gain**2) * wagers[s.true_count] ** 2 for s in states
    )
    whole = math.fsum(s.chance * wagers[s.true_count] for s in states)
    played = math.fsum(s.chance for s in states if wagers[s.true_count])
    return RampFigures(mean, square - mean**2, whole / played if played else 0.0, played)


def best_ramp(
    states: Sequence[CountState], limits: RampLimits, scale_cents: float
) -> dict[int, int]:
    """The wagers that gain most for a player who risks as with this bankroll by Kelly.

    Below ``limits.watches_below`` nothing is wagered; elsewhere the least wager is made whatever it loses.
    """
    wagers: dict[int, int] = {}
    for state in states:
        if limits.watches_below is not None and state.true_count < limits.watches_below:
            wagers[state.true_count] = 0
            continue
        second = state.variance + state.gain**2
        ideal = state.gain / second * scale_cents
        chips = math.floor((ideal - limits.least_cents) / limits.chip_cents)
        allowed = limits.wagers()
        near = [allowed[min(max(place, 0), len(allowed) - 1)] for place in (chips, chips + 1)]
        wagers[state.true_count] = max(
            near, key=lambda cents: cents * state.gain - cents**2 * second / (2 * scale_cents)
        )
    return wagers


def ramp_for_risk(
    states: Sequence[CountState], limits: RampLimits, bankroll_cents: int, risk: float
) -> dict[int, int]:
    """The best wagers whose risk ever to lose the bankroll is no more than this."""

    def risk_at(scale: float) -> float:
        return ramp_figures(states, best_ramp(states, limits, scale)).ruin(bankroll_cents)

    scales = [bankroll_cents * 10 ** (step / 40) for step in range(-160, 121)]
    risks = [risk_at(scale) for scale in scales]
    within = [place for place, each in enumerate(risks) if each <= risk]
    if not within:
        allowed = f"the least risk of such wagers is {100 * min(risks):.2f} %"
        raise Refusal("risk", f"{100 * risk:g}%", allowed)
    # Wider wagers win more: the widest within the risk, as near to it as the chips allow.
    low = scales[within[-1]]
    high = low * 10 ** (1 / 40)
    for _ in range(50):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if risk_at(middle) <= risk else (low, middle)
    return best_ramp(states, limits, low)
