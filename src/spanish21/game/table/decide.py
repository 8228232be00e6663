"""From a person's command at a table to events: the one door into a table.

``step_table`` gives the events and the table after them, or raises a ``Refusal`` and nothing
has happened.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from spanish21.game.cards import Card
from spanish21.game.round import commands as r
from spanish21.game.round.decide import Step, check_name, step
from spanish21.game.round.phases import Phase
from spanish21.game.round.refusals import command_words
from spanish21.game.round.state import RoundState
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.evolve import BURN_CARD, VOID_WORDS, evolve_table
from spanish21.game.table.irregularities import (
    CONFIRMS,
    check_burn,
    check_report,
    find_irregularity,
    remedy_of,
    remedy_words,
    the_round,
)
from spanish21.game.table.people import Person, Role
from spanish21.game.table.phases import TABLE_PHASES, TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import CashWager, TableState, cut_order
from spanish21.money import short_cents

Events = tuple[e.TableEvent, ...]
_NEAR = 12
"""How far a cut card that belongs about so many cards from the back may be off."""
_STAFF_COMMANDS: Mapping[type, tuple[Role, ...]] = {
    r.CloseWagers: (Role.DEALER,),
    r.DealCard: (Role.DEALER,),
    r.DealFaceDown: (Role.DEALER,),
    r.ReportPeek: (Role.DEALER,),
    r.TurnDownCard: (Role.DEALER,),
    r.CloseInsurance: (Role.DEALER,),
    r.PaySuperBonus: (Role.FLOOR,),
    r.VoidRound: (Role.SUPERVISOR,),
}
_REPORTED: Mapping[type, str] = {
    r.MissCard: "dealer-card-missed, player-card-missed or hit-card-missed",
    r.DrawInError: "drawn-in-error-exposed",
    r.BurnCard: "face-up-card or dealer-drew-past-17",
}


class TableStep(NamedTuple):
    """What a command did: the events, and the table they lead to."""

    events: Events
    state: TableState


def decide_table(state: TableState, by: Person, command: c.TableCommand) -> Events:
    """What a command makes happen; a ``Refusal`` is raised if this person may not give it now."""
    return step_table(state, by, command).events


def step_table(state: TableState, by: Person, command: c.TableCommand) -> TableStep:
    """The events of a command and the table after them."""
    check_name(by.name)
    kind = type(command)
    row = TABLE_PHASES[state.phase]
    if kind not in row.commands:
        words = {"phase": state.phase.value, "what": row.what}
        raise refuse_at_table("WRONG_TABLE_PHASE", command_words(command), **words)
    if by.role not in row.commands[kind]:
        roles = " or ".join(role.value for role in row.commands[kind])
        raise refuse_at_table("NOT_YOUR_ROLE", by.role.value, roles=roles)
    if by.role is Role.DEALER and by.name != state.dealer:
        raise refuse_at_table("NOT_THE_DEALER", by.name, dealer=state.dealer)
    settles = (c.ConfirmIrregularity, c.DismissIrregularity)
    if state.reported and not isinstance(command, settles):
        raise refuse_at_table("IRREGULARITY_PENDING", command_words(command), name=state.reported)
    events = _DECIDE[kind](state, by, command)
    for event in events:
        state = evolve_table(state, event)
    return TableStep(events, state)


def allowed(state: TableState, by: Person) -> tuple[type, ...]:
    """The kinds of command this person may give now."""
    commands = TABLE_PHASES[state.phase].commands
    if by.role is Role.DEALER and by.name != state.dealer:
        return ()
    found = tuple(kind for kind, roles in commands.items() if by.role in roles)
    settles = (c.ConfirmIrregularity, c.DismissIrregularity)
    if not state.reported:
        return tuple(kind for kind in found if kind not in settles)
    confirms = CONFIRMS[find_irregularity(state, state.reported).confirmed_by]
    return settles if by.role is confirms else ()


def guide(state: TableState) -> str:
    """What comes next, as the table tells its dealer.

    Clauses: section-13:(d)(1), bet-bigger:Method-[23456].
    """
    if state.reported:
        row = find_irregularity(state, state.reported)
        return f"{row.name}: the {row.confirmed_by} confirms; then {remedy_words(state, row)}"
    if state.phase is TablePhase.SHUFFLE and not state.device:
        return f"shuffle: {state.rules.shoe.shuffle_steps[state.steps_done]}"
    if state.phase is TablePhase.CUT:
        if state.cut_offered:
            return f"{state.cut_offered} cuts, or declines"
        waiting = [player for player in cut_order(state) if player not in state.cut_asked]
        return f"offer the cut to {waiting[0]}" if waiting else "the dealer cuts"
    return TABLE_PHASES[state.phase].what


def _to(phase: TablePhase) -> e.TablePhaseEntered:
    return e.TablePhaseEntered(phase)


# --- Cards before the shoe ------------------------------------------------------------------


def _open_table(_state: TableState, _by: Person, command: c.OpenTable) -> Events:
    check_name(command.dealer)
    opened = e.TableOpened(command.dealer, command.at_minutes)
    return (opened, _to(TablePhase.INSPECTION))


def check_complete(state: TableState, cards: c.Counted) -> None:
    """Refuse cards that are not exactly the decks of the table, naming what is wrong.

    Clauses: section-13:(c)(1), section-13:(g)(10)(ii), bet-bigger:Method-1.
    """
    held: Counter[Card] = Counter()
    for card, count in cards:
        if count < 0:
            raise refuse_at_table("NOT_A_COUNT", f"{count} of {card}")
        held[card] += count
    wrong = []
    for card, wanted in state.full.items():
        found = held[card]
        if found < wanted:
            wrong.append(f"{wanted - found} of {card} missing")
        if found > wanted:
            wrong.append(f"{found - wanted} of {card} too many")
    if wrong:
        counted = sum(count for _, count in cards)
        sentence = f"{state.full.size} cards belong here: {', '.join(wrong)}"
        raise refuse_at_table("CARDS_MISSING", f"{counted} cards", sentence=sentence)


def _inspect_cards(state: TableState, _by: Person, command: c.InspectCards) -> Events:
    check_complete(state, command.cards)
    if command.tens < 0:
        raise refuse_at_table("NOT_A_COUNT", command.tens)
    inspected = e.CardsInspected(command.tens)
    if state.phase is TablePhase.VERIFICATION:
        return (inspected,)
    return (inspected, _to(TablePhase.VERIFICATION))


def _verify_inspection(state: TableState, by: Person, command: c.VerifyInspection) -> Events:
    if by.name == state.dealer:
        raise refuse_at_table("SAME_PERSON", by.name)
    if command.tens_destroyed != state.tens:
        raise refuse_at_table("TENS_NOT_DESTROYED", command.tens_destroyed, tens=state.tens)
    return (e.InspectionVerified(by.name), _to(TablePhase.SPREAD))


def _show_cards(state: TableState, _by: Person, command: c.ShowCards) -> Events:
    if command.player not in state.players:
        raise refuse_at_table("NOT_SEATED", command.player, name=command.player)
    return (e.CardsShown(command.player), _to(TablePhase.WASH))


def _wash_cards(state: TableState, _by: Person, command: c.WashCards) -> Events:
    """A card that turned over in the wash makes the wash be done again, where the house says so.

    Clauses: section-13:(c)(3). Rulings: A60.
    """
    washed = e.CardsWashed(command.exposed)
    if command.exposed and state.rules.shoe.remix_after_exposed_card:
        return (washed,)
    return (washed, _to(TablePhase.SHUFFLE))


def _shuffle_step(state: TableState, _by: Person, command: c.ShuffleStep) -> Events:
    """The manual shuffle, step by step in the order of the rule set.

    Clauses: section-13:(d)(1), section-13:(o)(11), bet-bigger:Method-[23456].
    """
    if state.device:
        raise refuse_at_table("REMOVE_THE_DEVICE_FIRST", command.step)
    steps = state.rules.shoe.shuffle_steps
    wanted = steps[state.steps_done]
    if command.step != wanted:
        raise refuse_at_table("NEXT_SHUFFLE_STEP", command.step, step=wanted)
    done = state.steps_done + 1 == len(steps)
    shuffled = e.CardsShuffled(command.step, done)
    if not done:
        return (shuffled,)
    return (shuffled, _to(_after_shuffle(cut=state.rules.shoe.cut_after_manual_shuffle)))


def _shuffle_by_device(state: TableState, _by: Person, command: c.ShuffleByDevice) -> Events:
    """The automatic shuffle; a cycle that was not completed is done again.

    Clauses: section-13:(d)(1), section-13:(d)(2)(i), section-13:(o)(10).
    """
    if not state.device:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    shuffled = e.CardsShuffled("device", command.completed)
    if not command.completed:
        return (shuffled,)
    return (shuffled, _to(_after_shuffle(cut=state.rules.shoe.cut_after_automatic_shuffle)))


def _after_shuffle(*, cut: bool) -> TablePhase:
    return TablePhase.CUT if cut else TablePhase.CUT_CARD


def _remove_device(state: TableState, by: Person, _command: c.RemoveDevice) -> Events:
    if not state.device:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    return (e.DeviceRemoved(by.name),)


def _check_cards(state: TableState, by: Person, command: c.CheckCards) -> Events:
    check_complete(state, command.cards)
    return (e.CardsCounted(by.name),)


def _offer_cut(state: TableState, _by: Person, command: c.OfferCut) -> Events:
    """Clauses: section-13:(d)(3), section-13:(d)(4)(*), bet-bigger:Method-7."""
    waiting = [player for player in cut_order(state) if player not in state.cut_asked]
    anybody = state.rules.shoe.cut_offered == ("a player",)
    fitting = waiting if anybody else waiting[:1]
    if command.player not in fitting:
        sentence = f"offer the cut to {' or '.join(fitting)}" if fitting else "the dealer cuts"
        raise refuse_at_table("CUT_OUT_OF_ORDER", command.player, sentence=sentence)
    return (e.CutOffered(command.player),)


def _decline_cut(state: TableState, by: Person, _command: c.DeclineCut) -> Events:
    silent = by.role is Role.DEALER and bool(state.cut_offered)
    if state.cut_offered != by.name and not silent:
        raise refuse_at_table("CUT_NOT_OFFERED", by.name, name=state.cut_offered or "nobody")
    return (e.CutDeclined(state.cut_offered),)


def _cut_cards(state: TableState, by: Person, command: c.CutCards) -> Events:
    """Clauses: section-13:(d)(5), bet-bigger:Method-8, bet-bigger:Method-9. Rulings: A50."""
    if by.role is Role.PLAYER and state.cut_offered != by.name:
        raise refuse_at_table("CUT_NOT_OFFERED", by.name, name=state.cut_offered or "nobody")
    everybody = set(cut_order(state)) <= set(state.cut_asked)
    recut = state.cut_by == by.name and not state.cut_offered
    if by.role is Role.DEALER and not (everybody or recut):
        raise refuse_at_table("DEALER_CUTS_LAST", by.name)
    least = state.rules.shoe.cut_minimum_cards
    most = state.full.size - least
    if not least <= command.depth <= most:
        raise refuse_at_table("CUT_TOO_NEAR_THE_END", command.depth, least=least, most=most)
    return (e.CardsCut(by.name, command.depth), _to(TablePhase.CUT_CARD))


def _order_recut(state: TableState, by: Person, command: c.OrderRecut) -> Events:
    """Clauses: section-13:(d)(6)."""
    if not state.cut_by or state.burned or state.rounds_in_shoe:
        raise refuse_at_table("RECUT_NOT_NOW", command_words(command))
    return (e.RecutOrdered(by.name), _to(TablePhase.CUT))


def _place_cut_card(state: TableState, _by: Person, command: c.PlaceCutCard) -> Events:
    """Clauses: section-13:(d)(5), bet-bigger:Method-10. Rulings: A50, S27."""
    shoe = state.rules.shoe
    depth = shoe.cut_card_depth(state.full.size)
    least, most = depth, state.full.size - 1
    if shoe.cut_card_cards_from_back:
        least, most = depth - _NEAR, depth + _NEAR
    if not least <= command.from_back <= most:
        raise refuse_at_table("CUT_CARD_MISPLACED", command.from_back, least=least, most=most)
    burns = shoe.burn_per_shoe or state.burn_due
    phase = TablePhase.BURN if burns else TablePhase.READY
    return (e.CutCardPlaced(command.from_back), _to(phase))


def _burn_first(state: TableState, _by: Person, command: c.BurnFirst) -> Events:
    """Clauses: section-13:(g)(3), bet-bigger:Method-12. Rulings: A50."""
    if state.cards_left <= 0:
        # Nothing is left to burn or to deal: the shoe is over.
        return (_to(TablePhase.SHOE_END),)
    check_burn(state, command.card)
    burned = e.CardBurnedAtTable(command.card, BURN_CARD)
    return (burned,) if state.burn_due > 1 else (burned, _to(TablePhase.READY))


def _disclose_burn(state: TableState, _by: Person, command: c.DiscloseBurn) -> Events:
    """Clauses: section-13:(g)(3)."""
    if None not in state.burned:
        raise refuse_at_table("NO_BURN_TO_DISCLOSE", str(command.card))
    if not state.unseen.count(command.card):
        raise refuse_at_table("CARD_NOT_UNSEEN", str(command.card), card=command.card)
    on = state.round
    if on is not None and on.peeked is not None and on.down is None:
        # What the peek said of the unseen down card leans on which cards are unseen.
        raise refuse_at_table("BURN_SHOWN_LATER", str(command.card))
    return (e.BurnDisclosed(command.card),)


# --- People -----------------------------------------------------------------------------------


def _sit(state: TableState, by: Person, command: c.Sit) -> Events:
    """Clauses: section-13:(n)(1), bet-bigger:Rules-[56]."""
    rules = state.rules.boxes
    if not 1 <= command.box <= rules.boxes:
        raise refuse_at_table("NO_SUCH_SEAT", command.box, boxes=rules.boxes)
    there = dict(state.seats).get(command.box)
    if there is not None:
        raise refuse_at_table("SEAT_TAKEN", command.box, name=there)
    if by.name in state.players and not rules.several_boxes_per_player:
        raise refuse_at_table("ONE_SEAT_PER_PLAYER", command.box)
    return (e.PlayerSat(by.name, command.box),)


def _leave(state: TableState, by: Person, _command: c.Leave) -> Events:
    if by.name not in state.players:
        raise refuse_at_table("NOT_SEATED", by.name, name=by.name)
    on = state.round
    called = any(wager.player == by.name for wager in state.cash)
    if called or (on is not None and any(box.bettor_of(by.name) >= 0 for box in on.boxes)):
        raise refuse_at_table("WAGERS_ON_THE_LAYOUT", by.name, name=by.name)
    return (e.PlayerLeft(by.name),)


def _change_dealer(state: TableState, _by: Person, command: c.ChangeDealer) -> Events:
    """A new dealer burns a card before dealing, where the rules say so.

    Clauses: section-13:(g)(3). Rulings: A50.
    """
    check_name(command.dealer)
    if command.dealer == state.dealer:
        raise refuse_at_table("SAME_DEALER", command.dealer, name=command.dealer)
    changed = e.DealerChanged(command.dealer)
    if state.phase is TablePhase.READY and state.rules.shoe.burn_per_new_dealer:
        return (changed, _to(TablePhase.BURN))
    return (changed,)


def _admit_player(_state: TableState, by: Person, command: c.AdmitPlayer) -> Events:
    return (e.PlayerAdmitted(command.player, by.name),)


# --- Rounds -----------------------------------------------------------------------------------


def _open_round(state: TableState, _by: Person, command: c.OpenRound) -> Events:
    """Clauses: section-13:(c)(4)."""
    hours = state.rules.shoe.cards_changed_within_hours
    if command.at_minutes < state.now:
        raise refuse_at_table("TIME_RUNS_BACK", command.at_minutes)
    if command.at_minutes - state.cards_since >= hours * 60:
        used = f"{(command.at_minutes - state.cards_since) // 60} hours in use"
        raise refuse_at_table("CARDS_TOO_OLD", used, hours=hours)
    return (e.RoundOpened(state.rounds + 1, command.at_minutes), _to(TablePhase.ROUND))


def _play(state: TableState, by: Person, command: c.Play) -> Events:
    inner = command.command
    _check_speaker(by, inner)
    if isinstance(inner, r.PlaceWagers):
        _check_entry(state, inner.player)
    if isinstance(inner, r.CloseWagers) and state.cash:
        name = state.cash[0].player
        raise refuse_at_table("CASH_NOT_CONFIRMED", short_cents(state.cash[0].cents), name=name)
    return _after_round(state, step(the_round(state), inner))


def _check_speaker(by: Person, command: r.Command) -> None:
    """A player speaks for himself; the dealer repeats players' decisions and deals."""
    kind = type(command)
    if kind in _REPORTED:
        raise refuse_at_table("REPORT_IT", command_words(command), name=_REPORTED[kind])
    roles = _STAFF_COMMANDS.get(kind, (Role.PLAYER, Role.DEALER))
    if by.role not in roles:
        words = " or ".join(role.value for role in roles)
        raise refuse_at_table("NOT_YOUR_ROLE", by.role.value, roles=words)
    if by.role is Role.PLAYER and getattr(command, "player", by.name) != by.name:
        raise refuse_at_table("PLAYER_IN_NAME_ONLY", by.name, name=by.name)


