"""What the dealer does next, and what an irregularity is called in the dealer's list."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.round import Phase, RoundState
from spanish21.game.round.course.turns import missed_hand
from spanish21.game.round.state import CardSlot
from spanish21.game.table import TablePhase, TableState, guide_dealer
from spanish21.phrasebook.text import capitalize_first


def irregularity_label(name: str) -> str:
    """An irregularity as the dealer finds it in a list."""
    return _IRREGULARITIES[name]


_IRREGULARITIES: Mapping[str, str] = {
    "face-up-card": "A card lies face up in the shoe",
    "ten-found": "A 10 is in the shoe",
    "drawn-in-error-unexposed": "A card drawn in error, its face not seen",
    "drawn-in-error-exposed": "A card drawn in error, its face seen",
    "dealer-drew-past-17": "A card drawn past the dealer's 17",
    "dealer-card-missed": "The dealer's card was missed",
    "shoe-runs-short": "The shoe has run short",
    "player-card-missed": "A player's card was missed in the deal",
    "hit-card-missed": "A card was missed when a player asked for it",
    "shuffler-jam": "The shuffler has jammed",
    "shuffler-replaced": "The shuffler has failed and must go",
    "reader-misused-card-seen": "The reader used without need, and the card could be seen",
    "reader-misused-card-unseen": "The reader used without need, and nobody saw the card",
    "reader-failed": "The card reader has failed",
}


def describe_next_step(state: TableState) -> str:
    """What the dealer does next, short enough for large type."""
    on = state.round
    if on is None or state.reported or state.phase is not TablePhase.ROUND:
        return capitalize_first(guide_dealer(state))
    if state.burn_due and on.due and state.cards_left > 0:
        return "Burn one card, face down"
    return _next_in_round(on)


def _next_in_round(on: RoundState) -> str:
    missed = missed_hand(on)
    if missed is not None:
        return f"Ask box {missed[0] + 1}: the missed card, or a dead hand"
    if on.due:
        return describe_card_destination(on.due[0])
    if on.phase in _STEPS_BY_PHASE:
        return _STEPS_BY_PHASE[on.phase](on)
    return capitalize_first(on.phase.what)


def describe_card_destination(slot: CardSlot) -> str:
    """Where a card goes: ``Card to box 3``."""
    if slot.to == "hand":
        hand = f", hand {slot.hand + 1}" if slot.hand else ""
        return f"Card to box {slot.box + 1}{hand}"
    if slot.to == "bonus":
        return f"Bonus card {slot.hand + 1}"
    return _DEALER_CARDS[slot.to]


_DEALER_CARDS = {
    "up": "Up card to the dealer",
    "down": "Down card, face down",
    "second": "Second card to the dealer",
    "draw": "Card to the dealer",
}


def _wagering(on: RoundState) -> str:
    return "Close wagers" if any(box.bettors for box in on.boxes) else "Wagers, please"


def _ask_box(on: RoundState) -> str:
    hand = f", hand {on.hand + 1}" if len(on.boxes[on.box].hands) > 1 else ""
    return f"Ask box {on.box + 1}{hand}"


def _always(text: str) -> Callable[[Any], str]:
    return lambda _on: text


_STEPS_BY_PHASE: Mapping[Phase, Callable[[RoundState], str]] = {
    Phase.WAGERING: _wagering,
    Phase.BLACKJACKS: _ask_box,
    Phase.INSURANCE: _always("Offer insurance, then close it"),
    Phase.PEEK: _always("Look for a blackjack"),
    Phase.PLAY: _ask_box,
    Phase.EXPOSURE: _always("Turn the down card"),
    Phase.SUPER_BONUS: _always("Call the floor: Super Bonus"),
}
