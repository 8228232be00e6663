"""Which rules a road plays: every rule set can be read, not every one played.

A rule file may state a game of the blackjack family that one road plays and another does not.
Each refuses, once and before the first wager, what it would otherwise play wrongly. What it plays
stands in the field table (``game.rule_fields``); every refusal of a rule is made here.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from spanish21.game.rule_fields import (
    COMBINATIONS,
    FIELDS,
    ROAD_WORDS,
    ROADS,
    NumberRange,
    Road,
    RuleCombination,
)
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal

_RULES = {row.name: row.rule for row in FIELDS}


_PLAYABLE: dict[Road, RuleSet] = {}
"""The rules that each road found playable last: every round asks, most of them for the same."""


def check_playable(rules: RuleSet, road: Road) -> None:
    """Refuse rules that this road does not play, by the first one that is in the way."""
    if _PLAYABLE.get(road) is rules:
        return
    for refusal in unplayable_rules(rules, road):
        raise refusal
    _PLAYABLE[road] = rules


def unplayable_rules(rules: RuleSet, road: Road) -> tuple[Refusal, ...]:
    """The rules that this road does not play, each with its refusal."""
    limits, values_of = _limits(road)
    values = zip(values_of(rules), limits, strict=True)
    refused = [limit for value, limit in values if value not in limit.values]
    return (
        *(_refusal(rules, limit.field, road, limit.says) for limit in refused),
        *(
            _combination_refusal(rules, combination, road)
            for combination in _combinations(road)
            if combination.refuses(rules)
        ),
    )


def check_stated(rules: RuleSet) -> None:
    """Refuse a value that no road plays: a rule file may not state it.

    The round plays whatever any road plays, so that what it refuses is played by none.
    """
    for refusal in unplayable_rules(rules, ROADS[0]):
        says = refusal.allowed.removeprefix(ROAD_WORDS[ROADS[0]])
        raise Refusal(
            refusal.field, refusal.value, f"games are played with{says}", rule=refusal.rule
        )


def check_field(name: str, value: object) -> None:
    """Refuse a value of a field that no road plays, whatever stands beside it."""
    limit = next(row.limit(ROADS[0]) for row in FIELDS if row.name == name)
    if limit is not None and limit.roads == ROADS and value not in limit.values:
        raise Refusal(name, value, f"games are played with {limit.says}", rule=_RULES[name])


def field_value(rules: RuleSet, name: str) -> object:
    """The value of a field such as ``double.after_split``; of a list of rows, each row's."""
    section, _, key = name.partition(".")
    part = getattr(rules, section)
    if not key or part is None:
        return part
    if isinstance(part, tuple):
        return tuple(getattr(row, key) for row in part)
    return getattr(part, key)


def _refusal(rules: RuleSet, name: str, road: Road, says: str) -> Refusal:
    value = field_value(rules, name)
    shown = ", ".join(str(part) for part in value) if isinstance(value, tuple) else value
    return Refusal(name, shown, f"{ROAD_WORDS[road]} {says}", rule=_RULES[name])


def _combination_refusal(rules: RuleSet, combination: RuleCombination, road: Road) -> Refusal:
    name = combination.field
    if combination.finds is None:
        return _refusal(rules, name, road, combination.says)
    row = combination.finds(rules)
    allowed = f"{ROAD_WORDS[road]} {row.says}"
    return Refusal(name, row.value, allowed, rule=f"{_RULES[name]}.{row.name}")


class _NamedLimit(NamedTuple):
    field: str
    values: tuple[object, ...] | NumberRange
    says: str


@cache
def _limits(
    road: Road,
) -> tuple[tuple[_NamedLimit, ...], Callable[[RuleSet], tuple[object, ...]]]:
    """The fields of which a road plays some values only, and what reads their values."""
    road_limits = ((row.name, row.limit(road)) for row in FIELDS)
    limits = tuple(
        _NamedLimit(name, limit.values, limit.says)
        for name, limit in road_limits
        if limit is not None
    )
    return limits, attrgetter(*(limit.field for limit in limits))


@cache
def _combinations(road: Road) -> tuple[RuleCombination, ...]:
    return tuple(combination for combination in COMBINATIONS if road in combination.roads)
