"""What is said at the table when something happens there, beside what a round says of itself."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.game.table import events as e


def describe_table_event(event: e.TableEvent, rules: RuleSet, dealer: str) -> tuple[str, ...]:
    """An event in words; most of what the staff does is seen and not talked about."""
    words = _SENTENCES.get(type(event))
    said = words(event, rules, dealer) if words else ""
    return (said,) if said else ()


def format_count(count: int, what: str) -> str:
    """So many of something: ``1 deck``, ``6 decks``."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def _shuffled(event: e.CardsShuffled, rules: RuleSet, _dealer: str) -> str:
    decks = format_count(rules.cards.decks, "deck")
    return f"A new shoe of {decks} is shuffled." if event.done else ""


def _cut(event: e.CardsCut, _rules: RuleSet, dealer: str) -> str:
    who = "The dealer" if event.by == dealer else event.by
    return f"{who} cuts {format_count(event.depth, 'card')} deep."


def _committed(event: e.ShoeCommitted, _rules: RuleSet, _dealer: str) -> str:
    return f"Commitment {event.commitment}"


def _burned(_event: e.CardBurnedAtTable, _rules: RuleSet, _dealer: str) -> str:
    return "A card is burned."


def _cut_card(_event: e.CutCardReached, _rules: RuleSet, _dealer: str) -> str:
    return "The cut card is out: this round is the shoe's last."


def _confirmed(event: e.IrregularityConfirmed, _rules: RuleSet, _dealer: str) -> str:
    return f"{event.name.replace('-', ' ').capitalize()}: {event.remedy}."


def _changed(_event: e.CardsChanged, rules: RuleSet, _dealer: str) -> str:
    hours = format_count(rules.shoe.cards_changed_within_hours, "hour")
    return f"Other decks are brought: cards are used for {hours} at most."


_SENTENCES: Mapping[type, Callable[[Any, RuleSet, str], str]] = {
    e.CardsShuffled: _shuffled,
    e.CardsCut: _cut,
    e.ShoeCommitted: _committed,
    e.CardBurnedAtTable: _burned,
    e.CutCardReached: _cut_card,
    e.IrregularityConfirmed: _confirmed,
    e.CardsChanged: _changed,
}
