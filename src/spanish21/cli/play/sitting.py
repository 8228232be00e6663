"""A sitting: one person, one or more boxes, a bankroll, and rounds one after the other.

There is no screen, file or chance in here. Commands go to ``spanish21.game.round``; the order
of the shoe comes from a ``Shuffle``. The down card is dealt face down, as at a live table, so
that the round itself does not know it before it is turned: what the round does not hold, no
screen can show. Whatever a player is shown comes from ``view`` and ``log``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.cli.play.shoe import Shoe, Shuffle
from spanish21.game.cards import Card
from spanish21.game.placing import MAIN
from spanish21.game.round import Phase, RoundState, RoundView, Step, at_risk, event_as_seen, step
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round import view as view_of
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import is_dealer_blackjack
from spanish21.game.rules import RuleSet
from spanish21.game.shoe import Composition
from spanish21.money import short_cents
from spanish21.notation import Record, tell
from spanish21.refusal import Refusal
from spanish21.rulesets import RuleBook, build_ruleset, load_book

Decision = (
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
Wagers = Mapping[int, Mapping[str, int]]
"""Cents by spot, by box."""

FLOORS_WORD = "The floor has looked at the sevens: pay the Super Bonus."
SHOE_RAN_OUT = "the shoe ran out of cards"
_COSTS = {c.DoubleDown: "double", c.Split: "split", c.Insure: "insurance"}


@dataclass(frozen=True, slots=True)
class Table:
    """A rule set as it was chosen: what is played by, and what a record needs to say so."""

    name: str
    options: tuple[tuple[str, str], ...]
    book: RuleBook
    rules: RuleSet


def open_table(name: str, options: Mapping[str, str]) -> Table:
    """The table of a rule set with these house options, or the rule book's refusal."""
    book = load_book(name)
    rules = build_ruleset(book, options).rules
    return Table(name, tuple(options.items()), book, rules)


@dataclass(frozen=True, slots=True)
class Played:
    """A round that is over: what was done, what it ended in, and the bankroll around it."""

    number: int
    record: Record
    view: RoundView
    before_cents: int
    after_cents: int

    @property
    def net_cents(self) -> int:
        return self.after_cents - self.before_cents


