"""Amounts in words: limits of a wager, a share of it, a player's result."""

from fractions import Fraction

from spanish21.money import format_cents, format_cents_short


def format_limits(low_cents: int, high_cents: int) -> str:
    """The limits of a wager: ``$5 to $300``, ``exactly $1``."""
    if low_cents == high_cents:
        return f"exactly {format_cents_short(low_cents)}"
    return f"{format_cents_short(low_cents)} to {format_cents_short(high_cents)}"


def describe_share(part: Fraction) -> str:
    """A part of a wager in words: ``half``, ``1/3``."""
    return "half" if part == Fraction(1, 2) else str(part)


def format_signed_cents(cents: int) -> str:
    """A result with its sign: ``+$5.00``, ``-$5.00``, ``$0.00``."""
    return f"+{format_cents(cents)}" if cents > 0 else format_cents(cents)


def describe_result(cents: int) -> str:
    """A player's result in words: ``you are up $5``."""
    if not cents:
        return "you are even"
    return f"you are {'up' if cents > 0 else 'down'} {format_cents_short(abs(cents))}"
