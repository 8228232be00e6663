"""A house that one program holds by itself: in memory or on a database, without a server.

It decides and writes by the same journal writer, the same house and the same automatic dealer
as the live house of a server. Every method returns when its entry is written; there is no event
loop and no sign-in. Who holds the object speaks for everybody in the house; what each person may
do is checked all the same.

>>> from spanish21.adapters.shufflers import SeededShuffler
>>> from spanish21.game.round import commands as round_commands
>>> from spanish21.game.table.commands import Sit
>>> from spanish21.house.configuration.table_settings import Clocks, TableSettings
>>> from spanish21.house.table.commands import Ready
>>> from spanish21.ledger.commands import MoveMoney
>>> house = open_house_in_memory(
...     "The Oak", shuffle=SeededShuffler(7).shuffle, now=lambda: 1_800_000_000
... )
>>> house.add_person("Ann", "player")
>>> _ = house.give_as_house(MoveMoney("capital", "cage", "house", 10_000_00))
>>> _ = house.give_as_house(MoveMoney("buy-in", "cage", "player:Ann", 500_00))
>>> house.set_up_table(TableSettings("T1", "automatic", "wa-2025", clocks=Clocks(cut=0, look=0)))
>>> house.give_at_table("Ann", "T1", Sit(1)).by
'Ann'
>>> wagers = round_commands.PlaceWagers(1, "Ann", (("main", 10_00),))
>>> _ = house.give_at_table("Ann", "T1", wagers)
>>> house.balance_cents("player:Ann")
49000
>>> _ = house.give_at_table("Ann", "T1", Ready())
>>> while house.table("T1").state.round is not None:
...     stand = round_commands.Stand(1, "Ann")
...     _ = house.give_at_table("Ann", "T1", stand)
>>> house.table("T1").recent[-1].nets
(('Ann', -1000),)
>>> house.balance_cents("player:Ann")
49000
>>> [entry.by for entry in house.store.stream("table/T1")][-3:]
['Ann', 'Ann', 'Ann']
>>> house.audit().findings
()
>>> house.close()
"""

from collections.abc import Callable
from typing import TypeVar
from uuid import uuid4
from weakref import finalize

from spanish21.adapters import clock
from spanish21.adapters.memory_store import MemoryStore
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.adapters.shuffle_source import ShuffleFunction, make_shuffle_source
from spanish21.house import administration
from spanish21.house.configuration.jackpot_terms import check_terms_in_room
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.snapshots import snapshot_code
from spanish21.house.journal.store import Store
from spanish21.house.journal.writer import JournalWriter, SnapshotPolicy
from spanish21.house.log_audit import LogAuditResult, audit_log
from spanish21.house.signable_commands import table_command_text
from spanish21.house.state import AppliedEntry, House
from spanish21.house.table.cards.secret_orders import SecretOrders, ShoeOrder, ShuffleSource
from spanish21.house.table.commands import HouseTableCommand, OpenDoors, SetTable, TimeOut
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.decide import HOUSE_ACTOR, Actor, find_table
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry, EntryDraft, Ledger, decide_entry
from spanish21.ledger.commands import (
    LedgerCommand,
    LinkTable,
)
from spanish21.ledger.journal.command_text import command_text, format_stored_command
from spanish21.ledger.sharing.commands import SharingCommand
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal

T = TypeVar("T")


