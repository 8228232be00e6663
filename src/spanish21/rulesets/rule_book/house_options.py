"""House options: what a house may choose, how a choice is read, and the default."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spanish21.game.rules import is_equipment_or_higher
from spanish21.money import Odds, format_cents, parse_cents, parse_percent
from spanish21.phrasebook.text import format_value, join_alternatives
from spanish21.refusal import Refusal

OptionChoices = Mapping[str, Any]
_WHOLE = re.compile(r"[0-9]{1,9}")
_TRUE = ("true", "yes", "on")
_FALSE = ("false", "no", "off")


@dataclass(frozen=True, slots=True)
class HouseOption:
    """One choice a rule document leaves to the house.

    ``allowed`` is as written in the rule file: a list, a range, a set to pick from, odds
    no lower than listed, a version or a higher one, or free text.
    """

    name: str
    path: str
    allowed: Any
    default: Any
    default_when: tuple[Mapping[str, Any], ...]
    clauses: tuple[str, ...]

    def default_for(self, choices: OptionChoices) -> Any:
        """The default, given the other choices of the house."""
        for case in self.default_when:
            conditions = {name: value for name, value in case.items() if name != "default"}
            if conditions_hold(conditions, choices):
                return case["default"]
        return self.default

    def describe(self, statute_cents: int | None) -> str:
        """The allowed choices in words."""
        if isinstance(self.allowed, list):
            return join_alternatives(self.allowed)
        if isinstance(self.allowed, str):
            return "any text"
        if "any_of" in self.allowed:
            return f"any of {', '.join(self.allowed['any_of'])}"
        if "odds_at_least" in self.allowed:
            return "odds at least as high as the listed ones"
        if "version_from" in self.allowed:
            return f"{self.allowed['version_from']} or higher"
        low, high = self.allowed["from"], self._high(statute_cents)
        return f"{low} or more" if high is None else f"{low} to {high}"

    def read(self, value: Any, statute_cents: int | None, clause: str) -> Any:
        """A choice in the form of the rule file, or a refusal."""
        allowed = self.describe(statute_cents)
        refusal = Refusal(self.name, value, f"choose {allowed}", clause=clause)
        if isinstance(self.allowed, list):
            return _from_list(self.allowed, value, refusal)
        if isinstance(self.allowed, str):
            return _text(value, refusal)
        if "any_of" in self.allowed:
            return _subset(self.allowed["any_of"], value, refusal)
        if "odds_at_least" in self.allowed:
            return str(Odds.parse(_text(value, refusal), field=self.name))
        if "version_from" in self.allowed:
            return _version(self.allowed["version_from"], value, refusal)
        return self._in_range(value, statute_cents, refusal)

    def _high(self, statute_cents: int | None) -> Any:
        high = self.allowed["to"]
        if high == "none" or (high == "statute" and statute_cents is None):
            return None
        return format_cents(statute_cents) if high == "statute" and statute_cents else high

    def _in_range(self, value: Any, statute_cents: int | None, refusal: Refusal) -> Any:
        low, high = self.allowed["from"], self._high(statute_cents)
        number = _measure(value, low, self.name, refusal)
        low_enough = high is None or number <= _measure(high, low, self.name, refusal)
        if number < _measure(low, low, self.name, refusal) or not low_enough:
            raise refusal
        return int(value) if isinstance(low, int) else str(value)


def conditions_hold(conditions: Mapping[str, Any], choices: OptionChoices) -> bool:
    """Whether every named option has the value, or one of the values, of its condition."""
    for name in conditions:
        if name not in choices:
            raise Refusal(
                "condition", name, f"name a house option, {join_alternatives(sorted(choices))}"
            )
    return all(
        choices[name] in values if isinstance(values, list) else choices[name] == values
        for name, values in conditions.items()
    )


def _measure(value: Any, like: Any, name: str, refusal: Refusal) -> Any:
    """A value as a comparable number, of the kind in which its lower bound is written."""
    if isinstance(like, int):
        if isinstance(value, bool) or not _WHOLE.fullmatch(str(value)):
            raise refusal
        return int(value)
    parse = parse_percent if like.endswith("%") else parse_cents
    return parse(value, field=name)


def _text(value: Any, refusal: Refusal) -> str:
    if not isinstance(value, str) or not value.strip():
        raise refusal
    return value.strip()


def _version(lowest: str, value: Any, refusal: Refusal) -> str:
    try:
        high_enough = is_equipment_or_higher(_text(value, refusal), lowest)
    except Refusal:
        raise refusal from None
    if not high_enough:
        raise refusal
    return _text(value, refusal)


def _from_list(allowed: list[Any], value: Any, refusal: Refusal) -> Any:
    # A choice from a prompt is text; one from a file or a program has its own type.
    text = format_value(value).lower()
    text = "true" if text in _TRUE else "false" if text in _FALSE else text
    for candidate in allowed:
        if format_value(candidate).lower() == text or _same_amount(candidate, text):
            return candidate
    raise refusal


def _same_amount(candidate: Any, text: str) -> bool:
    """Whether both are one amount of money, such as ``$1`` and ``$1.00``."""
    if not isinstance(candidate, str) or not candidate.startswith("$"):
        return False
    try:
        return parse_cents(text) == parse_cents(candidate)
    except Refusal:
        return False


def _subset(allowed: list[str], value: Any, refusal: Refusal) -> list[str]:
    items = value.replace("+", ",").split(",") if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        raise refusal
    items = [item.strip() for item in items if item.strip() not in ("", "none")]
    if any(item not in allowed for item in items):
        raise refusal
    return [item for item in allowed if item in items]
