"""The procedures of a table, each with what its commands make happen and what its events do.

* ``announcements``: what the dealer says aloud as a round goes on: totals, and "Dealer's Card"
* ``burn``: the burn cards: burned before the first round and by a new dealer, asked for and shown
* ``card_count``: the count of all cards: exactly the decks of the table must be there
* ``cash_wagers``: wagers in cash: called, confirmed by two people, and withdrawn
* ``cut``: the cut: offered, declined, made and ordered again; and the cut card
* ``devices``: the devices of a table: out of order, taken away, brought and brought back
* ``irregularities``: when something goes wrong: the report, who confirms it, and what the rules do
* ``opening``: a table opened and closed, and its cards: inspected, verified, shown, washed and
  changed
* ``people``: people at a table: seats, dealers, and who may play
* ``rounds``: rounds at a table: opened, played by the persons in their roles, and collected
* ``shoe``: a shoe: committed to, revealed and ended; the phases of the table that it goes through
* ``shuffle``: the shuffle: by hand, step by step, or by an automatic shuffler
* ``steps``: what every procedure at a table is made of
"""

from spanish21.game.table.procedures.burn import BURN_DECISIONS, BURN_EFFECTS
from spanish21.game.table.procedures.card_count import CARD_COUNT_DECISIONS, CARD_COUNT_EFFECTS
from spanish21.game.table.procedures.cash_wagers import CASH_WAGER_DECISIONS, CASH_WAGER_EFFECTS
from spanish21.game.table.procedures.cut import CUT_DECISIONS, CUT_EFFECTS
from spanish21.game.table.procedures.devices import DEVICE_DECISIONS, DEVICE_EFFECTS
from spanish21.game.table.procedures.irregularities import (
    IRREGULARITY_DECISIONS,
    IRREGULARITY_EFFECTS,
)
from spanish21.game.table.procedures.opening import OPENING_DECISIONS, OPENING_EFFECTS
from spanish21.game.table.procedures.people import PEOPLE_DECISIONS, PEOPLE_EFFECTS
from spanish21.game.table.procedures.rounds import ROUND_DECISIONS, ROUND_EFFECTS
from spanish21.game.table.procedures.shoe import SHOE_DECISIONS, SHOE_EFFECTS
from spanish21.game.table.procedures.shuffle import SHUFFLE_DECISIONS, SHUFFLE_EFFECTS
from spanish21.game.table.procedures.steps import Decisions, Effects

TABLE_DECISIONS: Decisions = {
    **CARD_COUNT_DECISIONS,
    **OPENING_DECISIONS,
    **SHUFFLE_DECISIONS,
    **DEVICE_DECISIONS,
    **CUT_DECISIONS,
    **SHOE_DECISIONS,
    **BURN_DECISIONS,
    **PEOPLE_DECISIONS,
    **ROUND_DECISIONS,
    **CASH_WAGER_DECISIONS,
    **IRREGULARITY_DECISIONS,
}
TABLE_EFFECTS: Effects = {
    **CARD_COUNT_EFFECTS,
    **OPENING_EFFECTS,
    **SHUFFLE_EFFECTS,
    **DEVICE_EFFECTS,
    **CUT_EFFECTS,
    **SHOE_EFFECTS,
    **BURN_EFFECTS,
    **PEOPLE_EFFECTS,
    **ROUND_EFFECTS,
    **CASH_WAGER_EFFECTS,
    **IRREGULARITY_EFFECTS,
}
