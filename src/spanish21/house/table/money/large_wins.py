"""Large wins: what a settlement pays on one wager, where that is more than a dealer may pay alone.

A wager is one player's chips on one spot of one hand. What several rows of a pay table add up to
on it is one win, so that no win is small because it has two lines.
"""

from collections.abc import Iterable
from typing import NamedTuple

from spanish21.game.round import events as r
from spanish21.house.table.events import DisputeRuled
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import AwardThresholds, Ledger
from spanish21.ledger.decide.awards import TableWin
from spanish21.ledger.jackpots.awards import RULING


class SettledWager(NamedTuple):
    """One player's wager on one spot of one hand; hand 0 stands for the box."""

    box: int
    hand: int
    player: str
    spot: str


class LargeWin(NamedTuple):
    """What a settlement pays on one wager in all, with the chips that lay there and the rows."""

    wager: SettledWager
    wager_cents: int
    cents: int
    row: str


def wager_of(line: r.Line) -> SettledWager:
    """The wager that a line settles."""
    return SettledWager(line.box, line.hand, line.player, line.spot)


def find_large_wins(
    lines: Iterable[r.Line], thresholds: AwardThresholds
) -> dict[SettledWager, LargeWin]:
    """The wagers of a settlement that win so much that the house holds it, in order.

    An award from a jackpot has steps of its own, however small it is.

    Rulings: S41.
    """
    wins: dict[SettledWager, LargeWin] = {}
    for line in lines:
        if not line.paid_cents or line.outcome == "award":
            continue
        wager = wager_of(line)
        said = line.why or line.odds
        before = wins.get(wager, LargeWin(wager, line.wager_cents, 0, ""))
        row = f"{before.row}; {said}" if before.row else said
        wins[wager] = before._replace(cents=before.cents + line.paid_cents, row=row)
    return {wager: win for wager, win in wins.items() if thresholds.needs_hold(win.cents)}


def find_ruled_wins(ledger: Ledger, table: HouseTable, ruled: DisputeRuled) -> tuple[TableWin, ...]:
    """What a ruling on a round gives a player, where that is so much that the house holds it.

    Otherwise a win could pass the control by being paid late, or by one ruling after another.

    Rulings: S41.
    """
    name, number = table.name, table.disputed
    before = len(ledger.round_awards(name, number, ""))
    earlier = {player: cents for on, player, cents in table.ruled_cents if on == number}
    large = [
        (player, cents)
        for player, cents in ruled.corrections
        if cents > 0 and ledger.thresholds.needs_hold(cents + earlier.get(player, 0))
    ]
    return tuple(
        TableWin(
            award=f"{name}-{number}-win-{order}",
            order=order,
            box=0,
            player=player,
            spot=RULING,
            row=ruled.ruling,
            wager_cents=0,
            cents=cents,
        )
        for order, (player, cents) in enumerate(large, before + 1)
    )
