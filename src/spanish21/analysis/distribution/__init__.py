"""How often everything happens when a rule of play is followed.

* ``hand_flow``: the chances of each action with each hand
* ``result_tally``: how hands end, and what they gain
* ``settled_first``: hands that are over before an unseen blackjack shows
* ``card_mixture``: cards drawn without replacement as a mixture of draws with replacement
* ``hand_ends``: the ways a split hand can end
* ``split_suits``: what suits decide about split hands
* ``split_law``: the joint law of the hands of a split, at the points of a mixture
* ``joint_splits``: the points that a shoe asks for, and the law on them
* ``split_rounds``: rounds with a split
* ``round_results``: whole rounds: net gains and event frequencies
"""
