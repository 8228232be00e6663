"""A round of the journal as a ``.round`` file, which any copy of the program plays again.

The journal has what happened; a file has the commands that led to it, which are read from the events
as they are for a round that is decided again.
"""

from collections.abc import Iterator
from typing import Any

from spanish21.game.composition import Composition
from spanish21.game.round import Phase, RoundState
from spanish21.game.round import commands as c
from spanish21.game.round.decide_again import read_commands
from spanish21.game.table import events as e
from spanish21.house.records.round_replay import ReplayedRound
from spanish21.notation import RoundRecord, format_record, parse_record, replay_record
from spanish21.phrasebook.round.round_events import describe_round_event
from spanish21.refusal import Refusal


def record_of_round(replay: ReplayedRound) -> RoundRecord:
    """A round that is over, as a record that is played again to the same end.

    A round with a mishap or a correction is refused: its journal alone tells it.
    """
    rules_in_force = replay.rules_in_force
    happened = [
        event.event
        for entry in replay.entries
        for event in entry.events
        if isinstance(event, e.RoundHappened)
    ]
    opened = _opened(replay)
    if not replay.over or opened is None:
        raise _refusal(replay, "it is written down when it is over")
    book, rules = rules_in_force.book, rules_in_force.rules
    whole = Composition.of_decks(rules.cards.decks, rules.cards.cards_per_deck)
    record = RoundRecord(
        ruleset=rules_in_force.name,
        options=rules_in_force.options,
        jackpots=rules_in_force.jackpots,
        seats=tuple((box.number, box.seated) for box in opened.boxes if box.seated),
        shoe=() if opened.shoe == whole else opened.shoe.items(),
        face_down=opened.face_down,
        commands=tuple(_commands(replay, opened, happened)),
        result=tuple(
            line for event in happened for line in describe_round_event(event, book, rules)
        ),
    )
    # What is given away is what was read again: a file that plays otherwise is none.
    replay_record(parse_record(format_record(record)))
    return record


def _opened(replay: ReplayedRound) -> RoundState | None:
    """The round as it was opened, before a wager lay."""
    steps = (step for entry in replay.entries for step in entry.steps)
    return next((one.after for one in steps if one.after.phase is Phase.WAGERING), None)


def _commands(
    replay: ReplayedRound, opened: RoundState, happened: list[Any]
) -> Iterator[c.Command]:
    try:
        given = read_commands(opened, happened)
    except Refusal:
        raise _refusal(replay, _BY_JOURNAL) from None
    for one in given:
        if one.command is None:
            raise _refusal(replay, _BY_JOURNAL)
        yield one.command


_BY_JOURNAL = "a round with a mishap or a correction is replayed from the journal alone"


def _refusal(replay: ReplayedRound, why: str) -> Refusal:
    return Refusal("round", replay.number, why, name="NOT_AS_FILE")
