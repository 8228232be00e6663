"""One table of the house: the game's table, and the house's own records about it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from spanish21.game.round import Phase, RoundState
from spanish21.game.round.state import BettorQuestion
from spanish21.game.table import TablePhase, TableState, TableStep, evolve_table, open_table
from spanish21.game.table import events as e
from spanish21.game.table.devices import keep_devices
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.state import with_devices
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.configuration.table_settings import TableSettings, rules_with_devices
from spanish21.house.table import events as h
from spanish21.house.table.cards.committed_shoes import (
    SHOES_RECALLED,
    CommittedShoe,
    cut_shoe,
    reveal_shoe,
)
from spanish21.house.table.cards.shoe_position import (
    CardPosition,
    ShoePosition,
    evolve_shoe_position,
)
from spanish21.house.table.round_history import recall_event, set_back
from spanish21.refusal import Refusal

ROUNDS_RECALLED = 50
"""How many rounds a table recalls at once; older ones are in the journal."""


_PAUSE = ("pause",)
"""What a table waits for while it stands still."""


class RoundSummary(NamedTuple):
    """A finished round in short: its number, its entries, and each player's result.

    ``first`` and ``last`` are the numbers of its entries in the table's stream.
    """

    number: int
    at: int
    first: int
    last: int
    void: bool
    nets: tuple[tuple[str, int], ...]


class HouseTable(NamedTuple):
    """The state of one table of the house.

    ``number`` counts the entries of its stream. ``since`` is when the house began to wait for
    what ``waits_for`` names; ``last_acts`` when each seated player last gave a command. ``last``
    is the round as it ended, until the next one is dealt. ``paused`` is why the table stands still,
    ``floor_pause`` why the floor has stopped it, whatever a dispute does beside; ``dispute_stops``
    whether the open dispute does; ``disputed`` is its round, ``disputed_by`` who opened it, and ``ruled`` are the rounds that
    were ruled on, as far back as players may dispute; ``ruled_cents`` is what rulings on a round
    have given each player. ``next`` is a configuration that waits for
    the end of the shoe. At a live table ``played`` is the last entry in which a person wagered or
    a round went on, and ``own_commands`` says which players gave their own commands, and in which round; ``floor_call``
    is why the dealer has called the floor, ``dealer_since`` when its dealer was relieved last;
    ``coupon_calls`` are coupons that wait for staff to see them. A live table recalls how it stood
    ``before_round`` and what ``happened`` since, so that a card can be corrected: ``proposed_card``
    waits for the floor, ``corrected`` is the last one of the round.
    """

    settings: TableSettings
    state: TableState
    shoe_position: ShoePosition = ShoePosition()
    number: int = 0
    at: int = 0
    since: int = 0
    waits_for: tuple[Any, ...] = ()
    last_acts: tuple[tuple[str, int], ...] = ()
    ready: tuple[str, ...] = ()
    paused: str = ""
    floor_pause: str = ""
    dispute: str = ""
    disputed_by: str = ""
    dispute_stops: bool = False
    disputed: int = 0
    ruled: tuple[int, ...] = ()
    ruled_cents: tuple[tuple[int, str, int], ...] = ()
    floor_call: str = ""
    round_from: int = 0
    last: RoundState | None = None
    recent: tuple[RoundSummary, ...] = ()
    shoes: tuple[CommittedShoe, ...] = ()
    shoes_before: int = 0
    next: TableSettings | None = None
    played: int = 0
    own_commands: tuple[tuple[str, int], ...] = ()
    dealer_since: int = 0
    coupon_calls: tuple[h.CouponsCalled, ...] = ()
    before_round: TableState | None = None
    happened: tuple[e.TableEvent, ...] = ()
    proposed_card: h.CardCorrectionProposed | None = None
    corrected: h.CardCorrected | None = None

    @property
    def name(self) -> str:
        return self.settings.table

    @property
    def automatic(self) -> bool:
        """Whether the house itself shuffles and deals."""
        return self.settings.kind == "automatic"

    @property
    def committed_orders(self) -> tuple[tuple[CardPosition, str], ...]:
        """Where each order begins that was committed to and is not revealed, and its commitment."""
        position, promised = self.shoe_position, self.state.committed
        first = (*position.earlier, position.promised)
        return tuple(
            (place, order.commitment) for place, order in zip(first, promised, strict=False)
        )

    @property
    def rules_in_force(self) -> ConfiguredRules:
        """What is played, posted and told here now, as the table's devices leave its rules.

        Clauses: section-13:(o)(11), section-13:(o)(13). Rulings: A67.
        """
        return rules_with_devices(self.settings, self.state.devices)

    @property
    def cleared_away(self) -> bool:
        """Whether a guest's table is closed again: no list shows it, and its name is free."""
        return bool(self.settings.empty_seconds) and self.state.phase is TablePhase.CLOSED

    def gives_own_commands(self, player: str) -> bool:
        """Whether a player uses a device of his own: in this round, or in the one before it."""
        return dict(self.own_commands).get(player, 0) >= max(1, self.state.rounds - 1)


