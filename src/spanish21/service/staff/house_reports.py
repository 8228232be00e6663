"""Reports that the journal of a house adds: unfinished rounds, irregularities, sign-ins,
configuration, and every privileged act with its person and its time.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from spanish21.game.round import events as r
from spanish21.game.round.state import at_risk_by_player
from spanish21.game.table import events as e
from spanish21.house.events import (
    ChangeApproved,
    ChangeProposed,
    ChangeRejected,
    GamblingDaySet,
    HouseFounded,
    LegalStandingProposed,
    LegalStandingSet,
    SelfChecked,
)
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people import events as p
from spanish21.house.people.register import HOUSE_NAME, People, PersonRecord, evolve_people
from spanish21.house.people.roles import HouseRole
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.phrasebook.money.ledger_facts import describe_transfer
from spanish21.phrasebook.round.round_events import describe_void_round
from spanish21.phrasebook.table.table_settings import describe_named_settings
from spanish21.reports.money import MoneyColumn, MoneyReportTable, ReportScope
from spanish21.reports.money.report import CellValue
from spanish21.service.staff.entry_sentences import sentences_of_event

_Row = tuple[CellValue, ...]


class ReportedEvent(NamedTuple):
    """One event of the journal, with its entry; a round's own event stands for itself."""

    entry: Entry
    event: Any


def unfinished_rounds_report(
    tables: Iterable[HouseTable], scope: ReportScope, *, now: int
) -> MoneyReportTable:
    """Whose money lies on the layout of a round that is still on (GLI-19: unfinished games)."""
    rows: list[_Row] = []
    for table in sorted(tables, key=lambda one: one.name):
        on = table.state.round
        if on is None:
            continue
        for player, cents in sorted(at_risk_by_player(on).items()):
            micros, stands = cents * MICRODOLLARS_PER_CENT, table.paused or "goes on"
            where = (table.name, table.state.rounds, on.phase.value)
            rows.append((*where, player, micros, table.at, stands))
    total = sum(row[4] for row in rows if isinstance(row[4], int))
    return MoneyReportTable(
        "Funds in unfinished rounds",
        f"{scope.house}; seen at {scope.moment(now)} {scope.clock.zone}",
        (
            MoneyColumn("Table"),
            MoneyColumn("Round", "count"),
            MoneyColumn("Phase"),
            MoneyColumn("Player"),
            MoneyColumn("At risk", "money"),
            MoneyColumn("Last entry", "date"),
            MoneyColumn("Table stands"),
        ),
        tuple(rows),
        ("Total", None, "", "", total, None, "") if rows else (),
    )


# --- Of the journal -----------------------------------------------------------------------------


def irregularities_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Rounds declared void, irregularities, tables that stood still, disputes and their rulings."""
    return _listed(entries, scope, "Voids, irregularities and disputes", _IRREGULAR)


def sign_ins_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Who came in and went, who failed to and from where, who was locked out."""
    return _listed(entries, scope, "Sign-ins", _SIGN_INS)


