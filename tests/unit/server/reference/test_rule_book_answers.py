"""Are the answers what the library says of the same table, and of the shape that is documented?"""

import json
import shlex
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from fixtures.reference_app import get, post, served
from spanish21 import odds
from spanish21.analysis import GameAnalysis, RemainingCards, advise, analyze
from spanish21.analysis.questions import change_effects
from spanish21.analysis.strategy.chart_explanation import ChartExplainer
from spanish21.cli import cli
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.phrasebook.derivation import derivation_record, describe_game
from spanish21.reports.analysis_export import analysis_record, options_record
from spanish21.reports.comparison import comparison_record
from spanish21.reports.odds_export import odds_record
from spanish21.reports.signs.page import sign_page
from spanish21.reports.signs.sign import build_sign, sign_text
from spanish21.reports.strategy.chart_json import cells_record, chart_record
from spanish21.reports.strategy.pocket_card import strategy_card
from spanish21.rulesets import SHIPPED_RULESETS, build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.server.reference import jobs, response_models
from spanish21.server.reference.canonical_tables import canonical_table, shipped_rule_book
from spanish21.server.reference.jobs import par_sheet_command
from spanish21.server.reference.request_models import FullTable, JackpotRequest, SeatedTable
from spanish21.service.workers.job_queue import JobQueue

pytestmark = pytest.mark.long

JACKPOTS = [
    {"table": "4", "paytable": 3, "wager": "$1"},
    {"table": "6", "paytable": 1, "wager": "$5"},
]
FORMS: Mapping[jobs.PageFormat, str] = {"svg": "image/svg+xml", "pdf": "application/pdf"}


def told(response: httpx.Response, model: type[response_models.ReferenceAnswer]) -> Any:
    """A JSON answer, found to be of its documented shape."""
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    model.model_validate_json(response.content)
    return response.json()


@cache
def solved(name: str, wager_cents: int | None = None, **options: Any) -> GameAnalysis:
    return analyze(ruleset(name, **options), wager_cents=wager_cents)


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in ("seconds", "options")}


def plain(record: Any) -> Any:
    return json.loads(json.dumps(record))


# Rule sets


def test_every_shipped_rule_set_is_listed_with_its_options() -> None:
    found = told(get("/api/rulesets"), response_models.RuleSets)["rulesets"]
    assert [each["id"] for each in found] == list(KNOWN_RULESETS)
    for each in found:
        book = load_book(each["id"])
        assert each["title"] == describe_game(book)
        assert each["derivation"] == derivation_record(book)
        assert [option["name"] for option in each["options"]] == list(book.options)
        assert each["side_wagers"][: len(book.side_wagers)] == list(book.side_wagers)
    by_id = {each["id"]: each for each in found}
    assert by_id["bet-bigger"]["side_wagers"][-1] == "bet-bigger"
    assert by_id["bet-bigger"]["derivation"] is None
    assert by_id["pontoon"]["derivation"]["base"] == "section-13"


def test_an_option_says_its_kind_its_range_its_default_and_its_clauses() -> None:
    found = {
        (name, option["name"]): option
        for name in ("wa-2025", "section-13")
        for option in told(get(f"/api/rulesets/{name}"), response_models.RuleSetDetails)["options"]
    }
    decks = found["wa-2025", "decks"]
    assert (decks["kind"], decks["choices"], decks["default"]) == ("choice", [2, 4, 5, 6, 8], 6)
    assert decks["allowed"] == "2, 4, 5, 6 or 8"
    assert [each["clause"] for each in decks["clauses"]] == ["wa-2025:GR2", "A2"]
    assert all(each["says"] for each in decks["clauses"])
    kinds = {name: option["kind"] for (_, name), option in found.items()}
    assert kinds["required_wagers"] == "set"
    assert kinds["disputes"] == "text"
    assert kinds["match_unsuited"] == "odds"
    assert kinds["contribution"] == "percentage"
    boxes = found["wa-2025", "boxes"]
    assert (boxes["kind"], boxes["from"], boxes["to"]) == ("number", 1, 9)
    limit = found["wa-2025", "table_maximum"]
    statute = ruleset("wa-2025").limits.statutory_maximum_cents
    assert statute is not None
    assert (limit["kind"], limit["from"], limit["to"]) == (
        "amount",
        "$0.01",
        f"${statute / 100:.2f}",
    )
    assert found["section-13", "table_maximum"]["to"] is None
    assert ("wa-2025", "double_for_less") not in found


