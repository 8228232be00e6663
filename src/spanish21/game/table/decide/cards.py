"""Cards at a table: inspection, shuffle, cut and burn, and the end of a shoe."""

from collections import Counter

from spanish21.game.cards import Card
from spanish21.game.round.moves.wagers import check_name
from spanish21.game.round.refusals import command_words
from spanish21.game.rules import ShoeRules
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.decide.steps import Decisions, Events, enter_phase
from spanish21.game.table.evolve import BURN_REASON
from spanish21.game.table.irregularities import check_burn
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, cut_order, players_to_cut

_NEAR = 12
"""How far a cut card that belongs about so many cards from the back may be off."""
_HEXADECIMAL_DIGITS = 64
"""Of a SHA-256, and of a salt as long."""


def _open_table(_state: TableState, _by: TablePerson, command: c.OpenTable) -> Events:
    check_name(command.dealer)
    opened = e.TableOpened(command.dealer, command.at_minutes)
    return (opened, enter_phase(TablePhase.INSPECTION))


def check_all_cards_there(state: TableState, cards: c.CardCounts) -> None:
    """Refuse cards that are not exactly the decks of the table, naming what is wrong.

    Clauses: section-13:(c)(1), section-13:(g)(10)(ii), bet-bigger:Method-1.
    """
    held: Counter[Card] = Counter()
    for card, count in cards:
        if count < 0:
            raise refuse_at_table("NOT_A_COUNT", f"{count} of {card}")
        held[card] += count
    wrong = []
    for card, full in state.full.items():
        count = held[card]
        if count < full:
            wrong.append(f"{full - count} of {card} missing")
        if count > full:
            wrong.append(f"{count - full} of {card} too many")
    if wrong:
        counted = sum(count for _, count in cards)
        sentence = f"{state.full.size} cards belong here: {', '.join(wrong)}"
        raise refuse_at_table("CARDS_MISSING", f"{counted} cards", sentence=sentence)


def _inspect_cards(state: TableState, _by: TablePerson, command: c.InspectCards) -> Events:
    check_all_cards_there(state, command.cards)
    if command.tens < 0:
        raise refuse_at_table("NOT_A_COUNT", command.tens)
    inspected = e.CardsInspected(command.tens)
    if state.phase is TablePhase.VERIFICATION:
        return (inspected,)
    return (inspected, enter_phase(TablePhase.VERIFICATION))


def _verify_inspection(state: TableState, by: TablePerson, command: c.VerifyInspection) -> Events:
    if by.name == state.dealer:
        raise refuse_at_table("SAME_PERSON", by.name)
    if command.tens_destroyed != state.tens:
        raise refuse_at_table("TENS_NOT_DESTROYED", command.tens_destroyed, tens=state.tens)
    return (e.InspectionVerified(by.name), enter_phase(TablePhase.SPREAD))


def _show_cards(state: TableState, _by: TablePerson, command: c.ShowCards) -> Events:
    if command.player not in state.players:
        raise refuse_at_table("NOT_SEATED", command.player, name=command.player)
    return (e.CardsShown(command.player), enter_phase(TablePhase.WASH))


def _wash_cards(state: TableState, _by: TablePerson, command: c.WashCards) -> Events:
    """A card that turned over in the wash makes the wash be done again, where the house says so.

    Clauses: section-13:(c)(3). Rulings: A60.
    """
    washed = e.CardsWashed(command.exposed)
    if command.exposed and state.rules.shoe.remix_after_exposed_card:
        return (washed,)
    return (washed, enter_phase(TablePhase.SHUFFLE))


def _shuffle_step(state: TableState, _by: TablePerson, command: c.ShuffleStep) -> Events:
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
    return (shuffled, enter_phase(_after_shuffle(cut=state.rules.shoe.cut_after_manual_shuffle)))


def _shuffle_by_device(state: TableState, _by: TablePerson, command: c.ShuffleByDevice) -> Events:
    """The automatic shuffle; a cycle that was not completed is done again.

    Clauses: section-13:(d)(1), section-13:(d)(2)(i), section-13:(o)(10).
    """
    if not state.device:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    shuffled = e.CardsShuffled("device", command.completed)
    if not command.completed:
        return (shuffled,)
    return (shuffled, enter_phase(_after_shuffle(cut=state.rules.shoe.cut_after_automatic_shuffle)))


