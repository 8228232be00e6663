"""A finished round by exact analysis: each choice of one player beside the best there was.

The journal is replayed to every choice, and the hand is valued for the cards that were unseen at
that moment, as advice at the table values it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.prices import double_ladder
from spanish21.game.round import RoundState
from spanish21.game.round import events as r
from spanish21.game.round.lines import Line
from spanish21.game.round.state import rides_on_hand
from spanish21.game.table import events as e
from spanish21.game.table.view import unseen_by_all
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.records.table_stream import replay_table_stream
from spanish21.house.table.events import TimeRanOut
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.phrasebook.round.round_commands import option_label
from spanish21.refusal import Refusal
from spanish21.service.table_advice import (
    COMMAND_OF_ACTION,
    DueDecision,
    TableAdviceRequest,
    advice_request_of,
    decision_at,
    insurance_values,
)

ACTION_OF_EVENT: Mapping[type, str] = {
    r.HandHit: "hit",
    r.HandStood: "stand",
    r.RescueDeclined: "stand",
    r.BlackjackTaken: "stand",
    r.BlackjackDoubleChosen: "double",
    r.HandDoubled: "double",
    r.HandSplit: "split",
    r.HandSurrendered: "surrender",
    r.HandRescued: "rescue",
    r.InsuranceMade: "insure",
    r.InsuranceDeclined: "decline",
}
"""What of a player's choice the journal keeps, and the action of the analysis that it is."""
_FOR_LESS = "double for less"
_IN_BETWEEN = "a double is valued by the whole wager or by the least that may be added"
HiddenCards = Callable[[HouseTable], Iterable[Card]]
"""The cards of its shoe that a live table's dealer has read and no player has seen."""


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """One choice of a player: what he had before him, and what he did.

    ``request`` asks a worker process for the values; insurance is priced at once, in ``values``.
    ``unvalued`` says why there are no exact values, where there are none. ``late`` is whether
    time ran out and the house answered for him.
    """

    box: int
    hand: int
    hands: int
    cards: tuple[str, ...]
    up: str
    doublings: int
    wager_cents: int
    action: str
    late: bool
    words: Mapping[str, str]
    request: TableAdviceRequest | None = None
    values: Mapping[str, float] | None = None
    unvalued: str = ""

    @property
    def about_insurance(self) -> bool:
        return self.action in ("insure", "decline")


class PlayedRound(NamedTuple):
    """A player's choices in a round that is over, and the round as it ended."""

    choices: tuple[PlayedChoice, ...]
    ended: RoundState
    rules_in_force: ConfiguredRules


class RoundNets(NamedTuple):
    """What a round came to for one player, in cents: on his hands, by insurance, beside them."""

    main_cents: int
    insurance_cents: int
    side_cents: int

    @property
    def cents(self) -> int:
        return sum(self)


def nets_of(lines: Iterable[Line], player: str) -> RoundNets:
    """The lines of a player summed; a Super Bonus is won by a hand, envy is not."""
    main = insurance = side = 0
    for line in lines:
        if line.player != player:
            continue
        if line.spot.startswith("insurance"):
            insurance += line.net_cents
        elif rides_on_hand(line.spot) or line.spot == "super-bonus":
            main += line.net_cents
        else:
            side += line.net_cents
    return RoundNets(main, insurance, side)


def played_round(
    entries: Iterable[Entry], table: str, number: int, player: str, hidden: HiddenCards
) -> PlayedRound:
    """A round of a table from its entries: what this player chose in it, and how it ended."""
    choices: list[PlayedChoice] = []
    for entry, events, before, after in replay_table_stream(entries):
        if before.state.rounds == number and before.state.round is not None:
            choices += _choices_in(entry, events, before, player, hidden)
        ended = _ended(events, before, after, number)
        if ended is not None:
            return PlayedRound(tuple(choices), ended, before.rules_in_force)
    raise Refusal("round", number, f"{table} has not finished such a round", name="NO_SUCH_ROUND")


def _ended(
    events: tuple[Any, ...], before: HouseTable, after: HouseTable, number: int
) -> RoundState | None:
    """The round as this entry ended it, or None where it did not."""
    opened = any(isinstance(one, e.RoundOpened) and one.number == number for one in events)
    on = opened or (before.state.rounds == number and before.state.round is not None)
    if not on or not any(isinstance(one, e.RoundEnded) for one in events):
        return None
    return after.last


def _choices_in(
    entry: Entry,
    events: tuple[Any, ...],
    before: HouseTable,
    player: str,
    hidden: HiddenCards,
) -> Iterator[PlayedChoice]:
    """What this player chose by an entry: his own command, his dealer's, or his clock's answer."""
    late = any(isinstance(one, TimeRanOut) and one.player == player for one in events)
    if before.automatic and entry.by != player and not late:
        return
    # What follows the first choice of an entry follows by itself.
    for one in events:
        event: Any = one.event if isinstance(one, e.RoundHappened) else None
        if type(event) in ACTION_OF_EVENT and event.player == player:
            yield _choice(event, before, hidden, late=late)
            return