class LocalHouse:
    """A house on a store, for one program that gives commands and waits for their entries.

    ``house`` is what the journal adds up to; read it, and change it by commands only. ``listen``
    hears of every entry after it is written, in the caller's own thread. The store stays the
    caller's to close.
    """

    def __init__(
        self,
        store: Store,
        *,
        shuffling: ShuffleSource | None = None,
        now: Callable[[], int] = clock.now,
        listen: Callable[[AppliedEntry], None] | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self._listen = listen
        self._shuffling = shuffling or make_shuffle_source()
        self.house = self._empty_house()
        # It begins at a snapshot where there is one, and saves none: that is the servers' part.
        saving = SnapshotPolicy(snapshot_code(self.house), every=0)
        self.writer = JournalWriter(store, self.house, saving=saving)
        self.house.listening = listen is not None
        # The writer's thread would otherwise outlive a house that was let go and not closed.
        self._closer = finalize(self, self.writer.close)

    def _empty_house(self) -> House:
        return House(SecretOrders(self._shuffling, self.store.recall))

    def close(self) -> None:
        """Take no more commands."""
        self._closer()

    def __enter__(self) -> "LocalHouse":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()

    # --- Commands ---------------------------------------------------------------------------

    def give_at_table(
        self, person: str, table: str, command: HouseTableCommand, *, command_id: str = ""
    ) -> Entry:
        """A person's command at a table; the automatic dealer goes on as far as he can."""

        def decide(house: House, at: int) -> EntryDraft:
            return house.decide_at_table(_find_actor(house, person), table, at, command)

        return self._give(person, decide, table_command_text(table, command), command_id)

    def give_in_ledger(
        self,
        person: str,
        command: LedgerCommand | SharingCommand,
        *,
        second: str = "",
        command_id: str = "",
    ) -> Entry:
        """A person's command of the ledger; ``second`` is the person who countersigns it.

        A journal in which no house was founded is a ledger by itself: it knows no roles. Such is
        that of a meter service, whose commands no house takes.
        """

        def decide(house: House, at: int) -> EntryDraft:
            if not house.name:
                draft = decide_entry(house.ledger, "", person, at, command)
                check_terms_in_room(house.ledger, command)
                return draft
            if isinstance(command, SharingCommand):
                say = "a meter service has a journal of its own"
                raise Refusal("database", house.name, say)
            actor = _find_actor(house, person)
            return administration.decide_ledger_command(house, actor, at, command, second=second)

        return self._give(person, decide, command_text(command), command_id)

    def give_as_house(self, command: LedgerCommand) -> Entry:
        """A command of the ledger by the house itself, as when it is set up."""
        return self.give_in_ledger(HOUSE_ACTOR.name, command)

    def found_house(self, name: str, *, demo: bool = False) -> None:
        """Begin the house, where the journal has none.

        In a demo house, which plays for nothing, tables are set up without two people.
        """
        self._give_as_house(
            lambda house, at: administration.found_house(
                house, HOUSE_ACTOR.name, at, name, demo=demo
            ),
            format_stored_command("found", {"name": name, "demo": demo}),
        )

    def add_person(self, name: str, *roles: str) -> None:
        """Add a person with these roles."""
        self._give_as_house(
            lambda house, at: administration.add_person(house, HOUSE_ACTOR, at, name, roles),
            format_stored_command("add person", {"name": name, "roles": list(roles)}),
        )

    def set_up_table(self, settings: TableSettings) -> None:
        """Set a table, link its jackpots and, where the house deals at it, open it."""
        name, house = settings.table, HOUSE_ACTOR.name
        self.give_at_table(house, name, SetTable(settings))
        for jackpot in settings.jackpots:
            own = self.ledger.jackpot(jackpot).game
            self.give_as_house(
                LinkTable(
                    jackpot,
                    name,
                    own.paytable,
                    own.decks,
                    own.wager_cents,
                    prizes=own.prizes,
                    reading=own.reading,
                )
            )
        if settings.kind == "automatic":
            self.give_at_table(house, name, OpenDoors())

    def pass_time(self, table: str) -> None:
        """Let the house do what it does by its clock at a table, as far as that is due now."""
        while (due := next_deadline(self.table(table))) is not None and due.until <= self.now():
            self.give_at_table(HOUSE_ACTOR.name, table, TimeOut(self.table(table).number))

    def _give_as_house(self, decide: Callable[[House, int], EntryDraft], asked: str) -> None:
        self._give(HOUSE_ACTOR.name, decide, asked, "")

    def _give(
        self, by: str, decide: Callable[[House, int], EntryDraft], asked: str, command_id: str
    ) -> Entry:
        """Have a command decided and written, and tell the listener of everything that is new.

        In a house an id is the person's own; in a ledger without one everybody shares them.
        """
        at, own = self.now(), command_id or str(uuid4())
        entry_id = f"{by}:{own}" if self.house.name else own
        entry = self.writer.submit(
            entry_id, by, at, lambda house: decide(house, at), asked=asked
        ).result()
        if self._listen is not None:
            for news in self.house.drain_applied():
                self._listen(news)
        return entry

    # --- Questions --------------------------------------------------------------------------

    def table(self, name: str) -> HouseTable:
        """A table as it stands, or the refusal of its name."""
        return find_table(self.house.tables, name)

    @property
    def ledger(self) -> Ledger:
        """The money of the house."""
        return self.house.ledger

    def balance_cents(self, account: str) -> int:
        """What stands on an account, such as ``player:Ann``, in whole cents."""
        return self.ledger.book.balance(account) // MICRODOLLARS_PER_CENT

    def ask(self, question: Callable[[House], T]) -> T:
        """Ask the house something, after everything that other processes have written."""
        answer: T = self.writer.read(question)
        return answer

    def shoes_in_play(self, table: str) -> tuple[tuple[str, ShoeOrder], ...]:
        """The orders that were committed to at an automatic table, before they are revealed there.

        Each with its commitment; two where the discards were shuffled to finish a round.

        For an owner who ends his house in the middle of a shoe and shows how it lay.
        """
        orders = SecretOrders(self._shuffling, self.store.recall)
        return tuple(
            (promised, orders.order(table, place, promised))
            for place, promised in self.table(table).committed_orders
        )

    def audit(self) -> LogAuditResult:
        """Replay the whole journal in an empty house and check everything that was written."""
        return audit_log(self.store.entries(), self._empty_house(), verify_audited_shoe)


def open_house_in_memory(
    name: str,
    *,
    shuffle: ShuffleFunction | None = None,
    now: Callable[[], int] = clock.now,
    listen: Callable[[AppliedEntry], None] | None = None,
) -> LocalHouse:
    """A new demo house; its journal is gone when the object is."""
    house = LocalHouse(
        MemoryStore(), shuffling=make_shuffle_source(shuffle), now=now, listen=listen
    )
    house.found_house(name, demo=True)
    return house


def _find_actor(house: House, person: str) -> Actor:
    return HOUSE_ACTOR if person == HOUSE_ACTOR.name else house.find_actor(person)
