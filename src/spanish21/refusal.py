"""What the software says when it will not take a value.

One exception class serves every layer, so that every refusal names the same
four things: the field, the value that was given, what is allowed instead, and
(where a rule document decides it) the clause.
"""


class Refusal(ValueError):
    """A value the rules or the input format do not allow.

    The message reads as one sentence a table-games supervisor would accept:
    ``soft_17: 'maybe' is not allowed; choose hit or stand`` and the clause.
    """

    def __init__(self, field: str, value: object, allowed: str, *, clause: str = "") -> None:
        self.field = field
        self.value = value
        self.allowed = allowed
        self.clause = clause
        shown = f"'{value}'" if isinstance(value, str) else str(value)
        source = f" ({clause})" if clause else ""
        super().__init__(f"{field}: {shown} is not allowed; {allowed}{source}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.field, self.value, self.allowed, self.clause))


def _rebuild(field: str, value: object, allowed: str, clause: str) -> Refusal:
    return Refusal(field, value, allowed, clause=clause)
