"""An hour, a trip, a bankroll: what many rounds come to, by the law of one of them.

The law of a round is every gain with its probability; it may come from an exact analysis or from a
simulation. Nothing here is taken for normal, and nothing is sampled.

* ``gain_law``: the law of one round, on a lattice of cents
* ``sum_law``: the law of so many rounds together, by convolution
* ``ruin``: the risk of ruin, with and without a goal and a limit of time, and when it comes
"""

from spanish21.extras import from_extra

with from_extra("analysis"):
    from spanish21.sessions.gain_law import GainLaw
    from spanish21.sessions.ruin import RuinByRound, ruin_before_goal, ruin_by_round
    from spanish21.sessions.sum_law import SumLaw, sum_rounds

__all__ = ["GainLaw", "RuinByRound", "SumLaw", "ruin_before_goal", "ruin_by_round", "sum_rounds"]
