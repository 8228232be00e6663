"""A table and the jackpots it plays for: the terms that it takes, and the facts they lead to."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from spanish21.house.configuration.jackpot_terms import coming_settings, game_of_terms, games_played
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Ledger
from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.refusal import Refusal


class LedgerTable(NamedTuple):
    """A table as the ledger knows it: its name, and the jackpot behind each jackpot spot.

    ``games`` are what is played on those spots; without them nothing is compared. ``fill_code`` is
    the transfer by which the house funds its bank where it has no tray.
    """

    name: str
    jackpots: tuple[str, ...] = ()
    games: tuple[GameTerms, ...] = ()
    fill_code: str = "standing-fill"


def ledger_table(settings: TableSettings) -> LedgerTable:
    """A table of these settings as the ledger knows it."""
    return LedgerTable(
        settings.table, settings.jackpots, games_played(settings), settings.fill_code
    )


def read_terms(ledger: Ledger, settings: TableSettings) -> h.JackpotTermsTaken | None:
    """The terms that a table takes between two shoes; none where it has them, and does not fit.

    Rulings: A69, S50.
    """
    coming = coming_settings(ledger, settings)
    jackpots = [ledger.jackpots.get(name) for name in settings.jackpots]
    if any(jackpot is None or jackpot.removed for jackpot in jackpots):
        return None
    there = [jackpot for jackpot in jackpots if jackpot is not None]
    terms = (jackpot.terms_to_take(settings.table) for jackpot in there)
    games = tuple(game_of_terms(one.game) for one in terms)
    if games != coming.games:
        return None
    links = [(jackpot, jackpot.link(settings.table)) for jackpot in there]
    behind = any(link and link.version != jackpot.coming_version for jackpot, link in links)
    if games == settings.games and not behind:
        return None
    versions = [jackpot.coming_version if link else jackpot.version for jackpot, link in links]
    return h.JackpotTermsTaken(tuple(zip(settings.jackpots, versions, games, strict=True)))


def terms_facts(
    ledger: Ledger, before: TableSettings, after: TableSettings, events: Iterable[Any]
) -> Iterator[f.Fact]:
    """The facts when a table takes terms, or is set without a jackpot it played for."""
    table = before.table
    for name in before.jackpots:
        jackpot = ledger.jackpots.get(name)
        if name not in after.jackpots and jackpot is not None and jackpot.link(table):
            yield f.TableUnlinked(name, table)
    for event in events:
        if isinstance(event, h.JackpotTermsTaken):
            for name, version, _ in event.terms:
                link = ledger.jackpots[name].link(table)
                if link is not None and link.version != version:
                    yield f.TermsTaken(name, table, version)


def check_no_wager_lies(tables: Iterable[HouseTable], jackpot: str, reason: str) -> None:
    """Refuse to lower a display by an adjustment while a wager on its jackpot lies at a table.

    Who has made it plays for what the sign showed, and for less only by another's award.

    Rulings: A69, S51.
    """
    if TRANSFER_CODES[ADJUSTMENT_CODES[reason]].debit != "primary":
        return
    for table in tables:
        if jackpot in table.settings.jackpots and _has_wager(table, jackpot):
            say = (
                f"wagers at {table.name} are made on what it shows: stop the jackpot, and wait until"
                " the round is over"
            )
            raise Refusal("jackpot", jackpot, say, clause="A69, S51", name="WAGERS_LIE")


def _has_wager(table: HouseTable, jackpot: str) -> bool:
    """Whether a wager on a jackpot has been made in the round that is on."""
    spot = f"jackpot-{table.settings.jackpots.index(jackpot) + 1}"
    boxes = () if table.state.round is None else table.state.round.boxes
    return any(spot in dict(bettor.wagers) for box in boxes for bettor in box.bettors)
