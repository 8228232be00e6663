"""How often everything happens when a rule of play is followed.

* ``hand_flow``: the chances of each action with each hand
* ``result_tally``: how hands end, and what they gain
* ``settled_first``: hands that are over before an unseen blackjack shows
* ``split_gains``: the net gain of a whole split, from the gains of its hands
* ``split_rounds``: rounds with a split
* ``round_results``: whole rounds: net gains and event frequencies
"""
