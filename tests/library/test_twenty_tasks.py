"""Are twenty tasks each done in five lines or fewer, and is what comes out of them right?

The tasks are those of docs/guides/use-from-python.md; every block of it is run as it stands there.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars
import pytest

from fixtures.chart_fixture import chart_analysis
from fixtures.house_server import HouseAtWork
from spanish21.analysis import advise
from spanish21.game.cards import parse_cards

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guides" / "use-from-python.md"
MOST_LINES = 5
_TASK = re.compile(r"^## (\d+)\. (.+?)\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
Check = Callable[[Any, dict[str, Any], Path], bool]


def tasks() -> list[tuple[int, str, str]]:
    found = _TASK.findall(GUIDE.read_text(encoding="utf-8"))
    return [(int(number), title, code) for number, title, code in found]


def run_code(code: str, names: dict[str, Any]) -> Any:
    """Run a block, and give what its last line comes to."""
    *lines, last = code.rstrip().splitlines()
    try:
        expression = compile(last, GUIDE.name, "eval")
    except SyntaxError:
        exec(code, names)  # noqa: S102  the guide's own code
        return None
    exec("\n".join(lines), names)  # noqa: S102
    return eval(expression, names)  # noqa: S307


def _advice_is_right(answer: Any, _names: Any, _folder: Path) -> bool:
    rules = chart_analysis(decks=6).rules
    hand, up, gone = parse_cards("8s 8d"), parse_cards("Ah")[0], parse_cards("5h 5h 5h 5d 5d 5d")
    return bool(answer.actions == advise(rules, hand, up, gone).actions)


def _runs_at(edge: float) -> Check:
    def check(answer: Any, _names: Any, _folder: Path) -> bool:
        error = answer.house_edge.standard_error
        return bool(abs(answer.house_edge.value - edge) < 5 * error)

    return check


def _frame(columns: str, height: int) -> Check:
    def check(answer: Any, _names: Any, _folder: Path) -> bool:
        assert isinstance(answer, polars.DataFrame)
        assert set(columns.split()) <= set(answer.columns)
        return answer.height == height

    return check


CHECKS: dict[int, Check] = {
    1: lambda answer, _names, _folder: answer == chart_analysis(decks=8).house_edge,
    2: _advice_is_right,
    3: _frame("part hand 2 9 10 A", 17 + 10 + 10 + 17 + 10),
    4: _frame("card effect", 13),
    5: lambda answer, _names, _folder: (
        abs(sum(answer[0].values()) - 1) < 1e-12 and 1.1 < answer[1] < 1.2
    ),
    6: _frame("decks soft_17 house_edge", 6),
    7: lambda answer, _names, _folder: isinstance(answer, Fraction) and 0.028 < answer < 0.029,
    8: _frame("label pays probability one_in", 6),
    9: lambda answer, _names, _folder: (
        answer.rounds == 10**8
        and _runs_at(chart_analysis(decks=6).chart_house_edge)(answer, _names, _folder)
    ),
    10: lambda answer, _names, _folder: 0.1 < answer < 0.4,
    11: lambda answer, _names, _folder: answer.house_edge.low > 0.01,
    12: lambda answer, _names, _folder: (
        {step.wager_cents for step in answer.spec.counting.ramp} == {10_00, 20_00, 60_00}
    ),
    13: lambda answer, names, _folder: (
        0 < answer < 0.006
        and names["house_game"].derivation.base == "wa-classic"
        and names["house_game"].title == "River House 21"
    ),
    14: lambda answer, _names, _folder: answer == chart_analysis("pontoon").house_edge,
    15: _frame("player spot net_cents clause", 5),
    16: lambda answer, _names, folder: (
        answer == Path("par.pdf") and (folder / "par.pdf").read_bytes().startswith(b"%PDF")
    ),
    17: lambda answer, _names, _folder: answer.rounds[0].replay.state.phase == "closed",
    18: lambda _answer, names, _folder: (
        [each.number for each in names["results"]] == [1, 2]
        and names["results"][1].chips_cents - names["results"][0].chips_cents
        == names["results"][1].net_cents
    ),
    19: lambda answer, names, _folder: (
        answer % 500 == 0
        and names["house"].audit().clean
        and names["house"].audit().result.rounds == 2
    ),
    20: lambda answer, _names, folder: (
        answer.clean and answer.result.rounds == 3 and (folder / "oak.db").exists()
    ),
}


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What the guide's blocks know of each other, and the address of a demo house."""
    with HouseAtWork(tmp_path_factory.mktemp("served") / "house.db") as house:
        known: dict[str, Any] = {"address": house.base}
        exec("import spanish21", known)  # noqa: S102  the guide's first line
        yield known


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder with the examples, in which the guide is followed."""
    where = tmp_path_factory.mktemp("library")
    shutil.copytree(ROOT / "examples", where / "examples")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(where)
        yield where


def test_there_are_twenty_tasks_of_five_lines_or_fewer() -> None:
    assert [number for number, _, _ in tasks()] == [*range(1, 21)] == [*CHECKS]
    # The formatter puts two empty lines after a function; they are no lines of code.
    lines = {title: len([*filter(None, code.splitlines())]) for _, title, code in tasks()}
    assert {title: number for title, number in lines.items() if number > MOST_LINES} == {}


@pytest.mark.parametrize(
    ("number", "code"),
    [(number, code) for number, _, code in tasks()],
    ids=[f"{number}-{title.replace(' ', '-')}" for number, title, _ in tasks()],
)
def test_a_task_does_what_it_says(
    number: int, code: str, names: dict[str, Any], folder: Path
) -> None:
    assert CHECKS[number](run_code(code, names), names, folder)
