"""Does spanish21 strategy draw the chart of the table it is asked about, and explain its cells?"""

import json
import re
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from spanish21 import analysis, ruleset
from spanish21.analysis import GameAnalysis
from spanish21.analysis.strategy.cell_explanation import CellExplanation, ChartCase
from spanish21.cli import cli
from spanish21.cli.analysis import strategy_chart
from spanish21.cli.analysis.strategy_chart import MOVE_STYLES, draw_cell
from spanish21.library import game_analysis
from spanish21.refusal import Refusal
from spanish21.reports.strategy.chart_json import chart_record
from spanish21.reports.strategy.pocket_card import strategy_card
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.rulesets.strategies.strategy_json import read_strategy

pytestmark = pytest.mark.long

_SOLVED: dict[str, GameAnalysis] = {}
_ANALYZE = analysis.analyze


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table asked again is not solved again."""

    def once(
        rules: Any, *, shoe: Any = None, wager_cents: Any = None, **given: Any
    ) -> GameAnalysis:
        key = repr((astuple(rules), shoe, wager_cents))
        if key not in _SOLVED:
            _SOLVED[key] = _ANALYZE(rules, shoe=shoe, wager_cents=wager_cents, **given)
        return _SOLVED[key]

    monkeypatch.setattr(game_analysis, "solve_game", once)


def run(*arguments: Any, columns: int = 120) -> Result:
    given = ["strategy", *map(str, arguments)]
    result = CliRunner().invoke(cli, given, env={"COLUMNS": str(columns)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(*arguments: Any) -> str:
    return "\n".join(line.rstrip() for line in run(*arguments).output.splitlines())


def words(text: str) -> list[str]:
    """Its lines, with single spaces."""
    return [" ".join(line.split()) for line in text.splitlines()]


def refused(*arguments: Any) -> str:
    with pytest.raises(Refusal) as found:
        run(*arguments)
    return str(found.value)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A coloured terminal of any width, whose screen can be read."""

    def shown(width: int, *arguments: Any) -> str:
        screen = Console(
            highlight=False, width=width, force_terminal=True, color_system="truecolor", record=True
        )
        monkeypatch.setattr(strategy_chart, "make_console", lambda: screen)
        run(*arguments)
        return screen.export_text(styles=True)

    return shown


def plain(text: str) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in text.splitlines()]


# --- the chart ------------------------------------------------------------------------------------


def test_a_wide_screen_has_two_parts_side_by_side() -> None:
    text = said()
    assert text.startswith("Spanish 21, Washington, submission #3166 (2025)\n6 decks, ")
    lines = text.splitlines()
    ups = "2 3 4 5 6 7 8 9 10 A"
    assert f"Hard {ups} Soft {ups}" in words(text)
    assert f"Pairs {ups} Doubled once {ups}" in words(text)
    assert max(map(len, lines)) <= 120
    assert "17 S S S S S S S6 S6 S6 XH" in words(text)
    assert "House edge of this chart  0.7770 %" in text
    assert "The chart costs           $1.80 in $1,000,000 of original wagers" in text
    assert "Never take insurance." in text
    assert "Never split 4s, 5s or tens." in text


