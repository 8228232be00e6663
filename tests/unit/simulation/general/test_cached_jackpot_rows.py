"""The rows that deals hit in a jackpot's pay table are read once and kept for the next run."""

from pathlib import Path

import numpy as np
import pytest

from spanish21 import ruleset
from spanish21.disk_cache import CACHE_VARIABLE
from spanish21.game.wagers.jackpot import JackpotPayTable
from spanish21.simulation.general import jackpot_tables
from spanish21.simulation.general.jackpot_tables import (
    JackpotOutcomes,
    load_outcomes,
    read_outcomes,
)

pytestmark = pytest.mark.long


def table(name: str) -> JackpotPayTable:
    chosen = {"table": name, "paytable": 1, "wager": "$1"}
    return ruleset("wa-2025", decks=6, jackpots=[chosen]).jackpots[0].table


def test_a_pay_table_is_read_once_and_kept_as_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    read: list[JackpotOutcomes] = []

    def read_and_note(table: JackpotPayTable) -> JackpotOutcomes:
        read.append(read_outcomes(table))
        return read[-1]

    monkeypatch.setattr(jackpot_tables, "read_outcomes", read_and_note)
    for _ in range(2):
        # A run that begins knows nothing but what is on the disk.
        monkeypatch.setattr(jackpot_tables, "_LOADED_OUTCOMES", {})
        found = [load_outcomes(table(name)) for name in ("3c", "6")]
    assert len(read) == len(list(tmp_path.iterdir())) == 2
    for one, made in zip(found, read, strict=True):
        assert one.distinct == made.distinct
        assert np.array_equal(one.classes, made.classes)
        assert one.classes.flags.writeable
