"""Events at a table beside the cards of a round in words, for two kinds of readers.

The log records who of the staff did what. Everybody at the table hears the same without the
names and reasons that are the staff's business. One row an event says both; nothing hidden is
said in either: a burn card has no face here.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from spanish21.game.rules import RuleSet
from spanish21.game.table import events as e
from spanish21.money import format_cents_short
from spanish21.phrasebook.round.hands import describe_points
from spanish21.phrasebook.text import count_noun, without_hyphens

Sentence = str | Callable[[Any], str]
"""What is said of an event: always the same, or by what the event holds."""


class EventSentences(NamedTuple):
    """How an event is recorded in the log, and announced at its table.

    An empty text says nothing: the event is no news by itself. Without ``announced`` the table
    hears what the log records.
    """

    recorded: Sentence
    announced: Sentence | None = None


SentenceTable = Mapping[type, EventSentences]
_SILENT = EventSentences("")


def record_event(event: Any, sentences: SentenceTable) -> str:
    """An event as the log records it; ``""`` where there is nothing to say."""
    return _say(sentences.get(type(event), _SILENT).recorded, event)


def announce_event(event: Any, sentences: SentenceTable, rules: RuleSet) -> str:
    """An event as its table hears it; ``""`` where there is nothing to say."""
    if isinstance(event, e.CardsShuffled):
        return _announce_shuffle(event, rules)
    recorded, announced = sentences.get(type(event), _SILENT)
    return _say(recorded if announced is None else announced, event)


def _say(sentence: Sentence, event: Any) -> str:
    return sentence if isinstance(sentence, str) else sentence(event)


def _announce_shuffle(event: e.CardsShuffled, rules: RuleSet) -> str:
    return f"a shoe of {count_noun(rules.cards.decks, 'deck')} is shuffled" if event.done else ""


def _irregularity(event: Any) -> str:
    return without_hyphens(event.name)


def _reported(event: e.IrregularityReported) -> str:
    return f"{_irregularity(event)}: {event.reason}" if event.reason else _irregularity(event)


def _record_card_change(event: Any) -> str:
    by = f"{event.by} has other decks brought" if event.by else "other decks are brought"
    return f"{by}: {event.reason}" if event.reason else by


def _discrepancy(event: Any) -> str:
    return ", ".join(
        f"{abs(count)} of {card} {'missing' if count < 0 else 'too many'}"
        for card, count in event.discrepancy
    )


DEVICE_NAMES: Mapping[str, str] = {
    "reader": "card reader",
    "shuffler": "shuffler",
    "shoe": "shoe",
}
"""What players call each kind of device."""


def _record_device(event: e.DeviceBrought) -> str:
    exposes = ", by which a player could learn the down card" if event.exposes_card else ""
    reads = ", which reads the cards" if event.reads_cards else ""
    return f"{event.by} brings the {event.device} {event.name}{exposes}{reads}"


def _announce_total(event: e.TotalAnnounced) -> str:
    """A total as the dealer says it: ``box 3: soft 17``, ``the dealer: 19``."""
    where = "the dealer" if not event.box else f"box {event.box}"
    hand = f", hand {event.hand}" if event.hand > 1 else ""
    if event.blackjack:
        return f"{where}{hand}: blackjack"
    return f"{where}{hand}: {describe_points(event.points, soft=event.soft)}"


TABLE_EVENT_SENTENCES: SentenceTable = {
    e.TableOpened: EventSentences(lambda it: f"the table is opened with {it.dealer} as its dealer"),
    e.CardsChanged: EventSentences(_record_card_change, "other decks are brought"),
    e.CardsInspected: EventSentences("the cards are inspected", ""),
    e.InspectionVerified: EventSentences(lambda it: f"{it.by} verifies the inspection", ""),
    e.CardsSpread: EventSentences(
        lambda it: f"the cards are spread {without_hyphens(it.face)}: nobody plays"
    ),
    e.CardsTurnedUp: EventSentences("the cards are turned face up"),
    e.CardsAccepted: EventSentences(lambda it: f"{it.player} has looked at the cards"),
    e.CardsShown: EventSentences(lambda it: f"the cards are spread for {it.player}"),
    e.CardsWashed: EventSentences("the cards are washed", ""),
    e.CardsShuffled: EventSentences(lambda it: "the cards are shuffled" if it.done else ""),
    e.DeviceFaulted: EventSentences(
        lambda it: f"{it.by} reports the {it.device} out of order",
        lambda it: f"the {DEVICE_NAMES[it.device]} is out of order",
    ),
    e.DeviceRemoved: EventSentences(
        lambda it: f"{it.by} takes the {it.device} away",
        lambda it: f"the {DEVICE_NAMES[it.device]} is taken away",
    ),
    e.DeviceReturned: EventSentences(
        lambda it: f"{it.by} has the {it.device} used again",
        lambda it: f"the {DEVICE_NAMES[it.device]} is used again",
    ),
    e.DeviceBrought: EventSentences(
        _record_device, lambda it: f"another {DEVICE_NAMES[it.device]} is brought"
    ),
    e.CardsCounted: EventSentences(lambda it: f"{it.by} counts the cards", ""),
    e.DiscrepancyFound: EventSentences(
        lambda it: f"{it.by} counts the cards: {_discrepancy(it)}",
        lambda it: f"the cards are counted: {_discrepancy(it)}",
    ),
    e.CutOffered: EventSentences(lambda it: f"the cut is offered to {it.player}"),
    e.CutDeclined: EventSentences(lambda it: f"{it.player} does not cut"),
    e.CardsCut: EventSentences(lambda it: f"{it.by} cuts {count_noun(it.depth, 'card')} deep"),
    e.RecutOrdered: EventSentences(
        lambda it: f"{it.by} has the cards cut again", "the cards are cut again"
    ),
    e.CutCardPlaced: EventSentences(
        lambda it: f"the cut card goes in {count_noun(it.from_back, 'card')} from the back", ""
    ),
    e.ShoeCommitted: EventSentences("the order of the shoe is sealed"),
    e.ShoeRevealed: EventSentences(
        lambda it: (
            f"the order of the shoe is {'revealed' if it.order else 'not shown: it was damaged'}"
        ),
        lambda it: (
            "the order of the shoe is revealed" if it.order else "the shoe is put away unshown"
        ),
    ),
    e.CardBurnedAtTable: EventSentences(
        lambda it: f"a card is burned: {it.reason}", "a card is burned"
    ),
    e.BurnCardAsked: EventSentences(lambda it: f"{it.player} asks for the burn card"),
    e.BurnDisclosed: EventSentences(lambda it: f"the burn card is {it.card}"),
    e.TotalAnnounced: EventSentences("", _announce_total),
    e.DealersCardAnnounced: EventSentences("the dealer's card"),
    e.PlayerSat: EventSentences(lambda it: f"{it.player} sits at box {it.box}"),
    e.PlayerLeft: EventSentences(lambda it: f"{it.player} leaves"),
    e.DealerChanged: EventSentences(lambda it: f"{it.dealer} deals from now on"),
    e.PlayerAdmitted: EventSentences(
        lambda it: f"{it.by} lets {it.player} wager in this shoe",
        lambda it: f"{it.player} may wager in this shoe",
    ),
    e.CashWagerCalled: EventSentences(
        lambda it: (
            f"{it.player} calls {format_cents_short(it.cents)} cash on {it.spot} of box {it.box}"
        )
    ),
    e.CashWagerConfirmed: EventSentences(
        lambda it: f"{it.by} ({it.role}) confirms the cash of {it.player}",
        lambda it: f"the {it.role} confirms the cash of {it.player}",
    ),
    e.CashWagerWithdrawn: EventSentences(
        lambda it: f"{it.by} withdraws the cash wager of {it.player}",
        lambda it: f"the cash wager of {it.player} is withdrawn",
    ),
    e.CashChanged: EventSentences(
        lambda it: f"{format_cents_short(it.cents)} of {it.player} is changed to chips"
    ),
    e.RoundOpened: EventSentences(lambda it: f"round {it.number}: place your wagers"),
    e.CutCardReached: EventSentences("the cut card is out: this round is the shoe's last"),
    e.RoundEnded: EventSentences("the cards are picked up", ""),
    e.DiscardsGathered: EventSentences(
        lambda it: f"the shoe is empty: {count_noun(it.cards, 'discard')} will be shuffled"
    ),
    e.ShoeRefilled: EventSentences(
        lambda it: f"the discards are shuffled: {count_noun(it.cards, 'more card')}"
    ),
    e.ReaderPutAway: EventSentences("the card reader is put away"),
    e.ShoeEnded: EventSentences(lambda it: f"shoe {it.number} is over"),
    e.IrregularityReported: EventSentences(
        lambda it: f"{it.by} reports: {_reported(it)}",
        lambda it: f"reported: {_reported(it)}",
    ),
    e.IrregularityConfirmed: EventSentences(
        lambda it: f"{it.by} confirms: {_irregularity(it)}; {it.remedy}",
        lambda it: f"{_irregularity(it)}: {it.remedy}",
    ),
    e.IrregularityDismissed: EventSentences(
        lambda it: f"{it.by} finds none: {_irregularity(it)}",
        lambda it: f"not found: {_irregularity(it)}",
    ),
    e.TableClosed: EventSentences(lambda it: f"{it.by} closes the table", "the table is closed"),
}
"""By kind of event. An event that is missing here is no news by itself."""
