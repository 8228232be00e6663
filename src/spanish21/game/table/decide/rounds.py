"""Rounds at a table: opened, played by the persons in their roles, wagered in cash, and collected."""

from collections.abc import Iterator, Mapping

from spanish21.game.cards import Card
from spanish21.game.round import commands as r
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.decide import RoundStep, step
from spanish21.game.round.moves import MOVE_OF, Giver, player_of
from spanish21.game.round.refusals import command_words
from spanish21.game.round.state import RoundState
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.decide.steps import Decisions, Events, enter_phase
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import CashWager, TableState
from spanish21.money import format_cents_short

_ROLES_OF: Mapping[Giver, tuple[Role, ...]] = {
    Giver.PLAYER: (Role.PLAYER, Role.DEALER),
    Giver.DEALER: (Role.DEALER,),
    Giver.READER: (Role.DEALER,),
    Giver.FLOOR: (Role.FLOOR,),
    Giver.SUPERVISOR: (Role.SUPERVISOR,),
    Giver.REPORT: (),
}
"""Who at a table gives the moves of a round; those of a report follow from its irregularity."""
_REPORTS: Mapping[type, str] = {
    r.MissCard: "dealer-card-missed, player-card-missed or hit-card-missed",
    r.DrawInError: "drawn-in-error-exposed",
    r.BurnCard: "face-up-card or dealer-drew-past-17",
}


def _open_round(state: TableState, _by: TablePerson, command: c.OpenRound) -> Events:
    """Clauses: section-13:(c)(4)."""
    hours = state.rules.shoe.cards_changed_within_hours
    if command.at_minutes < state.now:
        raise refuse_at_table("TIME_RUNS_BACK", command.at_minutes)
    if command.at_minutes - state.cards_since >= hours * 60:
        used = f"{(command.at_minutes - state.cards_since) // 60} hours in use"
        raise refuse_at_table("CARDS_TOO_OLD", used, hours=hours)
    return (e.RoundOpened(state.rounds + 1, command.at_minutes), enter_phase(TablePhase.ROUND))


def _play(state: TableState, by: TablePerson, command: c.Play) -> Events:
    inner = command.command
    _check_speaker(by, inner)
    if isinstance(inner, r.PlaceWagers):
        _check_entry(state, inner.player)
    if isinstance(inner, r.CloseWagers) and state.cash:
        name = state.cash[0].player
        raise refuse_at_table(
            "CASH_NOT_CONFIRMED", format_cents_short(state.cash[0].cents), name=name
        )
    return wrap_round_step(state, step(round_in_play(state), inner))


def _check_speaker(by: TablePerson, command: r.Command) -> None:
    """A player speaks for himself; the dealer repeats players' decisions and deals."""
    giver = MOVE_OF[type(command)].giver
    if giver is Giver.REPORT:
        raise refuse_at_table("REPORT_IT", command_words(command), name=_REPORTS[type(command)])
    roles = _ROLES_OF[giver]
    if by.role not in roles:
        words = " or ".join(role.value for role in roles)
        raise refuse_at_table("NOT_YOUR_ROLE", by.role.value, roles=words)
    if by.role is Role.PLAYER and player_of(command) != by.name:
        raise refuse_at_table("PLAYER_IN_NAME_ONLY", by.name, name=by.name)


def _check_entry(state: TableState, player: str) -> None:
    """Clauses: section-13:(e)(10)."""
    if state.rules.wagers.mid_shoe_entry or not state.rounds_in_shoe:
        return
    if player not in state.wagered and player not in state.admitted:
        raise refuse_at_table("NO_MID_SHOE_ENTRY", player, name=player)


def _call_cash_wager(state: TableState, by: TablePerson, command: c.CallCashWager) -> Events:
    """Clauses: section-13:(e)(3), section-13:(f)(3)."""
    if round_in_play(state).phase is not Phase.WAGERING:
        raise refuse_at_table("CASH_NOT_NOW", format_cents_short(command.cents))
    if command.cents <= 0:
        raise refuse_at_table("CASH_AMOUNT", format_cents_short(command.cents))
    if any(wager.player == by.name for wager in state.cash):
        raise refuse_at_table(
            "CASH_CALLED_ALREADY", format_cents_short(command.cents), name=by.name
        )
    _check_entry(state, by.name)
    called = e.CashWagerCalled(by.name, command.box, command.spot, command.cents)
    wager = CashWager(by.name, command.box, command.spot, command.cents)
    step(round_in_play(state), _with_cash(state, wager))
    return (called,)


