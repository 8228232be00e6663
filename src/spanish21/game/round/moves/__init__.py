"""The moves of a round, one module each, and the one table of them all.

``MOVES`` says for every command who gives it, in which phases it is known, when it is on
offer, why it is refused and what it makes happen; ``EVOLVES`` what every event does to the
state. ``options``, ``decide`` and ``evolve`` are loops over these two. A new command is a row
in its move's module and a line in ``commands``, its events are lines in ``events``; its words are
in ``phrasebook.round.round_commands`` and ``phrasebook.round.round_events``.

A module of a move reads from its commands and events down to its rows. Moves know the state
and what is settled, and nothing of the loops over them.

* ``irregularities``: a card shown in error, a card missed, dead hands, a round that is void
* ``deal``: cards: dealt where one is due, face up or face down, and the down card turned
* ``double``: double down, and double again: by the caller first, then by the bettors behind him
* ``hit_and_stand``: hit and stand
* ``insurance``: offered under an ace, made, declined and closed
* ``move``: what a move is: a row of ``MOVES``, with who gives it, when it is offered and what it
  does
* ``peek``: what the dealer or the card reader finds under the up card
* ``rescue``: the last doubled portion is taken back and the rest given up
* ``seat``: who sits at a box: he calls its decisions, whenever he sat down
* ``settlement``: settled wagers leave the layout, and jackpots that were hit are kept
* ``split``: split a pair; the bettors behind the caller cover both hands or name one of them
* ``super_bonus``: the floor is called, sevens hit it, and the floor has it paid
* ``surrender``: a hand is given up for half of its wager, as a rule by its first decision
* ``turn``: the course of a round: its next phase, and the turn that passes from hand to hand
* ``turn_refusals``: why a command is refused for its box, its player or its turn, before its own
  rules are asked
* ``wagers``: placed, taken back, shared with other bettors, and closed before the first card
"""

from collections.abc import Mapping
from typing import Any

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.moves import (
    deal,
    double,
    hit_and_stand,
    insurance,
    peek,
    rescue,
    seat,
    settlement,
    split,
    super_bonus,
    surrender,
    turn,
    wagers,
)
from spanish21.game.round.moves.irregularities import card_in_error, dead_hands, missed_card, void
from spanish21.game.round.moves.move import Evolves, Giver, Move, Option

__all__ = ["EVOLVES", "MOVES", "MOVES_IN", "MOVE_OF", "Giver", "Move", "Option", "player_of"]

MOVES: tuple[Move, ...] = (
    *wagers.MOVES,
    *insurance.MOVES,
    *peek.MOVES,
    *hit_and_stand.MOVES,
    *double.MOVES,
    *split.MOVES,
    *surrender.MOVES,
    *rescue.MOVES,
    *deal.MOVES,
    *missed_card.MOVES,
    *super_bonus.MOVES,
    *card_in_error.MOVES,
    *void.MOVES,
)
"""Every move, in the order in which options are listed: the players' decisions first."""

MOVE_OF: Mapping[type, Move] = {move.command: move for move in MOVES}
"""The move of each kind of command."""


def player_of(command: Any) -> str:
    """The player whose move a command is; ``""`` where it is staff's."""
    return command.player if MOVE_OF[type(command)].giver is Giver.PLAYER else ""


MOVES_IN: Mapping[Phase, Mapping[type, Move]] = {
    phase: {move.command: move for move in MOVES if phase in move.phases} for phase in Phase
}
"""The moves that each phase knows, by their commands."""

EVOLVES: Evolves = {
    **wagers.EVOLVES,
    **seat.EVOLVES,
    **turn.EVOLVES,
    **deal.EVOLVES,
    **missed_card.EVOLVES,
    **dead_hands.EVOLVES,
    **insurance.EVOLVES,
    **peek.EVOLVES,
    **hit_and_stand.EVOLVES,
    **double.EVOLVES,
    **split.EVOLVES,
    **surrender.EVOLVES,
    **rescue.EVOLVES,
    **card_in_error.EVOLVES,
    **super_bonus.EVOLVES,
    **settlement.EVOLVES,
    **void.EVOLVES,
}
"""What each kind of event does to the state."""
