"""A round of the journal as a ``.round`` file, which any copy of the program plays again.

The journal has what happened; a file has the commands that led to it. They are found from the events,
one after another, and a command counts only if the round decides by it exactly what the journal has.
"""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.composition import Composition
from spanish21.game.round import Phase, RoundState, step
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.records.round_replay import ReplayedRound
from spanish21.notation import RoundRecord, format_record, parse_record, replay_record
from spanish21.phrasebook.round.round_events import describe_round_event
from spanish21.refusal import Refusal

_COMMAND_OF_EVENT: Mapping[type, Callable[[Any], c.Command]] = {
    r.WagersPlaced: lambda one: c.PlaceWagers(one.box, one.player, one.wagers, one.coupons),
    r.WagersTakenBack: lambda one: c.TakeBackWagers(one.box, one.player),
    r.BettorsConsentedTo: lambda one: c.ConsentToBettors(one.box, one.player),
    r.WagersLocked: lambda _: c.CloseWagers(),
    r.CardDealt: lambda one: c.DealFaceDown() if one.card is None else c.DealCard(one.card),
    r.DealerPeeked: lambda one: c.ReportPeek(one.blackjack),
    r.DownCardExposed: lambda one: c.TurnDownCard(one.card),
    r.InsuranceMade: lambda one: c.Insure(one.box, one.player, one.cents, one.spot),
    r.InsuranceDeclined: lambda one: c.DeclineInsurance(one.box, one.player, one.spot),
    r.HandHit: lambda one: c.Hit(one.box, one.player),
    r.HandStood: lambda one: c.Stand(one.box, one.player),
    r.BlackjackTaken: lambda one: c.Stand(one.box, one.player),
    r.RescueDeclined: lambda one: c.Stand(one.box, one.player),
    r.HandDoubled: lambda one: c.DoubleDown(one.box, one.player, one.cents),
    r.BlackjackDoubleChosen: lambda one: c.DoubleDown(one.box, one.player, one.cents),
    r.DoubleDeclined: lambda one: c.DeclineDouble(one.box, one.player),
    r.HandSplit: lambda one: c.Split(one.box, one.player),
    r.SplitCovered: lambda one: c.Split(one.box, one.player),
    r.HandNamed: lambda one: c.NameHand(one.box, one.player, one.hand),
    r.HandSurrendered: lambda one: c.Surrender(one.box, one.player),
    r.HandRescued: lambda one: c.Rescue(one.box, one.player),
}
"""What was asked for when this happened first."""


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
    whole = Composition.of_decks(rules.cards.decks)
    record = RoundRecord(
        ruleset=rules_in_force.name,
        options=rules_in_force.options,
        jackpots=rules_in_force.jackpots,
        seats=tuple((box.number, box.seated) for box in opened.boxes if box.seated),
        shoe=() if opened.shoe == whole else opened.shoe.items(),
        face_down=opened.face_down,
        commands=_commands(replay, opened, happened),
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
) -> tuple[c.Command, ...]:
    commands: list[c.Command] = []
    state, place = opened, 0
    while place < len(happened):
        command_of = _COMMAND_OF_EVENT.get(type(happened[place]))
        if command_of is None:
            raise _refusal(replay, _BY_JOURNAL)
        command = command_of(happened[place])
        try:
            events, state = step(state, command)
        except Refusal:
            raise _refusal(replay, _BY_JOURNAL) from None
        if [*events] != happened[place : place + len(events)]:
            raise _refusal(replay, _BY_JOURNAL)
        commands.append(command)
        place += len(events)
    return tuple(commands)


_BY_JOURNAL = "a round with a mishap or a correction is replayed from the journal alone"


def _refusal(replay: ReplayedRound, why: str) -> Refusal:
    return Refusal("round", replay.number, why, name="NOT_AS_FILE")
