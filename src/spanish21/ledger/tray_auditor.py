"""The audit of trays and drop boxes: slips, signatures and counts against what has moved.

It looks at a table from its first slip or count on. A journal of older days has tables that the
house filled by itself; what they moved is judged by what happened there alone.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping

from spanish21.ledger import facts as f
from spanish21.ledger.journal.entries import Entry
from spanish21.ledger.journal.people_names import same_person
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars

_SLIPS = ("fill", "table-credit")
_COUNTS = ("tray-over", "tray-short", "drop-over", "drop-short", "drop-counted")
_OWES = {"payout-owed": 1, "owed-undone": -1, "owed-paid": -1, "shortage-covered": 0}
_SOLD = ("chips-sold", "drop")
_WATCHED = frozenset((*_SLIPS, *_COUNTS, *_OWES, *_SOLD, "standing-fill", "buy-in"))
_KEYED = ("table", "drop", "short", "owed")
_Stated = f.TableFilled | f.TableCredited | f.TrayCounted | f.DropCounted
_OfJackpots = f.JackpotTransferred | f.SeizureRecorded | f.SeizureSettled
"""What is written on a slip as well, and concerns no tray."""


class TrayAuditor:
    """Follows trays entry by entry, and reports each that does not add up.

    ``balances`` are the accounts that the audit itself adds up; ``report`` takes a finding.
    """

    def __init__(self, report: Callable[[str], None], balances: Counter[str]) -> None:
        self._report, self._balances = report, balances
        self._open: dict[str, bool] = {}
        self._slips_of: set[str] = set()
        self._owed: Counter[str] = Counter()
        self._slips = 0

    def look(self, entry: Entry) -> None:
        """Check an entry whose transfers are in the balances already."""
        for fact in entry.facts:
            if isinstance(fact, _Stated | _OfJackpots):
                self._check_signed(entry, fact)
        stated = [fact for fact in entry.facts if isinstance(fact, _Stated)]
        self._slips_of |= {fact.table for fact in stated}
        moved = _moved_at_tables(entry)
        if not stated and not moved:
            return
        self._check_amounts(stated, moved)
        for fact in stated:
            if isinstance(fact, f.TrayCounted):
                self._check_count(fact)
            elif isinstance(fact, f.DropCounted) and self._balances[f"drop:{fact.table}"]:
                self._report(f"the drop box of {fact.table} is counted and its account is not $0")
        self._check_sales(entry, moved)
        for code, table in moved:
            self._owed[table] += _OWES.get(code, 0) * moved[code, table]
        for table in {table for _, table in moved} | {fact.table for fact in stated}:
            self._check_owed(table)

    def _check_signed(self, entry: Entry, fact: _Stated | _OfJackpots) -> None:
        """Check that two people signed, the first by his own command, on the next slip."""
        about = fact.jackpot if isinstance(fact, _OfJackpots) else fact.table
        what = f"{type(fact).__name__} of {about}"
        if fact.by != entry.by or not fact.second or same_person(fact.by, fact.second):
            self._report(f"{what} is signed by {fact.by} and {fact.second or 'nobody'}")
        if isinstance(fact, f.TrayCounted):
            return
        self._slips += 1
        if fact.slip != self._slips:
            self._report(f"{what} is on slip {fact.slip}, where slip {self._slips} is due")
            self._slips = fact.slip

    def _check_amounts(self, stated: list[_Stated], moved: Counter[tuple[str, str]]) -> None:
        """Check that slips and counts say what moved, and that nothing else moved."""
        due: Counter[tuple[str, str]] = Counter()
        for fact in stated:
            due.update(_amounts_of(fact))
        for code, table in sorted({*due, *moved}):
            watched = code in _COUNTS or (code in _SLIPS and table in self._slips_of)
            if watched and due[code, table] != moved[code, table]:
                said = format_microdollars(due[code, table])
                went = format_microdollars(moved[code, table])
                self._report(
                    f"{code} of {table}: what two people signed is {said}, it moves {went}"
                )
            if code == "standing-fill" and table in self._open:
                self._report(f"{table} has a tray, and the house fills it by itself")

    def _check_count(self, fact: f.TrayCounted) -> None:
        table, opens = fact.table, fact.moment == "opening"
        if self._open.get(table, False) == opens:
            self._report(f"the tray of {table} is counted for {fact.moment} out of turn")
        self._open[table] = fact.moment != "closing"
        held = self._balances[f"table:{table}"]
        if held != fact.cents * MICRODOLLARS_PER_CENT:
            self._report(f"the tray of {table} is counted and its account is not what was counted")
        if self._balances[f"short:{table}"]:
            self._report(f"the tray of {table} is counted while the table owes")

    def _check_sales(self, entry: Entry, moved: Counter[tuple[str, str]]) -> None:
        """Check that cash for a tray's chips goes into the drop box of that table."""
        for table, is_open in self._open.items():
            if moved["chips-sold", table] != moved["drop", table]:
                self._report(f"{table} sells chips, and its drop box does not get as much cash")
            if is_open and entry.stream == f"table/{table}" and moved["buy-in", ""]:
                self._report(f"chips of {table} are sold, and their cash is booked at the cage")

    def _check_owed(self, table: str) -> None:
        """Check that what a table owes is what its tray lacked, and is paid once it can be."""
        short, owed = self._balances[f"short:{table}"], self._owed[table]
        if owed != short:
            lacked = format_microdollars(short)
            self._report(f"{table} owes {format_microdollars(owed)}, its tray lacked {lacked}")
        if owed and self._balances[f"table:{table}"] >= owed:
            self._report(f"{table} owes {format_microdollars(owed)} and its tray holds as much")


def _moved_at_tables(entry: Entry) -> Counter[tuple[str, str]]:
    """What an entry moves by each code that concerns trays, table by table."""
    moved: Counter[tuple[str, str]] = Counter()
    for transfer in entry.transfers:
        if transfer.code in _WATCHED:
            moved[transfer.code, _table_of(transfer.debit, transfer.credit)] += transfer.micros
    return moved


def _table_of(*accounts: str) -> str:
    """The table that two accounts are about; ``""`` for none."""
    for name in accounts:
        kind, _, key = name.partition(":")
        if kind in _KEYED:
            return key.partition("@")[0]
    return ""


def _amounts_of(fact: _Stated) -> Mapping[tuple[str, str], int]:
    """What a slip or a count moves, by code and table."""
    micros = fact.cents * MICRODOLLARS_PER_CENT
    due: defaultdict[tuple[str, str], int] = defaultdict(int)
    if isinstance(fact, f.TableFilled):
        due["fill", fact.table] = micros
    elif isinstance(fact, f.TableCredited):
        due["table-credit", fact.table] = micros
    else:
        box = "tray" if isinstance(fact, f.TrayCounted) else "drop"
        over = micros - fact.book_micros
        due[f"{box}-over" if over > 0 else f"{box}-short", fact.table] = abs(over)
        if isinstance(fact, f.DropCounted):
            due["drop-counted", fact.table] = micros
    return due
