"""Is a shuffler fair? A battery of tests on the shoes it makes.

* ``battery``: all tests, and one verdict at 99 %
* ``shoe_arrays``: shoes as arrays, drawn from a shuffle function
* ``significance``: from counts to p-values, exactly or by Hotelling's test
* ``card_positions``, ``card_pairs``, ``colour_runs``, ``classical_tests``, ``correlation``,
  ``repeated_shoes``: the tests by subject
"""

from spanish21.extras import from_extra

with from_extra("simulate"):
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
