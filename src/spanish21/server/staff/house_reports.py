"""Reports that the journal of a house adds: unfinished rounds, irregularities, sign-ins,
configuration, and every privileged act with its person and its time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from spanish21.game.round import events as r
from spanish21.game.round.state import at_risk_by_player
from spanish21.game.table import events as e
from spanish21.house import events as h
from spanish21.house import people as p
from spanish21.house.codec import read_events
from spanish21.house.desk import Desk
from spanish21.house.roles import HouseRole
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.reports.money import Column, Report, Scope
from spanish21.reports.money.report import Cell, show_time
from spanish21.server.staff.wording import say, say_transfer, settings_words

_Row = tuple[Cell, ...]


class Seen(NamedTuple):
    """One event of the journal, with its entry; a round's own event stands for itself."""

    entry: Entry
    event: Any


def unfinished(desks: Iterable[Desk], *, house: str, now: int) -> Report:
    """Whose money lies on the layout of a round that is still on (GLI-19: unfinished games)."""
    rows: list[_Row] = []
    for desk in sorted(desks, key=lambda one: one.name):
        on = desk.state.round
        if on is None:
            continue
        for player, cents in sorted(at_risk_by_player(on).items()):
            micros, stands = cents * MICRODOLLARS_PER_CENT, desk.paused or "goes on"
            where = (desk.name, desk.state.rounds, on.phase.value)
            rows.append((*where, player, micros, desk.at, stands))
    total = sum(row[4] for row in rows if isinstance(row[4], int))
    return Report(
        "Funds in unfinished rounds",
        f"{house}; seen at {show_time(now)} UTC",
        (
            Column("Table"),
            Column("Round", "count"),
            Column("Phase"),
            Column("Player"),
            Column("At risk", "money"),
            Column("Last entry", "date"),
            Column("Table stands"),
        ),
        tuple(rows),
        ("Total", None, "", "", total, None, "") if rows else (),
    )


# --- Of the journal -----------------------------------------------------------------------------


def irregularities(entries: Iterable[Entry], scope: Scope) -> Report:
    """Rounds declared void, irregularities, disputes and their rulings, table by table."""
    return _listed(entries, scope, "Voids, irregularities and disputes", _IRREGULAR)


def sign_ins(entries: Iterable[Entry], scope: Scope) -> Report:
    """Who came in and went, who failed to and from where, who was locked out."""
    return _listed(entries, scope, "Sign-ins", _SIGN_INS)


def configuration(entries: Iterable[Entry], scope: Scope) -> Report:
    """Every change of the configuration: tables, jackpots and thresholds."""
    return _listed(entries, scope, "Configuration", _CONFIGURATION)


def privileged(entries: Iterable[Entry], scope: Scope) -> Report:
    """Every act that not everybody may do, with its person and its time."""
    columns = (*_COLUMNS[:3], Column("Role"), *_COLUMNS[3:])
    rows: list[_Row] = []
    people = p.People()
    for entry in entries:
        record = people.find(entry.by)
        if _inside(entry, scope) and (entry.by == p.HOUSE or _works_here(record)):
            roles = "house" if record is None else ", ".join(record.roles)
            rows += ((*row[:3], roles, *row[3:]) for row in _privileged(entry))
        for seen in _events(entry):
            if type(seen.event) in p.PEOPLE_EVENTS:
                people = p.evolve(people, seen.event, entry.at)
    return Report("Privileged acts", scope.words, columns, tuple(rows))


def _works_here(record: p.PersonRecord | None) -> bool:
    return record is not None and HouseRole.PLAYER not in record.roles


def _privileged(entry: Entry) -> Iterator[_Row]:
    found = False
    for seen in _all(entry):
        if type(seen.event) in _OWN or (entry.by != p.HOUSE and type(seen.event) in _ACTS):
            found = True
            yield _row(seen, say(seen.event))
    if not found and entry.by != p.HOUSE and entry.stream.startswith("cage/"):
        for moved in entry.transfers:
            yield (entry.seq, entry.at, entry.by, entry.stream, say_transfer(moved))


_Words = Mapping[type, Callable[[Any], str]]
_COLUMNS = (
    Column("Entry", "count"),
    Column("When", "date"),
    Column("By"),
    Column("Stream"),
    Column("What"),
)


def _listed(entries: Iterable[Entry], scope: Scope, title: str, words: _Words) -> Report:
    rows = tuple(
        _row(seen, words[type(seen.event)](seen.event))
        for entry in entries
        if _inside(entry, scope)
        for seen in _all(entry)
        if type(seen.event) in words
    )
    return Report(title, scope.words, _COLUMNS, rows)


def _row(seen: Seen, words: str) -> _Row:
    entry = seen.entry
    return (entry.seq, entry.at, entry.by, entry.stream, words)


def _inside(entry: Entry, scope: Scope) -> bool:
    return entry.at >= scope.start and (scope.end is None or entry.at < scope.end)


def _all(entry: Entry) -> Iterator[Seen]:
    for fact in entry.facts:
        yield Seen(entry, fact)
    yield from _events(entry)


def _events(entry: Entry) -> Iterator[Seen]:
    for event in read_events(entry.game) if entry.game else ():
        yield Seen(entry, event.event if isinstance(event, e.RoundHappened) else event)


def _void(event: r.RoundVoided) -> str:
    return f"round void: {event.reason}"


def _set(event: h.TableSet) -> str:
    return f"table set: {settings_words(event.settings)}"


_IRREGULAR: _Words = {
    r.RoundVoided: _void,
    e.IrregularityReported: say,
    e.IrregularityConfirmed: say,
    e.IrregularityDismissed: say,
    h.TablePaused: say,
    h.TableResumed: say,
    h.DisputeOpened: say,
    h.DisputeRuled: say,
    f.AwardVoided: say,
    f.AwardDisputed: say,
    f.DisputeSettled: say,
}
_SIGN_INS: _Words = dict.fromkeys(
    (
        p.SignedIn,
        p.SignInFailed,
        p.LockedOut,
        p.SignedOut,
        p.LinkIssued,
        p.PasswordSet,
        p.PasswordRehashed,
        p.CountersignGiven,
    ),
    say,
)
_CONFIGURATION: _Words = {
    **dict.fromkeys(
        (
            h.HouseFounded,
            h.ChangeProposed,
            h.ChangeApproved,
            h.ChangeRejected,
            f.JackpotCreated,
            f.ParametersChanged,
            f.TableLinked,
            f.TableUnlinked,
            f.JackpotStopped,
            f.JackpotResumed,
            f.JackpotRemoved,
            f.ThresholdsSet,
        ),
        say,
    ),
    h.TableSet: _set,
}
_OF_PEOPLE = (
    p.PersonAdded,
    p.RolesChanged,
    p.PersonDisabled,
    p.PersonEnabled,
    p.LinkIssued,
    p.CountersignGiven,
)
_OWN = frozenset({*_CONFIGURATION, *_OF_PEOPLE, h.SelfChecked})
"""What is told whoever did it, the house itself included."""
_OF_ROUNDS = (f.WagersContributed, f.AwardLocked, f.AwardRecomputed)
_ACTS = frozenset(
    {
        *(kind for kind in f.FACTS.values() if kind not in _OF_ROUNDS),
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
"""What is told where a person did it."""
