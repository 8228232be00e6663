"""What people on the exclusion list do not do at a table.

They do not sit down, wager, buy chips or lay them down, by a device of their own or by the dealer's word. A round
in which their wagers lie already is played to its end, and what they win is theirs.
"""

from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.people.exclusions import check_not_excluded
from spanish21.house.table import commands as d
from spanish21.house.table.decide.transaction import Actor, TableContext

_BEGINS = (
    t.Sit,
    t.AdmitPlayer,
    t.CallCashWager,
    c.PlaceWagers,
    d.BuyChips,
    d.BringChips,
    d.PlayCoupons,
    d.ConfirmCoupons,
)
"""Commands by which a person begins to play, or plays for more."""


def check_may_begin(
    context: TableContext, by: Actor, at: int, command: d.HouseTableCommand
) -> None:
    """Refuse a command by which a person on the exclusion list would play."""
    inner = command.command if isinstance(command, d.ForPlayer) else command
    if not context.people.exclusions or not isinstance(inner, _BEGINS):
        return
    for name in {by.name, getattr(command, "player", ""), getattr(inner, "player", "")} - {""}:
        check_not_excluded(context.people, name, at)
