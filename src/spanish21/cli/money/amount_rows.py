"""Names, amounts and words in rows, as pages and reports of money show them."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

AmountRows = Sequence[tuple[str, str, str]]
"""A name, an amount and the words beside it."""


def draw_amount_rows(rows: AmountRows) -> Table:
    """Names, amounts flush right, and words beside them."""
    drawn = Table.grid(padding=(0, 1))
    drawn.add_column(width=18, no_wrap=True)
    drawn.add_column(justify="right", no_wrap=True)
    drawn.add_column(overflow="fold")
    for name, amount, words in rows:
        drawn.add_row(Text(f"  {name}"), Text(amount), Text(words))
    return drawn
