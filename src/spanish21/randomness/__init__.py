"""Is a shuffler fair? A battery of tests on the shoes it makes, whoever makes them."""

from spanish21.randomness.battery import Battery, Judged, Report, check_shoes, holm
from spanish21.randomness.cards import draw_shoes
from spanish21.randomness.judge import Outcome

__all__ = [
    "Battery",
    "Judged",
    "Outcome",
    "Report",
    "check_shoes",
    "draw_shoes",
    "holm",
]
