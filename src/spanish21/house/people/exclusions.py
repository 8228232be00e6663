"""The exclusion list: people who neither come in nor play, by their own wish or by the house's.

One member of staff puts a person on it, for it should hold at once; two take him off. What a player
has asked for himself ends when it was said to end, and no one takes it back before. Names are
compared by how they look, and need not be in the register.
"""

from spanish21.house.people.events import ExclusionLifted, PersonExcluded
from spanish21.house.people.name_shapes import is_plainly_written
from spanish21.house.people.register import Exclusion, People, plain_name
from spanish21.ledger.journal.people_names import is_person
from spanish21.refusal import Refusal

LEAST_DAYS, MOST_DAYS = 30, 3650
"""For how long a player may exclude himself, unless it is for ever."""
_DAY = 24 * 3600
CORRECTED_WITHIN_SECONDS = _DAY
"""For how long two people may take back what staff have written of a player's own wish."""


def exclude_person(
    people: People, by: str, at: int, *, name: str, own_wish: bool, days: int, reason: str
) -> tuple[PersonExcluded]:
    """Put a person on the list for so many days from now, or without an end by 0."""
    if not is_person(name) or not is_plainly_written(name):
        say = "write the name that he plays under, in letters of one script"
        raise Refusal("name", name, say, name="PERSON_NAME")
    person = people.find(name)
    if person is not None and not person.plays:
        say = f"{person.name} works here: disable who may not come in any more"
        raise Refusal("name", name, say, name="STAFF_PLAYS")
    _check_days(days, own_wish=own_wish)
    until = at + days * _DAY if days else 0
    _check_stronger(people.find_exclusion(name, at), until, own_wish=own_wish)
    said = _checked_reason(reason)
    return (PersonExcluded(name if person is None else person.name, own_wish, until, said, by),)


def _check_days(days: int, *, own_wish: bool) -> None:
    least = LEAST_DAYS if own_wish else 1
    if days and not least <= days <= MOST_DAYS:
        say = f"choose {least} to {MOST_DAYS} days, or 0 for no end"
        raise Refusal("days", days, say, name="EXCLUSION_DAYS")


def _check_stronger(before: Exclusion | None, until: int, *, own_wish: bool) -> None:
    """Refuse an exclusion that ends sooner than one that holds, or can be taken back sooner."""
    if before is None:
        return
    held = before.excluded
    sooner = until and (not held.until or until <= held.until)
    if sooner or (held.own_wish and not own_wish):
        say = f"{held.name} is on the list already, and for longer"
        raise Refusal("name", held.name, say, name="EXCLUDED_ALREADY")


def lift_exclusion(
    people: People, by: str, at: int, *, name: str, reason: str, second: str
) -> tuple[ExclusionLifted]:
    """Take a person off the list, by two people; his own wish holds until its end."""
    exclusion = people.find_exclusion(name, at)
    if exclusion is None:
        raise Refusal("name", name, "nobody on the list has this name", name="NOT_EXCLUDED")
    held = exclusion.excluded
    own_word = plain_name(held.by) == plain_name(held.name)
    corrects = not own_word and at - exclusion.at <= CORRECTED_WITHIN_SECONDS
    if held.own_wish and not corrects:
        say = "what a person has asked for himself holds until it ends"
        raise Refusal("name", name, say, name="SELF_EXCLUDED")
    said = _checked_reason(reason)
    if not second:
        say = "a second person signs beside you"
        raise Refusal("second", "nobody", say, name="COUNTERSIGN")
    if plain_name(by) == plain_name(second):
        raise Refusal("second", second, "somebody else signs", name="TWO_PEOPLE")
    return (ExclusionLifted(held.name, said, by, second),)


def check_not_excluded(people: People, name: str, at: int) -> None:
    """Refuse a person on the exclusion list."""
    exclusion = people.find_exclusion(name, at)
    if exclusion is not None:
        say = f"{exclusion.excluded.name} is on the exclusion list: call the floor"
        raise Refusal("player", name, say, name="EXCLUDED")


def _checked_reason(reason: str) -> str:
    said = " ".join(reason.split())
    if not 3 <= len(said) <= 500 or not said.isprintable():
        say = "say why, in 3 to 500 letters, each of which shows"
        raise Refusal("reason", reason[:40], say, name="REASON_MISSING")
    return said
