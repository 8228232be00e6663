"""Reports: as JSON for the page, as CSV for a spreadsheet, as PDF to be filed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.journal.store import Store
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, check_may, may
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.reports import money
from spanish21.reports.money.catalogue import MONEY_REPORTS, MoneyReport, ReportRequest
from spanish21.reports.money.report import CellValue, export_cell, format_cell
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_person
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import (
    CSV,
    PDF,
    READ_STATUSES,
    NameInPath,
    StaffAnswer,
    StaffRoute,
    file_response,
)
from spanish21.service.staff.house_reports import (
    configuration_report,
    irregularities_report,
    privileged_acts_report,
    sign_ins_report,
    unfinished_rounds_report,
)
from spanish21.service.staff.incident_reports import (
    cage_report,
    disputes_report,
    exclusions_report,
    overrides_report,
)

router = APIRouter(prefix="/reports", tags=["reports"], route_class=StaffRoute)
Person = Annotated[PersonRecord, Depends(current_person)]


class ReportContext(NamedTuple):
    """What a report needs beside the journal: its scope, the time, the tables, the jackpot."""

    scope: money.ReportScope
    now: int
    tables: tuple[HouseTable, ...]
    jackpot: str


class StaffReport(NamedTuple):
    """A report: what it shows, who may read it, and how it is made."""

    about: str
    act: Act
    make: Callable[[Iterable[Entry], ReportContext], money.MoneyReportTable]


_R = Act.READ_REPORTS


def _money_report(report: MoneyReport) -> StaffReport:
    """A report on money as the staff may read it."""
    return StaffReport(
        report.about,
        _R,
        lambda entries, context: report.make(
            entries, ReportRequest(context.scope, context.now, context.jackpot)
        ),
    )


def _in_scope(
    report: Callable[[Iterable[Entry], money.ReportScope], money.MoneyReportTable],
) -> Callable[[Iterable[Entry], ReportContext], money.MoneyReportTable]:
    """A report for which nothing is asked but its scope."""
    return lambda entries, context: report(entries, context.scope)


STAFF_REPORTS: Mapping[str, StaffReport] = {
    **{name: _money_report(report) for name, report in MONEY_REPORTS.items()},
    "unfinished": StaffReport(
        "Funds in rounds that are still on, by table and player.",
        _R,
        lambda _entries, context: unfinished_rounds_report(
            context.tables, context.scope, now=context.now
        ),
    ),
    "irregularities": StaffReport(
        "Void rounds, irregularities, disputes and their rulings.",
        Act.READ_IRREGULARITIES,
        _in_scope(irregularities_report),
    ),
    "disputes": StaffReport(
        "Each dispute from its opening to its ruling, and what the ruling gave.",
        Act.READ_IRREGULARITIES,
        _in_scope(disputes_report),
    ),
    "cage": StaffReport(
        "All that came into the cage and went out, and what it held after each.",
        _R,
        _in_scope(cage_report),
    ),
    "overrides": StaffReport(
        "Where a person set aside what the house had done or would have done.",
        _R,
        _in_scope(overrides_report),
    ),
    "exclusions": StaffReport(
        "The exclusion list: who was put on it and taken off, and who came all the same.",
        Act.READ_EXCLUSIONS,
        _in_scope(exclusions_report),
    ),
    "sign-ins": StaffReport(
        "Who signed in and out, who failed to, who was locked out.",
        Act.READ_SYSTEM_LOGS,
        _in_scope(sign_ins_report),
    ),
    "configuration": StaffReport(
        "Every change of tables, jackpots and thresholds.",
        Act.READ_CONFIGURATION,
        _in_scope(configuration_report),
    ),
    "privileged": StaffReport(
        "Every privileged act, its person and its time.",
        Act.READ_SYSTEM_LOGS,
        _in_scope(privileged_acts_report),
    ),
}


class ReportQuery(BaseModel):
    """The period of a report in gambling days of the house's own clock, and its form."""

    model_config = ConfigDict(extra="forbid")

    first: str = Field("", alias="from", max_length=10, examples=["2026-11-01"])
    last: str = Field("", alias="to", max_length=10, description="the last day, included")
    form: Literal["json", "csv", "pdf"] = Field("json", alias="format")
    jackpot: str = Field("", max_length=64, description="for the report meters")


class ReportKind(StaffAnswer):
    name: str
    about: str


