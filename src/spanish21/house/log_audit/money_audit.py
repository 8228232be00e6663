"""The money of tables, recomputed from their events: every entry, and every round."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from spanish21.game.round import at_risk
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.log_audit.findings import REPLAY_ERRORS, FindingReporter, describe_failure
from spanish21.house.log_audit.large_win_audit import LargeWinAudit
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.jackpot_links import ledger_table, terms_facts
from spanish21.house.table.postings import post_events
from spanish21.ledger import Entry, Ledger, Transfer
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.money import format_microdollars

_TO_PLAYERS = ("wager-returned", "wager-refunded", "payout")
_FROM_PLAYERS = ("wager", "payout-reversed")


@dataclass(slots=True)
class _RoundMoney:
    """A round's settlement lines, its transfers between players and the table, and held cents."""

    number: int
    lines: list[r.Line] = field(default_factory=list)
    net: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    unrecovered: int = 0
    void: bool = False

    def hear(self, event: r.Event) -> None:
        if isinstance(event, r.WagersSettled):
            self.lines += event.lines
        self.void |= isinstance(event, r.RoundVoided)

    def count(self, moved: Transfer) -> None:
        if moved.code in _TO_PLAYERS:
            self.net[moved.credit.removeprefix("player:")] += moved.micros
        elif moved.code in _FROM_PLAYERS:
            self.net[moved.debit.removeprefix("player:")] -= moved.micros
        elif moved.code == "payout-unrecovered":
            self.unrecovered += moved.micros


