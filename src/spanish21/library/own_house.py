"""``House``: a whole house, tables, people and money, held by one program."""

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from spanish21.adapters.memory_store import MemoryStore
from spanish21.adapters.shuffle_source import make_shuffle_source
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.round import commands as c
from spanish21.game.table.commands import Sit
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.table.commands import Ready
from spanish21.ledger.commands import MoveMoney
from spanish21.library.input.amounts import Amount, check_kind, read_cents, read_count
from spanish21.library.input.plain_values import check_function, read_switch, read_text
from spanish21.library.journal_audits import JournalAudit, audit_entries, read_database
from spanish21.library.play.played_rounds import MOST_PLAYED, choose_command
from spanish21.library.play.player_hand import PlayerFunction
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.service.local_house import LocalHouse

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore

TABLE = "T1"
"""The name of the table where a house has one."""
_NAME = "The House"
_MOST_BOXES = 9
_MOST_SEED = 2**63
_PATIENT = Clocks(wager=3600, turn=3600, insurance=3600, cut=0, idle=3600, look=0)
"""A table that waits as long as its program takes."""


class OwnHouse:
    """A demo house that deals at its own tables, in memory or on a database.

    >>> import spanish21
    >>> house = spanish21.House("The Oak", seed=7)
    >>> house.add_table("wa-2025", decks=6)
    >>> house.add_player("Ann", chips="$500")
    >>> house.play("Ann", lambda hand: "hit" if hand.total < 17 else "stand", wager="$10")
    >>> house.audit().clean
    True
    >>> house.close()

    With ``database`` its journal is written there, and goes on where it was. Every command is
    checked, decided and written as on a server. ``local`` is the house itself, which takes any
    command: a live table's, a jackpot's, the cage's.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        database: str | PathLike[str] | None = None,
        seed: int | None = None,
    ) -> None:
        if name is not None:
            read_text(name, "name", "name the house in a word or two")
        shuffle = None
        if seed is not None:
            shuffle = SeededShuffler(read_count(seed, "seed", least=0, most=_MOST_SEED)).shuffle
        self._store = _open(database)
        self.local = LocalHouse(self._store, shuffling=make_shuffle_source(shuffle))
        if not self.local.house.name:
            self.local.found_house(name or _NAME, demo=True)
        elif name not in (None, self.name):
            self.close()
            raise Refusal("name", name, f"this database holds {self.name}")

    @property
    def name(self) -> str:
        return self.local.house.name

    # --- Setting up -------------------------------------------------------------------------

    def add_table(self, ruleset: str = "wa-2025", *, table: str = TABLE, **options: Any) -> None:
        """Open a table at which the house deals, by a rule set's id and its options."""
        read_text(ruleset, "ruleset", "name a rule set by its id")
        _check_table(table)
        choices = tuple((name, format_value(value)) for name, value in options.items())
        settings = TableSettings(table, "automatic", ruleset, choices, clocks=_PATIENT)
        self.local.set_up_table(settings)

    def add_player(self, name: str, *, chips: Amount = "$500") -> None:
        """Let a player in, and sell him chips."""
        cents = read_cents(chips, "chips")
        _check_player(name, "name")
        self.local.add_person(name, "player")
        self.local.give_as_house(MoveMoney("buy-in", "cage", f"player:{name}", cents))

    # --- Playing ----------------------------------------------------------------------------

    def sit(self, player: str, *, table: str = TABLE, box: int = 1) -> None:
        """Seat a player at a box."""
        _check_player(player)
        _check_table(table)
        self.local.give_at_table(player, table, Sit(read_count(box, "box", most=_MOST_BOXES)))

    def play(
        self,
        player: str,
        decide: PlayerFunction,
        *,
        wager: Amount,
        wagers: Mapping[str, Amount] | None = None,
        rounds: int = 1,
        table: str = TABLE,
        insure: bool = False,
    ) -> None:
        """Play whole rounds for a player, by a function as :func:`spanish21.play` takes one.

        A player who has no seat gets the first box.
        """
        _check_player(player)
        _check_table(table)
        check_function(decide, "decide", "give a function")
        insures = read_switch(insure, "insure")
        say = "write amounts by spot, such as {'match-up': '$5'}"
        check_kind({} if wagers is None else wagers, Mapping, "wagers", say)
        more = () if wagers is None else tuple(wagers.items())
        placed = (
            ("main", read_cents(wager, "wager")),
            *((spot, read_cents(amount, str(spot))) for spot, amount in more),
        )
        for _ in range(read_count(rounds, "rounds", most=MOST_PLAYED)):
            self._play_round(player, decide, table, placed, insures=insures)

    def _play_round(
        self,
        player: str,
        decide: PlayerFunction,
        table: str,
        placed: tuple[tuple[str, int], ...],
        *,
        insures: bool,
    ) -> None:
        boxes = self._boxes_of(player, table)
        if not boxes:
            self.sit(player, table=table)
            boxes = self._boxes_of(player, table)
        self.local.give_at_table(player, table, c.PlaceWagers(boxes[0], player, placed))
        self.local.give_at_table(player, table, Ready())
        while (state := self.local.table(table).state.round) is not None:
            command = choose_command(decide, state, player, insures=insures)
            self.local.give_at_table(player, table, command)

    def _boxes_of(self, player: str, table: str) -> list[int]:
        seats = self.local.table(table).state.seats
        return [box for box, name in seats if name == player]

    # --- Looking ----------------------------------------------------------------------------

    def balance_cents(self, player: str) -> int:
        """What a player has in chips, those on the layout left out."""
        _check_player(player)
        self.local.house.people.the(player)
        return self.local.balance_cents(f"player:{player}")

    def audit(self) -> JournalAudit:
        """Replay the whole journal and check everything that was written."""
        return JournalAudit(self.name, audit_entries(self._store.entries()))

    def close(self) -> None:
        """Take no more commands, and let go of the database."""
        self.local.close()
        self._store.close()

    def __enter__(self) -> "OwnHouse":
        return self

    def __exit__(self, *_problem: object) -> Literal[False]:
        self.close()
        return False

    def __repr__(self) -> str:
        tables = ", ".join(self.local.house.tables) or "no tables"
        return f"<House {self.name}: {tables}, {self.local.store.head().seq:,} entries>"


def _check_player(name: object, field: str = "player") -> None:
    read_text(name, field, "name the player")


def _check_table(name: object) -> None:
    read_text(name, "table", "name the table")


def _open(database: str | PathLike[str] | None) -> "MemoryStore | SqlStore":
    if database is None:
        return MemoryStore()
    where = read_database(database)
    from spanish21.adapters.store import open_store  # noqa: PLC0415  large, and few need it

    return open_store(where)
