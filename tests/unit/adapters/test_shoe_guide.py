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


def kept_file(cut: int = 30, *, seen_cut: bool = True) -> dict[str, Any]:
    """A shoe of two decks as the page gives it to keep: three of its cards were seen."""
    reveal = reveal_shoe(ruleset="wa-2025", decks=2, order=ORDER, salt=bytes(range(32)), cut=cut)
    record: dict[str, Any] = json.loads(write_reveal(reveal))
    seen = [
        {"left": left, "round": 1, "card": reveal.dealing_order[-left]} for left in (95, 94, 60)
    ]
    cut_seen = cut if seen_cut else None
    return {**record, "published": record["commitment"], "cut_seen": cut_seen, "seen": seen}


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


@pytest.mark.parametrize(
    ("cut", "seen_cut"), [(30, True), (30, False), (0, False)], ids=["cut", "unseen", "uncut"]
)
def test_a_shoe_that_is_what_was_sealed_is_found_so(
    tmp_path: Path, cut: int, seen_cut: bool
) -> None:
    status, said = checked(tmp_path, kept_file(cut, seen_cut=seen_cut))
    assert said.splitlines() == [
        "the order is the one that was sealed",
        f"it was cut {cut} deep",
        "the decks are whole",
        "3 cards seen, 0 not in their place",
    ]
    assert status == 0


def test_discards_that_were_sealed_are_no_whole_decks(tmp_path: Path) -> None:
    reveal = reveal_shoe(
        ruleset="wa-2025", decks=2, order=ORDER[:40], salt=bytes(32), discards=True, cut=7
    )
    record = json.loads(write_reveal(reveal))
    kept = {**record, "published": record["commitment"], "cut_seen": 7, "seen": []}
    assert checked(tmp_path, kept)[0] == 0


def test_a_house_that_deals_from_elsewhere_than_the_cut_is_found_out(tmp_path: Path) -> None:
    """It shows the right order, and says that it was cut where the cards came from."""
    kept = kept_file(31)
    status, said = checked(tmp_path, {**kept, "cut_seen": 30})
    assert status == 1
    assert "IT WAS CUT SOMEWHERE ELSE" in said
    status, said = checked(tmp_path, {**kept, "cut_seen": 30, "cut": 30})
    assert status == 1
    assert "3 cards seen, 3 not in their place" in said


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"published": "0" * 64}, "ANOTHER ORDER WAS SEALED"),
        ({"salt": "00" * 32}, "ANOTHER ORDER WAS SEALED"),
        ({"decks": 3}, "THE DECKS ARE NOT WHOLE"),
        ({"seen": [{"left": 95, "round": 1, "card": "Ks"}]}, "1 cards seen, 1 not in their place"),
    ],
)
def test_a_shoe_that_is_not_is_found_out(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    status, said = checked(tmp_path, {**kept_file(), **change})
    assert status == 1
    assert says in said
