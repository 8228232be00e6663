"""A round decided again from one of its cards, as far as what was given after it still fits.

What people gave is read from the events that it led to. That they are read rightly is shown by
deciding them once more with the cards as they were entered: what does not come out as it happened
cannot be decided again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.decide import RoundStep, step
from spanish21.game.round.evolve import evolve
from spanish21.game.round.lines import CardDestination
from spanish21.game.round.state import HandStatus, RoundState
from spanish21.refusal import Refusal


class EnteredCard(NamedTuple):
    """A card as it was entered: its number in the round, and where it went.

    Box and hand count from 1, and are 0 for the dealer's cards.
    """

    place: int
    to: CardDestination
    box: int
    hand: int
    card: Card


class GivenCommand(NamedTuple):
    """A command that was given in a round, and the first event that it led to.

    A seat that changed meanwhile is an event without a command.
    """

    command: c.Command | None
    event: e.Event


class RoundDecidedAgain(NamedTuple):
    """The steps of a round from another card on, and the commands that do not fit any more."""

    steps: tuple[RoundStep, ...]
    left: tuple[c.Command, ...]


def find_entered_cards(events: Sequence[e.Event]) -> Iterator[tuple[int, EnteredCard]]:
    """The cards that were entered in a round, each with the place of its event."""
    place, unseen = 0, False
    for index, event in enumerate(events):
        if isinstance(event, e.CardDealt):
            if event.card is None:
                unseen = True
                continue
            place += 1
            of_hand = event.to == "hand"
            where = (event.box, event.hand) if of_hand else (0, 0)
            yield index, EnteredCard(place, event.to, *where, event.card)
        elif isinstance(event, e.DownCardExposed) and unseen:
            place, unseen = place + 1, False
            yield index, EnteredCard(place, "down", 0, 0, event.card)


def read_commands(state: RoundState, events: Sequence[e.Event]) -> tuple[GivenCommand, ...]:
    """What was given in a round that stood so, read from what happened then."""
    given: list[GivenCommand] = []
    left = list(events)
    while left:
        first = left[0]
        if isinstance(first, e.SeatChanged):
            given.append(GivenCommand(None, first))
            state = evolve(state, left.pop(0))
            continue
        command, taken = _find_command(state, left)
        given.append(GivenCommand(command, first))
        state, left = taken.state, left[len(taken.events) :]
    return tuple(given)


def _find_command(state: RoundState, events: Sequence[e.Event]) -> tuple[c.Command, RoundStep]:
    """The command from which exactly these events begin."""
    for command in _COMMANDS_OF.get(type(events[0]), lambda _event: ())(events[0]):
        try:
            taken = step(state, command)
        except Refusal:
            continue
        if tuple(taken.events) == tuple(events[: len(taken.events)]):
            return command, taken
    say = "what followed it cannot be decided again: declare the round void, or rule on it"
    raise Refusal("card", type(events[0]).__name__, say, name="NOT_DECIDED_AGAIN")


def decide_again(state: RoundState, given: Sequence[GivenCommand], card: Card) -> RoundDecidedAgain:
    """Decide the given commands again, with another card in place of their first.

    A stand on a hand that is over by the other card asks nothing any more. The first command that
    is not allowed, or concerns another hand than it did, ends it: people give it again.
    """
    steps: list[RoundStep] = []
    for index, (command, event) in enumerate(given):
        if command is None:
            state = evolve(state, event)
            steps.append(RoundStep((event,), state))
            continue
        expected = event if index else _with_card(event, card)
        again = command if index else _with_card(command, card)
        if isinstance(event, e.HandStood) and _is_over(state, event):
            continue
        try:
            taken = step(state, again)
        except Refusal:
            if not index:
                raise
            return RoundDecidedAgain(tuple(steps), _commands(given[index:]))
        if not _same_place(taken.events[0], expected):
            return RoundDecidedAgain(tuple(steps), _commands(given[index:]))
        steps.append(taken)
        state = taken.state
    return RoundDecidedAgain(tuple(steps), ())


def _commands(given: Sequence[GivenCommand]) -> tuple[c.Command, ...]:
    return tuple(one.command for one in given if one.command is not None)


def _with_card(entered: Any, card: Card) -> Any:
    """The command or the event that enters a card, with another card."""
    return replace(entered, card=card)


def _is_over(state: RoundState, event: e.HandStood) -> bool:
    """Whether a hand that was stood on has nothing to decide any more."""
    hands = state.boxes[event.box - 1].hands
    return len(hands) >= event.hand and hands[event.hand - 1].status is not HandStatus.OPEN


def _same_place(event: e.Event, expected: e.Event) -> bool:
    """Whether two events concern the same hand; what a settlement pays may differ."""
    settled = isinstance(event, e.WagersSettled) and isinstance(expected, e.WagersSettled)
    return settled or event == expected


def _card_commands(event: e.CardDealt) -> tuple[c.Command, ...]:
    return (c.DealFaceDown(),) if event.card is None else (c.DealCard(event.card),)


_COMMANDS_OF: Mapping[type, Callable[[Any], tuple[c.Command, ...]]] = {
    e.WagersPlaced: lambda x: (c.PlaceWagers(x.box, x.player, x.wagers, x.coupons),),
    e.WagersTakenBack: lambda x: (c.TakeBackWagers(x.box, x.player),),
    e.BettorsConsentedTo: lambda x: (c.ConsentToBettors(x.box, x.player),),
    e.WagersLocked: lambda _x: (c.CloseWagers(),),
    e.CardDealt: _card_commands,
    e.DownCardExposed: lambda x: (c.TurnDownCard(x.card),),
    e.InsuranceMade: lambda x: (c.Insure(x.box, x.player, x.cents, x.spot),),
    e.InsuranceDeclined: lambda x: (
        c.DeclineInsurance(x.box, x.player, x.spot),
        c.CloseInsurance(),
    ),
    e.PhaseEntered: lambda _x: (c.CloseInsurance(),),
    e.DealerPeeked: lambda x: (c.ReportPeek(x.blackjack),),
    e.HandHit: lambda x: (c.Hit(x.box, x.player),),
    e.HandStood: lambda x: (c.Stand(x.box, x.player),),
    e.BlackjackTaken: lambda x: (c.Stand(x.box, x.player), c.DeclineDouble(x.box, x.player)),
    e.RescueDeclined: lambda x: (c.Stand(x.box, x.player),),
    e.HandDoubled: lambda x: (c.DoubleDown(x.box, x.player, x.cents),),
    e.BlackjackDoubleChosen: lambda x: (c.DoubleDown(x.box, x.player, x.cents),),
    e.DoubleDeclined: lambda x: (c.DeclineDouble(x.box, x.player),),
    e.HandSplit: lambda x: (c.Split(x.box, x.player),),
    e.SplitCovered: lambda x: (c.Split(x.box, x.player),),
    e.HandNamed: lambda x: (c.NameHand(x.box, x.player, x.hand),),
    e.HandSurrendered: lambda x: (c.Surrender(x.box, x.player),),
    e.HandRescued: lambda x: (c.Rescue(x.box, x.player),),
    e.WagersSettled: lambda _x: (c.PaySuperBonus(),),
}
"""What may have been given, by the first event that it led to; irregularities are not in it."""
