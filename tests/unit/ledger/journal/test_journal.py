"""Is every change of the journal found, and does its text come back as it was?"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from ledger.chain import chain_faults
from ledger.room import Room, open_room
from spanish21.ledger import Entry, EntryDraft, Ledger, Transfer, TransferStage
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.awards import AwardStage
from spanish21.ledger.journal.entries import FIRST_CHAIN_HASH, chain_hash, seal
from spanish21.ledger.journal.entry_json import facts_from_text, facts_to_text
from spanish21.refusal import Refusal

RESUMED = facts_to_text((f.JackpotResumed("high"),))
DRAFT = EntryDraft("c-1", "cage/capital", 5, "Ada", "{}")


def story() -> list[Entry]:
    """A journal in which every kind of entry is found."""
    room = open_room(reset_cents=50_00, base_cents=100_00)
    room.wagers("high", 3)
    room.win("high", 10)
    room.advance("T1-1-1", AwardStage.CLOSED)
    room.take(EntryDraft("g-1", "table/T1", room.at, "Dee", "{}", game='{"kind":"ShoeLoaded"}'))
    return room.entries


def faults(entries: Sequence[Entry]) -> list[str]:
    return list(chain_faults(entries))


def test_an_unchanged_journal_has_no_faults() -> None:
    entries = story()
    assert faults(entries) == []
    assert faults([]) == []
    assert entries[0].chain == chain_hash(FIRST_CHAIN_HASH, entries[0])
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))


ENTRIES = story()


@pytest.mark.parametrize("place", range(len(ENTRIES)))
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "c-99"),
        ("stream", "cage/other"),
        ("at", 7),
        ("by", "Eve"),
        ("asked", "{} "),
        ("facts", (f.JackpotResumed("low"),)),
        ("transfers", (Transfer("x", "cage", "house", 1, "capital"),)),
        ("game", "[]"),
        ("chain", "f" * 64),
    ],
)
def test_any_other_value_in_any_entry_is_found(place: int, field: str, value: object) -> None:
    entries = list(ENTRIES)
    entries[place] = entries[place]._replace(**{field: value})  # type: ignore[arg-type]
    found = faults(entries)
    assert f"entry {place + 1} is not what was chained" in found


@pytest.mark.parametrize("place", range(len(ENTRIES)))
def test_another_number_in_its_stream_is_found(place: int) -> None:
    entries = list(ENTRIES)
    entry = entries[place]
    entries[place] = entry._replace(number=entry.number + 1)
    say = f"entry {entry.seq} is number {entry.number + 1} of {entry.stream}, not {entry.number}"
    assert say in faults(entries)
    assert f"entry {entry.seq} is not what was chained" in faults(entries)


def _fact_changes() -> list[tuple[int, f.Fact]]:
    """Every entry's facts with one field of one fact changed."""
    found = []
    for place, entry in enumerate(ENTRIES):
        for at, fact in enumerate(entry.facts):
            for field in fields(fact):
                was = getattr(fact, field.name)
                value = not was if type(was) is bool else 77 if type(was) is int else "zz"
                changed: dict[str, Any] = {field.name: value}
                other = replace(fact, **changed)
                assert other != fact
                assert at == 0
                found.append((place, other))
    return found


@pytest.mark.parametrize(("place", "fact"), _fact_changes())
def test_any_field_of_any_fact_is_chained(place: int, fact: f.Fact) -> None:
    entries = list(ENTRIES)
    entries[place] = entries[place]._replace(facts=(fact, *entries[place].facts[1:]))
    assert faults(entries) == [f"entry {place + 1} is not what was chained"]


