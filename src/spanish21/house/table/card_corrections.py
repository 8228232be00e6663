"""A card of a live table's round that was entered as another one, and what is decided again by it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from spanish21.game.cards import Card
from spanish21.game.round import RoundState, at_risk
from spanish21.game.round import events as r
from spanish21.game.round.decide_again import decide_again, read_commands
from spanish21.game.table import events as e
from spanish21.game.table import replay_table
from spanish21.game.table.irregularities import round_in_play
from spanish21.game.table.procedures.rounds import wrap_round_step
from spanish21.house.table.events import CardCorrected, CardCorrectionProposed, Corrections
from spanish21.house.table.house_table import HouseTable
from spanish21.house.table.money.large_wins import find_large_wins
from spanish21.house.table.round_history import (
    OF_ROUND,
    entered_cards,
    round_events,
    set_back,
    split_at_card,
)
from spanish21.ledger import AwardThresholds
from spanish21.phrasebook.round.round_commands import COMMAND_SENTENCES
from spanish21.refusal import Refusal

_MEANWHILE = (e.PlayerSat, e.PlayerLeft, e.DealerChanged, e.CashWagerCalled, e.CashWagerWithdrawn)
"""What may have happened at the table since the card was entered; anything else cannot be undone."""


class CardCorrection(NamedTuple):
    """A correction: what is written of it, and what happens at the table after it."""

    corrected: CardCorrected
    events: tuple[e.TableEvent, ...]


def propose_correction(
    table: HouseTable, place: int, card: Card, by: str, thresholds: AwardThresholds
) -> CardCorrectionProposed:
    """What the dealer proposes; refuses what could not be decided again."""
    if table.automatic:
        say = "the house deals at an automatic table, and reads its own cards"
        raise Refusal("card", str(card), say, name="AUTOMATIC_TABLE")
    was = _entered(table, place)
    if was == card:
        raise Refusal("card", str(card), "it was entered as that", name="SAME_CARD")
    proposed = CardCorrectionProposed(place, was, card, by)
    correct_card(table, proposed, by, thresholds)
    return proposed


def _entered(table: HouseTable, place: int) -> Card:
    split_at_card(table, place)
    return next(one.card for one in entered_cards(table) if one.place == place)


def correct_card(
    table: HouseTable, proposed: CardCorrectionProposed, by: str, thresholds: AwardThresholds
) -> CardCorrection:
    """Decide the round again from a card of it, by what was given after it."""
    _, later = split_at_card(table, proposed.place)
    for event in later:
        if not isinstance(event, (*OF_ROUND, *_MEANWHILE)):
            say = "the cards have gone on since: declare the round void, or rule on it"
            raise Refusal("card", type(event).__name__, say, name="NOT_DECIDED_AGAIN")
    start = set_back(table, proposed.place)
    before = round_in_play(start.state)
    undone = round_events(later)
    again = decide_again(before, read_commands(before, undone), proposed.card)
    events: list[e.TableEvent] = []
    state = start.state
    for taken in again.steps:
        wrapped = wrap_round_step(state, taken)
        state = replay_table(state, wrapped)
        events += wrapped
    decided = round_events(events)
    _check_no_award((*undone, *decided), before, thresholds)
    on, stood = state.round, table.state.round
    layout = (0 if on is None else at_risk(on)) - (0 if stood is None else at_risk(stood))
    corrected = CardCorrected(
        place=proposed.place,
        was=proposed.was,
        card=proposed.card,
        proposed_by=proposed.by,
        by=by,
        lines_undone=sum(len(one.lines) for one in undone if isinstance(one, r.WagersSettled)),
        payments=_payments(before, undone, decided),
        layout_cents=layout,
        to_give=tuple(COMMAND_SENTENCES[type(one)].say(one) for one in again.left),
    )
    return CardCorrection(corrected, tuple(events))


def _check_no_award(events: Iterable[Any], before: RoundState, thresholds: AwardThresholds) -> None:
    """Refuse what touches an award, a win that is held, or a coupon: these go their own ways."""
    for event in events:
        large = isinstance(event, r.WagersSettled) and find_large_wins(event.lines, thresholds)
        if large or isinstance(event, r.JackpotAwarded):
            say = "an award or a large win depends on it: declare the round void, or rule on it"
            raise Refusal("card", "a win", say, name="AWARD_DEPENDS_ON_IT")
    if any(bettor.coupons for box in before.boxes for bettor in box.bettors):
        say = "coupons were played in this round: declare it void, or rule on it"
        raise Refusal("card", "a coupon", say, name="COUPON_DEPENDS_ON_IT")


def _payments(before: RoundState, undone: Iterable[Any], decided: Iterable[Any]) -> Corrections:
    """What each player now has more or less in his hand than the chips that he was given."""
    change = Counter(_chips(before, decided))
    change.subtract(_chips(before, undone))
    return tuple((player, cents) for player, cents in sorted(change.items()) if cents)


def _chips(before: RoundState, events: Iterable[Any]) -> Counter[str]:
    """The chips that reached each player by these events, less those that he put down."""
    chips: Counter[str] = Counter()
    waiting = {
        (box.number, box.bettors[wager.bettor].player)
        for box in before.boxes
        for hand in box.hands
        for wager in hand.wagers
        if wager.blackjack_double_cents
    }
    for event in events:
        if isinstance(event, r.WagersSettled):
            for line in event.lines:
                chips[line.player] += line.returned_cents + line.paid_cents
        elif isinstance(event, r.InsuranceMade | r.HandSplit | r.SplitCovered):
            chips[event.player] -= event.cents
        elif isinstance(event, r.BlackjackDoubleChosen):
            waiting.add((event.box, event.player))
            chips[event.player] -= event.cents
        elif isinstance(event, r.HandDoubled):
            if (event.box, event.player) in waiting:
                waiting.discard((event.box, event.player))
            else:
                chips[event.player] -= event.cents
    return chips
