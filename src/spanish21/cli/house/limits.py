"""spanish21 house limits: which law binds the house, and limits that two people record."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import click

from spanish21.cli.database.house_access import read_house, read_password, run_in_house, sign_in
from spanish21.cli.options.amounts import AMOUNT_TYPE
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.house.configuration.legal_standing import PROFILES, LegalStanding
from spanish21.phrasebook.legal_standing import describe_standing

if TYPE_CHECKING:
    from spanish21.service.house_service import HouseService

_by = click.option("--by", required=True, metavar="NAME", help="Who does it, by password.")


@click.group("limits")
def limits_group() -> None:
    """Which law binds the house: a profile, and limits recorded in place of the statutes'."""


@limits_group.command("show")
@with_database_option
@with_json_option
def show_limits_command(*, database: str, as_json: bool) -> None:
    """Show what binds the house now, and what waits for a second person."""
    with read_house(database) as (_, house):
        now, proposal = house.standing, house.proposed_standing
    if as_json:
        echo_json(
            "spanish21-limits",
            {
                "standing": None if now is None else asdict(now),
                "proposed": None
                if proposal is None
                else {**proposal._asdict(), "standing": asdict(proposal.standing)},
            },
        )
        return
    click.echo(describe_standing(now))
    if proposal is not None:
        waits = describe_standing(proposal.standing)
        click.echo(f"{proposal.name} waits, by {proposal.proposed_by}: {waits} {proposal.reason}")


@limits_group.command("propose")
@click.option(
    "--profile",
    type=click.Choice(PROFILES),
    default="card-room",
    show_default=True,
    help="What kind of house it is by law.",
)
@click.option("--single-wager", "single_wager_cents", help="The largest wager.", **AMOUNT_TYPE)
@click.option("--games", type=int, default=0, help="The most games on one hand.")
@click.option("--small-wager-games", type=int, default=0, help="How many of them are small.")
@click.option("--small-wager", "small_wager_cents", help="A small wager at most.", **AMOUNT_TYPE)
@click.option("--since", default="", metavar="DAY", help="The first day, such as 2026-11-01.")
@click.option("--until", default="", metavar="DAY", help="The last day.")
@click.option("--reason", required=True, help="Why, in words that the log keeps.")
@click.option("--change", default="", help="The proposal's name, made by you.")
@_by
@with_database_option
def propose_limits_command(
    *, reason: str, change: str, by: str, database: str, **named: Any
) -> None:
    """Propose a profile and limits; what is not named is not recorded."""
    limits = {name: value for name, value in named.items() if value is not None}
    standing = LegalStanding(**limits)
    called = change or f"limits-{uuid4().hex[:12]}"
    password = read_password(by)

    async def propose(house: "HouseService") -> int:
        from spanish21.service.staff.legal_standings import propose_standing  # noqa: PLC0415

        async with sign_in(house, by, password) as person:
            result = await propose_standing(house.live_house, person.name, called, standing, reason)
        return result.entry.seq

    seq = run_in_house(database, propose)
    click.echo(f"Proposed as {called} (entry {seq}): {describe_standing(standing)}")
    click.echo(f"  spanish21 house limits approve {called} --by NAME")


@limits_group.command("approve")
@click.argument("change")
@_by
@with_database_option
def approve_limits_command(*, change: str, by: str, database: str) -> None:
    """Approve the proposal CHANGE of another person; tables are held against it at once."""
    password = read_password(by)

    async def approve(house: "HouseService") -> int:
        from spanish21.service.staff.legal_standings import approve_standing  # noqa: PLC0415

        async with sign_in(house, by, password) as person:
            result = await approve_standing(
                house.live_house, person.name, f"approve.{change}", change
            )
        return result.entry.seq

    click.echo(f"Approved: {change} (entry {run_in_house(database, approve)}).")
