"""Who reads the data of a clause: a clause whose values nothing reads is stored, and not obeyed."""

from collections.abc import Iterable
from functools import cache

from spanish21.game.rule_fields import FIELDS, FieldUse
from spanish21.rulesets.citations.field_readers import field_readers

RULE_BOOK = "rule book"
"""Reads what is no field of a rule set: house options, rows of pay tables, what excludes what."""
_HELD = {FieldUse.FIXED: "one way", FieldUse.FOLLOWS: "follows"}
"""Held without being read: every other value is refused."""


def clause_readers(places: Iterable[str]) -> tuple[str, ...]:
    """Who reads what stands at these places of a rule file, each named once; at worst no reader.

    What the staff alone obey nothing reads.
    """
    return tuple(dict.fromkeys(reader for place in places for reader in _place_readers(place)))


@cache
def _place_readers(place: str) -> tuple[str, ...]:
    """The readers of one place, such as ``ruleset.bonus_21[1]`` or ``paytables/4b``."""
    rule = place.removeprefix("ruleset.").partition("[")[0]
    rows = [row for row in FIELDS if row.rule == rule]
    if not rows:
        return (RULE_BOOK,)
    readers = field_readers()
    return tuple(
        reader
        for row in rows
        for reader in ((_HELD[row.use],) if row.use in _HELD else readers[row.name])
    )
