"""What each event does to a table."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spanish21.game.composition import Composition
from spanish21.game.round.evolve import evolve as evolve_round
from spanish21.game.round.state import open_round
from spanish21.game.table import events as e
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.state import CashWager, TableState, happened_before

BURN_REASON = "burn card"
"""Why a card is burned that the rules want burned, not one that went wrong."""


def evolve_table(state: TableState, event: e.TableEvent) -> TableState:
    """The table after one event."""
    return _APPLY[type(event)](state, event)


def replay_table(state: TableState, events: Iterable[e.TableEvent]) -> TableState:
    """The table after these events, in order."""
    for event in events:
        state = evolve_table(state, event)
    return state


def _opened(state: TableState, event: e.TableOpened) -> TableState:
    at = event.at_minutes
    return state._replace(dealer=event.dealer, cards_since=at, now=at, shoes=0)


def _cards_changed(state: TableState, event: e.CardsChanged) -> TableState:
    return state._replace(cards_since=event.at_minutes, now=event.at_minutes)


def _phase(state: TableState, event: e.TablePhaseEntered) -> TableState:
    if event.phase is TablePhase.SHUFFLE:
        return state._replace(
            phase=event.phase,
            shoes=state.shoes + 1,
            shoe=None,
            face_down=0,
            discards=(),
            burned=(),
            steps_done=0,
            cut_asked=(),
            cut_offered="",
            cut_by="",
            cut_reached=False,
            rounds_in_shoe=0,
            wagered=(),
            admitted=(),
            tens_found=0,
            face_up_found=0,
            reshuffle=False,
        )
    return state._replace(phase=event.phase)


def _inspected(state: TableState, event: e.CardsInspected) -> TableState:
    return state._replace(tens=event.tens)


def _verified(state: TableState, _event: e.InspectionVerified) -> TableState:
    return state._replace(tens=0)


def _unchanged(state: TableState, _event: object) -> TableState:
    """For events that the record needs and the table does not."""
    return state


def _shuffled(state: TableState, event: e.CardsShuffled) -> TableState:
    return state._replace(steps_done=0 if event.done else state.steps_done + 1)


def _device_removed(state: TableState, _event: e.DeviceRemoved) -> TableState:
    return state._replace(device=False, steps_done=0)


def _cut_offered(state: TableState, event: e.CutOffered) -> TableState:
    return state._replace(cut_offered=event.player)


def _cut_declined(state: TableState, event: e.CutDeclined) -> TableState:
    return state._replace(cut_offered="", cut_asked=(*state.cut_asked, event.player))


def _cards_cut(state: TableState, event: e.CardsCut) -> TableState:
    return state._replace(cut_offered="", cut_by=event.by)


def _recut_ordered(state: TableState, _event: e.RecutOrdered) -> TableState:
    """The last cutter cuts again, or the next in order does; the order will be another.

    Clauses: section-13:(d)(6).
    """
    state = state._replace(commitment="")
    if state.rules.shoe.recut_by == "last-cutter":
        offered = state.cut_by if state.cut_by in state.players else ""
        return state._replace(cut_offered=offered)
    return state._replace(cut_asked=(*state.cut_asked, state.cut_by))


def _cut_card_placed(state: TableState, event: e.CutCardPlaced) -> TableState:
    return state._replace(
        behind_cut=event.from_back,
        shoe=state.full,
        burn_due=max(state.burn_due, state.rules.shoe.burn_per_shoe),
    )


def _shoe_committed(state: TableState, event: e.ShoeCommitted) -> TableState:
    return state._replace(commitment=event.commitment)


def _shoe_revealed(state: TableState, _event: e.ShoeRevealed) -> TableState:
    return state._replace(commitment="")


def _burned(state: TableState, event: e.CardBurnedAtTable) -> TableState:
    burned = (*state.burned, event.card)
    due = max(0, state.burn_due - (event.reason == BURN_REASON))
    if event.card is None:
        return state._replace(burned=burned, burn_due=due, face_down=state.face_down + 1)
    return state._replace(burned=burned, burn_due=due, shoe=state.unseen.less(event.card))


def _disclosed(state: TableState, event: e.BurnDisclosed) -> TableState:
    place = state.burned.index(None)
    burned = (*state.burned[:place], event.card, *state.burned[place + 1 :])
    if state.round is not None:
        seen = state.round.shoe.less(event.card)
        on = state.round.but(shoe=seen, face_down=state.round.face_down - 1)
        return state._replace(burned=burned, round=on)
    shoe = state.unseen.less(event.card)
    return state._replace(burned=burned, shoe=shoe, face_down=state.face_down - 1)


def _sat(state: TableState, event: e.PlayerSat) -> TableState:
    return state._replace(seats=(*state.seats, (event.box, event.player)))


def _left(state: TableState, event: e.PlayerLeft) -> TableState:
    """A player who leaves has declined a cut that was offered to him."""
    seats = tuple(seat for seat in state.seats if seat[1] != event.player)
    offered = "" if state.cut_offered == event.player else state.cut_offered
    return state._replace(seats=seats, cut_offered=offered)


def _dealer_changed(state: TableState, event: e.DealerChanged) -> TableState:
    due = state.rules.shoe.burn_per_new_dealer if state.phase is TablePhase.READY else 0
    return state._replace(dealer=event.dealer, burn_due=state.burn_due + due)


def _admitted(state: TableState, event: e.PlayerAdmitted) -> TableState:
    return state._replace(admitted=(*state.admitted, event.player))


def _cash_called(state: TableState, event: e.CashWagerCalled) -> TableState:
    called = CashWager(event.player, event.box, event.spot, event.cents)
    return state._replace(cash=(*state.cash, called))


def _cash_confirmed(state: TableState, event: e.CashWagerConfirmed) -> TableState:
    cash = tuple(
        wager._replace(confirmed=(*wager.confirmed, event.role), people=(*wager.people, event.by))
        if wager.player == event.player
        else wager
        for wager in state.cash
    )
    return state._replace(cash=cash)


def _cash_gone(state: TableState, event: e.CashChanged | e.CashWagerWithdrawn) -> TableState:
    return state._replace(cash=tuple(w for w in state.cash if w.player != event.player))


def _round_opened(state: TableState, event: e.RoundOpened) -> TableState:
    opened = open_round(
        state.rules, shoe=state.unseen, seated=dict(state.seats), face_down=state.face_down
    )
    return state._replace(round=opened, rounds=event.number, now=event.at_minutes)


def _round_happened(state: TableState, event: e.RoundHappened) -> TableState:
    on = state.round
    return state if on is None else state._replace(round=evolve_round(on, event.event))


def _cut_card_reached(state: TableState, _event: e.CutCardReached) -> TableState:
    return state._replace(cut_reached=True)


def _round_ended(state: TableState, event: e.RoundEnded) -> TableState:
    on = state.round
    if on is None:
        return state
    players = tuple(dict.fromkeys(b.player for box in on.boxes for b in box.bettors))
    return state._replace(
        round=None,
        shoe=on.shoe,
        face_down=on.face_down,
        discards=state.discards + event.collected,
        rounds_in_shoe=state.rounds_in_shoe + 1,
        wagered=players,
        cash=(),
    )


def _reported(state: TableState, event: e.IrregularityReported) -> TableState:
    return state._replace(reported=event.name, reported_card=event.card)


def _confirmed(state: TableState, event: e.IrregularityConfirmed) -> TableState:
    tens = state.tens_found + (event.name == "ten-found")
    faces = state.face_up_found + (event.name == "face-up-card")
    return state._replace(
        reported="",
        reported_card=None,
        tens_found=tens,
        face_up_found=faces,
        reshuffle=state.reshuffle or happened_before(state, event.name),
    )


def _dismissed(state: TableState, _event: e.IrregularityDismissed) -> TableState:
    return state._replace(reported="", reported_card=None)


def _refilled(state: TableState, _event: e.ShoeRefilled) -> TableState:
    """The discard rack becomes the shoe: its cards are known, and where each lies in it is not.

    Clauses: section-13:(o)(7).
    """
    on = state.round
    if on is None:
        return state
    burned = [card for card in state.burned if card is not None]
    hidden = [card for card, n in on.shoe.items() for _ in range(n)]
    unseen = Composition.of_cards([*state.discards, *burned, *on.burned, *hidden])
    among = on.down_among or on.shoe
    new = on.but(
        shoe=unseen,
        face_down=on.down_unseen + 1,
        burned=(),
        down_among=among if on.down_unseen else None,
    )
    return state._replace(round=new, discards=(), burned=(None,), behind_cut=0)


def _reader_put_away(state: TableState, _event: e.ReaderPutAway) -> TableState:
    """A round in which the reader has spoken is finished by the rules it began with.

    Clauses: section-13:(o)(13).
    """
    rules = state.without_reader or state.rules
    on = state.round
    if on is not None and on.peeked is None:
        on = on.but(rules=rules)
    return state._replace(rules=rules, without_reader=None, round=on)


def _closed(state: TableState, _event: e.TableClosed) -> TableState:
    return state._replace(seats=(), dealer="")


_APPLY: Mapping[type, Callable[[TableState, Any], TableState]] = {
    e.TableOpened: _opened,
    e.TablePhaseEntered: _phase,
    e.CardsChanged: _cards_changed,
    e.CardsInspected: _inspected,
    e.InspectionVerified: _verified,
    e.CardsShown: _unchanged,
    e.CardsWashed: _unchanged,
    e.CardsShuffled: _shuffled,
    e.DeviceRemoved: _device_removed,
    e.CardsCounted: _unchanged,
    e.CutOffered: _cut_offered,
    e.CutDeclined: _cut_declined,
    e.CardsCut: _cards_cut,
    e.RecutOrdered: _recut_ordered,
    e.CutCardPlaced: _cut_card_placed,
    e.ShoeCommitted: _shoe_committed,
    e.ShoeRevealed: _shoe_revealed,
    e.CardBurnedAtTable: _burned,
    e.BurnDisclosed: _disclosed,
    e.PlayerSat: _sat,
    e.PlayerLeft: _left,
    e.DealerChanged: _dealer_changed,
    e.PlayerAdmitted: _admitted,
    e.CashWagerCalled: _cash_called,
    e.CashWagerConfirmed: _cash_confirmed,
    e.CashWagerWithdrawn: _cash_gone,
    e.CashChanged: _cash_gone,
    e.RoundOpened: _round_opened,
    e.RoundHappened: _round_happened,
    e.CutCardReached: _cut_card_reached,
    e.RoundEnded: _round_ended,
    e.IrregularityReported: _reported,
    e.IrregularityConfirmed: _confirmed,
    e.IrregularityDismissed: _dismissed,
    e.ShoeRefilled: _refilled,
    e.ReaderPutAway: _reader_put_away,
    e.ShoeEnded: _unchanged,
    e.TableClosed: _closed,
}
