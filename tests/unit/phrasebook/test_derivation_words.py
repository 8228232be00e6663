"""A derived game says that it is not the filed one wherever its title stands."""

import json
from functools import cache

import pytest

from spanish21.analysis import GameAnalysis, analyze
from spanish21.phrasebook.derivation import (
    derivation_notice,
    derivation_record,
    describe_departures,
    describe_game,
)
from spanish21.reports.analysis_export import analysis_record
from spanish21.reports.par import build_par_sheet, par_text
from spanish21.reports.par.sheet import sheet_record
from spanish21.reports.signs.page import sign_page
from spanish21.reports.signs.sign import build_sign, sign_text
from spanish21.reports.strategy.chart_json import chart_record
from spanish21.reports.strategy.pocket_card import card_data, card_name, card_text
from spanish21.rulesets import build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book.book import DERIVED_RULESETS, SHIPPED_RULESETS
from spanish21.rulesets.rule_record import canonical_json

TWO = "two-deck-21"
SAID = (
    "Two-deck 21 with long Bonus pays "
    "(not a filed game: derived from wa-classic, departs from it in 6 rules)"
)


@cache
def solved() -> GameAnalysis:
    return analyze(ruleset(TWO))


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a_filed_game_is_called_by_its_title_alone(name: str) -> None:
    rules = ruleset(name)
    assert describe_game(rules) == describe_game(load_book(name)) == rules.title
    assert derivation_record(rules) is None
    sign = build_sign(rules)
    assert (sign.name, sign.title) == ("SPANISH 21", rules.title)
    assert "filed game" not in sign_text(rules)
    assert "derivation" not in canonical_json(rules)


def test_a_derived_game_is_not_called_by_the_filed_games_name() -> None:
    rules = ruleset(TWO)
    assert describe_game(rules) == describe_game(load_book(TWO)) == SAID
    assert derivation_record(rules) is not None
    assert '"derivation"' in canonical_json(rules)


@pytest.mark.parametrize("name", DERIVED_RULESETS)
def test_its_sign_bears_its_own_name_and_all_that_differs(name: str) -> None:
    rules = ruleset(name)
    derivation = rules.derivation
    assert derivation is not None
    sign = build_sign(rules)
    assert sign.name == rules.title.upper()
    assert sign.sections[1].title == "Not the filed game"
    assert sign.sections[1].kind == "notice"
    text = " ".join(sign_text(rules).split())
    assert "SPANISH 21" not in text
    assert derivation_notice(derivation) in text
    for line in describe_departures(derivation):
        assert " ".join(line.split()) in text
    assert rules.title.upper().encode() in sign_page(rules, "svg")


def test_its_par_sheet_begins_with_what_differs() -> None:
    book, built = load_book(TWO), build_ruleset(load_book(TWO), {})
    sheet = build_par_sheet(book, built, solved(), source=TWO, command="x")
    assert sheet.subtitle == SAID
    assert sheet.sections[0].title == "Not the filed game"
    written = json.dumps(sheet_record(sheet), ensure_ascii=False)
    assert "The pit deals two decks at every table of this game." in written
    assert "Clauses are those of wa-classic; a changed rule is cited by its own place." in written
    assert "Departs from" in par_text(sheet)
    filed = build_ruleset(load_book("wa-classic"), {"decks": 2})
    plain = build_par_sheet(
        load_book("wa-classic"), filed, solved(), source="wa-classic", command="x"
    )
    assert plain.sections[0].title == "Rules in force"
    assert "Departs from" not in par_text(plain)


def test_its_reports_and_its_strategy_card_say_so() -> None:
    record = derivation_record(ruleset(TWO))
    assert record is not None
    assert (record["base"], record["document"], len(record["departures"])) == (
        "wa-classic",
        "wa-classic",
        6,
    )
    for found in (analysis_record(solved()), chart_record(solved())["game"]):
        assert (found["title"], found["derivation"]) == (SAID, record)
    assert card_text(solved()).startswith(SAID)
    assert card_data(solved())["title"] == SAID
    assert card_name(ruleset(TWO)) == "Two-deck 21 with long Bonus pays strategy"
    assert card_name(ruleset("wa-2025")) == "Spanish 21 strategy"
