"""Statutory limits by the day they took effect, and the limits that a caller lays down in their place."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Any

from spanish21.money import parse_cents
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_files.toml_reader import read_shipped

NO_STATUTE = "none"
SINGLE_WAGER = ("wa-single-wager",)
GAMES_PER_HAND = "wa-games-per-hand"
_LATEST_MIDNIGHT = timezone(timedelta(hours=-8))
"""Pacific standard time: no limit of Washington is in force before its day has begun there."""


def today() -> date:
    """The day on which rules are read when no day is named."""
    return datetime.now(_LATEST_MIDNIGHT).date()


def day_in_washington(at: int) -> date:
    """The day of a moment, in seconds since 1970, for the limits that bind on it."""
    return datetime.fromtimestamp(at, _LATEST_MIDNIGHT).date()


def _step(statute: str, on: date | None) -> Any:
    """The step of a statute in force on a day, today if none is named."""
    steps = read_shipped("statutes.toml")[statute]["step"]
    if on is not None and type(on) is not date:
        raise Refusal("on", str(on), "give a date, such as 2026-01-31")
    day = today() if on is None else on
    in_force = [step for step in steps if step["from"] <= day]
    if not in_force:
        first = steps[0]["from"]
        raise Refusal("on", str(on), f"our record of {statute} begins on {first}")
    return max(in_force, key=lambda step: step["from"])


def single_wager_maximum(statute: str, on: date | None) -> int | None:
    """The largest single wager a statute allows on a day, in cents; None without a statute.

    Clauses: wa-*:P2. Rulings: A71.
    """
    if statute == NO_STATUTE:
        return None
    if statute not in SINGLE_WAGER:
        raise Refusal(
            "limits.statute", statute, f"choose {join_alternatives((NO_STATUTE, *SINGLE_WAGER))}"
        )
    return parse_cents(_step(statute, on)["maximum"])


@dataclass(frozen=True, slots=True)
class GamesPerHandLimit:
    """The most separate games on one hand, and how many of them only for a small wager."""

    games: int
    small_wager_games: int = 0
    small_wager_cents: int = 0


def games_per_hand(on: date | None) -> GamesPerHandLimit:
    """Washington's limit on games for a single hand, as far as we have read it.

    Clauses: wa-*:P2. Rulings: A71.
    """
    step = _step(GAMES_PER_HAND, on)
    return GamesPerHandLimit(
        step["games"], step["small_wager_games"], parse_cents(step["small_wager"])
    )


@dataclass(frozen=True, slots=True)
class LegalLimits:
    """What may be wagered at a table at most, by law or by what stands in its place.

    ``source`` is what sets them, as a refusal names it. ``None`` is no limit.
    """

    single_wager_cents: int | None = None
    games: GamesPerHandLimit | None = None
    source: str = ""


NO_LEGAL_LIMITS = LegalLimits()
"""For rules that are only read: a house holds them against the limits of its own day."""
