"""The facts and transfers that a table's events lead to: the game meets the ledger only here.

Chips move when they are put down, lost, returned or paid, and a jackpot's share when wagers
are locked. Awards are locked here in the order they are won, and large wins are held; paying them
is the ledger's business. What a table pays with is its bank's business (:mod:`spanish21.house.table.money.table_banks`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from spanish21.game.round import RoundState, at_risk_by_player
from spanish21.game.round import events as r
from spanish21.game.round.commands import SpotAmounts
from spanish21.game.round.course.phases import Phase
from spanish21.game.table import TableState, replay_table
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import round_in_play
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.large_wins import LargeWin, find_large_wins, wager_of
from spanish21.house.table.money.table_banks import VoidedMoney, bank_of_table
from spanish21.ledger import facts as f
from spanish21.ledger.decide.awards import (
    AwardWin,
    TableWin,
    hold_win,
    lock_award,
    undo_award,
    undo_win,
)
from spanish21.ledger.decide.jackpots import check_takes_wagers, contribute_wagers
from spanish21.ledger.decide.links import check_same_game
from spanish21.ledger.decide.sharing.shares import report_hit, share_wagers
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.jackpots.awards import Award, AwardStage
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE, Jackpot
from spanish21.ledger.jackpots.meters import Meter
from spanish21.ledger.state import Ledger
from spanish21.refusal import Refusal


class Postings(NamedTuple):
    """The facts and transfers that events lead to in the ledger."""

    facts: tuple[f.Fact, ...]
    transfers: tuple[Transfer, ...]


def post_events(
    ledger: Ledger,
    table: LedgerTable,
    before: TableState,
    events: Sequence[e.TableEvent],
    *,
    by: str,
    at: int,
) -> Postings:
    """The facts and transfers of what just happened at a table that stood as ``before``.

    The events are those of one command: what the ledger knows of a round is from before it.

    Clauses: wa-2025:JP6, wa-2025:JP8, wa-2025:JP9, wa-v00?:JP6, wa-v00?:JP7.
    Rulings: A41, A42, A48, A56.
    """
    postings = _TablePostings(ledger, table, before, by=by, at=at)
    for index, event in enumerate(events):
        if isinstance(event, e.RoundHappened):
            if isinstance(event.event, r.RoundVoided):
                postings.void(event.event, replay_table(before, events[:index]))
            else:
                postings.take(event.event)
        elif isinstance(event, e.RoundOpened):
            postings.open_round(event.number)
        elif isinstance(event, e.CashChanged):
            postings.buy_in(event)
    postings.bank.finish()
    return Postings(tuple(postings.facts), tuple(postings.bank.transfers))


class _TablePostings:
    """The postings of one command, with the balances they lead to.

    What is put down is read from the events themselves, so that the round need not be played
    again; a test holds it against the layout after every event of whole sessions.
    """

    def __init__(
        self, ledger: Ledger, table: LedgerTable, before: TableState, *, by: str, at: int
    ) -> None:
        self.ledger = ledger
        self.table = table
        self.by = by
        self.at = at
        self.facts: list[f.Fact] = []
        self._number = before.rounds
        self._round = before.round
        self._meters: dict[str, Meter] = {}
        self._seeds: dict[str, int] = {}
        self._open: dict[str, Jackpot] = {}
        self._messages: Counter[str] = Counter()
        self._held = 0
        self.bank = bank_of_table(ledger, table.name, table.fill_code)

    def buy_in(self, event: e.CashChanged) -> None:
        """Cash that was called as a wager becomes chips before it lies on the layout."""
        self.bank.sell(event.player, micros(event.cents))

    def open_round(self, number: int) -> None:
        self._number = number
        self._placed, self._waiting_doubles = {}, set()

    @cached_property
    def _placed(self) -> dict[tuple[int, str], SpotAmounts]:
        """The wagers that lay on the layout before the deal, by box and player."""
        return {} if self._round is None else _wagers_on(self._round)

    @cached_property
    def _waiting_doubles(self) -> set[tuple[int, str]]:
        """The boxes and players whose double waits for the turn of the hand."""
        return set() if self._round is None else _doubles_chosen(self._round)

    def take(self, event: r.Event) -> None:
        """Post one event of a round; most move no money."""
        if type(event) in _TAKE:
            _TAKE[type(event)](self, event)

    # --- Chips ------------------------------------------------------------------------------

    def place(self, event: r.WagersPlaced) -> None:
        """Wagers made, raised or lowered before the deal."""
        for spot, _ in event.wagers:
            if spot.startswith("jackpot-"):
                # A wager on a jackpot that takes none is refused when it is made.
                self._taking(int(spot.removeprefix("jackpot-")))
        self._change(event.box, event.player, event.wagers)

    def take_back(self, event: r.WagersTakenBack) -> None:
        self._change(event.box, event.player, ())

    def _change(self, box: int, player: str, wagers: SpotAmounts) -> None:
        before = self._placed.pop((box, player), ())
        self._placed[box, player] = wagers
        cents = sum(amount for _, amount in wagers) - sum(amount for _, amount in before)
        self._move("wager" if cents > 0 else "wager-returned", abs(cents), player=player)

    def add_wager(self, event: r.InsuranceMade | r.HandSplit | r.SplitCovered) -> None:
        self._move("wager", event.cents, player=event.player)

    def choose_double(self, event: r.BlackjackDoubleChosen) -> None:
        self._waiting_doubles.add((event.box, event.player))
        self._move("wager", event.cents, player=event.player)

    def double(self, event: r.HandDoubled) -> None:
        """The wager of a double that was chosen before the peek lies on the layout already."""
        if (event.box, event.player) in self._waiting_doubles:
            self._waiting_doubles.discard((event.box, event.player))
        else:
            self._move("wager", event.cents, player=event.player)

    def settle_all(self, event: r.WagersSettled) -> None:
        large = find_large_wins(event.lines, self.ledger.thresholds)
        for line in event.lines:
            self._settle(line, pays=wager_of(line) not in large)
        for win in large.values():
            self._hold(win)

    def _settle(self, line: r.Line, *, pays: bool) -> None:
        """One line; a jackpot award and a large win are paid by steps of their own."""
        self._move("wager-collected", line.collected_cents)
        self._move("wager-returned", line.returned_cents, player=line.player)
        if pays and line.outcome != "award":
            self.bank.pay(line.player, micros(line.paid_cents))

    def _hold(self, win: LargeWin) -> None:
        """Take a large win out of the bank; it is the player's once people have verified it."""
        self._held += 1
        before = self.ledger.round_awards(self.table.name, self._number, "")
        order = len(before) + self._held
        won = TableWin(
            award=f"{self.table.name}-{self._number}-win-{order}",
            order=order,
            box=win.wager.box,
            player=win.wager.player,
            spot=win.wager.spot,
            row=win.row,
            wager_cents=win.wager_cents,
            cents=win.cents,
        )
        fact, moves = hold_win(won, table=self.table.name, number=self._number)
        self.facts.append(fact)
        self.bank.set_aside(*moves)

    def _wins(self) -> list[Award]:
        """The large wins that settlements of the round came to; what a ruling gave stays given."""
        wins = self.ledger.round_awards(self.table.name, self._number, "")
        return [win for win in wins if not win.is_ruled]

    def _move(self, code: str, cents: int, *, player: str = "") -> None:
        if cents:
            of_player, to_player = _PLAYERS_SIDE[code]
            name = self.table.name
            debit, credit = player if of_player else name, player if to_player else name
            self.bank.add(*make_transfer(code, micros(cents), debit=debit, credit=credit))

    # --- Jackpots ---------------------------------------------------------------------------

    def _jackpot(self, number: int) -> str:
        """The jackpot behind a spot, by the spot's number from 1."""
        if number > len(self.table.jackpots):
            say = f"table {self.table.name} has no jackpot behind this spot"
            raise Refusal(f"jackpot-{number}", self.table.name, say, name="NO_JACKPOT_BEHIND_SPOT")
        return self.table.jackpots[number - 1]

    def _taking(self, number: int) -> Jackpot:
        """The jackpot behind a spot, if it takes wagers from this table now.

        What is played on the spot must be what the jackpot's terms say.

        Rulings: A69.
        """
        name = self._jackpot(number)
        if name not in self._open:
            jackpot = check_takes_wagers(self.ledger, self.at, name, self.table.name)
            for game in self.table.games[number - 1 : number]:
                check_same_game(game, jackpot.game)
            self._open[name] = jackpot
        return self._open[name]

    def _meter(self, name: str) -> Meter:
        return self._meters.get(name) or self.ledger.meter(name)

    def contribute(self, _event: r.WagersLocked) -> None:
        for place, wagers in _jackpot_wagers(self._placed.values()).items():
            name = self._jackpot(place)
            jackpot = self._taking(place)
            if name in self.ledger.shares:
                self._share(jackpot, wagers)
                continue
            fact, moves, meter = contribute_wagers(
                jackpot,
                self._meter(name),
                table=self.table.name,
                number=self._number,
                wagers=wagers,
            )
            self.facts.append(fact)
            self.bank.set_aside(*moves)
            self._meters[name] = meter

    def _share(self, jackpot: Jackpot, wagers: int) -> None:
        """What wagers give to a meter of several houses is held, and told to its service."""
        shared, moves = share_wagers(
            jackpot,
            number=self._next_message(jackpot.name),
            table=self.table.name,
            round_number=self._number,
            wagers=wagers,
        )
        self.facts.append(shared)
        self.bank.set_aside(*moves)

    def _next_message(self, jackpot: str) -> int:
        """The number of the next message to the service of a shared meter."""
        self._messages[jackpot] += 1
        return self.ledger.shares[jackpot].written + self._messages[jackpot]

    def award(self, event: r.JackpotAwarded) -> None:
        name, number = self._jackpot(event.jackpot), self._number
        won = AwardWin(
            award=f"{self.table.name}-{number}-{event.order}",
            order=event.order,
            box=event.box,
            player=event.player,
            row=event.row,
            percent=event.percent,
            cents=event.cents or 0,
        )
        jackpot = self.ledger.jackpot(name)
        if name in self.ledger.shares:
            message = self._next_message(name)
            hit = report_hit(name, won, number=message, table=self.table.name, round_number=number)
            self.facts.append(hit)
            return
        fact, moves, meter = lock_award(
            jackpot, self._meter(name), won, table=self.table.name, number=number
        )
        self.facts.append(fact)
        self.bank.add(*moves)
        self._meters[name] = meter

    # --- Void rounds ------------------------------------------------------------------------

    def void(self, event: r.RoundVoided, table: TableState) -> None:
        """Return every player's wagers and take back what the table paid him.

        What a player no longer has is the house's loss. The jackpot keeps its contributions
        and the house refunds them; awards of the round go back, and so do its large wins.

        Rulings: A48, A56.
        """
        before = round_in_play(table)
        self.bank.undo(self._voided(before))
        if before.phase is not Phase.WAGERING:
            self._refund_contributions(before)
        for order in sorted(event.awards, reverse=True):
            self._void_award(f"{self.table.name}-{self._number}-{order}", event.reason)
        for win in self._wins():
            self._void_win(win, event.reason)

    def _voided(self, before: RoundState) -> Iterator[VoidedMoney]:
        """Return the wagers that lie on the layout, player by player, and say what else to undo."""
        risks = at_risk_by_player(before)
        held: Counter[str] = Counter()
        for win in self._wins():
            held[win.player] += win.cents
        for player in sorted({*risks, *(line.player for line in before.lines)}):
            lines = [line for line in before.lines if line.player == player]
            collected = micros(sum(line.collected_cents for line in lines))
            won = sum(line.paid_cents for line in lines if line.outcome != "award")
            self._move("wager-returned", risks[player], player=player)
            chips = self.ledger.book.available(account("player", player))
            able = chips + micros(risks[player]) + collected
            yield VoidedMoney(player, collected, micros(won - held[player]), able)

    def _refund_contributions(self, before: RoundState) -> None:
        for place, wagers in _jackpot_wagers(_wagers_on(before).values()).items():
            jackpot = self.ledger.jackpot(self._jackpot(place))
            if jackpot.kind == PROGRESSIVE:
                rates = jackpot.rate_ppm + jackpot.hidden_ppm
                gave = wagers * jackpot.wager_cents * rates // 100
                refund = make_transfer("contribution-refund", gave, credit=self.table.name)
                self.bank.bring_back(*refund)

    def _void_award(self, name: str, reason: str) -> None:
        """An award of a void round; what has been paid of it is the house's loss.

        Of a meter of several houses the service takes it back first, also before it has an amount.

        Rulings: A48, A56.
        """
        shared = self._shared_award(name)
        if shared is not None:
            if name not in self.ledger.shares[shared].voids:
                why = f"void round: {reason}"
                number = self._next_message(shared)
                self.facts.append(f.VoidReported(shared, number, name, why, self.by, ""))
            return
        award = self.ledger.award(name)
        if award.stage is not AwardStage.VOID:
            self.facts.append(f.AwardVoided(name, f"void round: {reason}", self.by, ""))
            seed = account("seed", award.jackpot)
            held = self._seeds.get(seed, self.ledger.book.balance(seed))
            moves, _ = undo_award(self.ledger, award, seed_held=held)
            back = sum(transfer.micros for transfer in moves if transfer.credit == seed)
            self._seeds[seed] = held - back
            self.bank.add(*moves)

    def _shared_award(self, name: str) -> str | None:
        """The shared jackpot of an award that waits for its amount or is not void."""
        for share in self.ledger.shares.values():
            if name in share.hits:
                return share.jackpot
        award = self.ledger.awards.get(name)
        if award is None or award.jackpot not in self.ledger.shares:
            return None
        return None if award.stage is AwardStage.VOID else award.jackpot

    def _void_win(self, win: Award, reason: str) -> None:
        """A large win of a void round; what has been paid of it is the house's loss."""
        if win.stage is not AwardStage.VOID:
            self.facts.append(f.AwardVoided(win.id, f"void round: {reason}", self.by, ""))
            self.bank.add(*undo_win(self.ledger, win))


