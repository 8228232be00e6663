"""What can go wrong at a table and who confirms it, and what must be posted there."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing that can go wrong, who must confirm it and what the rules then do.

    Clauses: section-13:(o)(?), section-13:(o)(1?), section-13:(o)(12)*. Rulings: A49, A55.
    """

    name: str
    confirmed_by: Literal["dealer", "floor", "supervisor"]
    first: str
    again: str
    player_chooses: tuple[str, ...]


PostedItem = Literal[
    "wager limits",
    "soft 17 rule",
    "Bonus 21 payouts",
    "Match The Dealer payouts",
    "jackpot payouts and $ prizes",
    "jackpot payouts",
    "jackpot amounts",
    "house jackpot notices",
    "Break Bonus payouts",
    "dealing mode",
    "house rules in force",
    "required wagers",
    "dispute procedure",
]
"""What a document may require on the sign."""


@dataclass(frozen=True, slots=True)
class SignRules:
    """What must be posted at the table.

    Clauses: wa-*:GR1, wa-2025:JP12, wa-2025:A?-prize, wa-v003:A?-prize, section-13:(f)(2)(ii),
    section-13:(g)(9). Rulings: A8, A30.
    """

    posted: tuple[PostedItem, ...]
    disputes: str
