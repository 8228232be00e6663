"""spanish21 meter: a meter that several houses share, at its service and between two journals."""

import json
import urllib.error
import urllib.request
from dataclasses import asdict
from typing import Any

import click

from spanish21.cli.database.ledger_access import execute_command, open_database, query_database
from spanish21.cli.money.jackpot_game import choose_game, with_game_options
from spanish21.cli.options.amounts import AMOUNT_TYPE, PERSON_TYPE
from spanish21.cli.options.database import LedgerRequest, with_database_option, with_write_options
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.ledger import Ledger
from spanish21.ledger.commands import ShareJackpot
from spanish21.ledger.sharing.commands import AdmitMember, SettleMember
from spanish21.ledger.sharing.messages import MeterStatement, read_signed_line, text_of_answer
from spanish21.ledger.sharing.reconciliation import Reconciliation, reconcile
from spanish21.money import format_cents, format_microdollars
from spanish21.refusal import Refusal

_WAIT_SECONDS = 10
_SECOND = click.option("--second", required=True, help="Who agrees to it.", **PERSON_TYPE)


@click.group("meter")
def meter_group() -> None:
    """A meter that several houses share: its service, its members, and what they hold.

    The meter itself is a jackpot of the service's database: 'spanish21 jackpot create'.
    """


@meter_group.command("admit")
@click.argument("jackpot", metavar="NAME")
@click.argument("member")
@click.option("--key", required=True, help="The house's public key: 'house key --show' there.")
@_SECOND
@with_game_options
@with_write_options
def admit_command(
    order: LedgerRequest, *, jackpot: str, member: str, key: str, second: str, **typed: Any
) -> None:
    """Admit a house, which plays this game, as MEMBER of NAME; another game is refused."""
    game = choose_game(**typed)
    command = AdmitMember(
        jackpot=jackpot,
        member=member,
        key=key,
        paytable=game.paytable,
        decks=game.decks,
        wager_cents=game.wager_cents,
        rate_ppm=game.rate_ppm,
        prizes=game.prizes,
        reading=game.reading,
        second=second,
    )
    execute_command(order, command)


@meter_group.command("settle")
@click.argument("jackpot", metavar="NAME")
@click.argument("member")
@click.argument("cents", **AMOUNT_TYPE)
@click.option("--to-member", is_flag=True, help="The fund pays the member.")
@click.option("--note", required=True, help="By which payment, in words.")
@_SECOND
@with_write_options
def settle_command(
    order: LedgerRequest,
    *,
    jackpot: str,
    member: str,
    cents: int,
    to_member: bool,
    note: str,
    second: str,
) -> None:
    """MEMBER has paid so much into the fund of NAME; its house books the same on its side."""
    amount = -cents if to_member else cents
    execute_command(order, SettleMember(jackpot, member, amount, note, second))


@meter_group.command("show")
@click.argument("jackpot", metavar="NAME")
@with_database_option
@with_json_option
def show_command(*, database: str, jackpot: str, as_json: bool) -> None:
    """What the meter NAME shows, and what each of its members holds for it."""
    shown = query_database(database, lambda ledger: _look(ledger, jackpot))
    if as_json:
        echo_json("spanish21-shared-meters", shown)
        return
    click.echo(f"{jackpot} shows {format_microdollars(shown['displayed_micros'])}")
    for member in shown["members"]:
        held = format_microdollars(member["held_micros"])
        click.echo(f"{member['member']} holds {held}, {member['messages']} messages taken")


def _look(ledger: Ledger, jackpot: str) -> dict[str, Any]:
    ledger.jackpot(jackpot)
    members = [
        {
            "member": one.name,
            "key": one.key,
            "held_micros": ledger.book.balance(f"member:{one.name}"),
            "messages": ledger.numbers.get(f"member/{one.name}", 0),
        }
        for one in ledger.members.values()
        if one.jackpot == jackpot
    ]
    return {
        "jackpot": jackpot,
        "displayed_micros": ledger.meter(jackpot).primary,
        "members": members,
    }


