"""The house: what the staff of a table does so that a player finds cards to play with.

Every command goes to ``spanish21.game.table``, given by whoever may give it; the cards as
they lie are in ``Cards``. ``events`` is the whole life of the table: replayed from ``opened``
it gives ``state`` again.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from spanish21.adapters.commitment import commit_shoe, new_salt
from spanish21.cli.play.session.shoe_reveal import EventListener, ignore_event
from spanish21.cli.play.session.table_cards import ShuffleFunction, TableCards
from spanish21.cli.play.table_event_sentences import describe_table_event
from spanish21.game.cards import SPANISH_DECK
from spanish21.game.round import RoundState, event_as_seen
from spanish21.game.round.events import PhaseEntered
from spanish21.game.table import (
    TablePerson,
    TablePhase,
    TableState,
    TableStep,
    cut_order,
    evolve_table,
    step_table,
)
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table import open_table as closed_table
from spanish21.game.table.irregularities import CONFIRMING_ROLES, find_irregularity, round_in_play
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.table.automatic_dealer import (
    HOUSE_DEALER,
    HOUSE_FLOOR,
    HOUSE_STAFF,
    SHOE_RUNS_SHORT,
)
from spanish21.phrasebook.round_events import describe_round_event
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class SessionEnvironment:
    """What a sitting takes from outside: chance, the time, and who hears of its events.

    ``clock`` gives minutes from any fixed moment. The player is asked to cut where
    ``asks_cut``; otherwise he declines and the dealer cuts.
    """

    shuffle: ShuffleFunction
    clock: Callable[[], int]
    hear: EventListener = ignore_event
    asks_cut: bool = False


PostEvents = Callable[[TableState, Sequence[e.TableEvent]], tuple[str, ...]]
"""Moves the money that events move at a table as it was, and gives what is to be said of it."""


class TableStaff:
    """A table with its staff and its cards, and one player at it.

    ``round`` is the round that is on; before it the round as it will open, after it the
    round as it ended. ``log`` is everything that was said, in order.
    """

    def __init__(
        self,
        table: ConfiguredRules,
        player: TablePerson,
        boxes: Sequence[int],
        outside: SessionEnvironment,
        post: PostEvents,
    ) -> None:
        self.table = table
        self.player = player
        self._post = post
        self.boxes = tuple(boxes)
        self.log: list[str] = []
        self.events: list[e.TableEvent] = []
        self.cards = TableCards(outside.shuffle)
        self._outside = outside
        self._secret = c.RevealShoe((), "")
        self.opened = self.state = closed_table(table.rules, without_reader=table.without_reader)
        self.round = self._next_round()
        self.make_ready()

    # --- Commands ---------------------------------------------------------------------------

    def give(self, by: TablePerson, command: c.TableCommand) -> None:
        """A command of somebody at the table; a refusal changes nothing."""
        self.take(self.step(self.state, by, command))

    def step(self, state: TableState, by: TablePerson, command: c.TableCommand) -> TableStep:
        """What a command would do, or its refusal with the clause; nothing happens."""
        try:
            return step_table(state, by, command)
        except Refusal as refusal:
            raise self.table.book.explain(refusal) from None

    def take(self, taken: TableStep) -> None:
        """Let a step happen, and say what there is to say about it."""
        heard = [line for one in taken.events for line in self._outside.hear(self.table, one)]
        heard += self._post(self.state, taken.events)
        for event in taken.events:
            self.log += self._told(event)
        self.log += heard
        self.events += taken.events
        self.round = round_after(self.state, self.round, taken.events)
        self.state = taken.state
        if self.state.round is None:
            self.cards.gather()

    def _told(self, event: e.TableEvent) -> tuple[str, ...]:
        book, rules = self.table.book, self.table.rules
        if not isinstance(event, e.RoundHappened):
            return describe_table_event(event, rules, HOUSE_DEALER.name)
        if isinstance(event.event, PhaseEntered):
            return ()
        return describe_round_event(event_as_seen(event.event, self.round), book, rules)

    # --- Between rounds ---------------------------------------------------------------------

    @property
    def cutting(self) -> bool:
        """Whether the player has been offered the cut and everybody waits for him."""
        return self.state.phase is TablePhase.CUT and bool(self.state.cut_offered)

    def make_ready(self) -> None:
        """Do what comes next until a round may begin, or until the player is to cut."""
        while self.state.phase in self._NEXT and not self.cutting:
            self._NEXT[self.state.phase](self)
        self.round = self._next_round()

    def _next_round(self) -> RoundState:
        """The round as it will open."""
        number, now = self.state.rounds + 1, self.state.now
        return round_in_play(evolve_table(self.state, e.RoundOpened(number, now)))

    def _open(self) -> None:
        self.give(HOUSE_FLOOR, c.OpenTable(HOUSE_DEALER.name, self._outside.clock()))
        for box in self.boxes:
            self.give(self.player, c.Sit(box))

    def _inspect(self) -> None:
        self.give(HOUSE_DEALER, c.InspectCards(self.state.full.items()))

    def _verify(self) -> None:
        self.give(HOUSE_FLOOR, c.VerifyInspection())

    def _show(self) -> None:
        self.give(HOUSE_DEALER, c.ShowCards(self.player.name))

    def _wash(self) -> None:
        self.give(HOUSE_DEALER, c.WashCards())

    def _shuffle(self) -> None:
        """By hand, step by step, or by the device. The cards begin in one order always."""
        decks = self.table.rules.cards.decks
        self.cards.fill([card for card in SPANISH_DECK for _ in range(decks)])
        if self.state.device:
            self.give(HOUSE_DEALER, c.ShuffleByDevice())
            return
        for step in self.table.rules.shoe.shuffle_steps:
            self.give(HOUSE_DEALER, c.ShuffleStep(step))

    def _offer_cut(self) -> None:
        """Offer the cut in order; when everybody has declined the dealer cuts in the middle."""
        waiting = [name for name in cut_order(self.state) if name not in self.state.cut_asked]
        if not waiting:
            self._cut(HOUSE_DEALER, self.state.full.size // 2)
            return
        self.give(HOUSE_DEALER, c.OfferCut(waiting[0]))
        if not self._outside.asks_cut:
            self.give(self.player, c.DeclineCut())

    def _cut(self, by: TablePerson, depth: int) -> None:
        self.give(by, c.CutCards(depth))
        self.cards.cut(depth)

    def cut(self, depth: int) -> None:
        """The player cuts so many cards deep."""
        self._cut(self.player, depth)
        self.make_ready()

    def decline_cut(self) -> None:
        """The player leaves the cut to the dealer."""
        self.give(self.player, c.DeclineCut())
        self.make_ready()

    def _load(self) -> None:
        """Commit to the order as it will be dealt, and place the cut card."""
        order, salt = tuple(self.cards.shoe), new_salt()
        self.give(HOUSE_DEALER, c.CommitShoe(commit_shoe(order, salt).digest))
        self._secret = c.RevealShoe(order, salt.hex())
        depth = self.table.rules.shoe.cut_card_depth(self.state.full.size)
        self.give(HOUSE_DEALER, c.PlaceCutCard(depth))

    def _burn(self) -> None:
        self.give(HOUSE_DEALER, c.BurnFirst())
        self.cards.burn()

    def _end_shoe(self) -> None:
        """Reveal the shoe, then gather and count every card, seen or not."""
        self.give(HOUSE_DEALER, self._secret)
        counted = Counter([*self.cards.lying, *self.state.discards])
        self.give(HOUSE_DEALER, c.EndShoe(tuple(counted.items())))

    def check_cards(self) -> int:
        """The time, for a round to be opened now; cards too old for one are changed.

        The cut may be the player's again then.
        """
        at = self._outside.clock()
        try:
            self.step(self.state, HOUSE_DEALER, c.OpenRound(at))
        except Refusal as refusal:
            if refusal.name != "CARDS_TOO_OLD":
                raise
            self.give(HOUSE_DEALER, self._secret)
            self.give(HOUSE_FLOOR, c.ChangeCards(at))
            self.make_ready()
        return at

    def leave(self) -> None:
        """The player goes: the shoe is revealed and the table closed.

        In the middle of a round the table stays as it is; the shoe is shown all the same,
        since nobody will deal from it any more.
        """
        if self.state.phase in (TablePhase.READY, TablePhase.SHOE_END):
            self.give(HOUSE_DEALER, self._secret)
            self.give(self.player, c.Leave())
            self.give(HOUSE_FLOOR, c.CloseTable())
        elif self.state.commitment:
            shown = e.ShoeRevealed(self._secret.order, self._secret.salt)
            self._outside.hear(self.table, shown)

    _NEXT: ClassVar[Mapping[TablePhase, Callable[[Any], None]]] = {
        TablePhase.CLOSED: _open,
        TablePhase.INSPECTION: _inspect,
        TablePhase.VERIFICATION: _verify,
        TablePhase.SPREAD: _show,
        TablePhase.WASH: _wash,
        TablePhase.SHUFFLE: _shuffle,
        TablePhase.CUT: _offer_cut,
        TablePhase.CUT_CARD: _load,
        TablePhase.BURN: _burn,
        TablePhase.SHOE_END: _end_shoe,
    }
    """What the staff does in each phase between two rounds."""

    # --- In a round -------------------------------------------------------------------------

    def refill(self) -> bool:
        """Shuffle the discards into the empty shoe, so that the round can go on.

        False, and nothing has happened, where the rules have no way to.
        """
        discards = self.state.discards
        try:
            row = find_irregularity(self.state, SHOE_RUNS_SHORT)
            self.give(HOUSE_DEALER, c.ReportIrregularity(SHOE_RUNS_SHORT))
        except Refusal:
            return False
        while self.state.reported:
            self.give(HOUSE_STAFF[CONFIRMING_ROLES[row.confirmed_by]], c.ConfirmIrregularity())
        self.cards.refill(discards)
        return True


def round_after(state: TableState, on: RoundState, events: Iterable[e.TableEvent]) -> RoundState:
    """The round that events lead to, also where they end it."""
    for event in events:
        state = evolve_table(state, event)
        on = on if state.round is None else state.round
    return on