def _check_entry(state: TableState, player: str) -> None:
    """Clauses: section-13:(e)(10)."""
    if state.rules.wagers.mid_shoe_entry or not state.rounds_in_shoe:
        return
    if player not in state.wagered and player not in state.admitted:
        raise refuse_at_table("NO_MID_SHOE_ENTRY", player, name=player)


def _call_cash_wager(state: TableState, by: Person, command: c.CallCashWager) -> Events:
    """Clauses: section-13:(e)(3), section-13:(f)(3)."""
    if the_round(state).phase is not Phase.WAGERING:
        raise refuse_at_table("CASH_NOT_NOW", short_cents(command.cents))
    if command.cents <= 0:
        raise refuse_at_table("CASH_AMOUNT", short_cents(command.cents))
    if any(wager.player == by.name for wager in state.cash):
        raise refuse_at_table("CASH_CALLED_ALREADY", short_cents(command.cents), name=by.name)
    _check_entry(state, by.name)
    called = e.CashWagerCalled(by.name, command.box, command.spot, command.cents)
    wager = CashWager(by.name, command.box, command.spot, command.cents)
    step(the_round(state), _with_cash(state, wager))
    return (called,)


def _with_cash(state: TableState, wager: CashWager) -> r.PlaceWagers:
    """The wagers a player has on a box with the cash among them."""
    on = the_round(state)
    put: dict[str, int] = {}
    coupons: tuple[tuple[str, int], ...] = ()
    if 1 <= wager.box <= len(on.boxes):
        box = on.boxes[wager.box - 1]
        place = box.bettor_of(wager.player)
        if place >= 0:
            put, coupons = dict(box.bettors[place].wagers), box.bettors[place].coupons
    put[wager.spot] = put.get(wager.spot, 0) + wager.cents
    return r.PlaceWagers(wager.box, wager.player, tuple(put.items()), coupons)


