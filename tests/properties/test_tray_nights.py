"""Does every cent of random nights add up, where live tables owe, are filled and are counted?

Two live tables with small trays and an automatic table play by chance. The audits look at every
entry; the reports work every figure out twice. See ``test_house_machine`` for what people try.
"""

import random
from collections import Counter
from functools import cache

import pytest

from fixtures.audited_journals import looked_at
from fixtures.house_fixture import SAME_BOX, HouseFixture, add_jackpots, memory_house, settings_of
from properties.test_house_machine import at_automatic, at_live, every_cent_adds_up, tray_needs
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.ledger.commands import CountDrop, CountTray, CreditTable, LedgerCommand, LinkTable
from spanish21.refusal import Refusal

pytestmark = pytest.mark.long
SEEDS = range(6)
STEPS = 700
JACKPOT = {"games": (SAME_BOX,), "jackpots": ("J1",)}
TABLES = (
    settings_of("wa-2025", boxes="3", **JACKPOT),  # type: ignore[arg-type]
    settings_of("wa-2025", table="T2", kind="live", boxes="3", **JACKPOT),  # type: ignore[arg-type]
    settings_of("section-13", table="T3", kind="live", boxes="3"),
)


def tried(at: HouseFixture, command: LedgerCommand, by: str) -> None:
    """A slip or a count; what is out of its time is refused and changes nothing."""
    try:
        at.pays(command, by, command.second)  # type: ignore[union-attr]
    except Refusal:
        return


def signed(at: HouseFixture, table: str, chance: random.Random) -> None:
    """People count and move chips, and miscount now and then."""
    held, dropped = at.cents(f"table:{table}"), at.cents(f"drop:{table}")
    miscounts = chance.choice((0, 0, 0, 5_00, -5_00))
    tried(at, CountTray(table, "shift", max(0, held + miscounts), "Dan"), "Flo")
    if chance.random() < 0.5 and held:
        tried(at, CreditTable(table, chance.randint(1, held), "Meg"), "Flo")
    if chance.random() < 0.5:
        tried(at, CountDrop(table, max(0, dropped + miscounts), "Sue"), "Meg")


@cache
def night(seed: int) -> HouseFixture:
    chance = random.Random(seed)  # noqa: S311  a test, not a game
    at = memory_house(seed)
    add_jackpots(at, TABLES[0])
    for settings in TABLES:
        at.set_table(settings)
    at.pays(LinkTable("J1", "T2", "wa-2025/3c/1", 6, 1_00))
    for _ in range(STEPS):
        table = chance.choice(("T1", "T2", "T2", "T3", "T3"))
        desk = at.house.tables[table]
        at.at += chance.randint(0, 120)
        said = at_automatic if desk.automatic else at_live
        if not desk.automatic:
            if chance.random() < 0.3:
                for command in tray_needs(at, table, chance):
                    tried(at, command, "Flo")
            if chance.random() < 0.03:
                signed(at, table, chance)
        try:
            at.give(*said(desk, chance), table=table)
            if desk.state.round is not None and chance.random() < 0.02:
                at.give("Flo", c.VoidRound("a card is missing"), table=table)
                at.give("Sue", t.ConfirmIrregularity(), table=table)
        except Refusal:
            continue
    return at


@pytest.mark.parametrize("seed", SEEDS)
def test_every_cent_of_a_night_adds_up(seed: int) -> None:
    at = night(seed)
    every_cent_adds_up(at)
    assert at.audited()


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_the_audit_of_the_log_finds_nothing_in_a_night(seed: int) -> None:
    at = night(seed)
    said = [one.what for one in looked_at(at.entries, at).findings]
    assert said == []


def test_the_nights_reach_what_trays_do() -> None:
    moved = Counter(
        one.code for seed in SEEDS for entry in night(seed).entries for one in entry.transfers
    )
    reached = {
        "fill",
        "table-credit",
        "chips-sold",
        "drop",
        "drop-counted",
        "payout",
        "payout-owed",
        "owed-paid",
        "shortage-covered",
        "accrual-funded",
        "tray-over",
        "tray-short",
        "standing-fill",
    }
    assert {code for code in reached if not moved[code]} == set()
