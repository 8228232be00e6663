"""What a rule set departs from: the rule set it is derived from, and each changed rule with its reason.

A derived rule set is another game than the filed one. Whatever shows its rules shows this too.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Departure:
    """One rule that a derived rule set changes.

    ``rule`` is where it stands, ``here`` what it says now and ``there`` what the other rule set says.
    """

    rule: str
    here: str
    there: str
    reason: str


@dataclass(frozen=True, slots=True)
class Derivation:
    """The rule set that another is derived from, by its id and title, and all that differs.

    ``document`` is the id of the filed rule set at the root, whose clauses the unchanged rules cite.
    """

    base: str
    base_title: str
    document: str
    departures: tuple[Departure, ...]
