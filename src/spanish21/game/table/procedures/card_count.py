"""The count of all cards: exactly the decks of the table must be there, or others are brought."""

from collections import Counter

from spanish21.game.cards import Card
from spanish21.game.round.refusals import command_words
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.procedures.steps import Decisions, Effects, Events
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState


def check_all_cards_there(state: TableState, cards: c.CardCounts) -> None:
    """Refuse cards that are not exactly the decks of the table, naming what is wrong.

    Clauses: section-13:(c)(1), section-13:(g)(10)(ii), bet-bigger:Method-1.
    """
    wrong = find_discrepancy(state, cards)
    if wrong:
        counted = sum(count for _, count in cards)
        sentence = describe_discrepancy(state, wrong)
        raise refuse_at_table("CARDS_MISSING", f"{counted} cards", sentence=sentence)


def find_discrepancy(state: TableState, cards: c.CardCounts) -> c.CardCounts:
    """How many of each card are missing (below 0) or too many; none where all are right."""
    held: Counter[Card] = Counter()
    for card, count in cards:
        if count < 0:
            raise refuse_at_table("NOT_A_COUNT", f"{count} of {card}")
        held[card] += count
    return tuple(
        (card, held[card] - full) for card, full in state.full.items() if held[card] != full
    )


def describe_discrepancy(state: TableState, discrepancy: c.CardCounts) -> str:
    """What is missing of the decks of a table, and what is too many."""
    wrong = ", ".join(
        f"{abs(count)} of {card} {'missing' if count < 0 else 'too many'}"
        for card, count in discrepancy
    )
    return f"{state.full.size} cards belong here: {wrong}"


def count_cards(
    state: TableState, by: TablePerson, cards: c.CardCounts, if_all_there: Events
) -> Events:
    """What follows a count: these events, or the record of what is missing or too many.

    The person who counted is right either way: a count that differs is no mistake of his, but
    the very thing that it was made for.

    Clauses: section-13:(c)(1), section-13:(g)(10)(ii), bet-bigger:Method-1. Rulings: S28.
    """
    wrong = find_discrepancy(state, cards)
    return (e.DiscrepancyFound(by.name, wrong),) if wrong else if_all_there


def check_all_counted(state: TableState, command: c.TableCommand) -> None:
    """Refuse to go on with cards of which the last count was wrong.

    They are counted again, or others are brought; people come and go meanwhile.

    Clauses: section-13:(g)(10)(ii). Rulings: S28.
    """
    if state.discrepancy and not isinstance(command, _WITH_A_DISCREPANCY):
        sentence = describe_discrepancy(state, state.discrepancy)
        raise refuse_at_table("CARDS_NOT_ALL_THERE", command_words(command), sentence=sentence)


_WITH_A_DISCREPANCY = (
    c.InspectCards,
    c.CheckCards,
    c.EndShoe,
    c.RevealShoe,
    c.ChangeCards,
    c.CloseTable,
    c.ChangeDealer,
    c.Sit,
    c.Leave,
)


def _check_cards(state: TableState, by: TablePerson, command: c.CheckCards) -> Events:
    if state.round is not None:
        raise refuse_at_table("COUNT_IN_A_ROUND", command_words(command))
    return count_cards(state, by, command.cards, (e.CardsCounted(by.name),))


def _after_cards_counted(state: TableState, _event: e.CardsCounted) -> TableState:
    return state._replace(discrepancy=())


def _after_discrepancy_found(state: TableState, event: e.DiscrepancyFound) -> TableState:
    return state._replace(discrepancy=event.discrepancy)


CARD_COUNT_DECISIONS: Decisions = {
    c.CheckCards: _check_cards,
}
CARD_COUNT_EFFECTS: Effects = {
    e.CardsCounted: _after_cards_counted,
    e.DiscrepancyFound: _after_discrepancy_found,
}
