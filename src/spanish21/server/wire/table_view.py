"""From a table of the house to what everybody at it may see.

A view is made with every entry of every table. Parts that seldom change are encoded once and
cached as text. Only the options of the players are computed, because those of the staff list cards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, astuple
from functools import lru_cache
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Raw

from spanish21.game.round import Giver, Option, Phase, RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.rules import Irregularity, RuleSet
from spanish21.game.table import TABLE_PHASES, TablePhase, TableState, guide_dealer
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.devices import Device
from spanish21.game.table.irregularities import (
    ReportableIrregularity,
    reportable_irregularities,
)
from spanish21.game.table.procedures.cut import find_cut_card_limits, find_cut_limits, may_recut
from spanish21.game.table.second_person import pending_confirmation
from spanish21.game.table.state import may_enter, players_to_cut, shuffle_step
from spanish21.game.wager_spots import spots
from spanish21.house.configuration.table_settings import TableSettings, rules_with_devices
from spanish21.house.records.table_sentences import describe_dealers_part
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.round_history import entered_cards
from spanish21.phrasebook.round.round_commands import option_label
from spanish21.phrasebook.round.spots import short_spot_label, spot_label, spot_limits, spot_mark
from spanish21.phrasebook.table.dealer_guidance import describe_next_step, irregularity_label
from spanish21.phrasebook.table.table_rules import describe_signals
from spanish21.phrasebook.table.table_settings import describe_settings
from spanish21.server.wire import table_parts as p
from spanish21.server.wire.field_types import card_text, card_texts
from spanish21.server.wire.layout import boxes_of, card_due_of, dealer_of
from spanish21.server.wire.settlement import award_of, current_lines, last_result, round_briefs

_encode = msgspec.json.Encoder().encode


class ChangedParts(NamedTuple):
    """Which of the parts that seldom change are sent."""

    summary: bool = True
    rounds: bool = True


def parts_changed_by(events: Iterable[Any]) -> ChangedParts:
    """Which of the parts that seldom change these events have changed."""
    kinds = {type(event) for event in events}
    return ChangedParts(not kinds.isdisjoint(_SETTING), e.RoundEnded in kinds)


_SETTING = (
    h.TableSet,
    h.JackpotTermsTaken,
    h.RulesChanged,
    e.TableOpened,
    e.TableClosed,
    e.DeviceFaulted,
    e.DeviceRemoved,
    e.DeviceReturned,
    e.DeviceBrought,
    e.ReaderPutAway,
)


ALL_PARTS = ChangedParts()


def view_of(table: HouseTable, parts: ChangedParts = ALL_PARTS) -> p.TableView:
    """The table as everybody may see it."""
    state, on = table.state, table.state.round
    offered = _offered(table)
    clock = _clock(table, offered)
    return p.TableView(
        _summary(table) if parts.summary else None,
        state.phase.value,
        state.rounds,
        "" if on is None else on.phase.value,
        guide_dealer(state),
        f"The table stands still: {table.paused}" if table.paused else describe_next_step(state),
        None if on is None else card_due_of(on),
        boxes_of(table.name, state, on),
        dealer_of(state.dealer, on),
        () if on is None else card_texts(on.bonus_cards),
        None if on is None else card_text(on.shown_card),
        () if on is None else card_texts(on.burned),
        _shoe(table),
        None if on is None else _turn(on, offered, clock),
        clock,
        _takes_wagers(table),
        _wait_for_shoe(state),
        tuple([_option(one, on) for one in offered]),
        table.ready,
        state.cut_offered,
        tuple([p.CashView(*wager[:5]) for wager in state.cash]),
        state.reported,
        table.paused,
        table.dispute,
        table.floor_call,
        () if on is None or not on.lines else current_lines(table, on.lines),
        () if on is None else tuple([award_of(award) for award in on.awards]),
        last_result(table) if parts.rounds else None,
        round_briefs(table.recent) if parts.rounds else None,
        _remedy(state),
        tuple([p.CouponCallView(*astuple(one)) for one in table.coupon_calls]),
        () if table.automatic else tuple(_entered(table)),
        _card_proposed(table.proposed_card),
        () if table.corrected is None else describe_dealers_part(table.corrected),
    )


# --- The table ----------------------------------------------------------------------------------


def _summary(table: HouseTable) -> Any:
    """How the table is set, as text."""
    return _summary_text(table.settings, table.state.devices, table.next)


@lru_cache(maxsize=256)
def _summary_text(
    settings: TableSettings, devices: tuple[Device, ...], following: TableSettings | None
) -> Any:
    return Raw(_encode(summary_of(settings, devices, following)))


def summary_of(
    settings: TableSettings, devices: tuple[Device, ...], following: TableSettings | None
) -> p.TableSummary:
    """How the table is set, with the rules in force."""
    rules_in_force = rules_with_devices(settings, devices)
    rules = rules_in_force.rules
    return p.TableSummary(
        table=settings.table,
        kind=settings.kind,
        ruleset=settings.ruleset,
        options=rules_in_force.options,
        decks=rules.cards.decks,
        least_cents=rules.limits.table_minimum_cents,
        most_cents=rules.limits.table_maximum_cents,
        chip_cents=rules.limits.chip_unit_cents,
        spots=tuple(
            p.SpotLimits(
                spot,
                spot_label(spot),
                short_spot_label(spot, jackpots=len(rules.jackpots)),
                spot_mark(spot, jackpots=len(rules.jackpots)),
                *spot_limits(spot, rules),
            )
            for spot in spots(rules)
        ),
        games=settings.games,
        jackpots=settings.jackpots,
        irregularities=_irregularities(rules, devices) if settings.kind == "live" else (),
        clocks=p.ClocksView(**asdict(settings.clocks)),
        signals=describe_signals(rules) if settings.kind == "live" else "",
        soft_17=rules.dealer.soft_17,
        double_double=rules.double.double_double,
        dealing_mode=rules.dealing.mode,
        devices=tuple(
            p.DeviceView(
                device.kind,
                device.name,
                device.exposes_card,
                device.reads_cards,
                device.condition,
            )
            for device in devices
        ),
        following="" if following is None else describe_settings(following),
    )


def _remedy(state: TableState) -> p.RemedyView | None:
    """What is done about what was reported, and who confirms it; ``None`` while nothing was."""
    if not state.reported:
        return None
    pending = pending_confirmation(state)
    return p.RemedyView(
        words=pending.words,
        confirmed_by=tuple([role.value for role in pending.roles]),
        reported_by=state.reported_by,
        by_another=pending.other,
    )


def _entered(table: HouseTable) -> Iterator[p.EnteredCardView]:
    """The cards of the round that lie face up, in the order they were entered."""
    on = table.state.round or table.last
    hidden = on is None or not on.exposed
    for one in entered_cards(table):
        if one.to == "down" and hidden:
            continue
        hand = f", hand {one.hand}" if one.hand > 1 else ""
        where = f"box {one.box}{hand}" if one.box else _DEALERS_CARDS[one.to]
        yield p.EnteredCardView(one.place, where, one.card.code)


_DEALERS_CARDS: Mapping[str, str] = {
    "up": "up card",
    "down": "down card",
    "second": "second card",
    "draw": "dealer's draw",
    "bonus": "bonus card",
}


def _card_proposed(proposed: h.CardCorrectionProposed | None) -> p.CardProposedView | None:
    if proposed is None:
        return None
    return p.CardProposedView(proposed.place, proposed.was.code, proposed.card.code, proposed.by)


def _irregularities(rules: RuleSet, devices: tuple[Device, ...]) -> tuple[p.IrregularityView, ...]:
    """What a dealer can report, in the order of the rule set."""
    return tuple(_irregularity(each) for each in reportable_irregularities(rules, devices))


def _irregularity(reportable: ReportableIrregularity) -> p.IrregularityView:
    row: Irregularity = reportable.row
    return p.IrregularityView(
        name=row.name,
        words=irregularity_label(row.name),
        confirmed_by=row.confirmed_by,
        first=row.first,
        again=row.again,
        player_chooses=row.player_chooses,
        phases=tuple(phase.value for phase in reportable.phases),
        needs_card=reportable.needs_card,
        again_voids=reportable.again_voids,
    )


def _shoe(table: HouseTable) -> p.ShoeView:
    state = table.state
    cut = find_cut_limits(state.rules.shoe, state.cards_left)
    cut_card = find_cut_card_limits(state.rules.shoe, state.cards_left)
    revealed = next((shoe.commitment for shoe in reversed(table.shoes) if shoe.revealed), "")
    return p.ShoeView(
        number=state.shoes,
        cards_left=state.cards_left,
        cut_card_out=state.cut_reached,
        commitment=state.commitment,
        cut=state.cut_since % (state.stack or state.full).size,
        revealed=revealed,
        burned=len(state.burned) + (0 if state.round is None else len(state.round.burned)),
        burns_hidden=len(state.hidden_burns) if state.rules.shoe.burn_disclosed_on_request else 0,
        burn_asked=state.burn_asked,
        behind_cut=state.behind_cut,
        change_at=_change_at(state),
        shuffle_step=shuffle_step(state),
        cut_next=next(iter(players_to_cut(state)), ""),
        cut_least=cut.least,
        cut_most=cut.most,
        cut_card_about=cut_card.about,
        cut_card_least=cut_card.least,
        cut_card_most=cut_card.most,
        burn_due=state.burn_due,
        may_recut=state.phase in _RECUTS and may_recut(state),
        idle=state.idle,
        spreads_up=state.rules.shoe.idle_spread == "face-up",
        face_up=state.face_up,
        first_player=next(iter(state.players), ""),
        shown_to=state.shown_to,
        discrepancy=tuple([(card.code, count) for card, count in state.discrepancy]),
    )


_RECUTS = tuple(phase for phase, row in TABLE_PHASES.items() if t.OrderRecut in row.commands)


def _change_at(state: TableState) -> int:
    """By when, in seconds since 1970, other cards must be brought; 0 while there are none."""
    if state.phase is TablePhase.CLOSED:
        return 0
    return (state.cards_since + state.rules.shoe.cards_changed_within_hours * 60) * 60


def _clock(table: HouseTable, offered: list[Option]) -> p.ClockView | None:
    """When the house will act by itself, and for whom; ``None`` where no clock runs.

    Seats that idle are left out.
    """
    what = table.waits_for[0] if table.waits_for else ""
    if not table.automatic or what not in _WAITS:
        return None
    player = _WAITS[what](table, offered)
    if player is None:
        return None
    until = table.since + getattr(table.settings.clocks, what)
    return p.ClockView(cast("Any", what), player, until)


def _everybody(_table: HouseTable, _offered: list[Option]) -> str:
    return ""


def _cutter(table: HouseTable, _offered: list[Option]) -> str | None:
    return table.state.cut_offered or None


def _looker(table: HouseTable, _offered: list[Option]) -> str:
    return table.state.shown_to


def _players_asked(_table: HouseTable, offered: list[Option]) -> str | None:
    return offered[0].player if offered else None


_WAITS: Mapping[str, Callable[[HouseTable, list[Option]], str | None]] = {
    "wager": _everybody,
    "insurance": _everybody,
    "cut": _cutter,
    "look": _looker,
    "turn": _players_asked,
}


# --- Whose turn it is, and what may be done -----------------------------------------------------


def _takes_wagers(table: HouseTable) -> bool:
    if table.paused or table.state.reported:
        return False
    on = table.state.round
    if on is None:
        return table.automatic and table.state.phase is TablePhase.READY
    return on.phase is Phase.WAGERING


def _wait_for_shoe(state: TableState) -> tuple[str, ...]:
    """Who sits here and may not wager before the next shoe, unless the house lets him.

    Clauses: section-13:(e)(10).
    """
    return tuple([player for player in state.players if not may_enter(state, player)])


def _offered(table: HouseTable) -> list[Option]:
    """What players may do, as ``options`` has it; before a round the boxes that are free."""
    on = table.state.round
    if on is not None:
        offered = [] if table.paused or table.state.reported else players_options(on)
        wagering = table.automatic and on.phase is Phase.WAGERING
        return [*_at_own_boxes(table, on, offered)] if wagering else offered
    if not _takes_wagers(table):
        return []
    return [Option(c.PlaceWagers, box, player) for box, player in sorted(table.state.seats)]


def _at_own_boxes(table: HouseTable, on: RoundState, offered: list[Option]) -> Iterator[Option]:
    """Offer a free box of an automatic table to the player who sits at it, a shared one to all."""
    seated = dict(table.state.seats)
    for option in offered:
        if option.command is not c.PlaceWagers or option.player or on.boxes[option.box - 1].shared:
            yield option
        elif option.box in seated:
            yield option._replace(player=seated[option.box])


def players_options(on: RoundState) -> list[Option]:
    """The options of the players alone. Those of the staff take long and list unseen cards."""
    return [*options(on, Giver.PLAYER)]


def _option(option: Option, on: RoundState | None) -> p.OptionView:
    kind = option.command
    least, most, back = option.least_cents, option.most_cents, 0
    if on is not None and kind in (c.Split, c.Rescue):
        place = on.boxes[option.box - 1].bettor_of(option.player)
        wagers = on.current.of(place)
        if kind is c.Split:
            least = most = sum([wager.wager_cents for wager in wagers])
        else:
            back = sum([wager.added[-1] for wager in wagers if wager.added])
    words = "Wager" if on is None else option_label(option, on)
    return p.OptionView(
        kind.__name__,
        words,
        option.box,
        option.player,
        option.spot,
        option.hand,
        least,
        most,
        option.step_cents,
        back,
    )


def _turn(on: RoundState, offered: list[Option], clock: p.ClockView | None) -> p.TurnView | None:
    if on.box < 0 or on.phase not in (Phase.BLACKJACKS, Phase.PLAY):
        return None
    box, hand, player = on.box + 1, on.hand + 1, ""
    if offered:
        player = offered[0].player
        if offered[0].box != box:
            # A missed card is asked about when everybody else is done.
            box, hand = offered[0].box, 1
    return p.TurnView(box, hand, player, 0 if clock is None else clock.until)
