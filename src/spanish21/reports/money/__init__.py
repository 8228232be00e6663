"""Reports on money, each a pure function of a journal and checked against a second calculation.

    report = accrual(entries, days("The Oak", "2026-11-01", "2026-11-07", day_hour=14))
    print(report_text(report))

A journal whose calculations differ makes a :class:`Disagreement` and no report.
"""

from spanish21.reports.money.bank_coverage import coverage, stops
from spanish21.reports.money.daily_accrual import accrual
from spanish21.reports.money.forms import W2G, award_form
from spanish21.reports.money.hits_and_wins import hits, last_hits
from spanish21.reports.money.master_games import master
from spanish21.reports.money.meter_adjustments import adjustments
from spanish21.reports.money.meter_history import meters
from spanish21.reports.money.page import report_pdf
from spanish21.reports.money.pending_awards import missing, pending
from spanish21.reports.money.render import report_csv, report_text, rich_table
from spanish21.reports.money.report import Column, Disagreement, Report
from spanish21.reports.money.scope import Scope, days
from spanish21.reports.money.shift_contributions import contributions

__all__ = [
    "W2G",
    "Column",
    "Disagreement",
    "Report",
    "Scope",
    "accrual",
    "adjustments",
    "award_form",
    "contributions",
    "coverage",
    "days",
    "hits",
    "last_hits",
    "master",
    "meters",
    "missing",
    "pending",
    "report_csv",
    "report_pdf",
    "report_text",
    "rich_table",
    "stops",
]
