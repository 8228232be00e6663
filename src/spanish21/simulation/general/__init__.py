"""The general kernel: every rule of a playable rule set, every wager, one to nine boxes."""

from spanish21.simulation.general.kernel import (
    GeneralKernel,
    RoundRecords,
    play_shoes,
    play_shoes_main_net,
)

__all__ = ["GeneralKernel", "RoundRecords", "play_shoes", "play_shoes_main_net"]
