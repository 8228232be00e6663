"""spanish21 report: the reports on money, on the screen, as CSV or as PDF."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from spanish21.cli.database.ledger_access import current_time, open_database
from spanish21.cli.money.amount_rows import draw_amount_rows
from spanish21.cli.options.database import with_database_option
from spanish21.cli.terminal.console import make_console
from spanish21.cli.terminal.output import write_file
from spanish21.house.administration import SETTINGS_STREAM
from spanish21.house.gambling_day import GamblingDay, parse_shifts
from spanish21.house.journal.event_codec import read_events
from spanish21.house.state import clock_of
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.reports import money
from spanish21.reports.money.catalogue import (
    METER_HISTORY,
    MONEY_REPORTS,
    MoneyReport,
    ReportRequest,
)
from spanish21.reports.money.report import RIGHT_ALIGNED_KINDS, CellValue, format_cell
from spanish21.reports.money.report_json import report_record

_WIDE = 1000
_PAPER = 200
"""How wide a file may be before its text is wrapped."""
_WORD = 12
"""Text is wrapped, but no narrower than this: a day and a name stay whole."""


@click.group("report")
def report_group() -> None:
    """Reports on money, rebuilt from the journal and checked a second time; par sheets; game protection."""


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that every report has."""
    for option in reversed(
        (
            click.option("--from", "first", metavar="DAY", help="First gambling day: 2026-11-01."),
            click.option("--to", "last", metavar="DAY", help="Last gambling day, included."),
            click.option("--zone", help="Time zone of a ledger without a house; UTC."),
            click.option("--day-hour", type=int, help="When its days begin; 0."),
            click.option(
                "--shifts", metavar="H,H,H", help="When its shifts begin; 8,16,0 if not given."
            ),
            click.option("--house", default="Card room", show_default=True, help="Whose report."),
            click.option("--json", "form", flag_value="json", help="For a program."),
            click.option("--csv", "form", flag_value="csv", help="For a spreadsheet."),
            click.option("--pdf", "form", flag_value="pdf", help="To print and file."),
            click.option(
                "--format", "named", type=click.Choice(["text", "json", "csv", "pdf"]), hidden=True
            ),
            click.option("--out", type=click.Path(path_type=Path), help="A file to write it to."),
            with_database_option,
        )
    ):
        command = option(command)
    return command


@report_group.command("meters")
@click.argument("jackpot", metavar="NAME")
@_options
def meters_command(*, jackpot: str, **typed: Any) -> None:
    """Every change of NAME's meter, who made it, and why."""
    _run(MONEY_REPORTS[METER_HISTORY], jackpot=jackpot, **typed)


def _add(name: str, kind: MoneyReport) -> None:
    @report_group.command(name, help=kind.about)
    @_options
    def _command(**typed: Any) -> None:
        _run(kind, **typed)


for _name, _kind in MONEY_REPORTS.items():
    if _name != METER_HISTORY:
        _add(_name, _kind)


def _run(
    kind: MoneyReport,
    *,
    jackpot: str = "",
    database: str,
    form: str | None,
    named: str | None,
    out: Path | None,
    **period: Any,
) -> None:
    file_form, at = _form(form or named, out), current_time()
    with open_database(database) as store:
        scope = _scope(store.stream(SETTINGS_STREAM), **period)
        report = kind.make(store.entries(), ReportRequest(scope, at, jackpot))
    report = replace(report, zone=scope.clock.zone)
    if file_form == "text" and out is None:
        _draw(report)
        return
    content = _content(report, file_form, at)
    if out is None:
        click.echo(content, nl=False)
    else:
        write_file(content, out)
        click.echo(f"The report is in {out}.")


def _scope(
    settings: Iterable[Entry],
    *,
    house: str,
    first: str | None,
    last: str | None,
    **clock: Any,
) -> money.ReportScope:
    """Whole gambling days, open where no day is named, by the clock of the house if there is one."""
    return money.scope_of_days(house, first or "", last or "", _clock(settings, **clock))


def _clock(
    settings: Iterable[Entry], *, zone: str | None, day_hour: int | None, shifts: str | None
) -> GamblingDay:
    """The house's own clock; of a ledger without a house, the one that was named."""
    events = [event for entry in settings for event in read_events(entry.game)]
    named = {"zone": zone, "day-hour": day_hour, "shifts": shifts}
    option = next((name for name, value in named.items() if value is not None), "")
    if events and option:
        say = "the house has a clock of its own: see 'spanish21 house day'"
        raise Refusal(option, named[option], say)
    if events:
        return clock_of(events)
    return GamblingDay(zone or "UTC", day_hour or 0, parse_shifts(shifts or "8,16,0"))


def _form(form: str | None, out: Path | None) -> str:
    """The form asked for, or the one that the file's name asks for."""
    if form is None:
        suffix = "" if out is None else out.suffix.lower()
        form = {".csv": "csv", ".pdf": "pdf", ".json": "json"}.get(suffix, "text")
    if form == "pdf" and out is None and sys.stdout.isatty():
        raise Refusal("out", "a terminal", "a PDF is no text for a terminal: give --out FILE")
    return form


def _content(report: money.MoneyReportTable, form: str, at: int) -> str | bytes:
    if form == "pdf":
        return money.report_pdf([report], generated_at=at, zone=report.zone)
    if form == "json":
        return f"{json.dumps(report_record(report), indent=2, ensure_ascii=False)}\n"
    return money.report_csv(report) if form == "csv" else money.report_text(report)


def _draw(report: money.MoneyReportTable) -> None:
    """On the screen, with every amount whole: one row under the other where they do not fit."""
    screen = make_console()
    screen.print(Text(report.title, style="bold"))
    screen.print(Text(report.subtitle))
    drawn = money.rich_table(report)
    for place, column in enumerate(drawn.columns):
        column.no_wrap = column.justify == "right"
        column.overflow = "fold"
        shown = (
            format_cell(row[place], report.columns[place].kind, report.zone) for row in report.rows
        )
        column.min_width = min(_WORD, max(map(len, shown), default=0))
    wide = Console(width=_WIDE).measure(drawn)
    if not report.rows:
        screen.print(Text("\nNothing in this period.\n"))
    elif not screen.is_terminal:
        roomy = max(screen.width, wide.minimum, min(wide.maximum, _PAPER))
        Console(highlight=False, width=roomy).print(drawn)
    elif wide.minimum <= screen.width:
        screen.print(drawn)
    else:
        for row in (*report.rows, *((report.totals,) if report.totals else ())):
            screen.print(draw_amount_rows([*_upright(report, row)]))
    for note in report.notes:
        screen.print(Text(f"* {note}"))


def _upright(
    report: money.MoneyReportTable, row: tuple[CellValue, ...]
) -> Iterator[tuple[str, str, str]]:
    """A row with its columns under each other, those that say nothing left out."""
    for column, cell in zip(report.columns, row, strict=True):
        shown = format_cell(cell, column.kind, report.zone)
        if shown and column.kind in RIGHT_ALIGNED_KINDS:
            yield column.name, shown, ""
        elif shown:
            yield column.name, "", shown
    yield "", "", ""
