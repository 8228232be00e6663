"""The tray of a live table: opened and closed by counts, filled and credited by slips.

A tray is open from the count at its opening to the count at its closing. Its chips stand on the
account of the table's bank. From the first fact about it on, no chips reach or leave it for the
cage but by a slip that two people signed; before it, in a journal of older days, the house filled
a live table's bank by itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.ledger import facts as f

OPENING, DEALER_CHANGE, SHIFT, CLOSING = TRAY_MOMENTS = (
    "opening",
    "dealer-change",
    "shift",
    "closing",
)
"""When a tray is counted."""


SLIPS = (
    f.TableFilled,
    f.TableCredited,
    f.DropCounted,
    f.JackpotTransferred,
    f.SeizureRecorded,
    f.SeizureSettled,
    f.ShareSettled,
    f.MemberSettled,
)
"""The facts that are written on a slip: they are numbered together, without a gap."""


class Tray(NamedTuple):
    """A tray as it stands: whether it is open, and the count that was made last."""

    table: str
    open: bool = False
    moment: str = ""
    counted_cents: int = 0
    counted_at: int = 0


def evolve_trays(trays: dict[str, Tray], fact: f.Fact, at: int) -> None:
    """Learn a fact about a tray; others change nothing."""
    if type(fact) in _APPLY:
        table = fact.table  # type: ignore[union-attr]
        trays[table] = _APPLY[type(fact)](trays.get(table, Tray(table)), fact, at)


def has_tray(trays: Mapping[str, Tray], table: str) -> bool:
    """Whether a table pays out of a tray: from its first count on, also while it is closed."""
    tray = trays.get(table)
    return tray is not None and bool(tray.moment)


def slip_of(fact: f.Fact) -> int:
    """The number of the slip that a fact is written on; 0 if it has none."""
    return fact.slip if isinstance(fact, SLIPS) else 0


def _same_tray(tray: Tray, _fact: f.TableFilled | f.TableCredited, _at: int) -> Tray:
    return tray


def _tray_after_count(tray: Tray, fact: f.TrayCounted, at: int) -> Tray:
    return Tray(tray.table, fact.moment != CLOSING, fact.moment, fact.cents, at)


_APPLY: Mapping[type, Callable[[Tray, Any, int], Tray]] = {
    f.TableFilled: _same_tray,
    f.TableCredited: _same_tray,
    f.TrayCounted: _tray_after_count,
}
