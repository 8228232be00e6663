"""What the rules do about each thing that can go wrong.

Every irregularity is a row of the rule set: its name, who confirms it, what is done the
first time and again. Here is what that means in events.

* ``failed_devices``: devices that fail or are misused: a shuffler that jams, a reader that reads
  what it must not
* ``missing_cards``: cards that are not where they should be: passed by, or none left in the shoe
* ``remedy``: what follows from an irregularity once it is confirmed
* ``reports``: which irregularity can be reported when, and about which card; the remedy of each
* ``wrong_cards``: cards that should not be where they are: face up in the shoe, a 10, drawn in
  error
"""

from spanish21.game.table.irregularities.failed_devices import READER_MISUSES, misuse_of_reader
from spanish21.game.table.irregularities.remedy import Remedy, round_in_play
from spanish21.game.table.irregularities.reports import (
    CONFIRMING_ROLES,
    ReportableIrregularity,
    check_report,
    find_irregularity,
    find_remedy,
    remedy_words,
    reportable_irregularities,
)
from spanish21.game.table.irregularities.wrong_cards import check_burn

__all__ = [
    "CONFIRMING_ROLES",
    "READER_MISUSES",
    "Remedy",
    "ReportableIrregularity",
    "check_burn",
    "check_report",
    "find_irregularity",
    "find_remedy",
    "misuse_of_reader",
    "remedy_words",
    "reportable_irregularities",
    "round_in_play",
]
