"""What is said at the table when something happens there, beside what a round says of itself."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.game.table import events as e
from spanish21.phrasebook.text import count_noun


def describe_table_event(event: e.TableEvent, rules: RuleSet, dealer: str) -> tuple[str, ...]:
    """An event in words; most of what the staff does is seen and not talked about."""
    words = _SENTENCES.get(type(event))
    said = words(event, rules, dealer) if words else ""
    return (said,) if said else ()


def _shuffled(event: e.CardsShuffled, rules: RuleSet, _dealer: str) -> str:
    decks = count_noun(rules.cards.decks, "deck")
    return f"A new shoe of {decks} is shuffled." if event.done else ""


def _cut(event: e.CardsCut, _rules: RuleSet, dealer: str) -> str:
    who = "The dealer" if event.by == dealer else event.by
    return f"{who} cuts {count_noun(event.depth, 'card')} deep."


def _committed(event: e.ShoeCommitted, _rules: RuleSet, _dealer: str) -> str:
    return f"Commitment {event.commitment}"


def _burned(_event: e.CardBurnedAtTable, _rules: RuleSet, _dealer: str) -> str:
    return "A card is burned."


def _cut_card(_event: e.CutCardReached, _rules: RuleSet, _dealer: str) -> str:
    return "The cut card is out: this round is the shoe's last."


def _confirmed(event: e.IrregularityConfirmed, _rules: RuleSet, _dealer: str) -> str:
    return f"{event.name.replace('-', ' ').capitalize()}: {event.remedy}."


def _changed(_event: e.CardsChanged, rules: RuleSet, _dealer: str) -> str:
    hours = count_noun(rules.shoe.cards_changed_within_hours, "hour")
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
