"""A long journal of a house, and how long its audit takes.

    scripts/bench-audit [--entries 1000000] [--tables 24] [--database FILE]

Writes a house for money with automatic tables of several rule sets, at which players wager, decide
and win as they please, until its journal has that many entries; a FILE that is there already is
taken as it is. Then ``spanish21 audit log`` is run over it, and its speed is printed.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track

from spanish21.adapters.installation_hashes import hash_installation
from spanish21.adapters.shuffle_source import make_shuffle_source
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.adapters.store import open_store
from spanish21.game.round import Option, Phase, options
from spanish21.game.round import commands as c
from spanish21.game.table.commands import Sit
from spanish21.house import administration
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.events import SelfChecked
from spanish21.house.journal.committer import CommandJob, Committer
from spanish21.house.signable_commands import table_command_text
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.house.table.commands import HouseTableCommand, OpenDoors, Ready, SetTable, TimeOut
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import commands as m
from spanish21.ledger.journal.command_text import command_text, format_stored_command

RULESETS = ("wa-2025", "wa-classic", "section-13", "bet-bigger")
BOXES = 3
NOON = 1_800_000_000
PER_SECOND = 20
"""Entries in a second of the house's clock."""
say = Console().print


class Writer:
    """Has commands decided and written, many in one transaction."""

    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self.house: Any = committer.projection
        self.jobs: list[CommandJob] = []
        self.count = 0

    @property
    def at(self) -> int:
        return NOON + self.count // PER_SECOND

    def _add(self, by: str, asked: str, decide: Any) -> None:
        self.count += 1
        self.jobs.append(CommandJob(f"{by}:c{self.count}", by, self.at, asked, decide))

    def at_table(self, by: str, table: str, command: HouseTableCommand) -> None:
        at = NOON + (self.count + 1) // PER_SECOND

        def decide(house: House) -> Any:
            actor = HOUSE_ACTOR if by == HOUSE_ACTOR.name else house.find_actor(by)
            return house.decide_at_table(actor, table, at, command)

        self._add(by, table_command_text(table, command), decide)

    def in_ledger(self, command: Any) -> None:
        at = NOON + (self.count + 1) // PER_SECOND

        def decide(house: House) -> Any:
            return administration.decide_ledger_command(house, HOUSE_ACTOR, at, command)

        self._add("house", command_text(command), decide)

    def as_house(self, what: str, values: Any, decide: Any) -> None:
        self._add("house", format_stored_command(what, values), decide)

    def write(self) -> None:
        """Write what waits, and stop where something was refused."""
        answers = self.committer.take(self.jobs)
        self.jobs = []
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer


def set_up(writer: Writer, tables: int) -> None:
    """Found the house, with its people, money and tables."""
    at = NOON
    writer.as_house(
        "found",
        {"name": "The Oak", "demo": True},
        lambda house: administration.found_house(house, "house", at, "The Oak", demo=True),
    )
    check = SelfChecked("bench:1", *hash_installation(), holds=True)
    writer.as_house(
        "self-check",
        {},
        lambda _house: administration.draft_events("house/checks", "house", at, [check]),
    )
    writer.in_ledger(m.MoveMoney("capital", "cage", "house", 2 * 10**11))
    writer.in_ledger(m.MoveMoney("deposit", "bank", "cage", 10**9))
    writer.in_ledger(
        m.CreateJackpot(
            "high", "progressive", "wa-2025/3c/1", 6, 100, base_cents=10**6, reset_cents=10**6
        )
    )
    for table in range(tables):
        for box in range(1, BOXES + 1):
            name = f"P{table}-{box}"
            writer.as_house(
                "add person",
                {"name": name, "roles": ["player"]},
                lambda house, name=name: administration.add_person(
                    house, HOUSE_ACTOR, at, name, ["player"]
                ),
            )
            writer.in_ledger(m.MoveMoney("buy-in", "cage", f"player:{name}", 10**9))
    writer.write()
    for table in range(tables):
        ruleset, name = RULESETS[table % len(RULESETS)], f"T{table}"
        jackpots = ("high",) if ruleset == "wa-2025" else ()
        settings = TableSettings(
            name, "automatic", ruleset, jackpots=jackpots, clocks=Clocks(cut=0, look=0, idle=3600)
        )
        writer.at_table("house", name, SetTable(settings))
        if jackpots:
            writer.in_ledger(m.LinkTable("high", name, "wa-2025/3c/1", 6, 100))
        writer.at_table("house", name, OpenDoors())
        for box in range(1, BOXES + 1):
            writer.at_table(f"P{table}-{box}", name, Sit(box))
    writer.write()


