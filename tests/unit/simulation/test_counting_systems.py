"""Counting systems: by name, from a file, and what is wrong with one."""

from typing import Any

import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21 import Refusal
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.simulation.counting_systems import (
    CARD_VALUES,
    CountingSystem,
    IndexPlay,
    RampStep,
    apply_index_play,
    counting_system_names,
    load_counting_system,
    read_counting_system,
)

PLAY = {"cell": "hard 16 v 10", "at_or_above": 0, "action": "stand"}
STEP = {"at_or_above": 0, "wager": "$5"}
TAGS = dict.fromkeys(CARD_VALUES, 0) | {"A": -1, "5": 2}


def count(**changed: Any) -> Any:
    """A count as its file says it, with some of it changed; None takes a field away."""
    record = {"format": "spanish21-count", "version": 1, "name": "mine", "tags": TAGS} | changed
    return {name: value for name, value in record.items() if value is not None}


def test_the_tags_of_a_shipped_system_and_its_start_add_up_to_nought_in_a_spanish_deck() -> None:
    assert counting_system_names() == ("hi-lo", "zen")
    for name in counting_system_names():
        counting = load_counting_system(name)
        cards = (4, 4, 4, 4, 4, 4, 4, 4, 4, 12)
        tags = sum(tag * cards for tag, cards in zip(counting.tags, cards, strict=True))
        assert tags + counting.start_per_deck == 0


def test_a_name_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        load_counting_system("ko")
    assert str(refused.value) == "count: 'ko' is not allowed; choose hi-lo, zen, or give a file"


def test_a_count_is_read_from_its_file() -> None:
    found = read_counting_system(
        count(
            start_per_deck=-2,
            true_count="truncate",
            ramp=[{"at_or_above": 0, "wager": "$5"}, {"at_or_above": 2, "wager": None}],
            plays=[{"cell": "hard 16 v 10", "below": 1, "action": "hit"}],
            insurance=3,
        )
    )
    assert found == CountingSystem(
        name="mine",
        tags=(-1, 0, 0, 0, 2, 0, 0, 0, 0, 0),
        start_per_deck=-2,
        true_count="truncate",
        ramp=(RampStep(0, 500), RampStep(2, 0)),
        plays=(IndexPlay(read_cell_name("hard 16 v 10"), above=False, index=1, action="hit"),),
        insurance=3,
    )
    assert [found.wager(true_count, 1000) for true_count in (-1, 0, 1, 2)] == [0, 500, 500, 0]
    assert read_counting_system(count()).wager(-20, 1000) == 1000


def test_plays_hold_from_their_index_up_or_below_it() -> None:
    above = IndexPlay(read_cell_name("hard 16 v 10"), above=True, index=1, action="stand")
    below = IndexPlay(read_cell_name("hard 16 v 10"), above=False, index=1, action="hit")
    assert [above.holds(at) for at in (0, 1, 2)] == [False, True, True]
    assert [below.holds(at) for at in (0, 1, 2)] == [True, False, False]


def test_a_play_changes_its_cell_and_no_other() -> None:
    chart = chart_analysis(double_double=True).chart.strategy

    def changed(cell: str, action: str) -> Any:
        play = IndexPlay(read_cell_name(cell), above=True, index=0, action=action)
        return apply_index_play(chart, play)

    stood = changed("hard 16 v 10", "stand")
    assert stood.cell(16, "10", soft=False).move == "stand"
    assert stood.cell(16, "10", soft=False).otherwise == "stand"
    assert stood.cell(16, "9", soft=False) == chart.cell(16, "9", soft=False)
    assert stood.soft == chart.soft
    assert changed("hard 15 v 10", "surrender").cell(15, "10", soft=False).surrender
    doubled = changed("hard 12 v 6", "double").cell(12, "6", soft=False)
    assert (doubled.move, doubled.otherwise) == ("double", chart.cell(12, "6", soft=False).move)
    again = changed("hard 11 v 6", "double").cell(11, "6", soft=False)
    assert (again.move, again.otherwise) == ("double", chart.cell(11, "6", soft=False).otherwise)
    assert changed("soft 18 v 9", "hit").cell(18, "9", soft=True).move == "hit"
    pairs = changed("pair 10 v 6", "split").pairs["10"]
    assert [cell.split for cell in pairs] == [False] * 4 + [True] + [False] * 5
    assert changed("doubled 15 v 8", "rescue").doubled[1].hard[15][6] == "rescue"
    assert changed("doubled soft 18 v 8", "double").doubled[0].soft[18][6] == "double"


