"""Does every answer say itself in a line, and leave as data, a frame, a page and a picture?"""

import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import polars
import pytest

import spanish21
from fixtures.chart_fixture import chart_analysis
from spanish21 import Refusal
from spanish21.library import game_analysis
from spanish21.library.journal_audits import JournalAudit
from spanish21.library.results import result
from spanish21.library.results.html import MOST_ROWS, html_table
from spanish21.library.results.picture import draw_bars
from spanish21.library.results.result import Result
from spanish21.reports.strategy.chart_layout import (
    SQUARE_GROUNDS,
    chart_blocks,
    chart_legend,
    doubled_chart_blocks,
)

pytestmark = pytest.mark.long

ROUND = Path(__file__).parents[4] / "examples" / "shared-box.round"


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are solved once for all tests."""
    monkeypatch.setattr(
        game_analysis,
        "solve_game",
        lambda rules, **_more: chart_analysis(
            rules.id, decks=rules.cards.decks, double_double=rules.double.double_double
        ),
    )


def mimic(hand: spanish21.PlayerHand) -> str:
    return "hit" if hand.total < 17 and hand.offers("hit") else "stand"


def audited() -> Result:
    with spanish21.House("The Oak", seed=7) as house:
        house.add_table("wa-2025")
        house.add_player("Ann")
        house.play("Ann", mimic, wager="$10")
        return house.audit()


ANSWERS: dict[str, Callable[[], Any]] = {
    "odds": lambda: spanish21.odds("match-up", decks=6),
    "bonus": lambda: spanish21.odds("super", decks=6),
    "odds-with-cards-gone": lambda: spanish21.odds("match-up", without="7s"),
    "analysis": lambda: spanish21.analyze("wa-2025", decks=6),
    "session": lambda: spanish21.analyze("wa-2025").session(100, bankroll="$50"),
    "session-without-a-bankroll": lambda: spanish21.analyze("wa-2025").session(100),
    "advice": lambda: spanish21.advise("8s 8d", "Ah"),
    "advice-of-one-action": lambda: spanish21.advise("As K", "9"),
    "strategy": lambda: spanish21.strategy("wa-2025", decks=6),
    "removals": lambda: spanish21.removals("wa-2025", decks=2),
    "comparison": lambda: spanish21.compare("wa-2025", decks=[6, 8]),
    "simulation": lambda: spanish21.simulate("wa-2025", rounds=1e4),
    "par": lambda: spanish21.par("wa-2025", decks=6),
    "sign": lambda: spanish21.sign("wa-2025", decks=6),
    "round": lambda: spanish21.replay(ROUND),
    "played": lambda: spanish21.play(mimic, rounds=2, seed=7, wager="$10"),
    "played-once": lambda: spanish21.play(mimic, seed=8),
    "audit": audited,
}


def test_what_stands_in_an_answer_says_itself_in_a_line_too() -> None:
    analysis = spanish21.analyze("wa-2025", decks=6)
    assert repr(analysis.chart) == "<Chart for wa-2025, decks: 6>"
    assert repr(analysis.chart.strategy) == "<Strategy for wa-2025, decks: 6>"
    assert repr(analysis.solution) == "<Solution of wa-2025, decks: 6>"
    assert repr(analysis.table) == "<TableSpec of <RuleSet wa-2025: 6 decks, soft 17 hit>>"
    assert repr(spanish21.replay(ROUND).replay).startswith("<RoundReplay of section-13, steps: ")


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_leaves_in_every_form(name: str, tmp_path: Path) -> None:
    answer = ANSWERS[name]()
    assert isinstance(answer, Result)
    assert repr(answer) == f"<{answer}>"
    assert 10 < len(str(answer)) < 200
    assert "\n" not in str(answer)
    record = answer.to_dict()
    text = answer.to_json(tmp_path / "answer.json")
    assert json.loads(text) == json.loads((tmp_path / "answer.json").read_text())
    assert "\n" not in answer.to_json(indent=None)
    assert record["version"] >= 1
    assert "<" in answer._repr_html_()
    frame = answer.to_frame()
    assert isinstance(frame, polars.DataFrame)
    assert frame.height == len(answer.frame_rows())
    picture = answer.plot()
    drawn = picture.save(tmp_path / f"answer.{picture.forms[0]}").read_bytes()
    assert len(drawn) > 1000
    assert (picture._repr_svg_() or "").count("<svg") >= 1
    assert repr(picture).startswith("<Picture: ")


def test_a_chart_in_a_notebook_is_that_of_the_terminal_with_every_mark_explained() -> None:
    chart = spanish21.strategy("wa-2025", decks=6, double_double=True)
    page = chart._repr_html_()
    for block in (*chart_blocks(chart), *doubled_chart_blocks(chart)):
        assert f">{block.title}</th>" in page
        assert block.note in page
        for hand, row in block.rows:
            codes = "".join(f"[^<]*<[^<]*>{re.escape(escape(one.code))}</td>" for one in row)
            assert re.search(f">{hand}</th>{codes}", page), hand
    for mark in chart_legend(chart, chart.analysis.rules):
        assert f"<b>{escape(mark.code)}</b> {escape(mark.says)}" in page
    assert SQUARE_GROUNDS["rescue"] in page
    assert "Never take insurance." in page


def test_most_records_name_their_form() -> None:
    unnamed = {name for name, ask in ANSWERS.items() if "format" not in ask().to_dict()}
    assert unnamed == set()


def test_an_audit_with_findings_says_so() -> None:
    one = SimpleNamespace(_asdict=lambda: {"seq": 7, "what": "a cent is gone"})
    found = SimpleNamespace(
        audited=SimpleNamespace(entries=9), rounds=1, shoes=1, decided=8, findings=(one,), notes=()
    )
    audit = JournalAudit("The Oak", found)  # type: ignore[arg-type]
    assert not audit.clean
    assert audit.headline.endswith("1 findings")
    assert audit.to_dict()["findings"] == [{"seq": 7, "what": "a cent is gone"}]


@dataclass(frozen=True, repr=False)
class Numbers(Result):
    """An answer of a few numbers."""

    lines: tuple[dict[str, Any], ...]

    @property
    def headline(self) -> str:
        return "a few numbers"

    def to_dict(self) -> dict[str, Any]:
        return {"lines": [*self.lines]}

    def frame_rows(self) -> Sequence[dict[str, Any]]:
        return self.lines

    def plot(self) -> Any:
        return draw_bars("$ of a day", ["a$b"], [1.0], across="$")


NUMBERS = Numbers(({"name": "a", "number": 1}, {"name": "b", "number": None}))


def test_the_library_of_frames_is_the_one_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = ModuleType("pandas")
    pandas.DataFrame = lambda columns: ("pandas", columns)  # type: ignore[attr-defined]
    pandas.__spec__ = ModuleSpec("pandas", None)
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert NUMBERS.to_frame("pandas") == ("pandas", {"name": ["a", "b"], "number": [1, None]})
    assert isinstance(NUMBERS.to_frame(), polars.DataFrame)
    monkeypatch.setattr(result, "find_spec", lambda name: None if name == "polars" else object())
    assert NUMBERS.to_frame()[0] == "pandas"
    monkeypatch.setattr(result, "find_spec", lambda _name: None)
    with pytest.raises(Refusal, match=r"^library: 'polars and pandas' is not allowed; install one"):
        NUMBERS.to_frame()
    with pytest.raises(
        Refusal, match=r"^library: 'numpy' is not allowed; choose polars or pandas$"
    ):
        NUMBERS.to_frame("numpy")


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^path: .* is not allowed; it cannot be written: "):
        NUMBERS.to_json(tmp_path / "nowhere" / "answer.json")
    with pytest.raises(Refusal, match=r"^path: 1\.5 is not allowed; name a file$"):
        NUMBERS.to_json(1.5)  # type: ignore[arg-type]


def test_a_picture_is_of_the_forms_it_can_be(tmp_path: Path) -> None:
    picture = NUMBERS.plot()
    for ending in ("png", "svg", "pdf"):
        assert picture.save(tmp_path / f"it.{ending}").stat().st_size > 1000
    assert (tmp_path / "it.png").read_bytes() == picture.save(tmp_path / "two.png").read_bytes()
    with pytest.raises(Refusal, match=r"end its name in \.png, \.svg or \.pdf$"):
        picture.save(tmp_path / "it.gif")
    pdf = type(picture)("a page", lambda _form: b"", forms=("pdf",))
    assert pdf._repr_svg_() is None


def test_a_page_shows_the_first_rows_of_very_many() -> None:
    assert html_table([]) == ""
    page = html_table([{"n": number, "on": True, "of": 0.5} for number in range(MOST_ROWS + 5)])
    assert page.count("<tr>") == MOST_ROWS + 1
    assert "and 5 more" in page
