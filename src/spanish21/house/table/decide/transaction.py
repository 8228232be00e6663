"""One command at a table while it is decided: its author, its events, its transfers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from spanish21.house.configuration.approved_rules import ApprovedSettings, find_approved
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.configuration.opening_conditions import check_may_deal, check_may_open
from spanish21.house.journal.event_codec import write_events
from spanish21.house.people.register import HOUSE_NAME, People
from spanish21.house.people.roles import Act, HouseRole, check_may
from spanish21.house.table.automatic_dealer import AutomaticDealer
from spanish21.house.table.cards.secret_orders import SecretOrders
from spanish21.house.table.events import HOUSE_TABLE_EVENTS, RulesChanged
from spanish21.house.table.house_table import HouseTable, end_entry
from spanish21.house.table.money.correction_postings import find_correction, post_correction
from spanish21.house.table.money.coupons import coupon_facts
from spanish21.house.table.money.jackpot_links import ledger_table, terms_facts
from spanish21.house.table.money.postings import Postings, post_events
from spanish21.ledger import EntryDraft, Ledger, Transfer
from spanish21.ledger.facts import Fact
from spanish21.phrasebook.text import printable
from spanish21.refusal import Refusal

REASON_MAX_LENGTH = 200


class Actor(NamedTuple):
    """The person who gives a command, and his roles; the house itself has none."""

    name: str
    roles: tuple[HouseRole, ...] = ()

    @property
    def is_house(self) -> bool:
        return not self.roles and self.name == HOUSE_NAME


HOUSE_ACTOR = Actor(HOUSE_NAME)
"""The house itself: its clock, and what it sets up when it is founded."""


class TableDecision(NamedTuple):
    """What a command leads to: the draft of its entry, its events, and the table after it."""

    draft: EntryDraft
    events: tuple[Any, ...]
    table: HouseTable


class TableContext(NamedTuple):
    """The parts of the house that a decision about a table reads."""

    ledger: Ledger
    tables: Mapping[str, HouseTable]
    shoes: SecretOrders
    people: People
    standing: LegalStanding | None = None
    approved: ApprovedSettings = MappingProxyType({})


def find_table(tables: Mapping[str, HouseTable], table: str) -> HouseTable:
    """A table of the house, or the refusal of its name."""
    if table not in tables:
        raise Refusal("table", table, "there is no such table", name="NO_SUCH_TABLE")
    return tables[table]


class TableTransaction:
    """A command in the making: its course at the table, and what it moves and says beside the game."""

    def __init__(self, context: TableContext, dealer: AutomaticDealer, by: Actor) -> None:
        self.ledger = context.ledger
        self.people = context.people
        self.standing = context.standing
        self._approved = context.approved
        self.dealer = dealer
        self.by = by
        self.transfers: tuple[Transfer, ...] = ()
        self.facts: tuple[Fact, ...] = ()

    @property
    def table(self) -> HouseTable:
        return self.dealer.table

    def check_may_open(self) -> None:
        """Refuse to open the table against its approvals, its approved rules or limits."""
        settings = self.table.settings
        approved = find_approved(self._approved, settings)
        check_may_open(settings, self.standing, self.dealer.at, approved)

    def check_may_deal(self) -> None:
        """Refuse a round that approved rules or the limits of the day do not allow."""
        settings = self.table.settings
        approved = find_approved(self._approved, settings)
        check_may_deal(settings, self.standing, self.dealer.at, approved)

    def may(self, act: Act) -> None:
        if not self.by.is_house:
            check_may(self.by.roles, act)

    def _tell_of_rules(self, before: HouseTable) -> None:
        """Say that other rules are in force, whatever has changed them."""
        was, now = before.rules_in_force, self.table.rules_in_force
        if was is not now and was.rules != now.rules:
            self.dealer.happen(RulesChanged(now.name, now.options))

    def done(self, before: HouseTable) -> TableDecision:
        dealer, by = self.dealer, self.by.name
        self._tell_of_rules(before)
        events = [event for event in dealer.events if type(event) not in HOUSE_TABLE_EVENTS]
        played = ledger_table(before.settings)
        corrected = find_correction(dealer.events)
        if corrected is None:
            posted = post_events(self.ledger, played, before.state, events, by=by, at=dealer.at)
        else:
            posted = Postings((), post_correction(self.ledger, played, corrected))
        after = dealer.table.settings
        heard = terms_facts(self.ledger, before.settings, after, dealer.events)
        coupons = coupon_facts(self.ledger, before.name, before.state.rounds, dealer.events)
        draft = EntryDraft(
            id="",
            stream=f"table/{before.name}",
            at=dealer.at,
            by=by,
            asked="",
            facts=(*posted.facts, *heard, *coupons, *self.facts),
            transfers=posted.transfers + self.transfers,
            game=write_events(dealer.events),
            secrets=tuple(dealer.secrets),
        )
        table = end_entry(dealer.table, before.number + 1, dealer.at, by)
        return TableDecision(draft, tuple(dealer.events), table)


def require_automatic(table: HouseTable, say: str) -> None:
    """Refuse a command that exists only at automatic tables."""
    if not table.automatic:
        raise Refusal("table", table.name, say, name="LIVE_TABLE")


def require_undisputed(table: HouseTable) -> None:
    """Refuse a command that must wait for the ruling on a dispute."""
    if table.dispute:
        say = f"dispute {table.dispute} is ruled on first"
        raise Refusal("table", table.name, say, name="DISPUTED")


def check_reason(field: str, text: str) -> str:
    """The reason on one line; refuses an empty or too long one, as it stays in the log for years.

    Signs that do not show, or turn the direction of writing, would make it read otherwise.
    """
    said = " ".join(text.split())
    if not 3 <= len(said) <= REASON_MAX_LENGTH:
        raise Refusal(field, said[:40], f"say it in 3 to {REASON_MAX_LENGTH} letters")
    if not said.isprintable():
        raise Refusal(field, printable(said)[:40], "write letters and signs that show")
    return said
