"""Why an open table deals no more rounds, or takes no wagers on a jackpot, as the floor reads it."""

from spanish21.house.configuration.approved_rules import find_approved
from spanish21.house.configuration.opening_conditions import check_may_deal
from spanish21.house.state import House
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.refusal import Refusal

_AS_PEOPLE_SET_IT = ("NOT_LINKED", "JACKPOT_REMOVED")
"""A jackpot that two people have taken from the table waits for nobody."""


def why_no_rounds(house: House, table: str, at: int) -> str:
    """What keeps a table from its next round: a limit of the day, or rules that were not approved.

    A day may have passed since it opened; "" where it may deal.
    """
    settings = house.tables[table].settings
    try:
        check_may_deal(settings, house.standing, at, find_approved(house.approved, settings))
    except Refusal as refusal:
        return str(refusal)
    return ""


def why_no_jackpot_wagers(house: House, table: str, at: int) -> str:
    """Why jackpots that a table plays for take no wagers there now, by name; "" where all do."""
    reasons = []
    for name in house.tables[table].settings.jackpots:
        try:
            check_takes_wagers(house.ledger, at, name, table)
        except Refusal as refusal:
            if refusal.name not in _AS_PEOPLE_SET_IT:
                reasons.append(f"{name} takes no wagers: {refusal.allowed}")
    return "; ".join(reasons)
