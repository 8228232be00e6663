"""The catalogue of reports on money: what each one shows, and how it is made of a journal.

The terminal and the server offer the reports by these names, in this order.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from spanish21.ledger import Entry
from spanish21.reports.money.awards.hits_and_wins import hits_and_wins_report, last_hits_report
from spanish21.reports.money.awards.pending_awards import pending_awards_report
from spanish21.reports.money.coupons import coupons_report
from spanish21.reports.money.jackpots.bank_coverage import (
    bank_coverage_report,
    jackpot_stops_report,
)
from spanish21.reports.money.jackpots.daily_accrual import daily_accrual_report
from spanish21.reports.money.jackpots.meter_adjustments import meter_adjustments_report
from spanish21.reports.money.jackpots.meter_history import meter_history_report
from spanish21.reports.money.jackpots.shift_contributions import shift_contributions_report
from spanish21.reports.money.master_games import master_game_report
from spanish21.reports.money.report import MoneyReportTable
from spanish21.reports.money.scope import ReportScope
from spanish21.reports.money.tables.reconciliation import reconciliation_report
from spanish21.reports.money.tables.table_banks import table_banks_report


class ReportRequest(NamedTuple):
    """For what a report is asked: the scope, the time of asking in seconds, and a jackpot.

    Only the history of a meter is about one ``jackpot``; for all others it is "".
    """

    scope: ReportScope
    now: int
    jackpot: str = ""


ReportMaker: TypeAlias = Callable[[Iterable[Entry], ReportRequest], MoneyReportTable]


class MoneyReport(NamedTuple):
    """A report: what it shows, and how it is made of the entries of a journal."""

    about: str
    make: ReportMaker


def _in_scope(report: Callable[[Iterable[Entry], ReportScope], MoneyReportTable]) -> ReportMaker:
    """A report for which nothing is asked but its scope."""
    return lambda entries, request: report(entries, request.scope)


METER_HISTORY = "meters"
"""The one report that is about a jackpot by its name."""
MONEY_REPORTS: Mapping[str, MoneyReport] = {
    "accrual": MoneyReport(
        "What each jackpot gained and gave away, day by day.",
        _in_scope(daily_accrual_report),
    ),
    "master": MoneyReport(
        "The master game report: each table on each day.",
        _in_scope(master_game_report),
    ),
    "banks": MoneyReport(
        "The tray of each live table by shift: drop, fills, credits, counts, win.",
        _in_scope(table_banks_report),
    ),
    "reconciliation": MoneyReport(
        "Wagers, contributions, awards, fills, credits and drop, worked out twice.",
        _in_scope(reconciliation_report),
    ),
    "contributions": MoneyReport(
        "What wagers gave to each jackpot, by table and shift.",
        _in_scope(shift_contributions_report),
    ),
    "hits": MoneyReport(
        "Hits and wins of each row, and how many were to be expected.",
        _in_scope(hits_and_wins_report),
    ),
    "last-hits": MoneyReport(
        "The last 25 hits of each jackpot.",
        _in_scope(last_hits_report),
    ),
    METER_HISTORY: MoneyReport(
        "Every change of one jackpot's meter, who made it, and why.",
        lambda entries, request: meter_history_report(entries, request.jackpot, request.scope),
    ),
    "coverage": MoneyReport(
        "Bank and cage against what jackpots are owed, and the deposit that is due.",
        lambda entries, request: bank_coverage_report(entries, request.scope, now=request.now),
    ),
    "stops": MoneyReport(
        "What each jackpot holds, and whether its wagers are taken.",
        lambda entries, request: jackpot_stops_report(entries, request.scope, now=request.now),
    ),
    "pending": MoneyReport(
        "Awards that are not closed, and what each waits for.",
        lambda entries, request: pending_awards_report(entries, request.scope, now=request.now),
    ),
    "coupons": MoneyReport(
        "Every coupon: for whom, by whom, where it was played, and what it was paid.",
        _in_scope(coupons_report),
    ),
    "adjustments": MoneyReport(
        "Adjustments with their reasons and approvers.",
        _in_scope(meter_adjustments_report),
    ),
}
