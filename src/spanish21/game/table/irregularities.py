"""What the rules do about each thing that can go wrong.

Every irregularity is a row of the rule set: its name, who confirms it, what is done the
first time and again. Here is what that means in events.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import commands as r
from spanish21.game.round.course.cards_due import down_can_be
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.phases import enter_next
from spanish21.game.round.decide import RoundStep, apply_and_proceed, step
from spanish21.game.round.events import DownCardExposed, PhaseEntered, WagersSettled
from spanish21.game.round.events import Event as RoundEvent
from spanish21.game.round.evolve import replay
from spanish21.game.round.moves.irregularities.dead_hands import call_hands_dead
from spanish21.game.round.settle import settle_insurances
from spanish21.game.round.state import RoundState
from spanish21.game.rules import Irregularity, RuleSet
from spanish21.game.table import events as e
from spanish21.game.table.devices import Device, device_in_use, find_device
from spanish21.game.table.people import Role
from spanish21.game.table.phases import TABLE_PHASES, TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, happened_before, with_devices

CONFIRMING_ROLES: Mapping[str, Role] = {
    "dealer": Role.DEALER,
    "floor": Role.FLOOR,
    "supervisor": Role.SUPERVISOR,
}
READER_MISUSES = ("reader-misused-card-seen", "reader-misused-card-unseen")
"""The two ways in which a reader is misused; the reader in use decides which it is (A62)."""
_DEALING = (TablePhase.ROUND, TablePhase.READY, TablePhase.BURN)
_AFTER = (TablePhase.READY, TablePhase.SHOE_END)
_SEVENTEEN = 17


class Remedy(NamedTuple):
    """What follows at the table, and in the round if one is on."""

    events: tuple[e.TableEvent, ...] = ()
    step: RoundStep | None = None


class _Flow(NamedTuple):
    """When an irregularity can be reported, whether it is about a card, and what is done.

    ``again_voids`` says whether the remedy takes the whole round back where it happens again in
    the same shoe.
    """

    phases: tuple[TablePhase, ...]
    remedy: Callable[[TableState, Card | None], Remedy]
    needs_card: bool = False
    reader: bool = False
    device: bool = False
    again_voids: bool = False


class ReportableIrregularity(NamedTuple):
    """How an irregularity is reported: in which phases of a table, and whether with its card.

    ``again_voids`` says whether its remedy takes the whole round back in the same shoe.
    """

    row: Irregularity
    phases: tuple[TablePhase, ...]
    needs_card: bool
    again_voids: bool


def reportable_irregularities(
    rules: RuleSet, devices: tuple[Device, ...]
) -> tuple[ReportableIrregularity, ...]:
    """What can go wrong at a table of these rules and devices; what it does not have cannot fail.

    Clauses: section-13:(o)(12)*. Rulings: A62.
    """
    has_reader = device_in_use(devices, "reader") is not None
    shuffler = find_device(devices, "shuffler")
    has_shuffler = shuffler is not None and shuffler.condition != "away"
    flows = (
        (row, _FLOWS[row.name])
        for row in rules.irregularities
        if row.name not in READER_MISUSES or row.name == misuse_of_reader(devices)
    )
    return tuple(
        ReportableIrregularity(row, flow.phases, flow.needs_card, flow.again_voids)
        for row, flow in flows
        if (has_reader or not flow.reader) and (has_shuffler or not flow.device)
    )


def find_irregularity(state: TableState, name: str) -> Irregularity:
    """The rule set's row for a name, or a refusal that lists the names."""
    for row in state.rules.irregularities:
        if row.name == name:
            return row
    names = ", ".join(row.name for row in state.rules.irregularities)
    raise refuse_at_table("NO_SUCH_IRREGULARITY", name, names=names)


def check_report(state: TableState, name: str, card: Card | None) -> None:
    """Refuse a report of what cannot have happened here and now."""
    flow = _FLOWS[name]
    if state.phase not in flow.phases:
        what = TABLE_PHASES[state.phase].what
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)
    if flow.reader and device_in_use(state.devices, "reader") is None:
        what = "this table deals without a card reader"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)
    if flow.needs_card and card is None:
        raise refuse_at_table("IRREGULARITY_NEEDS_A_CARD", name)
    flow.remedy(state, card)


