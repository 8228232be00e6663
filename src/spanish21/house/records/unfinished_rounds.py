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


def find_unfinished_rounds(desks: Iterable[HouseTable]) -> tuple[UnfinishedRound, ...]:
    """What players have at risk in rounds that are not over, table by table."""
    return tuple(
        UnfinishedRound(
            desk.name,
            desk.state.rounds,
            desk.state.round.phase.value,
            desk.since,
            tuple(
                sorted(
                    (n, cents) for n, cents in at_risk_by_player(desk.state.round).items() if cents
                )
            ),
        )
        for desk in desks
        if desk.state.round is not None
    )
