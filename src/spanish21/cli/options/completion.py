"""What a shell offers after Tab: rule sets, wagers, tables of a jackpot and tables of a house.

Parameters get it by their names, so that a new command has it without a word.
"""

import os
from collections.abc import Callable, Iterable, Mapping

import click
from click.shell_completion import CompletionItem

from spanish21.cli.options.database import DATABASE_VARIABLE
from spanish21.house.journal.store import StoreFailed
from spanish21.refusal import Refusal

ValueSource = Callable[[click.Context], Iterable[str]]
_TABLE_STREAM = "table/"


class SuggestedText(click.types.StringParamType):
    """A text for which a shell may offer some values; others are as good."""

    def __init__(self, source: ValueSource) -> None:
        self._source = source

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002  click's own form
        incomplete: str,
    ) -> list[CompletionItem]:
        """The values that begin with the word typed so far."""
        values = self._source(ctx)
        return [CompletionItem(value) for value in values if value.startswith(incomplete)]


def suggest_values(command: click.Command) -> click.Command:
    """The command, and those below it, with what a shell may offer."""
    if isinstance(command, click.Group):
        for below in command.commands.values():
            suggest_values(below)
    for param in command.params:
        source = _SOURCES.get(_key(param))
        if source is not None and isinstance(param.type, click.types.StringParamType):
            param.type = SuggestedText(source)
    return command


def _key(param: click.Parameter) -> str:
    """What a parameter is called: an option as it is typed, an argument as help shows it."""
    if isinstance(param, click.Argument):
        return (param.metavar or param.name or "").upper()
    return "PAY TABLE" if param.name == "table_name" else param.opts[0]


def _rulesets(_ctx: click.Context) -> Iterable[str]:
    from spanish21.rulesets.rule_book.book import KNOWN_RULESETS  # noqa: PLC0415

    return KNOWN_RULESETS


def _wagers(_ctx: click.Context) -> Iterable[str]:
    from spanish21.rulesets.rule_book.book import SIDE_WAGERS  # noqa: PLC0415

    return SIDE_WAGERS


def _jackpot_tables(ctx: click.Context) -> Iterable[str]:
    from spanish21.rulesets import load_book  # noqa: PLC0415

    try:
        return load_book(str(ctx.params.get("ruleset") or "wa-2025")).tables
    except Refusal:
        return ()


def _house_tables(ctx: click.Context) -> Iterable[str]:
    """The tables that have an entry in the database that is named, if it can be read."""
    database = ctx.params.get("database") or os.environ.get(DATABASE_VARIABLE)
    if not database:
        return ()
    try:
        from spanish21.adapters.store import open_store_read_only  # noqa: PLC0415

        with open_store_read_only(str(database)) as store:
            streams = store.streams()
    except (Refusal, StoreFailed, OSError):
        return ()
    return [name.removeprefix(_TABLE_STREAM) for name in streams if name.startswith(_TABLE_STREAM)]


_SOURCES: Mapping[str, ValueSource] = {
    "RULESET": _rulesets,
    "WHAT": _rulesets,
    "TABLE...": _rulesets,
    "--ruleset": _rulesets,
    "WAGER": _wagers,
    "PAY TABLE": _jackpot_tables,
    "--table": _house_tables,
    "TABLE": _house_tables,
}
"""What is offered for a parameter, by its name."""
