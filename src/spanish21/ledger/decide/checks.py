"""Checks that commands about jackpots, awards and adjustments share: people and reasons."""

from spanish21.ledger.journal.people_names import is_person, same_person
from spanish21.ledger.refusals import refuse_entry


def check_person(name: str) -> None:
    """Refuse a text that is not a person's name."""
    if not is_person(name):
        raise refuse_entry("PERSON_NAME", name)


def check_two_people(by: str, *others: str) -> None:
    """Refuse a person who has done the other part himself, however he writes his name."""
    if any(same_person(by, other) for other in others):
        raise refuse_entry("SAME_PERSON_TWICE", by, name=by)


def check_reason(text: str) -> None:
    """Refuse an empty reason, one that is too long, and one with signs that do not show.

    Signs that turn the direction of writing make a line read otherwise than it was written.
    """
    if not 1 <= len(text.strip()) <= 500 or not text.isprintable():
        raise refuse_entry("REASON_MISSING", text[:40])
