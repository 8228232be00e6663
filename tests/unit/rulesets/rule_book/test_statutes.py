"""Legal limits by day: which step of a statute binds, and limits that a caller lays down himself."""

from datetime import date
from typing import Any

import pytest

from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book import statutes
from spanish21.rulesets.rule_book.legal_limits import (
    exceeded_games,
    exceeded_single_wagers,
    statutory_limits,
)
from spanish21.rulesets.rule_book.statutes import (
    NO_LEGAL_LIMITS,
    GamesPerHandLimit,
    LegalLimits,
    games_per_hand,
    single_wager_maximum,
)

THREE = {"table": "3c", "paytable": 1, "wager": "$1"}


def test_the_statutory_limit_is_the_one_in_force_that_day() -> None:
    assert single_wager_maximum("wa-single-wager", date(2022, 1, 1)) == 30000
    assert single_wager_maximum("wa-single-wager", date(2024, 1, 1)) == 40000
    assert single_wager_maximum("wa-single-wager", None) == 40000
    assert single_wager_maximum("none", date(1990, 1, 1)) is None
    assert ruleset("wa-v003", on=date(2022, 1, 1)).limits.statutory_maximum_cents == 30000
    with pytest.raises(Refusal, match="on: '2001-01-01' is not allowed; our record of"):
        ruleset("wa-v003", on=date(2001, 1, 1))
    with pytest.raises(Refusal, match="on: '2026' is not allowed; give a date"):
        single_wager_maximum("wa-single-wager", "2026")  # type: ignore[arg-type]
    with pytest.raises(Refusal, match=r"choose \$0.01 to \$300.00"):
        ruleset("wa-v003", on=date(2022, 1, 1), table_maximum="$350")


def test_without_a_day_no_step_that_lies_in_the_future_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(statutes, "today", lambda: date(2023, 8, 1))
    assert single_wager_maximum("wa-single-wager", None) == 30000
    monkeypatch.setattr(statutes, "today", lambda: date(2009, 1, 1))
    assert games_per_hand(None).games == 3


def test_more_games_on_a_hand_than_the_statute_we_read_is_a_warning() -> None:
    book = load_book("wa-2025")
    assert games_per_hand(None) == GamesPerHandLimit(6, 3, 500)
    small = {"match_configuration": 4, "match_maximum": "$5"}
    assert build_ruleset(book, {**small, "bonus_cards": 3}).warnings == ()
    source = "by WAC 230-15-040 and WAC 230-15-140"
    assert build_ruleset(book, {**small, "bonus_cards": 4}).warnings == (
        f"7 separate games on one hand; 6 at most, {source}",
    )
    assert build_ruleset(book, {"match_configuration": 3, "bonus_cards": 2}).warnings == (
        f"4 games above $5.00 on one hand; 3 at most, {source}",
    )
    five = build_ruleset(book, {}, jackpots=[{**THREE, "wager": "$5"}])
    assert five.warnings == ()
    assert len(build_ruleset(book, {}, jackpots=[{**THREE, "wager": "$5.01"}]).warnings) == 1
    none = build_ruleset(book, {"match": False})
    assert none.warnings == ()
    assert build_ruleset(load_book("bet-bigger"), {}).warnings == ()


def test_a_caller_lays_down_every_figure_in_place_of_the_statutes() -> None:
    book = load_book("wa-2025")
    wanted: dict[str, Any] = {
        "table_maximum": "$1000",
        "match_configuration": 4,
        "bonus_cards": 5,
    }
    own = LegalLimits(1000_00, GamesPerHandLimit(8), "the compact")
    built = build_ruleset(book, wanted, legal=own)
    assert built.rules.limits.statutory_maximum_cents == 1000_00
    assert built.warnings == ()
    few = LegalLimits(1000_00, GamesPerHandLimit(7), "the compact")
    assert build_ruleset(book, wanted, legal=few).warnings == (
        "8 separate games on one hand; 7 at most, by the compact",
    )
    with pytest.raises(Refusal, match=r"choose \$0.01 to \$1,000.00"):
        build_ruleset(book, {"table_maximum": "$1001"}, legal=own)
    free = build_ruleset(book, {"table_maximum": "$5000"}, legal=NO_LEGAL_LIMITS)
    assert free.rules.limits.statutory_maximum_cents is None


def test_rules_that_were_read_without_limits_are_held_against_those_of_a_day() -> None:
    book = load_book("wa-2025")
    chosen = {"table_maximum": "$500", "match_maximum": "$450"}
    rules = build_ruleset(book, chosen, jackpots=[THREE], legal=NO_LEGAL_LIMITS).rules
    limits = statutory_limits(book, date(2026, 1, 1))
    found = exceeded_single_wagers(rules, limits.single_wager_cents)
    assert [(one.rule, one.value) for one in found] == [
        ("table_maximum", "$500.00"),
        ("match_maximum", "$450.00"),
    ]
    assert [one.rule for one in exceeded_single_wagers(rules, 50)][-1] == "jackpot-1"
    assert exceeded_single_wagers(rules, None) == exceeded_games(rules, None) == ()
    assert statutory_limits(load_book("section-13"), None) == LegalLimits(None, None, "")
    plain = build_ruleset(book, {"match": False}).rules
    assert exceeded_single_wagers(plain, 300_00) == ()
