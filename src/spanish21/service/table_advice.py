"""Exact advice for the hand that is being played, from what everybody at its table has seen.

It counts the cards not seen since the shuffle, the dealer's down card among them.
What a live table's dealer has read face down (a burn card, a down card that was never turned) is
known to the house alone: it counts as unseen here.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.prices import double_ladder, winnings
from spanish21.game.round import Option, Phase, RoundState
from spanish21.game.round import commands as c
from spanish21.game.round.moves import Giver
from spanish21.game.round.options import options
from spanish21.game.round.state import BettorQuestion, Hand, HandWager
from spanish21.game.rules import RuleSet
from spanish21.game.table.view import cards_read_face_down
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.event_codec import read_events
from spanish21.house.journal.store import Store
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal

_TENS = 10
COMMAND_OF_ACTION: Mapping[str, type] = {
    "hit": c.Hit,
    "stand": c.Stand,
    "double": c.DoubleDown,
    "double for less": c.DoubleDown,
    "split": c.Split,
    "surrender": c.Surrender,
    "rescue": c.Rescue,
}
"""The actions of the exact analysis, and the command that each is."""
_FOLLOWS = "the values are those of whoever plays the hand, not of a bettor who follows him"
_SHOWN = "a card was shown in error, and what comes next is known"
_REFILLED = "the shoe was refilled in this round; the values are exact again from the next one"
_FOR_LESS = "the values are those of a hand doubled by its whole wager"


@dataclass(frozen=True, slots=True)
class TableAdviceRequest:
    """A hand at a table, as a worker process is asked about it.

    ``unseen`` counts the unseen cards, in the order of a deck; ``reader`` is whether
    the table's card reader still works; ``before_look`` whether the dealer has yet to look for
    a blackjack, as when a player's own may be doubled.
    """

    settings: TableSettings
    reader: bool
    unseen: tuple[int, ...]
    cards: tuple[str, ...]
    up: str
    doublings: int
    hands: int
    number: int
    wager_cents: int
    before_look: bool


class DueDecision(NamedTuple):
    """What is to be decided: by whom, on which hand, and what is on offer."""

    on: RoundState
    up: Card
    box: int
    hand: int
    player: str
    held: Hand
    offered: tuple[Option, ...]

    @property
    def insurance(self) -> Iterator[Option]:
        """The wagers that may be insured, spot by spot."""
        return (option for option in self.offered if option.command is c.Insure)

    @property
    def wager_cents(self) -> int:
        """The player's original wager on this hand, on all spots that ride on it."""
        box = self.on.boxes[self.box - 1]
        if self.on.phase is Phase.INSURANCE:
            bettor = box.bettors[box.bettor_of(self.player)]
            return sum(bettor.on(option.spot) for option in self.insurance)
        return sum(wager.wager_cents for wager in self.held.of(0))


def _not_due(box: int, allowed: str) -> Refusal:
    return Refusal("box", box, allowed, name="NO_DECISION")


# --- Whose decision it is -----------------------------------------------------------------------


def decision_at(table: HouseTable, box: int, hand: int, asker: str) -> DueDecision:
    """The decision that is due on this hand, or why there is none that can be valued."""
    on = table.state.round
    stopped = table.paused or table.state.reported
    if on is None or on.up is None or stopped:
        allowed = "the table stands still" if stopped else "no hand is being played at this table"
        raise _not_due(box, allowed)
    offered = [option for option in options(on, Giver.PLAYER) if option.box == box]
    if on.phase is Phase.INSURANCE:
        return _insurance_due(on, on.up, box, offered, asker)
    values = {option.command for option in offered} & {*COMMAND_OF_ACTION.values()}
    if not values or on.box != box - 1:
        raise _not_due(box, "there is nothing to decide on this box now")
    if on.hand != hand - 1:
        raise _not_due(box, f"hand {on.hand + 1} of this box is to be played")
    held = on.current
    _check_exact(on, held, box)
    return DueDecision(on, on.up, box, hand, offered[0].player, held, tuple(offered))


