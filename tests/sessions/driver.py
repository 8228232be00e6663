"""Plays a session with real cards in a real order, and watches everything it does.

The session knows what the table cannot: which card lies face down where. After every command
the cards it holds in its hands are held against the cards the table says nobody has seen.
"""

import random
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from sessions.accounts import Books
from sessions.policy import decision, wagers_of
from spanish21.adapters import commit_shoe
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import Phase, RoundState, options
from spanish21.game.round import commands as r
from spanish21.game.rules import RuleSet
from spanish21.game.table import (
    Role,
    TablePerson,
    TablePhase,
    cut_order,
    evolve_table,
    guide_dealer,
    open_table,
    step_table,
)
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import CONFIRMING_ROLES, find_irregularity
from spanish21.game.table.procedures.cut import find_cut_card_limits, find_cut_limits
from spanish21.game.table.second_person import pending_confirmation
from spanish21.game.table.state import may_enter
from spanish21.refusal import Refusal

FLOOR = TablePerson("Flo", Role.FLOOR)
SUPERVISOR = TablePerson("Sue", Role.SUPERVISOR)
Seats = tuple[tuple[int, str], ...]
"""Boxes and the players on them; a player may have several, a box several bettors."""
STAFF = {Role.FLOOR: FLOOR, Role.SUPERVISOR: SUPERVISOR}


