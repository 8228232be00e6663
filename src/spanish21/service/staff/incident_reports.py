"""Reports on disputes, the cage, overrides and the exclusion list, row by row of the journal."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.people import events as p
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.table import events as h
from spanish21.ledger import Entry, TransferStage
from spanish21.ledger import facts as f
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.phrasebook.money.ledger_facts import describe_transfer
from spanish21.reports.money import MoneyColumn, MoneyReportTable, ReportScope
from spanish21.reports.money.report import CellValue
from spanish21.service.sign_in.password_check import EXCLUDED
from spanish21.service.staff.house_reports import ReportedEvent, all_reported, list_reported

_Row = tuple[CellValue, ...]
_CAGE = "cage"
_MOVES = (TransferStage.AT_ONCE, TransferStage.POST)


# --- Disputes -----------------------------------------------------------------------------------


class _Dispute(NamedTuple):
    """A dispute from its opening to its end; ``micros`` is what the ruling gave players in all."""

    about: str
    opened_at: int
    opened_by: str
    reason: str
    ruled_at: int | None = None
    ruled_by: str = ""
    second: str = ""
    ruling: str = ""
    micros: int | None = None

    def ruled(
        self, at: int, by: str, ruling: str, *, second: str = "", micros: int = 0
    ) -> "_Dispute":
        return self._replace(ruled_at=at, ruled_by=by, ruling=ruling, second=second, micros=micros)


_DISPUTES = (
    MoneyColumn("About"),
    MoneyColumn("Opened", "date"),
    MoneyColumn("By"),
    MoneyColumn("Reason"),
    MoneyColumn("Ruled", "date"),
    MoneyColumn("By"),
    MoneyColumn("And by"),
    MoneyColumn("Ruling"),
    MoneyColumn("To players", "money"),
)


def disputes_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Every dispute of the period from its opening to its ruling, those that wait as alarms."""
    disputes: dict[str, _Dispute] = {}
    for entry in entries:
        if scope.end is not None and entry.at >= scope.end:
            continue
        for _, event in all_reported(entry):
            _hear_dispute(disputes, entry, event)
    shown = [
        one
        for one in disputes.values()
        if one.opened_at >= scope.start or one.ruled_at is None or one.ruled_at >= scope.start
    ]
    return MoneyReportTable(
        "Disputes",
        scope.heading,
        _DISPUTES,
        tuple(tuple(one) for one in shown),
        ("Total", *(None,) * 7, sum(one.micros or 0 for one in shown)) if shown else (),
        alarms=tuple(place for place, one in enumerate(shown) if one.ruled_at is None),
    )


def _hear_dispute(disputes: dict[str, _Dispute], entry: Entry, event: Any) -> None:
    if isinstance(event, h.DisputeOpened):
        table = entry.stream.removeprefix("table/")
        about = f"{table}, round {event.round}"
        disputes[event.dispute] = _Dispute(about, entry.at, event.by, event.reason)
    elif isinstance(event, f.AwardDisputed):
        about = f"award {event.award}"
        disputes[event.award] = _Dispute(about, entry.at, event.by, event.reason)
    elif isinstance(event, h.DisputeRuled):
        paid_micros = sum(cents for _, cents in event.corrections) * MICRODOLLARS_PER_CENT
        disputes[event.dispute] = disputes[event.dispute].ruled(
            entry.at, event.by, event.ruling, second=event.second, micros=paid_micros
        )
    elif isinstance(event, f.DisputeSettled):
        disputes[event.award] = disputes[event.award].ruled(entry.at, event.by, event.reason)


# --- The cage -----------------------------------------------------------------------------------

_CAGE_COLUMNS = (
    MoneyColumn("Entry", "count"),
    MoneyColumn("When", "date"),
    MoneyColumn("By"),
    MoneyColumn("Signed beside"),
    MoneyColumn("What"),
    MoneyColumn("In", "money"),
    MoneyColumn("Out", "money"),
    MoneyColumn("Cage holds", "money"),
)


def cage_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Everything that came into the cage and went out of it, with what it held after each."""
    rows: list[_Row] = []
    holds, came, went = 0, 0, 0
    opening = 0
    signed: dict[tuple[str, str], str] = {}
    for entry in entries:
        for _, event in all_reported(entry):
            if isinstance(event, p.CountersignGiven):
                signed[event.beside, event.command] = event.name
        if scope.end is not None and entry.at >= scope.end:
            continue
        for moved in entry.transfers:
            change = _cage_change(moved.debit, moved.credit, moved.micros)
            if not change or moved.stage not in _MOVES:
                continue
            holds += change
            if entry.at < scope.start:
                opening = holds
                continue
            came, went = came + max(0, change), went + max(0, -change)
            beside = signed.get((entry.by, entry.id.removeprefix(f"{entry.by}:")), "")
            rows.append(
                (
                    entry.seq,
                    entry.at,
                    entry.by,
                    beside,
                    describe_transfer(moved),
                    max(0, change) or None,
                    max(0, -change) or None,
                    holds,
                )
            )
    total: _Row = ("Total", None, "", "", "", came, went, holds)
    first: _Row = (None, scope.start or None, "", "", "held at the beginning", None, None, opening)
    return MoneyReportTable(
        "The cage", scope.heading, _CAGE_COLUMNS, (first, *rows), total, leading=(0,)
    )


def _cage_change(debit: str, credit: str, micros: int) -> int:
    """What a transfer adds to the cage; below 0 what it takes."""
    return micros * ((debit == _CAGE) - (credit == _CAGE))


# --- Overrides and exclusions -------------------------------------------------------------------


def overrides_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Every time a person set aside what the house had done or would have done."""
    return list_reported(entries, scope, "Overrides", _is_override)


def exclusions_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Who was put on the exclusion list and taken off, and who came to the door all the same."""
    return list_reported(entries, scope, "Exclusion list", _is_exclusion)


def _is_override(reported: ReportedEvent) -> bool:
    event = reported.event
    if isinstance(event, h.DisputeRuled):
        return bool(event.corrections)
    if isinstance(event, p.LinkIssued | p.SecondFactorRemoved):
        # The house itself issues a first link, and later ones to those at the machine.
        return event.by == HOUSE_NAME
    return type(event) in _OVERRIDES


def _is_exclusion(reported: ReportedEvent) -> bool:
    event = reported.event
    came = isinstance(event, p.SignInFailed) and event.why == EXCLUDED
    return came or isinstance(event, p.PersonExcluded | p.ExclusionLifted)


_OVERRIDES = frozenset(
    {
        r.RoundVoided,
        e.IrregularityDismissed,
        e.RecutOrdered,
        h.TableResumed,
        f.AwardVoided,
        f.AwardRecomputed,
        f.AdjustmentApproved,
        f.JackpotStopped,
        f.JackpotResumed,
        f.ThresholdsSet,
        f.WinThresholdSet,
        p.PersonEnabled,
        p.ExclusionLifted,
    }
)
