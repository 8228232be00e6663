"""The compiled functions that play one lane of rounds: rounds, boxes, the shoe, side wagers.

* ``boxes``: how a box is played by a strategy's tables, splits and all
* ``counters``: what a lane counts beside its rounds: squares, sittings, and its figures at the end
* ``rounds``: how a lane of rounds is played: the loops of the general kernel
* ``shoe``: the next card of a shoe, for a lane of the general kernel
* ``side_wagers``: match, jackpot and other side wagers of one box, for a lane of the general kernel
"""
