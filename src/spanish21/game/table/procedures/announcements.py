"""What the dealer says aloud as a round goes on: totals, and "Dealer's Card".

Where the rules want it said, it is an event of the table; at an automatic table the house says it.
"""

from collections.abc import Iterator

from spanish21.game.hand_values import count_points
from spanish21.game.round import events as r
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.state import Hand, RoundState, dealer_blackjack
from spanish21.game.table import events as e

_OVER = (Phase.SUPER_BONUS, Phase.CLOSED)


def announcements(before: RoundState, event: r.Event, after: RoundState) -> Iterator[e.TableEvent]:
    """What is said about an event of a step that led from one state of the round to another.

    One step deals one card at most, so every hand that is spoken of lies there as it did then.

    Clauses: section-13:(g)(5), section-13:(g)(6), section-13:(g)(7), section-13:(j)(3).
    Rulings: A55.
    """
    if isinstance(event, r.PhaseEntered) and event.phase is Phase.EXPOSURE:
        if after.rules.dealing.dealers_card_announced and not after.rules.dealing.has_down_card:
            yield e.DealersCardAnnounced()
    elif after.rules.dealing.totals_announced:
        yield from _totals(before, event, after)


def _totals(before: RoundState, event: r.Event, after: RoundState) -> Iterator[e.TotalAnnounced]:
    match event:
        case r.CardDealt(to="hand") if before.phase is not Phase.DEALING:
            yield _total(after, event.box, event.hand)
        case r.TurnPassed():
            hand = after.boxes[event.box - 1].hands[event.hand - 1]
            if len(hand.cards) > 1 and not hand.blackjack:
                yield _total(after, event.box, event.hand)
        case r.PhaseEntered(phase=Phase.PLAY):
            # A blackjack has no turn, and is said as play begins.
            for index in after.boxes_in_play:
                if after.boxes[index].hands[0].blackjack:
                    yield _total(after, index + 1, 1)
        case r.PhaseEntered(phase=phase) if phase in _OVER and after.exposed:
            if before.phase is not Phase.SUPER_BONUS:
                points, soft = count_points(after.dealer)
                yield e.TotalAnnounced(0, 0, points, soft, _has_blackjack(after))


def _has_blackjack(on: RoundState) -> bool:
    return not on.drawn and dealer_blackjack(on)


def _total(on: RoundState, box: int, hand: int) -> e.TotalAnnounced:
    held: Hand = on.boxes[box - 1].hands[hand - 1]
    return e.TotalAnnounced(box, hand, held.points, held.soft, held.blackjack)
