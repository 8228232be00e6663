"""A house in memory for tests: people give commands, and every entry is looked at from all sides.

Whatever a test does, after each entry a second house that only reads the journal stands as the
first one does, the audit finds nothing, no account is below nothing, and what lies on a table's
layout is what its round says.
"""

import hashlib
import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from ledger.room import snapshot
from spanish21.adapters.commitment import Commitment, commit_shoe, reveal_shoe, verify_shoe
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.cards import Card, parse_cards
from spanish21.game.round import Option, RoundState, at_risk, options
from spanish21.game.round import commands as c
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house import administration
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.roles import HouseRole
from spanish21.house.records.round_replay import find_revealed_shoe
from spanish21.house.state import House
from spanish21.house.table import commands as d
from spanish21.house.table.deadlines import Deadline, next_deadline
from spanish21.house.table.decide import HOUSE_ACTOR, Actor
from spanish21.house.table.house_table import CommittedShoe, HouseTable
from spanish21.house.table.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import Entry, EntryDraft, decide_entry
from spanish21.ledger.audit import _Auditor, audit
from spanish21.ledger.commands import CreateJackpot, LedgerCommand, LinkTable, MoveMoney
from spanish21.ledger.journal import command_text
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.notation import parse_commands
from spanish21.refusal import Refusal

__all__ = [
    "AT_ONCE",
    "CHIPS",
    "HOUSE_ACTOR",
    "NOON",
    "PEOPLE",
    "SAME_BOX",
    "Housed",
    "Shuffle",
    "add_jackpots",
    "any_choice",
    "command_of",
    "dealt",
    "everything",
    "housed",
    "player",
    "playing",
    "settings_of",
    "stacked",
]
NOON = 1_700_000_000
PEOPLE: Mapping[str, tuple[str, ...]] = {
    "Ann": ("player",),
    "Bob": ("player",),
    "Cid": ("player",),
    "Dan": ("dealer",),
    "Eve": ("dealer",),
    "Fay": ("dealer", "floor"),
    "Flo": ("floor",),
    "Sue": ("shift",),
    "Sam": ("surveillance",),
    "Meg": ("accounting",),
    "Aud": ("auditor",),
    "Adm": ("admin",),
}
CHIPS = 10_000_00
AT_ONCE = Clocks(cut=0)
"""Clocks of a table at which nobody is asked to cut."""
SAME_BOX = "table=3c paytable=1 wager=$1"
"""A jackpot game: the player's pair and the dealer's up card."""
Shuffle = Callable[[Sequence[Card]], Sequence[Card]]


