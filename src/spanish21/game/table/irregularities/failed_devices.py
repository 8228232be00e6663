"""Devices that fail or are misused: a shuffler that jams, a reader that reads what it must not."""

from typing import cast

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round.course.cards_due import down_can_be
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.phases import enter_next
from spanish21.game.round.decide import RoundStep, apply_and_proceed
from spanish21.game.round.events import DownCardExposed, PhaseEntered, WagersSettled
from spanish21.game.round.events import Event as RoundEvent
from spanish21.game.round.evolve import replay
from spanish21.game.round.moves.irregularities.dead_hands import call_hands_dead
from spanish21.game.round.settle import settle_insurances
from spanish21.game.round.state import RoundState
from spanish21.game.table import events as e
from spanish21.game.table.devices import Device, device_in_use
from spanish21.game.table.irregularities.remedy import Remedy, round_in_play
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, with_devices

READER_MISUSES = ("reader-misused-card-seen", "reader-misused-card-unseen")
"""The two ways in which a reader is misused; the reader in use decides which it is (A62)."""


def jam_shuffler(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(10)."""
    if not state.has_shuffler:
        raise refuse_at_table("NO_DEVICE_HERE", "shuffler-jam")
    return Remedy()


def remove_shuffler(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(11)."""
    if not state.has_shuffler:
        raise refuse_at_table("NO_DEVICE_HERE", "shuffler-replaced")
    return Remedy((e.DeviceRemoved("supervisor"),))


def call_all_dead(state: TableState, _card: Card | None) -> Remedy:
    """Every wager that lies there goes back; what is settled, a Match under (f)(4), stands.

    Clauses: section-13:(o)(12)(i). Rulings: A62.
    """
    name = "reader-misused-card-seen"
    _check_misuse(state, name)
    on = round_in_play(state)
    why = "the down card was in the reader and could be seen"
    return Remedy(step=apply_and_proceed(on, call_hands_dead(on, why, f"irregularity.{name}")))


def play_on(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(12)(ii)."""
    _check_misuse(state, "reader-misused-card-unseen")
    return Remedy()


def misuse_of_reader(devices: tuple[Device, ...]) -> str:
    """Which of the two misuses it is, by the reader that is registered at the table.

    Clauses: section-13:(o)(12)*. Rulings: A62.
    """
    reader = device_in_use(devices, "reader")
    seen, unseen = READER_MISUSES
    return seen if reader is not None and reader.exposes_card else unseen


def _check_misuse(state: TableState, name: str) -> None:
    """The reader is misused when there is nothing to look for under the up card."""
    on = round_in_play(state)
    here = misuse_of_reader(state.devices)
    if name != here:
        what = "shows a player the down card" if here == READER_MISUSES[0] else "shows nobody it"
        raise refuse_at_table("REGISTERED_READER_DECIDES", name, what=what, name=here)
    if on.up is None or not on.down_dealt or on.up.rank.letter in state.rules.dealer.peeks_under:
        what = "the reader is for an ace, king, queen or jack up"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)


def put_reader_away(state: TableState, card: Card | None) -> Remedy:
    """The table deals on without the reader, and what it has said counts no more.

    A round that waits for it goes on unpeeked. Where it has said blackjack, play begins; a down
    card that has been turned and shows that it was wrong is named in the report, and stays open.

    Clauses: section-13:(o)(13). Rulings: A67.
    """
    put_away: tuple[e.TableEvent, ...] = (e.ReaderPutAway(),)
    if state.round is None:
        _check_no_down_card(card)
        return Remedy(put_away)
    before = state.round
    after = cast("RoundState", _without_reader(state).round)
    turned: tuple[RoundEvent, ...] = ()
    if before.phase is Phase.EXPOSURE and not before.exposed and card is not None:
        if not Composition.of_cards(down_can_be(after)).count(card):
            raise refuse_at_table("CARD_NOT_UNSEEN", str(card), card=card)
        turned = (DownCardExposed(card),)
    else:
        _check_no_down_card(card)
    if before.phase is Phase.PEEK:
        return Remedy(put_away, apply_and_proceed(after, enter_next(after)))
    if before.phase is Phase.EXPOSURE and before.peeked and not before.exposed:
        return Remedy(put_away, _begin_play(after, turned))
    return Remedy(put_away, apply_and_proceed(after, turned))


def _begin_play(on: RoundState, turned: tuple[RoundEvent, ...]) -> RoundStep:
    """The players play after all; an open down card settles the insurance at once.

    Clauses: section-13:(k)(4), section-13:(o)(13). Rulings: A67.
    """
    lines = tuple(settle_insurances(replay(on, turned))) if turned else ()
    settled: tuple[RoundEvent, ...] = (WagersSettled(lines),) if lines else ()
    return apply_and_proceed(on, (*turned, *settled, PhaseEntered(Phase.PLAY)))


def _without_reader(state: TableState) -> TableState:
    return with_devices(
        state,
        tuple(
            device._replace(condition="out of order") if device.kind == "reader" else device
            for device in state.devices
        ),
    )


def _check_no_down_card(card: Card | None) -> None:
    """Refuse a card with the report where no down card can have been turned."""
    if card is not None:
        what = "the down card is turned when the players have acted"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", f"reader-failed {card}", what=what)