def new_house_table(settings: TableSettings, *, before: HouseTable | None = None) -> HouseTable:
    """A table as it is configured, closed; rounds and shoes go on counting."""
    configured = settings.configured_rules
    state = open_table(configured.rules, without_reader=configured.without_reader)
    if before is None:
        return HouseTable(settings, state)
    # A device that stood at the table before stands there still, as it was.
    state = with_devices(state, keep_devices(state.devices, before.state.devices))
    state = state._replace(rounds=before.state.rounds, now=before.state.now)
    return before._replace(settings=settings, state=state, next=None, last=None, ready=())


def begin_house_table(events: Sequence[Any]) -> HouseTable:
    """A table before its first entry: the first event of that entry configures it."""
    if not events or not isinstance(events[0], h.TableSet):
        raise Refusal("table", "its first entry", "a table begins with its settings")
    return new_house_table(events[0].settings)


def evolve_entry(
    table: HouseTable, events: Sequence[Any], number: int, at: int, by: str
) -> HouseTable:
    """The table after all events of the entry of this number, time and person."""
    for event in events:
        table = evolve_house_table(table, event, number, at)
    return end_entry(table, number, at, by)


def evolve_house_table(table: HouseTable, event: Any, number: int, at: int) -> HouseTable:
    """The table after one event of its stream, in the entry of this number and time."""
    kind = type(event)
    if kind in _APPLY:
        return _APPLY[kind](table, event)
    state = evolve_table(table.state, event)
    if table.automatic:
        position = evolve_shoe_position(table.shoe_position, event)
        table = table._replace(state=state, shoe_position=position)
    else:
        table = recall_event(table, event)._replace(state=state)
    return _AFTER[kind](table, event, number, at) if kind in _AFTER else table


def apply_table_step(table: HouseTable, taken: TableStep, number: int, at: int) -> HouseTable:
    """The table after a step of the game; the same as its events one by one, in half the time.

    Where a round ends, what lay on its layout is only seen one by one, and so is what a live table
    recalls of its round.
    """
    if not table.automatic or any(type(event) is e.RoundEnded for event in taken.events):
        for event in taken.events:
            table = evolve_house_table(table, event, number, at)
        return table
    table = table._replace(state=taken.state)
    for event in taken.events:
        position = evolve_shoe_position(table.shoe_position, event)
        table = table if position is table.shoe_position else table._replace(shoe_position=position)
        kind = type(event)
        if kind in _AFTER:
            table = _AFTER[kind](table, event, number, at)
    return table


def end_entry(table: HouseTable, number: int, at: int, by: str) -> HouseTable:
    """The table after all events of an entry: whom it waits for, and since when."""
    waits_for = _waits_for(table)
    since = table.since if waits_for == table.waits_for else at
    goes_on = table.waits_for == _PAUSE and waits_for != _PAUSE
    # While a table stands still no player can act, so the time of every player begins again.
    before = {} if goes_on else dict(table.last_acts)
    acts = tuple((n, at if n == by else before.get(n, at)) for n in table.state.players)
    if table.played == number:
        table = table._replace(own_commands=_own_commands(table, by))
    return table._replace(number=number, at=at, since=since, waits_for=waits_for, last_acts=acts)


def _own_commands(table: HouseTable, by: str) -> tuple[tuple[str, int], ...]:
    """The players who gave their own commands of late, after a command in a round."""
    rounds = table.state.rounds
    own = tuple(
        (name, said) for name, said in table.own_commands if name != by and said >= rounds - 1
    )
    return own if by == table.state.dealer else (*own, (by, rounds))


