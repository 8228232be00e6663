"""Two people for money that goes back: who reports a remedy that takes a payment never confirms it.

The same holds for a round that is declared void, in every rule set and at every table.
"""

from typing import NamedTuple

from spanish21.game.cards import Card
from spanish21.game.round import commands as r
from spanish21.game.round.decide import RoundStep, step
from spanish21.game.round.moves.irregularities.void import RoundVoided
from spanish21.game.table.irregularities import (
    CONFIRMING_ROLES,
    Remedy,
    find_irregularity,
    find_remedy,
    remedy_words,
    round_in_play,
)
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState

VOID_ROUND = "void-round"
"""The name under which a round that is to be declared void waits to be confirmed."""


class Confirmation(NamedTuple):
    """Who confirms what was reported, and what is done then; ``other`` than who reported it."""

    roles: tuple[Role, ...]
    words: str
    remedy: Remedy
    other: bool

    @property
    def who(self) -> str:
        """Who confirms, in words: ``dealer``, or ``supervisor or dealer``."""
        return " or ".join(role.value for role in self.roles)


def takes_payments_back(taken: RoundStep | None) -> bool:
    """Whether a step of a round undoes what a player has been paid or awarded.

    Rulings: A68.
    """
    voided = () if taken is None else [x for x in taken.events if isinstance(x, RoundVoided)]
    return any(
        event.awards
        or any(line.outcome == "reversed" and line.paid_cents < 0 for line in event.lines)
        for event in voided
    )


def confirmation_of(
    state: TableState, name: str, card: Card | None, reason: str = ""
) -> Confirmation:
    """How a report is confirmed: by whom the rule names, or where money goes back by another.

    A dealer's own word does not take money back: a supervisor confirms it, or the dealer does
    what a supervisor has reported.

    Clauses: section-13:(o)(1), section-13:(o)(2). Rulings: A68, S14.
    """
    if name == VOID_ROUND:
        taken = step(round_in_play(state), r.VoidRound(reason))
        other = takes_payments_back(taken)
        words = f"void the round: {reason}"
        return Confirmation((Role.SUPERVISOR,), words, Remedy(step=taken), other)
    row, remedy = find_irregularity(state, name), find_remedy(state, name, card)
    other, role = takes_payments_back(remedy.step), CONFIRMING_ROLES[row.confirmed_by]
    roles = (Role.SUPERVISOR, role) if other and role is Role.DEALER else (role,)
    return Confirmation(roles, remedy_words(state, row), remedy, other)


def pending_confirmation(state: TableState) -> Confirmation:
    """How the report that waits at the table is confirmed."""
    return confirmation_of(state, state.reported, state.reported_card, state.reported_reason)


def check_confirms(state: TableState, by: TablePerson, *, dismisses: bool = False) -> Confirmation:
    """Refuse to settle a report by anybody but whom it takes.

    Finding that nothing went wrong takes nothing back, so it may be who reported it.

    Rulings: A68.
    """
    if not state.reported:
        raise refuse_at_table("NOTHING_REPORTED", by.name)
    pending = pending_confirmation(state)
    if by.role not in pending.roles:
        words = {"role": pending.who, "name": state.reported}
        raise refuse_at_table("CONFIRMED_BY_ANOTHER", by.role.value, **words)
    if pending.other and not dismisses and by.name == state.reported_by:
        raise refuse_at_table("REPORTED_BY_HIMSELF", by.name, name=by.name)
    return pending
