"""A sitting: one person, one or more boxes, a bankroll, and rounds one after the other.

There is no screen, file or chance in here. The ``House`` has the table, its staff and its
cards, ``Money`` the player's chips and the jackpots; here are wagers and decisions. The down
card is dealt face down, as at a live table, so that the round itself does not know it before
it is turned: what the round does not hold, no screen can show. Whatever a player is shown
comes from ``view``, ``log`` and the jackpots' signs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from spanish21.cli.play.session.session_ledger import DEFAULT_METER_CENTS, SessionLedger
from spanish21.cli.play.session.table_staff import SessionEnvironment, TableStaff
from spanish21.game.composition import Composition
from spanish21.game.round import Phase, RoundView
from spanish21.game.round import commands as c
from spanish21.game.round import view as view_of
from spanish21.game.round.events import CardDestination
from spanish21.game.round.state import is_dealer_blackjack
from spanish21.game.table import Role, TablePerson, TableStep
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.refusals import refuse_at_table
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.table.automatic_dealer import HOUSE_DEALER, HOUSE_FLOOR, HOUSE_SUPERVISOR
from spanish21.money import format_cents_short
from spanish21.notation import RoundRecord
from spanish21.phrasebook.amounts import describe_result
from spanish21.phrasebook.round_events import describe_round_event
from spanish21.refusal import Refusal

PlayerDecision = (
    c.Hit
    | c.Stand
    | c.DoubleDown
    | c.Split
    | c.Surrender
    | c.Rescue
    | c.Insure
    | c.DeclineInsurance
)
"""What the player decides once cards are out."""
WagersByBox = Mapping[int, Mapping[str, int]]
"""Cents by spot, by box."""

FLOOR_CONFIRMATION = "The floor has looked at the sevens: pay the Super Bonus."
SHOE_EMPTY = "the shoe ran out of cards"
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
        self._before_cents = bankroll_cents
        self._commands: tuple[c.Command, ...] = ()
        self._check(boxes, bankroll_cents)
        self._person = TablePerson(player, Role.PLAYER)
        self.money = SessionLedger(table.rules, player, meter_cents)
        self.house = TableStaff(table, self._person, self.boxes, outside, self.money.post)
        self.money.buy_in(bankroll_cents)
        self.log = self.house.log
        self._opened = self.house.state
        self._began = 0

    def _check(self, boxes: int, bankroll_cents: int) -> None:
        """Refuse a sitting that could not begin; the table itself refuses a seat or a name."""
        least = self.table.rules.limits.table_minimum_cents
        if boxes < 1:
            most = self.table.rules.boxes.boxes
            raise self.table.book.explain(refuse_at_table("NO_SUCH_SEAT", boxes, boxes=most))
        if bankroll_cents < least:
            say = f"bring {format_cents_short(least)} or more, the table minimum"
            raise Refusal("bankroll", format_cents_short(bankroll_cents), say)

    @property
    def events(self) -> list[e.TableEvent]:
        """Everything that has happened at the table since it was opened."""
        return self.house.events

    @property
    def view(self) -> RoundView:
        """What the player sees and may do; jackpot awards with what the meter made them."""
        seen = view_of(self.house.round, self.player)
        return replace(seen, lines=self.money.priced(seen.lines, self.house.state.rounds))

    @property
    def chips_cents(self) -> int:
        """The chips in front of the player, those on the layout left out."""
        return self.money.chips_cents

    @property
    def over(self) -> bool:
        """Whether the round is over and its result lies on the table."""
        return self.house.round.phase in (Phase.CLOSED, Phase.VOID)

    @property
    def waiting(self) -> bool:
        """Whether no round is in the middle of play."""
        return self.over or self.house.round.phase is Phase.WAGERING

    @property
    def cutting(self) -> bool:
        """Whether the player has been offered the cut and must take it or decline."""
        return self.house.cutting

    @property
    def shoe_left(self) -> int:
        return self.house.state.cards_left

    @property
    def last_round_of_shoe(self) -> bool:
        return self.house.state.cut_reached

    @property
    def broke(self) -> bool:
        """Whether the chips are too few for any wager at this table."""
        return self.waiting and self.chips_cents < self.table.rules.limits.table_minimum_cents

    @property
    def number(self) -> int:
        """Which round of the sitting this is, from 1."""
        return len(self.history) + (0 if self.over else 1)

    def buy_in(self, cents: int) -> None:
        """Bring more money to the table, between rounds."""
        if not self.waiting:
            raise Refusal("buy-in", format_cents_short(cents), "chips are bought between rounds")
        if cents <= 0:
            raise Refusal("buy-in", format_cents_short(cents), "buy in for more than $0")
        if self.over:
            self.next_round()
        self.money.buy_in(cents)
        self.bought_cents += cents
        self.log.append(f"{self.player} buys in for {format_cents_short(cents)}.")

    def next_round(self) -> None:
        """Clear the table for the next round, with a new shoe where the cut card came out."""
        if not self.over:
            raise Refusal("round", self.house.round.phase.value, "the round is not over yet")
        self.house.make_ready()

    def cut(self, depth: int) -> None:
        """Cut so many cards deep."""
        self.house.cut(depth)

    def decline_cut(self) -> None:
        """Leave the cut to the dealer."""
        self.house.decline_cut()

    def leave(self) -> None:
        """Go: what was won of jackpots is paid, and the shoe that is on revealed."""
        self._pay_awards()
        self.house.leave()

    def deal(self, wagers: WagersByBox) -> None:
        """Put these wagers down, all or none of them, and deal until somebody must decide.

        Where the cards had to be changed first and the cut is the player's, nothing is dealt.
        """
        if self.over:
            say = "clear the table for the next round"
            raise Refusal("round", self.house.round.phase.value, say)
        at = self.house.check_cards()
        if self.cutting:
            return
        placed = {box: dict(on) for box, on in wagers.items() if on}
        opened = self.house.step(self.house.state, HOUSE_DEALER, t.OpenRound(at))
        commands: list[c.Command] = [
            c.PlaceWagers(box, self.player, tuple(on.items())) for box, on in placed.items()
        ]
        taken = [opened, *self._wagers_down(opened, [*commands, c.CloseWagers()])]
        put = sum(sum(on.values()) for on in placed.values())
        if put > self.chips_cents:
            raise _beyond_bankroll("wagers", format_cents_short(put), self.chips_cents)
        self._before_cents = self.chips_cents
        self._opened, self._began = opened.state, len(self.events)
        self._commands = (*commands, c.CloseWagers())
        for one in taken:
            self.house.take(one)
        self.last_wagers = placed
        self._proceed()

    def _wagers_down(self, opened: TableStep, commands: list[c.Command]) -> list[TableStep]:
        """What wagers and the end of them would do, one after the other."""
        taken = [opened]
        for command in commands:
            by = HOUSE_DEALER if isinstance(command, c.CloseWagers) else self._person
            try:
                taken.append(self.house.step(taken[-1].state, by, t.Play(command)))
            except Refusal as refusal:
                raise _at_box(command, refusal) if len(self.boxes) > 1 else refusal from None
        return taken[1:]

    def act(self, decision: PlayerDecision) -> None:
        """One decision of the player, and everything up to the next."""
        self._take(decision, self.try_out(decision))
        self._proceed()

    def try_out(self, decision: PlayerDecision) -> TableStep:
        """What a decision would do by itself, or why it may not be made; nothing happens."""
        house = self.house
        taken = house.step(house.state, self._person, t.Play(decision))
        cost = self.money.cost_cents(house.state, taken.events)
        if cost > self.chips_cents:
            field = _COSTS[type(decision)]
            raise _beyond_bankroll(field, format_cents_short(cost), self.chips_cents)
        return taken

    def _take(self, command: c.Command, taken: TableStep) -> None:
        self._commands += (command,)
        self.house.take(taken)
        if self.over:
            self._close()

    def _do(self, by: TablePerson, command: c.Command) -> None:
        self._take(command, self.house.step(self.house.state, by, t.Play(command)))

    def _proceed(self) -> None:
        """Do the staff's part until the player must decide or the round is over."""
        while True:
            on, cards = self.house.round, self.house.cards
            if on.due:
                self._deal_one(on.due[0].to)
            elif on.phase is Phase.SUPER_BONUS:
                self.log.append(FLOOR_CONFIRMATION)
                self._do(HOUSE_FLOOR, c.PaySuperBonus())
            elif on.phase is Phase.PEEK and cards.down and on.up:
                self._do(HOUSE_DEALER, c.ReportPeek(is_dealer_blackjack(on.up, cards.down)))
            elif on.phase is Phase.EXPOSURE:
                self._do(HOUSE_DEALER, c.TurnDownCard(cards.turn()))
            else:
                return

    def _deal_one(self, to: CardDestination) -> None:
        """The next card; the discards are shuffled for it where the shoe has run short."""
        cards = self.house.cards
        if not cards.shoe and not self.house.refill():
            self._do(HOUSE_SUPERVISOR, c.VoidRound(SHOE_EMPTY))
        elif to == "down":
            cards.deal_down()
            self._do(HOUSE_DEALER, c.DealFaceDown())
        else:
            self._do(HOUSE_DEALER, c.DealCard(cards.shoe.popleft()))

    def _close(self) -> None:
        """Pay what was won of jackpots, write the round down and say how the player came out."""
        number = len(self.history) + 1
        told = self._pay_awards()
        after = self.chips_cents
        played = SessionRound(number, self._record(), self.view, self._before_cents, after, told)
        self.history.append(played)
        self.log.append(
            f"Round {number}: {describe_result(played.net_cents)}; {format_cents_short(after)} left."
        )

    def _pay_awards(self) -> tuple[str, ...]:
        told = self.money.pay_awards(self.house.round.lines, self.house.state)
        self.log += told
        return told

    def _record(self) -> RoundRecord:
        """The round as a record that can be played again.

        A round by itself knows of no discard rack: where the shoe was refilled, the record
        has the discards in it from the start, and the one card burned then.
        """
        book, rules = self.table.book, self.table.rules
        events = self.events[self._began :]
        opened = round_in_play(self._opened)
        shoe, face_down = opened.shoe, opened.face_down
        if any(isinstance(event, e.ShoeRefilled) for event in events):
            unseen = [card for card, count in shoe.items() for _ in range(count)]
            shoe, face_down = Composition.of_cards([*unseen, *self._opened.discards]), 1
        happened = [event.event for event in events if isinstance(event, e.RoundHappened)]
        return RoundRecord(
            ruleset=self.table.name,
            options=self.table.options,
            jackpots=self.table.jackpots,
            seats=self._opened.seats,
            shoe=() if shoe == self._opened.full else shoe.items(),
            face_down=face_down,
            commands=self._commands,
            result=tuple(
                line for event in happened for line in describe_round_event(event, book, rules)
            ),
        )


def _at_box(command: c.Command, refusal: Refusal) -> Refusal:
    """A refusal of wagers that names their box."""
    if not isinstance(command, c.PlaceWagers):
        return refusal
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


def _beyond_bankroll(field: str, given: str, chips_cents: int) -> Refusal:
    say = f"you have {format_cents_short(chips_cents)}"
    return Refusal(field, given, say, name="BEYOND_BANKROLL")
