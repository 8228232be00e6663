"""spanish21 award: one award, step by step to its payment."""

from pathlib import Path
from typing import Any

import click

from spanish21.cli.database.ledger_access import (
    current_time,
    execute_change,
    execute_command,
    open_local_house,
    query_database,
    query_house,
)
from spanish21.cli.money.amount_rows import draw_amount_rows
from spanish21.cli.money.award_list import award_record
from spanish21.cli.options.amounts import AMOUNT_TYPE, PERSON_TYPE
from spanish21.cli.options.database import LedgerRequest, with_database_option, with_write_options
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console
from spanish21.cli.terminal.output import echo_json, format_time, write_file
from spanish21.ledger import Award, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger.double_entry.transfers import PAYMENT_FORMS
from spanish21.money import format_cents, format_microdollars
from spanish21.reports.money import award_form, missing_award_steps


@click.group("award", epilog="What waits, and for what: spanish21 jackpot awards.")
def award_group() -> None:
    """Awards: evidence, surveillance, verify, approve, pay, close; or void and dispute."""


@award_group.command("thresholds")
@click.option(
    "--shoe-check-from", "shoe_check_from_cents", help="The shoe is counted.", **AMOUNT_TYPE
)
@click.option(
    "--surveillance-above", "surveillance_above_cents", help="Surveillance confirms.", **AMOUNT_TYPE
)
@click.option("--check-above", "check_above_cents", help="Paid by check only.", **AMOUNT_TYPE)
@click.option("--approved-by", required=True, help="The second person.", **PERSON_TYPE)
@with_write_options
def thresholds(order: LedgerRequest, *, approved_by: str, **amounts: Any) -> None:
    """Set from which amounts on an award needs more. What is not named stays."""

    def stays(ledger: Ledger) -> dict[str, Any]:
        stay = ledger.thresholds._asdict()
        del stay["hold_above_cents"]
        return stay

    named = {name: cents for name, cents in amounts.items() if cents is not None}
    execute_change(order, c.SetThresholds, {**named, "approved_by": approved_by}, stays)


@award_group.command("hold-above")
@click.argument("above_cents", **AMOUNT_TYPE)
@click.option("--approved-by", required=True, help="The second person.", **PERSON_TYPE)
@with_write_options
def hold_above(order: LedgerRequest, *, above_cents: int, approved_by: str) -> None:
    """Hold every win of a wager above AMOUNT until it is verified, as awards are.

    What surveillance must confirm, or what is paid by check only, is held in any case.
    """
    execute_command(order, c.SetWinThreshold(above_cents, approved_by))


@award_group.command("show")
@click.argument("award", metavar="ID")
@with_database_option
@with_json_option
def show(*, award: str, database: str, as_json: bool) -> None:
    """Everything that is known of award ID, and what it needs next."""
    record, thresholds = query_database(
        database, lambda ledger: (ledger.award(award), ledger.thresholds)
    )
    if as_json:
        echo_json("spanish21-award", {"award": award_record(record, thresholds)})
        return
    screen = make_console()
    title = (
        f"Award {record.id}: {format_cents(record.cents)} to {record.player}, {record.stage.value}"
    )
    screen.print(title, style="bold", markup=False)
    screen.print(draw_amount_rows(_facts(record)))
    for number, step in enumerate(missing_award_steps(record, thresholds)):
        screen.print(f"  {'' if number else 'It needs':18} {step}", markup=False)


def _facts(award: Award) -> list[tuple[str, str, str]]:
    share = "a prize"
    if award.percent:
        share = f"{award.percent} % of {format_microdollars(award.before_micros)}"
    house = f", {format_cents(award.house_cents)} of it from the house" if award.house_cents else ""
    box = "" if award.is_ruled else f"box {award.box}, "
    rows = [
        ("Amount", format_cents(award.cents), f"{share}{house}"),
        ("Won from", "", award.won_from),
        ("Won", "", f"{format_time(award.at)} at table {award.table}, round {award.round}"),
        ("Hand", "", f"{box}award {award.order} of its round: {award.row}"),
        ("Evidence", "", award.cards),
        ("Video", "", award.video),
        ("Wager seen", "", "yes" if award.wager_seen else ""),
        ("Shoe counted", "", "yes" if award.shoe_checked else ""),
        ("Verified by", "", award.verified_by),
        ("Surveillance", "", award.surveillance_by),
        ("Its recording", "", award.recording),
        ("Approved by", "", award.approved_by),
        ("To be paid", "", award.form),
        ("Identified by", "", award.identified),
        ("Paid by", "", award.paid_by),
        ("Witness", "", award.witness),
        ("Form number", "", f"{award.number:06d}" if award.number else ""),
        ("Closed by", "", award.closed_by),
        ("Void", "", award.voided_because),
        ("Disputes", "", "; ".join(award.disputes)),
    ]
    return [row for row in rows if row[1] or row[2]]