def test_a_rule_set_says_what_cannot_stand_together_and_which_jackpots_there_are() -> None:
    found = told(get("/api/rulesets/wa-2025"), response_models.RuleSetDetails)
    never = found["never_together"][0]
    assert never["when"] == {"double_double": True, "soft_17": "stand"}
    assert never["clauses"][0]["clause"] == "wa-2025:GR8"
    tables = {table["table"]: table for table in found["jackpot_tables"]}
    book = load_book("wa-2025")
    assert list(tables) == list(book.tables)
    assert tables["6"]["decks"] == [4, 5, 6, 8]
    assert tables["6"]["paytables"][0]["pays"] == book.tables["6"]["paytable"][0]["pays"]
    assert tables["6"]["alternates"] == []
    assert [each["number"] for each in tables["3a"]["alternates"]] == [1, 2]


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_rule_set_and_its_default_sign_can_be_read(name: str) -> None:
    assert told(get(f"/api/rulesets/{name}"), response_models.RuleSetDetails)["id"] == name
    rules = ruleset(name)
    found = told(get(f"/api/rulesets/{name}/sign"), response_models.SignAnswer)
    assert found["number"] == build_sign(rules).number
    assert found["text"] == sign_text(rules)


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_the_defaults_of_every_rule_set_pass_the_check(name: str) -> None:
    built = build_ruleset(load_book(name), {})
    found = told(post(f"/api/rulesets/{name}/check", {}), response_models.CheckedConfiguration)
    assert found["options"] == plain(dict(built.choices))
    assert found["limits"]["table_maximum_cents"] == built.rules.limits.table_maximum_cents
    assert found["can_be_dealt"] is True


def test_a_checked_table_has_every_choice_its_jackpots_and_warnings() -> None:
    body = {
        "options": {"decks": "8", "match_configuration": 4, "required_wagers": ["match-up"]},
        "jackpots": JACKPOTS,
        "on": "2026-01-01",
    }
    found = told(post("/api/rulesets/wa-2025/check", body), response_models.CheckedConfiguration)
    assert found["decks"] == 8
    assert found["options"]["bonus_cards"] == 5
    assert found["options"]["required_wagers"] == ["match-up"]
    assert [each["table"] for each in found["jackpots"]] == ["wa-2025/4e/3", "wa-2025/6/1"]
    assert found["jackpots"][0]["contribution"] == "21/100"
    assert found["side_wagers"] == ["match-up", "match-down", "match-bonus", "jackpot"]
    assert found["warnings"]


def test_a_sign_follows_the_choices_of_the_house() -> None:
    body = {"options": {"decks": 2}, "jackpots": []}
    rules = ruleset("wa-2025", decks=2)
    found = told(post("/api/rulesets/wa-2025/sign", body), response_models.SignAnswer)
    assert found["number"] == build_sign(rules).number
    lines = [line for section in found["sections"] for line in section["lines"]]
    assert any(line["name"] and line["shown"] for line in lines)
    assert any(line["text"] and line["loud"] for line in lines)
    for form, kind in FORMS.items():
        drawn = post(f"/api/rulesets/wa-2025/sign.{form}", body)
        assert drawn.headers["content-type"].partition(";")[0] == kind
        assert drawn.content == sign_page(rules, form)


# Odds


def test_a_tables_odds_are_those_of_the_library_for_each_wager_it_offers() -> None:
    body = {"ruleset": "wa-2025", "options": {"decks": 6, "boxes": 5}, "wager": "$25"}
    found = told(post("/api/odds", body), response_models.TableOdds)
    by_wager = {each["wager"]: each for each in found["odds"]}
    assert list(by_wager) == ["match-up", "match-down", "super", "envy", "insurance"]
    match = odds_record(odds.of("match-up", decks=6))
    assert by_wager["match-up"]["exact"] == match["exact"]
    assert by_wager["match-up"]["rows"][0]["probability"] == match["rows"][0]["probability"]
    row = by_wager["match-up"]["rows"][0]
    numerator, denominator = map(int, row["probability"].split("/"))
    assert row["decimal"] == numerator / denominator
    envy = odds.of("envy", decks=6, players=5, amount="$25")
    assert by_wager["envy"]["return"] == float(envy.player_return)