def _confirm_cash_wager(state: TableState, by: Person, command: c.ConfirmCashWager) -> Events:
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
    placed = step(the_round(state), _with_cash(state, wager))
    changed = e.CashChanged(command.player, wager.cents)
    return (confirmed, changed, *_after_round(state, placed))


def _called(state: TableState, player: str) -> CashWager:
    for wager in state.cash:
        if wager.player == player:
            return wager
    raise refuse_at_table("NO_CASH_WAGER", player, name=player)


def _withdraw_cash_wager(state: TableState, by: Person, command: c.WithdrawCashWager) -> Events:
    wager = _called(state, command.player)
    if by.role is Role.PLAYER and by.name != wager.player:
        raise refuse_at_table("PLAYER_IN_NAME_ONLY", by.name, name=by.name)
    return (e.CashWagerWithdrawn(wager.player, by.name),)


def _after_round(state: TableState, taken: Step) -> Events:
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
        events.append(_to(TablePhase.SHOE_END if ends else TablePhase.READY))
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
    for card in (on.up, on.down, on.shown):
        if card is not None:
            yield card
    yield from on.drawn


# --- When something goes wrong ----------------------------------------------------------------


def _report(state: TableState, by: Person, command: c.ReportIrregularity) -> Events:
    row = find_irregularity(state, command.name)
    check_report(state, command.name, command.card)
    reported = e.IrregularityReported(command.name, command.card, by.name)
    if by.role is not CONFIRMS[row.confirmed_by]:
        return (reported,)
    return (reported, *_remedy(state, by, command.name, command.card))