def _waits_for(table: HouseTable) -> tuple[Any, ...]:
    """What the table waits for; when this changes, the clock begins again."""
    state = table.state
    if table.paused or state.reported:
        return _PAUSE
    if state.phase is TablePhase.CUT:
        return ("cut", state.shoes, state.cut_offered)
    if state.phase is not TablePhase.ROUND:
        looks = ("look", state.shown_to)
        return looks if state.shown_to else ("table", state.phase, bool(state.seats))
    on = round_in_play(state)
    if on.phase is Phase.WAGERING:
        return ("wager", state.rounds, any(box.bettors for box in on.boxes))
    if on.phase is Phase.INSURANCE:
        return ("insurance", state.rounds)
    # A split leaves as many cards in the hand at turn as there were: the hands count as well.
    hands = on.boxes[on.box].hands if on.box >= 0 else ()
    cards = len(hands[on.hand].cards) if hands else 0
    asked_bettors = on.bettors_to_answer if on.question is not BettorQuestion.NONE else ()
    return ("turn", state.rounds, on.phase, on.box, on.hand, len(hands), cards, asked_bettors)


def _set(table: HouseTable, event: h.TableSet) -> HouseTable:
    if table.state.phase is TablePhase.CLOSED:
        return new_house_table(event.settings, before=table)
    return table._replace(next=event.settings)


def _terms_taken(table: HouseTable, event: h.JackpotTermsTaken) -> HouseTable:
    """Nothing but its jackpots changes, so the table need not be closed for it."""
    settings = replace(table.settings, games=tuple(game for _, _, game in event.terms))
    configured = settings.configured_rules
    state = table.state._replace(
        configured=configured.rules, without_reader=configured.without_reader
    )
    return table._replace(settings=settings, state=with_devices(state, state.devices))


def _ready(table: HouseTable, event: h.PlayerReady) -> HouseTable:
    return table._replace(ready=(*table.ready, event.player))


def _paused(table: HouseTable, event: h.TablePaused) -> HouseTable:
    return table._replace(paused=event.reason, floor_pause=event.reason)


def _resumed(table: HouseTable, _event: h.TableResumed) -> HouseTable:
    return table._replace(paused="", floor_pause="")


def _coupons_called(table: HouseTable, event: h.CouponsCalled) -> HouseTable:
    return table._replace(coupon_calls=(*_other_calls(table, event.player), event))


def _coupons_answered(table: HouseTable, event: h.CouponsDeclined | h.CouponsPlaced) -> HouseTable:
    return table._replace(coupon_calls=_other_calls(table, event.player))


def _other_calls(table: HouseTable, player: str) -> tuple[h.CouponsCalled, ...]:
    return tuple(one for one in table.coupon_calls if one.player != player)


def _called(table: HouseTable, event: h.FloorCalled) -> HouseTable:
    return table._replace(floor_call=event.reason)


def _came(table: HouseTable, _event: h.FloorCame) -> HouseTable:
    return table._replace(floor_call="")


def _card_proposed(table: HouseTable, event: h.CardCorrectionProposed) -> HouseTable:
    return table._replace(proposed_card=event)


def _card_declined(table: HouseTable, _event: h.CardCorrectionDeclined) -> HouseTable:
    return table._replace(proposed_card=None)


def _card_corrected(table: HouseTable, event: h.CardCorrected) -> HouseTable:
    return set_back(table, event.place)._replace(proposed_card=None, corrected=event)


def _disputed(table: HouseTable, event: h.DisputeOpened) -> HouseTable:
    table = table._replace(disputed=event.round, disputed_by=event.by)
    if not event.stands_still:
        return table._replace(dispute=event.dispute)
    paused = f"round {event.round} is disputed"
    return table._replace(dispute=event.dispute, dispute_stops=True, paused=paused)


def _ruled(table: HouseTable, event: h.DisputeRuled) -> HouseTable:
    """A table that the floor paused before the dispute stays paused after the ruling."""
    oldest = table.recent[0].number if table.recent else 0
    before = (one for one in table.ruled if one >= oldest and one != table.disputed)
    gave = Counter({(number, player): cents for number, player, cents in table.ruled_cents})
    for player, cents in event.corrections:
        gave[table.disputed, player] += max(0, cents)
    return table._replace(
        dispute="",
        disputed_by="",
        dispute_stops=False,
        ruled=(*before, table.disputed),
        ruled_cents=tuple((*key, cents) for key, cents in sorted(gave.items()) if cents),
        paused=table.floor_pause,
    )


