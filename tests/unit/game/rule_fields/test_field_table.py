"""The field table has a row for every field of a rule set, and shipped rule sets fit it."""

from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from spanish21 import ruleset
from spanish21.game.playable_rules import field_value, unplayable_rules
from spanish21.game.rule_fields import COMBINATIONS, FIELDS, ROADS, FieldUse
from spanish21.game.rules import RuleSet
from spanish21.rulesets import SHIPPED_RULESETS


def section_class(hint: Any) -> Any:
    """The class of a section, alone, optional or a row of a list; None for a plain value."""
    kinds = (hint, *get_args(hint))
    return next((kind for kind in kinds if is_dataclass(kind)), None)


def names_of_fields() -> list[str]:
    hints = get_type_hints(RuleSet)
    names = []
    for field in fields(RuleSet):
        kind = section_class(hints[field.name])
        parts = [] if kind is None else [f"{field.name}.{part.name}" for part in fields(kind)]
        names += parts or [field.name]
    return names


def test_every_field_has_a_row_in_the_order_of_the_classes() -> None:
    assert [row.name for row in FIELDS] == names_of_fields()


def test_a_field_that_is_played_one_way_is_limited_on_every_road() -> None:
    fixed = [row for row in FIELDS if row.use is FieldUse.FIXED]
    assert fixed
    assert all(row.limit(road) is not None for row in fixed for road in ROADS)


def test_only_the_staffs_fields_say_who_does_what() -> None:
    assert all(bool(row.staff) is (row.use is FieldUse.PROCEDURE) for row in FIELDS)


def test_combinations_are_of_fields_that_there_are() -> None:
    assert {combination.field for combination in COMBINATIONS} <= set(names_of_fields())


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_shipped_rule_sets_are_played_on_every_road(name: str) -> None:
    rules = ruleset(name)
    assert [unplayable_rules(rules, road) for road in ROADS] == [()] * len(ROADS)


def test_the_value_of_a_field_is_found_in_sections_rows_and_what_is_absent() -> None:
    rules = ruleset("section-13")
    assert field_value(rules, "id") == "section-13"
    assert field_value(rules, "double.doublings") == 1
    assert field_value(rules, "bet_bigger.spots") is None
    assert field_value(rules, "irregularities.name") == tuple(r.name for r in rules.irregularities)