def test_a_tables_odds_count_its_jackpots_and_the_cards_that_are_gone() -> None:
    body = {
        "ruleset": "wa-2025",
        "options": {"suited_match": "any-two", "contribution": "30%"},
        "jackpots": JACKPOTS,
        "without": ["7s", "7s", "Kd"],
    }
    found = told(post("/api/odds", body), response_models.TableOdds)["odds"]
    shoe = Composition.of_decks(6).without(parse_cards("7s 7s Kd"))
    for number, (table, reading, amount) in enumerate(
        [("4d", "player-and-dealer", "$1"), ("6", "any-two", "$5")]
    ):
        paytable = (3, 1)[number]
        ours = odds.of(
            "jackpot",
            table=table,
            paytable=paytable,
            decks=6,
            suited_match=reading,
            contribution="30%",
            amount=amount,
            shoe=shoe,
        )
        theirs = found[number - 2]
        assert theirs["exact"] == odds_record(ours)["exact"]
        assert theirs["cards_in_shoe"] == 285


def test_bet_bigger_has_a_break_bonus_and_no_super_bonus() -> None:
    found = told(post("/api/odds", {"ruleset": "bet-bigger"}), response_models.TableOdds)
    wagers = [each["wager"] for each in found["odds"]]
    assert wagers == ["match-up", "match-down", "break", "insurance"]


def test_a_house_jackpot_is_priced_at_its_posted_amount() -> None:
    game = {"table": "4d", "paytable": 3, "wager": "$1", "kind": "house", "posted": "$5,000"}
    found = told(
        post("/api/odds", {"ruleset": "wa-2025", "jackpots": [game]}), response_models.TableOdds
    )
    ours = odds.of("jackpot", table="4d", paytable=3, decks=6, kind="house", meter="$5,000")
    assert found["odds"][-1]["exact"] == odds_record(ours)["exact"]


def test_a_progressive_is_priced_by_its_own_terms_where_its_meter_stands() -> None:
    terms = {"meter": "$25,008.40", "contribution": "22%"}
    game = {"table": "6", "paytable": 1, "wager": "$1", "reading": "any-two", **terms}
    body = {"ruleset": "wa-2025", "jackpots": [game]}
    found = told(post("/api/odds", body), response_models.TableOdds)["odds"][-1]
    asked: dict[str, Any] = {"table": "6", "paytable": 1, "decks": 6, "suited_match": "any-two"}
    assert found["exact"] == odds_record(odds.of("jackpot", **asked, **terms))["exact"]
    assert found["house_advantage"] < 0, "at such a meter the player gains"


@pytest.mark.parametrize(
    "more",
    [
        {"table": "6", "paytable": 1, "decks": 6, "meter": "$10,000"},
        {"table": "6", "paytable": 1, "decks": 6, "without": ["7s", "Ah"]},
        {"table": "6", "paytable": 1, "without": ["7s", "Ah"]},
        {"table": "3c", "paytable": 1, "alternate": 1, "prizes": {"three-suited-2-to-K": "$500"}},
    ],
)
def test_a_jackpots_odds_are_those_of_the_library(more: dict[str, Any]) -> None:
    found = told(
        post("/api/odds/jackpot", {"ruleset": "wa-2025", **more}), response_models.OddsAnswer
    )
    gone = parse_cards(" ".join(more.pop("without", ())))
    shoe = Composition.of_decks(6).without(gone) if gone else None
    ours = odds_record(odds.of("jackpot", shoe=shoe, **more))
    assert found["exact"] == ours["exact"]
    assert found["jackpot"] == plain(ours["jackpot"])
    assert ("without_prizes" in found) is ("prizes" in more)


# Analyses


