"""Settlement lines and jackpot awards: the part of what has happened that a round remembers."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from spanish21.game.payouts import Payer

SpotAmounts = tuple[tuple[str, int], ...]
"""Cents by spot, in the order they were put down."""
CardDestination = Literal["hand", "up", "down", "second", "draw", "bonus"]
"""Where a card goes. ``second`` is the dealer's second card when it is drawn last."""
LineOutcome = Literal[
    "wins", "loses", "pushes", "returned", "surrendered", "rescued", "award", "reversed"
]
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One wager, or one part of it, settled: what a person checks at the table.

    ``collected_cents`` and ``returned_cents`` are the wager itself, ``paid_cents`` what is
    added to it. A line that is not ``final`` leaves the wager where it is, for a later
    one. ``rule`` names the rule the line rests on, which a reader of the document turns
    into its clause. ``why`` says what was hit.
    """

    box: int
    hand: int
    player: str
    spot: str
    outcome: LineOutcome
    odds: str
    wager_cents: int
    collected_cents: int
    returned_cents: int
    paid_cents: int
    rule: str
    why: str = ""
    breakage_cents: Fraction = _NOTHING
    final: bool = True

    @property
    def net_cents(self) -> int:
        """What the player is up by this line."""
        return self.paid_cents - self.collected_cents


@dataclass(frozen=True, slots=True)
class JackpotAwarded:
    """A jackpot was hit, in award order (A41).

    ``percent`` is the share of the jackpot. ``cents`` is an amount the table knows: a $ prize
    or a house jackpot's share; a progressive's share is known to the meter alone.
    """

    order: int
    box: int
    player: str
    jackpot: int
    row: str
    percent: int
    cents: int | None
    payer: Payer
