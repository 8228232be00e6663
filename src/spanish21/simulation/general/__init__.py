"""The general kernel: every rule of a playable rule set, every wager, one to nine boxes."""

from spanish21.simulation.general.kernel import GeneralKernel, Given, play_given, play_shoes

__all__ = ["GeneralKernel", "Given", "play_given", "play_shoes"]
