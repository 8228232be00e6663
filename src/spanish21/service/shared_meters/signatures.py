"""The signatures in two journals: a house's messages at its service, the service's at the house."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from spanish21.adapters.house_key import is_signed_text
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    read_message,
    read_signed_line,
    text_of_answer,
    text_of_message,
)
from spanish21.refusal import Refusal


def find_unsigned(entries: Iterable[Entry]) -> Iterator[str]:
    """Entries that say what a member or a meter service said, without its signature.

    A journal has its keys in it: those of members in a service's, the service's in a house's.
    """
    keys: dict[str, str] = {}
    for entry in entries:
        for fact in entry.facts:
            if isinstance(fact, f.MemberAdmitted):
                keys[f"member {fact.member}"] = fact.key
            elif isinstance(fact, f.JackpotShared):
                keys[f"jackpot {fact.jackpot}"] = fact.service_key
        says = any(isinstance(fact, _FROM_MEMBERS) for fact in entry.facts)
        if says and not _is_members(entry, keys.get(f"member {entry.by}", "")):
            yield f"entry {entry.seq}: {entry.by} has not signed it"
        for fact in entry.facts:
            if isinstance(fact, f.MessagesConfirmed) and not _is_services(
                entry, keys.get(f"jackpot {fact.jackpot}", "")
            ):
                yield f"entry {entry.seq}: the service of {fact.jackpot} has not signed it"


_FROM_MEMBERS = (f.ContributionReceived, f.AwardClaimed, f.ClaimReturned)


def _command(entry: Entry) -> tuple[str, dict[str, Any]]:
    record = json.loads(entry.asked)
    return record["command"], record["fields"]


def _is_members(entry: Entry, key: str) -> bool:
    try:
        message = read_message(*_command(entry))
    except (ValueError, KeyError, Refusal):
        return False
    text = text_of_message(message)
    return (message.member, message.number) == (entry.by, entry.number) and is_signed_text(
        text, key=key, signature=message.signature
    )


def _is_services(entry: Entry, key: str) -> bool:
    try:
        _, values = _command(entry)
        receipt = read_signed_line(MeterReceipt, values["receipt"])
    except (ValueError, KeyError, Refusal):
        return False
    return is_signed_text(text_of_answer(receipt), key=key, signature=receipt.signature)