def test_the_analysis_of_six_decks_is_what_analyze_finds() -> None:
    found = told(post("/api/analysis", {"ruleset": "wa-2025"}), response_models.AnalysisAnswer)
    ours = solved("wa-2025")
    assert found["house_edge"] == ours.house_edge
    assert timeless(found) == timeless(plain(analysis_record(ours)))
    assert found["options"]["soft_17"] == "hit"
    assert "disputes" not in found["options"]


def test_a_real_worker_finds_the_same_and_answers_the_second_time_at_once() -> None:
    async def talk(client: httpx.AsyncClient) -> list[dict[str, Any]]:
        bodies = [{"ruleset": "wa-2025", "options": {"decks": six}} for six in (6, "6")]
        return [(await client.post("/api/analysis", json=body)).json() for body in bodies]

    first, second = served(talk, JobQueue())
    assert first == second
    assert first["house_edge"] == solved("wa-2025").house_edge


def test_an_analysis_counts_the_wager_and_the_cards_that_are_gone() -> None:
    body = {"ruleset": "wa-2025", "wager": "$25", "without": ["Kd", "5h"]}
    found = told(post("/api/analysis", body), response_models.AnalysisAnswer)
    shoe = RemainingCards.of_composition(Composition.of_decks(6).without(parse_cards("Kd 5h")))
    ours = analyze(ruleset("wa-2025"), shoe=shoe, wager_cents=2500)
    assert (found["cards"], found["wager_cents"]) == (286, 2500)
    assert found["house_edge"] == ours.house_edge


def test_the_chart_is_what_the_library_makes() -> None:
    found = told(post("/api/strategy", {"ruleset": "wa-2025"}), response_models.StrategyAnswer)
    assert found == plain(chart_record(solved("wa-2025")))


def test_every_cell_is_told_with_the_values_that_the_library_finds() -> None:
    found = told(post("/api/strategy/cells", {"ruleset": "wa-2025"}), response_models.CellsAnswer)
    cells = {each["cell"]: each for each in found["cells"]}
    assert list(cells) == [str(name) for name in jobs.cell_names()]
    analysis = solved("wa-2025")
    explainer = ChartExplainer(analysis.solution, analysis.chart)
    for name in ("hard 16 v A", "soft 18 v 2", "pair 7 v 7", "doubled hard 17 v A"):
        told_alone = cells_record(analysis, [explainer.explain(read_cell_name(name))])
        assert cells[name] == plain(told_alone)["cells"][0]
        assert {**found, "cells": []} == {**plain(told_alone), "cells": []}


def test_cells_that_the_shoe_cannot_make_are_left_out() -> None:
    without = [f"{rank}{suit}" for rank in "A" for suit in "shdc"] * 2
    body = {"ruleset": "wa-2025", "options": {"decks": 2}, "without": without}
    found = told(post("/api/strategy/cells", body), response_models.CellsAnswer)
    names = [each["cell"] for each in found["cells"]]
    assert "hard 16 v 10" in names
    assert not [name for name in names if name.endswith(" v A") or name.startswith("pair A")]


def test_each_rule_is_worth_what_the_library_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def few(*args: Any, **given: Any) -> tuple[change_effects.RuleChangeEffect, ...]:
        asked.append((args, given))
        return (change_effects.RuleChangeEffect("rescue", "no rescue", 0.0081, 0.0003),)

    # The whole list takes many solutions; the library's own tests hold it.
    monkeypatch.setattr(change_effects, "rule_change_effects", few)
    body = {"ruleset": "wa-2025", "options": {"decks": 2}, "without": ["7s"]}
    found = told(post("/api/analysis/options", body), response_models.OptionValues)
    left = Composition.of_decks(2).without(parse_cards("7s"))
    rules, shoe = ruleset("wa-2025", decks=2), RemainingCards.of_composition(left)
    assert asked == [((rules,), {"shoe": shoe, "wager_cents": 500})]
    assert found["house_edge"] == analyze(rules, shoe=shoe).house_edge
    assert found["option_values"] == plain(options_record(few()))


def test_the_pocket_card_is_what_the_library_draws() -> None:
    for form, kind in FORMS.items():
        drawn = post(f"/api/strategy/card.{form}", {"ruleset": "wa-2025"})
        assert drawn.headers["content-type"].partition(";")[0] == kind
        name = f'attachment; filename="wa-2025-card.{form}"'
        assert drawn.headers["content-disposition"] == name
        assert drawn.content == strategy_card(solved("wa-2025"), form)


