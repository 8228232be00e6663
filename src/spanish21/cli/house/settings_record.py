"""How a table is set, as plain values."""

from dataclasses import asdict
from typing import Any

from spanish21.house.configuration.table_settings import TableSettings


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