class MoneyAudit:
    """Holds what moved at tables against what happened there; ``rounds`` are those that ended.

    The ledger is the auditor's own, and stands as it did before the entry that is looked at.
    """

    def __init__(self, ledger: Ledger, say: FindingReporter) -> None:
        self.rounds = 0
        self._ledger = ledger
        self._say = say
        self._on: dict[str, _RoundMoney] = {}
        self.large_wins = LargeWinAudit(say)

    def look(
        self, entry: Entry, before: HouseTable, after: HouseTable, events: tuple[Any, ...]
    ) -> None:
        """Check an entry against the table before it and after it."""
        self._check_postings(entry, before, after, events)
        for event in events:
            if isinstance(event, h.ChipsSold):
                self._check_sold(entry, before, event)
        self._follow(entry, before.name, events)

    def check_layout(self, after: HouseTable, ledger: Ledger) -> None:
        """Check that the layout account holds exactly the wagers on the layouts."""
        on = after.state.round
        lies = 0 if on is None else micros(at_risk(on))
        held = ledger.book.balance(f"wagers:{after.name}")
        if held != lies:
            on_layout = f"{format_microdollars(lies)} lies on the layout"
            self._say(f"{on_layout} of {after.name}, its account holds {format_microdollars(held)}")

    def unfinished(self) -> Iterator[str]:
        for name, on in self._on.items():
            yield f"{name}: round {on.number} is not over"

    # --- Entries ----------------------------------------------------------------------------

    def _check_postings(
        self, entry: Entry, before: HouseTable, after: HouseTable, events: tuple[Any, ...]
    ) -> None:
        """Check the entry's facts and transfers against those recomputed from its events."""
        game = [event for event in events if not isinstance(event, h.HOUSE_TABLE_EVENTS)]
        table = ledger_table(before.settings)
        try:
            posted = post_events(self._ledger, table, before.state, game, by=entry.by, at=entry.at)
            heard = terms_facts(self._ledger, before.settings, after.settings, events)
            due_facts = (*posted.facts, *heard)
            due_transfers = [*posted.transfers, *self._beside_the_game(before.name, events)]
        except REPLAY_ERRORS as problem:
            self._say(f"its events cannot be worked out again: {describe_failure(problem)}")
            return
        if due_facts != tuple(entry.facts):
            self._say("its facts are not what its events come to")
        for line, (due, moved) in enumerate(zip_longest(due_transfers, entry.transfers), 1):
            if due is None or moved is None or due[1:] != moved[1:]:
                say = f"its events come to {_describe(due)}, it moves {_describe(moved)}"
                self._say(f"transfer {line}: {say}")
                return

    def _beside_the_game(self, table: str, events: tuple[Any, ...]) -> Iterator[Transfer]:
        """The transfers of rulings, and of chips that were sold for cash."""
        for event in events:
            if isinstance(event, h.DisputeRuled):
                yield from _corrections(self._ledger, table, event.corrections)
            elif isinstance(event, h.ChipsSold):
                yield from make_transfer("buy-in", micros(event.cents), credit=event.player)

    def _check_sold(self, entry: Entry, before: HouseTable, sold: h.ChipsSold) -> None:
        """The dealer of a live table sells chips, to a player who sits at it."""
        dealer = before.state.dealer
        if before.automatic or not dealer or (entry.by, sold.by) != (dealer, dealer):
            self._say(f"{sold.by} sells chips at {before.name} and is not its dealer")
        if sold.player not in before.state.players:
            self._say(f"{sold.player} buys chips at {before.name} and does not sit there")

    # --- Rounds -----------------------------------------------------------------------------

    def _follow(self, entry: Entry, table: str, events: tuple[Any, ...]) -> None:
        """Add a round's lines and transfers up, and compare them when it is over."""
        ended = False
        for event in events:
            if isinstance(event, e.RoundOpened):
                self._on[table] = _RoundMoney(event.number)
            elif isinstance(event, e.RoundHappened):
                self._on[table].hear(event.event)
            ended |= isinstance(event, e.RoundEnded)
        if table not in self._on:
            return
        on = self._on[table]
        on.held += self.large_wins.look(entry, table, events)
        for moved in entry.transfers:
            on.count(moved)
        if ended:
            del self._on[table]
            self.rounds += 1
            self._check_round(on)

    def _check_round(self, on: _RoundMoney) -> None:
        """Check that each player's balance moved by his lines; in a void round by nothing."""
        if on.void:
            total = sum(on.net.values())
            if total != on.unrecovered:
                lost = f"{format_microdollars(on.unrecovered)} is written off"
                self._say(
                    f"void round {on.number}: players keep {format_microdollars(total)}, {lost}"
                )
            return
        due: Counter[str] = Counter()
        for line in on.lines:
            # Awards are paid by steps of their own.
            paid = 0 if line.outcome == "award" else line.paid_cents
            due[line.player] += micros(paid - line.collected_cents)
        for player, cents in on.held.items():
            # So are large wins.
            due[player] -= micros(cents)
        for player in sorted({*due, *on.net}):
            if due[player] != on.net[player]:
                moved = f"the transfers to {format_microdollars(on.net[player])}"
                lines = f"{player}'s lines come to {format_microdollars(due[player])}"
                self._say(f"round {on.number}: {lines}, {moved}")


def _corrections(ledger: Ledger, table: str, corrections: h.Corrections) -> tuple[Transfer, ...]:
    """The transfers of a ruling: from players, chips that the bank lacks, to players."""
    taken = [(player, -cents) for player, cents in corrections if cents < 0]
    credited = [(player, cents) for player, cents in corrections if cents > 0]
    short = sum(micros(cents) for _, cents in corrections) - ledger.book.available(f"table:{table}")
    moves = [
        *(
            make_transfer("correction-taken", micros(n), debit=who, credit=table)
            for who, n in taken
        ),
        make_transfer("fill", max(0, short), credit=table),
        *(
            make_transfer("correction-paid", micros(n), debit=table, credit=who)
            for who, n in credited
        ),
    ]
    return tuple(transfer for group in moves for transfer in group)


def _describe(moved: Transfer | None) -> str:
    if moved is None:
        return "nothing more"
    return f"{format_microdollars(moved.micros)} ({moved.code}, {moved.debit} to {moved.credit})"
