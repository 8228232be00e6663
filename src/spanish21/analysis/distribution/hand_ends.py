"""The ways a split hand can end, numbered, and what each gains by the dealer's ending."""

from dataclasses import dataclass

import numpy as np

from spanish21.analysis.distribution.result_tally import HandPrices
from spanish21.analysis.model.hand_table import Indices, hand_table
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import AT_21, ENDING_COUNT, STANDS_FROM
from spanish21.analysis.solver.hand_values import BONUS_KINDS, STANDING_RESULTS, bonus_kinds
from spanish21.analysis.solver.unseen_blackjack import LOSES_THE_WAGER, RETURNED
from spanish21.game.hand_values import TWENTY_ONE, Bonus21

BLACKJACK_ENDING = ENDING_COUNT
"""A dealer blackjack not looked for, numbered after the endings without one."""


@dataclass(frozen=True, slots=True)
class HandEnds:
    """Each way that a hand can end has a number, and gains in the prices' unit.

    ``of[level, row]`` is the way of a row of the hand table that ends after so many doublings, a
    bust last; ``rescued[level]`` that of a rescued hand, ``given_up`` that of a surrendered one,
    ``bonuses`` those of undoubled 21s. ``gains[way, ending]`` are of a hand that bears the original wager, ``gains_returned`` of
    one whose wager comes back from a blackjack not looked for (A18).
    """

    of: Indices
    rescued: Indices
    given_up: int
    bonuses: dict[Bonus21 | None, int]
    gains: Indices
    gains_returned: Indices

    @property
    def count(self) -> int:
        return len(self.gains)


class _EndList:
    """Ways to end as they are met: their gains by the endings without a blackjack, and with one."""

    def __init__(self, unit: int) -> None:
        self.gains: list[list[int]] = []
        self.returned: list[list[int]] = []
        self.bases = (int(LOSES_THE_WAGER * unit), int(RETURNED * unit))

    def add(self, by_ending: list[int], settled: int | None = None) -> int:
        """A way to end; ``settled`` is what it gains where it is over before a blackjack shows."""
        for gains, base in zip((self.gains, self.returned), self.bases, strict=True):
            gains.append([*by_ending, base if settled is None else settled])
        return len(self.gains) - 1

    def add_at_once(self, gain: int, *, settled: bool) -> int:
        return self.add([gain] * ENDING_COUNT, gain if settled else None)


def list_hand_ends(terms: SolverTerms, prices: HandPrices, up: int) -> HandEnds:
    """Every way a split hand can end at this table, under this up card."""
    every, ends = hand_table(), _EndList(prices.unit)
    levels = terms.doublings + 1
    of = np.zeros((levels, every.bust + 1), dtype=np.int64)
    rescued = np.zeros(levels, dtype=np.int64)
    bonuses: dict[Bonus21 | None, int] = {}
    results = STANDING_RESULTS[1 if terms.twenty_one_wins else 0]
    for level in range(levels):
        win, wagered = prices.wins[level], prices.wagers[level]
        for total in range(STANDS_FROM - 1, TWENTY_ONE + 1):
            # What stands below 17 wins and loses alike.
            here = np.flatnonzero(np.maximum(every.total, STANDS_FROM - 1) == total)
            gains = [{1: win, 0: 0, -1: -wagered}[result] for result in results[total].tolist()]
            at_once = total == TWENTY_ONE and terms.twenty_one_wins
            of[level, here] = ends.add(gains, win if at_once and terms.settles_21s else None)
        if not level:
            for place, kind in enumerate(BONUS_KINDS):
                pays = prices.split_bonuses[kind]
                by_ending = [pays] * ENDING_COUNT
                if not terms.twenty_one_wins:
                    by_ending[AT_21] = 0
                bonuses[kind] = ends.add(by_ending, pays if terms.settles_21s else None)
                here = (every.total == TWENTY_ONE) & (bonus_kinds() == place)
                of[level, :-1][here] = bonuses[kind]
        bust = int(terms.bust(level) * prices.unit)
        of[level, every.bust] = ends.add_at_once(bust, settled=terms.settles_bust(level))
        if level:
            rescued[level] = ends.add_at_once(-prices.wagers[level - 1], settled=True)
    gives = int((terms.split_surrender or 0) * prices.unit)
    given_up = ends.add_at_once(gives, settled=terms.settles_surrender(up))
    return HandEnds(of, rescued, given_up, bonuses, np.array(ends.gains), np.array(ends.returned))
