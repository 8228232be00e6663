"""One round of the game, whole: decide what a command makes happen, evolve what has happened.

    state = open_round(rules)
    events, state = step(state, PlaceWagers(1, "Ann", (("main", 1000),)))

There is no chance, clock or file in here: every card comes in as a ``DealCard``, and the
same commands always give the same events. ``options`` lists what may be done now and
nothing else is accepted; ``view`` is what a seat may see.
"""

from spanish21.game.round.decide import RoundStep, decide, step
from spanish21.game.round.evolve import evolve, replay
from spanish21.game.round.moves import MOVE_OF, MOVES, Giver, Move, Option
from spanish21.game.round.options import first_option, options
from spanish21.game.round.phase import Phase
from spanish21.game.round.phases import PHASES
from spanish21.game.round.state import RoundState, at_risk, at_risk_by_player, cards_out, open_round
from spanish21.game.round.view import RoundView, event_as_seen, view

__all__ = [
    "MOVES",
    "MOVE_OF",
    "PHASES",
    "Giver",
    "Move",
    "Option",
    "Phase",
    "RoundState",
    "RoundStep",
    "RoundView",
    "at_risk",
    "at_risk_by_player",
    "cards_out",
    "decide",
    "event_as_seen",
    "evolve",
    "first_option",
    "open_round",
    "options",
    "replay",
    "step",
    "view",
]
