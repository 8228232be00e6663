"""What the player has been shown of the table, event after event.

The house deals on as far as it can with every command. The player is shown its events one after
the other, and the end of a round stays before him until he clears the table: what the house has
done since then, such as shuffling a new shoe, waits.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from spanish21.cli.play.session.session_house import (
    SessionHouse,
    describe_contribution,
    describe_large_win,
    describe_locked_award,
)
from spanish21.cli.play.session.shoe_reveal import EventListener
from spanish21.cli.play.table_event_sentences import describe_table_event
from spanish21.game.round import Phase, RoundState, event_as_seen
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.game.table import evolve_table, open_table
from spanish21.game.table.irregularities import round_in_play
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.state import AppliedEntry
from spanish21.house.table.automatic_dealer import HOUSE_DEALER
from spanish21.house.table.events import HOUSE_TABLE_EVENTS
from spanish21.ledger import facts as f
from spanish21.phrasebook.round.round_events import describe_round_event

FLOOR_CONFIRMATION = "The floor has looked at the sevens: pay the Super Bonus."


class TableFeed:
    """The table as the player sees it.

    ``round`` is the round that is on; before it the round as it will open, after it the round
    as it ended. ``commands`` are those of the round, the dealer's among them, ``log`` is
    everything that was said and ``events`` everything that has been shown.
    """

    def __init__(self, table: ConfiguredRules, hear: EventListener) -> None:
        self.table = table
        self.opened = self.state = open_table(table.rules, without_reader=table.without_reader)
        self.round = self.next_round()
        self.log: list[str] = []
        self.events: list[e.TableEvent] = []
        self.commands: list[c.Command] = []
        self.round_opened = self.state
        self.round_began = 0
        self._hear = hear
        self._waiting: deque[e.TableEvent] = deque()
        self._facts: deque[f.Fact] = deque()
        self._primaries: dict[str, int] = {}

    def next_round(self) -> RoundState:
        """The next round as it will open."""
        number, now = self.state.rounds + 1, self.state.now
        return round_in_play(evolve_table(self.state, e.RoundOpened(number, now)))

    def take(self, news: AppliedEntry) -> None:
        """An entry of the house: its events wait to be shown."""
        if news.table is not None:
            self._waiting += [one for one in news.events if type(one) not in HOUSE_TABLE_EVENTS]
            self._facts += news.entry.facts

    def show(self, house: SessionHouse, close_round: Callable[[], None]) -> None:
        """Show what has happened, up to the end of a round if there is one.

        A listener that refuses an event keeps it waiting.
        """
        over = False
        while self._waiting and not (
            over and not isinstance(self._waiting[0], e.TablePhaseEntered)
        ):
            event = self._waiting[0]
            heard = self._hear(self.table, event)
            self._waiting.popleft()
            self._show(event)
            self.log += heard
            over = over or isinstance(event, e.RoundEnded)
        self._primaries = house.primaries()
        if over:
            close_round()
        elif self.state.round is None:
            self.round = self.next_round()

    def _show(self, event: e.TableEvent) -> None:
        before = self.round
        self.state = evolve_table(self.state, event)
        if isinstance(event, e.RoundOpened):
            self.round_opened, self.round_began = self.state, len(self.events)
        elif isinstance(event, e.RoundHappened):
            self._take_command(before, event.event)
        self.log += self._describe(before, event)
        self.events.append(event)
        self.round = self.state.round or self.round
        if isinstance(event, e.RoundHappened):
            self._show_jackpots(event.event)

    def _describe(self, before: RoundState, event: e.TableEvent) -> tuple[str, ...]:
        book, rules = self.table.book, self.table.rules
        if not isinstance(event, e.RoundHappened):
            return describe_table_event(event, rules, HOUSE_DEALER.name)
        if isinstance(event.event, r.PhaseEntered):
            return ()
        return describe_round_event(event_as_seen(event.event, before), book, rules)

    def _take_command(self, before: RoundState, event: r.Event) -> None:
        """Write down the dealer's or the floor's command that led to an event, if one did."""
        command = staff_command(before, event)
        if isinstance(command, c.PaySuperBonus):
            self.log.append(FLOOR_CONFIRMATION)
        if command is not None:
            self.commands.append(command)

    def _show_jackpots(self, event: r.Event) -> None:
        """What the ledger has done for an event: meters move, and large wins are held."""
        kind = _FACT_KINDS.get(type(event))
        while kind is not None and self._facts and isinstance(self._facts[0], kind):
            fact = self._facts.popleft()
            if isinstance(fact, f.AwardLocked):
                self.log.append(describe_locked_award(fact))
                return
            if isinstance(fact, f.WinHeld):
                self.log.append(describe_large_win(fact))
            if isinstance(fact, f.WagersContributed) and fact.primary_micros:
                self._primaries[fact.jackpot] += fact.primary_micros
                self.log.append(describe_contribution(fact, self._primaries[fact.jackpot]))


_FACT_KINDS: Mapping[type, type] = {
    r.WagersLocked: f.WagersContributed,
    r.JackpotAwarded: f.AwardLocked,
    r.RoundVoided: f.AwardVoided,
    r.WagersSettled: f.WinHeld,
}
"""Which facts of the ledger follow an event of a round."""


def staff_command(before: RoundState, event: r.Event) -> c.Command | None:
    """The command of the dealer or of the floor that leads from a round to this event.

    ``None`` where it follows by itself or from a command of the player.
    """
    make_command = _STAFF_COMMANDS.get(type(event))
    return None if make_command is None else make_command(before, event)


def _deal(_before: RoundState, event: r.CardDealt) -> c.Command:
    return c.DealFaceDown() if event.card is None else c.DealCard(event.card)


def _peek(before: RoundState, event: r.DealerPeeked) -> c.Command | None:
    """``None`` where the round knows the down card: it settles the peek itself."""
    return c.ReportPeek(event.blackjack) if before.down is None else None


def _turn(before: RoundState, event: r.DownCardExposed) -> c.Command | None:
    return c.TurnDownCard(event.card) if before.down is None else None


def _settle(before: RoundState, _event: r.WagersSettled) -> c.Command | None:
    return c.PaySuperBonus() if before.phase is Phase.SUPER_BONUS else None


_STAFF_COMMANDS: Mapping[type, Callable[[RoundState, Any], c.Command | None]] = {
    r.WagersLocked: lambda _before, _event: c.CloseWagers(),
    r.CardDealt: _deal,
    r.DealerPeeked: _peek,
    r.DownCardExposed: _turn,
    r.WagersSettled: _settle,
    r.RoundVoided: lambda _before, event: c.VoidRound(event.reason),
}
