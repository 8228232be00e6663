"""Amounts and shares as people write them, read or refused in one sentence."""

import re
from fractions import Fraction

from spanish21.money import CENTS_PER_DOLLAR, parse_cents, parse_percent
from spanish21.refusal import Refusal

Amount = str | int
"""An amount of money: ``"$12.50"`` as on a sign, or an ``int`` of whole dollars."""
Share = str | float | Fraction
"""A share of one: ``"75%"``, or ``0.75``."""
_SHARE = re.compile(r"(0?\.[0-9]{1,9}|[01]|[01]\.0+)")


def read_cents(amount: object, field: str, *, least: int = 1) -> int:
    """An amount as whole cents, of one cent at least unless ``least`` says otherwise."""
    cents = read_signed_cents(amount, field)
    if cents < least:
        allowed = "name more than $0" if least else "it is $0 or more"
        raise Refusal(field, shown_value(amount), allowed)
    return cents


def read_signed_cents(amount: object, field: str) -> int:
    """An amount as whole cents, whatever its sign."""
    if type(amount) is int:
        return amount * CENTS_PER_DOLLAR
    if not isinstance(amount, str):
        raise Refusal(
            field, shown_value(amount), "write an amount such as '$12.50', or whole dollars"
        )
    return parse_cents(amount, field=field)


def read_share(share: object, field: str, *, allowed: str) -> float:
    """A share from 0 to 1, or in per cent, as a number; ``allowed`` says how one is written."""
    if isinstance(share, str) and share.strip().endswith("%"):
        part = float(parse_percent(share, field=field))
    elif (isinstance(share, str) and _SHARE.fullmatch(share.strip())) or (
        isinstance(share, float | int | Fraction) and not isinstance(share, bool)
    ):
        part = float(share)
    else:
        raise Refusal(field, shown_value(share), allowed)
    if not 0 <= part <= 1:
        raise Refusal(field, shown_value(share), allowed)
    return part


def read_count(number: object, field: str, *, most: int, least: int = 1) -> int:
    """A whole number between two; ``1e8`` is one as well."""
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if type(number) is not int or not least <= number <= most:
        raise Refusal(field, shown_value(number), f"choose a whole number from {least} to {most:,}")
    return number


def check_kind(value: object, kinds: type | tuple[type, ...], field: str, allowed: str) -> None:
    """Refuse a value of another kind than these."""
    if not isinstance(value, kinds):
        raise Refusal(field, shown_value(value), allowed)


def shown_value(value: object) -> object:
    """A value as a refusal names it: short, whatever it is."""
    if isinstance(value, str | int | float | Fraction):
        return value
    return f"a value of type {type(value).__name__}"
