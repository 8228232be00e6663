"""Where hands end up when a rule of play is followed: chances, carried forward card by card.

Values say what a decision is worth; flows say how often it is met. A flow begins with the
chances of two-card hands that stand, hit or double, and ends with every hand's last act.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, RESCUE, STAND

DrawChances = Callable[[Indices], Numbers]
"""For some rows, how likely each value is to come: rows, lanes, values."""


@dataclass(frozen=True, slots=True)
class FlowStart:
    """The chances of two-card rows by what is done with them: rows, lanes."""

    stand: Numbers
    hit: Numbers
    double: Numbers

    @staticmethod
    def empty(rows: int, lanes: int) -> "FlowStart":
        return FlowStart(*(np.zeros((rows, lanes)) for _ in range(3)))

    def by(self, action: int) -> Numbers:
        return {STAND: self.stand, HIT: self.hit, DOUBLE: self.double}[action]


@dataclass(frozen=True, slots=True)
class HandFlow:
    """The chances of what is done with each row, in each lane; lists are by doublings made.

    ``met`` are the chances of holding a row of three cards or more undoubled; ``doubling`` those
    of doubling it once more, so that the first entry counts first doublings.
    """

    met: Numbers
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
    """Carry the chances of two-card rows on to the end of every hand."""
    stand, hit, double = start.stand.copy(), start.hit.copy(), start.double.copy()
    met = np.zeros_like(hit)
    for here, below in itertools.pairwise(layers):
        hitting = here.start + np.flatnonzero(hit[here].any(axis=1))
        _spread(child, hitting, hit[hitting], draws, met)
        reached = below.start + np.flatnonzero(met[below].any(axis=1))
        for act, chances in ((STAND, stand), (HIT, hit), (DOUBLE, double)):
            acting = reached[action[reached] == act]
            chances[acting] += met[acting]
    made = HandFlow(met, [stand], [np.zeros_like(hit)], [double])
    for does in doubled:
        taking = np.flatnonzero(made.doubling[-1].any(axis=1))
        arrived = np.zeros_like(hit)
        _spread(child, taking, made.doubling[-1][taking], draws, arrived)
        reached = np.flatnonzero(arrived.any(axis=1))
        for act, all_chances in (
            (STAND, made.stand),
            (RESCUE, made.rescue),
            (DOUBLE, made.doubling),
        ):
            chances = np.zeros_like(hit)
            acting = reached[does[reached] == act]
            chances[acting] = arrived[acting]
            all_chances.append(chances)
    return made


def _spread(
    child: Indices, rows: Indices, chances: Numbers, draws: DrawChances, to: Numbers
) -> None:
    """Deal one card to each of these rows and add the chances of what it makes; busts are left out."""
    # The compiler takes half a second to load; only who solves pays for it.
    from spanish21.analysis.model.kernels import deal_one_card  # noqa: PLC0415

    if len(rows):
        deal_one_card(child, rows, chances, draws(rows), to)