def next_command(table: HouseTable, chance: random.Random) -> tuple[str, HouseTableCommand]:
    """What somebody at a table does next."""
    on = table.state.round
    seats = table.state.seats
    if on is None or on.phase is Phase.WAGERING:
        placed = {} if on is None else {box.number for box in on.boxes if box.bettors}
        for box, player in seats:
            if box not in placed:
                spots = [("main", chance.choice((500, 1000)))]
                if table.settings.ruleset != "section-13" and chance.random() < 0.5:
                    spots.append(("match-up", 100))
                if table.settings.jackpots and chance.random() < 0.5:
                    spots.append(("jackpot-1", 100))
                return player, c.PlaceWagers(box, player, tuple(spots))
        waiting = [player for _, player in seats if player not in table.ready]
        return waiting[0], Ready()
    offers = [one for one in options(on) if one.player]
    if not offers:
        return "house", TimeOut(table.number)
    return _answer(offers, on, chance)


def _answer(offers: list[Option], on: Any, chance: random.Random) -> tuple[str, Any]:
    by_kind = {one.command: one for one in offers}
    if c.DeclineInsurance in by_kind:
        one = by_kind[c.DeclineInsurance]
        return one.player, c.DeclineInsurance(one.box, one.player, one.spot)
    daring = [one for kind, one in by_kind.items() if kind in (c.Split, c.DoubleDown)]
    if daring and chance.random() < 0.25:
        one = daring[0]
        if one.command is c.DoubleDown:
            return one.player, c.DoubleDown(one.box, one.player, one.most_cents)
        return one.player, c.Split(one.box, one.player)
    hand = on.boxes[on.box].hands[on.hand]
    wish = c.Hit if hand.points < 15 and c.Hit in by_kind else c.Stand
    one = by_kind.get(wish) or offers[0]
    if one.command is c.NameHand:
        return one.player, c.NameHand(one.box, one.player, one.hand)
    return one.player, one.command(one.box, one.player)


def play(writer: Writer, tables: int, entries: int) -> Iterator[int]:
    """Play at all tables in turn until the journal is as long as that."""
    chance = random.Random(21)  # noqa: S311  play, not a shuffle
    while writer.house.seq < entries:
        for table in range(tables):
            by, command = next_command(writer.house.tables[f"T{table}"], chance)
            writer.at_table(by, f"T{table}", command)
        writer.write()
        yield writer.house.seq


def write_journal(database: Path, tables: int, entries: int) -> None:
    """Write the journal of a house from its first entry."""
    with open_store(str(database)) as store:
        shuffling = make_shuffle_source(SeededShuffler(21).shuffle)
        house = House(SecretOrders(shuffling, store.recall))
        writer = Writer(Committer(store, house))
        set_up(writer, tables)
        began = time.perf_counter()
        for _ in track(play(writer, tables, entries), "writing", total=entries // tables):
            pass
        took = time.perf_counter() - began
        say(f"{house.seq:,} entries written in {took:.0f} s")


@click.command()
@click.option("--entries", default=1_000_000)
@click.option("--tables", default=24)
@click.option("--database", type=click.Path(path_type=Path))
def main(entries: int, tables: int, database: Path | None) -> None:
    """Write a journal where there is none, and audit it."""
    with tempfile.TemporaryDirectory() as folder:
        where = database or Path(folder) / "long.db"
        if not where.exists():
            write_journal(where, tables, entries)
        began = time.perf_counter()
        program = Path(sys.executable).parent / "spanish21"
        done = subprocess.run([program, "audit", "log", "--database", where], check=False)  # noqa: S603
        say(f"audited in {time.perf_counter() - began:.1f} s, exit status {done.returncode}")
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
