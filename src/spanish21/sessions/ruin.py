"""The risk of ruin by the law of a round: within so many rounds, before a goal, and when it comes.

A bankroll is a walk on the lattice of the law. It ends when what is left does not cover the next
wagers, or at a goal. Round by round its law is convolved with that of one round, and what has ended
is taken out. So high a bankroll that it could not be lost in the rounds that are left counts as
safe, with a chance to the contrary that ``error`` holds.
"""

import math
from dataclasses import dataclass

import numpy as np

from spanish21.extras import from_extra
from spanish21.refusal import Refusal
from spanish21.sessions.gain_law import Chances, GainLaw

MOST_RUIN_ROUNDS = 20_000
_SAFE = 1e-14
_MOST_STATES = 1 << 18
_UNIT = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, slots=True)
class RuinByRound:
    """Chances after each round, the first first: to be ruined by then, and to have reached the goal.

    No chance is off by more than ``error``.
    """

    ruined: Chances
    reached: Chances
    error: float

    @property
    def risk(self) -> float:
        return float(self.ruined[-1])

    @property
    def goal_chance(self) -> float:
        return float(self.reached[-1])

    def round_of_ruin(self, share: float) -> int | None:
        """The round by which this share of all those is ruined who ever are; None if none is known to be."""
        if self.risk <= self.error:
            return None
        return int(np.searchsorted(self.ruined, share * self.risk)) + 1


def ruin_by_round(
    law: GainLaw,
    *,
    bankroll_cents: int,
    rounds: int,
    wagers_cents: int,
    goal_cents: int | None = None,
) -> RuinByRound:
    """The risk of ruin in so many rounds with this bankroll.

    A player is ruined when he cannot cover ``wagers_cents``, the wagers of a round. With a goal he
    leaves as soon as he has won that much.
    """
    if not 1 <= rounds <= MOST_RUIN_ROUNDS:
        raise Refusal("rounds", f"{rounds:,}", f"use 1 to {MOST_RUIN_ROUNDS:,}")
    start, top = _levels(law, bankroll_cents, wagers_cents, goal_cents)
    if top is None:
        top = start + law.reach(rounds, up=False, chance=_SAFE) + 1
    if top > _MOST_STATES:
        raise Refusal("bankroll", bankroll_cents, "the lattice of this game is too fine for it")
    within = np.abs(law.steps) < top
    size = 1 << math.ceil(math.log2(3 * top))
    one = np.zeros(size)
    np.add.at(one, law.steps[within] % size, law.chances[within])
    transform = np.fft.rfft(one)
    # The chance of a gain past the top from anywhere, and of a loss past the bottom.
    leaps = float(law.chances[law.steps >= top].sum())
    falls = float(law.chances[law.steps <= -top].sum())
    state = np.zeros(top)
    state[start] = 1.0
    ruined, reached = np.zeros(rounds), np.zeros(rounds)
    lost = won = 0.0
    for number in range(rounds):
        there = float(state.sum())
        moved = np.fft.irfft(np.fft.rfft(state, size) * transform, size)
        won += float(moved[top : 2 * top].sum()) + there * leaps
        lost += float(moved[2 * top :].sum()) + there * falls
        state = np.maximum(moved[:top], 0.0)
        ruined[number], reached[number] = max(lost, 0.0), max(won, 0.0)
    error = rounds * 8 * _UNIT * math.log2(size) + (_SAFE if goal_cents is None else 0.0)
    return RuinByRound(ruined, reached if goal_cents is not None else np.zeros(rounds), error)


def ruin_before_goal(
    law: GainLaw, *, bankroll_cents: int, wagers_cents: int, goal_cents: int
) -> float:
    """The risk of ruin before a goal, however long it takes."""
    # SciPy takes a while to load, and few ask for this.
    with from_extra("simulate"):
        from scipy.linalg import solve_banded  # noqa: PLC0415

    start, top = _levels(law, bankroll_cents, wagers_cents, goal_cents)
    if top is None or top > _MOST_STATES:
        raise Refusal("goal", goal_cents, "the lattice of this game is too fine for it")
    if not (law.steps != 0).any():
        raise Refusal("goal", goal_cents, "a game in which nothing is won or lost has no end")
    inside = np.abs(law.steps) < top
    below = int(max(0, -law.steps[inside].min(initial=0)))
    above = int(max(0, law.steps[inside].max(initial=0)))
    bands = np.zeros((below + above + 1, top))
    places = np.arange(top)
    bands[above] = 1.0
    ends_ruined = np.zeros(top)
    for step, chance in zip(law.steps.tolist(), law.chances.tolist(), strict=True):
        if -top < step < top:
            to = places[(places + step >= 0) & (places + step < top)] + step
            bands[above - step, to] -= chance
        ends_ruined[: max(0, min(top, -step))] += chance
    return float(solve_banded((below, above), bands, ends_ruined)[start])


def _levels(law: GainLaw, bankroll: int, wagers: int, goal: int | None) -> tuple[int, int | None]:
    """The place of a bankroll above the lowest that can still be wagered, and that of the goal."""
    if bankroll < wagers or wagers < 1:
        raise Refusal("bankroll", bankroll, f"it must cover the wagers of a round, {wagers} cents")
    if goal is not None and goal < 1:
        raise Refusal("goal", goal, "it is what is to be won: 1 cent or more")
    start = (bankroll - wagers) // law.step_cents
    return start, None if goal is None else start + -(-goal // law.step_cents)
