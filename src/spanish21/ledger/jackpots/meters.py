"""The arithmetic of a progressive meter: contributions, shares, resets. No state, no names.

Amounts inside a meter are whole micro-dollars; an award is whole cents (A43).
"""

from typing import NamedTuple

from spanish21.money import MICRODOLLARS_PER_CENT, meter_share_cents

WHOLE_PERCENT = 100
"""The percentage that empties a jackpot."""


class Meter(NamedTuple):
    """The money of a jackpot: displayed, reserved for resets, and beyond its limit."""

    primary: int
    reserve: int = 0
    overflow: int = 0


class Contribution(NamedTuple):
    """The amounts that wagers add to the three parts of a jackpot, in micro-dollars."""

    primary: int
    reserve: int
    overflow: int

    @property
    def total(self) -> int:
        return self.primary + self.reserve + self.overflow


class AwardAmounts(NamedTuple):
    """The amounts that one award takes from a jackpot, and those that it leaves.

    ``cents`` go to the winner, ``house_cents`` of them from the house. ``reset`` is what
    came back into the jackpot, from the reserve, the overflow and as new seed money.
    """

    cents: int
    house_cents: int
    reset: tuple[int, int, int]
    after: Meter

    @property
    def jackpot_micros(self) -> int:
        return (self.cents - self.house_cents) * MICRODOLLARS_PER_CENT


NO_RESET = (0, 0, 0)


def compute_contribution(
    meter: Meter, wager_cents: int, *, rate_ppm: int, hidden_ppm: int, limit_cents: int
) -> Contribution:
    """What wagers of so many cents give: their share, and the part beyond the limit aside.

    A limit of 0 is no limit. Rates come in steps of 0.01 %, so every share of whole cents is
    whole micro-dollars.

    Rulings: A42.
    """
    displayed = wager_cents * rate_ppm // 100
    hidden = wager_cents * hidden_ppm // 100
    over = 0
    if limit_cents:
        room = max(0, limit_cents * MICRODOLLARS_PER_CENT - meter.primary)
        over = max(0, displayed - room)
    return Contribution(displayed - over, hidden, over)


def award_share(meter: Meter, percent: int, *, reset_cents: int) -> AwardAmounts:
    """A percentage of the jackpot, rounded down to the cent; all of it resets the jackpot.

    Rulings: A41, A43.
    """
    cents = meter_share_cents(meter.primary, percent)
    after = meter._replace(primary=meter.primary - cents * MICRODOLLARS_PER_CENT)
    if percent < WHOLE_PERCENT:
        return AwardAmounts(cents, 0, NO_RESET, after)
    return _reset(cents, after, reset_cents)


def _reset(cents: int, after: Meter, reset_cents: int) -> AwardAmounts:
    """Bring the jackpot to its reset: reserve first, then overflow, then new seed money.

    Rulings: S31.
    """
    missing = max(0, reset_cents * MICRODOLLARS_PER_CENT - after.primary)
    from_reserve = min(missing, after.reserve)
    from_overflow = min(missing - from_reserve, after.overflow)
    seed = missing - from_reserve - from_overflow
    full = Meter(
        after.primary + missing, after.reserve - from_reserve, after.overflow - from_overflow
    )
    return AwardAmounts(cents, 0, (from_reserve, from_overflow, seed), full)


def award_prize(meter: Meter, prize_cents: int) -> AwardAmounts:
    """A fixed prize out of the jackpot; the house pays what the jackpot does not hold.

    Rulings: A39.
    """
    held = meter.primary // MICRODOLLARS_PER_CENT
    house = max(0, prize_cents - held)
    taken = (prize_cents - house) * MICRODOLLARS_PER_CENT
    return AwardAmounts(prize_cents, house, NO_RESET, meter._replace(primary=meter.primary - taken))


def displayed_cents(primary_micros: int) -> int:
    """What the sign shows: whole cents, rounded down."""
    return primary_micros // MICRODOLLARS_PER_CENT
