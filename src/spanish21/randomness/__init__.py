"""Is a shuffler fair? A battery of tests on the shoes it makes, whoever makes them."""

from spanish21.randomness.battery import (
    Battery,
    BatteryReport,
    ShuffleTestVerdict,
    apply_holm_correction,
    check_shoe_count,
)
from spanish21.randomness.shoe_arrays import draw_shoes
from spanish21.randomness.significance import ShuffleTestResult

__all__ = [
    "Battery",
    "BatteryReport",
    "ShuffleTestResult",
    "ShuffleTestVerdict",
    "apply_holm_correction",
    "check_shoe_count",
    "draw_shoes",
]