def _unchanged(table: HouseTable, _event: object) -> HouseTable:
    return table


_APPLY: Mapping[type, Callable[[HouseTable, Any], HouseTable]] = {
    h.TableSet: _set,
    h.JackpotTermsTaken: _terms_taken,
    h.RulesChanged: _unchanged,
    h.PlayerReady: _ready,
    h.TimeRanOut: _unchanged,
    h.TablePaused: _paused,
    h.TableResumed: _resumed,
    h.ChipsSold: _unchanged,
    h.ChipsBrought: _unchanged,
    h.CouponsCalled: _coupons_called,
    h.CouponsDeclined: _coupons_answered,
    h.CouponsPlaced: _coupons_answered,
    h.FloorCalled: _called,
    h.FloorCame: _came,
    h.CardCorrectionProposed: _card_proposed,
    h.CardCorrectionDeclined: _card_declined,
    h.CardCorrected: _card_corrected,
    h.DisputeOpened: _disputed,
    h.DisputeRuled: _ruled,
}


def _round_opened(table: HouseTable, _event: e.RoundOpened, number: int, _at: int) -> HouseTable:
    return table._replace(ready=(), round_from=number)


def _round_happened(
    table: HouseTable, _event: e.RoundHappened, number: int, _at: int
) -> HouseTable:
    table = _spoken(table, number)
    on = table.state.round
    if on is None or on.phase is Phase.WAGERING or on is table.last:
        return table
    return table._replace(last=on)


def _cash_called(table: HouseTable, _event: e.CashWagerCalled, number: int, _at: int) -> HouseTable:
    return _spoken(table, number)


def _relieved(table: HouseTable, _event: e.DealerChanged, _number: int, at: int) -> HouseTable:
    return table._replace(dealer_since=at)


def _spoken(table: HouseTable, number: int) -> HouseTable:
    """Only at a live table does it matter who says it: the dealer, or the player himself."""
    return table if table.automatic or table.played == number else table._replace(played=number)


def _round_ended(table: HouseTable, _event: e.RoundEnded, number: int, at: int) -> HouseTable:
    on = cast("RoundState", table.last)
    nets: Counter[str] = Counter()
    for line in on.lines:
        nets[line.player] += line.net_cents
    void = on.phase is Phase.VOID
    brief = RoundSummary(
        table.state.rounds, at, table.round_from, number, void, tuple(nets.items())
    )
    recent = (*table.recent, brief)[-ROUNDS_RECALLED:]
    return table._replace(recent=recent, ready=(), coupon_calls=())


def _committed(table: HouseTable, event: e.ShoeCommitted, _number: int, at: int) -> HouseTable:
    decks, discards = table.state.rules.cards.decks, table.state.stack is not None
    shoes = (*table.shoes, CommittedShoe(event.commitment, at, decks, discards=discards))
    gone = max(0, len(shoes) - SHOES_RECALLED)
    return table._replace(shoes=shoes[gone:], shoes_before=table.shoes_before + gone)


def _cut(table: HouseTable, event: e.CardsCut, _number: int, _at: int) -> HouseTable:
    if not table.state.commitment:
        return table
    size = (table.state.stack or table.state.full).size
    return table._replace(shoes=cut_shoe(table.shoes, event.depth, size))


def _revealed(table: HouseTable, event: e.ShoeRevealed, number: int, _at: int) -> HouseTable:
    return table._replace(shoes=reveal_shoe(table.shoes, event.commitment, number))


def _entered(table: HouseTable, event: e.TablePhaseEntered, _number: int, _at: int) -> HouseTable:
    """A configuration that waited takes effect when the table has closed."""
    if event.phase is not TablePhase.CLOSED or table.next is None:
        return table
    return new_house_table(table.next, before=table)


_AFTER: Mapping[type, Callable[[HouseTable, Any, int, int], HouseTable]] = {
    e.RoundOpened: _round_opened,
    e.RoundHappened: _round_happened,
    e.CashWagerCalled: _cash_called,
    e.DealerChanged: _relieved,
    e.RoundEnded: _round_ended,
    e.ShoeCommitted: _committed,
    e.CardsCut: _cut,
    e.ShoeRevealed: _revealed,
    e.TablePhaseEntered: _entered,
}
