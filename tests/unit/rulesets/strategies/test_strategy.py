"""A strategy as data: codes, the JSON form and back, and what is refused by its place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21.refusal import Refusal
from spanish21.reports.strategy.chart_json import chart_record
from spanish21.rulesets.strategies.cell_names import CellName, read_cell_name
from spanish21.rulesets.strategies.strategy import (
    UP_CARDS,
    ChartCell,
    ChartPairCell,
    StrategyOptions,
)
from spanish21.rulesets.strategies.strategy_json import read_strategy, strategy_record


def record(**options: Any) -> dict[str, Any]:
    """The JSON form of a chart, fresh to be spoiled."""
    made: dict[str, Any] = json.loads(
        json.dumps(strategy_record(chart_analysis(**options).chart.strategy))
    )
    return made


@pytest.mark.parametrize("options", [{}, {"double_double": True}, {"decks": 2}], ids=str)
def test_a_strategy_is_the_same_after_json(options: dict[str, Any]) -> None:
    strategy = chart_analysis(**options).chart.strategy
    assert read_strategy(record(**options)) == strategy
    assert strategy_record(read_strategy(record(**options))) == strategy_record(strategy)


def test_a_strategy_says_which_table_it_was_made_for_where_its_file_does() -> None:
    game = chart_record(chart_analysis(double_double=True))
    assert read_strategy(game).made_for == StrategyOptions("hit", 3)
    assert read_strategy(game) == chart_analysis(double_double=True).chart.strategy
    assert read_strategy(record()).made_for is None


@pytest.mark.parametrize(
    "game",
    [
        7,
        {},
        {"soft_17": "hit"},
        {"soft_17": [], "doublings": 1},
        {"soft_17": "hit", "doublings": True},
    ],
    ids=str,
)
def test_a_file_that_does_not_say_its_table_well_says_nothing_of_it(game: Any) -> None:
    assert read_strategy({**record(), "game": game}).made_for is None


def test_fields_that_are_not_known_are_left_alone() -> None:
    assert read_strategy({**record(), "edge": {"chart": 1}}) == chart_analysis().chart.strategy


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (ChartCell("stand", "stand"), "S"),
        (ChartCell("hit", "hit"), "H"),
        (ChartCell("double", "hit", 5), "D5"),
        (ChartCell("stand", "stand", 4, "any"), "S4*"),
        (ChartCell("stand", "stand", 5, "suited"), "S5†"),
        (ChartCell("stand", "stand", None, "spades"), "S♠"),
        (ChartCell("hit", "hit", surrender=True), "XH"),
        (ChartPairCell(split=True), "P"),
        (ChartPairCell(split=True, hit_for_super=True), "P$"),
        (ChartPairCell(split=False), "-"),
    ],
)
def test_a_cell_is_coded_as_charts_print_it(cell: ChartCell | ChartPairCell, code: str) -> None:
    assert cell.code == code


def test_the_chart_of_six_decks_says_what_published_charts_say() -> None:
    strategy = chart_analysis().chart.strategy
    codes = {
        ("hard", 17, "A"): "XH",
        ("hard", 16, "A"): "XH",
        ("hard", 16, "10"): "H",
        ("hard", 11, "2"): "D4",
        ("hard", 11, "A"): "D3",
        ("hard", 10, "7"): "D4",
        ("hard", 9, "6"): "D",
        ("hard", 13, "6"): "S4*",
        ("hard", 14, "4"): "S4*",
        ("hard", 15, "2"): "S4*",
        ("hard", 17, "8"): "S6",
        ("hard", 12, "6"): "H",
        ("soft", 18, "2"): "S4",
        ("soft", 18, "4"): "D4",
        ("soft", 18, "9"): "H",
        ("soft", 19, "10"): "S6",
    }
    for (kind, total, up), code in codes.items():
        assert strategy.cell(total, up, soft=kind == "soft").code == code
    splits = {
        pair: [up for up, cell in zip(UP_CARDS, row, strict=True) if cell.split]
        for pair, row in strategy.pairs.items()
    }
    assert splits["8"] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert splits["9"] == ["3", "4", "5", "6", "8", "9"]
    assert splits["A"] == list(UP_CARDS)
    assert splits["4"] == splits["5"] == splits["10"] == []
    assert strategy.pairs["7"][UP_CARDS.index("7")] == ChartPairCell(split=True, hit_for_super=True)
    assert strategy.doubled[0].hard[16] == ("stand",) * 6 + ("rescue",) * 4
    assert strategy.doubled[0].hard[17] == ("stand",) * 9 + ("rescue",)
    assert not strategy.insurance
    assert chart_analysis().chart_house_edge == pytest.approx(0.0077701, abs=5e-8)


Spoil = Callable[[dict[str, Any]], Any]


def put(*path: Any) -> Spoil:
    """Replace what stands at a place: the last of ``path`` is the value."""
    *way, last, value = path

    def spoil(made: dict[str, Any]) -> None:
        at: Any = made
        for step in way:
            at = at[step]
        at[last] = value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (
            put("format", "chart"),
            "strategy.format: 'chart' is not allowed; a strategy says spanish21-strategy",
        ),
        (put("version", 2), "strategy.version: 2 is not allowed; this program reads 1"),
        (put("up_cards", 7), "strategy.up_cards: 7 is not allowed; write a list"),
        (
            put("up_cards", ["A"]),
            "strategy.up_cards: ['A'] is not allowed; write 2 3 4 5 6 7 8 9 10 A",
        ),
        (put("ruleset", 5), "strategy.ruleset: 5 is not allowed; write text"),
        (put("decks", "6"), "strategy.decks: '6' is not allowed; write a whole number"),
        (put("decks", True), "strategy.decks: True is not allowed; write a whole number"),
        (put("decks", 0), "strategy.decks: 0 is not allowed; write 1 or more"),
        (put("insurance", 0), "strategy.insurance: 0 is not allowed; write true or false"),
        (put("hard", []), "strategy.hard: [] is not allowed; write a table"),
        (put("hard", "16", None), "strategy.hard.16: None is not allowed; write a list"),
        (
            put("soft", "18", [1, 2]),
            "strategy.soft.18: '2 cells' is not allowed; write 10 cells, one for each up card",
        ),
        (
            put("hard", "16", 8, "fold"),
            "strategy.hard.16.10.move: None is not allowed; write text",
        ),
        (
            put("hard", "16", 8, "move", "fold"),
            "strategy.hard.16.10.move: 'fold' is not allowed; write stand, hit, double",
        ),
        (
            put("hard", "16", 8, "otherwise", "double"),
            "strategy.hard.16.10.otherwise: 'double' is not allowed; write stand, hit",
        ),
        (
            put("hard", "16", 8, "hit_from", "4"),
            "strategy.hard.16.10.hit_from: '4' is not allowed; write a whole number",
        ),
        (
            put("hard", "16", 8, "hit_from", 2),
            "strategy.hard.16.10.hit_from: 2 is not allowed; write 3 to 6, or null",
        ),
        (
            put("hard", "16", 8, "hit_from", 7),
            "strategy.hard.16.10.hit_from: 7 is not allowed; write 3 to 6, or null",
        ),
        (
            put("hard", "14", 2, "hit_for", "hearts"),
            "strategy.hard.14.4.hit_for: 'hearts' is not allowed; write nothing, any, suited, spades",
        ),
        (
            put("hard", "17", 9, "surrender", "yes"),
            "strategy.hard.17.A.surrender: 'yes' is not allowed; write true or false",
        ),
        (
            put("soft", "21", 0, "move", "rescue"),
            "strategy.soft.21.2.move: 'rescue' is not allowed; write stand, hit, double",
        ),
        (
            put("soft", "21", 0, "otherwise", "double"),
            "strategy.soft.21.2.otherwise: 'double' is not allowed; write stand, hit",
        ),
        (
            put("soft", "21", 0, "hit_from", 6),
            "strategy.soft.21.2.hit_from: 6 is not allowed; a 21 hits by its move alone: write null",
        ),
        (
            put("pairs", "8", 9, {"split": 1}),
            "strategy.pairs.8.A.split: 1 is not allowed; write true or false",
        ),
        (
            put("pairs", "8", 9, {"split": True}),
            "strategy.pairs.8.A.hit_for_super: None is not allowed; write true or false",
        ),
        (put("doubled", {}), "strategy.doubled: {} is not allowed; write a list"),
        (
            put("doubled", 0, "doublings", 2),
            "strategy.doubled.0.doublings: 2 is not allowed; write 1: charts are in order",
        ),
        (
            put("doubled", 0, "hard", "12", 3, "hit"),
            "strategy.doubled.0.hard.12: 'hit' is not allowed; write stand, rescue, double",
        ),
        (
            put("doubled", 0, 7),
            "strategy.doubled.0.doublings: None is not allowed; write a whole number",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_fit_is_refused_by_its_place(spoil: Spoil, says: str) -> None:
    made = record()
    spoil(made)
    with pytest.raises(Refusal) as refused:
        read_strategy(made)
    assert str(refused.value) == says


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ([], "strategy.format: 'list' is not allowed; a strategy says spanish21-strategy"),
        ({}, "strategy.format: None is not allowed; a strategy says spanish21-strategy"),
    ],
)
def test_what_is_no_strategy_is_refused(found: Any, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_strategy(found)
    assert str(refused.value) == says


# --- the names of cells ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "cell"),
    [
        ("hard 16 v 10", CellName("hard", "16", "10")),
        ("  Hard  16 vs k ", CellName("hard", "16", "10")),
        ("soft 18 against 9", CellName("soft", "18", "9")),
        ("pair 8 v a", CellName("pair", "8", "A")),
        ("pair Q v 2", CellName("pair", "10", "2")),
        ("doubled 14 v 8", CellName("doubled hard", "14", "8")),
        ("doubled hard 14 v 8", CellName("doubled hard", "14", "8")),
        ("doubled soft 17 v A", CellName("doubled soft", "17", "A")),
    ],
)
def test_a_cell_is_named_as_people_say_it(typed: str, cell: CellName) -> None:
    assert read_cell_name(typed) == cell
    assert read_cell_name(str(cell)) == cell


def test_a_cell_knows_whether_it_is_soft_or_doubled() -> None:
    names = ("hard 14", "soft 14", "pair 7", "doubled hard 14", "doubled soft 14")
    cells = [read_cell_name(f"{name} v 8") for name in names]
    assert [cell.soft for cell in cells] == [False, True, False, False, True]
    assert [cell.doubled for cell in cells] == [False, False, False, True, True]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "write a cell such as 'hard 16 v 10', 'pair 8 v A'"),
        ("16 v 10", "write a cell such as 'hard 16 v 10', 'pair 8 v A'"),
        ("hard 16 10", "write a cell such as 'hard 16 v 10', 'pair 8 v A'"),
        ("stiff 16 v 10", "begin with hard, soft, pair, doubled or doubled soft"),
        ("doubled pair 8 v 10", "begin with hard, soft, pair, doubled or doubled soft"),
        ("hard 21 v 10", "hard is followed by 4 to 20"),
        ("soft 11 v 10", "soft is followed by 12 to 21"),
        ("doubled 3 v 10", "doubled hard is followed by 4 to 20"),
        ("pair 1 v 10", "pair is followed by 2, 3, 4, 5, 6, 7, 8, 9, 10, A"),
        ("hard 16 v 11", "the up card is one of 2, 3, 4, 5, 6, 7, 8, 9, 10, A"),
    ],
)
def test_a_cell_that_there_is_not_is_refused(typed: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_cell_name(typed, "explain")
    assert str(refused.value) == f"explain: '{typed}' is not allowed; {says}"
