"""Cards that should not be where they are: face up in the shoe, a 10, drawn in error."""

from typing import cast

from spanish21.game.cards import Card
from spanish21.game.round import commands as r
from spanish21.game.table import events as e
from spanish21.game.table.irregularities.remedy import Remedy, in_round
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState

_SEVENTEEN = 17


def find_face_up(state: TableState, card: Card | None) -> Remedy:
    """The first is burned; with a second in the same shoe the round is void.

    Clauses: section-13:(o)(1).
    """
    if state.face_up_found:
        return _void(state, "a second card face up in the shoe")
    return _burn(state, card, "found face up")


def find_ten(state: TableState, _card: Card | None) -> Remedy:
    """The first is taken out and play goes on; with a second the round is void.

    Clauses: section-13:(o)(2). Rulings: A49.
    """
    if state.tens_found:
        return _void(state, "a second 10 in the shoe")
    return Remedy()


def _void(state: TableState, reason: str) -> Remedy:
    if state.round is None:
        return Remedy((e.TablePhaseEntered(TablePhase.SHOE_END),))
    return in_round(state, r.VoidRound(reason))


def _burn(state: TableState, card: Card | None, reason: str) -> Remedy:
    if state.round is not None:
        return in_round(state, r.BurnCard(cast("Card", card), reason))
    check_burn(state, card)
    return Remedy((e.CardBurnedAtTable(card, reason),))


def check_burn(state: TableState, card: Card | None) -> None:
    """Refuse to burn what the shoe does not hold."""
    if state.cards_left <= 0:
        raise refuse_at_table("EMPTY_SHOE", str(card))
    if card is not None and not state.unseen.count(card):
        raise refuse_at_table("CARD_NOT_UNSEEN", str(card), card=card)


def drew_past_17(state: TableState, card: Card | None) -> Remedy:
    """The round is settled by then; the card leaves the shoe unused.

    A dealer who rested on less had no 17 to draw past: his card was drawn in error, and exposed.

    Clauses: section-13:(o)(5).
    """
    _check_round_played(state, "dealer-drew-past-17")
    if state.dealer_points < _SEVENTEEN:
        what = f"the dealer {_rested(state)}: report drawn-in-error-exposed"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "dealer-drew-past-17", what=what)
    return _burn(state, card, "drawn past the dealer's 17")


def _check_round_played(state: TableState, name: str) -> None:
    """Refuse what a dealer can only have done at the end of a round."""
    if not state.rounds_in_shoe:
        what = "no round has been played from this shoe"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)


def _rested(state: TableState) -> str:
    return f"has {state.dealer_points}" if state.dealer_points else "did not show his total"


def drawn_and_shown(state: TableState, card: Card | None) -> Remedy:
    """The next card of the round; after its end no hand can use it, and it is burned.

    Past a dealer's 17 it is another thing that went wrong, with its own remedy.

    Clauses: section-13:(o)(4), section-13:(o)(5).
    """
    if state.round is not None:
        return in_round(state, r.DrawInError(cast("Card", card)))
    _check_round_played(state, "drawn-in-error-exposed")
    if state.dealer_points >= _SEVENTEEN:
        what = f"the dealer {_rested(state)}: report dealer-drew-past-17"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "drawn-in-error-exposed", what=what)
    return _burn(state, card, "shown in error and not used")
