"""The journal: every entry in order, each chained to the one before by its hash.

An entry is one command that was accepted: what happened, and the transfers that go with it.
Changing, dropping or reordering any entry breaks the chain from there on.
"""

import hashlib
import re
from functools import lru_cache
from typing import NamedTuple

from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.facts import Fact
from spanish21.ledger.journal.entry_json import check_and_write_facts, facts_to_text
from spanish21.ledger.journal.people_names import is_person
from spanish21.refusal import Refusal

FIRST_CHAIN_HASH = "0" * 64
"""What the first entry is chained to."""
_LINE = "%s\t%s\t%s\t%d\t%s\t%s\t%s\n"
_TABS = 6
_PIECE = 2047
_HEAD_LINES = 10
_ID = re.compile(r"[\w./:'-]{1,96}")
_STREAM = re.compile(r"(table|jackpot|award|cage|people|house|member)/[\w./'-]{1,64}")


class EntryDraft(NamedTuple):
    """An entry without its place in the journal: the result of a command.

    ``id`` comes from the person who gave the command, and ``asked`` is that command as text: the same
    id with the same text is the same command given again. ``facts`` is what it means for
    jackpots and awards, ``game`` what happened at a table, as text. ``secrets`` are keys and
    values that are kept beside the journal, with the entry or not at all, and never shown in it.
    """

    id: str
    stream: str
    at: int
    by: str
    asked: str
    facts: tuple[Fact, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    game: str = ""
    secrets: tuple[tuple[str, str], ...] = ()


class Entry(NamedTuple):
    """One entry in its place: ``seq`` counts all entries, ``number`` those of its stream."""

    seq: int
    id: str
    stream: str
    number: int
    at: int
    by: str
    asked: str
    facts: tuple[Fact, ...]
    transfers: tuple[Transfer, ...]
    game: str
    chain: str


def seal(draft: EntryDraft, *, seq: int, number: int, previous: str) -> Entry:
    """The entry that a draft becomes at the next place of the journal."""
    if not _ID.fullmatch(draft.id):
        say = "an id has 1 to 96 letters, digits and the signs . _ / : - '"
        raise Refusal("entry id", draft.id, say)
    if not _is_stream(draft.stream):
        say = "write table/, jackpot/, award/, cage/, people/, house/ or member/ and a name"
        raise Refusal("stream", draft.stream, say)
    if not is_person(draft.by):
        say = "a name has 1 to 24 letters, digits and the signs . _ ' -"
        raise Refusal("person", draft.by, say)
    if type(draft.at) is not int or draft.at < 0:
        raise Refusal("time", draft.at, "write seconds since 1970, a whole number")
    if "\n" in draft.asked or "\n" in draft.game:
        raise Refusal("text", draft.id, "write commands and events on one line")
    unchained = Entry(
        seq=seq,
        id=draft.id,
        stream=draft.stream,
        number=number,
        at=draft.at,
        by=draft.by,
        asked=draft.asked,
        facts=check_and_write_facts(draft.facts),
        transfers=draft.transfers,
        game=draft.game,
        chain="",
    )
    return Entry(*unchained[:-1], chain_hash(previous, unchained))


@lru_cache(maxsize=2**12)
def _is_stream(text: str) -> bool:
    return _STREAM.fullmatch(text) is not None


def chain_hash(previous: str, entry: Entry) -> str:
    """The hash of an entry and of everything before it; what cannot be chained has none."""
    text = chained_text(previous, entry)
    return _hash(text.encode()) if text else ""


def chained_text(previous: str, entry: Entry) -> str:
    """What an entry's hash covers: the hash before it, and everything in the entry.

    One value a line, one transfer a line with tabs between its values, and lengths before the
    texts, so that no two entries read the same. What a value with a tab or a line's end in it
    would make ambiguous is chained to nothing.
    """
    facts = facts_to_text(entry.facts)
    head = (
        f"{previous}\n{entry.seq}\n{entry.id}\n{entry.stream}\n{entry.number}\n{entry.at}\n"
        f"{entry.by}\n{len(entry.asked)}\n{len(facts)}\n{len(entry.transfers)}\n"
    )
    lines = "".join([_LINE % transfer for transfer in entry.transfers])
    breaks, tabs = lines.count("\n"), lines.count("\t")
    if head.count("\n") != _HEAD_LINES or (breaks, tabs) != (
        len(entry.transfers),
        _TABS * len(entry.transfers),
    ):
        return ""
    return f"{head}{entry.asked}{facts}{lines}{entry.game}"


def _hash(data: bytes) -> str:
    """SHA-256, piece by piece: for longer ones Python lets another thread in, and to have one's
    turn again takes longer than the hash.
    """
    digest = hashlib.sha256(data[:_PIECE])
    for start in range(_PIECE, len(data), _PIECE):
        digest.update(data[start : start + _PIECE])
    return digest.hexdigest()
