"""Who sits at a box: he calls its decisions, whenever he sat down."""

from dataclasses import dataclass

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.layout import replace_box
from spanish21.game.round.moves.move import Events, Evolves
from spanish21.game.round.state import Bettor, Box, Hand, HandStatus, RoundState, main_spots
from spanish21.game.rules import BoxRules


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Who sits at a box from now on; no player where the seat is empty."""

    box: int
    player: str


def change_seat(box: int, player: str) -> Events:
    """The event of a round when a player sits down at a box, or leaves it (``""``)."""
    return (SeatChanged(box, player),)


def calling_bettor(box: Box, rules: BoxRules) -> int:
    """Which bettor of a box decides for it, by his place among them.

    The one who sits there, if he wagers; otherwise the highest wager on the hand, with every
    spot that rides on it, and among equals the first to wager.

    Clauses: section-13:(m)(2). Rulings: A57, A65.
    """
    seated = box.bettor_of(box.seated)
    if seated >= 0 and "seated-player" in rules.caller:
        return seated
    return max(range(len(box.bettors)), key=lambda place: _on_hand(box.bettors[place]))


def _on_hand(bettor: Bettor) -> int:
    return sum(cents for _, cents in main_spots(bettor))


def _after_seat_changed(state: RoundState, event: SeatChanged) -> RoundState:
    """The player who has sat down calls at once, unless the box has begun to decide.

    Clauses: section-13:(m)(2). Rulings: A65.
    """
    index = event.box - 1
    box = state.boxes[index]._replace(seated=event.player)
    place = box.bettor_of(event.player)
    passes = place > 0 and state.phase is not Phase.WAGERING
    if passes and "seated-player" in state.rules.boxes.caller and _undecided(state, index):
        box = _with_caller(box, place)
    return state.but(boxes=replace_box(state, index, box))


def _undecided(state: RoundState, index: int) -> bool:
    """Whether no decision has been made on a box: two cards at most, and every wager on them."""
    if state.box == index and state.bettors_to_answer:
        return False
    box = state.boxes[index]
    if len(box.hands) != 1:
        return False
    hand = box.hands[0]
    waits = hand.status in (HandStatus.OPEN, HandStatus.MISSED) and len(hand.cards) <= 2
    chosen = any(wager.added or wager.blackjack_double_cents for wager in hand.wagers)
    return (
        waits
        and not chosen
        and {wager.bettor for wager in hand.wagers} == set(range(len(box.bettors)))
    )


def _with_caller(box: Box, place: int) -> Box:
    """The box with this bettor first, and his wagers first on its one hand."""
    order = (place, *(other for other in range(len(box.bettors)) if other != place))
    new_place = {old: new for new, old in enumerate(order)}
    hand = box.hands[0]
    wagers = sorted(
        (wager._replace(bettor=new_place[wager.bettor]) for wager in hand.wagers),
        key=lambda wager: wager.bettor,
    )
    hands: tuple[Hand, ...] = (hand._replace(wagers=tuple(wagers)),)
    return box._replace(bettors=tuple(box.bettors[old] for old in order), hands=hands)


EVOLVES: Evolves = {
    SeatChanged: _after_seat_changed,
}