class Sitting:
    """The rounds of one player at one table.

    ``log`` is everything that was said at the table, in order; ``history`` the rounds that
    are over. A refusal changes nothing.
    """

    def __init__(
        self, table: Table, *, player: str, boxes: int, bankroll_cents: int, shuffle: Shuffle
    ) -> None:
        self.table = table
        self.player = player
        self.boxes = tuple(range(1, boxes + 1))
        self.bought_cents = bankroll_cents
        self.last_wagers: Wagers = {}
        self.log: list[str] = []
        self.history: list[Played] = []
        self._before_cents = bankroll_cents
        self._down: Card | None = None
        self._commands: tuple[c.Command, ...] = ()
        self._result: tuple[str, ...] = ()
        self._check(boxes, bankroll_cents)
        self._shoe = Shoe(table.rules, shuffle)
        self._opened = self._state = self._shoe.open_round(self._seats)
        self._say_new_shoe("A new shoe")

    def _check(self, boxes: int, bankroll_cents: int) -> None:
        """Refuse a sitting that could not begin."""
        rules = self.table.rules
        least = rules.limits.table_minimum_cents
        if not 1 <= boxes <= rules.boxes.boxes:
            raise self._explained(refuse("NO_SUCH_BOX", boxes, boxes=rules.boxes.boxes))
        if boxes > 1 and not rules.boxes.several_boxes_per_player:
            words = {"player": self.player, "other": 1}
            raise self._explained(refuse("ONE_BOX_PER_PLAYER", boxes, **words))
        if bankroll_cents < least:
            say = f"bring {short_cents(least)} or more, the table minimum"
            raise Refusal("bankroll", short_cents(bankroll_cents), say)
        opened = Shoe(rules, lambda cards: cards).open_round({})
        try:
            step(opened, c.PlaceWagers(1, self.player, ((MAIN, least),)))
        except Refusal as refusal:
            # A table may require more wagers; only the name is asked about here.
            if refusal.name == "PLAYER_NAME":
                raise

    def _explained(self, refusal: Refusal) -> Refusal:
        return self.table.book.explain(refusal)

    @property
    def _seats(self) -> dict[int, str]:
        return dict.fromkeys(self.boxes, self.player)

    def _say_new_shoe(self, what: str) -> None:
        rules = self.table.rules
        decks = count_words(rules.cards.decks, "deck")
        burned = count_words(rules.shoe.burn_per_shoe, "card")
        self.log.append(f"{what} of {decks} is shuffled; {burned} burned.")

    @property
    def view(self) -> RoundView:
        """What the player sees and may do."""
        return view_of(self._state, self.player)

    @property
    def chips_cents(self) -> int:
        """The chips in front of the player, those on the layout left out."""
        return self._chips(self._state)

    def _chips(self, state: RoundState) -> int:
        return self._before_cents + sum(line.net_cents for line in state.lines) - at_risk(state)

    @property
    def over(self) -> bool:
        """Whether the round is over and its result lies on the table."""
        return self._state.phase in (Phase.CLOSED, Phase.VOID)

    @property
    def shoe_left(self) -> int:
        return self._shoe.cards_left

    @property
    def last_round_of_shoe(self) -> bool:
        return self._shoe.cut_card_out

    @property
    def broke(self) -> bool:
        """Whether the chips are too few for any wager at this table."""
        waiting = self.over or self._state.phase is Phase.WAGERING
        return waiting and self.chips_cents < self.table.rules.limits.table_minimum_cents

    @property
    def number(self) -> int:
        """Which round of the sitting this is, from 1."""
        return len(self.history) + (0 if self.over else 1)

    def buy_in(self, cents: int) -> None:
        """Bring more money to the table, between rounds."""
        if not self.over and self._state.phase is not Phase.WAGERING:
            raise Refusal("buy-in", short_cents(cents), "chips are bought between rounds")
        if cents <= 0:
            raise Refusal("buy-in", short_cents(cents), "buy in for more than $0")
        if self.over:
            self.next_round()
        self._before_cents += cents
        self.bought_cents += cents
        self.log.append(f"{self.player} buys in for {short_cents(cents)}.")

    def next_round(self) -> None:
        """Clear the table for the next round, with a new shoe where the cut card came out."""
        if not self.over:
            raise Refusal("round", self._state.phase.value, "the round is not over yet")
        self._before_cents = self.chips_cents
        self._shoe.take_back(self._state)
        if self._shoe.cut_card_out:
            self._shoe.fill()
            self._say_new_shoe("The cut card came out. A new shoe")
        self._down = None
        self._commands = ()
        self._result = ()
        self._opened = self._state = self._shoe.open_round(self._seats)

    def deal(self, wagers: Wagers) -> None:
        """Put these wagers down, all or none of them, and deal until somebody must decide."""
        placed = {box: dict(on) for box, on in wagers.items() if on}
        state, taken = self._state, []
        commands: list[c.Command] = [
            c.PlaceWagers(box, self.player, tuple(on.items())) for box, on in placed.items()
        ]
        commands.append(c.CloseWagers())
        for command in commands:
            try:
                taken.append((command, self._step(state, command)))
            except Refusal as refusal:
                raise _at_box(command, refusal) if len(self.boxes) > 1 else refusal from None
            state = taken[-1][1].state
        if self._chips(state) < 0:
            put = short_cents(sum(sum(on.values()) for on in placed.values()))
            raise _beyond_bankroll("wagers", put, self.chips_cents)
        for command, one in taken:
            self._take(command, one)
        self.last_wagers = placed
        self._proceed()

    def act(self, decision: Decision) -> None:
        """One decision of the player, and everything up to the next."""
        self._take(decision, self.try_out(decision))
        self._proceed()

    def try_out(self, decision: Decision) -> Step:
        """What a decision would do by itself, or why it may not be made; nothing happens."""
        taken = self._step(self._state, decision)
        if self._chips(taken.state) < 0:
            cost = at_risk(taken.state) - at_risk(self._state)
            field = _COSTS[type(decision)]
            raise _beyond_bankroll(field, short_cents(cost), self.chips_cents)
        return taken

    def _step(self, state: RoundState, command: c.Command) -> Step:
        try:
            return step(state, command)
        except Refusal as refusal:
            raise self._explained(refusal) from None

    def _take(self, command: c.Command, taken: Step) -> None:
        book, rules = self.table.book, self.table.rules
        for event in taken.events:
            self._result += tell(event, book, rules)
            if not isinstance(event, e.PhaseEntered):
                self.log += tell(event_as_seen(event, self._state), book, rules)
        self._commands += (command,)
        self._state = taken.state
        if self.over:
            self._close()

    def _do(self, command: c.Command) -> None:
        self._take(command, step(self._state, command))

    def _proceed(self) -> None:
        """Do the dealer's and the floor's part until the player must decide or the round is over."""
        while True:
            state = self._state
            if state.due:
                self._deal_one(state.due[0].to)
            elif state.phase is Phase.SUPER_BONUS:
                self.log.append(FLOORS_WORD)
                self._do(c.PaySuperBonus())
            elif state.phase in (Phase.PEEK, Phase.EXPOSURE) and self._down and state.up:
                peeks = state.phase is Phase.PEEK
                blackjack = is_dealer_blackjack(state.up, self._down)
                self._do(c.ReportPeek(blackjack) if peeks else c.TurnDownCard(self._down))
            else:
                return

    def _deal_one(self, to: e.Place) -> None:
        card = self._shoe.draw()
        if card is None:
            self._do(c.VoidRound(SHOE_RAN_OUT))
        elif to == "down":
            self._down = card
            self._do(c.DealFaceDown())
        else:
            self._do(c.DealCard(card))

    def _close(self) -> None:
        """Write the round down and say how the player came out."""
        full = Composition.of_decks(self.table.rules.cards.decks)
        record = Record(
            ruleset=self.table.name,
            options=self.table.options,
            seats=tuple(self._seats.items()),
            shoe=() if self._opened.shoe == full else self._opened.shoe.items(),
            face_down=self._opened.face_down,
            commands=self._commands,
            result=self._result,
        )
        number = len(self.history) + 1
        after = self.chips_cents
        played = Played(number, record, self.view, self._before_cents, after)
        self.history.append(played)
        self.log.append(
            f"Round {number}: {up_or_down(played.net_cents)}; {short_cents(after)} left."
        )


def count_words(count: int, what: str) -> str:
    """So many of something: ``1 deck``, ``6 decks``."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def up_or_down(cents: int) -> str:
    """A result in words: ``you are up $5``."""
    if not cents:
        return "you are even"
    return f"you are {'up' if cents > 0 else 'down'} {short_cents(abs(cents))}"


def _at_box(command: c.Command, refusal: Refusal) -> Refusal:
    """A refusal of wagers that names their box."""
    if not isinstance(command, c.PlaceWagers):
        return refusal
    return Refusal(
        box_and_spot(command.box, refusal.field),
        refusal.value,
        refusal.allowed,
        clause=refusal.clause,
        rule=refusal.rule,
        name=refusal.name,
    )


def box_and_spot(box: int, spot: str) -> str:
    """How a refusal names a spot where a player has several boxes."""
    return f"box {box}, {spot}"


def _beyond_bankroll(field: str, given: str, chips_cents: int) -> Refusal:
    say = f"you have {short_cents(chips_cents)}"
    return Refusal(field, given, say, name="BEYOND_BANKROLL")
