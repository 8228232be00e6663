"""What happens at a table beside the cards of a round, in the words of whoever reads the log.

The words of the round itself are those of :mod:`spanish21.notation`. Nothing hidden is said: a
burn card has no face here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.table import events as e
from spanish21.house import events as h
from spanish21.money import format_cents, format_cents_short
from spanish21.phrasebook.text import count_noun


def say_table_event(event: Any) -> tuple[str, ...]:
    """What happened beside the cards of a round; nothing where it is no news by itself."""
    said = render_sentence(_SENTENCES.get(type(event), ""), event)
    return (said,) if said else ()


def render_sentence(words: "Sentence", event: Any) -> str:
    """What these words say of an event; nothing where it is no news."""
    return words if isinstance(words, str) else words(event)


def say_correction(player: str, cents: int) -> str:
    """What a ruling gives somebody, or takes from him."""
    return f"{player} {'gets' if cents > 0 else 'gives back'} {format_cents(abs(cents))}"


def _trouble(event: Any) -> str:
    found: str = event.name
    return found.replace("-", " ")


def _shuffled(event: e.CardsShuffled) -> str:
    return "the cards are shuffled" if event.done else ""


def _revealed(event: e.ShoeRevealed) -> str:
    how = "revealed" if event.order else "not shown: it was damaged"
    return f"the order of the shoe is {how}"


def _timed(event: h.TimeRanOut) -> str:
    who = f" for {event.player}" if event.player else ""
    return f"time ran out{who} ({event.what})"


def _disputed(event: h.DisputeOpened) -> str:
    stops = "; the table stands still" if event.stands_still else ""
    return f"{event.by} disputes round {event.round} ({event.dispute}): {event.reason}{stops}"


def _ruled(event: h.DisputeRuled) -> str:
    rule = f"and {event.second} rule" if event.second else "rules"
    moved = "; ".join(say_correction(*one) for one in event.corrections) or "no chips move"
    return f"{event.by} {rule} on dispute {event.dispute}: {event.ruling}; {moved}"


Sentence = str | Callable[[Any], str]
"""What is said of an event: always the same, or by what it holds."""
SHARED_SENTENCES: Mapping[type, Sentence] = {
    e.TableOpened: lambda it: f"the table is opened with {it.dealer} as its dealer",
    e.CardsChanged: "other decks are brought",
    e.CardsShown: lambda it: f"the cards are spread for {it.player}",
    e.CutOffered: lambda it: f"the cut is offered to {it.player}",
    e.CutDeclined: lambda it: f"{it.player} does not cut",
    e.CardsCut: lambda it: f"{it.by} cuts {count_noun(it.depth, 'card')} deep",
    e.ShoeCommitted: "the order of the shoe is sealed",
    e.BurnDisclosed: lambda it: f"the burn card is {it.card}",
    e.PlayerSat: lambda it: f"{it.player} sits at box {it.box}",
    e.PlayerLeft: lambda it: f"{it.player} leaves",
    e.DealerChanged: lambda it: f"{it.dealer} deals from now on",
    e.CashWagerCalled: lambda it: (
        f"{it.player} calls {format_cents_short(it.cents)} cash on {it.spot} of box {it.box}"
    ),
    e.CashChanged: lambda it: f"{format_cents_short(it.cents)} of {it.player} is changed to chips",
    e.RoundOpened: lambda it: f"round {it.number}: place your wagers",
    e.CutCardReached: "the cut card is out: this round is the shoe's last",
    e.ShoeRefilled: lambda it: f"the discards are shuffled: {count_noun(it.cards, 'more card')}",
    e.ReaderPutAway: "the card reader is put away",
    e.ShoeEnded: lambda it: f"shoe {it.number} is over",
    h.TableSet: lambda it: f"the table is set to {it.settings.ruleset}",
    h.PlayerReady: lambda it: f"{it.player} is ready",
    h.FloorCame: lambda it: f"{it.by} has come",
}
"""What readers of the log and everybody at the table are told in the same words."""
_SENTENCES: Mapping[type, Sentence] = {
    **SHARED_SENTENCES,
    e.CardsInspected: "the cards are inspected",
    e.InspectionVerified: lambda it: f"{it.by} verifies the inspection",
    e.CardsWashed: "the cards are washed",
    e.CardsShuffled: _shuffled,
    e.DeviceRemoved: lambda it: f"{it.by} takes the shuffler away",
    e.CardsCounted: lambda it: f"{it.by} counts the cards",
    e.RecutOrdered: lambda it: f"{it.by} has the cards cut again",
    e.CutCardPlaced: lambda it: (
        f"the cut card goes in {count_noun(it.from_back, 'card')} from the back"
    ),
    e.ShoeRevealed: _revealed,
    e.CardBurnedAtTable: lambda it: f"a card is burned: {it.reason}",
    e.PlayerAdmitted: lambda it: f"{it.by} lets {it.player} wager in this shoe",
    e.CashWagerConfirmed: lambda it: f"{it.by} ({it.role}) confirms the cash of {it.player}",
    e.CashWagerWithdrawn: lambda it: f"{it.by} withdraws the cash wager of {it.player}",
    e.RoundEnded: "the cards are picked up",
    e.IrregularityReported: lambda it: f"{it.by} reports: {_trouble(it)}",
    e.IrregularityConfirmed: lambda it: f"{it.by} confirms: {_trouble(it)}; {it.remedy}",
    e.IrregularityDismissed: lambda it: f"{it.by} finds none: {_trouble(it)}",
    e.TableClosed: lambda it: f"{it.by} closes the table",
    h.TimeRanOut: _timed,
    h.TablePaused: lambda it: f"{it.by} stops the table: {it.reason}",
    h.TableResumed: lambda it: f"{it.by} lets the table go on",
    h.ChipsSold: lambda it: f"{it.by} sells {it.player} {format_cents(it.cents)} of chips for cash",
    h.FloorCalled: lambda it: f"{it.by} calls the floor: {it.reason}",
    h.DisputeOpened: _disputed,
    h.DisputeRuled: _ruled,
}
