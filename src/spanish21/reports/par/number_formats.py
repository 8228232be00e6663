"""Figures as a par sheet prints them: the same digits for the same kind of figure everywhere."""

from fractions import Fraction
from math import floor, log10

from spanish21.money import format_cents

MINUS = "\u2212"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SMALL = 1e-5
"""Chances below this are written with a power of ten."""
RealNumber = float | Fraction


def format_ratio(value: RealNumber, digits: int = 4) -> str:
    """A ratio in per cent, such as ``0.7768 %``."""
    return f"{format_number(float(value) * 100, digits)} %"


def format_number(value: RealNumber, digits: int = 5) -> str:
    """A number with this many decimal places; a rounded 0 has no minus sign."""
    text = f"{float(value):,.{digits}f}"
    if not text.strip("-0.,"):
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def format_gain(value: Fraction) -> str:
    """A gain or loss in original wagers: ``+1.5``, ``−2``, ``0``."""
    if value == 0:
        return "0"
    text = str(value.numerator) if value.denominator == 1 else f"{float(value):.6g}"
    return f"+{text}" if value > 0 else text.replace("-", MINUS)


def format_chance(value: RealNumber) -> str:
    """A probability: seven decimal places, or a power of ten where that is too few."""
    number = float(value)
    if number == 0 or number >= _SMALL:
        return f"{number:.7f}"
    power = floor(log10(number))
    head = f"{number / 10.0**power:.3f}"
    if head == "10.000":
        head, power = "1.000", power + 1
    return f"{head} × {format_power_of_ten(power)}"


def format_power_of_ten(power: int) -> str:
    """A power of ten: ``10⁻¹²``."""
    return f"10{str(power).translate(_RAISED)}"


def format_one_in(value: RealNumber) -> str:
    """A probability as one in how many; "never" for 0."""
    number = float(value)
    if number == 0:
        return "never"
    count = 1 / number
    if count >= 1e9:
        power = floor(log10(count))
        return f"{count / 10.0**power:.2f} × {format_power_of_ten(power)}"
    return f"{count:,.0f}" if count >= 1000 else f"{count:,.1f}"


def format_meter(cents: Fraction | None) -> str:
    """The level of a jackpot's meter; "none" for None."""
    return "none" if cents is None else format_cents(round(cents))
