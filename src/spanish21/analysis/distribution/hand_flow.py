"""How often each hand is reached when a rule of play is followed.

Values say what a decision gains; flows say how often it comes up. A flow starts with the chances
of two-card hands that stand, hit or double, and ends with every hand's last action. A *lane* is
one of several flows computed side by side.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, RESCUE, STAND, SURRENDER

DrawChances = Callable[[Indices], Numbers]
"""From rows to the probability of each value for the next card: rows, lanes, values."""


@dataclass(frozen=True, slots=True)
class FlowStart:
    """The chances of two-card hands by their action: rows, lanes."""

    stand: Numbers
    hit: Numbers
    double: Numbers
    given_up: Numbers

    @staticmethod
    def empty(rows: int, lanes: int) -> "FlowStart":
        return FlowStart(*(np.zeros((rows, lanes)) for _ in range(4)))

    def by(self, action: int) -> Numbers:
        chances = {
            STAND: self.stand,
            HIT: self.hit,
            DOUBLE: self.double,
            SURRENDER: self.given_up,
        }
        return chances[action]


@dataclass(frozen=True, slots=True)
class HandFlow:
    """The chances of each action with each hand: rows, lanes; lists are by number of doublings.

    ``holding`` is the chance to hold a hand of three cards or more undoubled, ``hitting`` the chance
    to hit a hand, ``given_up`` that to surrender it. ``doubling`` is the
    chance to double it once more, so that the first entry counts first doublings.
    """

    holding: Numbers
    hitting: Numbers
    given_up: Numbers
    stand: list[Numbers]
    rescue: list[Numbers]
    doubling: list[Numbers]


def carry_forward(
    child: Indices,
    layers: Sequence[slice],
    draws: DrawChances,
    action: Indices,
    doubled: Sequence[Indices],
    start: FlowStart,
) -> HandFlow:
    """Carry the chances of two-card hands on to the end of every hand."""
    stand, hit, double = start.stand.copy(), start.hit.copy(), start.double.copy()
    holding = np.zeros_like(hit)
    for here, below in itertools.pairwise(layers):
        hitting = here.start + np.flatnonzero(hit[here].any(axis=1))
        _spread(child, hitting, hit[hitting], draws, holding)
        reached = below.start + np.flatnonzero(holding[below].any(axis=1))
        for act, chances in ((STAND, stand), (HIT, hit), (DOUBLE, double)):
            acting = reached[action[reached] == act]
            chances[acting] += holding[acting]
    flow = HandFlow(holding, hit, start.given_up, [stand], [np.zeros_like(hit)], [double])
    for actions in doubled:
        taking = np.flatnonzero(flow.doubling[-1].any(axis=1))
        arrived = np.zeros_like(hit)
        _spread(child, taking, flow.doubling[-1][taking], draws, arrived)
        reached = np.flatnonzero(arrived.any(axis=1))
        for act, all_chances in (
            (STAND, flow.stand),
            (RESCUE, flow.rescue),
            (DOUBLE, flow.doubling),
        ):
            chances = np.zeros_like(hit)
            acting = reached[actions[reached] == act]
            chances[acting] = arrived[acting]
            all_chances.append(chances)
    return flow


def _spread(
    child: Indices, rows: Indices, chances: Numbers, draws: DrawChances, target: Numbers
) -> None:
    """Deal one card to each of these rows and add the chances of the hands that result, not busts."""
    # The compiler takes half a second to load; only a solve needs it.
    from spanish21.analysis.model.kernels import deal_one_card  # noqa: PLC0415

    if len(rows):
        deal_one_card(child, rows, chances, draws(rows), target)
