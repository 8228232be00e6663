"""The state of a house: its money, its tables, its people and its settings.

Entries are applied in order, and only so. A command is decided on what is here, becomes the
next entry, and changes what is here when that is applied.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, NamedTuple

from spanish21.house.cage import CASH_OUT_STREAMS, CashOut, remember_cash_out
from spanish21.house.configuration.approved_rules import ApprovedRules, ProgramVersion
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.events import (
    ChangeApproved,
    ChangeProposed,
    ChangeRejected,
    GamblingDaySet,
    HeadAnchored,
    HouseFounded,
    LegalStandingProposed,
    LegalStandingSet,
    SelfChecked,
)
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.journal.event_codec import read_events
from spanish21.house.journal.signed_heads import SignedHead
from spanish21.house.people.events import PEOPLE_EVENTS
from spanish21.house.people.register import People, evolve_people
from spanish21.house.people.roles import Act, check_may
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.house.table.commands import ForPlayer, HouseTableCommand, RuleDispute
from spanish21.house.table.decide import Actor, TableContext, TableDecision, decide_at_table
from spanish21.house.table.house_table import (
    HouseTable,
    begin_house_table,
    evolve_entry,
)
from spanish21.ledger import Award, AwardThresholds, Entry, EntryDraft, Ledger
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS, UNPAID_STAGES
from spanish21.refusal import Refusal

PUBLISHED_ACCOUNTS = ("player:", "primary:")
"""The accounts whose balances people see change."""
_CHECKS = 50
"""Of how many processes the last self-check is recalled."""
_PLACES = 50
"""Of how many places outside the last anchor is recalled."""
_DECIDED = 200
"""How many decided changes are recalled at once; all are in the journal."""


class ConfigurationChange(NamedTuple):
    """A configuration that a member of staff proposed, and what became of it."""

    name: str
    settings: TableSettings
    proposed_by: str
    at: int
    decided: str = ""
    decided_by: str = ""
    decided_at: int = 0
    reason: str = ""
    warnings: tuple[str, ...] = ()


class StandingProposal(NamedTuple):
    """A legal standing that a member of staff proposed for the house."""

    name: str
    standing: LegalStanding
    reason: str
    proposed_by: str
    at: int


def unpaid_awards(ledger: Ledger, players: Container[str]) -> dict[str, tuple[Award, ...]]:
    """What is held for each of these players who has won what is not paid yet."""
    held: dict[str, tuple[Award, ...]] = {}
    for award in ledger.awards.values():
        if award.player in players and award.stage in UNPAID_STAGES:
            held[award.player] = (*held.get(award.player, ()), award)
    return held


class AppliedEntry(NamedTuple):
    """An applied entry: its events, the table after it, and the balances that it changed.

    ``held`` are the players whose unpaid awards it changed, each with those that he has now.
    """

    entry: Entry
    events: tuple[Any, ...]
    table: HouseTable | None
    balances: tuple[tuple[str, int], ...]
    held: tuple[tuple[str, tuple[Award, ...]], ...] = ()


class _ExpectedEntry(NamedTuple):
    """The next entry if the last draft becomes it, so that its events are not read again."""

    place: tuple[str, int, str, int, str]
    events: tuple[Any, ...]
    table: HouseTable


class House:
    """The state of a house, which the entries of its journal add up to.

    While ``listening``, it keeps the entries that it applies until ``drain_applied`` fetches them.
    """

    def __init__(
        self, shoes: SecretOrders, *, thresholds: AwardThresholds = DEFAULT_THRESHOLDS
    ) -> None:
        self.shoes: SecretOrders | None = shoes
        self.ledger = Ledger(thresholds=thresholds)
        self.tables: dict[str, HouseTable] = {}
        self.people = People()
        self.changes: dict[str, ConfigurationChange] = {}
        self.approved: dict[TableSettings, ApprovedRules] = {}
        self.standing: LegalStanding | None = None
        self.proposed_standing: StandingProposal | None = None
        self.name = ""
        self.demo = False
        self.signs_money = False
        self.checked: dict[str, tuple[int, SelfChecked]] = {}
        self.latest_at = 0
        self.day = GamblingDay()
        self.anchors: dict[str, HeadAnchored] = {}
        self.cashed_out: dict[str, tuple[CashOut, ...]] = {}
        self.listening = False
        self._applied: list[AppliedEntry] = []
        self._expected: _ExpectedEntry | None = None

    # --- The projection of the journal ------------------------------------------------------

    @property
    def seq(self) -> int:
        return self.ledger.seq

    @property
    def chain(self) -> str:
        return self.ledger.chain

    @property
    def numbers(self) -> Mapping[str, int]:
        return self.ledger.numbers

    def place(self, draft: EntryDraft) -> Entry:
        """The entry a draft becomes if it is the next."""
        return self.ledger.place(draft)

    def expect(self, entry: Entry) -> tuple[tuple[Any, ...], HouseTable | None]:
        """The events of the next entry and its table after them, before the entry is applied."""
        events, table = self._read(entry)
        if table is not None:
            self._expected = _ExpectedEntry(_place_of(entry), events, table)
        return events, table

    def apply(self, entry: Entry) -> None:
        """Apply the next entry; a refusal leaves the house as it was."""
        events, table = self._read(entry)
        self.ledger.apply(entry)
        self.latest_at = max(self.latest_at, entry.at)
        if entry.stream in CASH_OUT_STREAMS:
            remember_cash_out(self.cashed_out, entry)
        if table is not None:
            self.tables[table.name] = table
        else:
            for event in events:
                self._learn(event, entry.at)
        if self.listening:
            balances, held = self._balances(entry), self._unpaid_after(entry)
            self._applied.append(AppliedEntry(entry, events, table, balances, held))

    def apply_money(self, entry: Entry) -> None:
        """Apply what the next entry is to the ledger; its table is kept up elsewhere."""
        self.ledger.apply(entry)
        self.latest_at = max(self.latest_at, entry.at)

    def _read(self, entry: Entry) -> tuple[tuple[Any, ...], HouseTable | None]:
        """The events of an entry, and the table after them.

        This process has both already if it decided the entry itself.
        """
        expected, self._expected = self._expected, None
        if expected is not None and expected.place == _place_of(entry):
            return expected.events, expected.table
        events = read_events(entry.game) if entry.game else ()
        if not entry.stream.startswith("table/") or self._is_ledger_only(entry):
            return events, None
        return events, self._table_after(entry, events)

    def _is_ledger_only(self, entry: Entry) -> bool:
        """Whether an entry belongs to a ledger without a house, which has no tables set up."""
        return not self.name and not entry.game

    def _table_after(self, entry: Entry, events: tuple[Any, ...]) -> HouseTable:
        name = entry.stream.removeprefix("table/")
        before = self.tables.get(name) or begin_house_table(events)
        return evolve_entry(before, events, entry.number, entry.at, entry.by)

    def _balances(self, entry: Entry) -> tuple[tuple[str, int], ...]:
        touched = {account for moved in entry.transfers for account in (moved.debit, moved.credit)}
        balance = self.ledger.book.balance
        return tuple(
            (name, balance(name)) for name in touched if name.startswith(PUBLISHED_ACCOUNTS)
        )

    def _unpaid_after(self, entry: Entry) -> tuple[tuple[str, tuple[Award, ...]], ...]:
        awards = self.ledger.awards
        names = (getattr(fact, "award", "") for fact in entry.facts)
        changed = {awards[name].player: None for name in names if name in awards}
        unpaid = unpaid_awards(self.ledger, changed) if changed else {}
        return tuple((player, unpaid.get(player, ())) for player in changed)

    def _learn(self, event: Any, at: int) -> None:
        if type(event) in PEOPLE_EVENTS:
            self.people = evolve_people(self.people, event, at)
        elif type(event) in _LEARN:
            _LEARN[type(event)](self, event, at)

    def drain_applied(self) -> list[AppliedEntry]:
        """The entries applied since the last call."""
        applied, self._applied = self._applied, []
        return applied

    def __getstate__(self) -> dict[str, Any]:
        """The state without the secret orders, the undrained entries and the expected one."""
        gone: dict[str, Any] = {
            "shoes": None,
            "listening": False,
            "_applied": [],
            "_expected": None,
        }
        return {**self.__dict__, **gone}

    # --- Deciding ---------------------------------------------------------------------------

    def find_actor(self, name: str) -> Actor:
        """The person of this name with his roles; refuses an unknown or a disabled one."""
        record = self.people.the(name)
        if record.disabled:
            raise Refusal("name", name, f"{record.name} may not act any more", name="DISABLED")
        return Actor(record.name, record.roles)

    def signed_heads(self) -> list[SignedHead]:
        """The last head that each place outside has taken."""
        return [
            SignedHead(self.name, one.seq, one.chain, one.root, one.at, one.key, one.signature)
            for one in self.anchors.values()
        ]

    def _check_plays(self, name: str) -> None:
        """Refuse a command for a player who is staff; a name not in the register may play."""
        record = self.people.find(name)
        if record is not None and not record.plays:
            raise Refusal("player", name, "who works here does not play here", name="STAFF_PLAYS")

    def decide_at_table(
        self, by: Actor, table: str, at: int, command: HouseTableCommand
    ) -> EntryDraft:
        """The draft of a command at a table."""
        if isinstance(command, RuleDispute) and command.second:
            check_may(self.find_actor(command.second).roles, Act.SECOND_RULING)
        if isinstance(command, ForPlayer):
            self._check_plays(command.player)
        if self.shoes is None:
            raise RuntimeError("a house that deals needs its shoes")
        decision: TableDecision = decide_at_table(
            TableContext(
                self.ledger, self.tables, self.shoes, self.people, self.standing, self.approved
            ),
            by,
            table,
            at,
            command,
        )
        draft, house_table = decision.draft, decision.table
        place = (draft.stream, house_table.number, draft.game, draft.at, draft.by)
        self._expected = _ExpectedEntry(place, decision.events, house_table)
        return draft


def _place_of(entry: Entry) -> tuple[str, int, str, int, str]:
    return (entry.stream, entry.number, entry.game, entry.at, entry.by)


def clock_of(events: Iterable[Any]) -> GamblingDay:
    """The clock that these events of a house leave it with."""
    days = [event.day for event in events if isinstance(event, GamblingDaySet)]
    return days[-1] if days else GamblingDay()


def _founded(house: House, event: HouseFounded, _at: int) -> None:
    house.name, house.demo, house.signs_money = event.name, event.demo, event.signs_money


def _proposed(house: House, event: ChangeProposed, at: int) -> None:
    house.changes[event.change] = ConfigurationChange(
        event.change, event.settings, event.by, at, warnings=event.warnings
    )


def _approved(house: House, event: ChangeApproved, at: int) -> None:
    settings = house.changes[event.change].settings
    _decide(house, event.change, "approved", event.by, at, "")
    if event.change in house.changes:
        changed = house.changes[event.change]._replace(warnings=event.warnings)
        house.changes[event.change] = changed
    if event.fingerprint:
        _keep_approved(house, settings, event)


def _keep_approved(house: House, settings: TableSettings, event: ChangeApproved) -> None:
    """Recall what was approved of a table: the last, and what it plays by until that is set."""
    table = house.tables.get(settings.table)
    in_use = () if table is None else (table.settings, table.next)
    recalled = {one.without_terms for one in in_use if one is not None}
    for other in [*house.approved]:
        if other.table == settings.table and other not in recalled:
            del house.approved[other]
    house.approved[settings.without_terms] = ApprovedRules(
        event.record, event.fingerprint, ProgramVersion(event.version, event.code)
    )


def _rejected(house: House, event: ChangeRejected, at: int) -> None:
    _decide(house, event.change, "rejected", event.by, at, event.reason)


def _decide(house: House, name: str, decision: str, by: str, at: int, reason: str) -> None:
    house.changes[name] = house.changes[name]._replace(
        decided=decision, decided_by=by, decided_at=at, reason=reason
    )
    old = [one.name for one in house.changes.values() if one.decided]
    for gone in old[:-_DECIDED]:
        del house.changes[gone]


def _standing_proposed(house: House, event: LegalStandingProposed, at: int) -> None:
    house.proposed_standing = StandingProposal(
        event.change, event.standing, event.reason, event.by, at
    )


def _standing_set(house: House, event: LegalStandingSet, _at: int) -> None:
    house.standing, house.proposed_standing = event.standing, None


def _checked(house: House, event: SelfChecked, at: int) -> None:
    house.checked.pop(event.process, None)
    house.checked[event.process] = (at, event)
    while len(house.checked) > _CHECKS:
        del house.checked[next(iter(house.checked))]


def _day_set(house: House, event: GamblingDaySet, _at: int) -> None:
    house.day = event.day


def _anchored(house: House, event: HeadAnchored, _at: int) -> None:
    house.anchors.pop(event.place, None)
    house.anchors[event.place] = event
    while len(house.anchors) > _PLACES:
        del house.anchors[next(iter(house.anchors))]


_LEARN: Mapping[type, Callable[[House, Any, int], None]] = {
    HouseFounded: _founded,
    ChangeProposed: _proposed,
    ChangeApproved: _approved,
    ChangeRejected: _rejected,
    LegalStandingProposed: _standing_proposed,
    LegalStandingSet: _standing_set,
    SelfChecked: _checked,
    GamblingDaySet: _day_set,
    HeadAnchored: _anchored,
}
