"""A shoe: committed to, revealed and ended; the phases of the table that it goes through."""

from collections import Counter

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round.refusals import command_words
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.card_count import check_all_cards_there, count_cards
from spanish21.game.table.procedures.steps import (
    Decisions,
    Effects,
    Events,
    enter_phase,
    leave_unchanged,
)
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, empty_shoe, rotate_cut

_HEXADECIMAL_DIGITS = 64
"""Of a SHA-256, and of a salt as long."""


def _commit_shoe(state: TableState, _by: TablePerson, command: c.CommitShoe) -> Events:
    """A shoe whose order a person or program knows is committed to before its first card.

    The one who ordered the cards cannot change them once players have seen the commitment. Given
    before the cut, he could not foresee either at which card the deal would begin.
    """
    _check_hexadecimal(command.commitment, "NOT_A_COMMITMENT")
    if state.commitment:
        words = {"commitment": state.commitment}
        raise refuse_at_table("COMMITTED_ALREADY", command.commitment, **words)
    return (e.ShoeCommitted(command.commitment),)


def _reveal_shoe(state: TableState, _by: TablePerson, command: c.RevealShoe) -> Events:
    """No card is dealt from a shoe that has been revealed.

    Where discards were shuffled to finish a round, the order of the shoe is revealed first, and
    that of the discards after it.
    """
    if not state.committed:
        raise refuse_at_table("NOTHING_COMMITTED", command_words(command))
    if state.round is not None:
        raise refuse_at_table("REVEAL_AFTER_THE_ROUND", command_words(command))
    _check_hexadecimal(command.salt, "NOT_A_SALT")
    first = state.committed[0]
    if first.cards == state.full:
        check_all_cards_there(state, tuple(Counter(command.order).items()))
    else:
        _check_among(command.order, first.cards)
    revealed = e.ShoeRevealed(command.order, command.salt, first.commitment)
    if state.phase is TablePhase.SHOE_END:
        return (revealed,)
    return (revealed, enter_phase(TablePhase.SHOE_END))


def _check_among(order: tuple[Card, ...], cards: Composition) -> None:
    """Refuse an order that is not of the discards that were shuffled.

    A down card that lay on the table then counts as one of them until it is turned.

    Clauses: section-13:(o)(7).
    """
    held = Counter(order)
    strange = [card for card, count in held.items() if count > cards.count(card)]
    lacking = cards.size - len(order)
    if strange or lacking not in (0, 1):
        most = f"{cards.size} of them" if not strange else f"no other {strange[0]}"
        raise refuse_at_table("NOT_THE_DISCARDS", f"{len(order)} cards", most=most)


def _check_hexadecimal(text: str, name: str) -> None:
    if len(text) != _HEXADECIMAL_DIGITS or set(text) - set("0123456789abcdef"):
        raise refuse_at_table(name, text)


def check_shoe_revealed(state: TableState, command: c.TableCommand) -> None:
    """Refuse to put a shoe away whose commitment could not be checked any more."""
    if state.committed:
        raise refuse_at_table("REVEAL_FIRST", command_words(command))


def _reshuffle(state: TableState, _by: TablePerson, _command: c.Reshuffle) -> Events:
    """Clauses: section-13:(d)(7)."""
    if not state.rules.shoe.reshuffle_after_any_round:
        raise refuse_at_table("NO_RESHUFFLE_NOW", "reshuffle")
    return (enter_phase(TablePhase.SHOE_END),)


def _spread_cards(state: TableState, _by: TablePerson, command: c.SpreadCards) -> Events:
    """The cards of an idle table lie spread, face up or down as the house has it.

    A player who came before they were spread is the first to look at them.

    Clauses: section-13:(d)(8). Rulings: A60.
    """
    check_shoe_revealed(state, command)
    if state.players and not state.idle:
        raise refuse_at_table("PLAYERS_AT_THE_TABLE", ", ".join(state.players))
    spread = e.CardsSpread(state.rules.shoe.idle_spread)
    return (e.ShoeEnded(state.shoes), spread, enter_phase(TablePhase.SPREAD))


def _end_shoe(state: TableState, by: TablePerson, command: c.EndShoe) -> Events:
    """The cards are gathered and counted before they are shuffled again.

    Clauses: section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii).
    Rulings: S28.
    """
    check_shoe_revealed(state, command)
    counted = e.CardsCounted(by.name)
    shuffle = enter_phase(TablePhase.SHUFFLE)
    return count_cards(state, by, command.cards, (counted, e.ShoeEnded(state.shoes), shuffle))


def _after_shoe_committed(state: TableState, event: e.ShoeCommitted) -> TableState:
    return state._replace(commitment=event.commitment, cut_since=0)


def _after_shoe_revealed(state: TableState, _event: e.ShoeRevealed) -> TableState:
    if state.earlier:
        return state._replace(earlier=state.earlier[1:])
    return state._replace(commitment="", cut_since=0)


def _after_table_phase_entered(state: TableState, event: e.TablePhaseEntered) -> TableState:
    """The next phase; a shuffle begins a new shoe, of which nothing is known yet.

    Discards that are shuffled to finish a round make no new shoe, and nothing is promised of them
    yet. Cards that are spread lie in none.
    """
    if event.phase is TablePhase.SHUFFLE and state.round is not None:
        return rotate_cut(state)._replace(
            phase=event.phase,
            steps_done=0,
            cut_asked=(),
            cut_offered="",
            cut_by="",
            commitment="",
            cut_since=0,
        )
    if event.phase is TablePhase.SHUFFLE:
        return empty_shoe(rotate_cut(state))._replace(
            phase=event.phase,
            shoes=state.shoes + 1,
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
    if event.phase is TablePhase.SPREAD:
        return empty_shoe(state)._replace(phase=event.phase)
    return state._replace(phase=event.phase)


SHOE_DECISIONS: Decisions = {
    c.CommitShoe: _commit_shoe,
    c.RevealShoe: _reveal_shoe,
    c.Reshuffle: _reshuffle,
    c.SpreadCards: _spread_cards,
    c.EndShoe: _end_shoe,
}
SHOE_EFFECTS: Effects = {
    e.ShoeCommitted: _after_shoe_committed,
    e.ShoeRevealed: _after_shoe_revealed,
    e.ShoeEnded: leave_unchanged,
    e.TablePhaseEntered: _after_table_phase_entered,
}
