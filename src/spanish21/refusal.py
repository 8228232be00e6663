"""The refusal of a value: one exception class for every layer.

Every refusal names the same things: the field, its value, what is allowed instead, and the
clause that decides it.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Refusal(ValueError):
    """A value the rules or the input format do not allow.

    The message is one sentence a table-games supervisor would accept:
    ``soft_17: 'maybe' is not allowed; choose hit or stand`` and the clause. The game knows
    no documents: it names the ``rule`` it applied, and the rule book adds the clause.
    ``name`` identifies the condition that failed for programs, such as ``SPLIT_LIMIT_REACHED``;
    it is "" where no program needs it.
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
        value = f"'{self.value}'" if isinstance(self.value, str) else str(self.value)
        source = f" ({self.clause})" if self.clause else ""
        sentence = f"{self.field}: {value} is not allowed; {self.allowed}{source}"
        return " ".join(sentence.split())

    def with_clause(self, clause: str) -> "Refusal":
        """The same refusal with the clause it rests on."""
        return Refusal(
            self.field, self.value, self.allowed, clause=clause, rule=self.rule, name=self.name
        )


class RefusalReason(NamedTuple):
    """A refusal's field, its sentence with places to fill in, and the rule it rests on.

    ``clause`` is what it rests on where no rule book is at hand to look the rule up.
    """

    field: str
    says: str
    rule: str = ""
    clause: str = ""

    def refusal(self, name: str, value: object, words: Mapping[str, object]) -> Refusal:
        """The refusal of ``value``, its sentence filled in from ``words``."""
        says = self.says.format(**words)
        return Refusal(self.field, value, says, clause=self.clause, rule=self.rule, name=name)
