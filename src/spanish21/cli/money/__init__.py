"""The card room's money as commands: jackpots, awards, the ledger, its audit and reports."""

from spanish21.cli.money.awards import award_group
from spanish21.cli.money.jackpots import jackpot_group
from spanish21.cli.money.ledger import ledger_group
from spanish21.cli.money.reports import report_group

__all__ = [
    "award_group",
    "jackpot_group",
    "ledger_group",
    "report_group",
]
