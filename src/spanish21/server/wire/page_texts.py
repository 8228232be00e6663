"""What the pages say: spots, totals, buttons, settlement lines, and what the dealer does next."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.hand_values import TWENTY_ONE, count_points
from spanish21.game.round import Option, Phase, RoundState
from spanish21.game.round import commands as c
from spanish21.game.round.events import Line
from spanish21.game.round.state import CardSlot, Hand
from spanish21.game.round.turns import missed_hand
from spanish21.game.rules import RuleSet
from spanish21.game.table import TablePhase, TableState, guide_dealer
from spanish21.game.wager_spots import MAIN
from spanish21.money import format_cents, format_cents_short
from spanish21.notation import describe_spot

_SPOTS = {"match-up": "Up", "match-down": "Down", "break": "Break", MAIN: "Main"}
_NUMBERED = {"match-bonus": "Bonus", "bet-bigger": "Bet Bigger", "jackpot": "Jackpot"}


def as_sentence(words: str) -> str:
    """Words as a sentence."""
    return f"{_capital(words)}."


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def spot_label(spot: str) -> str:
    """A spot as the layout prints it: ``Up``, ``Bonus 2``, ``Bet Bigger 1``."""
    kind, _, number = spot.rpartition("-")
    return _SPOTS[spot] if spot in _SPOTS else f"{_NUMBERED[kind]} {number}"


def spot_limits(spot: str, rules: RuleSet) -> tuple[int, int]:
    """The least and the most a wager on a spot may be."""
    limits = rules.limits
    if spot.startswith("jackpot"):
        fixed = rules.jackpots[int(spot.rpartition("-")[2]) - 1].wager_cents
        return fixed, fixed
    if spot.startswith("match"):
        return limits.match_minimum_cents, limits.match_maximum_cents
    return limits.table_minimum_cents, limits.table_maximum_cents


def total_text(cards: tuple[Card, ...]) -> str:
    """What cards come to: ``soft 18``, ``hard 12``, ``bust with 23``."""
    if not cards:
        return ""
    points, soft = count_points(cards)
    return _counted(points, soft=soft)


def _counted(points: int, *, soft: bool) -> str:
    if points > TWENTY_ONE:
        return f"bust with {points}"
    return f"soft {points}" if soft else f"hard {points}"


def hand_text(hand: Hand) -> str:
    """What a hand comes to; a blackjack is called one."""
    if hand.blackjack:
        return "blackjack"
    return _counted(hand.points, soft=hand.soft) if hand.cards else ""


# --- What a player may do -----------------------------------------------------------------------


def button_text(option: Option, on: RoundState) -> str:
    """What stands on the button of an option."""
    words = _BUTTONS[option.command]
    return words if isinstance(words, str) else words(option, on)


def _stand(_option: Option, on: RoundState) -> str:
    if on.phase is Phase.BLACKJACKS:
        return f"Take {on.rules.base.blackjack_pays}"
    return "Stand"


def _double(_option: Option, on: RoundState) -> str:
    return "Double again" if on.current.doublings else "Double"


def _name_hand(option: Option, _on: RoundState) -> str:
    return f"Go on with hand {option.hand}"


_BUTTONS: Mapping[type, str | Callable[[Option, RoundState], str]] = {
    c.PlaceWagers: "Wager",
    c.TakeBackWagers: "Take back",
    c.ConsentToBettors: "Let others wager here",
    c.Insure: "Insurance",
    c.DeclineInsurance: "No insurance",
    c.Hit: "Hit",
    c.Stand: _stand,
    c.DoubleDown: _double,
    c.DeclineDouble: "Do not double",
    c.Split: "Split",
    c.NameHand: _name_hand,
    c.Surrender: "Surrender",
    c.Rescue: "Rescue",
    c.RefuseCard: "Refuse the card",
    c.TakeMissedCard: "Take the missed card",
    c.LeaveHandDead: "Leave the hand dead",
}
"""The button of every move that is a player's."""


# --- What was settled ---------------------------------------------------------------------------


def line_label(line: Line) -> str:
    """What was settled: ``Main``, ``Coupon on main``, ``Match bonus 1``, ``Insurance``."""
    return _capital(_spot(line))


def _spot(line: Line) -> str:
    """The spot of a line without the hyphens of its name."""
    return describe_spot(line).replace("-", " ")


