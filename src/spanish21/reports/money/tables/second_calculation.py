"""Amounts by events and facts, and the same by transfers: two roads to every figure of a table.

The first road reads what happened: settlement lines, chips that were sold, slips, counts, awards.
The second adds up what moved. Neither looks at the other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.journal.event_codec import read_events
from spanish21.house.table import events as h
from spanish21.house.table.money.correction_postings import find_correction
from spanish21.ledger import Entry, Transfer
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.awards import RULING
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.reports.money.tables.layouts import TableLayout

WHATS = (
    "Wagers made",
    "Wagers returned",
    "Wagers collected",
    "Wagers paid",
    "Contributions",
    "Awards",
    "Fills",
    "Credits",
    "Drop",
    "Drop counted",
    "Trays over or short",
)
"""What is worked out twice, in the order of a report."""
MADE, RETURNED, COLLECTED, PAID, CONTRIBUTIONS, *_OTHERS = WHATS
AWARDS, FILLS, CREDITS, DROP, DROP_COUNTED, COUNTS = _OTHERS


class Amount(NamedTuple):
    """So much of something, at a table or of a jackpot: ``table T1``, ``jackpot high``."""

    about: str
    what: str
    micros: int


_MOVED: Mapping[str, tuple[str, str, int]] = {
    "wager": ("wagers", MADE, 1),
    "wager-returned": ("wagers", RETURNED, 1),
    "wager-collected": ("table", COLLECTED, 1),
    "layout-cleared": ("table", COLLECTED, 1),
    "layout-restored": ("table", COLLECTED, -1),
    "payout": ("table", PAID, 1),
    "payout-owed": ("short", PAID, 1),
    "win-held": ("table", PAID, 1),
    "contribution": ("table", CONTRIBUTIONS, 1),
    "contribution-hidden": ("table", CONTRIBUTIONS, 1),
    "contribution-overflow": ("table", CONTRIBUTIONS, 1),
    "fill": ("table", FILLS, 1),
    "table-credit": ("table", CREDITS, 1),
    "drop": ("drop", DROP, 1),
    "drop-counted": ("drop", DROP_COUNTED, 1),
    "tray-over": ("table", COUNTS, 1),
    "tray-short": ("table", COUNTS, -1),
}
"""By code: the kind of account that names the table, and what the transfer is part of."""
_OF_JACKPOTS: Mapping[str, tuple[str, int]] = {
    "contribution": (CONTRIBUTIONS, 1),
    "contribution-hidden": (CONTRIBUTIONS, 1),
    "contribution-overflow": (CONTRIBUTIONS, 1),
    "award": (AWARDS, 1),
    "award-undone": (AWARDS, -1),
    "house-prize": (AWARDS, 1),
    "house-prize-undone": (AWARDS, -1),
}


def amounts_moved(transfer: Transfer) -> Iterator[Amount]:
    """What one transfer is part of."""
    accounts = dict(name.partition(":")[::2] for name in (transfer.debit, transfer.credit))
    if transfer.code in _MOVED:
        kind, what, sign = _MOVED[transfer.code]
        yield Amount(f"table {accounts[kind]}", what, sign * transfer.micros)
    if transfer.code in _OF_JACKPOTS:
        what, sign = _OF_JACKPOTS[transfer.code]
        kinds = ("primary", "reserve", "overflow", "pending")
        (jackpot,) = {accounts[kind] for kind in kinds if kind in accounts}
        yield Amount(f"jackpot {jackpot}", what, sign * transfer.micros)


class HappenedAmounts:
    """What events and facts come to, entry by entry.

    ``_trays`` are the tables whose cash is their own drop; ``_awards`` the jackpot and the amount
    of each award as it stands, ``_layouts`` what lies on each table's layout.
    """

    def __init__(self) -> None:
        self._trays: set[str] = set()
        self._awards: dict[str, tuple[str, int]] = {}
        self._layouts: defaultdict[str, TableLayout] = defaultdict(TableLayout)

    def of_entry(self, entry: Entry) -> Iterator[Amount]:
        for fact in entry.facts:
            yield from self._of_fact(fact)
        kind, _, table = entry.stream.partition("/")
        if kind == "table" and entry.game:
            events = read_events(entry.game)
            corrected = find_correction(events)
            if corrected is not None:
                # What is decided again moves one difference, beside the lines of its settlement.
                self._layouts[f"table {table}"].correct(corrected.layout_cents)
                yield _cents(f"table {table}", COLLECTED, -corrected.layout_cents)
                return
            for event in events:
                yield from self._of_event(f"table {table}", event)

    def _of_event(self, about: str, event: object) -> Iterator[Amount]:
        layout = self._layouts[about]
        layout.follow(event)
        yield _cents(about, MADE, layout.made)
        yield _cents(about, RETURNED, layout.returned)
        if isinstance(event, e.RoundHappened) and isinstance(event.event, r.WagersSettled):
            for line in event.event.lines:
                yield _cents(about, COLLECTED, line.collected_cents)
                if line.outcome != "award":
                    yield _cents(about, PAID, line.paid_cents)
        elif isinstance(event, h.ChipsSold | e.CashChanged) and about in self._trays:
            yield _cents(about, DROP, event.cents)

    def _of_fact(self, fact: f.Fact) -> Iterator[Amount]:
        if isinstance(fact, f.WagersContributed):
            gave = fact.primary_micros + fact.reserve_micros + fact.overflow_micros
            yield Amount(f"table {fact.table}", CONTRIBUTIONS, gave)
            yield Amount(f"jackpot {fact.jackpot}", CONTRIBUTIONS, gave)
        elif isinstance(fact, f.WagersShared):
            gave = fact.displayed_micros + fact.hidden_micros
            yield Amount(f"table {fact.table}", CONTRIBUTIONS, gave)
            yield Amount(f"jackpot {fact.jackpot}", CONTRIBUTIONS, gave)
        elif isinstance(fact, f.AwardLocked | f.SharedAwardLocked):
            self._awards[fact.award] = (fact.jackpot, fact.cents)
            yield _cents(f"jackpot {fact.jackpot}", AWARDS, fact.cents)
        elif isinstance(fact, f.AwardRecomputed | f.AwardVoided) and fact.award in self._awards:
            # A large win is an award of no jackpot: settlement lines have told of it.
            jackpot, before = self._awards[fact.award]
            cents = fact.cents if isinstance(fact, f.AwardRecomputed) else 0
            self._awards[fact.award] = (jackpot, cents)
            yield _cents(f"jackpot {jackpot}", AWARDS, cents - before)
        elif isinstance(fact, f.WinHeld) and fact.spot == RULING:
            # No settlement line tells of what a ruling gave.
            yield _cents(f"table {fact.table}", PAID, fact.cents)
        elif isinstance(fact, f.TableFilled):
            yield _cents(f"table {fact.table}", FILLS, fact.cents)
        elif isinstance(fact, f.TableCredited):
            yield _cents(f"table {fact.table}", CREDITS, fact.cents)
        elif isinstance(fact, f.DropCounted):
            yield _cents(f"table {fact.table}", DROP_COUNTED, fact.cents)
        elif isinstance(fact, f.TrayCounted):
            self._trays.add(f"table {fact.table}")
            over = fact.cents * MICRODOLLARS_PER_CENT - fact.book_micros
            yield Amount(f"table {fact.table}", COUNTS, over)


def _cents(about: str, what: str, cents: int) -> Amount:
    return Amount(about, what, cents * MICRODOLLARS_PER_CENT)


def add_up(amounts: Iterator[Amount]) -> Counter[tuple[str, str]]:
    """Sums by what they are about, and what they are."""
    sums: Counter[tuple[str, str]] = Counter()
    for about, what, micros in amounts:
        sums[about, what] += micros
    return sums
