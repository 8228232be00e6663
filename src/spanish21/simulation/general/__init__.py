"""The general kernel: every rule of a playable rule set, every wager, one to nine boxes.

``supported_rules`` refuses what it does not play. ``game_arrays`` compiles a game into arrays, with
``strategy_tables``, ``prices`` and ``jackpot_tables``; ``layout`` names the places in them. ``lane``
plays rounds from them, ``kernel`` on a processor and ``gpu`` on a GPU; ``figures`` reads the counts.
"""

from spanish21.simulation.general.kernel import GeneralKernel

__all__ = ["GeneralKernel"]