@pytest.mark.parametrize(
    "change",
    [
        {"id": "other"},
        {"debit": "bank"},
        {"credit": "player:Eve"},
        {"micros": 3},
        {"code": "buy-in"},
        {"stage": TransferStage.VOID},
        {"of": "p"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_field_of_any_transfer_is_chained(change: dict[str, Any]) -> None:
    for place, entry in enumerate(ENTRIES):
        for line, transfer in enumerate(entry.transfers):
            entries = list(ENTRIES)
            if transfer._replace(**change) == transfer:
                continue
            lines = list(entry.transfers)
            lines[line] = transfer._replace(**change)
            entries[place] = entry._replace(transfers=tuple(lines))
            assert faults(entries) == [f"entry {place + 1} is not what was chained"]


def test_transfers_of_an_entry_dropped_or_swapped_are_found() -> None:
    place, entry = next((n, e) for n, e in enumerate(split_entries()) if len(e.transfers) > 1)
    for lines in (entry.transfers[1:], entry.transfers[::-1], entry.transfers * 2):
        entries = split_entries()
        entries[place] = entry._replace(transfers=lines)
        assert faults(entries) == [f"entry {place + 1} is not what was chained"]


def split_entries() -> list[Entry]:
    room = open_room(hidden_ppm=10_000)
    room.wagers("high", 2)
    return room.entries


@pytest.mark.parametrize("place", range(len(ENTRIES) - 1))
def test_a_dropped_entry_is_found(place: int) -> None:
    entries = [*ENTRIES[:place], *ENTRIES[place + 1 :]]
    found = faults(entries)
    assert found[0] == f"entry {place + 2} stands where entry {place + 1} belongs"
    assert f"entry {place + 2} is not what was chained" in found


@pytest.mark.parametrize("place", range(len(ENTRIES) - 1))
def test_two_swapped_entries_are_found(place: int) -> None:
    entries = list(ENTRIES)
    entries[place], entries[place + 1] = entries[place + 1], entries[place]
    found = faults(entries)
    assert found[0] == f"entry {place + 2} stands where entry {place + 1} belongs"
    assert f"entry {place + 1} is not what was chained" in found


def test_an_entry_given_twice_is_found() -> None:
    entries = [ENTRIES[0], *ENTRIES]
    assert faults(entries)[0] == "entry 1 stands where entry 2 belongs"


def test_a_transfer_hidden_in_the_text_of_a_game_is_found() -> None:
    """What is hashed must not read the same for two different entries."""
    entries = list(ENTRIES)
    first = entries[0]
    (moved,) = first.transfers
    hidden = f"{moved.id} cage house {moved.micros} capital at-once \n"
    entries[0] = first._replace(transfers=(), game=hidden)
    assert faults(entries) == ["entry 1 is not what was chained"]


def test_two_transfers_written_as_one_are_found() -> None:
    """What is hashed must say where each transfer begins."""
    entries = split_entries()
    place, entry = next((n, e) for n, e in enumerate(entries) if len(e.transfers) > 1)
    first, second = entry.transfers
    line = f"{first.id} {first.debit} {first.credit} {first.micros} {first.code} at-once "
    merged = second._replace(id=f"{line}\n{second.id}")
    entries[place] = entry._replace(transfers=(merged,))
    assert faults(entries) == [f"entry {place + 1} is not what was chained"]


def test_an_entry_has_its_place_by_seq_and_by_stream() -> None:
    entry = seal(DRAFT, seq=3, number=2, previous="a" * 64)
    assert entry[:7] == (3, "c-1", "cage/capital", 2, 5, "Ada", "{}")
    assert entry.chain == chain_hash("a" * 64, entry)
    assert entry.chain != chain_hash("b" * 64, entry)


@pytest.mark.parametrize("kind", ["table", "jackpot", "award", "cage", "people", "house"])
def test_every_kind_of_stream_has_entries(kind: str) -> None:
    entry = seal(DRAFT._replace(stream=f"{kind}/Zoë"), seq=1, number=1, previous=FIRST_CHAIN_HASH)
    assert entry.stream == f"{kind}/Zoë"


def test_a_secret_is_not_in_the_entry_and_not_in_its_chain() -> None:
    secret = DRAFT._replace(secrets=(("seed/1", "hush"),))
    entry = seal(secret, seq=1, number=1, previous=FIRST_CHAIN_HASH)
    assert entry == seal(DRAFT, seq=1, number=1, previous=FIRST_CHAIN_HASH)
    assert "hush" not in str(entry)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"id": "c 1"},
            (
                "entry id: 'c 1' is not allowed; "
                "an id has 1 to 96 letters, digits and the signs . _ / : - '"
            ),
        ),
        (
            {"id": "i" * 97},
            (
                f"entry id: '{'i' * 97}' is not allowed; "
                "an id has 1 to 96 letters, digits and the signs . _ / : - '"
            ),
        ),
        (
            {"stream": "till/1"},
            (
                "stream: 'till/1' is not allowed; "
                "write table/, jackpot/, award/, cage/, people/, house/ or member/ and a name"
            ),
        ),
        (
            {"by": "A&B"},
            (
                "person: 'A&B' is not allowed; "
                "a name has 1 to 24 letters, digits and the signs . _ ' -"
            ),
        ),
        (
            {"at": -1},
            "time: -1 is not allowed; write seconds since 1970, a whole number",
        ),
        (
            {"at": 1.5},
            "time: 1.5 is not allowed; write seconds since 1970, a whole number",
        ),
        ({"asked": "a\nb"}, "text: 'c-1' is not allowed; write commands and events on one line"),
        ({"game": "a\nb"}, "text: 'c-1' is not allowed; write commands and events on one line"),
    ],
)
def test_a_draft_that_cannot_be_an_entry_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal) as caught:
        seal(DRAFT._replace(**change), seq=1, number=1, previous=FIRST_CHAIN_HASH)
    assert str(caught.value) == says


