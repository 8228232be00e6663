"""Does spanish21 compare read two tables as they are typed, and show what differs?"""

import json
from dataclasses import astuple, replace

import pytest
from click.testing import CliRunner

from spanish21.cli import cli
from spanish21.cli.analysis.compare import format_table_spec
from spanish21.cli.terminal.progress import ProgressCallback
from spanish21.extras import MissingExtra
from spanish21.library import game_analysis
from spanish21.library.game_analysis import AnalysisResult, analyze_table
from spanish21.library.input.table_spec import TableSpec
from spanish21.refusal import Refusal

HIT = "wa-2025,decks=6,soft_17=hit"
STAND = "wa-2025, soft_17 = stand, wager=$25"
_SOLVED: dict[str, AnalysisResult] = {}


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table asked again is not solved again."""

    def once(table: TableSpec, step: ProgressCallback) -> AnalysisResult:
        key = repr((astuple(table.rules), table.shoe, table.wager_cents))
        if key not in _SOLVED:
            _SOLVED[key] = analyze_table(table, step)
        return _SOLVED[key]

    monkeypatch.setattr(game_analysis, "analyze_table", once)


def said(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["compare", *arguments], env={"COLUMNS": "120"})
    if result.exception is not None:
        raise result.exception
    return "\n".join(line.rstrip() for line in result.output.splitlines())


def test_two_tables_are_shown_side_by_side() -> None:
    shown = said(HIT, STAND)
    assert shown.startswith(
        "A  wa-2025: 6 decks, dealer hits soft 17, $5 wager\n"
        "B  wa-2025: 6 decks, dealer stands on soft 17, $25 wager\n"
    )
    assert "House edge, best play           0.77683 %   0.36452 %   −0.41231 %" in shown
    assert "House edge, best chart          0.77701 %" in shown
    assert "Standard deviation, best play     1.16170" in shown
    assert "blackjack                 1 in 23.9      1 in 23.9    +0.0000" in shown
    assert "hands made by splits" not in shown
    assert "double-double" not in shown
    assert "hard    16     A              XH    H" in shown
    assert "A number: hit from so many cards." in shown


def test_the_same_table_twice_differs_in_nothing() -> None:
    shown = said(HIT, HIT)
    assert shown.endswith("The two best charts are the same.")
    assert "+0.00000 %" in shown


def test_a_derived_game_is_said_to_be_none_that_was_filed() -> None:
    shown = said(HIT, "two-deck-21").splitlines()
    assert shown[:3] == [
        "A  wa-2025: 6 decks, dealer hits soft 17, $5 wager",
        "B  two-deck-21: 2 decks, dealer stands on soft 17, $5 wager",
        "   Two-deck 21 with long Bonus pays (not a filed game: derived from wa-classic, departs from it in 6 rules)",
    ]


def test_one_cell_is_said_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = analyze_table(format_table_spec("wa-2025,decks=2", "A"), lambda _words: None)
    insured = replace(found.chart, strategy=replace(found.chart.strategy, insurance=True))
    both = iter((found, replace(found, chart=insured)))
    monkeypatch.setattr(game_analysis, "analyze_table", lambda _table, _step: next(both))
    shown = said(HIT, HIT)
    assert "The best charts differ in one cell" in shown
    assert "insurance   any    A              refuse   take" in shown


def test_a_comparison_as_json() -> None:
    found = json.loads(said(HIT, STAND, "--format", "json"))
    assert found["format"] == "spanish21-comparison"
    assert found["a"]["options"]["soft_17"] == "hit"
    assert found["b"]["options"]["soft_17"] == "stand"
    assert found["b"]["wager_cents"] == 2500
    assert found["differences"]["house_edge"] == pytest.approx(-0.00412313, abs=1e-8)


def test_cards_that_are_gone_and_a_rule_file_are_read() -> None:
    table = format_table_spec("section-13,without=7s 7h Kd*3,dealing_mode=card-reader", "A")
    assert table.shoe is not None
    assert table.shoe.size == 283
    assert table.wager_cents is None
    assert table.rules.dealing.mode == "card-reader"


@pytest.mark.parametrize(
    ("a", "b", "sentence"),
    [
        (
            "",
            HIT,
            "A, table: '' is not allowed; write RULESET or RULESET,NAME=VALUE,...",
        ),
        (
            HIT,
            "wa-2025,wager=$1,000",
            "B, option: '000' is not allowed; write NAME=VALUE; commas part one option from another",
        ),
        (
            "wa-2025,decks=6,decks=8",
            HIT,
            "A, option: 'decks=8' is not allowed; decks was given before",
        ),
        (
            HIT,
            "wa-2025,decks=7",
            "B, decks: '7' is not allowed; choose 2, 4, 5, 6 or 8 (wa-2025:GR2, A2)",
        ),
        (
            "wa-2025,wager=much",
            HIT,
            "A, wager: 'much' is not allowed; write dollars and whole cents, such as $5 or $12.50",
        ),
        (
            HIT,
            "wa-2025,wager=$400",
            "B, wager: '$400.00' is not allowed; this table takes $5.00 to $300.00",
        ),
        (
            "bet-bigger,soft_17=hit",
            HIT,
            (
                "A, option: 'soft_17' is not allowed; bet-bigger has bettors_per_box, boxes, "
                "cards_changed_within_hours, chip_unit, decks, disputes, idle_spread, match, "
                "match_maximum, match_minimum, match_play_coupon, mid_shoe_entry, payout_unit, "
                "recut_by, remix_after_exposed_card, required_wagers, reshuffle_after_any_round, "
                "several_boxes_per_player, table_maximum, table_minimum, wager or without"
            ),
        ),
    ],
)
def test_what_cannot_be_read_is_refused_by_side_and_field(a: str, b: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        said(a, b)
    assert str(refused.value) == sentence


def test_an_unknown_rule_set_is_refused_by_side() -> None:
    with pytest.raises(Refusal, match="A, ruleset: 'nowhere' is not allowed; choose wa-2025"):
        said("nowhere", HIT)


def test_what_both_sides_lack_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacks(_table: object, _step: object) -> None:
        raise MissingExtra("extra", "numpy", "install it")

    monkeypatch.setattr(game_analysis, "analyze_table", lacks)
    refused = CliRunner().invoke(cli, ["compare", "wa-2025", "wa-classic"]).exception
    assert str(refused) == "numpy is not installed; install it"
