"""A table where anything may be tried: random legal and illegal commands, one after the other.

What must hold is checked after every command and once more at the end:

* what ``options`` lists is accepted, and nothing else is;
* a refusal changes nothing;
* every card is in the shoe or on the table, every cent at risk, collected or returned;
* replaying the events gives the state, and the same commands the same events;
* a seat's view does not depend on hidden cards;
* events and records survive JSON and ``.round`` text.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fixtures.known_cards import cards_out
from spanish21.game.cards import SPANISH_DECK, Rank
from spanish21.game.composition import Composition
from spanish21.game.round import (
    Option,
    Phase,
    RoundState,
    at_risk,
    event_as_seen,
    open_round,
    options,
    replay,
    step,
    view,
)
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.course.phases import PHASES
from spanish21.game.round.moves import MOVES_IN
from spanish21.game.round.moves.wagers import check_placement
from spanish21.game.round.options import COMMAND_FIELDS
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import spots
from spanish21.notation import (
    RoundRecord,
    format_record,
    from_json,
    parse_record,
    replay_record,
    to_json,
)
from spanish21.notation.round_file import parse_jackpot
from spanish21.refusal import Refusal
from spanish21.rulesets import ruleset

PLAYERS = ("Ann", "Bob", "Cid", "Dee")
TABLES: tuple[tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]], ...] = (
    ("wa-2025", (), ()),
    ("wa-2025", (("double_double", "true"), ("bettors_per_box", "3")), ()),
    ("wa-2025", (("match_configuration", "4"), ("match_play_coupon", "true")), ()),
    (
        "wa-2025",
        (("bonus_cards", "2"), ("match_configuration", "3"), ("bonus_match_order", "card-by-card")),
        ("table=4d paytable=3 wager=$5", "table=3c paytable=1 wager=$1"),
    ),
    (
        "wa-2025",
        (("decks", "2"), ("up_card", "second")),
        ("table=4a paytable=2 wager=$2 prize:four-of-a-rank=$40@jackpot",),
    ),
    (
        "wa-2025",
        (("deal_order", "players-players-dealer-dealer"), ("down_match_settled", "at-exposure")),
        ("table=5c paytable=2 wager=$1 kind=house posted=$9,999.99 prize:two-suited=$500@house",),
    ),
    (
        "wa-2025",
        (("payout_unit", "$1"), ("wagers_resolved", "left-to-right")),
        ("table=3c paytable=4 wager=$5 alternate=1 prize:three-suited-2-to-K=$50@jackpot",),
    ),
    (
        "wa-v003",
        (("double_double", "true"),),
        ("table=5c paytable=1 wager=$1 prize:two-suited=$200@jackpot",),
    ),
    ("wa-v002", (("soft_17", "stand"),), ("table=9c paytable=1 wager=$1",)),
    ("wa-classic", (("several_boxes_per_player", "false"),), ()),
    ("section-13", (("several_boxes_per_player", "true"),), ()),
    ("section-13", (("dealing_mode", "down-card-unseen"), ("decks", "8")), ()),
    ("section-13", (("dealing_mode", "card-reader"),), ()),
    ("bet-bigger", (), ()),
    ("bet-bigger", (("bettors_per_box", "2"),), ()),
)
_LOPSIDED = (Rank.ACE, Rank.SEVEN, Rank.EIGHT, Rank.KING)
_AMOUNTS = (-100, 0, 1, 50, 100, 199, 250, 500, 525, 700, 1000, 2500, 10_000, 30_000, 10**9)


@cache
def rules_of(number: int) -> RuleSet:
    name, chosen, jackpots = TABLES[number]
    options: dict[str, Any] = dict(chosen)
    return ruleset(name, jackpots=[parse_jackpot(spec) for spec in jackpots], **options)


@st.composite
def shoes(draw: st.DrawFn, rules: RuleSet) -> Composition:
    """A full shoe, or one where pairs, blackjacks and sevens come thick and fast."""
    if draw(st.booleans()):
        return Composition.of_decks(rules.cards.decks)
    some = st.sampled_from([card for card in SPANISH_DECK if card.rank in _LOPSIDED])
    cards = draw(st.lists(some | st.sampled_from(SPANISH_DECK), min_size=8, max_size=60))
    counts = Composition.of_cards(cards).counts
    return Composition(tuple(min(count, rules.cards.decks) for count in counts))


@st.composite
def amounts(draw: st.DrawFn, rules: RuleSet) -> c.SpotAmounts:
    """Wagers on spots of this table and now and then on one it does not have."""
    limits = rules.limits
    main = draw(
        st.sampled_from((limits.table_minimum_cents, limits.table_maximum_cents, 1000, 700, 525))
        | st.sampled_from(_AMOUNTS)
    )
    found = {"main": main}
    names = st.sampled_from((*spots(rules)[1:], *(["nowhere"] if draw(st.booleans()) else ())))
    for spot in draw(st.lists(names, max_size=5, unique=True)) if len(spots(rules)) > 1 else []:
        if spot.startswith("jackpot"):
            found[spot] = rules.jackpots[int(spot[-1]) - 1].wager_cents
        elif spot.startswith("bet-bigger"):
            found[spot] = draw(st.sampled_from((limits.table_maximum_cents, 500)))
        else:
            found[spot] = draw(st.sampled_from((100, 500)) | st.sampled_from(_AMOUNTS))
    return tuple(found.items())


def commands(rules: RuleSet) -> st.SearchStrategy[c.Command]:
    """Any command with any values, most of them out of place."""
    parts: dict[str, st.SearchStrategy[Any]] = {
        "box": st.integers(-1, rules.boxes.boxes + 1),
        "player": st.sampled_from((*PLAYERS, "", "a b", "x" * 25)),
        "cents": st.sampled_from(_AMOUNTS),
        "spot": st.sampled_from((*spots(rules), "nowhere")),
        "hand": st.integers(-1, 5),
        "card": st.sampled_from(SPANISH_DECK),
        "blackjack": st.booleans(),
        "reason": st.sampled_from(("test", "", " ", "two\nlines", "x" * 201, " padded #1 ")),
        "wagers": amounts(rules),
        "coupons": st.just(())
        | st.lists(
            st.tuples(st.sampled_from(("main", "match-up", "break")), st.sampled_from(_AMOUNTS)),
            max_size=2,
        ).map(tuple),
    }
    return st.sampled_from(sorted(COMMAND_FIELDS, key=lambda kind: kind.__name__)).flatmap(
        lambda kind: st.builds(kind, **{name: parts[name] for name in COMMAND_FIELDS[kind]})
    )


class Placed:
    """Every cent put down, counted from the events alone."""

    def __init__(self) -> None:
        self.before: dict[tuple[int, str], dict[str, int]] = {}
        self.later = 0
        self.without_terms: set[tuple[int, str]] = set()

    def note(self, event: e.Event) -> None:
        match event:
            case e.WagersPlaced(box, player, wagers, _):
                self.before[box, player] = dict(wagers)
            case e.WagersTakenBack(box, player):
                del self.before[box, player]
            case e.InsuranceMade(cents=cents):
                self.later += cents
            case e.BlackjackDoubleChosen(box, player, cents):
                self.later += cents
                self.without_terms.add((box, player))
            case e.HandDoubled(box, _, player, cents):
                if (box, player) in self.without_terms:
                    self.without_terms.discard((box, player))
                else:
                    self.later += cents
            case e.HandSplit(box, _, player, cents) | e.SplitCovered(box, _, player, cents):
                put = self.before[box, player]
                assert cents == sum(
                    amount for spot, amount in put.items() if spot.startswith(("main", "bet-"))
                )
                self.later += cents
            case _:
                pass

    @property
    def cents(self) -> int:
        return self.later + sum(sum(put.values()) for put in self.before.values())


class RoundMachine(RuleBasedStateMachine):
    """One round, tried in every way."""

    finished: Callable[[], None] = staticmethod(lambda: None)
    """Called at the end of every example; a long run counts them."""

    @initialize(data=st.data(), number=st.integers(0, len(TABLES) - 1))
    def open(self, data: st.DataObject, number: int) -> None:
        name, chosen, jackpots = TABLES[number]
        self.table = rules_of(number)
        shoe = data.draw(shoes(self.table))
        seats = data.draw(st.dictionaries(st.integers(1, 3), st.sampled_from(PLAYERS), max_size=3))
        face_down = data.draw(st.integers(0, 2))
        self.opened = open_round(self.table, shoe=shoe, seated=seats, face_down=face_down)
        self.record = RoundRecord(
            name,
            chosen,
            jackpots,
            seats=tuple(seats.items()),
            shoe=shoe.items(),
            face_down=face_down,
        )
        self.state = self.opened
        self.events: list[e.Event] = []
        self.commands: list[c.Command] = []
        self.placed = Placed()
        for box in range(1, data.draw(st.integers(1, 3)) + 1):
            self._try_place(data, box, PLAYERS[box - 1])
            if data.draw(st.booleans()):
                self.give(c.ConsentToBettors(box, PLAYERS[box - 1]))
                self._try_place(data, box, "Dee")
        self.give(c.CloseWagers())

    def _try_place(self, data: st.DataObject, box: int, player: str) -> None:
        self.give(c.PlaceWagers(box, player, data.draw(amounts(self.table))))

    @precondition(lambda self: bool(MOVES_IN[self.state.phase]))
    @rule(data=st.data())
    def something_on_offer(self, data: st.DataObject) -> None:
        offered = [option for option in options(self.state) if option.command is not c.VoidRound]
        if not offered or data.draw(st.integers(0, 60)) == 60:
            self.give(c.VoidRound("tried out"))
            return
        deals = [option for option in offered if option.command is c.DealCard]
        dealing = bool(deals) and data.draw(st.integers(0, 9)) > 0
        option = data.draw(st.sampled_from(deals if dealing else offered))
        free = option.command is c.PlaceWagers
        self.give(self._command(data, option), listed=None if free else True)

    def _command(self, data: st.DataObject, option: Option) -> c.Command:
        given: dict[str, Any] = {}
        for name in COMMAND_FIELDS[option.command]:
            if name == "cents":
                low, high = option.least_cents, option.most_cents
                middle = (low + high) // 2 // option.step_cents * option.step_cents
                given[name] = data.draw(st.sampled_from((low, high, max(low, middle))))
            elif name == "card":
                assert option.cards is not None
                given[name] = data.draw(st.sampled_from([card for card, _ in option.cards.items()]))
            elif name == "blackjack":
                given[name] = data.draw(st.sampled_from(option.answers))
            elif name == "reason":
                given[name] = "tried out"
            elif name == "wagers":
                given[name] = data.draw(amounts(self.table))
            elif name == "coupons":
                given[name] = data.draw(
                    st.sampled_from(((), (("main", 500),), (("match-up", 100),)))
                )
            elif name == "player" and not option.player:
                given[name] = data.draw(st.sampled_from(PLAYERS))
            else:
                given[name] = getattr(option, name)
        made: c.Command = option.command(**given)
        return made

    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        self.give(data.draw(commands(self.table)))

    def give(self, command: c.Command, *, listed: bool | None = None) -> None:
        """Give a command and hold what happens against what was on offer."""
        expected = is_listed(self.state, command)
        if listed is not None:
            assert expected is listed
        before = self.state
        refused: Refusal | None = None
        try:
            taken = step(before, command)
        except Refusal as refusal:
            refused = refusal
        if refused is not None:
            assert not expected, f"{command} was on offer and refused: {refused}"
            assert refused.name
            assert "\n" not in str(refused)
            return
        assert expected, f"{command} was not on offer and accepted"
        assert self.state is before
        for event in taken.events:
            self.placed.note(event)
        phases = [before.phase, *(x.phase for x in taken.events if isinstance(x, e.PhaseEntered))]
        for one, following in pairwise(phases):
            assert following in {then.phase for then in PHASES[one].then}
        self.events += taken.events
        self.commands.append(command)
        self.state = taken.state

    @invariant()
    def every_cent_is_accounted_for(self) -> None:
        if hasattr(self, "state"):
            settled = sum(x.collected_cents + x.returned_cents for x in self.state.lines)
            assert self.placed.cents == at_risk(self.state) + settled
            if self.state.phase in (Phase.CLOSED, Phase.VOID):
                assert at_risk(self.state) == 0
            if self.state.phase is Phase.VOID:
                assert sum(line.net_cents for line in self.state.lines) == 0

    @invariant()
    def every_card_is_somewhere(self) -> None:
        if hasattr(self, "state"):
            there = Counter(cards_out(self.state))
            there.update(dict(self.state.shoe.items()))
            assert there == Counter(dict(self.opened.shoe.items()))
            assert self.state.cards_left >= 0

    @invariant()
    def hidden_cards_do_not_show(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        if state.down is not None and not state.exposed:
            for seat in ("", *PLAYERS):
                assert view(state, seat) == view(_other_down(state), seat)

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        assert replay(self.opened, self.events) == self.state
        for event in self.events:
            assert from_json(json.loads(json.dumps(to_json(event)))) == event
        for command in self.commands:
            assert from_json(json.loads(json.dumps(to_json(command)))) == command
        assert not any(
            isinstance(seen, e.CardDealt) and seen.to == "down" and seen.card is not None
            for seen in (event_as_seen(event, self.opened) for event in self.events)
        )
        record = replace(self.record, commands=tuple(self.commands))
        if record.shoe:
            text = format_record(record)
            read = parse_record(text)
            assert read == record
            assert format_record(read) == text
            assert replay_record(read).state == self.state
        type(self).finished()


def is_listed(state: RoundState, command: c.Command) -> bool:
    """Whether a command is among the options, by their own word."""
    if isinstance(command, c.PlaceWagers) and state.phase is Phase.WAGERING:
        try:
            check_placement(state, command)
        except Refusal:
            return False
        return True
    if isinstance(command, c.VoidRound | c.BurnCard):
        reason = command.reason
        if not reason.strip() or reason != reason.strip() or len(reason) > 200 or "\n" in reason:
            return False
    return any(
        option.command is type(command) and option.allows(command) for option in options(state)
    )


def _other_down(state: RoundState) -> RoundState:
    """The same state with another card in the down card's place."""
    assert state.down is not None
    unseen = [card for card, _ in state.shoe.items() if card != state.down]
    if not unseen:
        return state
    counts = list(state.shoe.counts)
    counts[state.down.index] += 1
    counts[unseen[0].index] -= 1
    return state._replace(down=unseen[0], shoe=Composition(tuple(counts)))