def shuffled(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """Fisher-Yates: each card from the last changes places with one before it, or itself."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


@dataclass(frozen=True)
class Cards:
    """The cards of a table as they lie: the shoe, its top card first, and what is face down."""

    shoe: deque[Card] = field(default_factory=deque)
    burns: list[Card] = field(default_factory=list)
    """Burn cards face down, in the order they were burned."""
    rack: list[Card] = field(default_factory=list)
    """Dealers' down cards of finished rounds that nobody turned."""
    down: list[Card] = field(default_factory=list)
    """The dealer's down card, while nobody at the table has seen it."""

    @property
    def hidden(self) -> list[Card]:
        return [*self.shoe, *self.burns, *self.rack, *self.down]


class Session:
    """One table and everybody at it."""

    def __init__(self, rules: RuleSet, without_reader: RuleSet | None, seed: int) -> None:
        self.opened = self.table = open_table(rules, without_reader=without_reader)
        self.events: list[e.TableEvent] = []
        self.books = Books()
        self.cards = Cards()
        self.chance = random.Random(seed)  # noqa: S311  a test, not a game
        self.minutes = 0
        self.committed: list[tuple[tuple[Card, ...], bytes]] = []
        self.to_come: list[str] = []
        """What is still to go wrong in this round."""
        self.happened: Counter[str] = Counter()

    # --- Commands ---------------------------------------------------------------------------

    def bring_exposing_reader(self) -> None:
        """Another reader is brought, by which a player could learn the down card."""
        self.refused("NOT_YOUR_ROLE", self.dealer, c.BringDevice("reader", "R-2"))
        self.give(SUPERVISOR, c.BringDevice("reader", "R-2", exposes_card=True))

    @property
    def dealer(self) -> TablePerson:
        return TablePerson(self.table.dealer, Role.DEALER)

    @property
    def on(self) -> RoundState:
        assert self.table.round is not None
        return self.table.round

    def give(self, by: TablePerson, command: c.TableCommand) -> None:
        """A command that is taken; every event of it is checked."""
        assert guide_dealer(self.table)
        before = self.table
        taken = step_table(before, by, command)
        state = before
        for event in taken.events:
            after = evolve_table(state, event)
            self.books.check(state, event, after)
            state = after
        assert state == taken.state
        self.table = state
        self.events += taken.events

    def play(self, by: TablePerson, command: r.Command) -> None:
        self.give(by, command)

    def refused(self, name: str, by: TablePerson, command: c.TableCommand) -> None:
        """A command that is refused for this reason, and changes nothing."""
        before = self.table
        with pytest.raises(Refusal) as raised:
            step_table(before, by, command)
        assert raised.value.name == name
        assert self.table == before

    def report(self, name: str, card: Card | None = None, by: TablePerson | None = None) -> None:
        """Something goes wrong: it is reported and confirmed, and nobody plays on in between."""
        row = find_irregularity(self.table, name)
        self.give(by or self.dealer, c.ReportIrregularity(name, card))
        if self.table.reported:
            again = c.ReportIrregularity(name, card)
            self.refused("IRREGULARITY_PENDING", SUPERVISOR, again)
            self.confirm(self._confirms(row.confirmed_by))
        self.happened[name] += 1

    def confirm(self, usual: TablePerson) -> None:
        """Whom the rules name confirms; money does not go back by the word of who reported it."""
        pending = pending_confirmation(self.table)
        if not pending.other:
            self.give(usual, c.ConfirmIrregularity())
            return
        himself = TablePerson(self.table.reported_by, pending.roles[0])
        self.refused("REPORTED_BY_HIMSELF", himself, c.ConfirmIrregularity())
        self.give(SUPERVISOR, c.ConfirmIrregularity())
        self.happened["confirmed by another"] += 1

    def drawn_after_the_round(self) -> None:
        """A card comes out when the dealer has finished: past a 17, or with no hand to use it."""
        past, error = "dealer-drew-past-17", "drawn-in-error-exposed"
        name, other = (past, error) if self.table.dealer_points >= 17 else (error, past)
        card = self.cards.shoe[0]
        self.refused("IRREGULARITY_NOT_NOW", self.dealer, c.ReportIrregularity(other, card))
        self.report(name, self.cards.shoe.popleft())
        self.happened[f"{name} after the round"] += 1

    def dismiss(self, name: str) -> None:
        """A report that turns out to be nothing."""
        row = find_irregularity(self.table, name)
        self.give(self.dealer, c.ReportIrregularity(name))
        self.give(self._confirms(row.confirmed_by), c.DismissIrregularity())
        self.happened[f"{name} dismissed"] += 1

    def _confirms(self, role: str) -> TablePerson:
        return STAFF.get(CONFIRMING_ROLES[role], self.dealer)

    def agree(self) -> None:
        """The cards as they lie and the cards as the table counts them are the same."""
        assert Composition.of_cards(self.cards.hidden) == self.table.unseen
        assert len(self.cards.shoe) == self.table.cards_left
        assert self.table.burned.count(None) == len(self.cards.burns)

    # --- Cards ------------------------------------------------------------------------------

    def inspect(self, dealer: str, tens: int, seats: Seats) -> None:
        """From the closed table to washed cards, with 10s that were left in the decks."""
        self.refused("WRONG_TABLE_PHASE", FLOOR, c.VerifyInspection())
        self.refused("PLAYER_NAME", FLOOR, c.OpenTable("", self.minutes))
        self.give(FLOOR, c.OpenTable(dealer, self.minutes))
        self._verify(tens)
        for box, player in seats:
            self.give(TablePerson(player, Role.PLAYER), c.Sit(box))
        self.refused("SEAT_TAKEN", TablePerson("Zoe", Role.PLAYER), c.Sit(seats[0][0]))
        self.refused("NOT_SEATED", self.dealer, c.ShowCards("Zoe"))
        self._wash(seats[0][1])

    def _verify(self, tens: int) -> None:
        """The dealer miscounts the 10s at first; nobody verifies his own inspection."""
        full = self.table.full.items()
        self.give(self.dealer, c.InspectCards(full[1:], tens))
        self.give(self.dealer, c.InspectCards(full + full, tens))
        assert len(self.table.discrepancy) == len(full)
        self.refused("NOT_A_COUNT", self.dealer, c.InspectCards(full, -1))
        self.give(self.dealer, c.InspectCards(full, tens + 1))
        self.refused("TENS_NOT_DESTROYED", FLOOR, c.VerifyInspection(tens))
        self.give(self.dealer, c.InspectCards(full, tens))
        self.refused("TENS_NOT_DESTROYED", FLOOR, c.VerifyInspection(tens + 1))
        self.refused("NOT_YOUR_ROLE", self.dealer, c.VerifyInspection(tens))
        himself = TablePerson(self.table.dealer, Role.FLOOR)
        self.refused("SAME_PERSON", himself, c.VerifyInspection(tens))
        self.give(FLOOR, c.VerifyInspection(tens))

    def _wash(self, first: str) -> None:
        self.give(self.dealer, c.ShowCards(first))
        self.give(self.dealer, c.WashCards(exposed=True))
        if self.table.phase is TablePhase.WASH:
            self.give(self.dealer, c.WashCards())

    def change_cards(self) -> None:
        """Other decks come to the table at the end of a shoe."""
        self.refused("REVEAL_FIRST", FLOOR, c.ChangeCards(self.minutes, "worn"))
        self.reveal()
        self.refused("TIME_RUNS_BACK", FLOOR, c.ChangeCards(-1, "worn"))
        self.give(FLOOR, c.ChangeCards(self.minutes, "worn"))
        self.cards = Cards()
        self._verify(0)
        self._wash(self.table.players[0])

    def shuffle(self, *, jam: bool, replaced: bool) -> None:
        """By hand, step by step, or by the device, which may jam or be taken away."""
        if self.table.has_shuffler and jam:
            self.give(self.dealer, c.ShuffleByDevice(completed=False))
            self.report("shuffler-jam")
        if self.table.has_shuffler and replaced:
            step = self.table.rules.shoe.shuffle_steps[0]
            self.refused("REMOVE_THE_DEVICE_FIRST", self.dealer, c.ShuffleStep(step))
            self.report("shuffler-replaced")
        self._shuffle_stack()
        every = [card for card, count in self.table.full.items() for _ in range(count)]
        self.cards = Cards(deque(shuffled(every, self.chance)))

    def _shuffle_stack(self) -> None:
        if self.table.has_shuffler:
            self.give(self.dealer, c.ShuffleByDevice())
            return
        self.refused("NEXT_SHUFFLE_STEP", self.dealer, c.ShuffleStep("juggle"))
        for step in self.table.rules.shoe.shuffle_steps:
            self.give(self.dealer, c.ShuffleStep(step))

    def cut(self, declines: int) -> None:
        """The first so many decline; the next one cuts, or the dealer when nobody is left."""
        if self.table.phase is not TablePhase.CUT:
            return
        least, most = find_cut_limits(self.table.rules.shoe, self.table.cards_left)
        depth = least + self.chance.randrange(most - least + 1)
        cutter = self.dealer
        for place, name in enumerate(cut_order(self.table)):
            self.refused("DEALER_CUTS_LAST", self.dealer, c.CutCards(depth))
            player = TablePerson(name, Role.PLAYER)
            self.refused("CUT_NOT_OFFERED", player, c.DeclineCut())
            self.give(self.dealer, c.OfferCut(name))
            if place == declines:
                cutter = player
                break
            # Every other player says nothing, and the dealer goes on.
            self.give(self.dealer if place % 2 else player, c.DeclineCut())
        self.refused("CUT_TOO_NEAR_THE_END", cutter, c.CutCards(least - 1))
        self.give(cutter, c.CutCards(depth))
        self.cards.shoe.rotate(-depth)

    def recut(self) -> None:
        """The supervisor has the cards cut again by whoever cut them last."""
        cutter = self.table.cut_by
        self.give(SUPERVISOR, c.OrderRecut())
        role = Role.DEALER if cutter == self.table.dealer else Role.PLAYER
        depth = self.table.rules.shoe.cut_minimum_cards
        self.give(TablePerson(cutter, role), c.CutCards(depth))
        self.cards.shoe.rotate(-depth)

    def load(self) -> None:
        """The order committed to, the cut card in its place, the cards in the shoe, one burned."""
        salt = bytes([self.table.shoes + len(self.committed)]) * 32
        commitment = str(commit_shoe(self.cards.shoe, salt))
        self.committed.append((tuple(self.cards.shoe), salt))
        self.refused("NOT_A_COMMITMENT", self.dealer, c.CommitShoe(commitment[:-1]))
        self.give(self.dealer, c.CommitShoe(commitment))
        self.refused("COMMITTED_ALREADY", self.dealer, c.CommitShoe(commitment))
        place = find_cut_card_limits(self.table.rules.shoe, self.table.cards_left)
        self.refused("CUT_CARD_MISPLACED", self.dealer, c.PlaceCutCard(place.least - 1))
        about = self.table.rules.shoe.cut_card_cards_from_back
        self.give(self.dealer, c.PlaceCutCard(place.least if about else place.about))
        self.burn()

    def burn(self) -> None:
        while self.table.phase is TablePhase.BURN:
            if self.table.burned:
                self.refused("RECUT_NOT_NOW", SUPERVISOR, c.OrderRecut())
            self.give(self.dealer, c.BurnFirst())
            self.cards.burns.append(self.cards.shoe.popleft())
            self.agree()

    def disclose(self) -> None:
        """A player asks for the burn card."""
        asker = TablePerson(self.table.players[0], Role.PLAYER)
        self.refused("BURN_NOT_ASKED_FOR", self.dealer, c.DiscloseBurn(self.cards.burns[0]))
        self.give(asker, c.AskForBurnCard())
        self.give(self.dealer, c.DiscloseBurn(self.cards.burns.pop(0)))
        if not self.cards.burns:
            self.refused("NO_BURN_TO_DISCLOSE", self.dealer, c.DiscloseBurn(self.cards.shoe[0]))
        self.agree()

    def count(self) -> c.CardCounts:
        """Shoe, discards and face-down cards are gathered: together the decks, card by card."""
        assert self.table.phase is TablePhase.SHOE_END
        known = [card for card in self.table.burned if card is not None]
        held = Counter([*self.cards.hidden, *self.table.discards, *known])
        assert Composition.of_cards(held.elements()) == self.table.full
        return tuple(held.items())

    def reveal(self) -> None:
        """The order is shown, and is what was committed to before the first card."""
        self.refused("REVEAL_FIRST", self.dealer, c.EndShoe(self.table.full.items()))
        whole = self.committed[0][0]
        self.refused("CARDS_MISSING", self.dealer, c.RevealShoe(whole[1:], "0" * 64))
        for order, salt in self.committed:
            assert self.table.committed[0].commitment == str(commit_shoe(order, salt))
            self.give(self.dealer, c.RevealShoe(order, salt.hex()))
        self.committed.clear()

    def end_shoe(self) -> None:
        counted = self.count()
        self.reveal()
        self.give(self.dealer, c.EndShoe(counted[1:]))
        self.refused("REASON_MISSING", FLOOR, c.ChangeCards(self.minutes))
        self.give(self.dealer, c.EndShoe(counted))
        self.cards = Cards()

    # --- Rounds -----------------------------------------------------------------------------

    def open_round(self, boxes: Seats) -> None:
        """Wagers of everybody, by himself, with what the table has beside the main wager."""
        self.refused("TIME_RUNS_BACK", self.dealer, c.OpenRound(self.table.cards_since - 1))
        self.minutes += 2
        self.give(self.dealer, c.OpenRound(self.minutes))
        for box, player in boxes:
            wagers, coupons = wagers_of(self.table.rules, player, box, self.table.rounds)
            self._let_in(box, player)
            self.play(TablePerson(player, Role.PLAYER), r.PlaceWagers(box, player, wagers, coupons))

    def _let_in(self, box: int, player: str) -> None:
        """Consent where somebody else was first on the box, admission in the middle of a shoe."""
        there = self.on.boxes[box - 1]
        if there.bettors and not there.shared:
            first = there.bettors[0].player
            self.play(TablePerson(first, Role.PLAYER), r.ConsentToBettors(box, first))
        table = self.table
        if not may_enter(table, player):
            wagers = r.PlaceWagers(box, player, (("main", table.rules.limits.table_minimum_cents),))
            self.refused("NO_MID_SHOE_ENTRY", TablePerson(player, Role.PLAYER), wagers)
            self.give(SUPERVISOR, c.AdmitPlayer(player))
            self.happened["admitted"] += 1

    def deal(self) -> None:
        """The next card, from the top of the shoe, to where it is due."""
        if self.on.shown_card is not None:
            self.play(self.dealer, r.DealCard(self.on.shown_card))
            return
        if not self.cards.shoe:
            self.refill()
        live = self.table.rounds % 2 == 0 or self.table.rules.dealing.mode != "down-card-peeked"
        if self.on.due[0].to == "down" and live:
            self.cards.down.append(self.cards.shoe.popleft())
            self.play(self.dealer, r.DealFaceDown())
        else:
            self.play(self.dealer, r.DealCard(self.cards.shoe.popleft()))

    def refill(self) -> None:
        """The shoe is empty: the discard rack is shuffled, cut, and one card burned."""
        card = next(card for card, count in self.table.full.items() if count)
        self.refused("REPORT_IT", self.dealer, r.BurnCard(card, "the shoe is empty"))
        known = [card for card in self.table.burned if card is not None]
        rack = [
            *self.table.discards,
            *self.cards.burns,
            *self.cards.rack,
            *known,
            *self.on.burned,
        ]
        self.report("shoe-runs-short")
        self.refused("WRONG_TABLE_PHASE", self.dealer, r.DealCard(card))
        self._shuffle_stack()
        self.cards = Cards(deque(shuffled(rack, self.chance)), [], [], self.cards.down)
        self.cut(0)
        self.load()
        if known:
            self.happened["refill with a seen burn card"] += 1

    def round(self, boxes: Seats, cash: str = "", withdrawn: str = "") -> None:
        """One round from its first wager to its last card, with what goes wrong in it."""
        self.open_round(boxes)
        if withdrawn:
            self.withdraw(withdrawn, boxes)
        if cash:
            self.cash(cash, boxes)
        self.play(self.dealer, r.CloseWagers())
        self.agree()
        while self.table.phase is TablePhase.ROUND:
            if not self._goes_wrong():
                self._next()
            if self.table.phase is TablePhase.ROUND:
                self.agree()
        self.cards.rack.extend(self.cards.down)
        self.cards.down.clear()
        self.agree()

    def cash(self, player: str, boxes: Seats) -> None:
        """A spoken wager with cash, which both the dealer and the supervisor confirm."""
        self._call(player, boxes)
        self.give(self.dealer, c.ConfirmCashWager(player))
        self.refused("CONFIRMED_ALREADY", self.dealer, c.ConfirmCashWager(player))
        himself = TablePerson(self.table.dealer, Role.SUPERVISOR)
        self.refused("SAME_PERSON", himself, c.ConfirmCashWager(player))
        self.give(SUPERVISOR, c.ConfirmCashWager(player))
        self.refused("NO_CASH_WAGER", SUPERVISOR, c.ConfirmCashWager(player))

    def withdraw(self, player: str, boxes: Seats) -> None:
        """Cash is called three times: the player, the dealer and the supervisor each say no."""
        chips = [box.bettors for box in self.on.boxes]
        nobody = TablePerson("Zoe", Role.PLAYER)
        for by in (TablePerson(player, Role.PLAYER), self.dealer, SUPERVISOR):
            self._call(player, boxes)
            self.refused("PLAYER_IN_NAME_ONLY", nobody, c.WithdrawCashWager(player))
            self.give(by, c.WithdrawCashWager(player))
            self.refused("NO_CASH_WAGER", by, c.WithdrawCashWager(player))
        assert [box.bettors for box in self.on.boxes] == chips
        self.happened["cash withdrawn"] += 1

    def _call(self, player: str, boxes: Seats) -> None:
        """A wager with cash is called; until it is answered there is no other and no deal."""
        box = next(number for number, name in boxes if name == player)
        by = TablePerson(player, Role.PLAYER)
        self.refused("CASH_AMOUNT", by, c.CallCashWager(box, "main", 0))
        self.give(by, c.CallCashWager(box, "main", 300))
        self.refused("CASH_CALLED_ALREADY", by, c.CallCashWager(box, "main", 300))
        self.refused("CASH_NOT_CONFIRMED", self.dealer, r.CloseWagers())
        self.refused("WAGERS_ON_THE_LAYOUT", by, c.Leave())

    def _next(self) -> None:
        """What anybody at the table would do now."""
        on = self.on
        offered = {option.command for option in options(on)}
        if r.TakeMissedCard in offered:
            self._missed()
        elif on.due:
            self.deal()
        elif on.phase is Phase.PEEK:
            assert on.up is not None
            found = {on.up.points, self.cards.down[0].points} == {1, 10}
            self.play(self.dealer, r.ReportPeek(found))
        elif on.phase is Phase.EXPOSURE:
            self.play(self.dealer, r.TurnDownCard(self.cards.down.pop()))
        elif on.phase is Phase.SUPER_BONUS:
            self.play(FLOOR, r.PaySuperBonus())
        else:
            self._decide()

    def _decide(self) -> None:
        """A player decides for himself; every third time the dealer repeats it."""
        command = decision(self.on)
        if isinstance(command, r.CloseInsurance) or len(self.events) % 3 == 0:
            self.play(self.dealer, command)
            return
        name = getattr(command, "player", "")
        self.refused("PLAYER_IN_NAME_ONLY", TablePerson("Zoe", Role.PLAYER), command)
        self.play(TablePerson(name, Role.PLAYER), command)

    # --- What goes wrong in a round -----------------------------------------------------------

    def _missed(self) -> None:
        """The player takes the missed card, or leaves the hand dead."""
        option = next(x for x in options(self.on) if x.command is r.TakeMissedCard)
        by = TablePerson(option.player, Role.PLAYER)
        if "left-dead" in self.to_come:
            self.to_come.remove("left-dead")
            self.happened["left dead"] += 1
            self.play(by, r.LeaveHandDead(option.box, option.player))
        else:
            self.play(by, r.TakeMissedCard(option.box, option.player))

    def _goes_wrong(self) -> bool:
        """Whether the next thing that is to go wrong fits now, and then it does."""
        if not self.to_come or self.to_come[0] not in TROUBLES:
            return False
        name = self.to_come[0]
        if not TROUBLES[name](self):
            return False
        self.to_come.remove(name)
        return True


def _due_to_hand(session: Session, phase: Phase, cards: int) -> bool:
    on = session.on
    if on.phase is not phase or not on.due or on.due[0].to != "hand" or on.shown_card is not None:
        return False
    slot = on.due[0]
    return len(on.boxes[slot.box].hands[slot.hand].cards) >= cards


def _acting(session: Session, *wanted: type) -> bool:
    on = session.on
    return (
        on.phase is Phase.PLAY
        and on.shown_card is None
        and len(session.cards.shoe) > 1
        and set(wanted) <= {option.command for option in options(on)}
    )


def face_up(session: Session) -> bool:
    if not _acting(session, r.Stand):
        return False
    first = not session.table.face_up_found
    session.report("face-up-card", session.cards.shoe[0])
    if first:
        session.cards.shoe.popleft()
    return True


def ten(session: Session) -> bool:
    if not _acting(session, r.Stand):
        return False
    session.report("ten-found")
    return True


def ten_dismissed(session: Session) -> bool:
    session.dismiss("ten-found")
    return True


def unexposed(session: Session) -> bool:
    if not _acting(session, r.Stand):
        return False
    session.report("drawn-in-error-unexposed")
    return True


def drawn_and_taken(session: Session) -> bool:
    if not _acting(session, r.Hit):
        return False
    session.report("drawn-in-error-exposed", session.cards.shoe.popleft())
    box = session.on.boxes[session.on.box]
    name = box.bettors[0].player
    session.play(TablePerson(name, Role.PLAYER), r.Hit(box.number, name))
    return True


def drawn_and_refused(session: Session) -> bool:
    if not _acting(session, r.Hit):
        return False
    session.report("drawn-in-error-exposed", session.cards.shoe.popleft())
    box = session.on.boxes[session.on.box]
    name = box.bettors[0].player
    session.play(TablePerson(name, Role.PLAYER), r.RefuseCard(box.number, name))
    return True


def player_missed(session: Session) -> bool:
    if not _due_to_hand(session, Phase.DEALING, 1):
        return False
    session.report("player-card-missed")
    return True


def hit_missed(session: Session) -> bool:
    if not _due_to_hand(session, Phase.PLAY, 2):
        return False
    session.report("hit-card-missed")
    return True


def dealer_missed(session: Session) -> bool:
    due = session.on.due
    if not due or due[0].to not in ("up", "down") or due[-1].to == due[0].to:
        return False
    if not any(slot.to == "hand" for slot in due):
        return False
    session.report("dealer-card-missed")
    return True


def reader_failed(session: Session) -> bool:
    if session.on.phase is not Phase.PEEK:
        return False
    session.report("reader-failed")
    return True


def _misused(session: Session, name: str) -> bool:
    """Whether the down card is in the reader with nothing to look for under the up card."""
    up = session.on.up
    if not session.cards.down or not _acting(session, r.Stand) or up is None:
        return False
    if up.rank.letter in session.table.rules.dealer.peeks_under:
        session.refused("IRREGULARITY_NOT_NOW", session.dealer, c.ReportIrregularity(name))
        return False
    return True


def reader_seen(session: Session) -> bool:
    if not _misused(session, "reader-misused-card-seen"):
        return False
    session.report("reader-misused-card-seen")
    return True


def reader_unseen(session: Session) -> bool:
    if not _misused(session, "reader-misused-card-unseen"):
        return False
    session.report("reader-misused-card-unseen")
    return True


def void(session: Session) -> bool:
    if not _acting(session, r.Stand):
        return False
    session.refused("NOT_YOUR_ROLE", FLOOR, r.VoidRound("a dispute"))
    session.play(session.dealer, r.VoidRound("a dispute that could not be settled"))
    session.confirm(SUPERVISOR)
    session.happened["void"] += 1
    return True


TROUBLES = {
    "face-up": face_up,
    "ten": ten,
    "ten-dismissed": ten_dismissed,
    "unexposed": unexposed,
    "drawn-taken": drawn_and_taken,
    "drawn-refused": drawn_and_refused,
    "player-missed": player_missed,
    "hit-missed": hit_missed,
    "dealer-missed": dealer_missed,
    "reader-failed": reader_failed,
    "reader-seen": reader_seen,
    "reader-unseen": reader_unseen,
    "void": void,
}
"""What can go wrong in a round: each waits for its moment and says whether it came."""
