"""Statutory limits by the day they took effect."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from spanish21.money import parse_cents
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_files.toml_reader import read_shipped

NO_STATUTE = "none"
SINGLE_WAGER = ("wa-single-wager",)


def _step(statute: str, on: date | None) -> Any:
    """The step of a statute in force on a day; ``on`` of None is the newest step."""
    steps = read_shipped("statutes.toml")[statute]["step"]
    if on is not None and type(on) is not date:
        raise Refusal("on", str(on), "give a date, such as 2026-01-31")
    in_force = [step for step in steps if on is None or step["from"] <= on]
    if not in_force:
        first = steps[0]["from"]
        raise Refusal("on", str(on), f"our record of {statute} begins on {first}")
    return max(in_force, key=lambda step: step["from"])


def single_wager_maximum(statute: str, on: date | None) -> int | None:
    """The largest single wager a statute allows on a day, in cents; None without a statute.

    Clauses: wa-*:P2.
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
    small_wager_games: int
    small_wager_cents: int


def games_per_hand(on: date | None) -> GamesPerHandLimit:
    """Washington's limit on games for a single hand, as far as we have read it."""
    step = _step("wa-games-per-hand", on)
    return GamesPerHandLimit(
        step["games"], step["small_wager_games"], parse_cents(step["small_wager"])
    )
