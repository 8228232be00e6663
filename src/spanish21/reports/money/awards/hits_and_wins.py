"""Hits and wins of each jackpot, against what the exact odds expect; and the last hits.

Rulings: A41, A43, A53.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from spanish21.ledger import Entry, Jackpot
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.awards import AwardStage
from spanish21.ledger.jackpots.jackpots import HITS_SHOWN, HOUSE
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
_WON = {
    "award": 1,
    "award-shared": 1,
    "house-prize": 1,
    "award-undone": -1,
    "award-shared-undone": -1,
    "house-prize-undone": -1,
}


class _PlayedGame(NamedTuple):
    """What was played for a jackpot: the pay table and the decks that its terms had then."""

    jackpot: str
    paytable: str
    decks: int


class _AwardHit(NamedTuple):
    game: _PlayedGame
    row: str
    cents: int
    inside: bool


class _AwardTally:
    """Awards that are not void, and wagers: counted from facts and compared with transfers."""

    def __init__(self, reader: JournalReader) -> None:
        self.reader = reader
        self.hits: dict[str, _AwardHit] = {}
        self.wagers: Counter[_PlayedGame] = Counter()
        self._games: dict[str, _PlayedGame] = {}
        self._posted: Counter[str] = Counter()
        for checked in reader:
            self._add(checked)
        for jackpot in reader.ledger.jackpots.values():
            self._check(jackpot)

    def _add(self, checked: CheckedEntry) -> None:
        for fact in checked.entry.facts:
            if isinstance(fact, f.WagersContributed | f.WagersShared) and checked.inside:
                self.wagers[self._games[fact.jackpot]] += fact.wagers
            elif isinstance(fact, f.AwardLocked | f.SharedAwardLocked):
                self.hits[fact.award] = _AwardHit(
                    self._games[fact.jackpot], fact.row, fact.cents, checked.inside
                )
            elif isinstance(fact, f.AwardRecomputed):
                self.hits[fact.award] = self.hits[fact.award]._replace(cents=fact.cents)
            elif isinstance(fact, f.AwardVoided):
                self.hits.pop(fact.award, None)
        for movement in checked.movements:
            self._posted[movement.jackpot] += _WON.get(movement.code, 0) * movement.micros
        # Terms that an entry brings into force are those of the rounds after it.
        changed = self.reader.ledger.jackpots.values() if checked.entry.facts else ()
        for jackpot in changed:
            self._games[jackpot.name] = _game_of(jackpot)

    def games(self, jackpot: Jackpot) -> list[_PlayedGame]:
        """What was played for a jackpot in the period, in order; else what is played now."""
        inside = (hit.game for _, hit in self.of(jackpot.name) if hit.inside)
        played = dict.fromkeys(game for game in self.wagers if game.jackpot == jackpot.name)
        return [*(played | dict.fromkeys(inside))] or [_game_of(jackpot)]

    def of(self, jackpot: str) -> list[tuple[str, _AwardHit]]:
        """The awards of a jackpot that are not void, in the order they were won."""
        return [(name, hit) for name, hit in self.hits.items() if hit.game.jackpot == jackpot]

    def _check(self, jackpot: Jackpot) -> None:
        where, hits = f"hits of {jackpot.name}", self.of(jackpot.name)
        won_cents = sum(hit.cents for _, hit in hits)
        check_agreement(where, "their number", len(hits), jackpot.hit_count)
        check_agreement(where, "what was won", won_cents, jackpot.won_cents)
        posted = self._posted[jackpot.name]
        check_agreement(where, "what was moved for them", won_cents * MICRODOLLARS_PER_CENT, posted)
        last = [(name, hit.cents) for name, hit in hits[-HITS_SHOWN:]]
        ledger_hits = [(hit.award, hit.cents) for hit in jackpot.last_hits]
        check_agreement(where, "the last ones", last, ledger_hits)


def hits_and_wins_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Each award row of each jackpot: how often it was hit, and how often to expect that.

    Void awards do not count. A jackpot whose terms had another pay table in the period has its rows
    for each of them: what is expected of a wager is what it was played for. Hits and wins are computed from the facts, from the ledger's own
    count and from the transfers, and all three must agree.
    """
    reader = JournalReader(entries, scope)
    tally = _AwardTally(reader)
    rows: list[tuple[CellValue, ...]] = []
    notes: list[str] = []
    for jackpot in reader.ledger.jackpots.values():
        hits = [hit for _, hit in tally.of(jackpot.name) if hit.inside]
        games = tally.games(jackpot)
        for game in games:
            of_game = [hit for hit in hits if hit.game == game]
            name = jackpot.name if len(games) == 1 else _describe_game(game)
            game_rows, game_notes = _rows(name, jackpot.kind, game, tally.wagers[game], of_game)
            rows += game_rows
            notes += game_notes
    count = sum(hit.inside for hit in tally.hits.values())
    won_micros = sum(hit.cents for hit in tally.hits.values() if hit.inside) * MICRODOLLARS_PER_CENT
    check_agreement(
        "hits", "the hits of all rows", sum(row[6] for row in rows if type(row[6]) is int), count
    )
    total = ("Total", "", "", sum(tally.wagers.values()), None, None, count, None, won_micros)
    return MoneyReportTable(
        "Hits and wins against the odds",
        scope.heading,
        COLUMNS,
        tuple(rows),
        total if rows else (),
        (*notes, *reader.notes()),
    )


