"""Rounds at a table: opened, played by the persons in their roles, and collected."""

from collections.abc import Iterator, Mapping

from spanish21.game.cards import Card
from spanish21.game.hand_values import count_points
from spanish21.game.round import commands as r
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.decide import RoundStep, step
from spanish21.game.round.events import WagersLocked
from spanish21.game.round.evolve import evolve as evolve_round
from spanish21.game.round.moves import MOVE_OF, Giver, player_of
from spanish21.game.round.refusals import command_words
from spanish21.game.round.state import RoundState, open_round
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.devices import device_in_use, find_device
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.announcements import announcements
from spanish21.game.table.procedures.steps import (
    Decisions,
    Effects,
    Events,
    enter_phase,
    leave_unchanged,
)
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.second_person import VOID_ROUND, takes_payments_back
from spanish21.game.table.state import TableState, may_enter
from spanish21.money import format_cents_short

_ROLES_OF: Mapping[Giver, tuple[Role, ...]] = {
    Giver.PLAYER: (Role.PLAYER, Role.DEALER),
    Giver.DEALER: (Role.DEALER,),
    Giver.READER: (Role.DEALER,),
    Giver.FLOOR: (Role.FLOOR,),
    Giver.SUPERVISOR: (Role.SUPERVISOR, Role.DEALER),
    Giver.REPORT: (),
}
"""Who at a table gives the moves of a round; those of a report follow from its irregularity."""
_FROM_THE_SHOE = (r.DealCard, r.DealFaceDown)
_UNSEEN_BY_DEALER = ("down-card-unseen", "card-reader")
"""The ways of dealing in which no person sees the down card before play is over."""
_REPORTS: Mapping[type, str] = {
    r.MissCard: "dealer-card-missed, player-card-missed or hit-card-missed",
    r.DrawInError: "drawn-in-error-exposed",
    r.BurnCard: "face-up-card or dealer-drew-past-17",
}


def _open_round(state: TableState, _by: TablePerson, command: c.OpenRound) -> Events:
    """Clauses: section-13:(c)(4), section-13:(d)(8), section-13:(g)(1)."""
    shoe = find_device(state.devices, "shoe")
    if shoe is not None and shoe.condition == "away":
        raise refuse_at_table("NO_SUCH_DEVICE", "shoe", device="shoe")
    if state.idle:
        raise refuse_at_table("SPREAD_THE_CARDS_FIRST", command_words(command))
    hours = state.rules.shoe.cards_changed_within_hours
    if command.at_minutes < state.now:
        raise refuse_at_table("TIME_RUNS_BACK", command.at_minutes)
    if command.at_minutes - state.cards_since >= hours * 60:
        used = f"{(command.at_minutes - state.cards_since) // 60} hours in use"
        raise refuse_at_table("CARDS_TOO_OLD", used, hours=hours)
    return (e.RoundOpened(state.rounds + 1, command.at_minutes), enter_phase(TablePhase.ROUND))


def _play(state: TableState, by: TablePerson, command: r.Command) -> Events:
    """A command of the round that is on.

    A void that takes a payment back is reported by one person and confirmed by another.

    Clauses: section-13:(o)(1). Rulings: A68.
    """
    _check_speaker(by, command)
    if isinstance(command, r.PlaceWagers):
        check_entry(state, command.player)
    if isinstance(command, r.DealCard):
        _check_face_of_down_card(state, command)
    if isinstance(command, r.CloseWagers) and state.cash:
        name = state.cash[0].player
        raise refuse_at_table(
            "CASH_NOT_CONFIRMED", format_cents_short(state.cash[0].cents), name=name
        )
    if isinstance(command, _FROM_THE_SHOE) and state.burn_due and state.cards_left > 0:
        raise refuse_at_table("BURN_BEFORE_DEALING", command_words(command))
    taken = step(round_in_play(state), command)
    if isinstance(command, r.VoidRound):
        by_himself = by.role is Role.SUPERVISOR and not takes_payments_back(taken)
        if not by_himself:
            return (e.IrregularityReported(VOID_ROUND, None, by.name, command.reason),)
    return wrap_round_step(state, taken)


def _check_face_of_down_card(state: TableState, command: r.DealCard) -> None:
    """Before play no person looks at the down card; only a shoe that reads cards can tell its face.

    Clauses: section-13:(g)(9).
    """
    on = round_in_play(state)
    if not on.due or on.due[0].to != "down" or on.rules.dealing.mode not in _UNSEEN_BY_DEALER:
        return
    shoe = device_in_use(state.devices, "shoe")
    if shoe is None or not shoe.reads_cards:
        raise refuse_at_table("DOWN_CARD_READ_BY_NO_SHOE", str(command.card))


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