@meter_group.command("terms")
@click.argument("url")
@click.argument("meter")
@click.option(
    "--service-key", required=True, help="The service's public key, as it was handed out."
)
@click.option("--member", required=True, help="This house's name there.")
@click.option("--jackpot", required=True, help="What this house calls the jackpot.")
@click.option("--second", required=True, help="Who agrees to it.", **PERSON_TYPE)
def terms_command(
    *, url: str, meter: str, service_key: str, member: str, jackpot: str, second: str
) -> None:
    """Fetch the terms of METER from its service, and print the command that links this house.

    The command goes to POST /api/ledger of the house, with the second person's signature. Terms
    that the service has not signed by this key are refused.
    """
    stated = fetch_statement(url, meter, service_key)
    command = ShareJackpot(
        jackpot=jackpot,
        meter=meter,
        member=member,
        service_key=service_key,
        paytable=stated.paytable,
        decks=stated.decks,
        wager_cents=stated.wager_cents,
        rate_ppm=stated.rate_ppm,
        hidden_ppm=stated.hidden_ppm,
        unreasonable_cents=stated.unreasonable_cents,
        prizes=stated.prizes,
        reading=stated.reading,
        title=stated.title,
        second=second,
        reset_cents=stated.reset_cents,
        limit_cents=stated.limit_cents,
    )
    click.echo(json.dumps({"what": "ShareJackpot", **asdict(command)}, indent=2))


def fetch_statement(url: str, meter: str, service_key: str) -> MeterStatement:
    """What a meter service states, if it has signed it."""
    from spanish21.adapters.house_key import check_public_key, is_signed_text  # noqa: PLC0415

    key = check_public_key(service_key)
    if not url.startswith(("http://", "https://")):
        raise Refusal("url", url, "write https://HOST")
    try:
        where = f"{url.rstrip('/')}/meters/{meter}"
        with urllib.request.urlopen(where, timeout=_WAIT_SECONDS) as answer:  # noqa: S310
            said = json.load(answer)
    except (OSError, ValueError) as error:
        raise Refusal("url", url, f"no meter service answers there: {error}") from None
    stated = read_signed_line(MeterStatement, str(said.get("statement", "")))
    if stated.jackpot != meter or not is_signed_text(
        text_of_answer(stated), key=key, signature=stated.signature
    ):
        raise Refusal("service key", service_key, "the service there signs with another one")
    return stated


@meter_group.command("reconcile")
@click.argument("jackpot", metavar="NAME")
@with_database_option
@click.option("--service", required=True, help="The database of the meter service, or a copy.")
@with_json_option
def reconcile_command(*, database: str, jackpot: str, service: str, as_json: bool) -> None:
    """Compare a house's jackpot NAME with its meter service, message by message.

    Exit status 1 says that they differ, or that what one has of the other is not signed.
    """
    from spanish21.service.shared_meters.signatures import find_unsigned  # noqa: PLC0415

    with open_database(database) as house, open_database(service) as meters:
        result = reconcile(jackpot, house.entries(), meters.entries())
        unsigned = [*find_unsigned(house.entries()), *find_unsigned(meters.entries())]
    findings = [*result.findings, *unsigned]
    if as_json:
        echo_json("spanish21-reconciliation", {**result._asdict(), "findings": findings})
    else:
        _print(result, findings)
    if findings:
        raise click.exceptions.Exit(1)


def _print(result: Reconciliation, findings: list[str]) -> None:
    contributed = format_microdollars(result.contributed_micros)
    click.echo(f"{result.member}: {result.contributions} contributions, {contributed}")
    won = format_cents(result.won_cents)
    click.echo(f"{result.hits} hits, {won}; {result.voids} void")
    click.echo(f"{result.waiting} messages wait; settled {format_cents(result.settled_cents)}")
    for finding in findings:
        click.echo(finding)
    click.echo("They agree." if not findings else f"{len(findings)} findings.")
