"""The cut: offered, declined, made and ordered again; and the cut card."""

from typing import NamedTuple

from spanish21.game.round.refusals import command_words
from spanish21.game.rules import ShoeRules
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.steps import (
    Decisions,
    Effects,
    Events,
    enter_phase,
    enter_play,
)
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, begin_cut_at, cut_order, players_to_cut

_NEAR = 12
"""How far a cut card that belongs about so many cards from the back may be off, in a full shoe."""


def _offer_cut(state: TableState, _by: TablePerson, command: c.OfferCut) -> Events:
    """Clauses: section-13:(d)(3), section-13:(d)(4)(*), bet-bigger:Method-7."""
    waiting = players_to_cut(state)
    anybody = state.rules.shoe.cut_offered == ("a player",)
    fitting = waiting if anybody else waiting[:1]
    if command.player not in fitting:
        sentence = f"offer the cut to {' or '.join(fitting)}" if fitting else "the dealer cuts"
        raise refuse_at_table("CUT_OUT_OF_ORDER", command.player, sentence=sentence)
    return (e.CutOffered(command.player),)


def _decline_cut(state: TableState, by: TablePerson, _command: c.DeclineCut) -> Events:
    silent = by.role is Role.DEALER and bool(state.cut_offered)
    if state.cut_offered != by.name and not silent:
        raise refuse_at_table("CUT_NOT_OFFERED", by.name, name=state.cut_offered or "nobody")
    return (e.CutDeclined(state.cut_offered),)


def _cut_cards(state: TableState, by: TablePerson, command: c.CutCards) -> Events:
    """A cut with cards enough on either side; a short stack of discards is halved at the least.

    Clauses: section-13:(d)(5), section-13:(o)(7), bet-bigger:Method-8, bet-bigger:Method-9.
    Rulings: A50, S42.
    """
    if by.role is Role.PLAYER and state.cut_offered != by.name:
        raise refuse_at_table("CUT_NOT_OFFERED", by.name, name=state.cut_offered or "nobody")
    everybody = set(cut_order(state)) <= set(state.cut_asked)
    recut = state.cut_by == by.name and not state.cut_offered
    if by.role is Role.DEALER and not (everybody or recut):
        raise refuse_at_table("DEALER_CUTS_LAST", by.name)
    limits = find_cut_limits(state.rules.shoe, state.cards_left)
    if not limits.least <= command.depth <= limits.most:
        raise refuse_at_table("CUT_TOO_NEAR_THE_END", command.depth, **limits._asdict())
    return (e.CardsCut(by.name, command.depth), enter_phase(TablePhase.CUT_CARD))


class DepthLimits(NamedTuple):
    """How many cards deep a stack is cut: at least, and at most."""

    least: int
    most: int


