"""The general kernel: every rule of a playable rule set, every wager, one to nine boxes."""

from spanish21.simulation.general.kernel import GeneralKernel

__all__ = ["GeneralKernel"]
