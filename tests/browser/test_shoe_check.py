"""Is a shoe sealed before a player cuts it, and does his page check what he was dealt of it?"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from .at_felt import AtTable
from .harness import Room

pytestmark = pytest.mark.uncounted
GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "check-a-shoe.md"
TWO_ROUNDS = "9s 6h 8h Kc 9h 9d 6d 8d Kd 9c"
"""Twice a 17 against a 16 that draws a nine."""
MIDDLE = 144
"""Where these cards lie, in six decks."""


def this_shoe(at: AtTable) -> Locator:
    return at.page.get_by_role("region", name="This shoe")


def plays_two_rounds(at: AtTable) -> None:
    at.wagers()
    at.is_ready()
    at.acts("Stand")
    at.sees()
    who: Any = at.person.who
    assert who.gives(at.table, what="PlaceWagers", box=3, wagers=[["main", 1000]]).is_success
    assert who.gives(at.table, what="Ready").is_success
    at.acts("Stand")
    at.sees()


@contextmanager
def dealt(room: Room, *, cut: int) -> Iterator[tuple[AtTable, str]]:
    """Ann before a table at which two rounds were played and the shoe is over; what was sealed."""
    table = room.table(cut=cut)
    room.shoes.put(TWO_ROUNDS)
    with room.guest() as ann:
        at = AtTable(ann, table)
        at.sits()
        sealed = at.view()["shoe"]["commitment"]
        if cut:
            expect(this_shoe(at)).to_contain_text("Sealed: whatever is cut now, the house cannot")
            expect(this_shoe(at)).to_contain_text(sealed[:4])
            ann.page.get_by_role("slider").fill(str(MIDDLE))
            at.button("CutCards").click()
        expect(at.box.locator("button[data-spot='main']")).to_be_visible()
        assert at.view()["shoe"]["commitment"] == sealed != ""
        expect(this_shoe(at)).to_contain_text(f"Sealed before the cut, and cut {MIDDLE} deep.")
        plays_two_rounds(at)
        floor = room.house.hire(f"Flo-{table}", "floor")
        assert floor.gives(table, what="CloseDoors").is_success
        yield at, sealed


def test_the_page_checks_seal_cut_and_cards_and_so_do_the_lines_of_the_guide(
    room: Room, tmp_path: Path
) -> None:
    with dealt(room, cut=60) as (at, _):
        at.page.get_by_role("button", name="Check shoe 1").click()
        found = at.page.locator(".three li")
        expect(found).to_have_text(
            [
                (
                    "Before the cards were cut, the house published digits that only one order makes;"
                    " this browser noted them, and the order that it shows now makes them."
                ),
                (
                    f"Then you cut them {MIDDLE} deep, when nobody could change the order any more, and"
                    " they were dealt from there on."
                ),
                "All 10 cards that came before you in 2 rounds lay where that order has them.",
            ]
        )
        at.page.get_by_text("Round by round").click()
        expect(this_shoe(at)).to_contain_text("Round 1: 5 cards, all in place")
        expect(this_shoe(at)).to_contain_text("Round 2: 5 cards, all in place")
        with at.page.expect_download() as kept:
            at.page.get_by_role("button", name="Keep as a file").click()
        (script,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
        program = tmp_path / "check_shoe.py"
        program.write_text(script, "utf-8")
        done = subprocess.run(  # noqa: S603  the guide's own lines
            [sys.executable, "-W", "ignore", str(program), str(kept.value.path())],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout.splitlines() == [
            "the order is the one that was sealed",
            f"it was cut {MIDDLE} deep",
            "the decks are whole",
            "10 cards seen, 0 not in their place",
        ]
        assert done.returncode == 0


def answering(shown: dict[str, Any]) -> Callable[[Route], None]:
    """A house that answers what it likes."""
    return lambda route: route.fulfill(json=shown)


def test_a_house_that_shows_another_cut_or_another_order_is_found_out(room: Room) -> None:
    with dealt(room, cut=60) as (at, _):
        where = f"/api/tables/{at.table}/shoes/1"
        shown = at.person.who.get(where).json()  # type: ignore[union-attr]
        cards = shown["order"].split()
        for answer, says in (
            ({**shown, "cut": MIDDLE + 1}, "and the house says that it was 145. Call the floor."),
            ({**shown, "order": " ".join(cards[::-1])}, "is not the one that it sealed"),
        ):
            at.page.route(f"**{where}", answering(answer))
            at.page.reload()
            at.page.get_by_role("button", name="Check shoe 1").click()
            expect(this_shoe(at)).to_contain_text(says)
            expect(this_shoe(at)).to_contain_text("of the 10 cards that you saw did not lie where")
            at.page.unroute(f"**{where}")


def test_the_page_says_that_no_player_cut_where_the_table_asks_nobody(room: Room) -> None:
    with dealt(room, cut=0) as (at, _):
        at.page.get_by_role("button", name="Check shoe 1").click()
        expect(this_shoe(at)).to_contain_text(
            f"No player cut them, so the house did, {MIDDLE} deep, and they were dealt from there"
        )
        expect(this_shoe(at)).to_contain_text("All 10 cards that came before you in 2 rounds")


def test_the_page_proposes_a_cut_that_nobody_could_foresee(room: Room) -> None:
    """The middle is where the house itself cuts."""
    with room.guest() as ann:
        proposed = set()
        for _ in range(3):
            at = AtTable(ann, room.table(cut=60))
            at.sits()
            proposed.add(ann.page.get_by_role("slider").input_value())
            at.button("CutCards").click()
            expect(at.box.locator("button[data-spot='main']")).to_be_visible()
        assert len(proposed) > 1