_PLAYERS_SIDE = {
    "wager": (True, False),
    "wager-collected": (False, False),
    "wager-returned": (False, True),
}
"""By code: whether money leaves a player, and whether it reaches one."""


def _wagers_on(state: RoundState) -> dict[tuple[int, str], SpotAmounts]:
    """The wagers before the deal, by box and player."""
    return {
        (box.number, bettor.player): bettor.wagers for box in state.boxes for bettor in box.bettors
    }


def _doubles_chosen(state: RoundState) -> set[tuple[int, str]]:
    """The boxes and players whose double waits for the turn of the hand."""
    return {
        (box.number, box.bettors[wager.bettor].player)
        for box in state.boxes
        for hand in box.hands
        for wager in hand.wagers
        if wager.blackjack_double_cents
    }


def _jackpot_wagers(placed: Iterable[SpotAmounts]) -> dict[int, int]:
    """How many wagers lie on each jackpot spot, by the spot's number."""
    wager_counts: Counter[int] = Counter()
    for wagers in placed:
        for spot, _ in wagers:
            if spot.startswith("jackpot-"):
                wager_counts[int(spot.removeprefix("jackpot-"))] += 1
    return dict(sorted(wager_counts.items()))


_TAKE: Mapping[type, Callable[[_TablePostings, Any], None]] = {
    r.WagersPlaced: _TablePostings.place,
    r.WagersTakenBack: _TablePostings.take_back,
    r.WagersLocked: _TablePostings.contribute,
    r.InsuranceMade: _TablePostings.add_wager,
    r.HandSplit: _TablePostings.add_wager,
    r.SplitCovered: _TablePostings.add_wager,
    r.BlackjackDoubleChosen: _TablePostings.choose_double,
    r.HandDoubled: _TablePostings.double,
    r.WagersSettled: _TablePostings.settle_all,
    r.JackpotAwarded: _TablePostings.award,
}