def settlement_sentence(line: Line) -> str:
    """A settlement line in one sentence: what, why, odds, sum."""
    wager = f" {format_cents_short(line.wager_cents)}" if line.wager_cents else ""
    odds = f" {line.odds}" if line.odds else ""
    why = f": {line.why}" if line.why else ""
    return f"{_place(line)}, {_spot(line)}{wager} {line.outcome}{odds}{why}"


def dealer_instruction(line: Line) -> str:
    """What the dealer does for a settlement line: ``Pay box 2: $15.00, 3 to 2``."""
    box = _place(line).lower()
    if line.outcome == "reversed":
        return f"Undo {box}, {_spot(line)}"
    if line.paid_cents:
        odds = f", {line.odds}" if line.odds else ""
        return f"Pay {box}: {format_cents(line.paid_cents)}{odds}"
    if line.collected_cents:
        return f"Take {box}: {format_cents(line.collected_cents)}"
    return f"Leave {box}: {line.outcome}"


def _place(line: Line) -> str:
    return f"Box {line.box}, hand {line.hand}" if line.hand > 1 else f"Box {line.box}"


# --- What went wrong ----------------------------------------------------------------------------


def irregularity_text(name: str) -> str:
    """An irregularity as the dealer finds it in a list."""
    return _TROUBLE[name]


_TROUBLE: Mapping[str, str] = {
    "face-up-card": "A card lies face up in the shoe",
    "ten-found": "A 10 is in the shoe",
    "drawn-in-error-unexposed": "A card drawn in error, its face not seen",
    "drawn-in-error-exposed": "A card drawn in error, its face seen",
    "dealer-drew-past-17": "A card drawn past the dealer's 17",
    "dealer-card-missed": "The dealer's card was missed",
    "shoe-runs-short": "The shoe has run short",
    "player-card-missed": "A player's card was missed in the deal",
    "hit-card-missed": "A card was missed when a player asked for it",
    "shuffler-jam": "The shuffler has jammed",
    "shuffler-replaced": "The shuffler has failed and must go",
    "reader-misused-card-seen": "The reader used without need, and the card could be seen",
    "reader-misused-card-unseen": "The reader used without need, and nobody saw the card",
    "reader-failed": "The card reader has failed",
}


# --- What comes next ----------------------------------------------------------------------------


def next_step_text(state: TableState) -> str:
    """What the dealer does next, short enough for large type."""
    on = state.round
    if on is None or state.reported or state.phase is not TablePhase.ROUND:
        return _capital(guide_dealer(state))
    return _next_in_round(on)


def _next_in_round(on: RoundState) -> str:
    missed = missed_hand(on)
    if missed is not None:
        return f"Ask box {missed[0] + 1}: the missed card, or a dead hand"
    if on.due:
        return card_destination_text(on.due[0])
    if on.phase in _NEXT:
        return _NEXT[on.phase](on)
    return _capital(on.phase.what)


def card_destination_text(slot: CardSlot) -> str:
    """Where a card goes: ``Card to box 3``."""
    if slot.to == "hand":
        hand = f", hand {slot.hand + 1}" if slot.hand else ""
        return f"Card to box {slot.box + 1}{hand}"
    if slot.to == "bonus":
        return f"Bonus card {slot.hand + 1}"
    return _DEALERS[slot.to]


_DEALERS = {
    "up": "Up card to the dealer",
    "down": "Down card, face down",
    "second": "Second card to the dealer",
    "draw": "Card to the dealer",
}


def _wagering(on: RoundState) -> str:
    return "Close wagers" if any(box.bettors for box in on.boxes) else "Wagers, please"


def _asks(on: RoundState) -> str:
    hand = f", hand {on.hand + 1}" if len(on.boxes[on.box].hands) > 1 else ""
    return f"Ask box {on.box + 1}{hand}"


def _says(words: str) -> Callable[[Any], str]:
    return lambda _on: words


_NEXT: Mapping[Phase, Callable[[RoundState], str]] = {
    Phase.WAGERING: _wagering,
    Phase.BLACKJACKS: _asks,
    Phase.INSURANCE: _says("Offer insurance, then close it"),
    Phase.PEEK: _says("Look for a blackjack"),
    Phase.PLAY: _asks,
    Phase.EXPOSURE: _says("Turn the down card"),
    Phase.SUPER_BONUS: _says("Call the floor: Super Bonus"),
}