def remedy_words(state: TableState, row: Irregularity) -> str:
    """What the rules say is done, the first time or again in the same shoe."""
    return row.again if happened_before(state, row.name) else row.first


def find_remedy(state: TableState, name: str, card: Card | None) -> Remedy:
    """What an irregularity makes happen once it is confirmed."""
    return _FLOWS[name].remedy(state, card)


def _nothing(_state: TableState, _card: Card | None) -> Remedy:
    return Remedy()


def _in_round(state: TableState, command: r.Command) -> Remedy:
    """A command that the round takes; the round refuses it where it does not fit."""
    return Remedy(step=step(round_in_play(state), command))


def round_in_play(state: TableState) -> RoundState:
    """The round that is on; the phase has made sure there is one."""
    return cast("RoundState", state.round)


def _face_up(state: TableState, card: Card | None) -> Remedy:
    """The first is burned; with a second in the same shoe the round is void.

    Clauses: section-13:(o)(1).
    """
    if state.face_up_found:
        return _void(state, "a second card face up in the shoe")
    return _burn(state, card, "found face up")


def _ten(state: TableState, _card: Card | None) -> Remedy:
    """The first is taken out and play goes on; with a second the round is void.

    Clauses: section-13:(o)(2). Rulings: A49.
    """
    if state.tens_found:
        return _void(state, "a second 10 in the shoe")
    return Remedy()


def _void(state: TableState, reason: str) -> Remedy:
    if state.round is None:
        return Remedy((e.TablePhaseEntered(TablePhase.SHOE_END),))
    return _in_round(state, r.VoidRound(reason))


def _burn(state: TableState, card: Card | None, reason: str) -> Remedy:
    if state.round is not None:
        return _in_round(state, r.BurnCard(cast("Card", card), reason))
    check_burn(state, card)
    return Remedy((e.CardBurnedAtTable(card, reason),))


def check_burn(state: TableState, card: Card | None) -> None:
    """Refuse to burn what the shoe does not hold."""
    if state.cards_left <= 0:
        raise refuse_at_table("EMPTY_SHOE", str(card))
    if card is not None and not state.unseen.count(card):
        raise refuse_at_table("CARD_NOT_UNSEEN", str(card), card=card)


def _past_17(state: TableState, card: Card | None) -> Remedy:
    """The round is settled by then; the card leaves the shoe unused.

    A dealer who rested on less had no 17 to draw past: his card was drawn in error, and exposed.

    Clauses: section-13:(o)(5).
    """
    _check_round_played(state, "dealer-drew-past-17")
    if state.dealer_points < _SEVENTEEN:
        what = f"the dealer {_rested(state)}: report drawn-in-error-exposed"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "dealer-drew-past-17", what=what)
    return _burn(state, card, "drawn past the dealer's 17")


def _check_round_played(state: TableState, name: str) -> None:
    """Refuse what a dealer can only have done at the end of a round."""
    if not state.rounds_in_shoe:
        what = "no round has been played from this shoe"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)


def _rested(state: TableState) -> str:
    return f"has {state.dealer_points}" if state.dealer_points else "did not show his total"


def _shown(state: TableState, card: Card | None) -> Remedy:
    """The next card of the round; after its end no hand can use it, and it is burned.

    Past a dealer's 17 it is another thing that went wrong, with its own remedy.

    Clauses: section-13:(o)(4), section-13:(o)(5).
    """
    if state.round is not None:
        return _in_round(state, r.DrawInError(cast("Card", card)))
    _check_round_played(state, "drawn-in-error-exposed")
    if state.dealer_points >= _SEVENTEEN:
        what = f"the dealer {_rested(state)}: report dealer-drew-past-17"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "drawn-in-error-exposed", what=what)
    return _burn(state, card, "shown in error and not used")


