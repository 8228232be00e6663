"""The audit of signatures: acts that take two people, checked by their names and roles."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from spanish21.house.cage import CASH_OUT_ALONE_CENTS, CASH_OUT_STREAMS
from spanish21.house.configuration.approved_rules import fingerprint_of
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.events import (
    ChangeApproved,
    ChangeProposed,
    GamblingDaySet,
    LegalStandingProposed,
    LegalStandingSet,
)
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.people.events import CountersignGiven, ExclusionLifted
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.people.roles import ACTS, MOVES_OF_TWO, Act, may
from spanish21.house.signable_commands import digest_of
from spanish21.house.state import House
from spanish21.house.table import events as h
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.journal.people_names import same_person
from spanish21.money import format_cents

_SIGNED_BESIDE = (f.JackpotCreated, f.TableLinked, f.TableUnlinked, f.JackpotRemoved)
"""Facts that have no place for the second person's name: he countersigns before."""
_SIGNED = (
    *_SIGNED_BESIDE,
    f.AwardPaid,
    f.AwardVoided,
    f.ParametersChanged,
    f.ThresholdsSet,
    f.WinThresholdSet,
    f.JackpotTransferred,
    f.SeizureRecorded,
    f.SeizureSettled,
    f.TableFilled,
    f.TableCredited,
    f.TrayCounted,
    f.DropCounted,
    f.MoveSigned,
)
"""Facts of commands that a second person countersigns."""
_MOVES_OF_TWO = tuple(f"cage/{code}" for code in MOVES_OF_TWO)


_NAMED: Mapping[type, tuple[str, Act, str, Act]] = {
    f.ParametersChanged: (
        "requested_by",
        Act.PROPOSE_CONFIGURATION,
        "approved_by",
        Act.APPROVE_CONFIGURATION,
    ),
    f.ThresholdsSet: (
        "requested_by",
        Act.PROPOSE_CONFIGURATION,
        "approved_by",
        Act.APPROVE_CONFIGURATION,
    ),
    f.JackpotTransferred: ("by", Act.REQUEST_ADJUSTMENT, "second", Act.APPROVE_ADJUSTMENT),
    f.SeizureRecorded: ("by", Act.REQUEST_ADJUSTMENT, "second", Act.APPROVE_ADJUSTMENT),
    f.SeizureSettled: ("by", Act.REQUEST_ADJUSTMENT, "second", Act.APPROVE_ADJUSTMENT),
}
"""Facts that name both people: the fields, and what each of the two must be allowed to do."""


