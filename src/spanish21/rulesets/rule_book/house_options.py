"""House options: what a house may choose, how a choice is read, and which it gets otherwise."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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
    no lower than listed, or free text.
    """

    name: str
    path: str
    allowed: Any
    default: Any
    default_when: tuple[Mapping[str, Any], ...]
    clauses: tuple[str, ...]

    def default_for(self, chosen: OptionChoices) -> Any:
        """The default, given the other choices the house has made."""
        for case in self.default_when:
            conditions = {name: value for name, value in case.items() if name != "default"}
            if conditions_hold(conditions, chosen):
                return case["default"]
        return self.default

    def describe(self, statute_cents: int | None) -> str:
        """What may be chosen, in words."""
        if isinstance(self.allowed, list):
            return join_alternatives(self.allowed)
        if isinstance(self.allowed, str):
            return "any text"
        if "any_of" in self.allowed:
            return f"any of {', '.join(self.allowed['any_of'])}"
        if "odds_at_least" in self.allowed:
            return "odds at least as high as the listed ones"
        low, high = self.allowed["from"], self._high(statute_cents)
        return f"{low} or more" if high is None else f"{low} to {high}"

    def read(self, given: Any, statute_cents: int | None, clause: str) -> Any:
        """A house's choice as the rule file would write it, or a refusal."""
        allowed = self.describe(statute_cents)
        refused = Refusal(self.name, given, f"choose {allowed}", clause=clause)
        if isinstance(self.allowed, list):
            return _from_list(self.allowed, given, refused)
        if isinstance(self.allowed, str):
            return _text(given, refused)
        if "any_of" in self.allowed:
            return _subset(self.allowed["any_of"], given, refused)
        if "odds_at_least" in self.allowed:
            return str(Odds.parse(_text(given, refused), field=self.name))
        return self._in_range(given, statute_cents, refused)

    def _high(self, statute_cents: int | None) -> Any:
        high = self.allowed["to"]
        if high == "none" or (high == "statute" and statute_cents is None):
            return None
        return format_cents(statute_cents) if high == "statute" and statute_cents else high

    def _in_range(self, given: Any, statute_cents: int | None, refused: Refusal) -> Any:
        low, high = self.allowed["from"], self._high(statute_cents)
        measured = _measure(given, low, self.name, refused)
        in_reach = high is None or measured <= _measure(high, low, self.name, refused)
        if measured < _measure(low, low, self.name, refused) or not in_reach:
            raise refused
        return int(given) if isinstance(low, int) else str(given)


def conditions_hold(conditions: Mapping[str, Any], chosen: OptionChoices) -> bool:
    """Whether every named option has the value (or one of the values) a condition asks for."""
    for name in conditions:
        if name not in chosen:
            raise Refusal(
                "condition", name, f"name a house option, {join_alternatives(sorted(chosen))}"
            )
    return all(
        chosen[name] in wanted if isinstance(wanted, list) else chosen[name] == wanted
        for name, wanted in conditions.items()
    )


def _measure(value: Any, like: Any, name: str, refused: Refusal) -> Any:
    """A value as a comparable number, read the way its lower bound is written."""
    if isinstance(like, int):
        if isinstance(value, bool) or not _WHOLE.fullmatch(str(value)):
            raise refused
        return int(value)
    parse = parse_percent if like.endswith("%") else parse_cents
    return parse(value, field=name)


def _text(given: Any, refused: Refusal) -> str:
    if not isinstance(given, str) or not given.strip():
        raise refused
    return given.strip()


def _from_list(allowed: list[Any], given: Any, refused: Refusal) -> Any:
    # A choice typed at a prompt is text; one from a file or a program has its own type.
    wanted = format_value(given).lower()
    wanted = "true" if wanted in _TRUE else "false" if wanted in _FALSE else wanted
    for value in allowed:
        if format_value(value).lower() == wanted:
            return value
    raise refused


def _subset(allowed: list[str], given: Any, refused: Refusal) -> list[str]:
    wanted = given.replace("+", ",").split(",") if isinstance(given, str) else given
    if not isinstance(wanted, list | tuple) or not all(isinstance(item, str) for item in wanted):
        raise refused
    wanted = [item.strip() for item in wanted if item.strip() not in ("", "none")]
    if any(item not in allowed for item in wanted):
        raise refused
    return [item for item in allowed if item in wanted]