def stacked(*shoes: str, cut: bool = True) -> Shuffle:
    """Shuffles that put these cards on top, one after the other; the first is burned.

    They lie in the middle, where the dealer cuts a full shoe; what is shuffled to go on with a
    round (the last of a shoe's own cards) is not cut.
    """
    waiting_shoes = list(shoes)

    def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
        top = parse_cards(waiting_shoes.pop(0) if len(waiting_shoes) > 1 else waiting_shoes[0])
        rest = list(cards)
        for card in top:
            rest.remove(card)
        order = deque([rest.pop(), *top, *rest])
        if cut and len(order) % 48 == 0:
            order.rotate(len(order) // 2)
        return order

    return shuffle


class Housed:
    """A house, its journal and its secrets, and a clock that moves when it is told to."""

    def __init__(self, shuffle: Shuffle) -> None:
        self.shuffle = shuffle
        self.secrets: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.at = NOON
        self.house = House(self.shoes())
        self.mirror = House(self.shoes())
        self._auditor = _Auditor()
        self._salts = 0

    def shoes(self) -> SecretOrders:
        """Where orders come from, and where they are kept; another process has its own."""
        shuffling = ShuffleSource(self._shuffled, self._salt, lambda o, s: commit_shoe(o, s).digest)
        return SecretOrders(shuffling, self.secrets.get)

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        return self.shuffle(cards)

    def _salt(self) -> bytes:
        self._salts += 1
        return hashlib.sha256(str(self._salts).encode()).digest()

    # --- Entries ----------------------------------------------------------------------------

    def put(self, draft: EntryDraft, name: str = "") -> Entry:
        """A draft becomes the next entry, and everything still holds."""
        told = name or f"c-{len(self.entries) + 1}"
        entry = self.house.place(draft._replace(id=told))
        self.house.apply(entry)
        for key, value in draft.secrets:
            assert key not in self.secrets
            self.secrets[key] = value
        self.entries.append(entry)
        self._check(entry)
        return entry

    def _check(self, entry: Entry) -> None:
        self.mirror.apply(entry)
        assert snapshot(self.mirror.ledger) == snapshot(self.house.ledger)
        name = entry.stream.removeprefix("table/")
        assert self.mirror.tables.get(name) == self.house.tables.get(name)
        self._auditor.look(entry)
        self._auditor._trial_balance(self.house.ledger.book.balances())
        assert self._auditor.findings == []
        balances = self.house.ledger.book.balances()
        assert all(micros >= 0 for who, micros in balances.items() if who != "house")
        if name in self.house.tables:
            on = self.house.tables[name].state.round
            lies = 0 if on is None else at_risk(on)
            assert self.cents(f"wagers:{name}") == lies

    def replayed(self) -> House:
        """A house that reads the whole journal from its first entry."""
        again = House(self.shoes())
        for entry in self.entries:
            again.apply(entry)
        return again

    def audited(self) -> bool:
        found = audit(self.entries, balances=self.house.ledger.book.balances())
        assert found.findings == ()
        return found.clean

    # --- Commands ---------------------------------------------------------------------------

    def speaker(self, by: "str | Actor") -> Actor:
        return by if isinstance(by, Actor) else self.house.speaker(by)

    def give(
        self, by: "str | Actor", command: d.HouseTableCommand, *, table: str = "T1", name: str = ""
    ) -> Entry:
        """Somebody's command at a table."""
        who = self.speaker(by)
        return self.put(self.house.at_desk(who, table, self.at, command), name)

    def says(self, by: "str | Actor", *commands: t.TableCommand, player: str = "") -> None:
        """Commands of the game."""
        for command in commands:
            self.give(by, d.Give(command, player))

    def plays(self, by: "str | Actor", *commands: c.Command) -> None:
        """Commands of the round."""
        for command in commands:
            self.give(by, d.Give(t.Play(command)))

    def told(self, by: "str | Actor", script: str) -> None:
        """Sentences of a round, repeated by one person."""
        for line in script.strip().splitlines():
            for heard in parse_commands(line):
                self.plays(by, heard.command)

    def pays(
        self, command: LedgerCommand, by: "str | Actor" = HOUSE_ACTOR, second: str = ""
    ) -> Entry:
        """A command of the ledger."""
        who = self.speaker(by)
        draft = administration.decide_ledger_command(
            self.house, who, self.at, command, second=second
        )
        return self.put(draft._replace(asked=command_text(command)))

    def refuses(
        self, by: "str | Actor", command: d.HouseTableCommand, *, table: str = "T1"
    ) -> Refusal:
        """The refusal of a command, which changes nothing."""
        return self.refused(lambda: self.give(by, command, table=table))

    def refused(self, do: Callable[[], Any]) -> Refusal:
        before = self.everything()
        count = len(self.entries)
        with pytest.raises(Refusal) as caught:
            do()
        assert self.everything() == before
        assert len(self.entries) == count
        return caught.value

    def everything(self) -> tuple[Any, ...]:
        return everything(self.house)

    # --- What is there ----------------------------------------------------------------------

    @property
    def desk(self) -> HouseTable:
        return self.house.tables["T1"]

    @property
    def phase(self) -> str:
        return self.desk.state.phase.value

    @property
    def round(self) -> RoundState:
        assert self.desk.state.round is not None
        return self.desk.state.round

    @property
    def last(self) -> RoundState:
        assert self.desk.last is not None
        return self.desk.last

    @property
    def wait(self) -> Deadline:
        found = next_deadline(self.desk)
        assert found is not None
        return found

    def cents(self, account: str) -> int:
        micros = self.house.ledger.book.balance(account)
        assert micros % MICRODOLLARS_PER_CENT == 0 or account.startswith(
            ("table", "primary", "reserve", "overflow", "seed", "house", "voids")
        )
        return micros // MICRODOLLARS_PER_CENT

    def chips(self, player: str) -> int:
        return self.cents(f"player:{player}")

    def events(self, entry: Entry | None = None) -> tuple[Any, ...]:
        """The events of an entry, the last one if none is named."""
        return read_events((entry or self.entries[-1]).game)

    def kinds(self, entry: Entry | None = None) -> list[str]:
        """What happened, by name; what happened in the round by its own."""
        return [
            type(one.event if isinstance(one, e.RoundHappened) else one).__name__
            for one in self.events(entry)
        ]

    def entries_of(self, table: str = "T1") -> list[Entry]:
        return [entry for entry in self.entries if entry.stream == f"table/{table}"]

    def revealed(self, shoe: CommittedShoe) -> e.ShoeRevealed:
        """A shoe as the journal reveals it."""
        found = find_revealed_shoe(self.entries_of()[shoe.revealed - 1], shoe.commitment)
        assert found is not None
        return found

    # --- A table and its rounds -------------------------------------------------------------

    def set_table(self, settings: TableSettings) -> None:
        self.give(HOUSE_ACTOR, d.SetTable(settings), table=settings.table)

    def wager(self, player: str, box: int, cents: int = 10_00, **sides: int) -> None:
        """Wagers of a player; ``match_up`` is the spot match-up."""
        spots = {"main": cents} | {name.replace("_", "-"): on for name, on in sides.items()}
        self.plays(player, c.PlaceWagers(box, player, tuple(spots.items())))

    def ready(self, *players: str) -> None:
        for player in players:
            self.give(player, d.Ready())

    def deal(self, cents: int = 10_00, **sides: int) -> None:
        """Everybody puts the same wagers on his boxes and is ready."""
        for box, player in self.desk.state.seats:
            self.wager(player, box, cents, **sides)
        self.ready(*self.desk.state.players)

    def runs_out(self, *, late: int = 0) -> Entry:
        """The clock does what it waits for, on the second or later."""
        self.at = max(self.at, self.wait.until) + late
        return self.give(HOUSE_ACTOR, d.TimeOut(self.desk.number))

    def finish(self, choose: Callable[[RoundState], c.Command] | None = None) -> None:
        """Play the round to its end: as chosen, else by what the clock would answer."""
        while self.desk.state.round is not None:
            if choose is None or not any(one.player for one in options(self.round)):
                self.runs_out()
            else:
                command = choose(self.round)
                self.plays(command.player, command)  # type: ignore[union-attr]

    def verified(self) -> int:
        """How many shoes were revealed; each is what was committed to and holds every card."""
        found = [shoe for shoe in self.desk.shoes if shoe.revealed]
        for shoe in found:
            told = self.revealed(shoe)
            shown = reveal_shoe(
                ruleset=self.desk.settings.ruleset,
                decks=len(told.order) // 48,
                order=told.order,
                salt=bytes.fromhex(told.salt),
            )
            assert all(
                check.holds for check in verify_shoe(shown, published=Commitment(shoe.commitment))
            )
        return len(found)


def everything(house: House) -> tuple[Any, ...]:
    """A house as it can be compared."""
    return (
        snapshot(house.ledger),
        dict(house.tables),
        house.people,
        dict(house.changes),
        (house.name, house.demo),
        dict(house.checked),
    )


def housed(shuffle: Shuffle | int = 1, *, chips: int = CHIPS, people: Any = None) -> Housed:
    """A house with its people, its money and no table."""
    at = Housed(SeededShuffler(shuffle).shuffle if isinstance(shuffle, int) else shuffle)
    for name, roles in (PEOPLE if people is None else people).items():
        at.put(administration.add_person(at.house, HOUSE_ACTOR, at.at, name, roles))
    at.pays(MoveMoney("capital", "cage", "house", 10_000_000_00))
    for name in ("Ann", "Bob", "Cid"):
        if chips:
            at.pays(MoveMoney("buy-in", "cage", f"player:{name}", chips))
    return at


def settings_of(
    ruleset: str = "wa-2025",
    /,
    *,
    table: str = "T1",
    kind: Any = "automatic",
    clocks: Clocks = AT_ONCE,
    games: tuple[str, ...] = (),
    jackpots: tuple[str, ...] = (),
    **options_of: str,
) -> TableSettings:
    given = tuple(options_of.items())
    return TableSettings(table, kind, ruleset, given, games, jackpots, clocks)


def add_jackpots(at: Housed, settings: TableSettings, **changes: Any) -> None:
    """The jackpots behind a table's games, with money in them, linked to it."""
    rules = settings.chosen.rules
    for name, game in zip(settings.jackpots, rules.jackpots, strict=True):
        address, decks = game.table.address, rules.cards.decks
        progressive = game.kind == "progressive"
        made: dict[str, Any] = {
            "base_cents": 1_000_00 if progressive else 0,
            "reset_cents": 500_00 if progressive else 0,
            "posted_cents": game.posted_cents or 0,
        }
        at.pays(
            CreateJackpot(name, game.kind, address, decks, game.wager_cents, **(made | changes))
        )
        # A table is linked once it is there; tests may have the jackpots first.
        link = LinkTable(name, settings.table, address, decks, game.wager_cents)
        at.put(decide_entry(at.house.ledger, "", HOUSE_ACTOR.name, at.at, link))


def playing(
    ruleset: str = "wa-2025",
    order: Shuffle | int = 1,
    /,
    *,
    seats: Mapping[int, str] | None = None,
    chips: int = CHIPS,
    **chosen: Any,
) -> Housed:
    """An automatic table at which these people sit."""
    at = housed(order, chips=chips)
    settings = settings_of(ruleset, **chosen)
    add_jackpots(at, settings)
    at.set_table(settings)
    at.give(HOUSE_ACTOR, d.OpenDoors())
    for box, name in ({1: "Ann", 2: "Bob"} if seats is None else seats).items():
        at.says(name, t.Sit(box))
    if settings.clocks.cut == 0:
        assert at.desk.state.phase in (TablePhase.READY, TablePhase.SPREAD)
    return at


def dealt(*cards: str, **chosen: Any) -> Housed:
    """Ann alone at box 1 of an automatic table with these cards on top of its shoes."""
    ruleset = chosen.pop("ruleset", "wa-2025")
    seats = chosen.pop("seats", {1: "Ann"})
    return playing(ruleset, stacked(*cards), seats=seats, **chosen)


def player(name: str) -> Actor:
    """Somebody who plays, whether the house knows him or not."""
    return Actor(name, (HouseRole.PLAYER,))


def any_choice(chance: random.Random, *, bold: bool = True) -> Callable[[RoundState], c.Command]:
    """Players who do whatever comes to their minds, for as much as they may."""

    def choose(on: RoundState) -> c.Command:
        offers = [one for one in options(on) if one.player]
        if bold:
            daring = [one for one in offers if one.command in _BOLD]
            if daring and chance.random() < 0.6:
                offers = daring
        one = chance.choice(offers)
        return command_of(one, most=chance.random() < 0.5)

    return choose


_BOLD = (c.Split, c.DoubleDown, c.Insure, c.Rescue)


def command_of(one: Option, *, most: bool = True) -> c.Command:
    """The command that an option of a player's stands for."""
    cents = one.most_cents if most else one.least_cents
    found: c.Command
    if one.command is c.DoubleDown:
        found = c.DoubleDown(one.box, one.player, cents)
    elif one.command is c.Insure:
        found = c.Insure(one.box, one.player, cents, one.spot)
    elif one.command is c.DeclineInsurance:
        found = c.DeclineInsurance(one.box, one.player, one.spot)
    elif one.command is c.NameHand:
        found = c.NameHand(one.box, one.player, one.hand)
    else:
        found = one.command(one.box, one.player)
    return found