class SignatureAudit:
    """Checks who proposed, approved and countersigned each act of a replayed house."""

    def __init__(self, house: House, say: FindingReporter, *, note: FindingReporter) -> None:
        self._house = house
        self._say = say
        self._note = note
        self._proposed: dict[str, ChangeProposed] = {}
        self._approved: list[TableSettings] = []
        self._countersigned: dict[tuple[str, str], set[str]] = {}

    def look(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """Check an entry that the house has just applied."""
        for event in events:
            hear = self._HEARD.get(type(event))
            if hear is not None:
                hear(self, entry, event)
        self._check_content(entry, events)
        self._check_beside(entry)
        self._check_win_threshold(entry)
        self._check_named(entry)
        if entry.stream.startswith("cage/"):
            self._check_move(entry)

    def _may(self, name: str, act: Act) -> None:
        person = self._house.people.find(name)
        if person is None or not may(person.roles, act):
            self._say(f"{name} is nobody who may {ACTS[act].what}")

    def _propose(self, _entry: Entry, event: ChangeProposed) -> None:
        self._may(event.by, Act.PROPOSE_CONFIGURATION)
        self._proposed[event.change] = event

    def _approve(self, _entry: Entry, event: ChangeApproved) -> None:
        self._may(event.by, Act.APPROVE_CONFIGURATION)
        proposed = self._proposed[event.change]
        if same_person(proposed.by, event.by):
            self._say(f"the change {event.change} was proposed and approved by {event.by} alone")
        else:
            self._approved.append(proposed.settings.without_terms)
        if event.fingerprint != (fingerprint_of(event.record) if event.record else ""):
            self._say(f"the rules of the change {event.change} do not have their fingerprint")

    def _set_day(self, entry: Entry, event: GamblingDaySet) -> None:
        """Check that the house's clock was set by two people, or by the house as it began."""
        if entry.by == HOUSE_NAME:
            return
        self._may(event.by, Act.PROPOSE_CONFIGURATION)
        self._may(event.second, Act.APPROVE_CONFIGURATION)
        if same_person(event.by, event.second):
            self._say(f"the house's day was set by {event.by} alone")

    def _propose_standing(self, entry: Entry, event: LegalStandingProposed) -> None:
        if entry.by != event.by:
            self._say(f"{entry.by} proposes which law binds the house in the name of {event.by}")
        self._may(event.by, Act.PROPOSE_CONFIGURATION)

    def _set_standing(self, entry: Entry, event: LegalStandingSet) -> None:
        """Check the role of who approved it; that there were two is the audit of openings' part."""
        if entry.by != HOUSE_NAME:
            self._may(event.approved_by, Act.APPROVE_CONFIGURATION)

    def _lift(self, _entry: Entry, event: ExclusionLifted) -> None:
        """Check that two people have taken a person off the exclusion list."""
        self._may(event.by, Act.LIFT_EXCLUSION)
        self._may(event.second, Act.SECOND_LIFT)
        if same_person(event.by, event.second):
            self._say(f"{event.name} was taken off the exclusion list by {event.by} alone")

    def _set_table(self, entry: Entry, event: h.TableSet) -> None:
        """Check that outside a demo a table's settings were agreed on by two people."""
        if not self._house.name or self._house.demo:
            return
        if entry.by != HOUSE_NAME or event.settings.without_terms not in self._approved:
            self._say(f"{event.settings.table} is set as no approved change says")

    def _rule(self, _entry: Entry, event: h.DisputeRuled) -> None:
        self._may(event.by, Act.RULE_DISPUTE)
        if not event.corrections:
            return
        if not event.second or same_person(event.by, event.second):
            self._say(f"the ruling on {event.dispute} moves money and is {event.by}'s alone")
        else:
            self._may(event.second, Act.SECOND_RULING)

    def _countersign(self, _entry: Entry, event: CountersignGiven) -> None:
        signed = self._countersigned.setdefault((event.beside, event.command), set())
        signed.add(event.digest)

    def _check_content(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """Check that the command is the one that was countersigned; older logs hold no hash of it."""
        command = _id_of(entry)
        signed = self._countersigned.get((entry.by, command), {""})
        by_two = any(isinstance(fact, _SIGNED) for fact in entry.facts) or any(
            (isinstance(event, h.DisputeRuled) and event.corrections)
            or isinstance(event, ExclusionLifted)
            for event in events
        )
        if by_two and "" not in signed and digest_of(command, entry.asked) not in signed:
            self._say(f"{entry.by} gave another command by {command} than was countersigned")

    def _check_beside(self, entry: Entry) -> None:
        """Check that a second person countersigned each change of jackpots and links beforehand."""
        if not self._house.name or self._house.demo or entry.by == HOUSE_NAME:
            return
        if entry.stream.startswith("table/"):
            # A table that is set without a jackpot leaves it by that change, which two agreed on.
            return
        if (entry.by, _id_of(entry)) in self._countersigned:
            return
        for fact in entry.facts:
            if isinstance(fact, _SIGNED_BESIDE):
                what = type(fact).__name__
                self._note(
                    f"entry {entry.seq}: {entry.by} alone wrote {what} of {fact.jackpot}; nobody"
                    " has countersigned it in the log"
                )

    def _check_named(self, entry: Entry) -> None:
        """Check the roles of both people whom a fact names, and that the first gave the command."""
        if not self._house.name or self._house.demo or entry.by == HOUSE_NAME:
            return
        for fact in entry.facts:
            if type(fact) not in _NAMED:
                continue
            first_field, first, second_field, second = _NAMED[type(fact)]
            giver = getattr(fact, first_field)
            if giver != entry.by:
                self._say(f"{entry.by} signs {type(fact).__name__} in the name of {giver}")
            self._may(giver, first)
            self._may(getattr(fact, second_field), second)

    def _check_win_threshold(self, entry: Entry) -> None:
        """Check that only the house itself sets above what wins are held without a second name."""
        for fact in entry.facts:
            alone = isinstance(fact, f.WinThresholdSet) and not fact.approved_by
            if alone and entry.by != HOUSE_NAME:
                self._say(f"{entry.by} sets above what wins are held, and nobody approves it")

    def _check_move(self, entry: Entry) -> None:
        """Check who signed for the house's own money and for much cash.

        A house that was founded before this took two people is judged by the signatures it has.
        """
        signed = [fact for fact in entry.facts if isinstance(fact, f.MoveSigned)]
        for fact in signed:
            self._may(fact.second, Act.SECOND_MOVE)
            if fact.by != entry.by or same_person(fact.by, fact.second):
                self._say(f"{fact.code} is signed by {fact.by} and {fact.second}")
        if signed or entry.by == HOUSE_NAME or not self._house.signs_money:
            return
        if entry.stream in _MOVES_OF_TWO:
            self._say(f"{entry.by} alone moves the house's own money")
        for moved in entry.transfers if entry.stream in CASH_OUT_STREAMS else ():
            paid = sum(one.cents for one in self._house.cashed_out[moved.debit])
            if paid > CASH_OUT_ALONE_CENTS:
                player = moved.debit.partition(":")[2] or "for chips of no name"
                self._say(f"{entry.by} alone has paid {player} {format_cents(paid)} within a day")

    _HEARD: ClassVar[Mapping[type, Callable[[Any, Entry, Any], None]]] = {
        ChangeProposed: _propose,
        ChangeApproved: _approve,
        GamblingDaySet: _set_day,
        LegalStandingProposed: _propose_standing,
        LegalStandingSet: _set_standing,
        ExclusionLifted: _lift,
        h.TableSet: _set_table,
        h.DisputeRuled: _rule,
        CountersignGiven: _countersign,
    }


def _id_of(entry: Entry) -> str:
    """The id of the command, as the person who gave it wrote it."""
    return entry.id.removeprefix(f"{entry.by}:")
