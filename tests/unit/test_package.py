"""Does the package offer its public names, and no others, and load nothing before it is asked?"""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import spanish21

PLAIN_START = """
import sys
before = set(sys.modules)
import spanish21
print(*sorted(name for name in set(sys.modules) - before if name.startswith("spanish21")))
print(*sorted({"numpy", "numba", "click", "sqlalchemy"} & set(sys.modules)))
"""


def test_the_package_has_its_public_names_and_no_others() -> None:
    assert {*spanish21.__all__, "__version__", "analysis"} <= {*dir(spanish21)}
    assert not {"Any", "import_module", "TYPE_CHECKING"} & {*dir(spanish21)}
    for name in spanish21.__all__:
        own = getattr(spanish21, name).__name__.rpartition(".")[2]
        assert own == {"House": "OwnHouse"}.get(name, name)
    with pytest.raises(AttributeError, match=r"^module 'spanish21' has no attribute 'roulette'$"):
        _ = spanish21.roulette


def test_packages_are_had_by_their_name() -> None:
    assert spanish21.__getattr__("simulation").__name__ == "spanish21.simulation"
    assert spanish21.odds.of("insurance").wager == "insurance"


def test_to_import_the_package_loads_nothing_else() -> None:
    started = [sys.executable, "-c", PLAIN_START]
    said = subprocess.run(started, capture_output=True, text=True, check=True).stdout  # noqa: S603  our own
    assert said == "spanish21\n\n"


def test_every_public_function_teaches_by_example() -> None:
    for name in spanish21.__all__:
        if name not in ("HouseClient", "PlayerHand", "Refusal", "audit", "odds"):
            assert ">>> import spanish21" in (getattr(spanish21, name).__doc__ or ""), name


def test_every_public_name_is_on_the_page_of_the_library() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "python.md").read_text()
    told = set(re.findall(r"^::: spanish21\.(\S+)$", page, re.MULTILINE))
    places = {
        place.replace(":", ".") for name, place in spanish21._PLACES.items() if name != "odds"
    }
    assert places | {"library.wager_odds.odds"} <= told


def test_the_package_runs_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spanish21", "--version"])
    # Another test may have imported it; what is run as a program must not have been.
    monkeypatch.delitem(sys.modules, "spanish21.__main__", raising=False)
    runpy.run_module("spanish21", run_name="__main__")
    assert spanish21.__version__ in capsys.readouterr().out
