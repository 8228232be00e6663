"""The layout of a table as everybody may see it: boxes, hands, and the dealer's cards."""

import msgspec

from spanish21.game.hand_values import TWENTY_ONE, count_points
from spanish21.game.round import RoundState
from spanish21.game.round.state import Bettor, Box, Hand
from spanish21.game.round.view import dealer_as_seen
from spanish21.game.table import TableState
from spanish21.phrasebook.round.hands import describe_hand_total, describe_total
from spanish21.server.wire import table_parts as p
from spanish21.server.wire.field_types import card_text, card_texts

_EMPTY: tuple[bool, tuple[p.BettorView, ...], tuple[p.HandView, ...]] = (False, (), ())
"""A box without wagers: not shared, no bettors, no hands."""
_NO_CARDS = p.DealerView(
    "",
    up=None,
    down=None,
    down_dealt=False,
    drawn=(),
    total="",
    looked=None,
    points=0,
    soft=False,
    bust=False,
)
"""What the dealer has before a round."""
_CACHED_TABLES = 1024
_BOXES: dict[str, dict[int, tuple[Box, str, p.BoxView]]] = {}
"""The boxes of each table with their last views, of ``_CACHED_TABLES`` tables at most."""


def boxes_of(table: str, state: TableState, on: RoundState | None) -> tuple[p.BoxView, ...]:
    """The boxes of a table; a box that has not changed keeps its cached view."""
    seated = dict(state.seats)
    if on is None:
        numbers = range(1, state.rules.boxes.boxes + 1)
        return tuple([p.BoxView(n, seated.get(n, ""), *_EMPTY) for n in numbers])
    before, views_by_number = _BOXES.get(table, {}), {}
    views = []
    for box in on.boxes:
        number = box.number
        player = seated.get(number, "")
        cached = before.get(number)
        if cached is None or cached[0] is not box or cached[1] != player:
            cached = (box, player, box_of(box, player))
        views_by_number[number] = cached
        views.append(cached[2])
    while len(_BOXES) >= _CACHED_TABLES and table not in _BOXES:
        _BOXES.pop(next(iter(_BOXES)), None)
    _BOXES[table] = views_by_number
    return tuple(views)


def box_of(box: Box, player: str) -> p.BoxView:
    bettors = box.bettors
    if not bettors:
        return p.BoxView(box.number, player, box.shared, (), ())
    return p.BoxView(
        box.number,
        player,
        box.shared,
        tuple([_bettor(bettor) for bettor in bettors]),
        tuple([_hand(hand, bettors) for hand in box.hands]),
    )


def _bettor(bettor: Bettor) -> p.BettorView:
    return p.BettorView(bettor.player, bettor.wagers, bettor.coupons, bettor.side, bettor.insurance)


def _hand(hand: Hand, bettors: tuple[Bettor, ...]) -> p.HandView:
    return p.HandView(
        card_texts(hand.cards),
        describe_hand_total(hand),
        hand.points,
        hand.status.value,
        hand.doublings,
        hand.split,
        tuple(
            [
                p.WagerView(
                    bettors[wager.bettor].player,
                    wager.spot,
                    wager.wager_cents,
                    wager.added,
                    wager.coupon_cents,
                    wager.blackjack_double_cents,
                )
                for wager in hand.wagers
            ]
        ),
        hand.soft,
        hand.points > TWENTY_ONE,
        hand.blackjack,
    )


def dealer_of(name: str, on: RoundState | None) -> p.DealerView:
    """The dealer's cards as ``game.round.view`` lets them be seen."""
    if on is None:
        return msgspec.structs.replace(_NO_CARDS, name=name)
    up, down = dealer_as_seen(on)
    first_cards = tuple([card for card in (up, down) if card is not None])
    cards = first_cards + on.drawn
    points, soft = count_points(cards)
    return p.DealerView(
        name,
        card_text(up),
        card_text(down),
        on.down_dealt,
        card_texts(on.drawn),
        describe_total(cards),
        on.peeked,
        points,
        soft,
        points > TWENTY_ONE,
    )


def card_due_of(on: RoundState) -> p.CardDue | None:
    if not on.due:
        return None
    slot = on.due[0]
    return p.CardDue(slot.to, slot.box + 1, slot.hand + 1)
