"""A chart as it is drawn: equal rows put together, a true legend, one file, always the same."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typst

from fixtures.chart_fixture import blackjack_chart_analysis, chart_analysis
from spanish21.analysis import GameAnalysis, RemainingCards, analyze
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.reports.strategy import pocket_card as drawing
from spanish21.reports.strategy.chart_json import cells_record, chart_record
from spanish21.reports.strategy.chart_layout import (
    ChartSquare,
    StrategyBlock,
    chart_blocks,
    chart_legend,
    doubled_chart_blocks,
    edge_lines,
    insurance_line,
    order_line,
    rules_line,
    shoe_line,
)
from spanish21.reports.strategy.pocket_card import CardFormat, card_text, strategy_card
from spanish21.rulesets import ruleset
from spanish21.rulesets.strategies.strategy import (
    ChartPairCell,
    DoubledChart,
    DoubledRow,
)
from spanish21.rulesets.strategies.strategy_json import read_strategy

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[4]
CARDS = ROOT / "docs" / "strategy"
FORMS: tuple[CardFormat, ...] = ("svg", "pdf")
MARKUP = '#panic("x") *b* $x$ @ref <label> \\ // [b] "q" &amp; </desc>'


def labels(block: StrategyBlock) -> list[str]:
    return [label for label, _ in block.rows]


def row(block: StrategyBlock, label: str) -> str:
    return " ".join(square.code for square in dict(block.rows)[label])


def marks(analysis: GameAnalysis) -> dict[str, str]:
    return {mark.code: mark.says for mark in chart_legend(analysis.chart.strategy, analysis.rules)}


# --- blocks ---------------------------------------------------------------------------------------


def test_rows_that_are_equal_stand_together() -> None:
    hard, soft, pairs = chart_blocks(chart_analysis().chart.strategy)
    assert labels(hard)[:2] == ["4-8", "9"]
    assert labels(hard)[-2:] == ["17", "18-20"]
    assert labels(soft) == ["12-14", "15", "16", "17", "18", "19", "20-21"]
    assert labels(pairs) == ["2, 3", "6", "7", "8", "9", "A"]
    assert pairs.note == "Never split 4s, 5s or tens."
    assert row(hard, "17") == "S S S S S S S6 S6 S6 XH"
    assert row(pairs, "7") == "P P P P P P$ - - - -"
    assert dict(hard.rows)["17"][-1] == ChartSquare("XH", "surrender")


def test_pairs_that_are_all_split_somewhere_need_no_note() -> None:
    strategy = chart_analysis().chart.strategy
    all_split = dict.fromkeys(strategy.pairs, (ChartPairCell(split=True),) * 10)
    (only,) = chart_blocks(replace(strategy, pairs=all_split))[2].rows
    assert only[0] == "2, 3, 4, 5, 6, 7, 8, 9, 10, A"
    assert chart_blocks(replace(strategy, pairs=all_split))[2].note == ""
    never = dict.fromkeys(strategy.pairs, (ChartPairCell(split=False),) * 10)
    none = chart_blocks(replace(strategy, pairs={"A": never["A"]}))[2]
    assert (none.rows, none.note) == ((), "Never split aces.")


def test_a_rescue_is_told_by_totals_where_soft_hands_are_rescued_alike() -> None:
    (block,) = doubled_chart_blocks(chart_analysis().chart.strategy)
    assert (block.title, labels(block)) == ("Doubled once", ["6-16", "17"])
    assert row(block, "17") == "S S S S S S S S S E"
    assert block.note == "All others stand."
    (two,) = doubled_chart_blocks(chart_analysis(decks=2).chart.strategy)
    assert labels(two) == ["6-16", "17"]


def test_hands_that_may_be_doubled_again_have_a_chart_for_each_number_of_doublings() -> None:
    once, twice, thrice = doubled_chart_blocks(chart_analysis(double_double=True).chart.strategy)
    assert [b.title for b in (once, twice, thrice)] == [
        "Doubled once",
        "Doubled twice",
        "Doubled three times",
    ]
    assert row(once, "hard 9-11") == row(twice, "soft 14-17") == " ".join("D" * 10)
    assert labels(thrice) == ["10-16", "17"]


def test_equal_charts_of_doubled_hands_are_one() -> None:
    strategy = chart_analysis().chart.strategy
    rescued: DoubledRow = ("rescue",) * 10
    rows = dict.fromkeys(range(18, 22), rescued)
    charts = tuple(DoubledChart(level, rows, rows) for level in (1, 2, 3))
    (block,) = doubled_chart_blocks(replace(strategy, doubled=charts))
    assert block.title == "Doubled once, twice or three times"
    # Nobody stands, and 21 is soft: there are no others, and no rows of totals alone.
    assert (labels(block), block.note) == (["hard 18-21", "soft 18-21"], "")


def test_doublings_beyond_words_are_counted() -> None:
    strategy = chart_analysis().chart.strategy
    rows = {20: strategy.doubled[0].hard[16]}
    charts = tuple(DoubledChart(level, rows, rows) for level in (1, 2, 4))
    (block,) = doubled_chart_blocks(replace(strategy, doubled=charts))
    assert block.title == "Doubled once, twice or 4 times"


def test_a_table_without_rescue_has_no_chart_of_doubled_hands() -> None:
    assert doubled_chart_blocks(chart_analysis("bet-bigger").chart.strategy) == ()
    assert "E" not in marks(chart_analysis("bet-bigger"))


# --- legend and lines -----------------------------------------------------------------------------


def test_the_legend_has_the_marks_that_occur_and_no_other() -> None:
    every = ["S", "H", "D", "P", "-", "X", "3-6", "*", "†", "♠", "$", "E"]
    assert list(marks(chart_analysis())) == every
    assert list(marks(chart_analysis("section-13"))) == [mark for mark in every if mark != "†"]
    assert list(marks(blackjack_chart_analysis(surrender="never"))) == ["S", "H", "D", "P", "-"]
    assert marks(chart_analysis())["D"] == "double"
    assert marks(chart_analysis(double_double=True))["D"] == "double; once doubled, double again"


def test_the_legend_says_what_a_double_is_where_none_is_taken() -> None:
    found = marks(blackjack_chart_analysis())["D"]
    assert found == "double; hit where it is not allowed; soft 18 or soft 19 stand"
    analysis = chart_analysis()
    rules = replace(analysis.rules, double=replace(analysis.rules.double, after_split=False))
    strategy = replace(
        analysis.chart.strategy, soft=dict.fromkeys(range(12, 22), analysis.chart.strategy.soft[12])
    )
    (double,) = [mark for mark in chart_legend(strategy, rules) if mark.code == "D"]
    assert double.says == "double; hit where it is not allowed"


def test_a_strategy_that_never_doubles_or_splits_has_a_short_legend() -> None:
    analysis = chart_analysis()
    strategy = analysis.chart.strategy
    plain = replace(
        strategy,
        hard=dict.fromkeys(strategy.hard, strategy.hard[20]),
        soft=dict.fromkeys(strategy.soft, strategy.soft[20]),
        pairs=dict.fromkeys(strategy.pairs, (ChartPairCell(split=False),) * 10),
        doubled=(),
    )
    assert [mark.code for mark in chart_legend(plain, analysis.rules)] == ["S", "H"]
    assert order_line(plain) == "Pairs come first."


def test_the_order_of_reading_names_the_parts_that_occur() -> None:
    first = "Pairs come first. Then read a square from what is rarest: "
    assert order_line(chart_analysis().chart.strategy) == (
        f"{first}surrender, the number of cards, the mark for 6-7-8, and only then its letter."
    )
    assert order_line(blackjack_chart_analysis().chart.strategy) == (
        f"{first}surrender, and only then its letter."
    )


def test_the_rules_are_said_in_few_words() -> None:
    assert rules_line(ruleset("wa-2025")) == (
        "6 decks, dealer hits soft 17, double any number of cards, rescue, surrender, split to 4"
    )
    assert rules_line(ruleset("wa-2025", double_double=True)) == (
        "6 decks, dealer hits soft 17, double any number of cards, up to 3 times, rescue, "
        "surrender, split to 4"
    )
    assert rules_line(ruleset("section-13")) == (
        "6 decks, dealer stands on soft 17, dealer does not look for a blackjack first, "
        "double any number of cards, rescue, surrender, split to 4"
    )
    assert rules_line(blackjack_chart_analysis(surrender="never").rules) == (
        "6 decks, dealer hits soft 17, double two cards, no rescue, no surrender, split to 4, "
        "one card to split aces"
    )
    rules = ruleset("wa-2025", decks=2)
    odd = replace(
        rules,
        cards=replace(rules.cards, decks=1),
        double=replace(rules.double, maximum_cards=3, after_split=False),
        split=replace(rules.split, resplit_aces=False),
    )
    assert rules_line(odd) == (
        "1 deck, dealer hits soft 17, double up to 3 cards, not after a split, rescue, surrender, "
        "split to 4, aces once"
    )


def test_the_edge_is_told_with_what_the_chart_costs() -> None:
    assert edge_lines(chart_analysis()) == (
        ("House edge of this chart", "0.7770 %"),
        ("With the Super Bonus", "0.7491 % ($1,000 at a wager of $5)"),
        ("Best play of every hand", "0.7768 %"),
        ("The chart costs", "$1.80 in $1,000,000 of original wagers"),
    )
    names = [name for name, _ in edge_lines(chart_analysis("bet-bigger"))]
    assert names == ["House edge of this chart", "Best play of every hand", "The chart costs"]


def test_insurance_is_advised_either_way() -> None:
    strategy = chart_analysis().chart.strategy
    assert insurance_line(strategy) == "Never take insurance."
    assert insurance_line(replace(strategy, insurance=True)) == "Take insurance."


def test_a_shoe_that_is_not_full_is_named() -> None:
    assert shoe_line(chart_analysis()) == ""
    left = Composition.of_decks(2).without([Card.parse(card) for card in ("7s", "7h", "Kd")])
    analysis = analyze(ruleset("wa-2025", decks=2), shoe=RemainingCards.of_composition(left))
    assert shoe_line(analysis) == "For what is left of the shoe: 93 of 96 cards"
    assert "93 of 96 cards" in card_text(analysis)
    assert strategy_card(analysis, "svg").startswith(b"<svg ")


# --- the JSON form --------------------------------------------------------------------------------


def test_the_json_form_has_the_strategy_the_game_and_its_edge() -> None:
    analysis = chart_analysis()
    record = json.loads(json.dumps(chart_record(analysis)))
    assert read_strategy(record) == analysis.chart.strategy
    assert record["game"] == {
        "title": analysis.rules.title,
        "derivation": None,
        "rules": rules_line(analysis.rules),
        "soft_17": "hit",
        "doublings": 1,
        "wager_cents": 500,
        "cards_in_shoe": 288,
        "super_bonus_cents": 100_000,
    }
    assert record["edge"]["chart"] == pytest.approx(0.0077701, abs=5e-8)
    assert record["edge"]["chart_cost"] == pytest.approx(
        record["edge"]["chart"] - record["edge"]["best_play"]
    )
    assert record["edge"]["chart_with_super_bonus"] < record["edge"]["chart"]
    assert record["edge"]["best_play_with_super_bonus"] < record["edge"]["best_play"]
    assert cells_record(analysis, ()) == {
        "format": "spanish21-strategy-cells",
        "version": 1,
        "ruleset": "wa-2025",
        "decks": 6,
        "wager_cents": 500,
        "cells": [],
    }


# --- the card -------------------------------------------------------------------------------------


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_a_card_has_two_sides() -> None:
    assert pages(strategy_card(chart_analysis(), "pdf")) == 2
    assert pages(strategy_card(chart_analysis(double_double=True), "pdf")) == 2
    svg = strategy_card(chart_analysis(), "svg")
    wide, high = map(float, re.findall(rb'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg)[0])
    assert wide / high == pytest.approx(210 / 148, rel=1e-3)


@pytest.mark.parametrize("form", FORMS)
def test_the_page_is_drawn_without_a_warning_of_typst(form: CardFormat) -> None:
    template = (ROOT / "src/spanish21/reports/strategy/templates/strategy.typ").read_bytes()
    for analysis in (
        chart_analysis(),
        chart_analysis(double_double=True),
        chart_analysis("bet-bigger"),
    ):
        inputs = {"card": json.dumps(drawing.card_data(analysis)), "form": form}
        compiler = typst.Compiler(template, ignore_system_fonts=True, sys_inputs=inputs)
        _, warnings = compiler.compile_with_warnings(format=form)
        assert warnings == []


def test_an_svg_says_its_chart_to_those_who_cannot_see_it() -> None:
    drawn = strategy_card(chart_analysis(), "svg").decode()
    assert drawn.count("<title>Spanish 21 strategy</title>") == 1
    told = drawn.partition("<desc>")[2].partition("</desc>")[0]
    assert told == card_text(chart_analysis())
    assert "17              S    S    S    S    S    S   S6   S6   S6   XH" in told
    assert "Never take insurance." in told
    assert "Rules wa-2025" not in told


@pytest.mark.parametrize("form", FORMS)
def test_what_looks_like_markup_is_only_text(form: CardFormat) -> None:
    analysis = chart_analysis()
    marked = replace(analysis, rules=replace(analysis.rules, title=MARKUP))
    drawn = strategy_card(marked, form)
    assert drawn != strategy_card(analysis, form)
    if form == "svg":
        assert drawn.count(b"</desc>") == 1


@pytest.mark.parametrize("form", FORMS)
def test_the_same_table_makes_the_same_bytes_in_any_process(form: CardFormat) -> None:
    script = (
        "import sys; from spanish21.rulesets import ruleset;"
        "from spanish21.analysis import analyze;"
        "from spanish21.reports.strategy.pocket_card import strategy_card;"
        f"sys.stdout.buffer.write(strategy_card(analyze(ruleset('wa-2025')), '{form}'))"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout  # noqa: S603 - our own interpreter
    assert strategy_card(chart_analysis(), form) == other


def test_one_file_is_made_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Several:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def compile(self, **_: object) -> list[bytes]:
            return [b"1", b"2"]

    monkeypatch.setattr(typst, "Compiler", Several)
    with pytest.raises(TypeError, match="made list of strategy.typ"):
        strategy_card(chart_analysis(), "svg")


# --- the cards in docs/strategy -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "name", "options"),
    [
        ("wa-2025-6-decks", "wa-2025", {}),
        ("wa-2025-6-decks-double-double", "wa-2025", {"double_double": True}),
        ("wa-2025-2-decks", "wa-2025", {"decks": 2}),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_the_cards_in_the_docs_are_those_made_now(
    card: str, name: str, options: dict[str, Any], form: CardFormat
) -> None:
    shown = (CARDS / f"{card}.{form}").read_bytes()
    # Not by assert ==: the difference of two drawings would fill the screen.
    same = shown == strategy_card(chart_analysis(name, **options), form)
    assert same, f"{card}.{form} is not what the code makes now: run scripts/docs"


def test_every_card_that_is_listed_is_there_and_no_other() -> None:
    listed = [line.split()[0] for line in (CARDS / "cards.txt").read_text().splitlines()]
    made = {path.name for path in CARDS.iterdir()} - {"cards.txt"}
    assert made == {f"{card}.{form}" for card in listed for form in FORMS}
    guide = (ROOT / "docs" / "guides" / "strategy-card.md").read_text(encoding="utf-8")
    assert all(f"../strategy/{name}" in guide for name in made)
