"""Jackpot games as people write them: ``table=4d paytable=3 wager=$1``."""

from collections.abc import Mapping, Sequence
from typing import Any

from spanish21.library.input.amounts import check_kind
from spanish21.notation.round_file import parse_jackpot

JackpotSource = str | Mapping[str, Any]
"""A jackpot game: ``"table=4d paytable=3 wager=$1"``, or the same as a mapping."""


def read_jackpots(jackpots: Sequence[JackpotSource] | JackpotSource) -> list[Mapping[str, Any]]:
    """Jackpot games as a rule set reads them."""
    games = [jackpots] if isinstance(jackpots, str | Mapping) else jackpots
    say = "write jackpot games such as 'table=4d paytable=3 wager=$1'"
    check_kind(games, Sequence, "jackpots", say)
    read = []
    for game in games:
        check_kind(game, (str, Mapping), "jackpots", say)
        read.append(read_jackpot(game) if isinstance(game, str) else game)
    return read


def read_jackpot(game: str) -> Mapping[str, Any]:
    """One jackpot game; a prize is written ``prize.ROW=…``, in a .round file ``prize:ROW=…``."""
    return parse_jackpot(game.replace("prize.", "prize:"))
