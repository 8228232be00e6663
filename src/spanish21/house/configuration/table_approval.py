"""Under what a table for money stands: the approvals, licences and equipment that staff write down."""

from dataclasses import dataclass, fields

from spanish21.game.rules import parse_equipment
from spanish21.refusal import Refusal

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class TableApproval:
    """What regulators have approved of a table, by reference; "" where nothing is written down.

    ``reference`` is the approval of the house's controls with this game, in a Tribal casino that
    of the gaming agency; ``concurrence`` and ``supplement`` are the State's, and the supplement to
    the compact, there. ``vendor_licence`` is the number of who supplies layout and equipment.
    ``equipment`` is the version of the jackpot equipment that stands at the table, and
    ``equipment_approval`` what it was approved by.

    Clauses: wa-2025:L[345678], wa-2025:P3.
    """

    reference: str = ""
    vendor_licence: str = ""
    concurrence: str = ""
    supplement: str = ""
    equipment: str = ""
    equipment_approval: str = ""


NO_APPROVAL = TableApproval()
"""Nothing is written down, as at a table that is not for money."""


def check_approval(approval: TableApproval) -> None:
    """Refuse a reference that is not a line of text, and a version that does not read as one."""
    for field in fields(approval):
        text = getattr(approval, field.name)
        if text != text.strip() or not text.isprintable() or len(text) > _LONGEST:
            say = f"write 1 to {_LONGEST} letters on one line"
            raise Refusal(f"approval.{field.name}", text[:_LONGEST], say)
    if approval.equipment:
        parse_equipment(approval.equipment, field="approval.equipment")
