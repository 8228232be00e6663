"""One round of the game, whole: decide what a command makes happen, evolve what has happened.

    state = open_round(rules)
    events, state = step(state, PlaceWagers(1, "Ann", (("main", 1000),)))

There is no chance, clock or file in here: every card comes in as a ``DealCard``, and the
same commands always give the same events. ``options`` lists what may be done now and
nothing else is accepted; ``view`` is what a seat may see.

* ``answers``: the bettors behind the caller: who is asked, one after the other, and what follows
* ``cards_due``: which cards can come now, and which can lie face down as the dealer's down card
* ``commands``: what a person at the table can ask for, and chance, which is a command like any
  other
* ``dealer_needs``: what the dealer must still do: peek, show a second card, draw; and whether
  anything hangs on it
* ``decide``: from a command to events: the one door into a round
* ``events``: what has happened in a round
* ``evolve``: what an event does to the state; the functions stand with the moves they belong to
* ``layout``: putting a changed hand, box or bettor back in its place
* ``lines``: settlement lines and jackpot awards: the part of what has happened that a round
  remembers
* ``moves``: the moves of a round, one module each, and the one table of them all
* ``phase``: the phases of a round, each with what happens in it
* ``phases``: the course of a round as a table: what the dealer does in each phase, and what comes
  next
* ``refusals``: why a command is refused: one name for each missing condition, with the dealer's
  sentence
* ``settle``: settlement lines: what each wager is paid or loses, in the order the dealer does it
* ``state``: the state of a round: frozen, and nothing but what its events add up to
* ``turns``: whose turn it is, and what the hand at turn may do
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
