"""The commands of the ledger as a request may say them: typed by their dataclasses, bounded."""

from dataclasses import MISSING, fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args, get_type_hints

from pydantic import Field, create_model

from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.decide.amount_limits import MOST_CENTS
from spanish21.server.staff.requests import PLAIN_TEXT, StaffRequest

LEDGER_COMMANDS: dict[str, type] = {kind.__name__: kind for kind in get_args(LedgerCommand)}
"""Every kind of command of the ledger, by its name."""
_BOUNDED: dict[Any, Any] = {
    str: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)],
    int: Annotated[int, Field(ge=-MOST_CENTS, le=MOST_CENTS)],
    bool: bool,
}


def _body(kind: Any) -> Any:
    """The body of one kind: its name in ``what``, and its fields."""
    hints = get_type_hints(kind)
    typed: dict[str, Any] = {
        field.name: (
            _BOUNDED[hints[field.name]],
            ... if field.default is MISSING else field.default,
        )
        for field in fields(kind)
    }
    named: Any = Literal[kind.__name__]
    words = None if (kind.__doc__ or "").startswith(f"{kind.__name__}(") else kind.__doc__
    return create_model(
        kind.__name__, __base__=StaffRequest, __doc__=words, what=(named, ...), **typed
    )


if TYPE_CHECKING:
    CommandBody: TypeAlias = Any
else:
    CommandBody = Annotated[
        reduce(or_, [_body(kind) for kind in LEDGER_COMMANDS.values()]), Field(discriminator="what")
    ]


def read_command(body: CommandBody) -> LedgerCommand:
    """The command that a body says."""
    values = body.model_dump()
    command: LedgerCommand = LEDGER_COMMANDS[values.pop("what")](**values)
    return command