def _example(kind: type) -> Any:
    values = {"str": "x", "int": 3, "bool": True, str: "x", int: 3, bool: True}
    return kind(**{field.name: values[field.type] for field in fields(kind)})


@pytest.mark.parametrize("kind", f.FACT_KINDS.values(), ids=f.FACT_KINDS)
def test_every_fact_comes_back_from_its_text(kind: type) -> None:
    fact = _example(kind)
    text = facts_to_text((fact, fact))
    assert "\n" not in text
    assert facts_from_text(text) == (fact, fact)


def test_no_facts_are_an_empty_list() -> None:
    assert facts_to_text(()) == "[]"
    assert facts_from_text("[]") == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "3",
        "null",
        "[3]",
        '["JackpotResumed"]',
        "[{}]",
        RESUMED.replace("JackpotResumed", "Robbery"),
        RESUMED.replace('"high"', "3"),
        RESUMED.replace('"jackpot"', '"pot"'),
        RESUMED.replace("}", ',"more":1}'),
        facts_to_text((f.BankStated(7, 8, False, "Ada"),)).replace("7", "true"),
        "{}",
        '""',
    ],
)
def test_damaged_facts_are_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        facts_from_text(text)
    assert str(caught.value) == (
        f"facts: '{text[:60]}' is not allowed; this is not what the ledger wrote"
    )


def test_transfers_of_an_entry_get_its_id_and_their_line() -> None:
    room = Room(cage_cents=5_00)
    named = Transfer("mine", "cage", "house", 1, "capital")
    draft = EntryDraft("d", "cage/x", 1, "Ada", "{}", (), (named, named._replace(id="")))
    assert [t.id for t in room.ledger.place(draft).transfers] == ["mine", "d/2"]


def test_only_the_next_entry_is_taken() -> None:
    ledger = Ledger()
    entry = ledger.place(DRAFT)
    with pytest.raises(Refusal) as caught:
        ledger.apply(entry._replace(seq=2))
    assert str(caught.value) == "entry: 2 is not allowed; entry 1 comes next"
    assert caught.value.name == "NOT_THE_NEXT"
    ledger.apply(entry)
    with pytest.raises(Refusal, match="entry 2 comes next"):
        ledger.apply(entry)
    assert (ledger.seq, ledger.numbers) == (1, {"cage/capital": 1})


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (
            f.BankStated(5.0, 7, True, "Ada"),  # type: ignore[arg-type]
            "fact: 'BankStated.cents 5.0' is not allowed; it is of the type int",
        ),
        (
            f.BankStated(5, True, True, "Ada"),
            "fact: 'BankStated.book_micros True' is not allowed; it is of the type int",
        ),
    ],
)
def test_a_fact_that_could_not_be_read_again_is_not_written(fact: f.Fact, says: str) -> None:
    draft = EntryDraft("c-1", "cage/bank", 1, "Ada", "{}", (fact,))
    with pytest.raises(Refusal) as caught:
        Ledger().place(draft)
    assert str(caught.value) == says
