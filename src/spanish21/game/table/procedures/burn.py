"""The burn cards: burned before the first round and by a new dealer, asked for and shown."""

from spanish21.game.cards import Card
from spanish21.game.round.course.cards_due import without_down_card
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import check_burn
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.steps import (
    Decisions,
    Effects,
    Events,
    enter_phase,
    enter_play,
)
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState

BURN_REASON = "burn card"
"""Why a card is burned that the rules want burned, not one that went wrong."""


def _burn_first(state: TableState, _by: TablePerson, command: c.BurnFirst) -> Events:
    """The first card of a shoe; of discards that were shuffled again it is drawn face downwards.

    Clauses: section-13:(g)(3), section-13:(o)(7), bet-bigger:Method-12. Rulings: A50, S29.
    """
    if state.phase is TablePhase.ROUND:
        return _burn_in_round(state, command)
    if state.cards_left <= 0:
        # Nothing is left to burn or to deal: the shoe is over.
        return (enter_phase(TablePhase.SHOE_END),)
    if state.stack is not None and command.card is not None:
        raise refuse_at_table("BURN_FACE_DOWN", str(command.card))
    check_burn(state, command.card)
    burned = e.CardBurnedAtTable(command.card, BURN_REASON)
    return (burned,) if state.burn_due > 1 else (burned, enter_play(state))


def _burn_in_round(state: TableState, command: c.BurnFirst) -> Events:
    """A dealer who comes in mid-round burns a card before he deals on, face down.

    A face would tell something of a down card that lies on the table unseen.

    Clauses: section-13:(g)(3).
    """
    if not state.burn_due:
        raise refuse_at_table("NO_BURN_DUE", "burn first")
    if command.card is not None:
        raise refuse_at_table("BURN_FACE_DOWN", str(command.card))
    check_burn(state, None)
    return (e.CardBurnedAtTable(None, BURN_REASON),)


def _ask_for_burn_card(state: TableState, by: TablePerson, _command: c.AskForBurnCard) -> Events:
    """Any player may ask, whatever the dealer is at.

    Clauses: section-13:(g)(3).
    """
    on = state.round
    wagers = on is not None and any(box.bettor_of(by.name) >= 0 for box in on.boxes)
    if by.name not in state.players and not wagers:
        raise refuse_at_table("NOT_SEATED", by.name, name=by.name)
    if not state.rules.shoe.burn_disclosed_on_request:
        raise refuse_at_table("BURN_STAYS_DOWN", by.name)
    if not state.hidden_burns:
        raise refuse_at_table("NO_BURN_TO_DISCLOSE", by.name)
    if state.burn_asked:
        raise refuse_at_table("BURN_ASKED_ALREADY", by.name, name=state.burn_asked)
    return (e.BurnCardAsked(by.name),)


def _disclose_burn(state: TableState, _by: TablePerson, command: c.DiscloseBurn) -> Events:
    """A burn card that no shoe has read is shown first; then one that a shoe has read.

    Clauses: section-13:(g)(3).
    """
    card = command.card
    if not state.hidden_burns:
        raise refuse_at_table("NO_BURN_TO_DISCLOSE", str(card))
    if not state.burn_asked:
        raise refuse_at_table("BURN_NOT_ASKED_FOR", str(card))
    if None not in state.hidden_burns:
        if card != state.hidden_burns[0]:
            raise refuse_at_table("NOT_THE_BURN_CARD", str(card))
        return (e.BurnDisclosed(card),)
    if not state.unseen.count(card):
        raise refuse_at_table("CARD_NOT_UNSEEN", str(card), card=card)
    on = state.round
    if on is not None and not without_down_card(on).count(card):
        raise refuse_at_table("BURN_IS_THE_DOWN_CARD", str(card), card=card)
    return (e.BurnDisclosed(card),)


def _after_burn_card_asked(state: TableState, event: e.BurnCardAsked) -> TableState:
    return state._replace(burn_asked=event.player)


def _after_card_burned_at_table(state: TableState, event: e.CardBurnedAtTable) -> TableState:
    hidden = state.hidden_burns
    if event.reason == BURN_REASON:
        hidden = (*hidden, event.card)
    burned = (*state.burned, event.card)
    due = max(0, state.burn_due - (event.reason == BURN_REASON))
    state = state._replace(burned=burned, burn_due=due, hidden_burns=hidden)
    on = state.round
    if on is not None:
        # A card that is seen has left the unseen; one face down is among them still.
        seen = on.shoe if event.card is None else on.shoe.less(event.card)
        below = on.face_down + (event.card is None)
        return state._replace(round=on.but(shoe=seen, face_down=below))
    if event.card is None:
        return state._replace(face_down=state.face_down + 1)
    return state._replace(shoe=state.unseen.less(event.card))


def _after_burn_disclosed(state: TableState, event: e.BurnDisclosed) -> TableState:
    if None not in state.hidden_burns:
        return state._replace(hidden_burns=state.hidden_burns[1:], burn_asked="")
    state = state._replace(
        burned=_without_first(state.burned, event.card),
        hidden_burns=_without_first(state.hidden_burns),
        burn_asked="",
    )
    if state.round is not None:
        seen = state.round.shoe.less(event.card)
        on = state.round.but(shoe=seen, face_down=state.round.face_down - 1)
        return state._replace(round=on)
    shoe = state.unseen.less(event.card)
    return state._replace(shoe=shoe, face_down=state.face_down - 1)


def _without_first(cards: tuple[Card | None, ...], *shown: Card) -> tuple[Card | None, ...]:
    """These cards with the first unknown one shown, or left out."""
    place = cards.index(None)
    return (*cards[:place], *shown, *cards[place + 1 :])


BURN_DECISIONS: Decisions = {
    c.BurnFirst: _burn_first,
    c.AskForBurnCard: _ask_for_burn_card,
    c.DiscloseBurn: _disclose_burn,
}
BURN_EFFECTS: Effects = {
    e.CardBurnedAtTable: _after_card_burned_at_table,
    e.BurnCardAsked: _after_burn_card_asked,
    e.BurnDisclosed: _after_burn_disclosed,
}
