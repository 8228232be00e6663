"""The edition of a document: the day of its approval, and on what conditions it was approved."""

from dataclasses import dataclass
from datetime import date

from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_files.schema import convert_value


@dataclass(frozen=True, slots=True)
class EditionSection:
    """The section of a rule file as it is written; each condition is asked for where it is true.

    Clauses: wa-2025:L[2345678], wa-2025:L9.
    """

    approved_on: str
    submission: str
    as_approved: bool
    card_room_controls: bool
    card_room_vendor_licence: bool
    tribal_agency_approval: bool
    tribal_state_concurrence: bool
    tribal_supplement: bool
    tribal_vendor_licence: bool


def edition_of(book: RuleBook) -> EditionSection | None:
    """The edition of a document with the conditions of its approval; None where no letter is with it.

    A derived rule set is no edition: what its base was approved for is another game.
    """
    section = book.tree.get("edition")
    if section is None or book.derivation is not None:
        return None
    values = {name: leaf["value"] for name, leaf in section.items()}
    read: EditionSection = convert_value(EditionSection, values, "edition")
    _approval_day(read)
    return read


def _approval_day(edition: EditionSection) -> date:
    try:
        return date.fromisoformat(edition.approved_on)
    except ValueError:
        say = "write a date, such as 2026-01-31"
        raise Refusal("edition.approved_on", edition.approved_on, say) from None


def check_edition(book: RuleBook, on: date | None) -> None:
    """Refuse an edition on a day before its approval; today is after it.

    Clauses: wa-2025:L1. Rulings: A71.
    """
    edition = edition_of(book)
    if edition is None or on is None or type(on) is not date:
        return
    if on < _approval_day(edition):
        say = f"{book.id} was approved on {edition.approved_on} (submission {edition.submission})"
        raise Refusal("on", str(on), say, clause=book.source_of("edition.approved_on"))
