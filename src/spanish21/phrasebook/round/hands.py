"""Hands and totals in words: ``soft 18``, ``bust with 23``, ``hard 18, doubled``."""

from spanish21.game.cards import Card
from spanish21.game.hand_values import TWENTY_ONE, count_points
from spanish21.game.round.state import Hand, HandStatus

_ENDINGS = {HandStatus.SURRENDERED: "surrendered", HandStatus.DEAD: "dead"}


def describe_points(points: int, *, soft: bool) -> str:
    """A point count: ``soft 18``, ``hard 12``, ``bust with 23``."""
    if points > TWENTY_ONE:
        return f"bust with {points}"
    return f"soft {points}" if soft else f"hard {points}"


def describe_total(cards: tuple[Card, ...]) -> str:
    """What cards come to; ``""`` for none."""
    if not cards:
        return ""
    points, soft = count_points(cards)
    return describe_points(points, soft=soft)


def describe_hand_total(hand: Hand) -> str:
    """What a hand comes to; a blackjack is called one. ``""`` before its first card."""
    if hand.blackjack:
        return "blackjack"
    return describe_points(hand.points, soft=hand.soft) if hand.cards else ""


def describe_total_briefly(hand: Hand) -> str:
    """What a hand comes to where there is hardly any room: ``18``, ``bust``."""
    if not hand.cards:
        return ""
    return "bust" if hand.points > TWENTY_ONE else str(hand.points)


def describe_hand(hand: Hand) -> str:
    """What a hand comes to and what was done to it: ``hard 18, doubled``."""
    parts = [describe_hand_total(hand)]
    if hand.doublings:
        parts.append("doubled" if hand.doublings == 1 else f"doubled {hand.doublings} times")
    if hand.status in _ENDINGS:
        parts.append(_ENDINGS[hand.status])
    return ", ".join(part for part in parts if part)
