"""Tables for tests: people give commands, rounds are written in a dealer's words."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import commands as r
from spanish21.game.round import options
from spanish21.game.round.events import Line, RoundVoided, WagersSettled
from spanish21.game.round.state import RoundState
from spanish21.game.rules import RuleSet
from spanish21.game.table import (
    TABLE_PHASES,
    Role,
    TablePerson,
    TablePhase,
    TableState,
    cut_order,
    open_table,
    replay_table,
    step_table,
)
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.notation import from_json, parse_commands, to_json
from spanish21.refusal import Refusal

FLO = TablePerson("Flo", Role.FLOOR)
SUE = TablePerson("Sue", Role.SUPERVISOR)
DAN = TablePerson("Dan", Role.DEALER)
_SPEAKS: Mapping[type, TablePerson] = {r.PaySuperBonus: FLO, r.VoidRound: SUE}


def player(name: str) -> TablePerson:
    return TablePerson(name, Role.PLAYER)


def card(code: str) -> Card:
    return Card.parse(code)


def counted(decks: int = 6, *, without: str = "") -> c.CardCounts:
    """The cards of so many decks as somebody counts them, less the ones that are not there."""
    missing = (Card.parse(code) for code in without.split())
    return Composition.of_decks(decks).without(missing).items()


@dataclass(frozen=True)
class AtTable:
    """A table as it stands, and every event that led there."""

    start: TableState
    state: TableState
    events: tuple[e.TableEvent, ...] = ()
    last: tuple[e.TableEvent, ...] = ()
    given: tuple[c.TableCommand, ...] = ()

    @property
    def phase(self) -> str:
        return self.state.phase.value

    @property
    def dealer(self) -> TablePerson:
        return TablePerson(self.state.dealer, Role.DEALER)

    @property
    def round(self) -> RoundState:
        assert self.state.round is not None
        return self.state.round

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line settled at this table, corrections of void rounds included."""
        found: list[Line] = []
        for event in self.happened(e.RoundHappened):
            if isinstance(event.event, WagersSettled | RoundVoided):
                found += event.event.lines
        return tuple(found)

    def net(self, name: str) -> int:
        """What a player is up since the table opened."""
        return sum(line.net_cents for line in self.lines if line.player == name)

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def give(self, by: TablePerson, *commands: c.TableCommand) -> "AtTable":
        """The table after one person's commands. What is said and what happens reads as JSON."""
        at = self
        for command in commands:
            assert _through_json(command) == command
            events, state = step_table(at.state, by, command)
            assert tuple(_through_json(event) for event in events) == events
            at = AtTable(at.start, state, at.events + events, events, (*at.given, command))
        return at

    def deals(self, *commands: c.TableCommand) -> "AtTable":
        return self.give(self.dealer, *commands)

    def says(self, script: str) -> "AtTable":
        """Sentences of a round. The dealer repeats what players say; floor and supervisor speak."""
        at = self
        for line in script.strip().splitlines():
            for heard in parse_commands(line):
                by = _SPEAKS.get(type(heard.command), at.dealer)
                at = at.give(by, c.Play(heard.command))
        return at

    def plays(self, script: str) -> "AtTable":
        """A round from its opening on."""
        return self.deals(c.OpenRound(0)).says(script)

    def reports(self, by: TablePerson, name: str, code: str = "") -> "AtTable":
        return self.give(by, c.ReportIrregularity(name, Card.parse(code) if code else None))

    def confirms(self, by: TablePerson) -> "AtTable":
        return self.give(by, c.ConfirmIrregularity())

    def refuses(self, by: TablePerson, command: c.TableCommand) -> Refusal:
        """The refusal of a command; the table is still what its events make it."""
        assert _through_json(command) == command
        with pytest.raises(Refusal) as caught:
            step_table(self.state, by, command)
        assert replay_table(self.start, self.events) == self.state
        return caught.value

    def onward(self) -> "AtTable":
        """The ordinary next thing at a table."""
        return _ONWARD[self.state.phase](self)

    def to(self, phase: str) -> "AtTable":
        """Go on in the ordinary way until the table stands there."""
        at = self.onward()
        while at.phase != phase:
            at = at.onward()
        return at


def _through_json(value: Any) -> Any:
    return from_json(json.loads(json.dumps(to_json(value))))


def _open(at: AtTable) -> AtTable:
    return at.give(FLO, c.OpenTable("Dan", at_minutes=0))


def _inspect(at: AtTable) -> AtTable:
    return at.deals(c.InspectCards(at.state.full.items()))


def _verify(at: AtTable) -> AtTable:
    return at.give(FLO, c.VerifyInspection(at.state.tens))


def _show(at: AtTable) -> AtTable:
    return at.deals(c.ShowCards(at.state.players[0]))


def _wash(at: AtTable) -> AtTable:
    return at.deals(c.WashCards())


def _shuffle(at: AtTable) -> AtTable:
    if at.state.device:
        return at.deals(c.ShuffleByDevice())
    return at.deals(c.ShuffleStep(at.state.rules.shoe.shuffle_steps[at.state.steps_done]))


