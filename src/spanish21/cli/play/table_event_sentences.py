"""What the terminal says when something happens at the table, beside what a round says of itself."""

from dataclasses import replace

from spanish21.game.rules import RuleSet
from spanish21.game.table import events as e
from spanish21.phrasebook.table.table_events import TABLE_EVENT_SENTENCES, announce_event
from spanish21.phrasebook.text import as_sentence

_ANNOUNCED = (
    e.CardsShuffled,
    e.CardsCut,
    e.CardBurnedAtTable,
    e.CutCardReached,
    e.IrregularityConfirmed,
    e.CardsChanged,
)
"""Most of what the staff does is seen and not talked about; of this the player hears."""


def describe_table_event(event: e.TableEvent, rules: RuleSet, dealer: str) -> tuple[str, ...]:
    """An event as the phrasebook announces it, but the commitment with its digits."""
    if isinstance(event, e.ShoeCommitted):
        return (f"Commitment {event.commitment}",)
    if not isinstance(event, _ANNOUNCED):
        return ()
    if isinstance(event, e.CardsCut) and event.by == dealer:
        event = replace(event, by="the dealer")
    sentence = announce_event(event, TABLE_EVENT_SENTENCES, rules)
    return (as_sentence(sentence),) if sentence else ()
