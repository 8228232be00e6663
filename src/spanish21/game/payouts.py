"""What a wager can pay, pay tables as printed, and the result of one wager.

A pay is odds, a fixed amount, a share of a jackpot, or a prize that the operator
sets (printed ``$``). A result lists every row that was hit with who pays it and
why, so that a person can check it against the layout.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from spanish21.money import Odds, OddsForm, format_cents_short


class Payer(StrEnum):
    """Whose money a pay is."""

    HOUSE = "house"
    JACKPOT = "jackpot"


@dataclass(frozen=True, slots=True)
class FixedAmount:
    """An amount of money that is the same whatever was wagered."""

    cents: int

    def __str__(self) -> str:
        return format_cents_short(self.cents)


@dataclass(frozen=True, slots=True)
class JackpotShare:
    """A percentage of the jackpot; it does not scale with the wager (A45)."""

    percent: int

    def __str__(self) -> str:
        return f"{self.percent}% of jackpot"


@dataclass(frozen=True, slots=True)
class OperatorPrize:
    """A ``$`` prize: what the operator chose to pay for the row, and from whose money.

    Where the document multiplies prizes by the wager, an amount in dollars is what a $1 wager
    is paid, so ``$500`` is held as 500 for 1. Elsewhere it is an amount, whatever was wagered.

    Clauses: wa-2025:AA-prize, wa-2025:AB-prize, wa-2025:AC-prize, wa-2025:AA-payer,
    wa-2025:AB-payer, wa-2025:AC-payer, wa-2025:AA-multiply, wa-2025:AB-multiply,
    wa-2025:AC-multiply, wa-v003:AA-prize, wa-v003:AB-prize, wa-v003:AC-prize,
    wa-v003:AA-payer, wa-v003:AB-payer, wa-v003:AC-payer. Rulings: A39, A45, A61.
    """

    pays: Odds | FixedAmount
    payer: Payer

    def odds(self, wager_cents: int) -> Odds:
        """What the prize pays for one unit of this wager, the wager included."""
        if isinstance(self.pays, Odds):
            return self.pays
        return Odds(self.pays.cents, wager_cents, OddsForm.FOR)

    def __str__(self) -> str:
        return f"{self.pays} ($ prize)"


Pay = Odds | FixedAmount | JackpotShare | OperatorPrize


@dataclass(frozen=True, slots=True)
class PayTableRow:
    """One printed row of a pay table."""

    row: str
    label: str
    pays: Pay


@dataclass(frozen=True, slots=True)
class RowHit:
    """One row that a wager hit: against which dealer card, what it pays, who pays, and why."""

    row: str
    against: str
    pays: Pay
    payer: Payer
    why: str


@dataclass(frozen=True, slots=True)
class WagerResult:
    """Every row one wager hit. No hit means the wager has lost, once."""

    hits: tuple[RowHit, ...]

    @property
    def won(self) -> bool:
        return bool(self.hits)


LOST = WagerResult(())


def net_units(pays: Sequence[Odds]) -> Fraction:
    """What one unit wagered wins when all these odds are paid on it; minus one when none is.

    The wager itself is lost, kept or returned once, however many pays it earned: "to" pays
    leave it with the player, "for" pays include it.
    """
    if not pays:
        return Fraction(-1)
    gross = sum((Fraction(odds.pays, odds.per) for odds in pays), Fraction(0))
    wager_included = all(odds.form is OddsForm.FOR for odds in pays)
    return gross - 1 if wager_included else gross
