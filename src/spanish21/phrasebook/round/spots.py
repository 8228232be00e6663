"""Wager spots in words: as the layout labels them, as a list names them, and their limits."""

from collections.abc import Iterable

from spanish21.game.round.events import Line
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN
from spanish21.money import format_cents_short
from spanish21.phrasebook.money.amounts import format_limits

_LABELS = {"match-up": "Up", "match-down": "Down", "break": "Break", MAIN: "Main"}
_NUMBERED_LABELS = {"match-bonus": "Bonus", "bet-bigger": "Bet Bigger", "jackpot": "Jackpot"}
_NUMBER_MARKS = {"match-bonus": "", "bet-bigger": "B"}


def spot_label(spot: str) -> str:
    """A spot as the layout prints it: ``Up``, ``Bonus 2``, ``Bet Bigger 1``."""
    kind, _, number = spot.rpartition("-")
    return _LABELS[spot] if spot in _LABELS else f"{_NUMBERED_LABELS[kind]} {number}"


def short_spot_label(spot: str, *, jackpots: int) -> str:
    """A label for little room: ``Bigger 1``; ``Jackpot`` without a number where there is one."""
    if spot.startswith("jackpot") and jackpots == 1:
        return "Jackpot"
    return spot_label(spot).removeprefix("Bet ")


def spot_mark(spot: str, *, jackpots: int) -> str:
    """What fits inside a spot: ``Up``, ``2`` for Bonus 2, ``B1`` for Bet Bigger 1, ``JP``, ``J2``."""
    kind, _, number = spot.rpartition("-")
    if kind == "jackpot":
        return "JP" if jackpots == 1 else f"J{number}"
    return f"{_NUMBER_MARKS[kind]}{number}" if kind in _NUMBER_MARKS else spot_label(spot)


def spot_name(spot: str) -> str:
    """A spot where no layout shows to which wager it belongs: ``Match up``, ``Bonus 2``."""
    label = spot_label(spot)
    return f"Match {label.lower()}" if spot in ("match-up", "match-down") else label


def spot_of_line(line: Line) -> str:
    """The spot of a settlement line: ``main``, ``coupon on main``, ``insurance of bet-bigger-1``."""
    if line.spot.endswith("-coupon"):
        return f"coupon on {line.spot.removesuffix('-coupon')}"
    if line.spot.startswith("insurance-"):
        return f"insurance of {line.spot.removeprefix('insurance-')}"
    return line.spot.replace("super-bonus", "Super Bonus")


def spot_limits(spot: str, rules: RuleSet) -> tuple[int, int]:
    """The least and the most cents that a wager on a spot may be."""
    limits = rules.limits
    if spot.startswith("jackpot"):
        fixed_cents = rules.jackpots[int(spot.rpartition("-")[2]) - 1].wager_cents
        return fixed_cents, fixed_cents
    if spot.startswith("match"):
        return limits.match_minimum_cents, limits.match_maximum_cents
    return limits.table_minimum_cents, limits.table_maximum_cents


def describe_spot_limits(spot: str, rules: RuleSet) -> str:
    """What a wager on a spot may be: ``$5 to $300``; of a jackpot its one amount, ``$1``."""
    return format_limits(*spot_limits(spot, rules)).removeprefix("exactly ")


def join_amounts(wagers: Iterable[tuple[str, int]]) -> str:
    """Wagers as a ``.round`` file names them: ``main $25, match-up $5``."""
    return ", ".join(f"{spot} {format_cents_short(cents)}" for spot, cents in wagers)


def describe_wagers(wagers: Iterable[tuple[str, int]]) -> str:
    """Wagers on one line: ``Main $25, Match up $5``."""
    return ", ".join(f"{spot_name(spot)} {format_cents_short(cents)}" for spot, cents in wagers)
