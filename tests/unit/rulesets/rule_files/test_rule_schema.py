"""Rule files are read strictly: every field present, none unknown, none coerced."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal

import pytest

from spanish21.money import Odds, OddsForm
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_files.schema import convert_value


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    count: int


@dataclass(frozen=True, slots=True)
class Outer:
    name: str
    flag: bool
    pick: Literal["a", "b"]
    pays: Odds
    share: Fraction
    colour: Colour
    inner: tuple[Inner, ...]
    maybe: int | None


GOOD = {
    "name": "x",
    "flag": True,
    "pick": "a",
    "pays": "3 to 2",
    "share": "1/2",
    "colour": "red",
    "inner": [{"count": 1}, {"count": 2}],
    "maybe": None,
}


def test_a_complete_table_becomes_a_frozen_record() -> None:
    made = convert_value(Outer, GOOD, "outer")
    assert made == Outer(
        name="x",
        flag=True,
        pick="a",
        pays=Odds(3, 2, OddsForm.TO),
        share=Fraction(1, 2),
        colour=Colour.RED,
        inner=(Inner(1), Inner(2)),
        maybe=None,
    )
    assert convert_value(Outer, {**GOOD, "maybe": 3}, "outer").maybe == 3


def test_a_rule_file_writes_any_where_there_is_no_limit() -> None:
    assert convert_value(Outer, {**GOOD, "maybe": "any"}, "outer").maybe is None


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("name", 5, "outer.name: 5 is not allowed; write text"),
        ("flag", 1, "outer.flag: 1 is not allowed; write true or false"),
        ("pick", "c", "outer.pick: 'c' is not allowed; choose a or b"),
        ("pays", "3-2", "outer.pays: '3-2' is not allowed; write odds such as '4 to 1', '4:1' or '13 for 2'"),
        ("pays", 3, "outer.pays: 3 is not allowed; write text"),
        ("share", "half", "outer.share: 'half' is not allowed; write a fraction such as 1/2"),
        ("share", "1/0", "outer.share: '1/0' is not allowed; write a fraction such as 1/2"),
        ("colour", "blue", "outer.colour: 'blue' is not allowed; choose red"),
        ("inner", 3, "outer.inner: 3 is not allowed; write a list"),
        ("inner", [3], "outer.inner[0]: 3 is not allowed; write a table"),
        ("inner", [{"count": True}], "outer.inner[0].count: True is not allowed; write a whole number"),
        ("inner", [{"count": 1, "kount": 2}], "outer.inner[0].kount: 2 is not allowed; outer.inner[0] has only count"),
        ("maybe", "x", "outer.maybe: 'x' is not allowed; write a whole number, or any"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_by_its_path(key: str, value: object, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        convert_value(Outer, {**GOOD, key: value}, "outer")
    assert str(refused.value) == said


def test_a_missing_value_is_refused_by_its_path() -> None:
    with pytest.raises(Refusal) as refused:
        convert_value(Inner, {}, "inner")
    assert str(refused.value) == (
        "inner.count: 'nothing' is not allowed; every rule is stated; write this one"
    )