def _confirm(state: TableState, by: Person, _command: c.ConfirmIrregularity) -> Events:
    _check_confirms(state, by)
    return _remedy(state, by, state.reported, state.reported_card)


def _dismiss(state: TableState, by: Person, _command: c.DismissIrregularity) -> Events:
    _check_confirms(state, by)
    return (e.IrregularityDismissed(state.reported, by.name),)


def _check_confirms(state: TableState, by: Person) -> None:
    if not state.reported:
        raise refuse_at_table("NOTHING_REPORTED", by.name)
    confirms = find_irregularity(state, state.reported).confirmed_by
    if by.role is not CONFIRMS[confirms]:
        words = {"role": confirms, "name": state.reported}
        raise refuse_at_table("CONFIRMED_BY_ANOTHER", by.role.value, **words)


def _remedy(state: TableState, by: Person, name: str, card: Card | None) -> Events:
    """What the rules do about it, at the table and in the round."""
    row = find_irregularity(state, name)
    words = remedy_words(state, row)
    remedy = remedy_of(state, name, card)
    confirmed = e.IrregularityConfirmed(name, by.name, words)
    events: Events = (confirmed, *remedy.events)
    if remedy.step is None:
        return events
    ends = state._replace(reshuffle=state.reshuffle or words.startswith(VOID_WORDS))
    return events + _after_round(ends, remedy.step)


