"""The first start of a house: its name, its administrator, and in a demo tables to play at."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from spanish21.house import administration
from spanish21.house.configuration.table_settings import TableKind, TableSettings
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.state import House
from spanish21.house.table.automatic_dealer import HOUSE_FLOOR
from spanish21.house.table.commands import OpenDoors, SetTable
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft
from spanish21.ledger import commands as m
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE
from spanish21.ledger.journal.command_text import command_text, format_stored_command
from spanish21.ledger.trays.trays import OPENING
from spanish21.service.live_house import LiveHouse

ADMINISTRATOR = "admin"
PLAY_CHIPS_CENTS = 1_000_00
"""What a guest of a demo house begins with, and gets again when he has lost it."""
_CAPITAL_CENTS = 100_000_000_00
_BANK_CENTS = 10_000_000_00
_METER_CENTS = 25_000_00
_TRAY_CENTS = 100_000_00
_JACKPOTS = {
    "wa-2025": ("high-match", "wa-2025/3c/1"),
    "wa-v003": ("rainier-match", "wa-v003/3c/1"),
    "wa-v002": ("baker-match", "wa-v002/8c/1"),
}
"""The progressive jackpot of each rule set that has one, and its pay table at six decks."""
_WAGER_CENTS = 1_00
_DECKS = 6


class DemoTable(NamedTuple):
    """A table of a demo house: its name, its rules, and what the house has chosen."""

    name: str
    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    kind: TableKind = "automatic"


DEMO_TABLES: Sequence[DemoTable] = (
    DemoTable("Evergreen", "wa-2025"),
    DemoTable("Cascade", "wa-2025", (("double_double", "true"),)),
    DemoTable("Olympic", "wa-2025", (("decks", "8"), ("table_minimum", "$10"))),
    DemoTable("Rainier", "wa-v003"),
    DemoTable("Baker", "wa-v002"),
    DemoTable("Puget", "wa-classic"),
    DemoTable("Atlantic", "section-13"),
    DemoTable("Bigger", "bet-bigger"),
    DemoTable("Live-1", "wa-2025", kind="live"),
)


async def start_house(live_house: LiveHouse, name: str, *, demo: bool) -> bool:
    """Begin a house where there is none yet; whether it was begun now.

    Every step has an id of its own: a start that was cut off is finished by the next one.
    """
    fresh = not live_house.mirror.name
    if fresh:
        await live_house.submit_staff_command(
            HOUSE_NAME,
            "found",
            lambda house, by, at: administration.found_house(house, by.name, at, name, demo=demo),
            asked=format_stored_command("found", {"name": name, "demo": demo}),
        )
    if not any(True for _ in live_house.mirror.people):
        await live_house.submit_staff_command(
            HOUSE_NAME,
            "first-admin",
            lambda house, by, at: administration.add_person(
                house, by, at, ADMINISTRATOR, ["admin"]
            ),
            asked=format_stored_command("add person", {"name": ADMINISTRATOR, "roles": ["admin"]}),
        )
    if live_house.mirror.demo:
        await _set_up_demo(live_house)
    elif not await live_house.query(administration.has_controls):
        await live_house.submit_staff_command(
            HOUSE_NAME,
            "begin-controls",
            lambda house, by, at: administration.begin_controls(house, by.name, at),
            asked=format_stored_command("begin controls", {}),
        )
    return fresh


async def _set_up_demo(live_house: LiveHouse) -> None:
    for number, command in enumerate(_demo_money(), 1):
        await give_ledger_command(live_house, f"demo.{number}", command)
    for table in DEMO_TABLES:
        await open_demo_table(live_house, demo_table_settings(table), name=f"demo.{table.name}")


def demo_table_settings(table: DemoTable) -> TableSettings:
    """A demo table's settings; six-deck tables of Washington have a jackpot."""
    settings = TableSettings(table.name, table.kind, table.ruleset, table.options)
    if table.ruleset not in _JACKPOTS or "decks" in dict(table.options):
        return settings
    jackpot, _ = _JACKPOTS[table.ruleset]
    return replace(settings, jackpots=(jackpot,))


def _demo_money() -> Iterator[LedgerCommand]:
    """Play money: a cage, a bank that covers the jackpots, and the jackpots."""
    yield m.MoveMoney("capital", "cage", "house", _CAPITAL_CENTS)
    yield m.MoveMoney("deposit", "bank", "cage", _BANK_CENTS)
    for name, paytable in _JACKPOTS.values():
        yield m.CreateJackpot(
            name,
            PROGRESSIVE,
            paytable,
            _DECKS,
            _WAGER_CENTS,
            base_cents=_METER_CENTS,
            reset_cents=_METER_CENTS,
        )


async def give_ledger_command(live_house: LiveHouse, name: str, command: LedgerCommand) -> None:
    """A command of the ledger by the house itself."""

    def decide(house: House, by: Actor, at: int) -> EntryDraft:
        return administration.decide_ledger_command(house, by, at, command)

    await live_house.submit_staff_command(HOUSE_NAME, name, decide, asked=command_text(command))


async def open_demo_table(live_house: LiveHouse, settings: TableSettings, *, name: str) -> None:
    """Set a table, link its jackpots and open it; a live one waits for its dealer."""
    await live_house.submit_as_house(settings.table, f"{name}.set", SetTable(settings))
    paytables = dict(_JACKPOTS.values())
    for jackpot in settings.jackpots:
        link = m.LinkTable(jackpot, settings.table, paytables[jackpot], _DECKS, _WAGER_CENTS)
        await give_ledger_command(live_house, f"{name}.link.{jackpot}", link)
    if settings.kind == "automatic":
        await live_house.submit_as_house(settings.table, f"{name}.open", OpenDoors())
    else:
        await _fill_demo_tray(live_house, settings.table, name)


async def _fill_demo_tray(live_house: LiveHouse, table: str, name: str) -> None:
    """The opening bank of a live table, for which the house signs with its own floor.

    One that was set before its bank had a rule may be in play: its staff count its tray.
    """
    floor = HOUSE_FLOOR.name
    steps: tuple[LedgerCommand, ...] = (
        m.FillTable(table, _TRAY_CENTS, floor),
        m.CountTray(table, OPENING, _TRAY_CENTS, floor),
    )
    for step, command in enumerate(steps, 1):
        await give_ledger_command(live_house, f"{name}.tray.{step}", command)


async def give_play_chips(live_house: LiveHouse, guest: str, name: str) -> None:
    """A guest of a demo house gets chips to play with."""
    chips = m.MoveMoney("buy-in", "cage", f"player:{guest}", PLAY_CHIPS_CENTS)
    await give_ledger_command(live_house, f"chips.{name}", chips)
