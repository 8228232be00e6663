"""The history of one jackpot: what happened to it, in order, and the meter after each thing."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spanish21.house.journal.store import BrokenJournal
from spanish21.ledger import Entry, Ledger
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.jackpots import HOUSE
from spanish21.ledger.journal.entries import chain_hash
from spanish21.ledger.refusals import refuse_entry
from spanish21.phrasebook.money.ledger_facts import describe_fact
from spanish21.refusal import Refusal


class JackpotHistoryLine(NamedTuple):
    """One thing that happened. A house jackpot has no meter."""

    seq: int
    at: int
    by: str
    what: str
    change_micros: int
    meter_micros: int | None


def read_jackpot_history(
    entries: Iterable[Entry], name: str, *, every: bool = False
) -> Iterator[JackpotHistoryLine]:
    """The lines of a jackpot's history; wagers that follow each other are one line.

    With ``every`` each round's wagers are a line of their own.
    """
    ledger = Ledger()
    run: list[tuple[Entry, f.WagersContributed]] = []
    before = 0
    for entry in entries:
        _apply_chained(ledger, entry)
        about = [fact for fact in entry.facts if _jackpot_of(ledger, fact) == name]
        if not about:
            continue
        meter = ledger.meter(name).primary
        only = about[0] if len(about) == 1 else None
        if isinstance(only, f.WagersContributed) and not every:
            run.append((entry, only))
            continue
        if run:
            stood = before + sum(fact.primary_micros for _, fact in run)
            yield _merge_wagers(run, before, _displayed_micros(ledger, name, stood))
            before = stood
            run = []
        what = " ".join(map(describe_fact, about))
        yield JackpotHistoryLine(
            entry.seq,
            entry.at,
            entry.by,
            what,
            meter - before,
            _displayed_micros(ledger, name, meter),
        )
        before = meter
    if name not in ledger.jackpots:
        names = ", ".join(sorted(ledger.jackpots)) or "none yet"
        raise refuse_entry("NO_SUCH_JACKPOT", name, names=names)
    if run:
        yield _merge_wagers(
            run, before, _displayed_micros(ledger, name, ledger.meter(name).primary)
        )


def _apply_chained(ledger: Ledger, entry: Entry) -> None:
    """The next entry, if it is what was chained."""
    if chain_hash(ledger.chain, entry) != entry.chain:
        raise BrokenJournal(entry.seq, "it is not what was chained")
    try:
        ledger.apply(entry)
    except Refusal as refusal:
        raise BrokenJournal(entry.seq, str(refusal)) from None


def _jackpot_of(ledger: Ledger, fact: f.Fact) -> str:
    """The jackpot a fact is about: its own, or that of its award or adjustment."""
    award, adjustment = getattr(fact, "award", None), getattr(fact, "adjustment", None)
    if award is not None:
        return ledger.awards[award].jackpot
    if adjustment is not None:
        return ledger.adjustments[adjustment].jackpot
    return getattr(fact, "jackpot", "")


def _displayed_micros(ledger: Ledger, name: str, micros: int) -> int | None:
    return None if ledger.jackpots[name].kind == HOUSE else micros


def _merge_wagers(
    run: list[tuple[Entry, f.WagersContributed]], before: int, meter: int | None
) -> JackpotHistoryLine:
    """Wagers of many rounds in one line."""
    last = run[-1][0]
    if len(run) == 1:
        what = describe_fact(run[0][1])
    else:
        wagers = sum(fact.wagers for _, fact in run)
        tables = ", ".join(sorted({fact.table for _, fact in run}))
        what = f"{wagers:,} wagers in {len(run):,} rounds at {tables}."
    change = 0 if meter is None else meter - before
    return JackpotHistoryLine(last.seq, last.at, last.by, what, change, meter)