def _game_of(jackpot: Jackpot) -> _PlayedGame:
    return _PlayedGame(jackpot.name, jackpot.paytable, jackpot.decks)


def _describe_game(game: _PlayedGame) -> str:
    return f"{game.jackpot} by {game.paytable}, {game.decks} decks"


def _rows(
    name: str, kind: str, game: _PlayedGame, wagers: int, hits: list[_AwardHit]
) -> tuple[list[tuple[CellValue, ...]], list[str]]:
    count = Counter(hit.row for hit in hits)
    won_micros: Counter[str] = Counter()
    for hit in hits:
        won_micros[hit.row] += hit.cents * MICRODOLLARS_PER_CENT
    try:
        odds_rows = award_rows(game.paytable, game.decks)
    except Refusal as refusal:
        odds_rows = ()
        notes = [f"{name}: nothing is expected, since its odds are not known ({refusal})."]
    else:
        notes = list(_notes(name, wagers, odds_rows, count))
    rows: list[tuple[CellValue, ...]] = []
    for row in odds_rows:
        expected = row.probability * wagers
        times = count.pop(row.row, 0)
        one_in = 1 / row.probability if row.probability else None
        cells = (wagers, one_in, expected, times, times - expected, won_micros[row.row])
        pays = row.pays
        if kind == HOUSE:
            pays = pays.replace("of jackpot", "of the posted prize")
        rows.append((name, row.label, pays, *cells))
    for unknown, times in sorted(count.items()):
        won = won_micros[unknown]
        rows.append((name, unknown, "", wagers, None, None, times, None, won))
        if odds_rows:
            notes.append(f"{name}: its pay table {game.paytable} has no row {unknown}.")
    return rows, notes


def _notes(
    jackpot: str, wagers: int, rows: tuple[AwardRow, ...], count: Counter[str]
) -> Iterator[str]:
    for row in rows:
        hits, expected = count[row.row], row.probability * wagers
        if row.prize and not hits:
            yield (
                f"{jackpot}: {row.label} is a $ prize; if the house pays it at the table, its "
                "hits are not in the ledger."
            )
            continue
        chance = tail_chance(expected, hits)
        if chance < RARE_CHANCE:
            times = f"{hits} hit{'' if hits == 1 else 's'}"
            yield (
                f"{jackpot}: {row.label}: {times} where {format_cell(expected, 'count')} are expected. "
                f"By chance alone that is seen less than once in {_times(chance):,} such "
                "periods. Look at these awards and at the shoes."
            )


def _times(chance: float) -> int:
    """One in how many, as a round number that does not claim too much precision."""
    return next((many for many in (1_000_000, 10_000, 1_000) if chance * many < 1), 200)


def last_hits_report(
    entries: Iterable[Entry],
    scope: ReportScope = WHOLE_JOURNAL,
    *,
    count: int = HITS_SHOWN,
) -> MoneyReportTable:
    """The last hits of each jackpot in the period, the newest first, as a controller lists them.

    The list is computed from facts and must be equal to the ledger's.
    """
    reader = JournalReader(entries, scope)
    tally = _AwardTally(reader)
    rows: list[tuple[CellValue, ...]] = []
    for name in reader.ledger.jackpots:
        inside = [award for award, hit in tally.of(name) if hit.inside]
        rows += [_last(reader, award) for award in reversed(inside[-count:])]
    title = f"The last {count} hits of each jackpot"
    return MoneyReportTable(title, scope.heading, LAST_COLUMNS, tuple(rows), (), reader.notes())


def _last(reader: JournalReader, name: str) -> tuple[CellValue, ...]:
    award = reader.ledger.awards[name]
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
