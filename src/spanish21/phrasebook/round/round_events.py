"""Events of a round in words: the result of a ``.round`` file, replays and logs."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from spanish21.game.cards import Card
from spanish21.game.round import events as e
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents, format_cents_short
from spanish21.phrasebook.round.settlement import record_settlement_line
from spanish21.phrasebook.round.spots import join_amounts


class ClauseSource(Protocol):
    """A rule book, as far as words need it: it says on which clauses a rule rests."""

    def source_of(self, rule: str, decks: int) -> str:
        """The clauses of a rule for a number of decks."""


def describe_round_event(event: e.Event, book: ClauseSource, rules: RuleSet) -> tuple[str, ...]:
    """What happened, one line a thing; settlement lines bear their clauses."""
    if isinstance(event, e.WagersSettled | e.RoundVoided):
        decks = rules.cards.decks
        lines = tuple(
            record_settlement_line(line, book.source_of(line.rule, decks)) for line in event.lines
        )
        return (*_void(event), *lines)
    return _sentence(event)


def describe_round_event_without_clauses(event: e.Event) -> tuple[str, ...]:
    """The same for readers who may not know the rule book the round was played by."""
    if isinstance(event, e.WagersSettled | e.RoundVoided):
        return (*_void(event), *map(record_settlement_line, event.lines))
    return _sentence(event)


def _sentence(event: e.Event) -> tuple[str, ...]:
    """The sentence of an event. Who sits where is said at the table, not again in its round."""
    return () if isinstance(event, e.SeatChanged) else (_SENTENCES[type(event)](event),)


def _void(event: e.WagersSettled | e.RoundVoided) -> tuple[str, ...]:
    if isinstance(event, e.WagersSettled):
        return ()
    awards = tuple(f"award {order} is void" for order in event.awards)
    return (describe_void_round(event), *awards)


def describe_void_round(event: e.RoundVoided) -> str:
    """That a round is void, and why."""
    return f"round void: {event.reason}"


def _hand(event: Any) -> str:
    return f"box {event.box} hand {event.hand}"


def _destination(event: e.CardDealt | e.CardMissed) -> str:
    return {
        "hand": _hand(event),
        "up": "dealer up card",
        "down": "dealer down card",
        "second": "dealer second card",
        "draw": "dealer",
        "bonus": f"bonus card {event.hand}",
    }[event.to]


def _wagers(event: e.WagersPlaced) -> str:
    coupons = f" with coupons {join_amounts(event.coupons)}" if event.coupons else ""
    return f"box {event.box} {event.player} wagers {join_amounts(event.wagers)}{coupons}"


def _face(card: Card | None) -> str:
    return "face down" if card is None else str(card)


def _award(event: e.JackpotAwarded) -> str:
    share = f"{event.percent}% of jackpot {event.jackpot}" if event.percent else ""
    amount = "" if event.cents is None else format_cents(event.cents)
    prize = " = ".join(part for part in (share, amount) if part)
    return (
        f"award {event.order}: box {event.box} {event.player} wins {prize} "
        f"by {event.row}, from the {event.payer.value}"
    )


def _player_of_hand(words: str) -> Callable[[Any], str]:
    return lambda event: f"{_hand(event)} {event.player} {words}"


_SENTENCES: Mapping[type, Callable[[Any], str]] = {
    e.WagersPlaced: _wagers,
    e.WagersTakenBack: lambda it: f"box {it.box} {it.player} takes all wagers back",
    e.BettorsConsentedTo: lambda it: f"box {it.box} {it.player} consents to other bettors",
    e.WagersLocked: lambda _it: "no more wagers",
    e.PhaseEntered: lambda it: f"-- {it.phase.value}",
    e.CardDealt: lambda it: f"{_destination(it)}: {_face(it.card)}",
    e.CardMissed: lambda it: f"{_destination(it)}: card missed",
    e.MissedCardTaken: _player_of_hand("takes the missed card"),
    e.HandsCalledDead: lambda it: f"all hands are dead: {it.reason}",
    e.HandDied: lambda it: f"{_hand(it)} is dead: {it.reason}",
    e.UpCardTurned: lambda it: f"dealer turns the up card {it.card}",
    e.FloorNotified: lambda it: f"floor called: box {it.box} may make a Super Bonus",
    e.TurnPassed: lambda it: f"{_hand(it)} to act",
    e.BlackjackDoubleChosen: lambda it: (
        f"box {it.box} {it.player} doubles the blackjack with {format_cents_short(it.cents)}"
    ),
    e.BlackjackTaken: lambda it: f"box {it.box} {it.player} takes the blackjack",
    e.InsuranceMade: lambda it: (
        f"box {it.box} {it.player} insures {it.spot} with {format_cents_short(it.cents)}"
    ),
    e.InsuranceDeclined: lambda it: f"box {it.box} {it.player} declines insurance of {it.spot}",
    e.DealerPeeked: lambda it: f"dealer looks: {'' if it.blackjack else 'no '}blackjack",
    e.DownCardExposed: lambda it: f"dealer turns {it.card}",
    e.HandHit: _player_of_hand("hits"),
    e.HandStood: _player_of_hand("stands"),
    e.HandDoubled: lambda it: (
        f"{_hand(it)} {it.player} doubles with {format_cents_short(it.cents)}"
    ),
    e.DoubleDeclined: _player_of_hand("does not double"),
    e.HandSplit: lambda it: f"{_hand(it)} {it.player} splits with {format_cents_short(it.cents)}",
    e.SplitCovered: lambda it: (
        f"{_hand(it)} {it.player} covers both hands with {format_cents_short(it.cents)}"
    ),
    e.HandNamed: _player_of_hand("goes on with this hand"),
    e.HandSurrendered: _player_of_hand("surrenders"),
    e.HandRescued: _player_of_hand("rescues"),
    e.RescueDeclined: _player_of_hand("does not rescue"),
    e.CardShown: lambda it: f"{it.card} drawn in error and shown",
    e.CardRefused: lambda it: f"box {it.box} {it.player} refuses the card: no more cards",
    e.CardBurned: lambda it: f"{it.card} burned: {it.reason}",
    e.SuperBonusHit: lambda it: f"{_hand(it)} hits the Super Bonus and stays on the table",
    e.JackpotAwarded: _award,
}
