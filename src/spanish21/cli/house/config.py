"""spanish21 house config: one person proposes how a table is set, another one agrees.

What is agreed on is given to the table by the house, and takes effect between two shoes. The
ids are those of the page, so that whatever was given there and here is done once.
"""

import re
from collections.abc import Sequence
from dataclasses import asdict
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import click
from rich.markup import escape

from spanish21.cli.database.house_access import read_house, read_password, run_in_house, sign_in
from spanish21.cli.house.settings_input import SettingsInput, build_settings
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json, format_time
from spanish21.house.configuration.table_settings import TABLE_KINDS, TableSettings
from spanish21.house.state import ConfigurationChange
from spanish21.house.table.decide import find_table
from spanish21.phrasebook.table.table_settings import describe_change, describe_settings
from spanish21.refusal import Refusal
from spanish21.service.staff.configuration_changes import settings_record

if TYPE_CHECKING:
    from spanish21.service.house_service import HouseService

_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
_by = click.option("--by", required=True, metavar="NAME", help="Who does it, by password.")


@click.group("config")
def config_group() -> None:
    """How tables are set: proposed by a shift manager, approved by accounting.

    Every change asks for the password of the person; a script may set SPANISH21_PASSWORD.
    """


@config_group.command("propose")
@click.option("--table", "name", default="", metavar="TABLE", help="The table, new or not.")
@click.option("--kind", default="", help=f"{' or '.join(TABLE_KINDS)}.")
@click.option("--ruleset", default="", help="The rule set; wa-2025 for a new table.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option(
    "--jackpot",
    "jackpots",
    multiple=True,
    metavar="NAME",
    help="The jackpot behind each jackpot spot, in order; its terms say what is played.",
)
@click.option("--no-jackpots", is_flag=True, help="The table plays for no jackpot any more.")
@click.option(
    "--clock", "clocks", multiple=True, metavar="NAME=SECONDS", help="E.g. turn=25; several."
)
@click.option(
    "--approval",
    "approvals",
    multiple=True,
    metavar="NAME=TEXT",
    help="E.g. reference='WSGC 26-104', vendor-licence, equipment, equipment-approval; several.",
)
@click.option(
    "--file", type=click.Path(path_type=Path), help="All settings, from a TOML or JSON file."
)
@click.option(
    "--change", default="", help="The change's name, made by you; given twice, done once."
)
@_by
@with_database_option
@with_json_option
def propose_command(
    *,
    name: str,
    file: Path | None,
    change: str,
    by: str,
    database: str,
    as_json: bool,
    **named: Any,
) -> None:
    """Propose how a table is set. What is not named stays as it is.

    A configuration that the rules do not allow, or whose jackpots are not the house's, is
    refused and changes nothing.
    """
    settings_input = SettingsInput(table=name, **named)
    if not name and file is None:
        raise Refusal("table", "nothing", "name a table with --table, or settings with --file")
    called = change or f"{name or 'change'}-{uuid4().hex[:12]}"
    if not _NAME.fullmatch(called):
        raise Refusal("change", called, "a name has 1 to 64 letters, digits and the signs . _ -")
    password = read_password(by)

    async def propose(house: "HouseService") -> tuple[TableSettings, int, tuple[str, ...]]:
        from spanish21.service.staff import configuration_changes  # noqa: PLC0415

        async with sign_in(house, by, password) as person:
            table = house.live_house.mirror.tables.get(name)
            before = None if table is None else table.next or table.settings
            settings = build_settings(settings_input, file, before)
            result = await configuration_changes.propose_change(
                house.live_house, person.name, called, settings, field="change"
            )
        warnings = house.live_house.mirror.changes[called].warnings
        return settings, result.entry.seq, warnings

    settings, seq, warnings = run_in_house(database, propose)
    if as_json:
        record = {"change": called, "entry": seq, "settings": settings_record(settings)}
        echo_json("spanish21-configuration-change", {**record, "warnings": list(warnings)})
        return
    click.echo(f"Proposed as {called}: {settings.table}, {describe_settings(settings)}.")
    _warn(warnings)
    click.echo(f"Entry {seq}. Somebody of accounting approves it:")
    click.echo(f"  spanish21 house config approve {called} --by NAME")


@config_group.command("approve")
@click.argument("change")
@_by
@with_database_option
@with_json_option
def approve_command(*, change: str, by: str, database: str, as_json: bool) -> None:
    """Approve a CHANGE that another person has proposed; its table is set so between shoes."""
    password = read_password(by)

    async def approve(house: "HouseService") -> tuple[ConfigurationChange, int, str]:
        from spanish21.service.staff import configuration_changes  # noqa: PLC0415

        async with sign_in(house, by, password) as person:
            await configuration_changes.approve_change(
                house.live_house, person.name, f"approve.{change}", change
            )
        mirror = house.live_house.mirror
        agreed = _is_in_force(mirror.changes, change)
        entry = await configuration_changes.set_approved_table(house.live_house, agreed)
        return agreed, entry.seq, describe_change(agreed, mirror.tables.get(agreed.settings.table))

    agreed, seq, now = run_in_house(database, approve)
    settings = agreed.settings
    if as_json:
        record = {"change": change, "entry": seq, "standing": now}
        shown = {"settings": settings_record(settings), "warnings": list(agreed.warnings)}
        echo_json("spanish21-configuration-change", {**record, **shown})
        return
    click.echo(f"Approved: {settings.table}, {describe_settings(settings)}.")
    when = "is set so when its shoe is over" if now == "waits for the shoe" else "is set so"
    click.echo(f"{settings.table} {when} (entry {seq}).")
    _warn(agreed.warnings)


