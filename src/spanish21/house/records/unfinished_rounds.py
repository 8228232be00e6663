"""Money on the layout of rounds that are not over."""

from collections.abc import Iterable
from typing import NamedTuple

from spanish21.game.round import at_risk_by_player
from spanish21.house.table.house_table import HouseTable


class UnfinishedRound(NamedTuple):
    """Money on the layout of a round that is not over."""

    table: str
    round: int
    phase: str
    since: int
    players: tuple[tuple[str, int], ...]


def find_unfinished_rounds(tables: Iterable[HouseTable]) -> tuple[UnfinishedRound, ...]:
    """The wagers of players in rounds that are not over, table by table."""
    return tuple(
        UnfinishedRound(
            table.name,
            table.state.rounds,
            table.state.round.phase.value,
            table.since,
            tuple(
                sorted(
                    (n, cents) for n, cents in at_risk_by_player(table.state.round).items() if cents
                )
            ),
        )
        for table in tables
        if table.state.round is not None
    )