def _dealer_missed(state: TableState, _card: Card | None) -> Remedy:
    """The players get their cards first, then the dealer the card that was missed.

    Clauses: section-13:(o)(6).
    """
    return _missed(state, "dealer-card-missed", ("up", "down"), Phase.DEALING)


def _player_missed(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(8)."""
    return _missed(state, "player-card-missed", ("hand",), Phase.DEALING)


def _hit_missed(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(9)."""
    return _missed(state, "hit-card-missed", ("hand",), Phase.PLAY)


def _missed(state: TableState, name: str, places: tuple[str, ...], phase: Phase) -> Remedy:
    """A card passed by where it is due: the report must be about that card."""
    on = round_in_play(state)
    if not on.due or on.due[0].to not in places or on.phase is not phase:
        what = "that is not where a card is due"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", name, what=what)
    return _in_round(state, r.MissCard())


def _short(state: TableState, _card: Card | None) -> Remedy:
    """The discards are shuffled, cut, one burned, and the round is finished.

    Clauses: section-13:(o)(7).
    """
    on = round_in_play(state)
    if on.cards_left > 0:
        what = f"{on.cards_left} cards are left in the shoe"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "shoe-runs-short", what=what)
    known = [card for card in state.burned if card is not None]
    rack = len(state.discards) + len(known) + len(on.burned) + on.face_down
    table_card = int(on.down_unseen)
    if rack - table_card < 2:
        what = "the discard rack does not hold enough cards"
        raise refuse_at_table("IRREGULARITY_NOT_NOW", "shoe-runs-short", what=what)
    return Remedy((e.ShoeRefilled(rack - table_card),))


def _jam(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(10)."""
    if not state.has_shuffler:
        raise refuse_at_table("NO_DEVICE_HERE", "shuffler-jam")
    return Remedy()


def _device_gone(state: TableState, _card: Card | None) -> Remedy:
    """Clauses: section-13:(o)(11)."""
    if not state.has_shuffler:
        raise refuse_at_table("NO_DEVICE_HERE", "shuffler-replaced")
    return Remedy((e.DeviceRemoved("supervisor"),))


def _all_dead(state: TableState, _card: Card | None) -> Remedy:
    """Every wager that lies there goes back; what is settled, a Match under (f)(4), stands.

    Clauses: section-13:(o)(12)(i). Rulings: A62.
    """
    name = "reader-misused-card-seen"
    _check_misuse(state, name)
    on = round_in_play(state)
    why = "the down card was in the reader and could be seen"
    return Remedy(step=apply_and_proceed(on, call_hands_dead(on, why, f"irregularity.{name}")))


def _unseen_anyway(state: TableState, _card: Card | None) -> Remedy:
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


def _reader_failed(state: TableState, card: Card | None) -> Remedy:
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


_FLOWS: Mapping[str, _Flow] = {
    "face-up-card": _Flow(_DEALING, _face_up, needs_card=True, again_voids=True),
    "ten-found": _Flow(_DEALING, _ten, again_voids=True),
    "drawn-in-error-unexposed": _Flow((TablePhase.ROUND,), _nothing),
    "drawn-in-error-exposed": _Flow((TablePhase.ROUND, *_AFTER), _shown, needs_card=True),
    "dealer-drew-past-17": _Flow(_AFTER, _past_17, needs_card=True),
    "dealer-card-missed": _Flow((TablePhase.ROUND,), _dealer_missed),
    "shoe-runs-short": _Flow((TablePhase.ROUND,), _short),
    "player-card-missed": _Flow((TablePhase.ROUND,), _player_missed),
    "hit-card-missed": _Flow((TablePhase.ROUND,), _hit_missed),
    "shuffler-jam": _Flow((TablePhase.SHUFFLE,), _jam, device=True),
    "shuffler-replaced": _Flow((TablePhase.SHUFFLE,), _device_gone, device=True),
    "reader-misused-card-seen": _Flow((TablePhase.ROUND,), _all_dead, reader=True),
    "reader-misused-card-unseen": _Flow((TablePhase.ROUND,), _unseen_anyway, reader=True),
    "reader-failed": _Flow((TablePhase.ROUND, TablePhase.READY), _reader_failed, reader=True),
}
