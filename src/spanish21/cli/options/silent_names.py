"""Options that keep their old names: a command still takes them, and its help does not show them."""

from typing import Any

import click


class RenamedOption(click.Option):
    """An option with names of former days, which ``silent`` lists."""

    def __init__(self, *arguments: Any, silent: tuple[str, ...] = (), **settings: Any) -> None:
        (names, *more) = arguments
        super().__init__([*names, *silent], *more, **settings)
        self._silent = silent

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        every = self.opts
        self.opts = [name for name in every if name not in self._silent]
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = every
