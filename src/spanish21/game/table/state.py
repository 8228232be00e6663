"""The state of a table: its people, its cards and the round that is on."""

from typing import NamedTuple

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.playable_rules import check_playable
from spanish21.game.round.state import RoundState
from spanish21.game.rules import RuleSet
from spanish21.game.table.devices import Device, devices_of, find_device, find_rules_in_force
from spanish21.game.table.phases import TablePhase
from spanish21.refusal import Refusal


class CashWager(NamedTuple):
    """A spoken wager with cash that waits for the dealer's and the supervisor's word.

    ``confirmed`` are the roles that have given theirs, ``people`` who did. ``beside`` are chips on
    other spots of the box, which wait with the cash.
    """

    player: str
    box: int
    spot: str
    cents: int
    confirmed: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    beside: tuple[tuple[str, int], ...] = ()


class CommittedOrder(NamedTuple):
    """An order of cards that was committed to and is not revealed yet, and its cards.

    Of a stack of discards, a down card that lay on the table meanwhile is among ``cards``.
    """

    commitment: str
    cards: Composition


class TableState(NamedTuple):
    """Everything about a table.

    ``shoe`` holds the cards unseen since the shuffle; ``face_down`` of them lie out
    of the shoe, face down. ``discards`` are the cards of finished rounds in the order they
    were picked up. ``seats`` are boxes and players in the order they sat down.
    The offer of the cut begins at box ``cut_from`` or the next one counterclockwise: at the far
    right where it is 0, with the first player to the table where it is ``None``, the game just
    beginning. ``cut_began_at`` is the box that was offered this shoe's cut first.
    ``idle`` says that the last player has left since the cards were shown to one; cards that lie
    spread meanwhile are ``face_up`` or not. ``shown_to`` is who looks at the cards.
    ``commitment`` is what was published of the shoe's order and not yet revealed, ``cut_since`` how
    deep that order was cut since, all its cuts together; ``earlier`` are the orders of this shoe
    before its discards were shuffled, ``stack`` the cards that were.
    ``wagered`` are the players of the last round dealt from this shoe, ``admitted`` those whom the
    house lets in for the next. ``inspected_by`` is who sorted the decks, ``discrepancy`` what the
    last count of the cards found missing (below 0) or too many. ``burn_due`` cards are burned
    before the next is dealt. ``now`` is the last time anybody has told the table, in minutes.
    ``reported`` waits to be confirmed: an irregularity, or a void round with its ``reported_reason``.
    ``dealer_points`` is the total at which the dealer's hand of the last round came to rest, 0
    where its cards did not all show. ``rules`` are those in force. ``configured`` are the rules with every device of the table in
    use, ``without_reader`` the rules to deal by when the card reader is not; ``devices`` is the
    register of its devices. ``hidden_burns`` are the burn cards that were not shown, each known
    where a shoe has read it; ``burn_asked`` is the player who has asked for one.
    """

    rules: RuleSet
    full: Composition
    configured: RuleSet
    without_reader: RuleSet | None = None
    devices: tuple[Device, ...] = ()
    phase: TablePhase = TablePhase.CLOSED
    dealer: str = ""
    seats: tuple[tuple[int, str], ...] = ()
    shoe: Composition | None = None
    face_down: int = 0
    discards: tuple[Card, ...] = ()
    behind_cut: int = 0
    cut_reached: bool = False
    cards_since: int = 0
    now: int = 0
    tens: int = 0
    inspected_by: str = ""
    discrepancy: tuple[tuple[Card, int], ...] = ()
    steps_done: int = 0
    cut_asked: tuple[str, ...] = ()
    cut_offered: str = ""
    cut_by: str = ""
    idle: bool = False
    face_up: bool = True
    shown_to: str = ""
    cut_from: int | None = None
    cut_began_at: int = 0
    commitment: str = ""
    cut_since: int = 0
    earlier: tuple[CommittedOrder, ...] = ()
    stack: Composition | None = None
    burn_due: int = 0
    burned: tuple[Card | None, ...] = ()
    hidden_burns: tuple[Card | None, ...] = ()
    burn_asked: str = ""
    shoes: int = 0
    rounds: int = 0
    rounds_in_shoe: int = 0
    wagered: tuple[str, ...] = ()
    admitted: tuple[str, ...] = ()
    cash: tuple[CashWager, ...] = ()
    tens_found: int = 0
    face_up_found: int = 0
    reported: str = ""
    reported_card: Card | None = None
    reported_by: str = ""
    reported_reason: str = ""
    dealer_points: int = 0
    reshuffle: bool = False
    round: RoundState | None = None

    @property
    def unseen(self) -> Composition:
        """The cards unseen since the shuffle, in the shoe or face down."""
        if self.round is not None:
            return self.round.shoe
        return self.full if self.shoe is None else self.shoe

    @property
    def cards_left(self) -> int:
        """How many cards the shoe holds."""
        if self.round is not None:
            return self.round.cards_left
        return self.unseen.size - self.face_down

    @property
    def committed(self) -> tuple[CommittedOrder, ...]:
        """The orders of this shoe that were committed to and are not revealed, in their order."""
        if not self.commitment:
            return self.earlier
        return (*self.earlier, CommittedOrder(self.commitment, self.stack or self.full))

    @property
    def has_shuffler(self) -> bool:
        """Whether a shuffling device stands at the table, in order or not."""
        shuffler = find_device(self.devices, "shuffler")
        return shuffler is not None and shuffler.condition != "away"

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table, in the order they came."""
        return tuple(dict.fromkeys(player for _, player in self.seats))


def open_table(rules: RuleSet, *, without_reader: RuleSet | None = None) -> TableState:
    """A table of these rules, still closed.

    A table with a card reader also has the rules it deals by when the reader fails. Rules
    that no table is run by are refused.

    Clauses: section-13:(o)(13), section-13:(o)(11).
    """
    for each in (rules,) if without_reader is None else (rules, without_reader):
        check_playable(each, "table")
    if rules.dealing.mode == "card-reader":
        spare = without_reader
        mode = "nothing" if spare is None else spare.dealing.mode
        if spare is None or mode != "down-card-unseen" or spare.cards != rules.cards:
            say = (
                "give the rules of the same table with its down card unseen, for a reader's failure"
            )
            raise Refusal("without_reader", mode, say, rule="dealing.mode")
    full = Composition.of_decks(rules.cards.decks, rules.cards.cards_per_deck)
    return TableState(rules, full, rules, without_reader, devices_of(rules))


def with_devices(state: TableState, devices: tuple[Device, ...]) -> TableState:
    """The table with these devices, and the rules in force with them.

    A round that is on goes on by them too: a reader that has failed has said nothing.

    Clauses: section-13:(o)(13). Rulings: A67.
    """
    rules = find_rules_in_force(state.configured, state.without_reader, devices)
    on = state.round
    if on is not None and on.rules != rules:
        failed = on.rules.dealing.mode != rules.dealing.mode
        on = on.but(rules=rules, peeked=None if failed else on.peeked)
    return state._replace(rules=rules, devices=devices, round=on)


def cut_order(state: TableState) -> tuple[str, ...]:
    """Who is offered the cut, in order.

    At the beginning the first player to the table comes first; after that the player at the
    dealer's far right; then, with each shoe, the next seat counterclockwise from the one that
    was asked first, though others have come or gone since.

    Clauses: section-13:(d)(3), section-13:(d)(4)(*), bet-bigger:Method-7. Rulings: A55.
    """
    if state.cut_from is None:
        return state.players
    return tuple(dict.fromkeys(player for _, player in _seats_from(state, state.cut_from)))


def _seats_from(state: TableState, box: int) -> list[tuple[int, str]]:
    """The seats counterclockwise: from this box on, and round to the far right."""
    return sorted(state.seats, key=lambda seat: (seat[0] > box, -seat[0]))


def begin_cut_at(state: TableState, player: str) -> TableState:
    """The first offer of a shoe's cut: the next shoe's begins one seat further."""
    if state.cut_from is None or state.cut_asked or state.cut_by:
        return state
    boxes = [box for box, name in _seats_from(state, state.cut_from) if name == player]
    return state._replace(cut_began_at=boxes[0])


def rotate_cut(state: TableState) -> TableState:
    """After a shoe the offer of the cut goes on by one seat; after the first, to the far right.

    Clauses: section-13:(d)(4)(ii).
    """
    if state.shoe is None:
        return state
    last = state.cut_from if state.cut_from is not None else 0
    after = state.cut_began_at - 1 if state.cut_began_at else last
    return state._replace(cut_from=after, cut_began_at=0)


def empty_shoe(state: TableState) -> TableState:
    """The table with no card in its shoe and none in its discard rack."""
    return state._replace(
        shoe=None, face_down=0, discards=(), burned=(), hidden_burns=(), burn_asked="", stack=None
    )


def players_to_cut(state: TableState) -> tuple[str, ...]:
    """Who is still to be offered the cut, in order; empty but while it is offered."""
    if state.phase is not TablePhase.CUT:
        return ()
    return tuple(player for player in cut_order(state) if player not in state.cut_asked)


def shuffle_step(state: TableState) -> str:
    """What comes next of a shuffle by hand; nothing at other times, and where a device does it."""
    if state.phase is not TablePhase.SHUFFLE or state.has_shuffler:
        return ""
    return state.rules.shoe.shuffle_steps[state.steps_done]


def may_enter(state: TableState, player: str) -> bool:
    """Whether a player may wager on the next round, or on this one before its cards.

    A house may keep out who made no wager on the round before, until the next shuffle, unless it
    permits him to begin. Only a round that was dealt keeps anybody out.

    Clauses: section-13:(e)(10).
    """
    open_to_all = state.rules.wagers.mid_shoe_entry or not state.wagered
    return open_to_all or player in state.wagered or player in state.admitted


def happened_before(state: TableState, irregularity: str) -> bool:
    """Whether this irregularity has happened in the shoe before.

    Only those are counted whose second time voids the round and ends the shoe: a card face up,
    and a 10.

    Clauses: section-13:(o)(1), section-13:(o)(2).
    """
    counts = {"ten-found": state.tens_found, "face-up-card": state.face_up_found}
    return counts.get(irregularity, 0) > 0
