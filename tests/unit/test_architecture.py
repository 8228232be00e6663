"""Does every place that ARCHITECTURE.md names exist?"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
_PATH = re.compile(
    r"`((?:[a-z0-9_<>-]+/)+(?:[A-Za-z_.-]+\.(?:py|ts|svelte|toml|md))?|[a-z_]+\.py)`"
)
_RULESET = "wa-2025"
MOST_MODULES, MOST_LINES = 16, 450


def named_places() -> set[str]:
    return {place.replace("<id>", _RULESET) for place in _PATH.findall(PAGE)}


def test_every_place_that_the_page_names_exists() -> None:
    places = named_places()
    roots = (ROOT / "src" / "spanish21", ROOT)
    assert [p for p in sorted(places) if not any((root / p).exists() for root in roots)] == []


def test_the_walks_name_files() -> None:
    assert {"game/round/moves/double.py", "game/round/settle/hands.py"} <= named_places()


def test_the_layers_are_those_of_the_package() -> None:
    packages = {p.parent.name for p in (ROOT / "src" / "spanish21").glob("*/__init__.py")}
    modules = {p.stem for p in (ROOT / "src" / "spanish21").glob("*.py")} - {"__init__", "__main__"}
    table = PAGE[PAGE.index("| layer |") : PAGE.index("Beside it")]
    rows = [line.split("|")[2] for line in table.splitlines()[2:] if line.count("|") > 2]
    assert set(re.findall(r"`([a-z_]+)`", "".join(rows))) == packages | modules


def test_no_folder_is_flat_and_no_module_is_long() -> None:
    """A move of a round has a module of its own, so that their folder holds the most."""
    package = ROOT / "src" / "spanish21"
    modules: dict[Path, int] = {}
    for path in package.rglob("*.py"):
        if path.name != "__init__.py":
            modules[path.parent] = modules.get(path.parent, 0) + 1
    assert [str(folder) for folder, number in modules.items() if number > MOST_MODULES] == []
    lengths = {path: len(path.read_text().splitlines()) for path in package.rglob("*.py")}
    assert [str(path) for path, lines in lengths.items() if lines > MOST_LINES] == []
