"""The burn cards: burned before the first round and by a new dealer, and shown on request."""

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
    """Clauses: section-13:(g)(3), bet-bigger:Method-12. Rulings: A50, S29."""
    if state.phase is TablePhase.ROUND:
        return _burn_in_round(state, command)
    if state.cards_left <= 0:
        # Nothing is left to burn or to deal: the shoe is over.
        return (enter_phase(TablePhase.SHOE_END),)
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


def _disclose_burn(state: TableState, _by: TablePerson, command: c.DiscloseBurn) -> Events:
    """Clauses: section-13:(g)(3)."""
    if None not in state.burned:
        raise refuse_at_table("NO_BURN_TO_DISCLOSE", str(command.card))
    if not state.unseen.count(command.card):
        raise refuse_at_table("CARD_NOT_UNSEEN", str(command.card), card=command.card)
    on = state.round
    hinted = on is not None and (on.peeked is not None or on.down_among is not None)
    if on is not None and hinted and on.down is None:
        # What is known of the unseen down card leans on which cards are unseen.
        raise refuse_at_table("BURN_SHOWN_LATER", str(command.card))
    return (e.BurnDisclosed(command.card),)


def _after_card_burned_at_table(state: TableState, event: e.CardBurnedAtTable) -> TableState:
    burned = (*state.burned, event.card)
    due = max(0, state.burn_due - (event.reason == BURN_REASON))
    on = state.round
    if on is not None:
        # A card that is seen has left the unseen; one face down is among them still.
        seen = on.shoe if event.card is None else on.shoe.less(event.card)
        below = on.face_down + (event.card is None)
        return state._replace(burned=burned, burn_due=due, round=on.but(shoe=seen, face_down=below))
    if event.card is None:
        return state._replace(burned=burned, burn_due=due, face_down=state.face_down + 1)
    return state._replace(burned=burned, burn_due=due, shoe=state.unseen.less(event.card))


def _after_burn_disclosed(state: TableState, event: e.BurnDisclosed) -> TableState:
    place = state.burned.index(None)
    burned = (*state.burned[:place], event.card, *state.burned[place + 1 :])
    if state.round is not None:
        seen = state.round.shoe.less(event.card)
        on = state.round.but(shoe=seen, face_down=state.round.face_down - 1)
        return state._replace(burned=burned, round=on)
    shoe = state.unseen.less(event.card)
    return state._replace(burned=burned, shoe=shoe, face_down=state.face_down - 1)


BURN_DECISIONS: Decisions = {
    c.BurnFirst: _burn_first,
    c.DiscloseBurn: _disclose_burn,
}
BURN_EFFECTS: Effects = {
    e.CardBurnedAtTable: _after_card_burned_at_table,
    e.BurnDisclosed: _after_burn_disclosed,
}
