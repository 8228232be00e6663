"""Tables on a processor: one by itself, or any number of them in arrays."""

# ruff: noqa: PLR0913, PLR0917  compiled functions are given one array after the other

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from spanish21.kernel_cache import cached_njit
from spanish21.simulation.general import layout as at
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.round_steps import build_steps
from spanish21.simulation.tables.table_game import TableArrays

_OPTIONS: Any = {"nogil": True, "_nrt": False}
_called = numba.njit(**_OPTIONS)
_inline = numba.njit(**_OPTIONS, forceinline=True)
_open_table, _begin_round, _answer, _observe = build_steps(_called)


@_inline  # type: ignore[untyped-decorator]
def _show(game: Any, row: Any, seen: Any, mask: Any) -> None:  # pragma: no cover
    _observe(game[0], game[1], row, seen)
    bits = row[on.MASK]
    for action in range(mask.shape[0]):
        mask[action] = (bits >> action) & 1


@cached_njit(**_OPTIONS)
def open_tables(game: Any, rows: Any, shoes: Any, seeds: Any) -> None:  # pragma: no cover
    """Open tables, each with the random numbers of its seed and its place."""
    for table in range(rows.shape[0]):
        _open_table(game[0], game[5], rows[table], shoes[table], seeds[table], table)


@cached_njit(**_OPTIONS)
def begin_one(game: Any, row: Any, shoe: Any, scratch: Any, seen: Any, mask: Any) -> None:  # pragma: no cover  # fmt: skip
    """The next round of one table."""
    _begin_round(game, row, shoe, scratch, scratch)
    _show(game, row, seen, mask)


@cached_njit(**_OPTIONS)
def answer_one(game: Any, row: Any, shoe: Any, scratch: Any, seen: Any, mask: Any, action: int) -> int:  # pragma: no cover  # fmt: skip
    """Answer for one table; its cents come back."""
    cents: int = _answer(game, row, shoe, action, scratch, scratch)
    _show(game, row, seen, mask)
    return cents


@cached_njit(**_OPTIONS)
def begin_many(game: Any, rows: Any, shoes: Any, scratch: Any, which: Any, seen: Any, masks: Any) -> None:  # pragma: no cover  # fmt: skip
    """The next round of the tables that are marked."""
    for table in range(rows.shape[0]):
        if which[table]:
            _begin_round(game, rows[table], shoes[table], scratch, scratch)
            _show(game, rows[table], seen[table], masks[table])


@cached_njit(**_OPTIONS)
def answer_many(game: Any, rows: Any, shoes: Any, scratch: Any, actions: Any, cents: Any, over: Any, seen: Any, masks: Any, first: int, last: int, same_step: int, final: Any) -> None:  # pragma: no cover  # fmt: skip
    """Answer for the tables from ``first`` on; one that is over begins its next round instead.

    With ``same_step`` it begins in the step in which it ends, and what was seen last goes to
    ``final``, where that has rows.
    """
    keeps = final.shape[0] > 0
    for table in range(first, last):
        row, shoe = rows[table], shoes[table]
        cents[table], over[table] = 0, 0
        if row[on.PHASE] == on.OVER:
            _begin_round(game, row, shoe, scratch, scratch)
        else:
            cents[table] = _answer(game, row, shoe, actions[table], scratch, scratch)
            if row[on.PHASE] == on.OVER:
                over[table] = 1
                if same_step:
                    if keeps:
                        _observe(game[0], game[1], row, final[table])
                    _begin_round(game, row, shoe, scratch, scratch)
        _show(game, row, seen[table], masks[table])


class TableMemory:
    """The arrays of some tables: their rows, their shoes, and what is seen of them."""

    def __init__(self, arrays: TableArrays, tables: int, actions: int) -> None:
        size = int(arrays.numbers[0, at.SIZE])
        self.rows = np.zeros((tables, on.ROW), np.int64)
        self.shoes = np.zeros((tables, size), np.uint8)
        self.scratch = np.zeros(1, np.int64)
        self.seen = np.zeros((tables, on.OBSERVED), np.int16)
        self.masks = np.zeros((tables, actions), np.int8)
        self.cents = np.zeros(tables, np.int64)
        self.over = np.zeros(tables, np.bool_)

    def open_tables(self, arrays: TableArrays, seeds: NDArray[np.uint64]) -> None:
        """Open every table anew."""
        open_tables(tuple(arrays), self.rows, self.shoes, seeds)
