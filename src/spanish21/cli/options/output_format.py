"""In which form a command prints its figures: every command takes ``--json`` and ``--format json``.

What a command shows of the two in its help is what it has more of: a command with several forms
shows ``--format``, one with JSON alone shows ``--json``.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

_Command = Callable[..., Any]
JSON = "json"


def with_format_option(*forms: str, says: str = "") -> Callable[[_Command], _Command]:
    """Give a command its forms, the first of them if none is named; it gets ``form``."""

    def give(command: _Command) -> _Command:
        @click.option(
            "--format",
            "form",
            type=click.Choice(forms),
            default=forms[0],
            show_default=True,
            help=says or "How it is printed; json is for a program.",
        )
        @click.option("--json", "as_json", is_flag=True, hidden=True)
        @wraps(command)
        def run(*values: Any, form: str, as_json: bool, **more: Any) -> Any:
            return command(*values, form=JSON if as_json else form, **more)

        return run

    return give


def with_json_option(command: _Command) -> _Command:
    """Give a command that prints a page JSON as well; it gets ``as_json``."""

    @click.option("--json", "as_json", is_flag=True, help="As JSON, for a program.")
    @click.option("--format", "json_word", type=click.Choice(["table", JSON]), hidden=True)
    @wraps(command)
    def run(*values: Any, as_json: bool, json_word: str | None, **more: Any) -> Any:
        return command(*values, as_json=as_json or json_word == JSON, **more)

    return run