def test_the_par_sheet_is_what_its_own_command_writes(tmp_path: Path) -> None:
    body = {
        "ruleset": "wa-2025",
        "options": {"decks": 8, "required_wagers": ["match-up", "match-down"]},
        "wager": "$25",
        "paper": "a4",
        "jackpots": JACKPOTS[1:],
    }
    sheet = post("/api/par.pdf", body)
    assert sheet.headers["content-type"] == "application/pdf"
    table = canonical_table(FullTable.model_validate(body))
    program, *words, out = shlex.split(par_sheet_command(table, "a4"))
    assert (program, out) == ("spanish21", "par.pdf")
    target = tmp_path / out
    ran = CliRunner().invoke(cli, [*words, str(target)])
    assert ran.exit_code == 0, ran.output
    assert target.read_bytes() == sheet.content


def test_a_par_sheets_command_leaves_out_what_is_default() -> None:
    table = canonical_table(FullTable(ruleset="wa-2025"))
    assert (
        par_sheet_command(table, "letter") == "spanish21 report par --ruleset wa-2025 --out par.pdf"
    )
    prized = JackpotRequest(
        table="3c",
        paytable=1,
        wager="$1",
        alternate=1,
        prizes={"three-suited-2-to-K": "$500@jackpot"},
    )
    table = canonical_table(FullTable(ruleset="wa-2025", jackpots=[prized]))
    words = shlex.split(par_sheet_command(table, "letter"))
    assert words[words.index("--jackpot") + 1].split() == [
        "alternate=1",
        "paytable=1",
        "table=3c",
        "wager=$1",
        "prize.three-suited-2-to-K=$500@jackpot",
    ]


def test_advice_is_what_the_library_gives() -> None:
    body = {
        "ruleset": "wa-2025",
        "hand": ["8s", "8d"],
        "up": "Kc",
        "without": ["5h", "5d", "6c"],
        "wager": "$10",
    }
    found = told(post("/api/advice", body), response_models.AdviceAnswer)
    ours = advise(
        ruleset("wa-2025"),
        parse_cards("8s 8d"),
        Card.parse("Kc"),
        parse_cards("5h 5d 6c"),
        wager_cents=1000,
    )
    assert found["best"] == ours.best
    assert (found["hand"], found["up"]) == (["8s", "8d"], "Kc")
    assert found["known"] == ["5d", "5h", "6c"]
    assert {each["action"]: each["value"] for each in found["actions"]} == {
        each.action: each.value for each in ours.actions
    }


def test_a_comparison_is_what_the_library_makes() -> None:
    body = {
        "a": {"ruleset": "wa-2025"},
        "b": {"ruleset": "wa-2025", "options": {"decks": 8, "soft_17": "stand"}},
    }
    found = told(post("/api/compare", body), response_models.ComparisonAnswer)
    ours = comparison_record(solved("wa-2025"), solved("wa-2025", decks=8, soft_17="stand"))
    for name in ("differences", "event_differences", "chart_differences"):
        assert found[name] == plain(ours[name])


# One canonical table


def test_two_ways_to_say_the_same_table_are_one_question() -> None:
    said = [
        SeatedTable(ruleset="wa-2025"),
        SeatedTable(ruleset="wa-2025", options={"decks": "6", "match": "yes"}, wager="$5.00"),
        SeatedTable(ruleset="wa-2025", options={"soft_17": "HIT", "decks": 6}, wager="5"),
    ]
    assert len({canonical_table(body) for body in said}) == 1
    gone = [SeatedTable(ruleset="wa-2025", without=cards) for cards in (["7s", "K♦"], ["Kd", "7♠"])]
    assert len({canonical_table(body) for body in gone}) == 1


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a_canonical_table_builds_the_rules_that_were_asked_for(name: str) -> None:
    table = canonical_table(SeatedTable(ruleset=name))
    assert table.build().rules == ruleset(name)
    assert hash(table)


def test_a_rule_book_is_read_once() -> None:
    assert shipped_rule_book("wa-2025") is shipped_rule_book("wa-2025")
