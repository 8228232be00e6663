"""What is settled before an unseen dealer blackjack shows, and what that changes.

A blackjack is unseen where the dealer does not look under his up card before players act.

All values are counted given no dealer blackjack, and a hand that waits gains the same against a
blackjack whatever it did: that is its *base*. A hand that is settled first gains ``x`` whether
there is a blackjack or not. Given no blackjack it counts for ``x`` and for what it gained beyond
its base where there was one: ``x + (x - base) * odds``, the odds being those of a blackjack once
the hand's cards are known.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from spanish21.analysis.model.arithmetic import Arithmetic, Number, Numbers
from spanish21.analysis.model.hand_table import Flags, Indices
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import blackjack_partner, no_blackjack_chances

LOSES_THE_WAGER = Fraction(-1)
RETURNED = Fraction(0)
"""The base of the hand that bears the original wager, and of a hand that bears none (A18)."""


def is_unseen(terms: SolverTerms, up: int) -> bool:
    """Whether a dealer blackjack may lie under this up card, not looked for."""
    return not terms.looks_first and blackjack_partner(up) is not None


@dataclass(frozen=True, slots=True)
class UnseenBlackjack:
    """An unseen dealer blackjack, for the hands that ``unseen`` has the remaining cards of.

    ``odds`` are those of a blackjack with each hand. ``busts`` is the chance that the next card
    busts the hand while the dealer has a blackjack, over the chance that he has none. Both are 0
    where no blackjack can be unseen.
    """

    base: Number
    odds: Numbers
    busts: Numbers

    def settled(self, gains: Numbers, rows: Indices | int | slice = slice(None)) -> Numbers:
        """What hands count for that gain so much whether the dealer has a blackjack or not."""
        return np.asarray(gains + (gains - self.base) * self.odds[rows])


def unseen_blackjack(
    unseen: Indices,
    draw: Numbers,
    bust: Flags,
    up: int,
    terms: SolverTerms,
    arithmetic: Arithmetic,
    base: Fraction,
) -> UnseenBlackjack:
    """The odds for hands with these cards unseen; ``bust`` are the next cards that bust them."""
    keeps = arithmetic.number(base)
    if not is_unseen(terms, up):
        nothing = arithmetic.zeros(len(unseen))
        return UnseenBlackjack(keeps, nothing, nothing)
    none = no_blackjack_chances(unseen, up, arithmetic)
    counts = arithmetic.numbers(unseen)
    size = counts.sum(axis=1)
    # The chance of a card is divided by that of no blackjack, as if it came before the dealer's.
    cards = (counts * bust).sum(axis=1)
    whatever = arithmetic.ratio(arithmetic.ratio(cards, size), none)
    return UnseenBlackjack(
        keeps, arithmetic.ratio(1 - none, none), whatever - (draw * bust).sum(axis=1)
    )