def _cut(at: AtTable) -> AtTable:
    state = at.state
    cut = c.CutCards(state.rules.shoe.cut_minimum_cards)
    if state.cut_offered:
        return at.give(player(state.cut_offered), cut)
    waiting = [name for name in cut_order(state) if name not in state.cut_asked]
    return at.deals(c.OfferCut(waiting[0]) if waiting else cut)


def _cut_card(at: AtTable) -> AtTable:
    return at.deals(c.PlaceCutCard(at.state.rules.shoe.cut_card_depth(at.state.full.size)))


def _burn(at: AtTable) -> AtTable:
    return at.deals(c.BurnFirst())


def _end(at: AtTable) -> AtTable:
    return at.deals(c.EndShoe(at.state.full.items()))


_ONWARD: Mapping[TablePhase, Callable[[AtTable], AtTable]] = {
    TablePhase.CLOSED: _open,
    TablePhase.INSPECTION: _inspect,
    TablePhase.VERIFICATION: _verify,
    TablePhase.SPREAD: _show,
    TablePhase.WASH: _wash,
    TablePhase.SHUFFLE: _shuffle,
    TablePhase.CUT: _cut,
    TablePhase.CUT_CARD: _cut_card,
    TablePhase.BURN: _burn,
    TablePhase.SHOE_END: _end,
}


def closed(
    rules: str | RuleSet = "section-13", *, without_reader: RuleSet | None = None, **chosen: Any
) -> AtTable:
    """A table that nobody has opened."""
    found = ruleset(rules, **chosen) if isinstance(rules, str) else rules
    if found.dealing.mode == "card-reader" and without_reader is None:
        without_reader = ruleset("section-13", **{**chosen, "dealing_mode": "down-card-unseen"})
    start = open_table(found, without_reader=without_reader)
    return AtTable(start, start)


def table(
    rules: str | RuleSet = "section-13",
    *,
    seats: Mapping[int, str] | None = None,
    to: str = "ready",
    without_reader: RuleSet | None = None,
    **chosen: Any,
) -> AtTable:
    """A table opened as the rules say, with these players in the order they came."""
    at = closed(rules, without_reader=without_reader, **chosen).onward()
    for box, name in ({1: "Ann", 2: "Bob"} if seats is None else seats).items():
        at = at.give(player(name), c.Sit(box))
    return at if at.phase == to else at.to(to)


def follows_the_course(at: AtTable) -> bool:
    """Whether every phase came after one that the table of phases says it can follow."""
    phases = [at.start.phase] + [event.phase for event in at.happened(e.TablePhaseEntered)]
    return all(then in TABLE_PHASES[now].then for now, then in pairwise(phases))


def everybody_draws(at: AtTable, *, face_down: bool = False) -> AtTable:
    """Every box splits and draws low cards as long as it can.

    Ends with the round, or when a card is due and the shoe is empty. A dealer's down card is
    dealt face down if that is asked for.
    """
    kinds = (r.DealFaceDown,) if face_down else ()
    while at.state.round is not None and (at.state.cards_left > 0 or not at.round.due):
        at = at.deals(c.Play(next_command(at.round, (*kinds, r.Split, r.Hit, r.Stand), _low)))
    return at


def everybody_stands(at: AtTable) -> AtTable:
    """Every box stands, on the highest cards left, till the round ends."""
    while at.state.round is not None:
        at = at.deals(c.Play(next_command(at.round, (r.Stand,), highest)))
    return at


def next_command(
    on: RoundState, wanted: tuple[type, ...], choose: Callable[[RoundState, list[Card]], Card]
) -> r.Command:
    """The first of these commands that is on offer, else a card where one is due or lies."""
    offers = {option.command: option for option in options(on)}
    for kind in wanted:
        if kind in offers:
            if kind is r.DealFaceDown:
                return r.DealFaceDown()
            return kind(offers[kind].box, offers[kind].player)  # type: ignore[no-any-return]
    kind = r.DealCard if r.DealCard in offers else r.TurnDownCard
    held = offers[kind].cards
    assert held is not None
    cards = sorted((found for found, _ in held.items()), key=lambda it: (it.points, it.index))
    return kind(choose(on, cards))


def highest(on: RoundState, cards: list[Card]) -> Card:
    return cards[-1]


def _low(on: RoundState, cards: list[Card]) -> Card:
    """Another rank for each box, a pair for a hand of one card, then what does not make 21."""
    if not on.due or on.due[0].to != "hand":
        return cards[-1]
    hand = on.boxes[on.due[0].box].hands[on.due[0].hand]
    begun = {box.hands[0].cards[0].rank for box in on.boxes if box.hands and box.hands[0].cards}
    no_21 = [it for it in cards if it.points > 1 and hand.points + it.points != 21]
    other = [it for it in no_21 if not hand.cards and it.rank not in begun]
    same = [it for it in cards if len(hand.cards) == 1 and it.rank is hand.cards[0].rank]
    return (other or same or no_21 or cards)[0]