def configuration_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Every change of the configuration: tables, jackpots and thresholds."""
    return _listed(entries, scope, "Configuration", _CONFIGURATION)


def privileged_acts_report(entries: Iterable[Entry], scope: ReportScope) -> MoneyReportTable:
    """Every act that needs a role, with its person and its time."""
    columns = (*_COLUMNS[:3], MoneyColumn("Role"), *_COLUMNS[3:])
    rows: list[_Row] = []
    people = People()
    for entry in entries:
        record = people.find(entry.by)
        if _inside(entry, scope) and (entry.by == HOUSE_NAME or _works_here(record)):
            roles = "house" if record is None else ", ".join(record.roles)
            rows += ((*row[:3], roles, *row[3:]) for row in _privileged(entry, scope))
        for reported in _events(entry):
            if type(reported.event) in p.PEOPLE_EVENTS:
                people = evolve_people(people, reported.event, entry.at)
    return MoneyReportTable("Privileged acts", scope.heading, columns, tuple(rows))


def _works_here(record: PersonRecord | None) -> bool:
    return record is not None and HouseRole.PLAYER not in record.roles


def _privileged(entry: Entry, scope: ReportScope) -> Iterator[_Row]:
    has_rows = False
    for reported in all_reported(entry):
        kind = type(reported.event)
        if kind in _OWN or (entry.by != HOUSE_NAME and kind in _ACTS):
            has_rows = True
            yield _row(reported, _sentence(reported.event, scope))
    if not has_rows and entry.by != HOUSE_NAME and entry.stream.startswith("cage/"):
        for moved in entry.transfers:
            yield (entry.seq, entry.at, entry.by, entry.stream, describe_transfer(moved))


_COLUMNS = (
    MoneyColumn("Entry", "count"),
    MoneyColumn("When", "date"),
    MoneyColumn("By"),
    MoneyColumn("Stream"),
    MoneyColumn("What"),
)


def _listed(
    entries: Iterable[Entry], scope: ReportScope, title: str, kinds: frozenset[type]
) -> MoneyReportTable:
    return list_reported(entries, scope, title, lambda reported: type(reported.event) in kinds)


def list_reported(
    entries: Iterable[Entry],
    scope: ReportScope,
    title: str,
    is_listed: Callable[[ReportedEvent], bool],
) -> MoneyReportTable:
    """Events of the period, one a row: entry, time, person, stream and what it says."""
    rows = tuple(
        _row(reported, _sentence(reported.event, scope))
        for entry in entries
        if _inside(entry, scope)
        for reported in all_reported(entry)
        if is_listed(reported)
    )
    return MoneyReportTable(title, scope.heading, _COLUMNS, rows)


def _row(reported: ReportedEvent, words: str) -> _Row:
    entry = reported.entry
    return (entry.seq, entry.at, entry.by, entry.stream, words)


def _inside(entry: Entry, scope: ReportScope) -> bool:
    return entry.at >= scope.start and (scope.end is None or entry.at < scope.end)


def all_reported(entry: Entry) -> Iterator[ReportedEvent]:
    """The facts and events of an entry, those of a round by themselves."""
    for fact in entry.facts:
        yield ReportedEvent(entry, fact)
    yield from _events(entry)


def _events(entry: Entry) -> Iterator[ReportedEvent]:
    for event in read_events(entry.game) if entry.game else ():
        yield ReportedEvent(entry, event.event if isinstance(event, e.RoundHappened) else event)


def _sentence(event: Any, scope: ReportScope) -> str:
    """An event in one line; of a void round its reason, of a table all its settings."""
    if isinstance(event, r.RoundVoided):
        return describe_void_round(event)
    if isinstance(event, h.TableSet):
        return f"table set: {describe_named_settings(event.settings)}"
    return "; ".join(sentences_of_event(event, scope.clock.zone))


_IRREGULAR = frozenset(
    {
        r.RoundVoided,
        e.IrregularityReported,
        e.IrregularityConfirmed,
        e.IrregularityDismissed,
        h.TablePaused,
        h.TableResumed,
        h.DisputeOpened,
        h.DisputeRuled,
        f.AwardVoided,
        f.AwardDisputed,
        f.DisputeSettled,
    }
)
_SIGN_INS = frozenset(
    {
        p.SignedIn,
        p.SignInFailed,
        p.LockedOut,
        p.SignedOut,
        p.LinkIssued,
        p.PasswordSet,
        p.PasswordRehashed,
        p.PasswordChanged,
        p.SecondFactorSet,
        p.SecondFactorRemoved,
        p.SecondFactorDemanded,
        p.CountersignGiven,
        p.SignatureAsked,
        p.SignatureDeclined,
    }
)
_CONFIGURATION = frozenset(
    {
        HouseFounded,
        ChangeProposed,
        LegalStandingProposed,
        LegalStandingSet,
        GamblingDaySet,
        ChangeApproved,
        ChangeRejected,
        h.TableSet,
        f.JackpotCreated,
        f.JackpotShared,
        f.ParametersChanged,
        f.TableLinked,
        f.TableUnlinked,
        f.JackpotStopped,
        f.JackpotResumed,
        f.JackpotRemoved,
        f.ThresholdsSet,
        f.WinThresholdSet,
    }
)
_OF_PEOPLE = (
    p.PersonAdded,
    p.RolesChanged,
    p.PersonDisabled,
    p.PersonEnabled,
    p.LinkIssued,
    p.SecondFactorRemoved,
    p.SecondFactorDemanded,
    p.PersonExcluded,
    p.ExclusionLifted,
    p.CountersignGiven,
)
_OWN = frozenset({*_CONFIGURATION, *_OF_PEOPLE, SelfChecked})
"""Events listed for every actor, the house itself included."""
_OF_ROUNDS = (
    f.WagersContributed,
    f.WagersShared,
    f.AwardLocked,
    f.HitReported,
    f.AwardRecomputed,
)
_ACTS = frozenset(
    {
        *(kind for kind in f.FACT_KINDS.values() if kind not in _OF_ROUNDS),
        r.RoundVoided,
        e.TableOpened,
        e.TableClosed,
        e.CardsChanged,
        e.InspectionVerified,
        e.DeviceRemoved,
        e.RecutOrdered,
        e.DealerChanged,
        e.PlayerAdmitted,
        e.CashWagerConfirmed,
        e.IrregularityConfirmed,
        e.IrregularityDismissed,
        h.TablePaused,
        h.TableResumed,
        h.FloorCame,
        h.DisputeOpened,
        h.DisputeRuled,
    }
)
"""Events listed where the actor is a person."""
