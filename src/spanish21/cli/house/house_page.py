"""spanish21 house show, rounds: a house as its journal has it, and a table's last rounds."""

from collections.abc import Iterator
from typing import Any

import click
from rich.markup import escape

from spanish21.cli.database.house_access import read_house
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json, format_time
from spanish21.house.people.roles import ROLES
from spanish21.house.records.unfinished_rounds import UnfinishedRound, find_unfinished_rounds
from spanish21.house.state import House
from spanish21.house.table.decide import find_table
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Jackpot
from spanish21.ledger.decide.transfer_builders import micros
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE
from spanish21.money import format_cents, format_microdollars
from spanish21.phrasebook.table.table_settings import describe_settings


@click.command("show")
@with_database_option
@with_json_option
def show_house_command(*, database: str, as_json: bool) -> None:
    """Show a house: tables, people, jackpots, what waits, rounds that are on, self-checks."""
    with read_house(database) as (_, house):
        if as_json:
            echo_json("spanish21-house", _record(house))
        else:
            _draw(house)


def describe_table_state(table: HouseTable) -> str:
    """Where a table stands, in a few words."""
    parts = [table.state.phase.value]
    if table.paused:
        parts.append(f"stands still: {table.paused}")
    if table.floor_call:
        parts.append(f"has called the floor: {table.floor_call}")
    if table.next is not None:
        parts.append("set anew when its shoe is over")
    return "; ".join(parts)


def _staff(house: House) -> list[Any]:
    """Everybody but guests, who come by the thousand."""
    return sorted((one for one in house.people if not one.guest), key=lambda one: one.name)


def _waiting(house: House) -> list[Any]:
    return [one for one in house.changes.values() if not one.decided]


def _record(house: House) -> dict[str, Any]:
    return {
        "house": house.name,
        "demo": house.demo,
        "entries": house.seq,
        "chain": house.chain,
        "tables": [
            {
                "table": table.name,
                "kind": table.settings.kind,
                "ruleset": table.settings.ruleset,
                "state": table.state.phase.value,
                "paused": table.paused,
                "dispute": table.dispute,
                "rounds": table.state.rounds,
                "players": list(table.state.players),
            }
            for table in house.tables.values()
        ],
        "people": [
            {
                "name": one.name,
                "roles": list(one.roles),
                "disabled": one.disabled,
                "password": bool(one.hash_key),
            }
            for one in _staff(house)
        ],
        "guests": house.people.guests,
        "jackpots": [
            {
                "jackpot": one.name,
                "kind": one.kind,
                "micros": _stands_at(house, one),
                "tables": list(one.tables),
            }
            for one in house.ledger.jackpots.values()
            if not one.removed
        ],
        "changes": [
            {"change": one.name, "table": one.settings.table, "proposed_by": one.proposed_by}
            for one in _waiting(house)
        ],
        "unfinished": [
            {
                "table": one.table,
                "round": one.round,
                "phase": one.phase,
                "players": dict(one.players),
            }
            for one in find_unfinished_rounds(house.tables.values())
        ],
        "self_checks": [
            {
                "process": one.process,
                "at": at,
                "version": one.version,
                "holds": one.holds,
                "differences": list(one.differences),
            }
            for at, one in _checks(house)
        ],
    }


def _checks(house: House) -> list[Any]:
    return sorted(house.checked.values(), key=lambda one: one[0], reverse=True)[:5]


def _draw(house: House) -> None:
    screen = make_console()
    demo = " (a demo: play chips only)" if house.demo else ""
    screen.print(f"{escape(house.name)}{demo}, {house.seq:,} entries", style="bold")
    for drawn in (*_tables(house), _people(house), *_jackpots(house), *_changes(house)):
        screen.print(drawn)
    for one in find_unfinished_rounds(house.tables.values()):
        screen.print(f"  {escape(_on(one))}", soft_wrap=True)
    for at, one in _checks(house):
        verdict = "holds" if one.holds else "DOES NOT HOLD"
        said = f"self-check of {one.process} at {format_time(at)}: {verdict} ({one.version})"
        screen.print(f"  {escape(said)}", soft_wrap=True)
        for difference in one.differences:
            screen.print(f"    {escape(difference)}", soft_wrap=True)


