"""An entry of the journal as plain values."""

from typing import Any

from spanish21.ledger import Entry
from spanish21.ledger.journal.entry_json import to_plain_values


def entry_record(entry: Entry) -> dict[str, Any]:
    """An entry as plain values, from which its hash can be worked out again."""
    plain = entry._asdict()
    plain["facts"] = [to_plain_values(fact) for fact in entry.facts]
    plain["transfers"] = [
        {**transfer._asdict(), "stage": transfer.stage.value} for transfer in entry.transfers
    ]
    return plain