def _after_shuffle(*, cut: bool) -> TablePhase:
    return TablePhase.CUT if cut else TablePhase.CUT_CARD


def _remove_device(state: TableState, by: TablePerson, _command: c.RemoveDevice) -> Events:
    if not state.device:
        raise refuse_at_table("NO_DEVICE_HERE", "device")
    return (e.DeviceRemoved(by.name),)


def _check_cards(state: TableState, by: TablePerson, command: c.CheckCards) -> Events:
    check_all_cards_there(state, command.cards)
    return (e.CardsCounted(by.name),)


def _offer_cut(state: TableState, _by: TablePerson, command: c.OfferCut) -> Events:
    """Clauses: section-13:(d)(3), section-13:(d)(4)(*), bet-bigger:Method-7."""
    waiting = players_to_cut(state)
    anybody = state.rules.shoe.cut_offered == ("a player",)
    fitting = waiting if anybody else waiting[:1]
    if command.player not in fitting:
        sentence = f"offer the cut to {' or '.join(fitting)}" if fitting else "the dealer cuts"
        raise refuse_at_table("CUT_OUT_OF_ORDER", command.player, sentence=sentence)
    return (e.CutOffered(command.player),)


def _decline_cut(state: TableState, by: TablePerson, _command: c.DeclineCut) -> Events:
    silent = by.role is Role.DEALER and bool(state.cut_offered)
    if state.cut_offered != by.name and not silent:
        raise refuse_at_table("CUT_NOT_OFFERED", by.name, name=state.cut_offered or "nobody")
    return (e.CutDeclined(state.cut_offered),)


def _cut_cards(state: TableState, by: TablePerson, command: c.CutCards) -> Events:
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
    return (e.CardsCut(by.name, command.depth), enter_phase(TablePhase.CUT_CARD))


def _order_recut(state: TableState, by: TablePerson, command: c.OrderRecut) -> Events:
    """Clauses: section-13:(d)(6)."""
    if not state.cut_by or state.burned or state.rounds_in_shoe:
        raise refuse_at_table("RECUT_NOT_NOW", command_words(command))
    return (e.RecutOrdered(by.name), enter_phase(TablePhase.CUT))


def _place_cut_card(state: TableState, _by: TablePerson, command: c.PlaceCutCard) -> Events:
    """Clauses: section-13:(d)(5), bet-bigger:Method-10. Rulings: A50, S27."""
    shoe = state.rules.shoe
    least, most = cut_card_range(shoe, state.full.size)
    if not least <= command.from_back <= most:
        raise refuse_at_table("CUT_CARD_MISPLACED", command.from_back, least=least, most=most)
    burns = shoe.burn_per_shoe or state.burn_due
    phase = TablePhase.BURN if burns else TablePhase.READY
    return (e.CutCardPlaced(command.from_back), enter_phase(phase))


def cut_card_range(shoe: ShoeRules, cards: int) -> tuple[int, int]:
    """How many cards from the back of so many the cut card may go in, least and most."""
    depth = shoe.cut_card_depth(cards)
    if shoe.cut_card_cards_from_back:
        return depth - _NEAR, depth + _NEAR
    return depth, cards - 1


def _commit_shoe(state: TableState, _by: TablePerson, command: c.CommitShoe) -> Events:
    """A shoe whose order a person or program knows is committed to before its first card.

    The one who ordered the cards cannot change them once players have seen the commitment.
    """
    _check_hexadecimal(command.commitment, "NOT_A_COMMITMENT")
    if state.commitment:
        words = {"commitment": state.commitment}
        raise refuse_at_table("COMMITTED_ALREADY", command.commitment, **words)
    return (e.ShoeCommitted(command.commitment),)


def _reveal_shoe(state: TableState, _by: TablePerson, command: c.RevealShoe) -> Events:
    """No card is dealt from a shoe that has been revealed."""
    if not state.commitment:
        raise refuse_at_table("NOTHING_COMMITTED", command_words(command))
    _check_hexadecimal(command.salt, "NOT_A_SALT")
    check_all_cards_there(state, tuple(Counter(command.order).items()))
    revealed = e.ShoeRevealed(command.order, command.salt)
    if state.phase is TablePhase.SHOE_END:
        return (revealed,)
    return (revealed, enter_phase(TablePhase.SHOE_END))