# --- The end of a shoe ------------------------------------------------------------------------


def _reshuffle(state: TableState, _by: Person, _command: c.Reshuffle) -> Events:
    """Clauses: section-13:(d)(7)."""
    if not state.rules.shoe.reshuffle_after_any_round:
        raise refuse_at_table("NO_RESHUFFLE_NOW", "reshuffle")
    return (_to(TablePhase.SHOE_END),)


def _spread_cards(state: TableState, _by: Person, _command: c.SpreadCards) -> Events:
    """Clauses: section-13:(d)(8)."""
    if state.players:
        raise refuse_at_table("PLAYERS_AT_THE_TABLE", ", ".join(state.players))
    return (_to(TablePhase.SPREAD),)


def _end_shoe(state: TableState, by: Person, command: c.EndShoe) -> Events:
    """The cards are gathered and counted before they are shuffled again.

    Clauses: section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii).
    Rulings: S28.
    """
    check_complete(state, command.cards)
    return (e.CardsCounted(by.name), e.ShoeEnded(state.shoes), _to(TablePhase.SHUFFLE))


def _change_cards(state: TableState, _by: Person, command: c.ChangeCards) -> Events:
    """Clauses: section-13:(c)(4)."""
    if command.at_minutes < state.now:
        raise refuse_at_table("TIME_RUNS_BACK", command.at_minutes)
    return (e.CardsChanged(command.at_minutes), _to(TablePhase.INSPECTION))


