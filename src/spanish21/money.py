"""Whole cents, micro-dollars for meters, exact odds, and how amounts are rounded.

There are no floats here. An amount on a table is an ``int`` of cents; an amount
inside a jackpot meter is an ``int`` of micro-dollars (one cent is 10,000). What
rounding adds to a payout or takes from it is always returned, as *breakage*.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from spanish21.refusal import Refusal

CENTS_PER_DOLLAR = 100
MICRODOLLARS_PER_CENT = 10_000

# Twelve digits of dollars and nine of odds are more than any table has seen.
_DOLLARS = re.compile(
    r"(?P<sign>-?)\$?(?P<whole>[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,12})(?:\.(?P<part>[0-9]{2}))?"
)
_ODDS = re.compile(
    r"(?P<pays>[0-9]{1,9})\s*(?P<form>to|for|:)\s*(?P<per>[0-9]{1,9})", re.IGNORECASE
)
_PERCENT = re.compile(r"(?P<whole>[0-9]{1,3})(?:\.(?P<part>[0-9]{1,9}))?\s*%")


def parse_cents(text: object, *, field: str = "amount") -> int:
    """Read a dollar amount, such as ``$12.50``, ``1,000`` or ``-$5``, as whole cents."""
    match = _DOLLARS.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise Refusal(field, text, "write dollars and whole cents, such as $5 or $12.50")
    cents = int(match["whole"].replace(",", "")) * CENTS_PER_DOLLAR + int(match["part"] or 0)
    return -cents if match["sign"] else cents


def check_whole_cents(value: object, *, field: str) -> None:
    """Refuse an amount that is no whole number: a fraction, a text, nothing.

    Rulings: A73.
    """
    if type(value) is not int:
        say = "write whole cents, such as 500 for $5"
        raise Refusal(field, value, say, name="NOT_WHOLE_CENTS")


def format_cents(cents: int) -> str:
    """Print cents the way a sign does: ``$12.50``, ``-$1,000.00``."""
    sign = "-" if cents < 0 else ""
    dollars, cents_rest = divmod(abs(cents), CENTS_PER_DOLLAR)
    return f"{sign}${dollars:,}.{cents_rest:02d}"


def format_cents_short(cents: int) -> str:
    """Print cents without an empty ``.00``: ``$5``, ``$12.50``."""
    return format_cents(cents).removesuffix(".00")


def format_microdollars(micros: int) -> str:
    """Print micro-dollars: ``$12.50``, and ``$0.210000`` where cents are not enough."""
    cents, rest = divmod(abs(micros), MICRODOLLARS_PER_CENT)
    sign = "-" if micros < 0 else ""
    return f"{sign}{format_cents(cents)}{rest:04d}" if rest else f"{sign}{format_cents(cents)}"


def parse_percent(text: object, *, field: str = "percentage") -> Fraction:
    """Read ``21%`` or ``4.00 %`` as an exact fraction of one."""
    match = _PERCENT.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise Refusal(field, text, "write a percentage, such as 21% or 22.79%")
    decimals = match["part"] or ""
    return Fraction(int(match["whole"] + decimals), 100 * 10 ** len(decimals))


class Rounding(StrEnum):
    """How an amount is rounded that is not a whole number of payout units.

    Rulings: A20 (payouts favour the player), A43 (meter shares round down).
    """

    PLAYER_FAVOUR = "player-favour"
    DOWN_TO_UNIT = "down-to-unit"


@dataclass(frozen=True, slots=True)
class RoundedAmount:
    """An amount in cents that can be paid, and what rounding added (+) or took away (-)."""

    cents: int
    breakage_cents: Fraction


def round_to_unit(cents: Fraction, *, unit_cents: int, rounding: Rounding) -> RoundedAmount:
    """Round an exact amount to a whole number of payout units.

    Rulings: A20, A43.
    """
    if unit_cents < 1:
        raise Refusal("payout unit", unit_cents, "use one cent or more")
    units = cents / unit_cents
    down = units.numerator // units.denominator
    if rounding is Rounding.PLAYER_FAVOUR and units.denominator != 1:
        down += 1
    paid = down * unit_cents
    return RoundedAmount(cents=paid, breakage_cents=paid - cents)


_NO_BREAKAGE = Fraction(0)


class OddsForm(StrEnum):
    """Whether the wager is returned in addition to the pay ("to") or is part of it ("for")."""

    TO = "to"
    FOR = "for"


@dataclass(frozen=True, slots=True)
class Odds:
    """A pay printed as odds: ``4 to 1`` returns the wager as well, ``13 for 2`` does not.

    ``1 for 1`` is therefore a push, and ``4 to 1`` equals ``5 for 1``.
    """

    pays: int
    per: int
    form: OddsForm

    @staticmethod
    def parse(text: object, *, field: str = "odds") -> "Odds":
        """Read ``4 to 1``, ``4:1`` (the same) or ``13 for 2``."""
        match = _ODDS.fullmatch(text.strip()) if isinstance(text, str) else None
        if match is None:
            raise Refusal(field, text, "write odds such as '4 to 1', '4:1' or '13 for 2'")
        pays, per = int(match["pays"]), int(match["per"])
        if per == 0:
            raise Refusal(field, text, "odds are paid per one or more units wagered")
        form = OddsForm.FOR if match["form"].lower() == "for" else OddsForm.TO
        return Odds(pays, per, form)

    def __str__(self) -> str:
        return f"{self.pays} {self.form.value} {self.per}"

    @property
    def net(self) -> Fraction:
        """What one unit wagered wins, the wager itself not counted."""
        wager_included = 1 if self.form is OddsForm.FOR else 0
        return Fraction(self.pays, self.per) - wager_included

    def net_cents(self, wager_cents: int, *, unit_cents: int = 1) -> RoundedAmount:
        """The win on a wager, rounded in the player's favour (A20)."""
        gain = self.pays - self.per if self.form is OddsForm.FOR else self.pays
        units, rest = divmod(gain * wager_cents, self.per * unit_cents)
        if not rest:
            return RoundedAmount(units * unit_cents, _NO_BREAKAGE)
        exact = self.net * wager_cents
        return round_to_unit(exact, unit_cents=unit_cents, rounding=Rounding.PLAYER_FAVOUR)


def meter_share_cents(meter_microdollars: int, percent: int) -> int:
    """A percentage award of a meter, rounded down to the cent; the rest stays in the meter (A43)."""
    return meter_microdollars * percent // (100 * MICRODOLLARS_PER_CENT)
