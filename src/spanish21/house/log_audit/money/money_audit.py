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
from spanish21.house.log_audit.money.large_win_audit import LargeWinAudit
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.money.correction_postings import find_correction, post_correction
from spanish21.house.table.money.coupons import coupon_facts
from spanish21.house.table.money.jackpot_links import ledger_table, terms_facts
from spanish21.house.table.money.large_wins import find_ruled_wins
from spanish21.house.table.money.postings import Postings, post_events
from spanish21.ledger import Entry, Ledger, Transfer
from spanish21.ledger import facts as f
from spanish21.ledger.decide.awards import hold_win
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.trays.payments_owed import pay_owed, payments_owed
from spanish21.money import format_microdollars

_TO_PLAYERS = ("wager-returned", "wager-refunded", "payout", "payout-owed")
_FROM_PLAYERS = ("wager", "payout-reversed", "owed-undone")


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
            self.net[_player_of(moved.credit)] += moved.micros
        elif moved.code in _FROM_PLAYERS:
            self.net[_player_of(moved.debit)] -= moved.micros
        elif moved.code == "payout-unrecovered":
            self.unrecovered += moved.micros


def _player_of(account: str) -> str:
    """The player of an account, or to whom a table owes what stands on it."""
    key = account.partition(":")[2]
    return key.rpartition("@")[2]


