"""The count of all cards: exactly the decks of the table must be there."""

from collections import Counter

from spanish21.game.cards import Card
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.people import TablePerson
from spanish21.game.table.procedures.steps import (
    Decisions,
    Effects,
    Events,
    leave_unchanged,
)
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState


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


def _check_cards(state: TableState, by: TablePerson, command: c.CheckCards) -> Events:
    check_all_cards_there(state, command.cards)
    return (e.CardsCounted(by.name),)


CARD_COUNT_DECISIONS: Decisions = {
    c.CheckCards: _check_cards,
}
CARD_COUNT_EFFECTS: Effects = {
    e.CardsCounted: leave_unchanged,
}
