"""Does spanish21 analyze answer for the table it is asked about, and draw it well?"""

import csv
import io
import json
import sys
from dataclasses import astuple, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console

from fixtures.guide_commands import run_guide
from spanish21 import analysis, ruleset
from spanish21.analysis import GameAnalysis, HouseEdgeProof
from spanish21.analysis.questions.change_effects import CardRemovalEffect, RuleChangeEffect
from spanish21.analysis.questions.side_wagers import SideWagerValues
from spanish21.analysis.solver.seen_cards_play import SeenCardsGain
from spanish21.cli import cli
from spanish21.cli.analysis.analysis_page import (
    describe_net,
    describe_table,
    draw_bar,
    draw_side,
    format_edge,
    format_signed_percent,
    group_net_results,
)
from spanish21.cli.terminal.progress import show_progress
from spanish21.library import card_removals, game_analysis
from spanish21.refusal import Refusal

GUIDE = Path(__file__).parents[4] / "docs" / "guides" / "analyze-a-table.md"
_SOLVED: dict[str, GameAnalysis] = {}
_ANALYZE = analysis.analyze


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table asked again is not solved again."""

    def once(rules: Any, *, progress: Any, **how: Any) -> GameAnalysis:
        key = repr((astuple(rules), how))
        if key not in _SOLVED:
            _SOLVED[key] = _ANALYZE(rules, progress=progress, **how)
        return _SOLVED[key]

    monkeypatch.setattr(game_analysis, "solve_game", once)


def said(*arguments: str, columns: str = "160", colour: bool = False) -> str:
    env = {"COLUMNS": columns, "FORCE_COLOR": "1" if colour else None}
    result = CliRunner().invoke(cli, ["analyze", *arguments], env=env)
    if result.exception is not None:
        raise result.exception
    return "\n".join(line.rstrip() for line in result.output.splitlines())


@cache
def page() -> str:
    return said()


def record(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(*arguments, "--format", "json"))
    return found


def test_the_page_says_which_table_and_which_strategy() -> None:
    assert page().startswith(
        "wa-2025: 6 decks, dealer hits soft 17, $5 wager\n"
        "Spanish 21, Washington, submission #3166 (2025)\n"
    )
    assert "per original wager       best play   best chart" in page()
    assert "House edge               0.77683 %    0.77701 %" in page()
    assert "with the Super Bonus   0.74892 %    0.74910 %" in page()
    assert "7s hit, without it     0.77" in page()
    assert "the chart costs                ·    0.00018 %" in page()
    assert "Element of risk          0.67304 %            ·" in page()
    for title in (
        "Net result of a round, best play, without the Super Bonus",
        "By up card, best play",
        "By first decision, best play",
        "What happens, best play, all hands of a box counted",
    ):
        assert title in page()


def test_events_are_told_as_one_in_so_many() -> None:
    assert "blackjack                               41.8118       1 in 23.9" in page()
    assert "hands made by splits                  61.7657   2.174 a split" in page()
    assert "Super Bonus, when played for             0.0015    1 in 668,382" in page()
    assert "double-double" not in page()


def test_the_distribution_is_drawn_with_bars() -> None:
    lines = page().splitlines()
    loss = next(line for line in lines if line.lstrip().startswith("−1  "))
    win = next(line for line in lines if line.lstrip().startswith("+1  "))
    assert loss.endswith("█" * 60)
    assert 40 < win.count("█") < 45


def test_a_game_without_a_super_bonus_has_no_lines_for_it() -> None:
    shown = said("--ruleset", "bet-bigger", "--decks", "1")
    assert shown.startswith("bet-bigger: 1 deck, dealer hits soft 17, $1 wager\n")
    assert "with the Super Bonus" not in shown
    assert "Super Bonus, when played for" not in shown


def test_a_narrow_terminal_gets_its_tables_below_one_another() -> None:
    narrow = said(columns="80", colour=True)
    assert max(len(line) for line in page().splitlines()) > 100
    assert "\x1b[" in narrow
    shown = narrow.split("By up card")[1].split("By first decision")[0]
    assert "100.00 %" in shown


def test_the_shoe_and_the_wager_are_said() -> None:
    shown = said("--double-double", "--without", "Ks*3 7h", "--wager", "$15")
    first = shown.splitlines()[0]
    assert first == (
        "wa-2025: 6 decks, 284 of 288 cards left, dealer hits soft 17, double-double, $15 wager"
    )
    assert "double-double    " in shown


def test_a_table_without_a_peek_says_so() -> None:
    unpeeked = ruleset("section-13", dealing_mode="second-card-last")
    words = "section-13: 6 decks, dealer stands on soft 17, no peek, $10 wager"
    assert describe_table(unpeeked, 288, 1000) == words
    peeked = ruleset("section-13", dealing_mode="card-reader")
    assert "peek" not in describe_table(peeked, 288, 1000)


def test_the_record_holds_the_options_that_matter() -> None:
    found = record()
    assert found["format"] == "spanish21-analysis"
    assert found["options"] == {
        "decks": 6,
        "dealt_from": "shoe",
        "table_minimum": "$5",
        "table_maximum": "$300",
        "payout_unit": "$0.01",
        "chip_unit": "$1",
        "soft_17": "hit",
        "double_double": False,
    }
    assert found["house_edge"] == pytest.approx(0.0077682904, abs=1e-9)
    assert {"exact", "option_values", "removals", "side"}.isdisjoint(found)


def test_csv_holds_the_distribution() -> None:
    rows = list(csv.reader(io.StringIO(said("--format", "csv"))))
    assert rows[0] == ["net", "probability"]
    assert rows[1][0] == "-8.0"
    assert sum(float(chance) for _, chance in rows[1:]) == pytest.approx(1)


PROOF = HouseEdgeProof(Fraction(1, 128), Fraction(1, 129), 1 / 128, 1 / 129, 61.25)
OPTIONS = (RuleChangeEffect("soft_17", "dealer stands on soft 17", 0.0036, -0.0041),)
REMOVALS = (CardRemovalEffect("A", "an ace", -0.0014), CardRemovalEffect("5", "a 5", 0.0007))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answers that take long, given at once; what each was asked is noted."""
    asked: list[str] = []

    def prove(_rules: Any, *, shoe: Any, wager_cents: Any) -> HouseEdgeProof:
        asked.append(f"prove {shoe} {wager_cents}")
        return PROOF

    def option_values(_rules: Any, *, shoe: Any, wager_cents: Any, progress: Any) -> Any:
        progress("soft 17")
        asked.append(f"options {shoe} {wager_cents}")
        return OPTIONS

    def removal_effects(_rules: Any, *, shoe: Any, wager_cents: Any, progress: Any) -> Any:
        progress("an ace")
        asked.append(f"removals {shoe} {wager_cents}")
        return REMOVALS

    monkeypatch.setattr(game_analysis, "prove", prove)
    monkeypatch.setattr(game_analysis, "rule_change_effects", option_values)
    monkeypatch.setattr(card_removals, "card_removal_effects", removal_effects)
    return asked


