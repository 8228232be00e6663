"""The automatic dealer: everything that one command leads to until a person must decide.

At an automatic table the house is the staff: it opens, shuffles, cuts, deals, looks for
blackjack, pays and ends the shoe by the same commands a dealer would give. At a live table
people do that, and nothing happens by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, cast

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import Phase, RoundState
from spanish21.game.round import commands as c
from spanish21.game.round.state import is_dealer_blackjack
from spanish21.game.table import TABLE_PHASES, Role, TablePerson, TablePhase, cut_order, step_table
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import CONFIRMING_ROLES, find_irregularity, round_in_play
from spanish21.game.table.procedures.cut import find_cut_card_limits
from spanish21.house.configuration.approved_rules import ApprovedSettings, find_approved
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.configuration.opening_conditions import may_open
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.table import events as h
from spanish21.house.table.cards.secret_orders import DamagedOrder, SecretOrders, cards_of_decks
from spanish21.house.table.cards.shoe_position import CardPosition
from spanish21.house.table.house_table import HouseTable, apply_table_step, evolve_house_table
from spanish21.refusal import Refusal

HOUSE_DEALER = TablePerson("Dealer", Role.DEALER)
HOUSE_FLOOR = TablePerson("Floor", Role.FLOOR)
HOUSE_SUPERVISOR = TablePerson("Supervisor", Role.SUPERVISOR)
HOUSE_STAFF = {person.role: person for person in (HOUSE_DEALER, HOUSE_FLOOR, HOUSE_SUPERVISOR)}
"""The house's own staff at automatic tables."""
SHOE_RUNS_SHORT = "shoe-runs-short"
_CLOSES = tuple(phase for phase, row in TABLE_PHASES.items() if t.CloseTable in row.commands)
_BETWEEN_SHOES = (
    TablePhase.CLOSED,
    TablePhase.INSPECTION,
    TablePhase.VERIFICATION,
    TablePhase.SPREAD,
    TablePhase.WASH,
    TablePhase.SHUFFLE,
    TablePhase.SHOE_END,
)
"""Where one shoe is over and the next has not begun to lie as it will be dealt."""
_MINUTE = 60
TermsReader = Callable[[TableSettings], h.JackpotTermsTaken | None]
"""Reads the terms that a table takes between two shoes; none where it has them."""


