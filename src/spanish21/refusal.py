"""What the software says when it will not take a value.

One exception class serves every layer, so that every refusal names the same things: the
field, the value that was given, what is allowed instead, and the clause that decides it.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Refusal(ValueError):
    """A value the rules or the input format do not allow.

    The message reads as one sentence a table-games supervisor would accept:
    ``soft_17: 'maybe' is not allowed; choose hit or stand`` and the clause. The game knows
    no documents: it names the ``rule`` it applied, and whoever knows the document puts the
    clause to it. A refusal that a program may want to tell from others also bears a ``name``
    for the condition that failed, such as ``SPLIT_LIMIT_REACHED``.
    """

    def __init__(
        self,
        field: str,
        value: object,
        allowed: str,
        *,
        clause: str = "",
        rule: str = "",
        name: str = "",
    ) -> None:
        self.field = field
        self.value = value
        self.allowed = allowed
        self.clause = clause
        self.rule = rule
        self.name = name
        super().__init__(field, value, allowed)

    def __str__(self) -> str:
        shown = f"'{self.value}'" if isinstance(self.value, str) else str(self.value)
        source = f" ({self.clause})" if self.clause else ""
        sentence = f"{self.field}: {shown} is not allowed; {self.allowed}{source}"
        return " ".join(sentence.split())

    def cited(self, clause: str) -> "Refusal":
        """The same refusal with the clause it rests on."""
        return Refusal(
            self.field, self.value, self.allowed, clause=clause, rule=self.rule, name=self.name
        )


class RefusalReason(NamedTuple):
    """What a refusal is about, what is said, and the rule it rests on."""

    field: str
    says: str
    rule: str = ""

    def refusal(self, name: str, value: object, words: Mapping[str, object]) -> Refusal:
        """The refusal of this name, with what was given and the words its sentence needs."""
        return Refusal(self.field, value, self.says.format(**words), rule=self.rule, name=name)
