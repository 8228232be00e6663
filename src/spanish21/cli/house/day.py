"""spanish21 house day: the house's time zone, and when its gambling day and its shifts begin."""

import os
from typing import TYPE_CHECKING
from uuid import uuid4

import click

from spanish21.cli.database.house_access import read_house, read_password, run_in_house, sign_in
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.house.administration import set_gambling_day
from spanish21.house.gambling_day import GamblingDay, parse_shifts
from spanish21.ledger import EntryDraft
from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.house.state import House
    from spanish21.house.table.decide import Actor
    from spanish21.service.house_service import HouseService

SECOND_PASSWORD = "SPANISH21_SECOND_PASSWORD"  # noqa: S105  the name of a variable


@click.command("day")
@click.option("--zone", help="The time zone by its IANA name, such as America/Los_Angeles.")
@click.option("--begins", type=int, help="The hour at which a gambling day begins there.")
@click.option("--shifts", metavar="H,H,H", help="The hours at which its three shifts begin.")
@click.option("--by", default="", help="Who sets it, by password.")
@click.option("--second", default="", help="Who signs for it, by password.")
@with_database_option
@with_json_option
def day_command(
    *,
    zone: str | None,
    begins: int | None,
    shifts: str | None,
    by: str,
    second: str,
    database: str,
    as_json: bool,
) -> None:
    """Show the house's clock, or set it by two people: a shift manager, and accounting.

    Every report, form and page goes by it. What is not named stays as it is. A script may set
    SPANISH21_PASSWORD and SPANISH21_SECOND_PASSWORD.
    """
    with read_house(database) as (_, house):
        day = house.day
    if zone is not None or begins is not None or shifts is not None:
        day = GamblingDay(
            day.zone if zone is None else zone,
            day.begins if begins is None else begins,
            day.shifts if shifts is None else parse_shifts(shifts),
        )
        _set(database, day, by, second)
    if as_json:
        echo_json(
            "spanish21-gambling-day",
            {"zone": day.zone, "begins": day.begins, "shifts": list(day.shifts)},
        )
        return
    hours = ", ".join(f"{hour:02d}:00" for hour in day.shifts)
    click.echo(f"The house goes by {day.words}; shifts begin at {hours}.")


def _set(database: str, day: GamblingDay, by: str, second: str) -> None:
    """Have two people set the house's clock, each by his own password."""
    for option, name in (("by", by), ("second", second)):
        if not name:
            raise Refusal(option, "nobody", f"name a person with --{option}")
    passwords = read_password(by), os.environ.get(SECOND_PASSWORD) or read_password(second)
    command_text = format_stored_command(
        "gambling day",
        {"zone": day.zone, "begins": day.begins, "shifts": list(day.shifts), "second": second},
    )

    async def give(house: "HouseService") -> None:
        async with (
            sign_in(house, by, passwords[0]) as person,
            sign_in(house, second, passwords[1]) as signer,
        ):

            def decide(state: "House", actor: "Actor", at: int) -> EntryDraft:
                return set_gambling_day(state, actor, at, day, second=signer.name)

            await house.live_house.submit_staff_command(
                person.name, f"day.{uuid4()}", decide, asked=command_text
            )

    run_in_house(database, give)
