"""Events in a person's words: what the result of a ``.round`` file and a replay say."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.round import events as e
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents, format_cents_short
from spanish21.rulesets import RuleBook


def describe_event(event: e.Event, book: RuleBook, rules: RuleSet) -> tuple[str, ...]:
    """What happened, one line a thing; settlement lines bear their clause."""
    if isinstance(event, e.WagersSettled | e.RoundVoided):
        lines = tuple(describe_settlement_line(line, book, rules) for line in event.lines)
        if isinstance(event, e.RoundVoided):
            awards = tuple(f"award {order} is void" for order in event.awards)
            return (f"round void: {event.reason}", *awards, *lines)
        return lines
    return (_DESCRIPTIONS[type(event)](event),)


def describe_settlement_line(line: e.Line, book: RuleBook, rules: RuleSet) -> str:
    """One settlement line: box, hand, bettor, wager, outcome, odds, amounts, reason, clause."""
    odds = f" {line.odds}" if line.odds else ""
    wager = f" {format_cents_short(line.wager_cents)}" if line.wager_cents else ""
    said = f"{_place(line)} {line.player}, {describe_spot(line)}{wager} {line.outcome}{odds}: {_money(line)}"
    if line.why:
        said += f"; {line.why}"
    return f"{said} [{book.source_of(line.rule, rules.cards.decks)}]"


def _place(line: e.Line) -> str:
    return f"box {line.box} hand {line.hand}" if line.hand else f"box {line.box}"


def describe_spot(line: e.Line) -> str:
    """The spot in words: ``main``, ``coupon on main``, ``insurance of bet-bigger-1``."""
    if line.spot.endswith("-coupon"):
        return f"coupon on {line.spot.removesuffix('-coupon')}"
    if line.spot.startswith("insurance-"):
        return f"insurance of {line.spot.removeprefix('insurance-')}"
    return line.spot.replace("super-bonus", "Super Bonus")


def _money(line: e.Line) -> str:
    won = line.spot.startswith("jackpot") and line.outcome in ("wins", "award")
    parts = {
        # A "for" pay includes the wager, which goes to the house.
        "wager collected" if won else "collected": line.collected_cents,
        "returned": line.returned_cents,
        "paid": line.paid_cents,
    }
    undone = " undone" if line.outcome == "reversed" else ""
    said = [f"{format_cents(abs(n))} {word}{undone}" for word, n in parts.items() if n]
    if line.breakage_cents:
        said.append(f"{line.breakage_cents} cents of breakage")
    if not line.final:
        said.append("wager stays")
    return ", ".join(said) or "no chips move"


def _hand(event: Any) -> str:
    return f"box {event.box} hand {event.hand}"


def _to(event: e.CardDealt | e.CardMissed) -> str:
    return {
        "hand": _hand(event),
        "up": "dealer up card",
        "down": "dealer down card",
        "second": "dealer second card",
        "draw": "dealer",
        "bonus": f"bonus card {event.hand}",
    }[event.to]


def _amounts(pairs: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{spot} {format_cents_short(cents)}" for spot, cents in pairs)


def _placed(event: e.WagersPlaced) -> str:
    coupons = f" with coupons {_amounts(event.coupons)}" if event.coupons else ""
    return f"box {event.box} {event.player} wagers {_amounts(event.wagers)}{coupons}"


def _card(card: Card | None) -> str:
    return "face down" if card is None else str(card)


def _award(event: e.JackpotAwarded) -> str:
    share = f"{event.percent}% of jackpot {event.jackpot}" if event.percent else ""
    amount = "" if event.cents is None else format_cents(event.cents)
    what = " = ".join(part for part in (share, amount) if part)
    return (
        f"award {event.order}: box {event.box} {event.player} wins {what} "
        f"by {event.row}, from the {event.payer.value}"
    )


def _who(words: str) -> Callable[[Any], str]:
    return lambda event: f"{_hand(event)} {event.player} {words}"


_DESCRIPTIONS: Mapping[type, Callable[[Any], str]] = {
    e.WagersPlaced: _placed,
    e.WagersTakenBack: lambda it: f"box {it.box} {it.player} takes all wagers back",
    e.BettorsConsentedTo: lambda it: f"box {it.box} {it.player} consents to other bettors",
    e.WagersLocked: lambda _it: "no more wagers",
    e.PhaseEntered: lambda it: f"-- {it.phase.value}",
    e.CardDealt: lambda it: f"{_to(it)}: {_card(it.card)}",
    e.CardMissed: lambda it: f"{_to(it)}: card missed",
    e.MissedCardTaken: _who("takes the missed card"),
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
    e.HandHit: _who("hits"),
    e.HandStood: _who("stands"),
    e.HandDoubled: lambda it: (
        f"{_hand(it)} {it.player} doubles with {format_cents_short(it.cents)}"
    ),
    e.DoubleDeclined: _who("does not double"),
    e.HandSplit: lambda it: f"{_hand(it)} {it.player} splits with {format_cents_short(it.cents)}",
    e.SplitCovered: lambda it: (
        f"{_hand(it)} {it.player} covers both hands with {format_cents_short(it.cents)}"
    ),
    e.HandNamed: _who("goes on with this hand"),
    e.HandSurrendered: _who("surrenders"),
    e.HandRescued: _who("rescues"),
    e.RescueDeclined: _who("does not rescue"),
    e.CardShown: lambda it: f"{it.card} drawn in error and shown",
    e.CardRefused: lambda it: f"box {it.box} {it.player} refuses the card: no more cards",
    e.CardBurned: lambda it: f"{it.card} burned: {it.reason}",
    e.SuperBonusHit: lambda it: f"{_hand(it)} hits the Super Bonus and stays on the table",
    e.JackpotAwarded: _award,
}