def _choice(event: Any, before: HouseTable, hidden: HiddenCards, *, late: bool) -> PlayedChoice:
    action = ACTION_OF_EVENT[type(event)]
    on = cast("RoundState", before.state.round)
    hand = getattr(event, "hand", 1)
    held = on.boxes[event.box - 1].hands[hand - 1]
    choice = PlayedChoice(
        box=event.box,
        hand=hand,
        hands=len(on.boxes[event.box - 1].hands),
        cards=tuple(card.code for card in held.cards),
        up=on.up.code if on.up else "",
        doublings=held.doublings,
        wager_cents=sum(one.wager_cents for one in held.of(0)),
        action=action,
        late=late,
        words={},
    )
    try:
        return _valued(choice, event, before, hidden)
    except Refusal as refusal:
        return replace(choice, unvalued=refusal.allowed)


def _valued(
    choice: PlayedChoice, event: Any, before: HouseTable, hidden: HiddenCards
) -> PlayedChoice:
    decision = decision_at(before, choice.box, choice.hand, event.player)
    unseen = unseen_by_all(decision.on, hidden(before))
    if choice.about_insurance:
        return _insurance(choice, event, decision, unseen)
    words = _words(decision)
    request = advice_request_of(before, decision, unseen)
    if choice.action != "double":
        return replace(choice, request=request, words=words)
    return replace(choice, request=request, words=words, action=_doubled_by(event, decision))


def _insurance(
    choice: PlayedChoice, event: Any, decision: DueDecision, unseen: Composition
) -> PlayedChoice:
    """Insurance is decided spot by spot, and worth what is laid down for it."""
    spot = tuple(option for option in decision.insurance if option.spot == event.spot)
    of_spot = decision._replace(offered=spot)
    values = insurance_values(of_spot, unseen)
    laid = getattr(event, "cents", 0)
    if laid:
        values["insure"] *= laid / spot[0].most_cents
    return replace(
        choice,
        values=values,
        wager_cents=of_spot.wager_cents,
        words={"insure": "Insure", "decline": "No insurance"},
    )


def _doubled_by(event: Any, decision: DueDecision) -> str:
    """Whether a hand was doubled by its whole wager or by the least; nothing else has a value."""
    wager = decision.held.of(0)[0]
    whole = double_ladder(wager.wager_cents, decision.on.rules)[len(wager.added)]
    if event.cents >= whole:
        return "double"
    least = min(o.least_cents for o in decision.offered if o.command is COMMAND_OF_ACTION["double"])
    if event.cents == least:
        return _FOR_LESS
    raise Refusal("cents", event.cents, _IN_BETWEEN, name="NO_EXACT_VALUES")


def _words(decision: DueDecision) -> dict[str, str]:
    """What stood on the button of each action that was on offer."""
    offered = {option.command: option for option in decision.offered}
    words = {
        action: option_label(offered[command], decision.on)
        for action, command in COMMAND_OF_ACTION.items()
        if command in offered
    }
    return {**words, _FOR_LESS: "Double for less"} if _FOR_LESS in words else words


# --- What it came to ----------------------------------------------------------------------------


class JudgedChoice(NamedTuple):
    """A choice with what each action on offer was worth, in original wagers, the best first."""

    choice: PlayedChoice
    values: tuple[tuple[str, float], ...]

    @property
    def value(self) -> float:
        """What the chosen action was worth."""
        return dict(self.values)[self.choice.action]

    @property
    def best(self) -> float:
        return self.values[0][1]

    @property
    def cost(self) -> float:
        return self.best - self.value


def judged(choice: PlayedChoice, values: Mapping[str, float]) -> JudgedChoice:
    """A choice beside the actions that were on offer with it."""
    offered = [(name, value) for name, value in values.items() if name in choice.words]
    return JudgedChoice(choice, tuple(sorted(offered, key=lambda each: -each[1])))


class ReviewSums(NamedTuple):
    """Luck apart from skill, in cents: ``worth`` of the hands as dealt and played best, ``cost`` of
    the choices, and ``luck``, what the cards that came afterwards brought on top.

    The three explain the net of the hands to the cent: worth less cost, with luck, is that net.
    """

    worth_cents: float
    cost_cents: float
    insurance_cost_cents: float
    luck_cents: float


def sums_of(choices: Iterable[JudgedChoice], main_cents: int) -> ReviewSums:
    """What the choices of a round come to beside the net of the hands."""
    worth: dict[int, float] = {}
    cost = insurance_cost = 0.0
    for one in choices:
        choice = one.choice
        if choice.about_insurance:
            insurance_cost += one.cost * choice.wager_cents
            continue
        cost += one.cost * choice.wager_cents
        worth.setdefault(choice.box, one.best * choice.wager_cents)
    dealt = sum(worth.values())
    return ReviewSums(dealt, cost, insurance_cost, main_cents - dealt + cost)