def find_cut_limits(shoe: ShoeRules, cards: int) -> DepthLimits:
    """How deep a stack of so many cards may be cut.

    Clauses: section-13:(d)(5), bet-bigger:Method-8. Rulings: A50, S42.
    """
    least = min(shoe.cut_minimum_cards, cards // 2)
    return DepthLimits(least, cards - least)


def _order_recut(state: TableState, by: TablePerson, command: c.OrderRecut) -> Events:
    """Clauses: section-13:(d)(6). Rulings: A63."""
    if not may_recut(state):
        raise refuse_at_table("RECUT_NOT_NOW", command_words(command))
    return (e.RecutOrdered(by.name), enter_phase(TablePhase.CUT))


def may_recut(state: TableState) -> bool:
    """Whether another cut may be ordered: after a cut, before the first card of a round.

    A burn is not a deal: the burn cards go back into the stack, and are burned anew. A card that
    was found face up does not go back, so the stack is not cut again after one. A stack of discards
    is cut again until a card of it is dealt to the round, a down card too.

    Clauses: section-13:(d)(6), section-13:(o)(1), section-13:(o)(7). Rulings: A63.
    """
    seen = sum(card is not None for card in state.burned)
    dealt = (state.stack or state.full).size - state.unseen.size - seen
    if not state.cut_by or dealt:
        return False
    if state.stack is None:
        return not state.face_up_found
    on = state.round
    return on is not None and (not on.down_unseen or on.down_among is not None)


def _place_cut_card(state: TableState, _by: TablePerson, command: c.PlaceCutCard) -> Events:
    """Clauses: section-13:(d)(5), bet-bigger:Method-10. Rulings: A50, A64, S27."""
    shoe = state.rules.shoe
    place = find_cut_card_limits(shoe, state.cards_left)
    if not place.least <= command.from_back <= place.most:
        raise refuse_at_table("CUT_CARD_MISPLACED", command.from_back, **place._asdict())
    placed = e.CutCardPlaced(command.from_back)
    if shoe.burn_per_shoe or state.burn_due:
        return (placed, enter_phase(TablePhase.BURN))
    return (placed, enter_play(state))


class CutCardLimits(NamedTuple):
    """How many cards from the back the cut card goes in: about so many, in these limits."""

    about: int
    least: int
    most: int


def find_cut_card_limits(shoe: ShoeRules, cards: int) -> CutCardLimits:
    """Where the cut card goes in so many cards.

    "At least approximately" so far in allows for the same few cards as "approximately", and for
    anything further in. In a short stack of discards it goes in halfway at the most.

    Rulings: A64, S27, S42.
    """
    depth = min(shoe.cut_card_depth(cards), cards // 2)
    near = min(_NEAR, depth // 4)
    most = depth + near if shoe.cut_card_cards_from_back else cards - 1
    return CutCardLimits(depth, depth - near, most)


def _after_cut_offered(state: TableState, event: e.CutOffered) -> TableState:
    return begin_cut_at(state, event.player)._replace(cut_offered=event.player)


def _after_cut_declined(state: TableState, event: e.CutDeclined) -> TableState:
    return state._replace(cut_offered="", cut_asked=(*state.cut_asked, event.player))


def _after_cards_cut(state: TableState, event: e.CardsCut) -> TableState:
    depth = event.depth if state.commitment else 0
    return state._replace(cut_offered="", cut_by=event.by, cut_since=state.cut_since + depth)


def _after_recut_ordered(state: TableState, _event: e.RecutOrdered) -> TableState:
    """The last cutter cuts again, or the next in order does; the cards will come in another order.

    What was committed to before the cut is cut once more, and stands; what was committed to as it
    lay after the cut is committed to anew. Wagers that lie on the layout already stay there.

    Clauses: section-13:(d)(6). Rulings: A63.
    """
    state = state._replace(
        commitment=state.commitment if state.cut_since else "",
        burned=(),
        hidden_burns=(),
        burn_asked="",
        face_down=0,
        shoe=state.full,
        burn_due=max(state.burn_due, int(state.stack is not None)),
    )
    on = state.round
    if on is not None:
        stack = state.stack or state.full
        state = state._replace(round=on.but(shoe=stack, face_down=int(on.down_unseen)))
    if state.rules.shoe.recut_by == "last-cutter":
        offered = state.cut_by if state.cut_by in state.players else ""
        return state._replace(cut_offered=offered)
    return state._replace(cut_asked=(*state.cut_asked, state.cut_by))


def _after_cut_card_placed(state: TableState, event: e.CutCardPlaced) -> TableState:
    return state._replace(
        behind_cut=event.from_back,
        shoe=state.full,
        burn_due=max(state.burn_due, state.rules.shoe.burn_per_shoe),
    )


CUT_DECISIONS: Decisions = {
    c.OfferCut: _offer_cut,
    c.DeclineCut: _decline_cut,
    c.CutCards: _cut_cards,
    c.OrderRecut: _order_recut,
    c.PlaceCutCard: _place_cut_card,
}
CUT_EFFECTS: Effects = {
    e.CutOffered: _after_cut_offered,
    e.CutDeclined: _after_cut_declined,
    e.CardsCut: _after_cards_cut,
    e.RecutOrdered: _after_recut_ordered,
    e.CutCardPlaced: _after_cut_card_placed,
}