class ReportKinds(StaffAnswer):
    """The reports that the person who asks may read."""

    reports: list[ReportKind]


class ReportColumnAnswer(StaffAnswer):
    name: str
    kind: Literal["text", "count", "money", "date", "percent"]


class ReportBody(StaffAnswer):
    """A report: what cells say in ``rows``, and what they are in ``values``.

    Money is in micro-dollars, dates are seconds since 1970, fractions are text. ``leading`` are
    the places in ``rows`` of those that sum the report up, ``alarms`` of those that call for
    action; the first row has place 0.
    """

    name: str
    title: str
    subtitle: str
    columns: list[ReportColumnAnswer]
    rows: list[list[str]]
    totals: list[str]
    values: list[list[str | int | None]]
    notes: list[str]
    leading: list[int]
    alarms: list[int]


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def kinds(by: Person) -> ReportKinds:
    """The reports that the person who asks may read."""
    readable = [
        ReportKind(name=name, about=kind.about)
        for name, kind in STAFF_REPORTS.items()
        if may(by.roles, kind.act)
    ]
    if not readable:
        check_may(by.roles, Act.READ_REPORTS)
    return ReportKinds(reports=readable)


@router.get(
    "/{name}",
    responses={
        200: {
            "model": ReportBody,
            "content": {
                CSV: {"schema": {"type": "string"}},
                PDF: {"schema": {"type": "string", "format": "binary"}},
            },
        },
        **documented_errors(*READ_STATUSES, 409, 504),
    },
    response_class=Response,
    dependencies=READS,
)
async def report(
    request: Request,
    by: Person,
    name: NameInPath,
    query: Annotated[ReportQuery, Query()],
) -> Response:
    """One report, for a period or for everything."""
    if name not in STAFF_REPORTS:
        raise Refusal("report", name, f"choose {', '.join(STAFF_REPORTS)}", name="NO_SUCH_REPORT")
    kind, house = STAFF_REPORTS[name], house_of(request)
    check_may(by.roles, kind.act)
    mirror, at = house.live_house.mirror, house.now()
    scope = money.scope_of_days(mirror.name, query.first, query.last, mirror.day)
    context = ReportContext(scope, at, tuple(mirror.tables.values()), query.jackpot)
    table = await house.live_house.query_store(lambda store: _make(kind, store, context))
    if query.form == "json":
        return Response(_body(name, table).model_dump_json(), media_type="application/json")
    day = scope.day(at)
    if query.form == "csv":
        return file_response(money.report_csv(table).encode(), CSV, f"{name}-{day}.csv")
    return file_response(
        await app_state_of(request).job_queue.run(draw_report, table, at), PDF, f"{name}-{day}.pdf"
    )


def _make(kind: StaffReport, store: Store, context: ReportContext) -> money.MoneyReportTable:
    """Make a report, in a thread, because it reads the whole journal."""
    try:
        return replace(kind.make(store.entries(), context), zone=context.scope.clock.zone)
    except money.Disagreement as disagreement:
        allowed = f"no report before an audit of the ledger: {disagreement}"
        raise Refusal("report", disagreement.where, allowed, name="DISAGREEMENT") from disagreement


def draw_report(table: money.MoneyReportTable, at: int) -> bytes:
    """Draw the report as pages, in a worker process."""
    return money.report_pdf([table], generated_at=at, zone=table.zone)


def _body(name: str, table: money.MoneyReportTable) -> ReportBody:
    columns = table.columns

    def format_cells(row: tuple[CellValue, ...]) -> list[str]:
        return [
            format_cell(cell, column.kind, table.zone)
            for cell, column in zip(row, columns, strict=False)
        ]

    def exact(row: tuple[CellValue, ...]) -> list[str | int | None]:
        cells = zip(row, columns, strict=True)
        return [export_cell(x, y.kind) if isinstance(x, Fraction) else x for x, y in cells]

    return ReportBody(
        name=name,
        title=table.title,
        subtitle=table.subtitle,
        columns=[ReportColumnAnswer(name=column.name, kind=column.kind) for column in columns],
        rows=[format_cells(row) for row in table.rows],
        totals=format_cells(table.totals),
        values=[exact(row) for row in table.rows],
        notes=list(table.notes),
        leading=list(table.leading),
        alarms=list(table.alarms),
    )
