"""How a table of the house is set, in a line, and what has become of a change of it."""

from dataclasses import fields
from itertools import zip_longest
from typing import Any, Protocol


class SettingsInWords(Protocol):
    """A table's settings, as far as words need them.

    The house knows what settings are; the phrasebook stands below it and reads their fields.
    """

    @property
    def table(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def options(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def games(self) -> tuple[str, ...]: ...
    @property
    def without_terms(self) -> Any: ...
    @property
    def jackpots(self) -> tuple[str, ...]: ...
    @property
    def clocks(self) -> Any: ...
    @property
    def approval(self) -> Any: ...
    @property
    def fills(self) -> str: ...


def describe_settings(settings: SettingsInWords) -> str:
    """How a table is set, in one line; clocks and approvals are named where there are any.

    That the house funds an automatic table's bank is what two people agree to with it.
    """
    parts = [settings.kind, settings.ruleset]
    parts += [f"{name} {value}" for name, value in settings.options]
    parts += [
        f"jackpot {name} ({game})" if game else f"jackpot {name}"
        for name, game in zip_longest(settings.jackpots, settings.games)
    ]
    clocks = settings.clocks
    parts += [
        f"{clock.name} {getattr(clocks, clock.name)} s"
        for clock in fields(clocks)
        if getattr(clocks, clock.name) != clock.default
    ]
    approval = settings.approval
    parts += [
        f"{field.name.replace('_', ' ')} {getattr(approval, field.name)}"
        for field in fields(approval)
        if getattr(approval, field.name)
    ]
    if settings.kind == "automatic" and settings.fills == "by-rule":
        parts.append("the house funds its bank")
    return ", ".join(parts)


def describe_named_settings(settings: SettingsInWords) -> str:
    """The same with the table's name before it: ``T1 (live, wa-2025, decks 6)``."""
    return f"{settings.table} ({describe_settings(settings)})"


class TableInWords(Protocol):
    """A table of the house, as far as words need it: its settings now and from the next shoe on."""

    @property
    def settings(self) -> SettingsInWords: ...
    @property
    def next(self) -> SettingsInWords | None: ...


class ChangeInWords(Protocol):
    """A proposed change of a table's settings, and what was decided about it."""

    @property
    def settings(self) -> SettingsInWords: ...
    @property
    def decided(self) -> str: ...
    @property
    def reason(self) -> str: ...


def describe_change(change: ChangeInWords, table: TableInWords | None) -> str:
    """What has become of a proposed change: ``waits for approval``, ``in force``."""
    if not change.decided:
        return "waits for approval"
    if change.decided == "rejected":
        return f"rejected: {change.reason}"
    if table is None:
        return "replaced"
    if table.next is not None and table.next.without_terms == change.settings.without_terms:
        return "waits for the shoe"
    return (
        "in force" if table.settings.without_terms == change.settings.without_terms else "replaced"
    )
