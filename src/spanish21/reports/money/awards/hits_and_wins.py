"""Hits and wins of each jackpot, against what the exact odds expect; and the last hits.

Rulings: A41, A43, A53.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from spanish21.ledger import Entry, Jackpot
from spanish21.ledger import facts as f
from spanish21.ledger.awards import AwardStage
from spanish21.ledger.jackpots import HITS_SHOWN, HOUSE
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.reports.money.awards.award_odds import RARE_CHANCE, AwardRow, award_rows, tail_chance
from spanish21.reports.money.journal_reader import CheckedEntry, JournalReader
from spanish21.reports.money.report import (
    CellValue,
    MoneyColumn,
    MoneyReportTable,
    check_agreement,
    format_cell,
)
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Jackpot"),
    MoneyColumn("Row"),
    MoneyColumn("Pays"),
    MoneyColumn("Wagers", "count"),
    MoneyColumn("One in", "count"),
    MoneyColumn("Expected", "count"),
    MoneyColumn("Hits", "count"),
    MoneyColumn("Difference", "count"),
    MoneyColumn("Won", "money"),
)
LAST_COLUMNS = (
    MoneyColumn("Time", "date"),
    MoneyColumn("Jackpot"),
    MoneyColumn("Award"),
    MoneyColumn("Table"),
    MoneyColumn("Round", "count"),
    MoneyColumn("Box", "count"),
    MoneyColumn("Player"),
    MoneyColumn("Row"),
    MoneyColumn("Share", "percent"),
    MoneyColumn("Amount", "money"),
    MoneyColumn("By the house", "money"),
    MoneyColumn("Stage"),
)
_WON = {"award": 1, "house-prize": 1, "award-undone": -1, "house-prize-undone": -1}


class _AwardHit(NamedTuple):
    jackpot: str
    row: str
    cents: int
    inside: bool


class _AwardTally:
    """Awards that stand, and wagers: counted from facts, and held against the transfers."""

    def __init__(self, walk: JournalReader) -> None:
        self.walk = walk
        self.hits: dict[str, _AwardHit] = {}
        self.wagers: Counter[str] = Counter()
        self._posted: Counter[str] = Counter()
        for step in walk:
            self._take(step)
        for jackpot in walk.ledger.jackpots.values():
            self._check(jackpot)

    def _take(self, step: CheckedEntry) -> None:
        for fact in step.entry.facts:
            if isinstance(fact, f.WagersContributed) and step.inside:
                self.wagers[fact.jackpot] += fact.wagers
            elif isinstance(fact, f.AwardLocked):
                self.hits[fact.award] = _AwardHit(fact.jackpot, fact.row, fact.cents, step.inside)
            elif isinstance(fact, f.AwardRecomputed):
                self.hits[fact.award] = self.hits[fact.award]._replace(cents=fact.cents)
            elif isinstance(fact, f.AwardVoided):
                self.hits.pop(fact.award, None)
        for move in step.moves:
            self._posted[move.jackpot] += _WON.get(move.code, 0) * move.micros

    def of(self, jackpot: str) -> list[tuple[str, _AwardHit]]:
        """The awards of a jackpot that stand, in the order they were won."""
        return [(name, hit) for name, hit in self.hits.items() if hit.jackpot == jackpot]

    def _check(self, jackpot: Jackpot) -> None:
        where, found = f"hits of {jackpot.name}", self.of(jackpot.name)
        won = sum(hit.cents for _, hit in found)
        check_agreement(where, "their number", len(found), jackpot.hit_count)
        check_agreement(where, "what was won", won, jackpot.won_cents)
        posted = self._posted[jackpot.name]
        check_agreement(where, "what was moved for them", won * MICRODOLLARS_PER_CENT, posted)
        last = [(name, hit.cents) for name, hit in found[-HITS_SHOWN:]]
        kept = [(hit.award, hit.cents) for hit in jackpot.last_hits]
        check_agreement(where, "the last ones", last, kept)


def hits_and_wins_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Each award row of each jackpot: how often it was hit, and how often it should have been.

    Void awards are no hits. Counts and wins are taken from the facts, from the ledger's own
    count and from the transfers, and must be the same three times.
    """
    walk = JournalReader(entries, scope)
    tally = _AwardTally(walk)
    rows: list[tuple[CellValue, ...]] = []
    notes: list[str] = []
    for jackpot in walk.ledger.jackpots.values():
        found = [hit for _, hit in tally.of(jackpot.name) if hit.inside]
        made, said = _rows(jackpot, tally.wagers[jackpot.name], found)
        rows += made
        notes += said
    count = sum(hit.inside for hit in tally.hits.values())
    won = sum(hit.cents for hit in tally.hits.values() if hit.inside) * MICRODOLLARS_PER_CENT
    check_agreement(
        "hits", "the hits of all rows", sum(row[6] for row in rows if type(row[6]) is int), count
    )
    total = ("Total", "", "", sum(tally.wagers.values()), None, None, count, None, won)
    return MoneyReportTable(
        "Hits and wins against the odds",
        scope.words,
        COLUMNS,
        tuple(rows),
        total if rows else (),
        (*notes, *walk.notes()),
    )


