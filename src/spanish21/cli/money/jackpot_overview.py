"""A jackpot as its sign shows it, and in letters that are read from across a room."""

from typing import NamedTuple

from spanish21.ledger import Award, Jackpot, Ledger
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.jackpots.adjustments import MeterAdjustment
from spanish21.ledger.jackpots.awards import UNPAID_STAGES
from spanish21.ledger.refusals import refuse_entry
from spanish21.refusal import Refusal

_GLYPHS = {
    "0": ("╭─╮", "│ │", "╰─╯"),
    "1": ("╶╮ ", " │ ", "╶┴╴"),
    "2": ("╶─╮", "╭─╯", "╰─╴"),
    "3": ("╶─╮", " ─┤", "╶─╯"),
    "4": ("╷ ╷", "╰─┤", "  ╵"),
    "5": ("╭─╴", "╰─╮", "╶─╯"),
    "6": ("╭─╴", "├─╮", "╰─╯"),
    "7": ("╶─╮", "  │", "  ╵"),
    "8": ("╭─╮", "├─┤", "╰─╯"),
    "9": ("╭─╮", "╰─┤", "╶─╯"),
    "$": ("╭┼╴", "╰┼╮", "╶┼╯"),
    ",": (" ", " ", ","),
    ".": (" ", " ", "."),
}


class JackpotOverview(NamedTuple):
    """A jackpot, what it holds in micro-dollars, and where its wagers are not taken, and why."""

    jackpot: Jackpot
    primary: int
    reserve: int
    overflow: int
    pending: int
    seed: int
    waiting: int
    hits: tuple[Award, ...]
    adjustments: tuple[MeterAdjustment, ...]
    closed: tuple[tuple[str, str], ...]


def read_jackpot_overview(ledger: Ledger, name: str, at: int) -> JackpotOverview:
    """All that is to be shown of a jackpot, one that was removed too."""
    jackpot = ledger.jackpots.get(name)
    if jackpot is None:
        names = ", ".join(sorted(ledger.jackpots)) or "none yet"
        raise refuse_entry("NO_SUCH_JACKPOT", name, names=names)
    book = ledger.book
    unpaid = [x for x in ledger.awards.values() if x.jackpot == name and x.stage in UNPAID_STAGES]
    open_adjustments = (
        x for x in ledger.adjustments.values() if x.jackpot == name and not x.decided
    )
    return JackpotOverview(
        jackpot,
        *ledger.meter(name),
        pending=book.balance(account("pending", name)),
        seed=book.balance(account("seed", name)),
        waiting=len(unpaid),
        hits=tuple(ledger.awards[hit.award] for hit in reversed(jackpot.last_hits)),
        adjustments=tuple(open_adjustments),
        closed=tuple(_closed(ledger, jackpot, at)),
    )


def _closed(ledger: Ledger, jackpot: Jackpot, at: int) -> list[tuple[str, str]]:
    """The tables that may not take wagers on it now, each with the reason."""
    refusing_tables = []
    for table in jackpot.tables:
        try:
            check_takes_wagers(ledger, at, jackpot.name, table)
        except Refusal as refusal:
            refusing_tables.append((table, refusal.allowed))
    return refusing_tables


def draw_large_digits(text: str) -> tuple[str, str, str]:
    """An amount in three rows, each digit three wide."""
    shapes = [_GLYPHS[character] for character in text]
    first, second, third = (" ".join(shape[row] for shape in shapes) for row in range(3))
    return first, second, third
