"""One round of the game, whole: decide what a command makes happen, evolve what has happened.

    state = open_round(rules)
    events, state = step(state, PlaceWagers(1, "Ann", (("main", 1000),)))

There is no chance, clock or file in here: every card comes in as a ``DealCard``, and the
same commands always give the same events. ``options`` lists what may be done now and
nothing else is accepted; ``view`` is what a seat may see.

* ``course``: the course of a round: its phases, whose turn it is, and what is due
* ``commands``: what a person at the table can ask for, and chance, which is a command like any
  other
* ``decide_again``: a round decided again from one of its cards
* ``decide``: from a command to events: the one door into a round
* ``events``: what has happened in a round
* ``evolve``: what an event does to the state; the functions stand with the moves they belong to
* ``layout``: putting a changed hand, box or bettor back in its place
* ``lines``: settlement lines and jackpot awards: the part of what has happened that a round
  remembers
* ``moves``: the moves of a round, one module each, and the one table of them all
* ``refusals``: why a command is refused: one name for each missing condition, with the dealer's
  sentence
* ``settle``: settlement lines: what each wager is paid or loses, in the order the dealer does it
* ``state``: the state of a round: frozen, and nothing but what its events add up to
"""

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.phases import PHASES
from spanish21.game.round.decide import RoundStep, decide, step
from spanish21.game.round.evolve import evolve, replay
from spanish21.game.round.moves import MOVE_OF, MOVES, Giver, Move, Option
from spanish21.game.round.options import first_option, options
from spanish21.game.round.state import RoundState, at_risk, at_risk_by_player, open_round
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