def _on(one: UnfinishedRound) -> str:
    """The money of a round that is not over (GLI-19 4.16)."""
    money = ", ".join(f"{name} {format_cents(cents)}" for name, cents in one.players)
    return f"{one.table}, round {one.round} is on ({one.phase}): {money or 'no wagers yet'}"


def _tables(house: House) -> Iterator[Any]:
    if house.tables:
        drawn = make_table("Tables", "table", "kind", "rules", "rounds", "state", right=["rounds"])
        for table in house.tables.values():
            rounds = f"{table.state.rounds:,}"
            kind, rules = table.settings.kind, table.settings.ruleset
            drawn.add_row(table.name, kind, rules, rounds, escape(describe_table_state(table)))
        yield drawn


def _people(house: House) -> Any:
    guests = f"and {house.people.guests:,} guests" if house.people.guests else ""
    drawn = make_table("People", "name", "is", "", caption=guests)
    for one in _staff(house):
        says = "disabled" if one.disabled else "" if one.hash_key else "no password yet"
        drawn.add_row(escape(one.name), ", ".join(ROLES[role].title for role in one.roles), says)
    return drawn


def _jackpots(house: House) -> Iterator[Any]:
    jackpots = [one for one in house.ledger.jackpots.values() if not one.removed]
    if jackpots:
        drawn = make_table(
            "Jackpots", "jackpot", "kind", "stands at", "tables", right=["stands at"]
        )
        for one in jackpots:
            stands_at = format_microdollars(_stands_at(house, one))
            drawn.add_row(escape(one.name), one.kind, stands_at, ", ".join(one.tables))
        yield drawn


def _stands_at(house: House, jackpot: Jackpot) -> int:
    """What a jackpot's sign shows: a progressive's meter, the posted prize of a house's own."""
    if jackpot.kind == PROGRESSIVE:
        return house.ledger.meter(jackpot.name).primary
    return micros(jackpot.posted_cents)


def _changes(house: House) -> Iterator[Any]:
    changes = _waiting(house)
    if changes:
        drawn = make_table("Changes that wait", "change", "table", "proposed by", "to be set so")
        for one in changes:
            words = describe_settings(one.settings)
            drawn.add_row(one.name, one.settings.table, escape(one.proposed_by), escape(words))
        yield drawn


@click.command("rounds")
@click.option("--table", "name", required=True, help="The table.")
@click.option(
    "--last", default=20, show_default=True, type=click.IntRange(1, 50), help="How many of them."
)
@with_database_option
@with_json_option
def list_rounds_command(*, name: str, last: int, database: str, as_json: bool) -> None:
    """List a table's last rounds, the newest first; 'spanish21 replay' shows any of them."""
    with read_house(database) as (_, house):
        table = find_table(house.tables, name)
    recent = [*reversed(table.recent)][:last]
    if as_json:
        rounds = [{**one._asdict(), "nets": dict(one.nets)} for one in recent]
        echo_json(
            "spanish21-rounds", {"table": name, "played": table.state.rounds, "rounds": rounds}
        )
        return
    drawn = make_table(
        f"Rounds of {name}", "round", "over at", "entries", "came out", right=["round"]
    )
    for one in recent:
        nets = [f"{player} {_signed(cents)}" for player, cents in one.nets]
        out = "void" if one.void else ", ".join(nets)
        entries = f"{one.first}-{one.last}"
        drawn.add_row(str(one.number), format_time(one.at), entries, escape(out))
    make_console().print(drawn)
    on = "" if table.state.round is None else f"; round {table.state.rounds} is on"
    click.echo(f"{table.state.rounds:,} rounds so far{on}.")


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{format_cents(cents)}"
