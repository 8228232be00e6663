"""Corrections of cards at a live table: the dealer proposes one, the floor confirms it."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.house.people.roles import Act
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.card_corrections import correct_card, propose_correction
from spanish21.house.table.decide.transaction import TableTransaction
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal


def _propose(transaction: TableTransaction, command: d.ProposeCardCorrection) -> None:
    """The dealer of the table names the card; what could not be decided again is refused at once."""
    transaction.may(Act.DEAL)
    table, by = transaction.table, transaction.by.name
    if table.state.dealer != by:
        say = f"{table.state.dealer or 'nobody'} deals at this table"
        raise Refusal("dealer", by, say, name="NOT_THE_DEALER")
    if table.state.reported:
        say = f"{table.state.reported} waits to be confirmed or dismissed first"
        raise Refusal("card", str(command.card), say, name="IRREGULARITY_PENDING")
    thresholds = transaction.ledger.thresholds
    transaction.dealer.happen(
        propose_correction(table, command.place, command.card, by, thresholds)
    )


def _proposed(transaction: TableTransaction) -> h.CardCorrectionProposed:
    proposed = transaction.table.proposed_card
    if proposed is None:
        say = "no card of this table waits to be corrected"
        raise Refusal("card", transaction.table.name, say, name="NO_CARD_PROPOSED")
    return proposed


def _confirm(transaction: TableTransaction, _command: d.ConfirmCardCorrection) -> None:
    """A person of the floor, and never the dealer himself, has seen the card.

    Rulings: A68.
    """
    transaction.may(Act.CONFIRM_CARD)
    proposed, by = _proposed(transaction), transaction.by.name
    if same_person(by, proposed.by):
        say = "somebody else than the dealer confirms it"
        raise Refusal("person", by, say, name="TWO_PEOPLE")
    correction = correct_card(transaction.table, proposed, by, transaction.ledger.thresholds)
    transaction.dealer.happen(correction.corrected, *correction.events)


def _decline(transaction: TableTransaction, _command: d.DeclineCardCorrection) -> None:
    """The floor declines it, or the dealer takes his word back."""
    proposed = _proposed(transaction)
    if not same_person(transaction.by.name, proposed.by):
        transaction.may(Act.CONFIRM_CARD)
    transaction.dealer.happen(h.CardCorrectionDeclined(transaction.by.name))


CARD_CORRECTION_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    d.ProposeCardCorrection: _propose,
    d.ConfirmCardCorrection: _confirm,
    d.DeclineCardCorrection: _decline,
}
