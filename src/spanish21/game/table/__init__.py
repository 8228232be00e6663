"""A table: people, cards and rounds in sequence, as a decider like the round.

    table = open_table(rules)
    events, table = step_table(table, Person("Flo", Role.FLOOR), OpenTable("Dan", at_minutes=0))

Every command is given by a person in a role. A round is part of the table's stream; the
table knows at all times which cards are unseen. There is no clock and no chance here.

* ``commands``: what people ask for at a table, beside what they ask for in a round
* ``decide``: from a person's command at a table to events: the one door into a table
* ``events``: what has happened at a table
* ``devices``: the devices of a table: readers, shufflers and shoes, and the rules in force with them
* ``evolve``: what events do to a table
* ``irregularities``: what the rules do about each thing that can go wrong
* ``people``: who may say what at a table
* ``phases``: the course of a table as a table: which role may give which command in which phase
* ``procedures``: the procedures of a table, each with what its commands make happen and what its
  events do
* ``refusals``: why a table's command is refused, by name, with the sentence that is said
* ``second_person``: two people for money that goes back: who reports it never confirms it
* ``state``: the state of a table: its people, its cards and the round that is on
* ``view``: what everybody at a table may see of what happens there; staff's cards stay theirs
"""

from spanish21.game.table.decide import (
    TableStep,
    guide_dealer,
    step_table,
)
from spanish21.game.table.evolve import evolve_table, replay_table
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.phases import TABLE_PHASES, TablePhase
from spanish21.game.table.state import TableState, cut_order, open_table

__all__ = [
    "TABLE_PHASES",
    "Role",
    "TablePerson",
    "TablePhase",
    "TableState",
    "TableStep",
    "cut_order",
    "evolve_table",
    "guide_dealer",
    "open_table",
    "replay_table",
    "step_table",
]
