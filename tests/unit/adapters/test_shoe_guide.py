"""Do the twenty lines of the guide find a good shoe good, and every other one bad?"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spanish21.adapters.commitment import reveal_shoe, write_reveal
from spanish21.game.cards import SPANISH_DECK

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "check-a-shoe.md"
ORDER = tuple(SPANISH_DECK) * 2


def kept_file() -> dict[str, Any]:
    """A shoe of two decks as the page gives it to keep: three of its cards were seen."""
    reveal = reveal_shoe(
        ruleset="wa-2025", decks=2, order=ORDER, salt=bytes(range(32)), discards=False
    )
    record: dict[str, Any] = json.loads(write_reveal(reveal))
    seen = [{"left": left, "round": 1, "card": ORDER[-left].code} for left in (95, 94, 60)]
    return {**record, "published": record["commitment"], "seen": seen}


def checked(where: Path, record: dict[str, Any]) -> tuple[int, str]:
    (script,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(script.strip().splitlines()) <= 20
    program, file = where / "check_shoe.py", where / "shoe.json"
    program.write_text(script, "utf-8")
    file.write_text(json.dumps(record), "utf-8")
    done = subprocess.run(  # noqa: S603  the guide's own lines
        [sys.executable, "-W", "ignore", str(program), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_shoe_that_is_what_was_sealed_is_found_so(tmp_path: Path) -> None:
    status, said = checked(tmp_path, kept_file())
    assert status == 0
    assert "3 cards seen, 0 not in their place" in said


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"published": "0" * 64}, "ANOTHER SHOE WAS SEALED"),
        ({"salt": "00" * 32}, "ANOTHER SHOE WAS SEALED"),
        ({"decks": 3}, "THE DECKS ARE NOT WHOLE"),
        ({"seen": [{"left": 95, "round": 1, "card": "Ks"}]}, "1 cards seen, 1 not in their place"),
    ],
)
def test_a_shoe_that_is_not_is_found_out(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    status, said = checked(tmp_path, {**kept_file(), **change})
    assert status == 1
    assert says in said