def check_entry(state: TableState, player: str) -> None:
    """Refuse a player who did not wager on the last round of this shoe, unless he was admitted.

    Clauses: section-13:(e)(10).
    """
    if not may_enter(state, player):
        raise refuse_at_table("NO_MID_SHOE_ENTRY", player, name=player)


def wrap_round_step(state: TableState, result: RoundStep) -> Events:
    """The round's events, the cut card if it came out, and the end of the round.

    Clauses: section-13:(g)(8), section-13:(g)(10)*, bet-bigger:Method-11.
    """
    before = round_in_play(state)
    events: list[e.TableEvent] = []
    for event in result.events:
        events.append(e.RoundHappened(event))
        events += announcements(before, event, result.state)
    reached = state.cut_reached or result.state.cards_left <= state.behind_cut
    if reached and not state.cut_reached:
        events.append(e.CutCardReached())
    if result.state.phase in (Phase.CLOSED, Phase.VOID):
        events.append(e.RoundEnded(tuple(_collected(result.state))))
        events.append(enter_phase(_phase_after_round(state, ends=reached or state.reshuffle)))
    return tuple(events)


def _phase_after_round(state: TableState, *, ends: bool) -> TablePhase:
    """A dealer who came during the round and dealt nothing yet has his card to burn."""
    if ends:
        return TablePhase.SHOE_END
    return TablePhase.BURN if state.burn_due else TablePhase.READY


def _collected(on: RoundState) -> Iterator[Card]:
    """The cards of a round in the order they are picked up, so that hands can be rebuilt.

    Hands of a split box lie from the dealer's left to his right: the last one goes first.

    Clauses: section-13:(g)(8).
    """
    yield from on.burned
    yield from on.bonus_cards
    for box in reversed(on.boxes):
        for hand in reversed(box.hands):
            yield from hand.cards
    for card in (on.up, on.down, on.shown_card):
        if card is not None:
            yield card
    yield from on.drawn


def _after_round_opened(state: TableState, event: e.RoundOpened) -> TableState:
    opened = open_round(
        state.rules, shoe=state.unseen, seated=dict(state.seats), face_down=state.face_down
    )
    return state._replace(round=opened, rounds=event.number, now=event.at_minutes)


def _after_round_happened(state: TableState, event: e.RoundHappened) -> TableState:
    """A permission to begin is for the round whose wagers are closed next; he uses it or not.

    Clauses: section-13:(e)(10).
    """
    on = state.round
    if on is None:
        return state
    state = state._replace(round=evolve_round(on, event.event))
    if state.admitted and isinstance(event.event, WagersLocked):
        wagered = _bettors(on)
        state = state._replace(admitted=tuple(n for n in state.admitted if n in wagered))
    return state


def _bettors(on: RoundState) -> tuple[str, ...]:
    return tuple(dict.fromkeys(bettor.player for box in on.boxes for bettor in box.bettors))


def _after_cut_card_reached(state: TableState, _event: e.CutCardReached) -> TableState:
    return state._replace(cut_reached=True)


def _after_round_ended(state: TableState, event: e.RoundEnded) -> TableState:
    """The cards go to the discards. After a round without cards everybody may still enter.

    Clauses: section-13:(g)(8), section-13:(e)(10).
    """
    on = state.round
    if on is None:
        return state
    wagered, admitted = state.wagered, state.admitted
    if event.collected:
        wagered = _bettors(on)
        admitted = tuple(player for player in admitted if player not in wagered)
    return state._replace(
        round=None,
        shoe=on.shoe,
        face_down=on.face_down,
        discards=state.discards + event.collected,
        rounds_in_shoe=state.rounds_in_shoe + 1,
        wagered=wagered,
        admitted=admitted,
        cash=(),
        dealer_points=count_points(on.dealer)[0] if on.exposed else 0,
        idle=state.idle or not (state.seats or _bettors(on)),
    )


ROUND_DECISIONS: Decisions = {
    c.OpenRound: _open_round,
    **dict.fromkeys(MOVE_OF, _play),
}
ROUND_EFFECTS: Effects = {
    e.RoundOpened: _after_round_opened,
    e.RoundHappened: _after_round_happened,
    e.TotalAnnounced: leave_unchanged,
    e.DealersCardAnnounced: leave_unchanged,
    e.CutCardReached: _after_cut_card_reached,
    e.RoundEnded: _after_round_ended,
}