def _close_table(_state: TableState, by: Person, _command: c.CloseTable) -> Events:
    return (e.TableClosed(by.name), _to(TablePhase.CLOSED))


_DECIDE: Mapping[type, Callable[[TableState, Person, Any], Events]] = {
    c.OpenTable: _open_table,
    c.InspectCards: _inspect_cards,
    c.VerifyInspection: _verify_inspection,
    c.ShowCards: _show_cards,
    c.WashCards: _wash_cards,
    c.ShuffleStep: _shuffle_step,
    c.ShuffleByDevice: _shuffle_by_device,
    c.RemoveDevice: _remove_device,
    c.CheckCards: _check_cards,
    c.OfferCut: _offer_cut,
    c.DeclineCut: _decline_cut,
    c.CutCards: _cut_cards,
    c.OrderRecut: _order_recut,
    c.PlaceCutCard: _place_cut_card,
    c.BurnFirst: _burn_first,
    c.DiscloseBurn: _disclose_burn,
    c.Sit: _sit,
    c.Leave: _leave,
    c.ChangeDealer: _change_dealer,
    c.AdmitPlayer: _admit_player,
    c.CallCashWager: _call_cash_wager,
    c.ConfirmCashWager: _confirm_cash_wager,
    c.WithdrawCashWager: _withdraw_cash_wager,
    c.OpenRound: _open_round,
    c.Play: _play,
    c.ReportIrregularity: _report,
    c.ConfirmIrregularity: _confirm,
    c.DismissIrregularity: _dismiss,
    c.Reshuffle: _reshuffle,
    c.SpreadCards: _spread_cards,
    c.EndShoe: _end_shoe,
    c.ChangeCards: _change_cards,
    c.CloseTable: _close_table,
}