@award_group.command("evidence")
@click.argument("award", metavar="ID")
@click.option("--cards", required=True, help="The cards as they lie, in words or symbols.")
@click.option("--wager-seen", is_flag=True, help="The wager was seen before the deal.")
@click.option("--shoe-checked", is_flag=True, help="The shoe was counted.")
@click.option("--video", default="", help="Camera and time.")
@with_write_options
def evidence(
    order: LedgerRequest,
    *,
    award: str,
    cards: str,
    wager_seen: bool,
    shoe_checked: bool,
    video: str,
) -> None:
    """Write down what shows that award ID was won."""
    execute_command(order, c.RecordEvidence(award, cards, wager_seen, shoe_checked, video))


@award_group.command("surveillance")
@click.argument("award", metavar="ID")
@click.option("--hand", is_flag=True, help="The hand was seen.")
@click.option("--wager", is_flag=True, help="The wager was seen.")
@click.option("--payout", is_flag=True, help="The payout was seen.")
@click.option("--player", is_flag=True, help="The player was seen.")
@click.option("--video", default="", help="Camera and time.")
@with_write_options
def surveillance(order: LedgerRequest, *, award: str, video: str, **seen: bool) -> None:
    """Confirm award ID from the cameras: all of hand, wager, payout and player."""
    execute_command(order, c.ConfirmBySurveillance(award, **seen, video=video))


@award_group.command("verify")
@click.argument("award", metavar="ID")
@with_write_options
def verify(order: LedgerRequest, *, award: str) -> None:
    """The floor verifies award ID."""
    execute_command(order, c.VerifyAward(award))


@award_group.command("approve")
@click.argument("award", metavar="ID")
@click.option("--form", required=True, help=f"How it is paid: {', '.join(PAYMENT_FORMS)}.")
@click.option("--identified", required=True, help="What the player showed.")
@with_write_options
def approve(order: LedgerRequest, *, award: str, form: str, identified: str) -> None:
    """Let award ID be paid; by another person than the one who verified it."""
    execute_command(order, c.ApproveAward(award, form, identified))


@award_group.command("pay")
@click.argument("award", metavar="ID")
@click.option("--witness", required=True, help="Who signs beside you.", **PERSON_TYPE)
@with_write_options
def pay(order: LedgerRequest, *, award: str, witness: str) -> None:
    """Award ID is paid, and two people sign its form."""
    execute_command(order, c.PayAward(award, witness))


@award_group.command("close")
@click.argument("award", metavar="ID")
@with_write_options
def close(order: LedgerRequest, *, award: str) -> None:
    """The record of award ID is complete."""
    execute_command(order, c.CloseAward(award))


@award_group.command("void")
@click.argument("award", metavar="ID")
@click.option("--reason", required=True, help="Why, in words.")
@click.option("--second", required=True, help="The second person.", **PERSON_TYPE)
@with_write_options
def void(order: LedgerRequest, *, award: str, reason: str, second: str) -> None:
    """Two people declare award ID void; later unpaid ones of its round are worked out again."""
    execute_command(order, c.VoidAward(award, reason, second))


@award_group.command("dispute")
@click.argument("award", metavar="ID")
@click.option("--reason", required=True, help="What is disputed, in words.")
@with_write_options
def dispute(order: LedgerRequest, *, award: str, reason: str) -> None:
    """Mark award ID as disputed: it waits."""
    execute_command(order, c.DisputeAward(award, reason))


@award_group.command("settle")
@click.argument("award", metavar="ID")
@click.option("--reason", required=True, help="How it was settled, in words.")
@with_write_options
def settle(order: LedgerRequest, *, award: str, reason: str) -> None:
    """The dispute of award ID is settled: it goes on where it was."""
    execute_command(order, c.SettleDispute(award, reason))


@award_group.command("form")
@click.argument("award", metavar="ID")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="A PDF file.")
@click.option("--house", default="Card room", show_default=True, help="Whose form it is.")
@with_database_option
def form_command(*, award: str, out: Path, house: str, database: str) -> None:
    """The form of award ID to sign and file, as a PDF."""
    with open_local_house(database) as opened:
        record, thresholds, zone = query_house(
            opened,
            lambda one: (
                one.ledger.award(award),
                one.ledger.thresholds,
                one.day.zone,
            ),
        )
    at = current_time()
    content = award_form(record, thresholds, house=house, generated_at=at, zone=zone)
    write_file(content, out)
    click.echo(f"The form of award {record.id} is in {out}.")