def test_more_is_drawn_where_it_is_asked_for(quick: list[str]) -> None:
    shown = said("--exact", "--options", "--removals", "--side")
    assert quick == ["options None None", "removals None None", "prove None None"]
    assert "The same in rational numbers, best play" in shown
    assert "exact                          0.007812500000000000000000000000" in shown
    assert "float64                        0.007812500000000000" in shown
    assert "worked out in                  61.2 s" in shown
    assert "One rule changed, best play" in shown
    assert "the table as it is           0.7768 %" in shown
    assert "dealer stands on soft 17     0.3600 %   −0.4100 %" in shown
    assert "Player's edge with one card gone, best play" in shown
    assert f"an ace   −0.1400 %   {'█' * 24}" in shown
    assert f"a 5      +0.0700 %   {'█' * 12}\n" in shown
    assert "Match, one card          3.0555 %" in shown
    assert "Dealer busts by number of cards" in shown
    assert "Envy, 3 players" in shown


def test_more_is_recorded_where_it_is_asked_for(quick: list[str]) -> None:
    found = record("--exact", "--options", "--removals", "--side", "--wager", "$10")
    assert quick == ["options None 1000", "removals None 1000", "prove None 1000"]
    assert found["exact"]["house_edge_fraction"] == "1/128"
    assert found["option_values"][0]["name"] == "soft_17"
    assert found["removals"][0]["card"] == "A"
    assert found["side"]["match_house_advantage"] == pytest.approx(114 / 3731)


def test_side_wagers_are_drawn_where_there_are_any() -> None:
    def drawn(side: SideWagerValues, width: int) -> str:
        screen = Console(width=width, file=io.StringIO())
        draw_side(screen, side)
        file = screen.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()

    shown = drawn(SideWagerValues((), None, 0.118, ((3, 0.15),)), 120)
    assert "Break Bonus         11.8000 %" in shown
    assert "Free bonuses" not in shown
    assert "Side wagers" not in drawn(SideWagerValues((), None, None, ((3, 0.15),)), 120)


