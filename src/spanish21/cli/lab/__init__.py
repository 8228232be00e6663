"""``spanish21 lab``: what a count is worth at a table.

* ``commands``: the group, and the options that its commands share
* ``effects``: the effects of cards, the quality of a system, the best tags
* ``indices``: from which true count departures pay, and what they are worth
* ``protection``: what counts win of a table, as a report
* ``ramp``: what to wager at each true count, and what that wins and risks; what the cut card costs
"""
