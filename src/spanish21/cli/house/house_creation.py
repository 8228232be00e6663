"""spanish21 house init, link: the beginning of a house, and the way back into one."""

from typing import TYPE_CHECKING

import click

from spanish21.cli.database.house_access import empty_house, run_in_house
from spanish21.cli.options.database import with_database_option
from spanish21.house.administration import found_house
from spanish21.house.people.register import HOUSE_NAME
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.service.house_service import HouseService

DEFAULT_ADDRESS = "http://127.0.0.1:8021"


@click.command("init")
@click.option("--name", required=True, help="What the house is called, as its signs show it.")
@click.option("--demo", is_flag=True, help="Guests, play chips, and tables of every rule set.")
@with_database_option
def init_command(*, name: str, demo: bool, database: str) -> None:
    """Begin a house in an empty database: its name, its administrator, in a demo its tables.

    A database that has a house is left as it is.
    """
    _check_name(name, demo=demo)

    async def begin(house: "HouseService") -> tuple[str, list[str], list[str]]:
        from spanish21.service.first_start import start_house  # noqa: PLC0415

        live_house = house.live_house
        if live_house.mirror.name:
            say = f"it is the house {live_house.mirror.name} already"
            raise Refusal("database", database, say, name="FOUNDED")
        await start_house(live_house, name, demo=demo)
        mirror = live_house.mirror
        return mirror.name, [*mirror.tables], [person.name for person in mirror.people]

    called, tables, people = run_in_house(database, begin, creates=True)
    click.echo(f"{called} is founded{', as a demo with play chips' if demo else ''}.")
    click.echo(f"People: {', '.join(people)} (administrator, without a password yet).")
    click.echo(f"Tables: {', '.join(tables) or 'none yet'}.")
    click.echo("Go on:")
    click.echo(f"  spanish21 serve --database {_printable_database(database)}")
    click.echo("    opens the house and prints the link by which the administrator sets a password")
    if not demo:
        click.echo("  spanish21 house config propose --table T1 --by SHIFT_MANAGER")
        click.echo("    proposes a table, once the administrator has added people")


def _check_name(name: str, *, demo: bool) -> None:
    """Refuse a name before there is a file."""
    found_house(empty_house(), HOUSE_NAME, 0, name, demo=demo)


def _printable_database(where: str) -> str:
    """A database as it may be printed; never with a password."""
    return "postgresql://…" if "://" in where else where


@click.command("link")
@click.argument("name")
@click.option(
    "--address", default=DEFAULT_ADDRESS, show_default=True, help="Where the house is served."
)
@click.option("--lost-device", is_flag=True, help="Take the second factor away as well.")
@with_database_option
def link_command(*, name: str, address: str, lost_device: bool, database: str) -> None:
    """Print a link by which NAME sets a new password; it works once, within a day.

    This is the way back in when no person can sign in any more: it takes the database at
    hand, and the log says that the house issued the link. Earlier links are void. A second
    factor stays as it is without --lost-device.
    """

    async def invite(house: "HouseService") -> tuple[str, str]:
        from spanish21.service.sign_in.links import OneTimeLinks  # noqa: PLC0415
        from spanish21.service.sign_in.second_factor import SecondFactor  # noqa: PLC0415

        if lost_device:
            await SecondFactor(house).remove_as_house(name)

        token = await OneTimeLinks(house).issue(HOUSE_NAME, name)
        return house.people().the(name).name, token

    person, token = run_in_house(database, invite)
    click.echo(f"{person}, set your password within a day: {address.rstrip('/')}/welcome#{token}")