def _warn(warnings: Sequence[str]) -> None:
    """What would keep the table closed, as the journal has it beside the change."""
    for warning in warnings:
        click.echo(f"Warning: {warning}", err=True)


def _is_in_force(changes: dict[str, ConfigurationChange], change: str) -> ConfigurationChange:
    """A change that was approved, unless a later one of its table has taken its place."""
    proposal = changes.get(change)
    if proposal is None:
        raise Refusal("change", change, "it was decided long ago", name="NO_SUCH_CHANGE")
    for other in changes.values():
        later = other.decided == "approved" and other.decided_at > proposal.decided_at
        if later and other.settings.table == proposal.settings.table:
            say = f"it was approved before, and {other.name} since"
            raise Refusal("change", change, say, name="NO_SUCH_CHANGE")
    return proposal


@config_group.command("reject")
@click.argument("change")
@click.option("--reason", required=True, help="Why, in words that the log keeps.")
@_by
@with_database_option
@with_json_option
def reject_command(*, change: str, reason: str, by: str, database: str, as_json: bool) -> None:
    """Turn a CHANGE down, or withdraw one's own."""
    password = read_password(by)

    async def reject(house: "HouseService") -> int:
        from spanish21.service.staff import configuration_changes  # noqa: PLC0415

        async with sign_in(house, by, password) as person:
            result = await configuration_changes.reject_change(
                house.live_house, person.name, f"reject.{change}", change, reason
            )
        return result.entry.seq

    seq = run_in_house(database, reject)
    if as_json:
        echo_json(
            "spanish21-configuration-decision", {"change": change, "entry": seq, "reason": reason}
        )
    else:
        click.echo(f"Rejected: {change} (entry {seq}).")


@config_group.command("list")
@with_database_option
@with_json_option
def list_command(*, database: str, as_json: bool) -> None:
    """List the changes that wait, and the last that were decided; the newest first."""
    with read_house(database) as (_, house):
        changes = sorted(house.changes.values(), key=lambda one: one.at, reverse=True)
        rows = [
            (one, describe_change(one, house.tables.get(one.settings.table))) for one in changes
        ]
    if as_json:
        listed = [
            {**one._asdict(), "settings": settings_record(one.settings), "standing": now}
            for one, now in rows
        ]
        echo_json("spanish21-configuration-changes", {"changes": listed})
        return
    drawn = make_table("Changes", "change", "table", "proposed", "decided by", "is", "settings")
    for one, now in rows:
        proposed = f"{one.proposed_by}, {format_time(one.at)}"
        words = (one.name, one.settings.table, proposed, one.decided_by, now)
        drawn.add_row(*map(escape, words), escape(describe_settings(one.settings)))
    make_console().print(drawn)


@config_group.command("show")
@click.argument("name", metavar="TABLE")
@with_database_option
@with_json_option
def show_table_command(*, name: str, database: str, as_json: bool) -> None:
    """Show how a TABLE is set, and what it will be when its shoe is over."""
    with read_house(database) as (_, house):
        table = find_table(house.tables, name)
    if as_json:
        following = None if table.next is None else settings_record(table.next)
        echo_json(
            "spanish21-table-settings",
            {"settings": settings_record(table.settings), "next": following},
        )
        return
    drawn = make_table(
        f"Settings of {name}", "", "now", *(["after this shoe"] if table.next else [])
    )
    shown = [_lines(one) for one in (table.settings, table.next) if one is not None]
    for key in dict.fromkeys(key for lines in shown for key in lines):
        drawn.add_row(escape(key), *(escape(lines.get(key, "")) for lines in shown))
    make_console().print(drawn)


def _lines(settings: TableSettings) -> dict[str, str]:
    """Settings one by one."""
    clocks = settings_record(settings)["clocks"]
    return {
        "kind": settings.kind,
        "rules": settings.ruleset,
        **{f"option {name}": value for name, value in settings.options},
        **{
            f"jackpot {number}": f"{jackpot}: {game}" if game else jackpot
            for number, (jackpot, game) in enumerate(
                zip_longest(settings.jackpots, settings.games), 1
            )
        },
        **{f"clock {name}": f"{seconds} s" for name, seconds in clocks.items()},
        **{
            f"approval {name.replace('_', ' ')}": text
            for name, text in asdict(settings.approval).items()
            if text
        },
    }