class AutomaticDealer:
    """Applies a command to a table step by step; it writes nothing to the journal.

    ``events`` is what has happened so far, ``secrets`` what must be written with it.
    """

    def __init__(
        self,
        table: HouseTable,
        shoes: SecretOrders,
        *,
        at: int,
        terms: TermsReader,
        standing: LegalStanding | None = None,
        approved: ApprovedSettings = MappingProxyType({}),
    ) -> None:
        self.table = table
        self.at = at
        self.events: list[Any] = []
        self.secrets: list[tuple[str, str]] = []
        self._shoes = shoes
        self._read_terms = terms
        self._standing = standing
        self._approved = approved
        self._number = table.number + 1
        self._taken: h.JackpotTermsTaken | None = None

    @property
    def minute(self) -> int:
        """The table's time: minutes since 1970, never back."""
        return max(self.at // _MINUTE, self.table.state.now)

    def happen(self, *events: Any) -> None:
        """Apply these events to the table."""
        for event in events:
            self.table = evolve_house_table(self.table, event, self._number, self.at)
        self.events += events

    def give(self, by: TablePerson, command: t.TableCommand) -> None:
        """A command of the game; a refusal names the clause, and nothing has happened."""
        try:
            taken = step_table(self.table.state, by, command)
        except Refusal as refusal:
            raise self.table.settings.configured_rules.book.explain(refusal) from None
        self.table = apply_table_step(self.table, taken, self._number, self.at)
        self.events += taken.events

    # --- The house as staff -----------------------------------------------------------------

    def proceed(self) -> None:
        """Do what the house does by itself, until a person must decide."""
        if self.table.automatic:
            while not (self.table.paused or self.table.state.reported) and (
                self.take_terms() or self._next()
            ):
                pass

    def take_terms(self) -> bool:
        """Take the terms of the jackpots that wait, where the table stands between two shoes.

        Rulings: A69, S50.
        """
        if self.table.state.phase not in _BETWEEN_SHOES or not self.table.settings.jackpots:
            return False
        taken = self._read_terms(self.table.settings)
        if taken is None or taken == self._taken:
            return False
        self._taken = taken
        self.happen(taken)
        return True

    def _next(self) -> bool:
        """Do the house's next step; ``False`` if the next step is a person's.

        A burn card that a player has asked for is shown before anything else.
        """
        if self.table.state.burn_asked:
            card = self._card(self.table.shoe_position.burns[0])
            self.give(HOUSE_DEALER, t.DiscloseBurn(card))
            return True
        step = self._NEXT.get(self.table.state.phase)
        return step is not None and step(self)

    def open(self) -> None:
        """Send the staff to a closed table."""
        self.give(HOUSE_FLOOR, t.OpenTable(HOUSE_DEALER.name, self.minute))

    def _inspect(self) -> bool:
        self.give(HOUSE_DEALER, t.InspectCards(self.table.state.full.items()))
        self.give(HOUSE_FLOOR, t.VerifyInspection())
        return True

    def _spread_idle(self) -> bool:
        """When the last player has left, show the shoe and spread its cards for the next one."""
        if not self.table.state.idle:
            return False
        self.reveal()
        if not self.take_settings():
            self.give(HOUSE_DEALER, t.SpreadCards())
        return True

    def _show(self) -> bool:
        """Leave the cards spread until a player comes to look at them."""
        state = self.table.state
        players, hours = state.players, state.rules.shoe.cards_changed_within_hours
        if not players:
            return False
        if self.minute - state.cards_since >= hours * _MINUTE:
            self.change_cards(f"in use for {hours} hours")
            return True
        self.give(HOUSE_DEALER, t.ShowCards(players[0]))
        return True

    def _wash(self) -> bool:
        """Wait while the first player looks; not at all where ``look`` is 0 seconds."""
        if self.table.state.shown_to and self.table.settings.clocks.look:
            return False
        self.give(HOUSE_DEALER, t.WashCards())
        return True

    def _shuffle(self) -> bool:
        """By the device or step by step; the order is drawn as the last step is done."""
        self._draw_order(self._cards_to_shuffle())
        if self.table.state.has_shuffler:
            self.give(HOUSE_DEALER, t.ShuffleByDevice())
        else:
            for step in self.table.state.rules.shoe.shuffle_steps:
                self.give(HOUSE_DEALER, t.ShuffleStep(step))
        return True

    def _cards_to_shuffle(self) -> tuple[Card, ...]:
        """All decks, or in mid-round the discards, without a down card that lies on the table.

        Clauses: section-13:(o)(7).
        """
        state, down = self.table.state, self.table.shoe_position.down
        if state.stack is None:
            return cards_of_decks(state.rules.cards.decks, state.rules.cards.cards_per_deck)
        lying = Composition.of_cards([] if down is None else [self._card(down)])
        return tuple(
            card for card, count in state.stack.items() for _ in range(count - lying.count(card))
        )

    def _draw_order(self, cards: Iterable[Card]) -> None:
        name, shuffle = self.table.name, self.table.shoe_position.shuffles + 1
        self.secrets.append(self._shoes.new_order(name, shuffle, cards))

    def _offer_cut(self) -> bool:
        """Seal the order, then offer the cut in order and wait.

        Sealed first, an order cannot have been chosen to suit the cut. Where ``cut`` is 0 seconds,
        it is declined for every player.
        """
        state = self.table.state
        if not (state.commitment or state.cut_offered):
            self._seal()
            return True
        if state.cut_offered:
            if self.table.settings.clocks.cut:
                return False
            self.give(HOUSE_DEALER, t.DeclineCut())
            return True
        left = [name for name in cut_order(state) if name not in state.cut_asked]
        if left:
            self.give(HOUSE_DEALER, t.OfferCut(left[0]))
        else:
            self.give(HOUSE_DEALER, t.CutCards(state.cards_left // 2))
        return True

    def _seal(self) -> bool:
        """Commit to the order as it lies now.

        If the order is damaged before that, no commitment was published: the cards are
        shuffled again.
        """
        try:
            order = self._shoes.whole_order(
                self.table.name, self.table.shoe_position.next, self._cards_to_shuffle()
            )
        except DamagedOrder:
            self.happen(e.TablePhaseEntered(TablePhase.SHUFFLE))
            return False
        self.give(HOUSE_DEALER, t.CommitShoe(self._shoes.commit(order)))
        return True

    def _load(self) -> bool:
        """Place the cut card, and seal what is not sealed yet: cards that no player was to cut.

        A sealed order that was damaged while it waited for its cut is put away, and the cards are
        shuffled again.
        """
        state = self.table.state
        if not (self._still_sealed() if state.commitment else self._seal()):
            return True
        cut_card = find_cut_card_limits(state.rules.shoe, state.cards_left)
        self.give(HOUSE_DEALER, t.PlaceCutCard(cut_card.about))
        return True

    def _still_sealed(self) -> bool:
        """Whether the order that was cut is the one that was sealed; else it is put away."""
        place, promised = self.table.committed_orders[-1]
        try:
            self._shoes.order(self.table.name, place, promised)
        except DamagedOrder as damaged:
            if self.table.state.round is None:
                self._put_away(damaged, promised)
            else:
                # A shoe is shown after its round: these discards are shuffled again to finish it.
                self._call_floor(damaged)
                self.happen(e.TablePhaseEntered(TablePhase.SHUFFLE))
            return False
        return True

    def _burn(self) -> bool:
        self.give(HOUSE_DEALER, t.BurnFirst())
        return True

    def reveal(self) -> None:
        """Show the orders that were committed to; one that is damaged is put away unshown."""
        while self.table.committed_orders:
            place, promised = self.table.committed_orders[0]
            try:
                order = self._shoes.order(self.table.name, place, promised)
            except DamagedOrder as damaged:
                self._put_away(damaged, promised)
            else:
                self.give(HOUSE_DEALER, t.RevealShoe(order.cards, order.salt))

    def _put_away(self, damaged: DamagedOrder, promised: str) -> None:
        """End a shoe whose order is lost: none is revealed, and the floor is called."""
        self._call_floor(damaged)
        self.happen(e.ShoeRevealed((), "", promised))
        if self.table.state.phase is not TablePhase.SHOE_END:
            self.happen(e.TablePhaseEntered(TablePhase.SHOE_END))

    def _call_floor(self, damaged: DamagedOrder) -> None:
        reason = f"the shoe is put away unshown: {damaged.what}"
        self.happen(h.FloorCalled(reason, HOUSE_DEALER.name))

    def _end_shoe(self) -> bool:
        """Reveal the shoe, count its cards; a configuration that waited takes effect."""
        self.reveal()
        if not self.take_settings():
            self.give(HOUSE_DEALER, t.EndShoe(self.table.state.full.items()))
        return True

    def take_settings(self) -> bool:
        """Close and open again under a configuration that waits, everybody in his seat.

        False, and nothing has happened, where none waits or cards are in the middle of a shuffle.
        A table that may not open as it is set now stays closed.
        """
        if self.table.next is None or self.table.state.phase not in _CLOSES:
            return False
        self.reveal()
        seats = self.table.state.seats
        self.give(HOUSE_FLOOR, t.CloseTable())
        if not self.table.automatic or not self._may_open():
            return True
        self.open()
        several = self.table.state.rules.boxes.several_boxes_per_player
        for box, player in seats:
            taken = player in self.table.state.players and not several
            if box <= self.table.state.rules.boxes.boxes and not taken:
                self.give(TablePerson(player, Role.PLAYER), t.Sit(box))
        return True

    def _may_open(self) -> bool:
        settings = self.table.settings
        approved = find_approved(self._approved, settings)
        return may_open(settings, self._standing, self.at, approved)

    def close(self) -> None:
        """Reveal the shoe and close the table."""
        self.reveal()
        self.give(HOUSE_FLOOR, t.CloseTable())

    def change_cards(self, reason: str) -> None:
        """Bring other decks to the table; the shoe that is on is revealed."""
        self.reveal()
        if self.take_settings():
            return
        self.give(HOUSE_FLOOR, t.ChangeCards(self.minute, reason))

    def open_round(self) -> None:
        """Let wagers be made."""
        self.give(HOUSE_DEALER, t.OpenRound(self.minute))

    def void(self, reason: str) -> None:
        """Declare the round void: one of the house's staff reports it, another confirms it.

        Rulings: A68.
        """
        self.give(HOUSE_DEALER, c.VoidRound(reason))
        self.give(HOUSE_SUPERVISOR, t.ConfirmIrregularity())

    # --- In a round -------------------------------------------------------------------------

    def _in_round(self) -> bool:
        on = round_in_play(self.table.state)
        if on.due:
            return self._deal(on)
        step = self._ROUND.get(on.phase)
        return step is not None and step(self, on)

    def _deal(self, on: RoundState) -> bool:
        """The next card; the discards are shuffled for it where the shoe has run short.

        Where the rules have no way to go on, nothing is dealt: the clock voids the round.
        """
        if self.table.state.cards_left <= 0:
            return self._gather_discards()
        if on.due[0].to == "down":
            self.give(HOUSE_DEALER, c.DealFaceDown())
        else:
            self.give(HOUSE_DEALER, c.DealCard(self._card(self.table.shoe_position.next)))
        return True

    def _card(self, place: CardPosition) -> Card:
        """The card at this place; refuses a shoe that differs from its commitment.

        No commitment was published of discards that old entries shuffled again.
        """
        orders = {
            first.shuffle: (first, promised) for first, promised in self.table.committed_orders
        }
        first, promised = orders.get(place.shuffle, (place, ""))
        return self._shoes.card(self.table.name, place, promised, sealed=first)

    def _gather_discards(self) -> bool:
        """Have the discards shuffled into the empty shoe, so that the round can go on."""
        try:
            row = find_irregularity(self.table.state, SHOE_RUNS_SHORT)
            self.give(HOUSE_DEALER, t.ReportIrregularity(SHOE_RUNS_SHORT))
        except Refusal:
            return False
        while self.table.state.reported:
            self.give(HOUSE_STAFF[CONFIRMING_ROLES[row.confirmed_by]], t.ConfirmIrregularity())
        return True

    def _close_wagers(self, on: RoundState) -> bool:
        """Deal once every player at the table is ready and at least one has wagered."""
        wagered = any(box.bettors for box in on.boxes)
        if not wagered or not set(self.table.state.players) <= set(self.table.ready):
            return False
        self.give(HOUSE_DEALER, c.CloseWagers())
        return True

    def _peek(self, on: RoundState) -> bool:
        blackjack = is_dealer_blackjack(cast("Card", on.up), self._down_card())
        self.give(HOUSE_DEALER, c.ReportPeek(blackjack))
        return True

    def _down_card(self) -> Card:
        return self._card(cast("CardPosition", self.table.shoe_position.down))

    def _turn(self, _on: RoundState) -> bool:
        self.give(HOUSE_DEALER, c.TurnDownCard(self._down_card()))
        return True

    def _pay_super_bonus(self, _on: RoundState) -> bool:
        """The house has dealt the sevens itself and knows them."""
        self.give(HOUSE_FLOOR, c.PaySuperBonus())
        return True

    _NEXT: ClassVar[Mapping[TablePhase, Callable[[Any], bool]]] = {
        TablePhase.INSPECTION: _inspect,
        TablePhase.SPREAD: _show,
        TablePhase.WASH: _wash,
        TablePhase.SHUFFLE: _shuffle,
        TablePhase.CUT: _offer_cut,
        TablePhase.CUT_CARD: _load,
        TablePhase.BURN: _burn,
        TablePhase.READY: _spread_idle,
        TablePhase.ROUND: _in_round,
        TablePhase.SHOE_END: _end_shoe,
    }
    _ROUND: ClassVar[Mapping[Phase, Callable[[Any, RoundState], bool]]] = {
        Phase.WAGERING: _close_wagers,
        Phase.PEEK: _peek,
        Phase.EXPOSURE: _turn,
        Phase.SUPER_BONUS: _pay_super_bonus,
    }
