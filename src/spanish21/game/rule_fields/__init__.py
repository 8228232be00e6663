"""The field table: which values of each field of a rule set each road plays.

A rule file may state more than is played. What a road does not play it refuses before the first
wager, by the field, its value and what it plays instead; every such refusal is made here, from
the rows of the table. Who reads a field is not declared but found in the code
(``rulesets.citations.field_readers``): a field that engines should read and none does fails a
test, and so does a field declared as printed or as the staff's that an engine reads.

* ``combinations``: values that are played, but not together
* ``field``: what a row says: what the field is for, and the limits of each road
* ``remedies``: what is done about each thing that can go wrong, in a rule file's words
* ``rows``: odds, hands and remedies that no road plays
* ``table``: the rows
* ``without_effect``: values that would change nothing where they stand
"""

from spanish21.game.rule_fields import combinations, rows
from spanish21.game.rule_fields.field import (
    ROAD_WORDS,
    ROADS,
    FieldLimit,
    FieldUse,
    NumberRange,
    Road,
    RuleCombination,
    RuleField,
    WrongRow,
)
from spanish21.game.rule_fields.table import FIELDS
from spanish21.game.rule_fields.without_effect import WITHOUT_EFFECT

COMBINATIONS = (*rows.ROW_LIMITS, *combinations.COMBINATIONS, *WITHOUT_EFFECT)
"""Asked in this order, after the limits of single fields."""

__all__ = [
    "COMBINATIONS",
    "FIELDS",
    "ROADS",
    "ROAD_WORDS",
    "FieldLimit",
    "FieldUse",
    "NumberRange",
    "Road",
    "RuleCombination",
    "RuleField",
    "WrongRow",
]
