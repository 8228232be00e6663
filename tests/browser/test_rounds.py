"""Does a guest play whole rounds of every rule set, and does the page say what the journal says?"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from spanish21.ledger.commands import MoveMoney
from spanish21.service.first_start import give_ledger_command

from .at_felt import AtTable, dollars, signed
from .harness import Room

pytestmark = pytest.mark.uncounted


class Script(NamedTuple):
    """A round: the rules, the cards in the order they are dealt, wagers, and what is done."""

    name: str
    ruleset: str
    cards: str
    acts: tuple[str, ...]
    options: Mapping[str, str] | None = None
    sides: Mapping[str, int] = MappingProxyType({})
    net_cents: int = 0


SCRIPTS = (
    Script(
        "a double-double that is rescued, and a Match",
        "wa-2025",
        "5s 6h 6d Kc 2c 2d 9h Kd",
        ("DoubleDown", "DoubleDown", "Rescue"),
        options={"double_double": "true"},
        sides={"match_up": 5_00},
        net_cents=-20_00 + 20_00,
    ),
    Script(
        "a split, and a double after it",
        "wa-v003",
        "8s 6h 8d Kc 3c Kd 9h Ks",
        ("Split", "DoubleDown", "Stand"),
        net_cents=20_00 + 10_00,
    ),
    Script(
        "insurance that pays",
        "wa-v002",
        "9s Ah 9d Kc",
        ("Insure",),
        net_cents=10_00 - 10_00,
    ),
    Script(
        "a suited Match",
        "wa-classic",
        "8h 8h Ks 9c",
        ("Stand",),
        sides={"match_up": 1_00},
        net_cents=10_00 + 9_00,
    ),
    Script(
        "a hit that loses", "section-13", "9s 6h 3d 8c Kc 5d", ("Hit", "Stand"), net_cents=-10_00
    ),
    Script(
        "several spots on one hand",
        "bet-bigger",
        "9s 6h 3d 8c 5c Kd",
        ("Hit", "Stand"),
        sides={"bet_bigger_1": 5_00, "break": 1_00},
        net_cents=10_00 + 5_00 + 1_00,
    ),
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: f"{one.ruleset}: {one.name}")
def test_a_whole_round(room: Room, script: Script) -> None:
    table = room.table(script.ruleset, options=script.options)
    room.shoes.put(script.cards)
    with room.guest() as ann:
        before = ann.chips()
        at = AtTable(ann, table)
        at.sits()
        at.wagers(10_00, **script.sides)
        at.is_ready()
        for what in script.acts:
            expect(at.button(what).first).to_be_visible()
            at.sees()
            at.acts(what)
        at.sees()
        says_what_the_journal_says(at)
        assert ann.chips() - before == script.net_cents


def says_what_the_journal_says(at: AtTable) -> None:
    """The lines, what they came to, and the balance: as the round's record has them."""
    lines = at.record()["lines"]
    expect(at.page.get_by_role("list", name="What was paid")).to_be_visible()
    paid = at.paid()
    assert len(paid) == len(lines)
    for shown, line in zip(paid, lines, strict=True):
        assert line["words"].removeprefix(f"Box {at.number}, ").lower() in shown.lower()
        assert not line["net_cents"] or shown.endswith(signed(line["net_cents"]))
    net = sum(line["net_cents"] for line in lines)
    words = f"Won {dollars(net)}" if net > 0 else f"Lost {dollars(-net)}" if net < 0 else "Even"
    expect(at.page.get_by_label("Beside the table")).to_contain_text(words)
    balance = f"${at.person.chips() / 100:,.2f}"
    expect(at.page.get_by_text(balance, exact=True).first).to_be_visible()


def test_the_cut_is_the_players_where_the_table_asks(room: Room) -> None:
    table = room.table(cut=8)
    with room.guest() as ann:
        at = AtTable(ann, table)
        at.sits()
        depth = at.page.get_by_role("slider")
        depth.press("ArrowRight")
        chosen = int(depth.input_value())
        expect(at.page.get_by_role("group", name="The cut")).to_contain_text(f"Cut {chosen} cards")
        at.button("CutCards").click()
        expect(at.box.locator("button[data-spot='main']")).to_be_visible()
        assert room.house.live_house.mirror.tables[table].shoe_position.turned == chosen


def test_a_double_may_be_for_less(room: Room) -> None:
    table = room.table("wa-v003")
    room.shoes.put("5s 6h 6d Kc 9c 9h")
    with room.guest() as ann:
        at = AtTable(ann, table)
        at.sits()
        at.wagers()
        at.is_ready()
        at.page.get_by_role("button", name="For less").click()
        at.page.get_by_role("textbox").fill("4")
        at.page.get_by_role("button", name="Double +$4").click()
        at.acts("Stand")
        at.sees()
        (line,) = at.record()["lines"]
        assert line["wager_cents"] == 14_00
        assert dollars(14_00) in at.paid()[0]


def test_a_stranger_comes_in_at_the_lobby_and_sits_down(room: Room) -> None:
    with room.person() as someone:
        page = someone.page
        page.goto("/")
        page.get_by_label("Your name, if you like").fill("Cleo")
        page.get_by_role("button", name="Come in as a guest").click()
        expect(page.get_by_text("$1,000").first).to_be_visible()
        page.get_by_role("link", name="Puget").first.click()
        page.get_by_role("button", name="Sit at box 2", exact=True).click()
        page.locator("button[data-what='AcceptCards']").click()
        page.locator("button[data-what='DeclineCut']").click()
        expect(page.get_by_role("region", name="Your box, box 2")).to_be_visible()


def test_nobody_wagers_more_than_he_has(room: Room) -> None:
    table, house = room.table(), room.house
    with room.guest() as ann:
        poor = MoveMoney("cash-out", f"player:{ann.name}", "cage", 995_00)
        house.call(give_ledger_command, house.live_house, f"poor.{ann.name}", poor)
        at = AtTable(ann, table)
        at.sits()
        at.wagers(10_00)
        at.is_ready()
        expect(at.page.get_by_role("alert")).to_contain_text("You have $5 in chips")
        assert at.view()["phase"] != "round"
        at.page.get_by_role("button", name="More play chips").click()
        expect(at.page.get_by_text("$1,005.00")).to_be_visible()
