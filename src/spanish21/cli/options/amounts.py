"""Amounts, rates and people as they are typed. Each is given to an option or argument: **AMOUNT."""

from fractions import Fraction
from typing import Any

import click

from spanish21.money import parse_cents, parse_percent
from spanish21.refusal import Refusal

_PPM = 1_000_000


def _cents(_context: click.Context, param: click.Parameter, value: str | None) -> int | None:
    return None if value is None else parse_cents(value, field=_field(param))


def _rate(_context: click.Context, param: click.Parameter, value: str | None) -> int | None:
    if value is None:
        return None
    share = parse_percent(value, field=_field(param))
    if (share * _PPM).denominator != 1:
        say = "a wager gives from 0 % to 100 % in steps of 0.01 %"
        raise Refusal(_field(param), value, say)
    return parse_ppm(share)


def _person(_context: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    return None if value is None else value.strip()


def parse_ppm(share: Fraction) -> int:
    """A share in millionths."""
    return int(share * _PPM)


def _field(param: click.Parameter) -> str:
    """What an option is called in a refusal: ``base`` for ``base_cents``."""
    named = (param.name or "").removesuffix("_cents").removesuffix("_ppm")
    return "amount" if named == "cents" else named


AMOUNT_TYPE: dict[str, Any] = {"metavar": "AMOUNT", "callback": _cents}
"""Dollars and cents, such as $1,234.56; whole cents to the command."""
RATE_TYPE: dict[str, Any] = {"metavar": "PERCENTAGE", "callback": _rate}
"""A percentage of a wager, such as 21% or 22.79%; millionths to the command."""
PERSON_TYPE: dict[str, Any] = {"metavar": "NAME", "callback": _person}
"""A person's name without spaces around it: Ada and 'Ada ' are one person."""
