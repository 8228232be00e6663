"""A play session: one person, one or more boxes, a bankroll, and rounds one after the other.

There is no screen, file or chance in here. ``SessionHouse`` is the house that deals, pays and
writes its journal; ``TableFeed`` is what the player has been shown of the table; here are his
wagers and decisions. The down card is dealt face down, as at a live table, so that the round
itself does not know it before it is turned: what the round does not hold, no screen can show.
Whatever a player is shown comes from ``view``, ``log`` and the jackpots' signs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spanish21.cli.play.session.session_environment import SessionEnvironment
from spanish21.cli.play.session.session_house import (
    DEFAULT_METER_CENTS,
    TABLE_NAME,
    JackpotDisplay,
    SessionHouse,
)
from spanish21.cli.play.session.table_feed import TableFeed
from spanish21.game.composition import Composition
from spanish21.game.round import Phase, RoundState, RoundView
from spanish21.game.round import commands as c
from spanish21.game.round import view as view_of
from spanish21.game.table import (
    Role,
    TablePerson,
    TablePhase,
    TableState,
    TableStep,
    step_table,
)
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.procedures.cut import DepthLimits, find_cut_limits
from spanish21.game.table.refusals import refuse_at_table
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.table.automatic_dealer import HOUSE_DEALER
from spanish21.house.table.commands import Ready
from spanish21.money import format_cents_short
from spanish21.notation import RoundRecord
from spanish21.phrasebook.money.amounts import describe_result
from spanish21.phrasebook.round.round_events import describe_round_event
from spanish21.refusal import Refusal

WagersByBox = Mapping[int, Mapping[str, int]]
"""Cents by spot, by box."""

_MINUTE = 60
_COSTS = {c.DoubleDown: "double", c.Split: "split", c.Insure: "insurance"}


@dataclass(frozen=True, slots=True)
class SessionRound:
    """A round that is over: what was done, what it ended in, and the bankroll around it."""

    number: int
    record: RoundRecord
    view: RoundView
    before_cents: int
    after_cents: int
    awards_told: tuple[str, ...] = ()
    """How jackpot awards of the round were paid."""

    @property
    def net_cents(self) -> int:
        return self.after_cents - self.before_cents


class PlaySession:
    """The rounds of one player at one table.

    ``log`` is everything that was said at the table, in order; ``history`` the rounds that
    are over; ``events`` everything that has happened. A refusal changes nothing.
    """

    def __init__(
        self,
        table: ConfiguredRules,
        *,
        player: str,
        boxes: int,
        bankroll_cents: int,
        outside: SessionEnvironment,
        meter_cents: int = DEFAULT_METER_CENTS,
    ) -> None:
        self.table = table
        self.player = player
        self.boxes = tuple(range(1, boxes + 1))
        self.bought_cents = bankroll_cents
        self.last_wagers: WagersByBox = {}
        self.history: list[SessionRound] = []
        self._outside = outside
        self._before_cents = bankroll_cents
        self._check(boxes, bankroll_cents)
        self._person = TablePerson(player, Role.PLAYER)
        self._feed = TableFeed(table, outside.hear)
        self.house = SessionHouse(
            table,
            player,
            meter_cents=meter_cents,
            asks_cut=outside.asks_cut,
            shuffle=outside.shuffle,
            now=lambda: outside.clock() * _MINUTE,
            listen=self._feed.take,
        )
        self.house.sit(self.boxes)
        self._show()
        self.house.buy_in(bankroll_cents)

    def _check(self, boxes: int, bankroll_cents: int) -> None:
        """Refuse a session that could not begin; the table itself refuses a seat or a name."""
        least = self.table.rules.limits.table_minimum_cents
        if boxes < 1:
            most = self.table.rules.boxes.boxes
            raise self.table.book.explain(refuse_at_table("NO_SUCH_SEAT", boxes, boxes=most))
        if bankroll_cents < least:
            say = f"bring {format_cents_short(least)} or more, the table minimum"
            raise Refusal("bankroll", format_cents_short(bankroll_cents), say)

    # --- What is shown ----------------------------------------------------------------------

    @property
    def log(self) -> list[str]:
        """Everything that was said at the table."""
        return self._feed.log

    @property
    def events(self) -> list[e.TableEvent]:
        """Everything that has been shown of the table since it was opened."""
        return self._feed.events

    @property
    def opened(self) -> TableState:
        """The table before its first event."""
        return self._feed.opened

    @property
    def state(self) -> TableState:
        """The table as the player has been shown it."""
        return self._feed.state

    @property
    def round(self) -> RoundState:
        """The round that is on, the one that ended, or the one that will open next."""
        return self._feed.round

    @property
    def view(self) -> RoundView:
        """What the player sees and may do; jackpot awards with what the meter made them."""
        view = view_of(self.round, self.player)
        return replace(view, lines=self.house.price_awards(view.lines, self.state.rounds))

    @property
    def jackpots(self) -> tuple[JackpotDisplay, ...]:
        """The signs of the table's jackpots."""
        return self.house.displays()

    @property
    def chips_cents(self) -> int:
        """The chips in front of the player, those on the layout left out."""
        return self.house.chips_cents

    @property
    def over(self) -> bool:
        """Whether the round is over and its result lies on the table."""
        return self.round.phase in (Phase.CLOSED, Phase.VOID)

    @property
    def waiting(self) -> bool:
        """Whether no round is in the middle of play."""
        return self.over or self.round.phase is Phase.WAGERING

    @property
    def cutting(self) -> bool:
        """Whether the player has been offered the cut and must take it or decline."""
        return self.state.phase is TablePhase.CUT and bool(self.state.cut_offered)

    @property
    def cut_limits(self) -> DepthLimits:
        """How deep the cards on the table may be cut."""
        return find_cut_limits(self.state.rules.shoe, self.state.cards_left)

    @property
    def shoe_left(self) -> int:
        return self.state.cards_left

    @property
    def last_round_of_shoe(self) -> bool:
        return self.state.cut_reached

    @property
    def broke(self) -> bool:
        """Whether the chips are too few for any wager at this table."""
        return self.waiting and self.chips_cents < self.table.rules.limits.table_minimum_cents

    @property
    def number(self) -> int:
        """Which round of the session this is, from 1."""
        return len(self.history) + (0 if self.over else 1)

    # --- Between rounds ---------------------------------------------------------------------

    def buy_in(self, cents: int) -> None:
        """Bring more money to the table, between rounds."""
        if not self.waiting:
            raise Refusal("buy-in", format_cents_short(cents), "chips are bought between rounds")
        if cents <= 0:
            raise Refusal("buy-in", format_cents_short(cents), "buy in for more than $0")
        if self.over:
            self.next_round()
        self.house.buy_in(cents)
        self.bought_cents += cents
        self.log.append(f"{self.player} buys in for {format_cents_short(cents)}.")

    def next_round(self) -> None:
        """Clear the table for the next round, with a new shoe where the cut card came out."""
        if not self.over:
            raise Refusal("round", self.round.phase.value, "the round is not over yet")
        self._show()

    def cut(self, depth: int) -> None:
        """Cut so many cards deep."""
        self._give(t.CutCards(depth))

    def decline_cut(self) -> None:
        """Leave the cut to the dealer."""
        self._give(t.DeclineCut())

    def leave(self) -> None:
        """Go: what was won of jackpots is paid, and the shoe that is on revealed.

        Before the cut and in the middle of a round the table stays as it is; the shoe is shown
        all the same, since no card will be dealt from it any more.
        """
        self._pay_awards()
        if self.state.round is None:
            self._show()
        if self.state.phase is TablePhase.READY:
            self.house.close_table()
            self._show()
        else:
            for promised, shoe in self.house.local.shoes_in_play(TABLE_NAME):
                self._outside.hear(self.table, e.ShoeRevealed(shoe.cards, shoe.salt, promised))
        self.house.local.close()

    # --- Playing ----------------------------------------------------------------------------

    def deal(self, wagers: WagersByBox) -> None:
        """Put these wagers down, all or none of them, and deal until the player must decide.

        Where the cards had to be changed first and the cut is the player's, nothing is dealt.
        """
        if self.over:
            say = "clear the table for the next round"
            raise Refusal("round", self.round.phase.value, say)
        if self.state.phase is TablePhase.READY:
            self.house.pass_time(self.boxes)
            self._show()
            if self.cutting:
                return
        placed = {box: dict(on) for box, on in wagers.items() if on}
        commands = [
            c.PlaceWagers(box, self.player, tuple(on.items())) for box, on in placed.items()
        ]
        self._try_wagers(commands)
        put = sum(sum(on.values()) for on in placed.values())
        if put > self.chips_cents:
            raise _beyond_bankroll("wagers", format_cents_short(put), self.chips_cents)
        self._before_cents = self.chips_cents
        self._feed.commands = list(commands)
        for command in commands:
            self.house.give(command)
        self.last_wagers = placed
        self.house.give(Ready())
        self._show()

    def _try_wagers(self, commands: Sequence[c.PlaceWagers]) -> None:
        """Refuse wagers of which one would be refused, before any is put down."""
        state = self._step(self.state, HOUSE_DEALER, t.OpenRound(self.state.now)).state
        for command in commands:
            try:
                state = self._step(state, self._person, command).state
            except Refusal as refusal:
                raise _at_box(command, refusal) if len(self.boxes) > 1 else refusal from None
        self._step(state, HOUSE_DEALER, c.CloseWagers())

    def _step(self, state: TableState, by: TablePerson, command: t.TableCommand) -> TableStep:
        """What a command would do, or its refusal with the clause; nothing happens."""
        try:
            return step_table(state, by, command)
        except Refusal as refusal:
            raise self.table.book.explain(refusal) from None

    def act(self, decision: c.Command) -> None:
        """One decision of the player, and everything up to the next."""
        self.try_out(decision)
        self._feed.commands.append(decision)
        self._give(decision)

    def try_out(self, decision: c.Command) -> None:
        """Refuse a decision that may not be made or that the chips do not reach for."""
        taken = self._step(self.state, self._person, decision)
        cost = self.house.cost_cents(self.state, taken.events)
        if cost > self.chips_cents:
            field = _COSTS[type(decision)]
            raise _beyond_bankroll(field, format_cents_short(cost), self.chips_cents)

    def _give(self, command: t.TableCommand) -> None:
        self.house.give(command)
        self._show()

    def _show(self) -> None:
        self._feed.show(self.house, self._close)

    def _close(self) -> None:
        """Pay what was won of jackpots, write the round down and say how the player came out."""
        number = len(self.history) + 1
        sentences = self._pay_awards()
        after = self.chips_cents
        played = SessionRound(
            number, self._record(), self.view, self._before_cents, after, sentences
        )
        self.history.append(played)
        self.log.append(
            f"Round {number}: {describe_result(played.net_cents)}; {format_cents_short(after)} left."
        )

    def _pay_awards(self) -> tuple[str, ...]:
        sentences = self.house.pay_awards(self.round.lines, self.state.rounds)
        self.log.extend(sentences)
        return sentences

    def _record(self) -> RoundRecord:
        """The round as a record that can be played again.

        A round by itself knows of no discard rack: where the shoe was refilled, the record
        has the discards in it from the start, and the one card burned then.
        """
        book, rules, table = self.table.book, self.table.rules, self._feed.round_opened
        events = self.events[self._feed.round_began :]
        opened = round_in_play(table)
        shoe, face_down = opened.shoe, opened.face_down
        if any(isinstance(event, e.DiscardsGathered) for event in events):
            unseen = [card for card, count in shoe.items() for _ in range(count)]
            shoe, face_down = Composition.of_cards([*unseen, *table.discards]), 1
        happened = [event.event for event in events if isinstance(event, e.RoundHappened)]
        return RoundRecord(
            ruleset=self.table.name,
            options=self.table.options,
            jackpots=self.table.jackpots,
            seats=table.seats,
            shoe=() if shoe == table.full else shoe.items(),
            face_down=face_down,
            commands=tuple(self._feed.commands),
            result=tuple(
                line for event in happened for line in describe_round_event(event, book, rules)
            ),
        )


def _at_box(command: c.PlaceWagers, refusal: Refusal) -> Refusal:
    """A refusal of wagers that names their box."""
    return Refusal(
        format_box_spot(command.box, refusal.field),
        refusal.value,
        refusal.allowed,
        clause=refusal.clause,
        rule=refusal.rule,
        name=refusal.name,
    )


def format_box_spot(box: int, spot: str) -> str:
    """How a refusal names a spot where a player has several boxes."""
    return f"box {box}, {spot}"


def _beyond_bankroll(field: str, amount: str, chips_cents: int) -> Refusal:
    say = f"you have {format_cents_short(chips_cents)}"
    return Refusal(field, amount, say, name="BEYOND_BANKROLL")
