"""What a seat may see of a round. What a round hides is hidden here, for every view and log of it.

A table hides what is its own in ``game/table/view.py``: burn cards, and cards picked up unseen.
Hidden here are the down card until it is exposed, an up card that the house turns only after
the deal until then, and the composition of the shoe. Two states that differ only in these
give equal views.
"""

from dataclasses import dataclass, replace

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.lines import JackpotAwarded, Line
from spanish21.game.round.options import Option, options
from spanish21.game.round.state import Box, CardSlot, RoundState
from spanish21.game.rules import RuleSet


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as one seat sees it, with what that seat may do now.

    ``down_card`` is there once it is exposed; ``down_card_dealt`` says that one lies on the
    table. ``cards_left`` is how many cards the shoe holds, not which.
    """

    rules: RuleSet
    phase: Phase
    seat: str
    boxes: tuple[Box, ...]
    turn_box: int
    turn_hand: int
    due: tuple[CardSlot, ...]
    up_card: Card | None
    down_card: Card | None
    down_card_dealt: bool
    dealer_drawn: tuple[Card, ...]
    bonus_cards: tuple[Card, ...]
    shown_card: Card | None
    burned: tuple[Card, ...]
    cards_left: int
    options: tuple[Option, ...]
    lines: tuple[Line, ...]
    awards: tuple[JackpotAwarded, ...]


def dealer_as_seen(state: RoundState) -> tuple[Card | None, Card | None]:
    """The up card as dealt or once the initial deal is done, the down card once it is exposed.

    ``None`` stands for a card that was not dealt or lies face down.

    Clauses: section-13:(g)(9), bet-bigger:Method-13, bet-bigger:Method-14.
    """
    as_dealt = state.rules.dealing.up_card_shown == "as-dealt"
    up_shows = as_dealt or state.phase is not Phase.DEALING
    return (state.up if up_shows else None, state.down if state.exposed else None)


def state_as_seen(state: RoundState) -> RoundState:
    """The layout without the dealer's cards that lie face down."""
    up, down = dealer_as_seen(state)
    return state.but(up=up, down=down)


def view(state: RoundState, seat: str = "") -> RoundView:
    """What the player in a seat may see and do; without a seat, what everybody sees.

    Clauses: section-13:(g)(9), bet-bigger:Method-13, bet-bigger:Method-14.
    """
    up, down = dealer_as_seen(state)
    return RoundView(
        rules=state.rules,
        phase=state.phase,
        seat=seat,
        boxes=state.boxes,
        turn_box=state.box + 1,
        turn_hand=state.hand + 1 if state.box >= 0 else 0,
        due=state.due,
        up_card=up,
        down_card=down,
        down_card_dealt=state.down_dealt,
        dealer_drawn=state.drawn,
        bonus_cards=state.bonus_cards,
        shown_card=state.shown_card,
        burned=state.burned,
        cards_left=state.cards_left,
        options=tuple(option for option in options(state) if _is_for(option, seat)),
        lines=state.lines,
        awards=state.awards,
    )


def _is_for(option: Option, seat: str) -> bool:
    """A seat is shown its own options, and free boxes; no dealer's option, no card."""
    if not seat:
        return False
    return option.player == seat or (option.command is c.PlaceWagers and not option.player)


def event_as_seen(event: e.Event, state: RoundState) -> e.Event:
    """An event as everybody at the table sees it; ``state`` is the one it happened in."""
    if isinstance(event, e.CardDealt) and event.card is not None:
        turned_later = state.rules.dealing.up_card_shown != "as-dealt"
        if event.to == "down" or (event.to == "up" and turned_later):
            return replace(event, card=None)
    return event
