"""A table of a house as it is posted: its rules in force, the ledger's jackpots and amounts."""

from spanish21.house.state import House
from spanish21.house.table.decide import find_table
from spanish21.reports.signs.posting_pack import PostedTable


def posted_table(house: House, name: str) -> PostedTable:
    """A table of a house as it is posted; a jackpot that has left play is not in play there."""
    table = find_table(house.tables, name)
    return PostedTable(
        house=house.name,
        table=name,
        rules=table.rules_in_force.rules,
        jackpots=tuple(house.ledger.jackpots[one] for one in table.settings.jackpots),
        thresholds=house.ledger.thresholds,
        standing=house.standing,
        reference=table.settings.approval.reference,
    )