def _insurance_due(
    on: RoundState, up: Card, box: int, offered: Sequence[Option], asker: str
) -> DueDecision:
    if not offered:
        raise _not_due(box, "no insurance is open on this box")
    if on.down_among is not None:
        raise Refusal("box", box, _REFILLED, name="NO_EXACT_VALUES")
    players = [option.player for option in offered]
    player = asker if asker in players else players[0]
    his = tuple(option for option in offered if option.player == player)
    return DueDecision(on, up, box, 1, player, on.boxes[box - 1].hands[0], his)


def _check_exact(on: RoundState, held: Hand, box: int) -> None:
    """Refuse what the exact analysis has no model for, rather than say something near it."""
    in_full = all(_doubled_in_full(wager, on.rules) for wager in held.of(0))
    for applies, allowed in (
        (on.question is not BettorQuestion.NONE, _FOLLOWS),
        (on.shown_card is not None, _SHOWN),
        (on.down_among is not None, _REFILLED),
        (not in_full, _FOR_LESS),
    ):
        if applies:
            raise Refusal("box", box, allowed, name="NO_EXACT_VALUES")


def _doubled_in_full(wager: HandWager, rules: RuleSet) -> bool:
    return wager.added == double_ladder(wager.wager_cents, rules)[: len(wager.added)]


# --- What everybody has seen --------------------------------------------------------------------


def cards_only_house_knows(table: HouseTable, store: Store) -> tuple[Card, ...]:
    """The cards of this shoe that a live table's dealer has read and no player has seen.

    The journal is read from the round before the shoe's first: the shuffle lies between them.
    """
    before = table.state.rounds - table.state.rounds_in_shoe - 1
    start = next((brief.first - 1 for brief in table.recent if brief.number == before), 0)
    return cards_read_face_down(
        event
        for entry in store.stream(f"table/{table.name}", start)
        if entry.number <= table.number
        for event in read_events(entry.game)
    )


# --- What it is worth ---------------------------------------------------------------------------


def insurance_values(decision: DueDecision, unseen: Composition) -> dict[str, float]:
    """The value of the highest insurance wager, and 0 for declining it."""
    rules = decision.on.rules
    blackjack = Fraction(unseen.by_points().get(_TENS, 0), unseen.size)
    gain = Fraction(0)
    for option in decision.insurance:
        cents = option.most_cents
        pays = winnings(rules.insurance.pays, cents, rules)
        gain += blackjack * pays.cents - (1 - blackjack) * cents
    return {"insure": float(gain / decision.wager_cents), "decline": 0.0}


def advice_request_of(
    table: HouseTable, decision: DueDecision, unseen: Composition
) -> TableAdviceRequest:
    """The question to a worker process: exactly what the values depend on."""
    on, held = decision.on, decision.held
    return TableAdviceRequest(
        settings=table.settings,
        reader=on.rules.dealing.mode == table.settings.configured_rules.rules.dealing.mode,
        unseen=unseen.counts,
        cards=tuple(card.code for card in held.cards),
        up=decision.up.code,
        doublings=held.doublings,
        hands=len(on.boxes[on.box].hands),
        number=decision.hand,
        wager_cents=held.of(0)[0].wager_cents,
        before_look=on.phase is Phase.BLACKJACKS,
    )


def hand_values(request: TableAdviceRequest) -> bytes:
    """Every legal action with its value, in original wagers; worked out in a worker process.

    A blackjack that is doubled is still paid as a blackjack when the dealer has one (A12).
    """
    from spanish21.analysis import advise  # noqa: PLC0415

    cards, up = tuple(map(Card.parse, request.cards)), Card.parse(request.up)
    counts = list(request.unseen)
    for card in (*cards, up):
        counts[card.index] += 1
    advice = advise(
        _rules(request),
        cards,
        up,
        doublings=request.doublings,
        hands_in_box=request.hands,
        hand_number=request.number,
        wager_cents=request.wager_cents,
        shoe=Composition(tuple(counts)),
    )
    values = {each.action: each.value for each in advice.actions}
    if request.before_look:
        stands, chance = values["stand"], advice.blackjack
        values = {name: chance * stands + (1 - chance) * v for name, v in values.items()}
    return json.dumps(values, allow_nan=False).encode()


def _rules(request: TableAdviceRequest) -> RuleSet:
    configured = request.settings.configured_rules
    if request.reader or configured.without_reader is None:
        return configured.rules
    return configured.without_reader