def _with_cash(state: TableState, wager: CashWager) -> r.PlaceWagers:
    """The wagers a player has on a box with the cash among them."""
    on = round_in_play(state)
    put: dict[str, int] = {}
    coupons: tuple[tuple[str, int], ...] = ()
    if 1 <= wager.box <= len(on.boxes):
        box = on.boxes[wager.box - 1]
        place = box.bettor_of(wager.player)
        if place >= 0:
            put, coupons = dict(box.bettors[place].wagers), box.bettors[place].coupons
    put[wager.spot] = put.get(wager.spot, 0) + wager.cents
    return r.PlaceWagers(wager.box, wager.player, tuple(put.items()), coupons)


def _confirm_cash_wager(state: TableState, by: TablePerson, command: c.ConfirmCashWager) -> Events:
    """With the dealer's and the supervisor's word the cash becomes chips on the layout.

    Clauses: section-13:(e)(3), section-13:(f)(3).
    """
    wager = _called(state, command.player)
    others = {wager.player, *wager.people}
    if by.name in others and by.role.value not in wager.confirmed:
        raise refuse_at_table("SAME_PERSON", by.name)
    if by.role.value in wager.confirmed:
        raise refuse_at_table("CONFIRMED_ALREADY", by.role.value, role=by.role.value)
    confirmed = e.CashWagerConfirmed(command.player, by.name, by.role.value)
    if not wager.confirmed:
        return (confirmed,)
    placed = step(round_in_play(state), _with_cash(state, wager))
    changed = e.CashChanged(command.player, wager.cents)
    return (confirmed, changed, *wrap_round_step(state, placed))


def _called(state: TableState, player: str) -> CashWager:
    for wager in state.cash:
        if wager.player == player:
            return wager
    raise refuse_at_table("NO_CASH_WAGER", player, name=player)


def _withdraw_cash_wager(
    state: TableState, by: TablePerson, command: c.WithdrawCashWager
) -> Events:
    wager = _called(state, command.player)
    if by.role is Role.PLAYER and by.name != wager.player:
        raise refuse_at_table("PLAYER_IN_NAME_ONLY", by.name, name=by.name)
    return (e.CashWagerWithdrawn(wager.player, by.name),)


def wrap_round_step(state: TableState, taken: RoundStep) -> Events:
    """The round's events, the cut card if it came out, and the end of the round.

    Clauses: section-13:(g)(8), section-13:(g)(10)*, bet-bigger:Method-11.
    """
    events: list[e.TableEvent] = [e.RoundHappened(event) for event in taken.events]
    reached = state.cut_reached or taken.state.cards_left <= state.behind_cut
    if reached and not state.cut_reached:
        events.append(e.CutCardReached())
    if taken.state.phase in (Phase.CLOSED, Phase.VOID):
        events.append(e.RoundEnded(tuple(_collected(taken.state))))
        ends = reached or state.reshuffle
        events.append(enter_phase(TablePhase.SHOE_END if ends else TablePhase.READY))
    return tuple(events)


def _collected(on: RoundState) -> Iterator[Card]:
    """The cards of a round in the order they are picked up, so that hands can be rebuilt.

    Clauses: section-13:(g)(8).
    """
    yield from on.burned
    yield from on.bonus_cards
    for box in reversed(on.boxes):
        for hand in box.hands:
            yield from hand.cards
    for card in (on.up, on.down, on.shown_card):
        if card is not None:
            yield card
    yield from on.drawn


ROUND_DECISIONS: Decisions = {
    c.CallCashWager: _call_cash_wager,
    c.ConfirmCashWager: _confirm_cash_wager,
    c.WithdrawCashWager: _withdraw_cash_wager,
    c.OpenRound: _open_round,
    c.Play: _play,
}