def _rows(
    jackpot: Jackpot, wagers: int, found: list[_AwardHit]
) -> tuple[list[tuple[CellValue, ...]], list[str]]:
    count = Counter(hit.row for hit in found)
    won: Counter[str] = Counter()
    for hit in found:
        won[hit.row] += hit.cents * MICRODOLLARS_PER_CENT
    try:
        known = award_rows(jackpot.paytable, jackpot.decks)
    except Refusal as refusal:
        known = ()
        notes = [f"{jackpot.name}: nothing is expected, since its odds are not known ({refusal})."]
    else:
        notes = list(_notes(jackpot.name, wagers, known, count))
    made: list[tuple[CellValue, ...]] = []
    for row in known:
        expected = row.probability * wagers
        times = count.pop(row.row, 0)
        one_in = 1 / row.probability if row.probability else None
        cells = (wagers, one_in, expected, times, times - expected, won[row.row])
        pays = row.pays
        if jackpot.kind == HOUSE:
            pays = pays.replace("of jackpot", "of the posted prize")
        made.append((jackpot.name, row.label, pays, *cells))
    for name, times in sorted(count.items()):
        made.append((jackpot.name, name, "", wagers, None, None, times, None, won[name]))
        if known:
            notes.append(f"{jackpot.name}: its pay table {jackpot.paytable} has no row {name}.")
    return made, notes


def _notes(
    jackpot: str, wagers: int, known: tuple[AwardRow, ...], count: Counter[str]
) -> Iterator[str]:
    for row in known:
        hit, expected = count[row.row], row.probability * wagers
        if row.prize and not hit:
            yield (
                f"{jackpot}: {row.label} is a $ prize; if the house pays it at the table, its "
                "hits are not in the ledger."
            )
            continue
        chance = tail_chance(expected, hit)
        if chance < RARE_CHANCE:
            times = f"{hit} hit{'' if hit == 1 else 's'}"
            yield (
                f"{jackpot}: {row.label}: {times} where {format_cell(expected, 'count')} are expected. "
                f"By chance alone that is seen less than once in {_times(chance):,} such "
                "periods. Look at these awards and at the shoes."
            )


def _times(chance: float) -> int:
    """One in how many, in a round number that says no more than is known."""
    return next((many for many in (1_000_000, 10_000, 1_000) if chance * many < 1), 200)


def last_hits_report(
    entries: Iterable[Entry],
    scope: ReportScope = WHOLE_JOURNAL,
    *,
    count: int = HITS_SHOWN,
) -> MoneyReportTable:
    """The last hits of each jackpot in the period, the newest first, as a controller lists them.

    The list is made from facts and must be the one the ledger keeps.
    """
    walk = JournalReader(entries, scope)
    tally = _AwardTally(walk)
    rows: list[tuple[CellValue, ...]] = []
    for name in walk.ledger.jackpots:
        inside = [award for award, hit in tally.of(name) if hit.inside]
        rows += [_last(walk, award) for award in reversed(inside[-count:])]
    title = f"The last {count} hits of each jackpot"
    return MoneyReportTable(title, scope.words, LAST_COLUMNS, tuple(rows), (), walk.notes())


def _last(walk: JournalReader, name: str) -> tuple[CellValue, ...]:
    award = walk.ledger.awards[name]
    disputed = award.stage is AwardStage.DISPUTED
    return (
        award.at,
        award.jackpot,
        award.id,
        award.table,
        award.round,
        award.box,
        award.player,
        award.row,
        Fraction(award.percent, 100) if award.percent else None,
        award.cents * MICRODOLLARS_PER_CENT,
        award.house_cents * MICRODOLLARS_PER_CENT,
        f"disputed: {award.disputes[-1]}" if disputed else award.stage.value,
    )
