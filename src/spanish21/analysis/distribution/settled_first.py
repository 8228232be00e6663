"""Hands that are over before an unseen dealer blackjack shows.

A flow has the chances of hands given no dealer blackjack. Those of a hand settled first, the dealer
having one, follow by the odds of it (``solver.unseen_blackjack``). Such a hand keeps what it gained,
where a hand that waits has its base.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from spanish21.analysis.distribution.hand_flow import HandFlow
from spanish21.analysis.distribution.result_tally import HandPrices
from spanish21.analysis.model.arithmetic import Numbers
from spanish21.analysis.model.hand_table import Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.hand_values import BONUS_KINDS, bonus_kinds
from spanish21.game.hand_values import TWENTY_ONE, Bonus21

OddsOfRows = Callable[[Indices], Numbers]
"""From rows to a number for each row and lane."""


class FlowRows(NamedTuple):
    """The rows and lanes of a flow whose hands have one base.

    ``hand`` are the hands of all rows in the hand table; ``odds`` and ``busts`` are those of
    ``UnseenBlackjack``.
    """

    rows: Indices
    lanes: Indices
    hand: Indices
    odds: OddsOfRows
    busts: OddsOfRows

    def times(self, chances: Numbers, odds: OddsOfRows, *, at_21: bool = False) -> "RowChances":
        """The chances of these rows times the odds, over the lanes; with ``at_21`` of 21s alone."""
        here = self.rows
        if at_21:
            here = here[hand_table().total[self.hand[here]] == TWENTY_ONE]
        here = here[chances[here][:, self.lanes].any(axis=1)]
        both = chances[here][:, self.lanes] * odds(here)[:, self.lanes]
        return RowChances(here, both.sum(axis=1))


class RowChances(NamedTuple):
    """Rows of a flow, each with a chance."""

    rows: Indices
    chances: Numbers

    @property
    def total(self) -> float:
        return float(self.chances.sum())


@dataclass(slots=True)
class SettledHands:
    """What hands settled first gain, in whole numbers of the prices' unit, with their chances.

    ``paid_21s`` are the undoubled 21s among them, by bonus, and ``doubled_21s`` the others.
    """

    gains: dict[int, float] = field(default_factory=dict)
    paid_21s: dict[Bonus21 | None, float] = field(default_factory=dict)
    doubled_21s: float = 0.0

    def gain(self, place: int, chance: float) -> None:
        self.gains[place] = self.gains.get(place, 0.0) + chance

    def move_to_suited(
        self, suited: Bonus21, mixed: Bonus21, chance: float, pays: dict[Bonus21 | None, int]
    ) -> None:
        """Move this chance from the mixed 6-7-8s or 7-7-7s to those of one suit."""
        for kind, moved in ((suited, chance), (mixed, -chance)):
            self.paid_21s[kind] = self.paid_21s.get(kind, 0.0) + moved
            self.gain(pays[kind], moved)


def settled_hands(
    flow: HandFlow,
    of: FlowRows,
    terms: SolverTerms,
    prices: HandPrices,
    pays: dict[Bonus21 | None, int],
) -> SettledHands:
    """The hands of these rows and lanes that are settled before the dealer's blackjack shows."""
    settled = SettledHands()
    for level in range(terms.doublings + 1):
        if level:
            rescued = of.times(flow.rescue[level], of.odds).total
            settled.gain(-prices.wagers[level - 1], rescued)
        if terms.settles_bust(level):
            drawing = flow.doubling[level - 1] if level else flow.hitting
            settled.gain(int(terms.bust(level) * prices.unit), of.times(drawing, of.busts).total)
        if terms.settles_21s and level:
            chance = of.times(flow.stand[level], of.odds, at_21=True).total
            settled.doubled_21s += chance
            settled.gain(prices.wins[level], chance)
    if terms.settles_21s:
        paid = of.times(flow.stand[0], of.odds, at_21=True)
        kinds = bonus_kinds()[of.hand[paid.rows]]
        by_kind = np.bincount(kinds, paid.chances, minlength=len(BONUS_KINDS)).tolist()
        settled.paid_21s = dict(zip(BONUS_KINDS, by_kind, strict=True))
        for kind, chance in settled.paid_21s.items():
            settled.gain(pays[kind], chance)
    return settled