def test_a_narrow_terminal_gets_envy_for_a_full_table() -> None:
    narrow = said("--side", columns="80", colour=True)
    assert "Envy, 7 players" in narrow
    assert "Envy, 3 players" not in narrow


def test_a_session_is_recorded_with_its_quantiles_and_its_bankroll() -> None:
    plain = record("--session", "60")["session"]
    assert plain["rounds"] == 60
    assert plain["mean_cents"] == pytest.approx(-60 * 500 * record()["house_edge_with_super_bonus"])
    quantiles = list(plain["quantiles_cents"].values())
    assert quantiles == sorted(quantiles)
    assert plain["probability_ahead"] + plain["probability_behind"] < 1
    assert (plain["risk_of_ruin"], plain["goal_probability"]) == (None, None)
    ruined = record("--session", "60", "--bankroll", "$100")["session"]
    assert 0.01 < ruined["risk_of_ruin"] < 0.05
    assert ruined["goal_probability"] is None
    goal = record("--session", "60", "--bankroll", "$100", "--goal", "$100")["session"]
    assert goal["risk_of_ruin"] < ruined["risk_of_ruin"]
    assert 0.5 < goal["risk_of_ruin_before_goal"] < 0.6


def test_a_session_is_drawn() -> None:
    drawn = said("--session", "60", "--bankroll", "$100", "--goal", "$100")
    for words in ("A session of 60 rounds", "95 of 100 sessions end between", "wins $100 first"):
        assert words in drawn
    rich = said("--session", "5", "--bankroll", "$5,000")
    assert "half of the ruined" not in rich
    assert "loses $5,000 on the way" in rich
    assert "on the way" not in said("--session", "5")


def test_csv_holds_nothing_else() -> None:
    with pytest.raises(Refusal) as refused:
        said("--format", "csv", "--side", "--exact")
    assert str(refused.value) == (
        "format: 'csv' is not allowed; it holds the distribution alone; "
        "for --side choose table or json"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--wager", "$2"), "wager: '$2.00' is not allowed; this table takes $5.00 to $300.00"),
        (
            ("--double-double", "--soft17", "stand"),
            (
                "double_double with soft_17: 'true and stand' is not allowed; double-double is "
                "offered only where the dealer hits soft 17 "
                "(wa-2025:GR8, wa-2025:GR8-important, wa-2025:DP6)"
            ),
        ),
        (
            ("--bankroll", "$100"),
            "bankroll: '$100' is not allowed; it belongs to a session: give --session ROUNDS too",
        ),
        (
            ("--goal", "$100"),
            "goal: '$100' is not allowed; it belongs to a session: give --session ROUNDS too",
        ),
        (
            ("--session", "60", "--goal", "$100"),
            "goal: 10000 is not allowed; it belongs to a bankroll: give that too",
        ),
        (
            ("--session", "60", "--format", "csv"),
            (
                "format: 'csv' is not allowed; it holds the distribution alone; "
                "for --session choose table or json"
            ),
        ),
        (
            ("--decks", "7"),
            "decks: 7 is not allowed; choose 2, 4, 5, 6 or 8 (wa-2025:GR2, A2)",
        ),
    ],
)
def test_what_a_table_cannot_be_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        said(*arguments)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("net", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(-1), "−1"),
        (Fraction(-1, 2), "−½"),
        (Fraction(3, 2), "+1½"),
        (Fraction(11, 5), "+2.2"),
        (Fraction(-32), "−32"),
    ],
)
def test_net_results_are_written_as_wagers(net: Fraction, words: str) -> None:
    assert describe_net(net) == words


def test_rare_results_are_put_together() -> None:
    distribution = {
        Fraction(-3): 1e-5,
        Fraction(-2): 1e-4,
        Fraction(-1): 0.5,
        Fraction(1, 3): 2e-4,
        Fraction(1): 0.4,
        Fraction(4): 3e-5,
    }
    assert group_net_results(distribution) == [
        ("below −1", pytest.approx(1.1e-4)),
        ("−1", 0.5),
        ("+1", 0.4),
        ("above +1", 3e-5),
        ("others between", 2e-4),
    ]
    assert group_net_results({Fraction(1): 1.0}) == [("+1", 1.0)]