def test_the_plays_that_hold_are_put_into_the_strategy() -> None:
    chart = chart_analysis().chart.strategy
    plays = [PLAY, PLAY | {"cell": "hard 12 v 4", "at_or_above": 3}]
    counting = read_counting_system(count(plays=plays))
    played = counting.strategy(chart, counting.active(1))
    assert played == apply_index_play(chart, counting.plays[0])
    assert counting.strategy(chart, counting.active(-1)) == chart


def test_insurance_goes_by_the_count_where_it_has_an_index() -> None:
    chart = chart_analysis().chart.strategy
    plain, indexed = read_counting_system(count()), read_counting_system(count(insurance=2))
    assert plain.strategy(chart, plain.active(5)) == chart
    assert indexed.strategy(chart, indexed.active(2)).insurance
    assert not indexed.strategy(chart, indexed.active(1)).insurance


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ([], "count.format: 'list' is not allowed; a count says spanish21-count"),
        ({"format": "x"}, "count.format: 'x' is not allowed; a count says spanish21-count"),
        (count(version=2), "count.version: 2 is not allowed; this program reads 1"),
        (count(tag={}), "count: 'tag' is not allowed; a count has format, version, name, tags, start_per_deck, true_count, ramp, plays, insurance"),
        (count(name=None), "count.name: None is not allowed; write text"),
        (count(true_count="up"), "count.true_count: 'up' is not allowed; write floor or truncate"),
        (count(tags=None), "count.tags: None is not allowed; write a tag for each of A, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        (count(tags={"K": 1}), "count.tags: 'K' is not allowed; values are A, 2, 3, 4, 5, 6, 7, 8, 9, 10; 10 is any ten"),
        (count(tags={"A": 1}), "count.tags.2: 'nothing' is not allowed; every value has a tag; 0 for none"),
        (count(tags=TAGS | {"A": 0.5}), "count.tags.A: 0.5 is not allowed; write a whole number from -9 to 9"),
        (count(insurance=True), "count.insurance: True is not allowed; write a whole number from -20 to 20"),
        (count(ramp={}), "count.ramp: {} is not allowed; write a list of steps"),
        (count(ramp=[{}]), "count.ramp.0: {} is not allowed; write at_or_above and wager"),
        (count(ramp=[STEP, STEP]), "count.ramp.1.at_or_above: 0 is not allowed; steps go up"),
        (count(ramp=[STEP | {"wager": 5}]), "count.ramp.0.wager: 5 is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        (count(ramp=[STEP | {"wager": None}]), "count.ramp: 'nothing' is not allowed; wager at one step at least"),
        (count(plays={}), "count.plays: {} is not allowed; write a list of plays"),
        (count(plays=[{}]), "count.plays.0: {} is not allowed; write cell, action, and at_or_above or below"),
        (count(plays=[PLAY | {"cell": 5}]), "count.plays.0.cell: 5 is not allowed; write text such as 'hard 16 v 10'"),
        (count(plays=[PLAY | {"cell": "16 v 10"}]), "count.plays.0.cell: '16 v 10' is not allowed; write a cell such as 'hard 16 v 10', 'pair 8 v A'"),
        (count(plays=[PLAY | {"action": "split"}]), "count.plays.0.action: 'split' is not allowed; write stand, hit, double, surrender"),
        (count(plays=[PLAY | {"cell": "soft 21 v 6", "action": "hit"}]), "count.plays.0.action: 'hit' is not allowed; write stand, double"),
        (count(plays=[PLAY | {"at_or_above": 21}]), "count.plays.0.at_or_above: 21 is not allowed; write a whole number from -20 to 20"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_by_its_place(record: Any, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_counting_system(record)
    assert str(refused.value) == says
