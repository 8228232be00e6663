"""Does every place that ARCHITECTURE.md names exist?"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
_PATH = re.compile(
    r"`((?:[a-z0-9_<>-]+/)+(?:[A-Za-z_.-]+\.(?:py|ts|svelte|toml|md))?|[a-z_]+\.py)`"
)
_RULESET = "wa-2025"


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
