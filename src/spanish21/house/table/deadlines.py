"""Whom an automatic table waits for, how long, and what the house does at the deadline.

The house always gives the safe answer for an absent player: stand, no insurance, no double, no
split. It works the answer out from the journal alone, so that a house that starts again knows it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from spanish21.game.round import Phase, first_option
from spanish21.game.round import commands as c
from spanish21.game.table import TablePhase, TableState
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.state import may_enter
from spanish21.house.table.house_table import HouseTable

SAFE_ANSWERS: tuple[type, ...] = (c.Stand, c.DeclineDouble, c.NameHand)
"""What may be answered for a player, the first of these that is on offer."""
LATE_ANSWERS = (*SAFE_ANSWERS, c.DeclineInsurance, c.LeaveHandDead)
"""What the dealer of a live table may answer for a player who has a device and has gone."""
DUE_AT_ONCE = -1
_AT_REST = (TablePhase.SPREAD, TablePhase.READY, TablePhase.SHOE_END)
_MINUTE = 60


class Deadline(NamedTuple):
    """The player that the table waits for, what for, and until which second."""

    what: str
    until: int
    player: str = ""


def next_deadline(table: HouseTable) -> Deadline | None:
    """The next thing the clock of an automatic table does; none while only people can act."""
    if not table.automatic or table.paused or table.state.reported:
        return None
    deadlines = [*_all(table)]
    return min(deadlines, key=lambda deadline: deadline.until) if deadlines else None


def _all(table: HouseTable) -> Iterator[Deadline]:
    state, clocks = table.state, table.settings.clocks
    if state.phase is TablePhase.CUT and state.cut_offered:
        yield Deadline("cut", table.since + clocks.cut, state.cut_offered)
    elif state.phase is TablePhase.WASH and state.shown_to:
        yield Deadline("look", table.since + clocks.look, state.shown_to)
    elif state.phase is TablePhase.ROUND:
        yield from _in_round(table)
    elif state.phase in _AT_REST:
        old = state.cards_since + state.rules.shoe.cards_changed_within_hours * _MINUTE
        locked_out = state.phase is TablePhase.READY and no_player_may_wager(state)
        yield Deadline("cards", DUE_AT_ONCE if locked_out else old * _MINUTE)
        if table.settings.empty_seconds and not state.players and not table.dispute:
            yield Deadline("empty", table.since + table.settings.empty_seconds)
    yield from _idle(table)


def no_player_may_wager(state: TableState) -> bool:
    """Whether every player at the table joined during a shoe that admits no new players.

    Clauses: section-13:(e)(10).
    """
    players = state.players
    return bool(players) and not any(may_enter(state, player) for player in players)


def _in_round(table: HouseTable) -> Iterator[Deadline]:
    on, clocks = round_in_play(table.state), table.settings.clocks
    if on.due and table.state.cards_left <= 0:
        # The cards ran out and no rule says how to go on: the round is void.
        yield Deadline("void", DUE_AT_ONCE)
    elif on.phase is Phase.WAGERING:
        yield Deadline("wagers", table.since + clocks.wager)
    elif on.phase is Phase.INSURANCE:
        yield Deadline("insurance", table.since + clocks.insurance)
    else:
        safe = safe_answer(table)
        if safe is not None:
            yield Deadline("turn", table.since + clocks.turn, safe.player)


def safe_answer(table: HouseTable) -> c.Stand | c.DeclineDouble | c.NameHand | None:
    """The answer of the house for the player whose turn it is; ``None`` if no player has one."""
    on = round_in_play(table.state)
    for kind in SAFE_ANSWERS:
        option = first_option(on, kind)
        if option is None:
            continue
        if kind is c.NameHand:
            return c.NameHand(option.box, option.player, option.hand)
        answer: c.Stand | c.DeclineDouble = kind(option.box, option.player)
        return answer
    return None


def _idle(table: HouseTable) -> Iterator[Deadline]:
    """Players who gave no command for the idle time and have no wagers on the layout."""
    on = table.state.round
    for player, at in table.last_acts:
        playing = on is not None and any(box.bettor_of(player) >= 0 for box in on.boxes)
        if not playing:
            yield Deadline("seat", at + table.settings.clocks.idle, player)
