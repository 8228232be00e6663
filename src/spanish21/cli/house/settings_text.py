"""How a table is set, in a line and as plain values, and what has become of a change."""

from dataclasses import asdict
from typing import Any

from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.state import ConfigurationChange
from spanish21.house.table.house_table import HouseTable


def describe_settings(settings: TableSettings) -> str:
    """How a table is set, in one line."""
    parts = [settings.kind, settings.ruleset]
    parts += [f"{name} {value}" for name, value in settings.options]
    parts += [
        f"jackpot {name} ({game})"
        for name, game in zip(settings.jackpots, settings.games, strict=True)
    ]
    usual = asdict(Clocks())
    parts += [f"{n} {s} s" for n, s in asdict(settings.clocks).items() if s != usual[n]]
    return ", ".join(parts)


def settings_record(settings: TableSettings) -> dict[str, Any]:
    """How a table is set, as the page sends it too."""
    return {
        "table": settings.table,
        "kind": settings.kind,
        "ruleset": settings.ruleset,
        "options": dict(settings.options),
        "games": list(settings.games),
        "jackpots": list(settings.jackpots),
        "clocks": asdict(settings.clocks),
    }


def describe_change(change: ConfigurationChange, desk: HouseTable | None) -> str:
    """What has become of a change."""
    if not change.decided:
        return "waits for approval"
    if change.decided == "rejected":
        return f"rejected: {change.reason}"
    if desk is not None and desk.next == change.settings:
        return "waits for the shoe"
    return "in force" if desk is not None and desk.settings == change.settings else "replaced"
