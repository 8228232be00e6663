"""From a person's command at a table to events: the one door into a table.

``step_table`` gives the events and the table after them, or raises a ``Refusal`` and nothing
has happened.
"""

from typing import NamedTuple

from spanish21.game.round.moves.wagers import check_name
from spanish21.game.round.refusals import command_words
from spanish21.game.table import commands as c
from spanish21.game.table.evolve import evolve_table
from spanish21.game.table.people import Role, TablePerson
from spanish21.game.table.phases import TABLE_PHASES, TablePhase
from spanish21.game.table.procedures import TABLE_DECISIONS
from spanish21.game.table.procedures.card_count import check_all_counted, describe_discrepancy
from spanish21.game.table.procedures.steps import Events
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.second_person import pending_confirmation
from spanish21.game.table.state import TableState, players_to_cut, shuffle_step


class TableStep(NamedTuple):
    """What a command did: the events, and the table they lead to."""

    events: Events
    state: TableState


def step_table(state: TableState, by: TablePerson, command: c.TableCommand) -> TableStep:
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
    check_all_counted(state, command)
    events = TABLE_DECISIONS[kind](state, by, command)
    for event in events:
        state = evolve_table(state, event)
    return TableStep(events, state)


def guide_dealer(state: TableState) -> str:
    """What comes next, as the table tells its dealer.

    Clauses: section-13:(c)(1), section-13:(d)(1), section-13:(d)(5), section-13:(g)(10)*,
    bet-bigger:Method-[123456], bet-bigger:Method-9. Rulings: A3, S30.
    """
    if state.reported:
        pending = pending_confirmation(state)
        who = f"the {pending.who}"
        if pending.other:
            who += f", not {state.reported_by},"
        return f"{state.reported}: {who} confirms; then {pending.words}"
    if state.discrepancy:
        wrong = describe_discrepancy(state, state.discrepancy)
        return f"{wrong}: count again, or the floor brings other cards"
    return _guide_preparation(state)


def _guide_preparation(state: TableState) -> str:
    """The next step of the cards' way into the shoe."""
    if state.phase is TablePhase.SPREAD:
        return _guide_spread(state)
    if state.idle and state.phase in (TablePhase.READY, TablePhase.SHOE_END):
        return f"nobody plays: spread the cards {state.rules.shoe.idle_spread.replace('-', ' ')}"
    return _guide_shuffle_and_cut(state)


def _guide_spread(state: TableState) -> str:
    """How the cards lie, and for whom."""
    if not state.players:
        return f"the cards lie {'face up' if state.face_up else 'face down'} until a player comes"
    return f"{state.players[0]} looks at the cards: {state.rules.shoe.first_player_spread}"


def _guide_shuffle_and_cut(state: TableState) -> str:
    step = shuffle_step(state)
    if step:
        return f"shuffle: {step}"
    if state.phase is TablePhase.CUT:
        if state.cut_offered:
            return f"{state.cut_offered} cuts, or declines"
        waiting = players_to_cut(state)
        return f"offer the cut to {waiting[0]}" if waiting else "the dealer cuts"
    if state.phase is TablePhase.CUT_CARD:
        return _guide_cut_card(state)
    return _guide_inspection(state) or TABLE_PHASES[state.phase].what


def _guide_cut_card(state: TableState) -> str:
    """The cut is completed, the cut card goes in, and the cards go where they are dealt from."""
    shoe = state.rules.shoe
    ways = {
        "top-to-bottom": "the top part goes to the bottom",
        "back-to-front": "the back part goes to the front",
    }
    cut = f"{ways[shoe.cut_completed]}; " if state.cut_by else ""
    if state.rules.cards.dealt_from == "hand":
        return f"{cut}the cut card goes in and the dealer takes the cards in hand"
    return f"{cut}{TABLE_PHASES[state.phase].what}"


def _guide_inspection(state: TableState) -> str:
    """How the decks are inspected, and what becomes of the cards at the end of a shoe."""
    shoe = state.rules.shoe
    if state.phase is TablePhase.INSPECTION:
        return f"inspect the cards: {'; '.join(shoe.inspection)}"
    if state.phase is TablePhase.SHOE_END:
        return f"end of the shoe: {'; '.join(shoe.end_of_shoe)}"
    return ""
