"""A replayed round as a person checks it, and as stable JSON."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.hand_values import total
from spanish21.game.round import events as e
from spanish21.game.round.state import Hand, HandStatus
from spanish21.notation import RoundRecord, RoundReplay, events_to_json, to_json
from spanish21.phrasebook.round.round_events import describe_round_event

REPLAY_FORMAT = "spanish21-replay"
_REPEATED_EVENTS = (e.PhaseEntered, e.TurnPassed, e.WagersSettled)
"""Events that the settlement table and the order of other events show already."""


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """One hand at the end of a round: whose it is, its cards, and its total in words."""

    who: str
    cards: tuple[Card, ...]
    value: str


def replayed_hands(replay: RoundReplay) -> tuple[ReplayedHand, ...]:
    """The dealer's hand and every player's, in the order of the table."""
    state = replay.state
    hands = [ReplayedHand("dealer", state.dealer, _value(state.dealer))] if state.dealer else []
    if state.bonus_cards:
        hands.append(ReplayedHand("bonus cards", state.bonus_cards, ""))
    for box in state.boxes:
        players = ", ".join(bettor.player for bettor in box.bettors)
        for place, hand in enumerate(box.hands, start=1):
            hand_number = f", hand {place}" if len(box.hands) > 1 else ""
            hands.append(
                ReplayedHand(f"box {box.number}, {players}{hand_number}", hand.cards, _hand(hand))
            )
    return tuple(hands)


def _value(cards: tuple[Card, ...]) -> str:
    points = total(cards)
    return f"{points}, bust" if points.bust else str(points)


def _hand(hand: Hand) -> str:
    parts = ["blackjack" if hand.blackjack else _value(hand.cards)] if hand.cards else []
    if hand.split:
        parts.append("split")
    if hand.doublings:
        parts.append("doubled" if hand.doublings == 1 else f"doubled {hand.doublings} times")
    if hand.status in (HandStatus.SURRENDERED, HandStatus.DEAD):
        parts.append(hand.status.value)
    return ", ".join(parts)


def replay_sentences(replay: RoundReplay) -> tuple[str, ...]:
    """The events in order as sentences, without those that the settlement shows."""
    events = [event for step in replay.steps for event in step.events]
    return tuple(
        line
        for event in events
        if not isinstance(event, _REPEATED_EVENTS)
        for line in describe_round_event(event, replay.book, replay.rules)
    )


def net_cents_by_player(replay: RoundReplay) -> dict[str, int]:
    """What each player won or lost in the round, in cents, shares of a progressive left out."""
    net: Counter[str] = Counter()
    for box in replay.state.boxes:
        for bettor in box.bettors:
            net[bettor.player] += 0
    for line in replay.state.lines:
        net[line.player] += line.net_cents
    return dict(net)


def replay_to_json(record: RoundRecord, replay: RoundReplay) -> dict[str, Any]:
    """The whole replay: commands, events, and each player's net result."""
    events = [event for step in replay.steps for event in step.events]
    return {
        "format": REPLAY_FORMAT,
        **events_to_json(events),
        "ruleset": record.ruleset,
        "options": dict(record.options),
        "jackpots": list(record.jackpots),
        "commands": [to_json(command) for command in record.commands],
        "phase": replay.state.phase.value,
        "clauses": {
            line.rule: replay.book.source_of(line.rule, replay.rules.cards.decks)
            for line in replay.state.lines
        },
        "net_cents": net_cents_by_player(replay),
    }
