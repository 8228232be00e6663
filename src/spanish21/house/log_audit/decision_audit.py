"""The audit that decides again: every command of the journal, on the house as it stood then.

A command for a table is read from its entry's text and decided by the rules that were in force,
with the cards of the recorded shoes: what happened, every settlement line, every fact and every
transfer must come out as they are written. So must what each command of the ledger came to, and the
role of the person who gave it must allow it. What
people and processes only report (sign-ins, passwords, self-checks, heads) is taken as written.

Another program, or other rule files, may decide otherwise and be right: where the journal says
that another one wrote an entry, a difference is no finding, and the entry is not called decided.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple, get_args

from spanish21.game.round.events import Line, WagersSettled
from spanish21.game.table.events import RoundHappened
from spanish21.house.administration import check_giver
from spanish21.house.journal.event_codec import read_events
from spanish21.house.log_audit.findings import REPLAY_ERRORS, FindingReporter, describe_failure
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.state import House
from spanish21.house.stored_table_commands import read_stored_text, read_table_command
from spanish21.house.table.cards.secret_orders import OrderLost, RecordedOrders
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.ledger import Entry, EntryDraft, decide_entry
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.sharing.commands import SharingCommand
from spanish21.money import format_cents, format_microdollars
from spanish21.refusal import Refusal

_LEDGER_COMMANDS: Mapping[str, Callable[..., LedgerCommand | SharingCommand]] = {
    kind.__name__: kind for kind in (*get_args(LedgerCommand), *get_args(SharingCommand))
}
_NO_COMMAND = "its command is not kept in a form that this program reads"
_LONGEST = 160


class ProgramFingerprint(NamedTuple):
    """A program and its rule files, by their hashes, as a self-check writes them."""

    code: str
    rulesets: str


UNKNOWN_PROGRAM = ProgramFingerprint("", "")


class UndecidedEntrySpan(NamedTuple):
    """Entries that this program cannot decide again, and why: how many, and the first."""

    seq: int
    entries: int
    why: str


class DecisionAudit:
    """Decides commands again; ``decided`` counts those that came out as they are written."""

    def __init__(
        self,
        house: House,
        orders: RecordedOrders,
        say: FindingReporter,
        *,
        program: ProgramFingerprint,
        recall_shown: Callable[[str], str | None],
    ) -> None:
        house.shoes = orders
        self.decided = 0
        self._orders = orders
        self._recall_shown = recall_shown
        self._house = house
        self._say = say
        self._program = program
        self._undecided: dict[str, UndecidedEntrySpan] = {}

    def undecided(self) -> Iterator[UndecidedEntrySpan]:
        """What could not be decided again, reason by reason."""
        yield from self._undecided.values()

    def look(self, entry: Entry) -> bool:
        """Decide the next entry's command again, before the house applies it.

        Whether it comes out as it is written; also where there is nothing to decide.
        """
        record = read_stored_text(entry.asked)
        kind = record.get("command", "")
        if "table" in record:
            return self._again(entry, lambda: self._at_table(entry, record))
        if kind in _LEDGER_COMMANDS:
            return self._again(entry, lambda: self._in_ledger(entry, kind, record["fields"]))
        if entry.game and entry.stream.startswith("table/"):
            self._pass_over(entry, _NO_COMMAND)
            return False
        return True

    def _again(self, entry: Entry, decide: Callable[[], EntryDraft]) -> bool:
        """Decide, and compare what comes out with what is written."""
        self._orders.loaded = ""
        try:
            difference = self._compare(decide, entry)
        except _Unreadable:
            self._pass_over(entry, _NO_COMMAND)
            return False
        except OrderLost as lost:
            self._pass_over(entry, str(lost))
            return False
        if not difference:
            self.decided += 1
            return True
        if self._wrote_it():
            self._say(f"decided again, it is another entry: {difference}")
        else:
            self._pass_over(entry, f"another program wrote it, and would differ: {difference}")
        return False

    def _compare(self, decide: Callable[[], EntryDraft], entry: Entry) -> str:
        """How what comes out differs, also with the orders that the table showed in the end.

        A store may have let go of an order that was shown.
        """
        taken: set[str] = set()
        while True:
            try:
                difference, key = self._difference(decide(), entry), self._orders.loaded
            except OrderLost as lost:
                key = lost.key
                shown = None if key in taken else self._recall_shown(key)
                if shown is None:
                    raise
            except REPLAY_ERRORS as problem:
                return f"it is refused: {describe_failure(problem)}"
            else:
                shown = self._recall_shown(key) if difference and key else None
                if shown is None or key in taken:
                    return difference
            taken.add(key)
            self._orders.take_shown(key, shown)

    def _wrote_it(self) -> bool:
        """Whether the last process that checked itself was of this program, with these rules."""
        checks = [check for _, check in self._house.checked.values()]
        last = checks[-1] if checks else None
        return last is not None and (last.code, last.rulesets) == self._program

    def _pass_over(self, entry: Entry, why: str) -> None:
        # What is between the entries of one reason differs; they are counted by its first words.
        key = why.partition(":")[0]
        first = self._undecided.get(key, UndecidedEntrySpan(entry.seq, 0, why))
        self._undecided[key] = first._replace(entries=first.entries + 1)

    def _at_table(self, entry: Entry, record: Mapping[str, Any]) -> EntryDraft:
        try:
            command = read_table_command(record)
        except Refusal as refusal:
            raise _Unreadable from refusal
        return self._house.decide_at_table(
            self._giver(entry), str(record["table"]), entry.at, command
        )

    def _giver(self, entry: Entry) -> Actor:
        return HOUSE_ACTOR if entry.by == HOUSE_NAME else self._house.find_actor(entry.by)

    def _in_ledger(self, entry: Entry, kind: str, fields: Mapping[str, Any]) -> EntryDraft:
        try:
            command = _LEDGER_COMMANDS[kind](**fields)
        except TypeError as error:
            raise _Unreadable from error
        if self._house.name:
            # A ledger has no people before its house is founded: the command line writes it.
            check_giver(self._house, self._giver(entry), entry.at, command)
        return decide_entry(self._house.ledger, "", entry.by, entry.at, command)

    @staticmethod
    def _difference(due: EntryDraft, entry: Entry) -> str:
        """The first difference between what is written and what is decided again; "" without one."""
        if due.stream != entry.stream:
            return f"it belongs to {due.stream}"
        if due.game != entry.game:
            for recorded, came in zip_longest(_events(entry), _events(due)):
                if recorded != came:
                    return _describe_events(recorded, came)
        for recorded, came in zip_longest(entry.facts, due.facts):
            if recorded != came:
                return f"the fact {_short(recorded)} should be {_short(came)}"
        for line, (moved, comes) in enumerate(zip_longest(entry.transfers, due.transfers), 1):
            if moved is None or comes is None or moved[1:] != comes[1:]:
                return f"transfer {line} moves {_money(moved)}, and should move {_money(comes)}"
        return ""


def _events(written: Entry | EntryDraft) -> tuple[Any, ...]:
    return read_events(written.game) if written.game else ()


class _Unreadable(Exception):
    """The text of a command that this program cannot read."""


def _describe_events(recorded: Any, came: Any) -> str:
    """What is written of an event, and what should be; of settlements the first other line."""
    recorded, came = (
        one.event if isinstance(one, RoundHappened) else one for one in (recorded, came)
    )
    if isinstance(recorded, WagersSettled) and isinstance(came, WagersSettled):
        pairs = zip_longest(recorded.lines, came.lines)
        line, due = next((line, due) for line, due in pairs if line != due)
        return f"{_line(line)} is written, and it comes to {_line(due)}"
    return f"{_short(recorded)} is written, and it comes to {_short(came)}"


def _line(line: Line | None) -> str:
    if line is None:
        return "nothing"
    odds = f" {line.odds}" if line.odds else ""
    amounts = (
        f"pays {format_cents(line.paid_cents)}, collects {format_cents(line.collected_cents)},"
        f" returns {format_cents(line.returned_cents)}"
    )
    hand = f" hand {line.hand}" if line.hand else ""
    return f"{line.player}'s {line.spot} on box {line.box}{hand} {line.outcome}{odds}: {amounts}"


def _short(value: Any) -> str:
    said = "nothing" if value is None else repr(value)
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"


def _money(moved: Transfer | None) -> str:
    if moved is None:
        return "nothing"
    return f"{format_microdollars(moved.micros)} ({moved.code}, {moved.debit} to {moved.credit})"