def test_bars_go_by_eighths_and_show_what_is_there_at_all() -> None:
    assert draw_bar(1, 4) == "████"
    assert draw_bar(0.5 + 1 / 32, 4) == "██▏"
    assert draw_bar(1e-9, 4) == "▏"
    assert draw_bar(0, 4) == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_what_is_worked_out_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    error = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", error)
    monkeypatch.setenv("TERM", "xterm")
    with show_progress() as step:
        step("best play")
    assert ("best play" in error.getvalue()) is terminal


def test_numbers_are_printed_with_a_true_minus() -> None:
    assert format_edge(-0.01) == "−1.0000 %"
    assert format_signed_percent(-0.01, 2) == "−1.00 %"
    assert format_signed_percent(0.01, 2) == "+1.00 %"


def test_a_session_is_drawn_with_its_bankroll_or_without(tmp_path: Path) -> None:
    drawn = [tmp_path / "session.png", tmp_path / "ruin.svg", tmp_path / "goal.svg"]
    said("--session", "60", "--plot", str(drawn[0]))
    said("--session", "60", "--bankroll", "100", "--plot", str(drawn[1]))
    said("--session", "60", "--bankroll", "100", "--goal", "50", "--plot", str(drawn[2]))
    assert drawn[0].read_bytes().startswith(b"\x89PNG")
    ruin, goal = (path.read_text(encoding="utf-8") for path in drawn[1:])
    # A line for the goal, and its words.
    assert goal.count("<path") > ruin.count("<path")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "plot: 'no.png' is not allowed; it draws a session: give --session ROUNDS too"),
        (
            ("--session", "60"),
            "plot: 'no.gif' is not allowed; end its name in .png, .svg or .pdf",
        ),
        (
            ("--session", "60"),
            "plot: '/nowhere/no.png' is not allowed; it cannot be written: No such file or directory",
        ),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused(
    arguments: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        said(*arguments, "--plot", sentence.split("'")[1])
    assert str(refused.value) == sentence


def test_the_guide_shows_what_the_commands_print() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert run_guide(text) == text


def test_split_hands_may_have_a_rule_of_their_own() -> None:
    shown = record("--decks", "2", "--after-split", "own-rule")
    assert shown["split_mode"] == "own-rule"
    assert shown["house_edge"] == pytest.approx(0.0058054415, abs=1e-10)
    assert shown["strategy"]["best_play"]["words"].endswith("one rule for split hands")


_SEEN = SeenCardsGain(gain=0.000007, standard_error=0.0000002, lines=2006, edge=0.005798)


def test_split_hands_may_be_played_by_every_card_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[int] = []

    def answer(_rules: object, lines: int, **_how: object) -> SeenCardsGain:
        questions.append(lines)
        return _SEEN

    monkeypatch.setattr(game_analysis, "seen_cards_gain", answer)
    shown = said("--decks", "2", "--seen-cards", "2000")
    assert "the best one rule for split hands   0.580500 %" in shown
    assert "every card seen                     0.579800 %" in shown
    assert "standard error                      0.000020 %" in shown
    assert "along 2,006" in shown
    assert record("--decks", "2", "--seen-cards", "1000")["seen_cards"] == {
        "house_edge": 0.005798,
        "gain_on_own_rule": 0.000007,
        "standard_error": 0.0000002,
        "lines": 2006,
    }
    assert questions == [2000, 1000]
    monkeypatch.setattr(
        game_analysis, "seen_cards_gain", lambda *_, **__: replace(_SEEN, lines=0, standard_error=0)
    )
    shown = said("--decks", "2", "--seen-cards", "1")
    assert "Every choice tried along every line." in shown
    assert "standard error" not in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--seen-cards", "0"),
            "lines: 0 is not allowed; choose a whole number from 1 to 1,000,000",
        ),
        (
            ("--seen-cards", "9", "--format", "csv"),
            "format: 'csv' is not allowed; it holds the distribution alone; for --seen-cards choose table or json",
        ),
    ],
)
def test_lines_that_cannot_be_drawn_are_refused(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        said(*arguments)
    assert str(refused.value) == sentence


def test_what_is_worked_out_for_play_as_before_is_refused_with_another() -> None:
    with pytest.raises(Refusal) as refused:
        said("--after-split", "own-rule", "--exact")
    assert str(refused.value) == (
        "after-split: 'own-rule' is not allowed; "
        "--exact is of play as before a split: leave one of the two out"
    )
