"""spanish21 jackpot awards: what waits, and what each award needs next."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import click
from rich.text import Text

from spanish21.cli.database.ledger_access import query_database
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json
from spanish21.ledger import Award, AwardStage, AwardThresholds, Ledger
from spanish21.ledger.jackpots.adjustments import MeterAdjustment
from spanish21.money import format_cents, format_microdollars
from spanish21.reports.money import missing_award_steps

_OVER = (AwardStage.CLOSED, AwardStage.VOID)


class _PendingDecisions(NamedTuple):
    awards: list[Award]
    adjustments: list[MeterAdjustment]
    thresholds: AwardThresholds


@click.command("awards")
@click.option("--all", "every", is_flag=True, help="Closed and void ones too.")
@with_database_option
@with_json_option
def list_awards_command(*, every: bool, database: str, as_json: bool) -> None:
    """Awards that wait and what each needs next; adjustments that wait for a second person."""

    def waiting(ledger: Ledger) -> _PendingDecisions:
        awards = [x for x in ledger.awards.values() if every or x.stage not in _OVER]
        open_adjustments = [x for x in ledger.adjustments.values() if not x.decided]
        return _PendingDecisions(awards, open_adjustments, ledger.thresholds)

    pending = query_database(database, waiting)
    if as_json:
        echo_json(
            "spanish21-awards",
            {
                "awards": [award_record(award, pending.thresholds) for award in pending.awards],
                "adjustments": [one._asdict() for one in pending.adjustments],
            },
        )
        return
    if pending.awards:
        _draw_awards(pending)
    else:
        click.echo("No award waits.")
    if pending.adjustments:
        _draw_adjustments(pending.adjustments)


def award_record(award: Award, thresholds: AwardThresholds) -> dict[str, Any]:
    """An award as plain values, with what it needs next."""
    return {
        **award._asdict(),
        "stage": award.stage.value,
        "before_dispute": award.before_dispute.value,
        "needs": missing_award_steps(award, thresholds),
    }


def _draw_awards(pending: _PendingDecisions) -> None:
    drawn = make_table(
        "Awards", "award", "won from", "player", "amount", "is", "needs", right=["amount"]
    )
    for award in pending.awards:
        drawn.add_row(
            Text(award.id),
            award.won_from,
            Text(award.player),
            format_cents(award.cents),
            award.stage.value,
            Text("\n".join(missing_award_steps(award, pending.thresholds))),
        )
    waits = sum(award.cents for award in pending.awards if award.stage not in _OVER)
    screen = make_console()
    screen.print(drawn)
    screen.print(f"  Not closed: {format_cents(waits)}. Go on: spanish21 award STEP ID")


def _draw_adjustments(adjustments: Sequence[MeterAdjustment]) -> None:
    heads = ("adjustment", "jackpot", "amount", "reason", "asked by", "note")
    drawn = make_table("Adjustments that wait for a second person", *heads, right=["amount"])
    for one in adjustments:
        drawn.add_row(
            Text(one.name),
            one.jackpot,
            format_microdollars(one.micros),
            one.reason,
            Text(one.requested_by),
            Text(one.note),
        )
    screen = make_console()
    screen.print(drawn)
    screen.print("  Decide: spanish21 jackpot approve ADJUSTMENT, or reject")
