"""Reports on money, each a pure function of a journal and checked against a second calculation.

    report = daily_accrual_report(entries, days("The Oak", "2026-11-01", "2026-11-07", day_hour=14))
    print(report_text(report))

A journal whose calculations differ makes a :class:`Disagreement` and no report.

* ``awards``: reports on jackpot awards
* ``coupons``: coupons: for whom each was issued, where it was played, and what it cost the house
* ``jackpots``: reports on the money of jackpots
* ``journal_reader``: a journal read from its first entry, every entry checked before a report may
  use it
* ``master_games``: the master game report: each table on each gambling day, adjusted for accrued
  prizes
* ``pdf_pages``: reports as pages to print and file
* ``report``: a report as a value: columns of a kind, rows, totals, and notes in words
* ``report_json``: a report as plain values, each column with its unit
* ``scope``: the part of a journal that a report is about: a period, its gambling days and its
  shifts
* ``slip_form``: the form of one numbered slip, which two people signed
* ``tables``: reports on the money of tables: their trays, and every cent by a second calculation
* ``text_and_csv``: a report as a table on a screen, as plain text, and as comma-separated values
* ``catalogue``: the catalogue of reports on money: what each one shows, and how it is made of a
  journal
"""

from spanish21.reports.money.awards.award_form import W2GThreshold, award_form
from spanish21.reports.money.awards.hits_and_wins import hits_and_wins_report, last_hits_report
from spanish21.reports.money.awards.pending_awards import missing_award_steps, pending_awards_report
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
from spanish21.reports.money.pdf_pages import report_pdf
from spanish21.reports.money.report import Disagreement, MoneyColumn, MoneyReportTable
from spanish21.reports.money.scope import ReportScope, scope_of_days
from spanish21.reports.money.tables.reconciliation import reconciliation_report
from spanish21.reports.money.tables.table_banks import table_banks_report
from spanish21.reports.money.text_and_csv import report_csv, report_text, rich_table

__all__ = [
    "Disagreement",
    "MoneyColumn",
    "MoneyReportTable",
    "ReportScope",
    "W2GThreshold",
    "award_form",
    "bank_coverage_report",
    "coupons_report",
    "daily_accrual_report",
    "hits_and_wins_report",
    "jackpot_stops_report",
    "last_hits_report",
    "master_game_report",
    "meter_adjustments_report",
    "meter_history_report",
    "missing_award_steps",
    "pending_awards_report",
    "reconciliation_report",
    "report_csv",
    "report_pdf",
    "report_text",
    "rich_table",
    "scope_of_days",
    "shift_contributions_report",
    "table_banks_report",
]