def _check_hexadecimal(text: str, name: str) -> None:
    if len(text) != _HEXADECIMAL_DIGITS or set(text) - set("0123456789abcdef"):
        raise refuse_at_table(name, text)


def check_shoe_revealed(state: TableState, command: c.TableCommand) -> None:
    """Refuse to put a shoe away whose commitment could not be checked any more."""
    if state.commitment:
        raise refuse_at_table("REVEAL_FIRST", command_words(command))


def _burn_first(state: TableState, _by: TablePerson, command: c.BurnFirst) -> Events:
    """Clauses: section-13:(g)(3), bet-bigger:Method-12. Rulings: A50, S29."""
    if state.cards_left <= 0:
        # Nothing is left to burn or to deal: the shoe is over.
        return (enter_phase(TablePhase.SHOE_END),)
    check_burn(state, command.card)
    burned = e.CardBurnedAtTable(command.card, BURN_REASON)
    return (burned,) if state.burn_due > 1 else (burned, enter_phase(TablePhase.READY))


def _disclose_burn(state: TableState, _by: TablePerson, command: c.DiscloseBurn) -> Events:
    """Clauses: section-13:(g)(3)."""
    if None not in state.burned:
        raise refuse_at_table("NO_BURN_TO_DISCLOSE", str(command.card))
    if not state.unseen.count(command.card):
        raise refuse_at_table("CARD_NOT_UNSEEN", str(command.card), card=command.card)
    on = state.round
    hinted = on is not None and (on.peeked is not None or on.down_among is not None)
    if on is not None and hinted and on.down is None:
        # What is known of the unseen down card leans on which cards are unseen.
        raise refuse_at_table("BURN_SHOWN_LATER", str(command.card))
    return (e.BurnDisclosed(command.card),)


def _reshuffle(state: TableState, _by: TablePerson, _command: c.Reshuffle) -> Events:
    """Clauses: section-13:(d)(7)."""
    if not state.rules.shoe.reshuffle_after_any_round:
        raise refuse_at_table("NO_RESHUFFLE_NOW", "reshuffle")
    return (enter_phase(TablePhase.SHOE_END),)


def _spread_cards(state: TableState, _by: TablePerson, command: c.SpreadCards) -> Events:
    """Clauses: section-13:(d)(8)."""
    check_shoe_revealed(state, command)
    if state.players:
        raise refuse_at_table("PLAYERS_AT_THE_TABLE", ", ".join(state.players))
    return (enter_phase(TablePhase.SPREAD),)


def _end_shoe(state: TableState, by: TablePerson, command: c.EndShoe) -> Events:
    """The cards are gathered and counted before they are shuffled again.

    Clauses: section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii).
    Rulings: S28.
    """
    check_shoe_revealed(state, command)
    check_all_cards_there(state, command.cards)
    return (e.CardsCounted(by.name), e.ShoeEnded(state.shoes), enter_phase(TablePhase.SHUFFLE))


def _change_cards(state: TableState, _by: TablePerson, command: c.ChangeCards) -> Events:
    """Clauses: section-13:(c)(4)."""
    check_shoe_revealed(state, command)
    if command.at_minutes < state.now:
        raise refuse_at_table("TIME_RUNS_BACK", command.at_minutes)
    return (e.CardsChanged(command.at_minutes), enter_phase(TablePhase.INSPECTION))


def _close_table(state: TableState, by: TablePerson, command: c.CloseTable) -> Events:
    check_shoe_revealed(state, command)
    return (e.TableClosed(by.name), enter_phase(TablePhase.CLOSED))


CARD_DECISIONS: Decisions = {
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
    c.CommitShoe: _commit_shoe,
    c.RevealShoe: _reveal_shoe,
    c.BurnFirst: _burn_first,
    c.DiscloseBurn: _disclose_burn,
    c.Reshuffle: _reshuffle,
    c.SpreadCards: _spread_cards,
    c.EndShoe: _end_shoe,
    c.ChangeCards: _change_cards,
    c.CloseTable: _close_table,
}
