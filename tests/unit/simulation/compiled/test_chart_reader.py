"""What a strategy does with a hand, where the rules let it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from fixtures.compiled_games import chart
from spanish21 import ruleset
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    AfterDouble,
    ChartCell,
    ChartPairCell,
    DoubledChart,
    Strategy,
)
from spanish21.simulation.compiled.chart_reader import (
    ACE,
    EIGHT,
    RUN,
    SEVEN,
    SEVENS,
    SIX,
    TEN,
    ChartHand,
    ChartReader,
    two_card_hand,
)
from spanish21.simulation.compiled.suit_chances import MIXED, OTHER, SPADES, SUITED, SUPER

STAND, HIT = ChartCell("stand", "stand"), ChartCell("hit", "hit")


def same(
    cell: ChartCell,
    *,
    pair: ChartPairCell | None = None,
    doubled: tuple[AfterDouble, ...] = (),
    **more: Any,
) -> Strategy:
    """A strategy that does the same everywhere."""
    columns = len(UP_CARDS)
    return Strategy(
        "wa-2025",
        6,
        dict.fromkeys(HARD_TOTALS, (cell,) * columns),
        dict.fromkeys(SOFT_TOTALS, (cell,) * columns),
        dict.fromkeys(PAIRS, (pair or ChartPairCell(False),) * columns),
        tuple(
            DoubledChart(
                level,
                dict.fromkeys(HARD_TOTALS, (word,) * columns),
                dict.fromkeys(SOFT_TOTALS, (word,) * columns),
            )
            for level, word in enumerate(doubled, 1)
        ),
        insurance=False,
        **more,
    )


def choices(
    strategy: Strategy,
    *,
    prize: bool = True,
    changed: Mapping[str, Any] | None = None,
    **options: Any,
) -> ChartReader:
    rules = ruleset("wa-2025", **options)
    for part, values in (changed or {}).items():
        rules = replace(rules, **{part: replace(getattr(rules, part), **values)})
    return ChartReader(rules, strategy, super_bonus=prize)


def first(made: ChartReader, cards: tuple[int, int], kind: str = "", up: int = SEVEN) -> str:
    return made.first(up, cards, two_card_hand(*cards), kind)


def test_two_cards_know_which_bonus_a_third_makes_of_them() -> None:
    assert (two_card_hand(SEVEN, SEVEN).making, two_card_hand(SEVEN, SEVEN).lacks) == (
        SEVENS,
        SEVEN,
    )
    assert (two_card_hand(SIX, EIGHT).making, two_card_hand(SIX, EIGHT).lacks) == (RUN, SEVEN)
    assert two_card_hand(ACE, TEN).making == ""
    assert (two_card_hand(ACE, SIX).soft, two_card_hand(ACE, SIX).total) == (True, 17)
    assert (two_card_hand(SIX, SIX).soft, two_card_hand(SIX, SIX).total) == (False, 12)


def test_two_7s_are_hit_for_a_super_bonus_before_anything_else() -> None:
    made = choices(same(STAND, pair=ChartPairCell(True, True)))
    for kind, action in ((SPADES, "hit"), (SUITED, "hit"), (SUPER, "hit"), (MIXED, "split")):
        assert first(made, (SEVEN, SEVEN), kind) == action
    assert first(made, (SEVEN, SEVEN), OTHER) == "split"
    assert first(made, (SEVEN, SEVEN), SPADES, up=SIX) == "split"
    poor = choices(same(STAND, pair=ChartPairCell(True, True)), prize=False)
    assert first(poor, (SEVEN, SEVEN), SPADES) == "split"
    plain = choices(same(STAND, pair=ChartPairCell(True)))
    assert first(plain, (SEVEN, SEVEN), SPADES) == "split"


def test_what_is_said_of_two_cards_comes_before_the_chart() -> None:
    said = {
        ("6", "7", "spades", "7"): "hit",
        ("6", "7", "suited", "7"): "surrender",
        ("6", "7", "mixed", "7"): "stand",
        ("8", "8", "", "7"): "split",
        ("9", "9", "", "7"): "double",
    }
    made = choices(same(HIT, first_two=said))
    assert first(made, (SIX, SEVEN), SPADES) == "hit"
    assert first(made, (SIX, SEVEN), SUITED) == "surrender"
    assert first(made, (SIX, SEVEN), MIXED) == "stand"
    assert first(made, (EIGHT, EIGHT)) == "split"
    assert first(made, (8, 8)) == "double"
    unsplit = choices(same(HIT, first_two=said), changed={"split": {"maximum_hands": 1}})
    assert first(unsplit, (EIGHT, EIGHT)) == "hit"
    undoubled = choices(same(HIT, first_two=said), changed={"double": {"doublings": 0}})
    assert first(undoubled, (8, 8)) == "hit"


def test_a_surrender_comes_before_the_total_and_not_with_21() -> None:
    made = choices(same(ChartCell("hit", "hit", surrender=True)))
    assert first(made, (TEN, SIX)) == "surrender"
    soft_21 = choices(same(ChartCell("double", "stand", surrender=True)))
    assert soft_21.first(SEVEN, (ACE, TEN), two_card_hand(ACE, TEN), "") == "double"


@pytest.mark.parametrize(
    ("wanted", "hit"),
    [
        ("any", {SPADES, SUITED, MIXED}),
        ("suited", {SPADES, SUITED}),
        ("spades", {SPADES}),
        ("", set()),
    ],
)
def test_a_6_7_is_hit_for_a_6_7_8_by_its_suits(wanted: Any, hit: set[str]) -> None:
    made = choices(same(ChartCell("stand", "stand", hit_for=wanted)))
    for kind in (SPADES, SUITED, MIXED):
        action = made.later(SEVEN, two_card_hand(SIX, SEVEN), kind)
        assert action == ("hit" if kind in hit else "stand")
    assert made.later(SEVEN, two_card_hand(TEN, TEN), SPADES) == "stand"


def test_hands_of_many_cards_are_hit_from_so_many_on() -> None:
    made = choices(same(ChartCell("stand", "stand", hit_from=4)))
    assert made.of(SEVEN, ChartHand(14, ace=False, cards=3)) == "stand"
    assert made.of(SEVEN, ChartHand(14, ace=False, cards=4)) == "hit"


def test_a_double_that_is_not_allowed_is_replaced() -> None:
    cell = ChartCell("double", "hit")
    assert choices(same(cell)).of(SEVEN, ChartHand(11, ace=False, cards=2)) == "double"
    after_split = ChartHand(11, ace=False, cards=2, split=True)
    assert choices(same(cell)).of(SEVEN, after_split) == "double"
    no = choices(same(cell), changed={"double": {"after_split": False}})
    assert no.of(SEVEN, after_split) == "hit"
    short = choices(same(cell), changed={"double": {"maximum_cards": 2}})
    assert short.of(SEVEN, ChartHand(11, ace=False, cards=3)) == "hit"


def test_a_21_stands_unless_a_soft_one_may_double() -> None:
    made = choices(same(ChartCell("double", "stand")))
    hard, soft = ChartHand(21, ace=False, cards=3), ChartHand(11, ace=True, cards=3)
    assert (made.of(SEVEN, hard), made.of(SEVEN, soft)) == ("stand", "double")
    for changed in ({"soft_21": False}, {"doublings": 0}):
        made = choices(same(ChartCell("double", "stand")), changed={"double": changed})
        assert made.of(SEVEN, soft) == "stand"


@pytest.mark.parametrize(
    ("words", "level", "hard", "ace", "action"),
    [
        (("double", "rescue"), 1, 12, False, "double"),
        (("double", "rescue"), 2, 12, False, "rescue"),
        (("double", "rescue"), 3, 12, False, "stand"),
        (("double",) * 3, 3, 12, False, "stand"),
        (("double",) * 3, 1, 21, False, "stand"),
        (("double",) * 3, 1, 11, True, "double"),
        (("rescue",) * 3, 1, 11, True, "stand"),
        (("stand",) * 3, 1, 12, False, "stand"),
    ],
)
def test_a_doubled_hand_does_what_its_chart_says_where_the_table_takes_it(
    words: tuple[AfterDouble, ...], level: int, hard: int, ace: bool, action: str
) -> None:
    made = choices(same(HIT, doubled=words), decks=6, double_double=True)
    assert made.of(SEVEN, ChartHand(hard, ace=ace, cards=0, level=level)) == action


def test_without_double_double_or_rescue_a_doubled_hand_stands() -> None:
    doubled = ChartHand(12, ace=False, cards=0, level=1)
    assert choices(same(HIT, doubled=("double",))).of(SEVEN, doubled) == "stand"
    made = choices(same(HIT, doubled=("rescue",)), changed={"double": {"rescue": False}})
    assert made.of(SEVEN, doubled) == "stand"
    soft = choices(
        same(HIT, doubled=("double",)),
        changed={"double": {"soft_21": False}},
        decks=6,
        double_double=True,
    )
    assert soft.of(SEVEN, ChartHand(11, ace=True, cards=0, level=1)) == "stand"


def test_pairs_are_split_where_the_chart_says() -> None:
    made = choices(chart())
    assert made.splits(SIX, EIGHT)
    assert not made.splits(SIX, 4)