class MoneyAudit:
    """Holds what moved at tables against what happened there; ``rounds`` are those that ended.

    The ledger is the house's. It stands as it did before an entry while the entry's postings are
    checked, and has the entry when it is looked at.
    """

    def __init__(self, ledger: Ledger, say: FindingReporter) -> None:
        self.rounds = 0
        self._ledger = ledger
        self._say = say
        self._on: dict[str, _RoundMoney] = {}
        self._ended: dict[str, _RoundMoney] = {}
        self.large_wins = LargeWinAudit(say)

    def look(self, entry: Entry, before: HouseTable, events: tuple[Any, ...]) -> None:
        """Check an entry against the table before it."""
        for event in events:
            if isinstance(event, h.ChipsSold | h.ChipsBrought):
                self._check_counted(entry, before, event)
            elif isinstance(event, h.DisputeRuled):
                number, corrections = before.disputed, event.corrections
                self.large_wins.look_at_ruling(entry, before.name, number, corrections)
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

    def check_postings(
        self, entry: Entry, before: HouseTable, after: HouseTable, events: tuple[Any, ...]
    ) -> None:
        """Check the entry's facts and transfers against those recomputed from its events."""
        game = [event for event in events if not isinstance(event, h.HOUSE_TABLE_EVENTS)]
        table = ledger_table(before.settings)
        try:
            corrected = find_correction(events)
            if corrected is None:
                posted = post_events(
                    self._ledger, table, before.state, game, by=entry.by, at=entry.at
                )
            else:
                posted = Postings((), post_correction(self._ledger, table, corrected))
            heard = terms_facts(self._ledger, before.settings, after.settings, events)
            coupons = coupon_facts(self._ledger, table.name, before.state.rounds, events)
            due_facts = (*posted.facts, *heard, *coupons, *self._ruled(before, events))
            due_transfers = [*posted.transfers, *self._beside_the_game(before, events)]
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

    def _beside_the_game(self, before: HouseTable, events: tuple[Any, ...]) -> Iterator[Transfer]:
        """The transfers of rulings, and of chips that were sold for cash or laid down."""
        table = before.name
        for event in events:
            if isinstance(event, h.DisputeRuled):
                yield from self._corrections(before, event.corrections)
            elif isinstance(event, h.ChipsBrought):
                yield from make_transfer("chips-brought", micros(event.cents), credit=event.player)
            elif not isinstance(event, h.ChipsSold):
                continue
            elif self._has_tray(table):
                amount = micros(event.cents)
                yield from make_transfer("chips-sold", amount, debit=table, credit=event.player)
                yield from make_transfer("drop", amount, debit=table)
            else:
                yield from make_transfer("buy-in", micros(event.cents), credit=event.player)

    def _ruled(self, before: HouseTable, events: tuple[Any, ...]) -> Iterator[f.WinHeld]:
        """The facts about large wins that a ruling gave."""
        for event in events:
            if isinstance(event, h.DisputeRuled):
                for win in find_ruled_wins(self._ledger, before, event):
                    yield hold_win(win, table=before.name, number=before.disputed)[0]

    def _has_tray(self, table: str) -> bool:
        tray = self._ledger.trays.get(table)
        return tray is not None and bool(tray.moment)

    def _corrections(self, before: HouseTable, corrections: h.Corrections) -> Iterator[Transfer]:
        """The transfers of a ruling: from players, money that a bank without chips lacks, to players.

        What comes from players may be what a tray lacked to pay all that it owes. What is held is
        the cage's to pay, so no chips leave a tray for it.
        """
        table, held = before.name, self._ledger.book.available(f"table:{before.name}")
        wins = self.large_wins.find_large(table, before.disputed, corrections)
        taken = [(player, micros(-cents)) for player, cents in corrections if cents < 0]
        gives = [one for one in corrections if one[1] > 0 and one not in wins]
        credited = [(player, micros(cents)) for player, cents in gives]
        large = [micros(cents) for _, cents in wins]
        for player, amount in taken:
            yield from make_transfer("correction-taken", amount, debit=player, credit=table)
        held += sum(amount for _, amount in taken) - sum(amount for _, amount in credited)
        if held < 0 and not self._has_tray(table):
            yield from make_transfer(before.settings.fill_code, -held, credit=table)
        for player, amount in credited:
            yield from make_transfer("correction-paid", amount, debit=table, credit=player)
        if self._has_tray(table):
            yield from make_transfer("accrual-funded", sum(large), credit=table)
        else:
            lacks = max(0, sum(large) - max(0, held))
            yield from make_transfer(before.settings.fill_code, lacks, credit=table)
        for amount in large:
            yield from make_transfer("win-held", amount, debit=table, credit=table)
        owed = payments_owed(self._ledger.book, table)
        if owed:
            yield from pay_owed(table, owed, held)

    def _check_counted(
        self, entry: Entry, before: HouseTable, chips: h.ChipsSold | h.ChipsBrought
    ) -> None:
        """The dealer of a live table sells or counts chips, for a player who sits at it."""
        dealer = before.state.dealer
        sells, buys = (
            ("sells", "buys") if isinstance(chips, h.ChipsSold) else ("counts", "lays down")
        )
        if before.automatic or not dealer or (entry.by, chips.by) != (dealer, dealer):
            self._say(f"{chips.by} {sells} chips at {before.name} and is not its dealer")
        if chips.player not in before.state.players:
            self._say(f"{chips.player} {buys} chips at {before.name} and does not sit there")

    # --- Rounds -----------------------------------------------------------------------------

    def _follow(self, entry: Entry, table: str, events: tuple[Any, ...]) -> None:
        """Add a round's lines and transfers up, and compare them when it is over."""
        ended = False
        for event in events:
            if isinstance(event, e.RoundOpened):
                self._on[table] = _RoundMoney(event.number)
            elif isinstance(event, h.CardCorrected):
                self._take_up_again(entry, table, event)
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
            self._ended[table] = self._on.pop(table)
            self.rounds += 1
            self._check_round(on)

    def _take_up_again(self, entry: Entry, table: str, event: h.CardCorrected) -> None:
        """A round, over or not, that is decided again: lines that are undone do not count."""
        if table not in self._on:
            self._on[table] = self._ended[table]
            self.rounds -= 1
        on = self._on[table]
        del on.lines[len(on.lines) - event.lines_undone :]
        for moved in entry.transfers:
            if moved.code == "correction-paid":
                on.net[_player_of(moved.credit)] += moved.micros
            elif moved.code == "correction-taken":
                on.net[_player_of(moved.debit)] -= moved.micros

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


def _describe(moved: Transfer | None) -> str:
    if moved is None:
        return "nothing more"
    return f"{format_microdollars(moved.micros)} ({moved.code}, {moved.debit} to {moved.credit})"
