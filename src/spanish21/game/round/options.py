"""What may be done now: the only source of what is legal in a round.

``options`` lists it; ``decide`` refuses what it does not list. Buttons, menus, action masks
and refusals all come from here. An amount is a range, a card any card still unseen.
"""

from collections.abc import Mapping

from spanish21.game.round.course.turns import hand_to_act
from spanish21.game.round.moves import MOVES, MOVES_IN
from spanish21.game.round.moves.move import Giver, Option, command_fields
from spanish21.game.round.state import RoundState

__all__ = ["COMMAND_FIELDS", "Option", "first_option", "options"]

COMMAND_FIELDS: Mapping[type, tuple[str, ...]] = {
    move.command: command_fields(move.command) for move in MOVES
}
"""The fields of each kind of command."""


def options(state: RoundState, giver: Giver | None = None) -> tuple[Option, ...]:
    """Everything that may be done now, the players' decisions first.

    With a ``giver``, his alone: the dealer's options list unseen cards, which takes long.
    """
    acting = hand_to_act(state)
    offered: list[Option] = []
    for move in MOVES_IN[state.phase].values():
        if giver is None or move.giver is giver:
            offered += move.offer(state, acting)
    return tuple(offered)


def first_option(state: RoundState, command: type) -> Option | None:
    """The first option of this kind of command; ``None`` when none is on offer."""
    move = MOVES_IN[state.phase].get(command)
    return next(iter(move.offer(state, hand_to_act(state))), None) if move else None
