"""Wagers: placed, taken back, shared with other bettors, and closed before the first card."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.layout import replace_box
from spanish21.game.round.lines import SpotAmounts
from spanish21.game.round.moves.deal import plan_deal
from spanish21.game.round.moves.move import NO_OPTIONS, Events, Evolves, Giver, Move, Option
from spanish21.game.round.moves.seat import calling_bettor
from spanish21.game.round.moves.turn_refusals import wrong_box
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import Bettor, Box, Hand, HandWager, RoundState, rides_on_hand
from spanish21.game.rules import BoxRules, RuleSet
from spanish21.game.wager_spots import MAIN, check_wagers
from spanish21.money import check_whole_cents, format_cents_short
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """Everything this player has on this box from now on, chips and coupons."""

    box: int
    player: str
    wagers: SpotAmounts
    coupons: SpotAmounts = ()


@dataclass(frozen=True, slots=True)
class TakeBackWagers:
    """Clear the box of this player's wagers, while that is still allowed."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class ConsentToBettors:
    """The first bettor on a box lets others wager on it."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseWagers:
    """No more wagers: the next thing on the layout is a card."""


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    box: int
    player: str
    wagers: SpotAmounts
    coupons: SpotAmounts


@dataclass(frozen=True, slots=True)
class WagersTakenBack:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class BettorsConsentedTo:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class WagersLocked:
    """No wager is made, raised or taken back from here on; contributions post now (A42)."""


_NAME = re.compile(r"[\w.'-]{1,24}")


def _offer_wagers(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    most = state.rules.boxes.bettors_per_box
    for box in state.boxes:
        for bettor in box.bettors:
            yield Option(PlaceWagers, box.number, bettor.player)
        if not box.bettors or (_open_to_others(state, box) and len(box.bettors) < most):
            yield Option(PlaceWagers, box.number)


def _open_to_others(state: RoundState, box: Box) -> bool:
    """Whether the first bettor has let others in, where he is asked at all.

    Clauses: section-13:(m)(1). Rulings: A57, S40.
    """
    return box.shared or not state.rules.boxes.first_bettor_consents


def _decide_wagers(state: RoundState, command: PlaceWagers) -> Events:
    check_placement(state, command)
    return (WagersPlaced(command.box, command.player, command.wagers, command.coupons),)


def check_placement(state: RoundState, command: PlaceWagers) -> None:
    """Refuse wagers this player cannot put on this box.

    Clauses: section-13:(e)(3), section-13:(f)(3), section-13:(m)(1), section-13:(n)(1),
    bet-bigger:Rules-[56]. Rulings: A57, A58, A73, S19.
    """
    rules = state.rules
    check_name(command.player)
    if not 1 <= command.box <= len(state.boxes):
        raise refuse("NO_SUCH_BOX", command.box, boxes=len(state.boxes))
    _check_room(state, state.boxes[command.box - 1], command.player)
    for field, amounts in (("wagers", command.wagers), ("coupons", command.coupons)):
        check_spot_amounts(amounts, field=field)
        if len({spot for spot, _ in amounts}) < len(amounts):
            raise refuse("SPOT_NAMED_TWICE", ", ".join(spot for spot, _ in amounts))
    wagers = dict(command.wagers)
    if not wagers:
        raise refuse("NO_WAGER_MADE", "nothing")
    check_wagers(wagers, rules)
    _check_coupons(wagers, command.coupons, rules)


def check_name(player: str) -> None:
    """Refuse a name that could not be said in a ``.round`` file."""
    if not _NAME.fullmatch(player):
        raise refuse("PLAYER_NAME", player)


def _check_room(state: RoundState, box: Box, player: str) -> None:
    """Refuse a bettor the box has no room for, or who is on another box already."""
    rules = state.rules.boxes
    if box.bettors and box.bettor_of(player) < 0:
        if len(box.bettors) >= rules.bettors_per_box:
            raise refuse("BOX_IS_FULL", box.number, most=rules.bettors_per_box)
        if not _open_to_others(state, box):
            first = box.bettors[0].player
            raise refuse("FIRST_BETTOR_CONSENTS", box.number, first=first, box=box.number)
    if not rules.several_boxes_per_player:
        for other in state.boxes:
            if other is not box and other.bettor_of(player) >= 0:
                words = {"player": player, "other": other.number}
                raise refuse("ONE_BOX_PER_PLAYER", box.number, **words)


def check_spot_amounts(amounts: object, *, field: str) -> None:
    """Refuse what is not spots with whole cents, naming the spot.

    Rulings: A73.
    """
    pairs = amounts if isinstance(amounts, tuple) else (amounts,)
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Refusal(field, pair, "write spots with their cents", name="NOT_SPOTS")
        check_whole_cents(pair[1], field=pair[0])


def _check_coupons(wagers: Mapping[str, int], coupons: SpotAmounts, rules: RuleSet) -> None:
    """Refuse a coupon that does not go with the chips beside it, or could not be paid evenly.

    Rulings: A58, A72.
    """
    unit = rules.limits.payout_unit_cents
    for spot, cents in coupons:
        if not rules.wagers.match_play_coupon:
            raise refuse("NO_COUPONS_HERE", spot)
        if spot != MAIN and not spot.startswith("match-"):
            raise refuse("COUPON_SPOT", spot)
        if not 0 < cents <= wagers.get(spot, 0):
            raise refuse("COUPON_OVER_CHIPS", format_cents_short(cents))
        if cents % unit:
            words = {"unit": format_cents_short(unit)}
            raise refuse("COUPON_NOT_IN_PAYOUT_UNITS", format_cents_short(cents), **words)


def _after_wagers_placed(state: RoundState, event: WagersPlaced) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]
    bettor = Bettor(event.player, event.wagers, event.coupons)
    place = box.bettor_of(event.player)
    if place < 0:
        bettors = (*box.bettors, bettor)
    else:
        bettors = (*box.bettors[:place], bettor, *box.bettors[place + 1 :])
    return state.but(boxes=replace_box(state, index, box.with_bettors(bettors)))


def _offer_to_take_back(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for box in state.boxes:
        for bettor in box.bettors:
            yield Option(TakeBackWagers, box.number, bettor.player)


def _why_not_take_back(state: RoundState, command: TakeBackWagers) -> Refusal:
    return wrong_box(state, command) or refuse("BOX_NOT_IN_PLAY", command.box)


def _decide_to_take_back(_state: RoundState, command: TakeBackWagers) -> Events:
    return (WagersTakenBack(command.box, command.player),)


def _after_wagers_taken_back(state: RoundState, event: WagersTakenBack) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]
    bettors = tuple(bettor for bettor in box.bettors if bettor.player != event.player)
    shared = box.shared and box.bettors[0].player != event.player
    new = box._replace(bettors=bettors, shared=shared)
    return state.but(boxes=replace_box(state, index, new))


def _offer_consent(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    if state.rules.boxes.bettors_per_box > 1:
        for box in state.boxes:
            if box.bettors and not _open_to_others(state, box):
                yield Option(ConsentToBettors, box.number, box.bettors[0].player)


def _why_no_consent(state: RoundState, command: ConsentToBettors) -> Refusal:
    wrong = wrong_box(state, command)
    if wrong:
        return wrong
    if state.rules.boxes.bettors_per_box == 1:
        return refuse("BOX_NOT_SHARED_HERE", command.box)
    if not state.rules.boxes.first_bettor_consents:
        return refuse("CONSENT_NOT_NEEDED", command.box)
    first = state.boxes[command.box - 1].bettors[0].player
    if first != command.player:
        return refuse("NOT_FIRST_ON_BOX", command.player, first=first, box=command.box)
    return refuse("CONSENT_ALREADY_GIVEN", command.box)


def _decide_consent(_state: RoundState, command: ConsentToBettors) -> Events:
    return (BettorsConsentedTo(command.box, command.player),)


def _after_bettors_consented_to(state: RoundState, event: BettorsConsentedTo) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]._replace(shared=True)
    return state.but(boxes=replace_box(state, index, box))


def _offer_to_close(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if any(box.bettors for box in state.boxes):
        return (Option(CloseWagers),)
    return NO_OPTIONS


def _why_not_close(_state: RoundState, _command: object) -> Refusal:
    return refuse("NO_WAGER_MADE", "nothing")


def _decide_to_close(_state: RoundState, _command: CloseWagers) -> Events:
    return (WagersLocked(),)


def _after_wagers_locked(state: RoundState, _event: WagersLocked) -> RoundState:
    boxes = [*state.boxes]
    in_play = tuple([index for index, box in enumerate(boxes) if box.bettors])
    for index in in_play:
        boxes[index] = _lock_box(boxes[index], state.rules.boxes)
    due = plan_deal(in_play, state.rules)
    return state.but(boxes=tuple(boxes), boxes_in_play=in_play, due=due)


def _lock_box(box: Box, rules: BoxRules) -> Box:
    """The box with its caller first and its main wagers on a hand that has no cards yet.

    Clauses: section-13:(m)(2), section-13:(m)(3). Rulings: A57, A65.
    """
    ordered = box.bettors
    if len(ordered) > 1:
        caller = calling_bettor(box, rules)
        ordered = (ordered[caller], *ordered[:caller], *ordered[caller + 1 :])
    hand_wagers: list[HandWager] = []
    bettors = []
    for index, bettor in enumerate(ordered):
        side = []
        for spot, cents in bettor.wagers:
            if rides_on_hand(spot):
                paper = dict(bettor.coupons).get(MAIN, 0) if spot == MAIN else 0
                hand_wagers.append(HandWager(index, spot, cents, coupon_cents=paper))
            else:
                side.append((spot, cents))
        bettors.append(bettor._replace(side=tuple(side)) if side else bettor)
    number, seated, shared, _, _, pair = box
    hands = (Hand((), tuple(hand_wagers)),)
    return Box(number, seated, shared, tuple(bettors), hands, pair)


_NOW = (Phase.WAGERING,)
MOVES = (
    Move(
        PlaceWagers,
        Giver.PLAYER,
        _NOW,
        offer=_offer_wagers,
        why_not=None,
        decide=_decide_wagers,
    ),
    Move(
        TakeBackWagers,
        Giver.PLAYER,
        _NOW,
        offer=_offer_to_take_back,
        why_not=_why_not_take_back,
        decide=_decide_to_take_back,
    ),
    Move(
        ConsentToBettors,
        Giver.PLAYER,
        _NOW,
        offer=_offer_consent,
        why_not=_why_no_consent,
        decide=_decide_consent,
    ),
    Move(
        CloseWagers,
        Giver.DEALER,
        _NOW,
        offer=_offer_to_close,
        why_not=_why_not_close,
        decide=_decide_to_close,
        ends_phase=True,
    ),
)
EVOLVES: Evolves = {
    WagersPlaced: _after_wagers_placed,
    WagersTakenBack: _after_wagers_taken_back,
    BettorsConsentedTo: _after_bettors_consented_to,
    WagersLocked: _after_wagers_locked,
}