@pytest.mark.parametrize("options", [[], ["--double-double"], ["--decks", 2]], ids=str)
@pytest.mark.parametrize("width", [80, 120])
def test_a_chart_fits_the_screen(terminal: Any, width: int, options: list[Any]) -> None:
    lines = plain(terminal(width, *options))
    assert max(map(len, lines)) <= width
    heads = [line for line in lines if re.search(r" 9 +10 +A", line)]
    parts = 3 + (3 if "--double-double" in options else 1)
    assert len(heads) == (parts if width == 80 else (parts + 1) // 2)


def test_every_move_has_its_colour(terminal: Any) -> None:
    text = terminal(80, "--double-double")
    for kind, style in MOVE_STYLES.items():
        colour = style.partition("#")[2]
        red, green, blue = (int(colour[at : at + 2] or "0", 16) for at in (0, 2, 4))
        assert kind == "none" or f"48;2;{red};{green};{blue}" in text


def test_the_parts_of_a_narrow_screen_have_their_squares_in_line(terminal: Any) -> None:
    lines = plain(terminal(80))
    heads = [line for line in lines if line.endswith("9    10   A")]
    assert [line.split()[0] for line in heads] == ["Hard", "Soft", "Pairs", "Doubled"]
    assert len({line.index(" 10") for line in heads}) == 1


def test_a_table_without_rescue_has_three_parts(terminal: Any) -> None:
    lines = plain(terminal(120, "--ruleset", "bet-bigger"))
    assert not any("Doubled" in line for line in lines)
    assert not any("Super Bonus" in line for line in lines)


def test_a_shoe_that_is_not_full_is_named() -> None:
    text = said("--decks", 2, "--without", "7s 7h Kd*2")
    assert "For what is left of the shoe: 92 of 96 cards" in text


# --- files and JSON -------------------------------------------------------------------------------


def test_the_chart_as_json_is_the_strategy_with_its_edge() -> None:
    record = json.loads(run("--json").output)
    solved = _ANALYZE(ruleset("wa-2025"))
    assert read_strategy(record) == solved.chart.strategy
    assert record == json.loads(json.dumps(chart_record(solved)))
    assert "S6♠" in run("--json").output


def test_pocket_cards_are_written_to_their_files(tmp_path: Path) -> None:
    svg, pdf = tmp_path / "card.svg", tmp_path / "card.pdf"
    result = run("--svg", svg, "--pdf", pdf)
    assert (result.exit_code, result.output) == (0, "")
    solved = _ANALYZE(ruleset("wa-2025"))
    assert svg.read_bytes() == strategy_card(solved, "svg")
    assert pdf.read_bytes() == strategy_card(solved, "pdf")
    both = run("--json", "--svg", svg)
    assert json.loads(both.output)["format"] == "spanish21-strategy"


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "card.pdf"
    assert refused("--pdf", missing) == (
        f"pdf: '{missing}' is not allowed; it cannot be written: No such file or directory"
    )


# --- cells ----------------------------------------------------------------------------------------


def test_a_cell_is_explained() -> None:
    text = said("--explain", "hard 17 v A", "--decks", 2)
    assert text.startswith("hard 17 v A: XH\n")
    lines = words(text)
    assert "hands one in stand hit double surrender margin chart" in lines
    assert "2 cards 279 -0.56853 -0.54198 -1.08396 -0.50000 0.04198 surrender" in lines
    assert "3 cards 292 -0.56745 -0.55498 -1.10995 0.01248 hit" in lines
    assert "Closest: 3 cards, hit over stand, by 0.01248." in text
    assert "3-4-10 hit stand 1,442 0.00259 $1.7993" in lines


def test_many_hands_that_best_play_plays_differently_are_added_up() -> None:
    text = said("--explain", "hard 15 v 3", "--decks", 2)
    assert "\nand 2 more, $0.0071 per $1,000,000 together." in text


def test_a_cell_that_best_play_does_not_differ_in_says_so() -> None:
    text = said("--explain", "pair 7 v 7")
    assert text.startswith("pair 7 v 7: P$\n")
    assert "7-7 for the Super Bonus" in text
    assert "Best play does the same with every hand of this cell." in text


def test_a_cell_that_is_never_met_says_so() -> None:
    assert said("--explain", "hard 4 v 8") == (
        "hard 4 v 8: H\nWhoever follows this chart never holds such a hand."
    )


def test_a_hand_with_one_move_has_no_margin() -> None:
    text = said("--explain", "doubled soft 21 v 6")
    assert "Closest" not in text
    assert "doubled soft 21 v 6: once stand" in text


def test_a_cell_fits_a_narrow_screen_and_has_the_chart_in_bold(terminal: Any) -> None:
    text = terminal(80, "--explain", "pair 7 v 7")
    lines = plain(text)
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)
    assert "\x1b[1m-0.04874\x1b[0m" in text


def test_a_margin_of_almost_nothing_is_not_shown_as_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    case = ChartCase("2 cards", 0.01, {"stand": 0.1, "hit": 0.1 - 2e-7}, "stand")
    draw_cell(CellExplanation(read_cell_name("hard 16 v 10"), "S", (case,), ()))
    assert "by 2.0e-07." in capsys.readouterr().out


def test_a_cell_as_json_has_everything_behind_it() -> None:
    record = json.loads(run("--explain", "hard 17 v A", "--decks", 2, "--json").output)
    assert (record["format"], record["version"]) == ("spanish21-strategy-cells", 1)
    (cell,) = record["cells"]
    assert (cell["cell"], cell["code"]) == ("hard 17 v A", "XH")
    first = cell["cases"][0]
    assert (first["hands"], first["plays"], first["next_best"]) == ("2 cards", "surrender", "hit")
    assert first["margin"] == pytest.approx(-0.5 - first["values"]["hit"])
    dearest = cell["best_play_differs"][0]
    assert (dearest["hand"], dearest["plays"], dearest["best"]) == ("3-4-10", "hit", "stand")
    assert dearest["cost_per_round"] == pytest.approx(dearest["chance"] * dearest["cost"])
    single = json.loads(run("--explain", "doubled soft 21 v 6", "--json").output)["cells"][0]
    assert single["cases"][0]["next_best"] is single["cases"][0]["margin"] is None


def test_the_closest_cells_are_listed() -> None:
    lines = words(said("--close", 3))
    assert "hard 14 v 6 S6♠ 5 cards stand hit 0.00009 83,952" in lines
    assert "soft 16 v 5 D3 2 cards double hit 0.00012 892" in lines
    record = json.loads(run("--close", 3, "--json").output)
    assert [cell["cell"] for cell in record["cells"]] == [
        "hard 14 v 6",
        "soft 16 v 5",
        "hard 16 v 2",
    ]


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["--explain", "16 v 10"],
            "explain: '16 v 10' is not allowed; write a cell such as 'hard 16 v 10', 'pair 8 v A'",
        ),
        (
            ["--explain", "hard 16 v 1"],
            "explain: 'hard 16 v 1' is not allowed; the up card is one of 2, 3, 4, 5, 6, 7, 8, 9, 10, A",
        ),
        (["--close", 0], "close: 0 is not allowed; use 1 or more"),
        (
            ["--close", 2, "--explain", "hard 16 v 10"],
            "close: 2 is not allowed; ask for one thing: --explain or --close",
        ),
        (
            ["--close", 2, "--svg", "x.svg"],
            "svg: 'x.svg' is not allowed; a pocket card shows the chart: leave out --explain and --close",
        ),
        (
            ["--explain", "hard 16 v 10", "--pdf", "x.pdf"],
            "pdf: 'x.pdf' is not allowed; a pocket card shows the chart: leave out --explain and --close",
        ),
        (["--wager", "$1"], "wager: '$1.00' is not allowed; this table takes $5.00 to $300.00"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_asked_is_refused(arguments: list[Any], says: str) -> None:
    assert refused(*arguments).startswith(says)
