"""Does a house go on from the journals of older programs?

``journal-version-1.sql`` is the database of a demo house that the program of version 1 wrote: one
round at a table of every rule set. ``journal-sealed-after-the-cut.sql`` is that of a demo house
whose orders were committed to after their cut: at Cedar one was cut twice and shown, and a round is
on from the next; at Elm the cut is offered; at Fir a shoe ran short.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spanish21.adapters.commitment import Commitment, RevealedShoe, reveal_shoe, verify_shoe
from spanish21.adapters.store import open_store
from spanish21.game.round import commands as c
from spanish21.game.round import options
from spanish21.game.table.commands import CutCards, OrderRecut, Reshuffle
from spanish21.house.records.table_stream import find_revealed_shoe
from spanish21.house.table.commands import CloseDoors
from spanish21.ledger.journal.command_text import COMMAND_VERSION, parse_stored_command
from spanish21.refusal import Refusal
from spanish21.service import local_house
from spanish21.service.local_house import LocalHouse

DATA = Path(__file__).parents[2] / "data"
LATER = 1_795_100_000
"""Seconds since 1970, a day after the last entry of the journal."""
SOON = 1_795_200_090
"""A moment after the last entry of the journal of orders that were sealed after the cut."""
WAGERED = "Example:Atlantic-1-0-3"
"""The id under which the player made his wagers at Atlantic."""


@contextmanager
def restored(dump: str, path: Path, *, now: int) -> Iterator[LocalHouse]:
    connection = sqlite3.connect(path)
    connection.executescript((DATA / dump).read_text(encoding="utf-8"))
    connection.close()
    with open_store(str(path)) as store, LocalHouse(store, now=lambda: now) as house:
        yield house


@pytest.fixture
def old_house(tmp_path: Path) -> Iterator[LocalHouse]:
    with restored("journal-version-1.sql", tmp_path / "old.db", now=LATER) as house:
        yield house


@pytest.fixture
def sealed_after_the_cut(tmp_path: Path) -> Iterator[LocalHouse]:
    dump = "journal-sealed-after-the-cut.sql"
    with restored(dump, tmp_path / "old.db", now=SOON) as house:
        yield house


def wagers(cents: int) -> c.PlaceWagers:
    return c.PlaceWagers(1, "Example", (("main", cents),))


def test_an_old_journal_is_audited_and_adds_up_to_the_same_money(old_house: LocalHouse) -> None:
    assert old_house.audit().findings == ()
    assert old_house.house.seq == 77
    assert old_house.balance_cents("player:Example") == 975_00
    assert old_house.table("Atlantic").state.rounds == 1


def test_an_old_command_given_again_under_its_id_is_done_once(old_house: LocalHouse) -> None:
    written = old_house.store.find(WAGERED)
    assert written is not None
    assert parse_stored_command(written.asked).version == 1
    again = old_house.give_at_table("Example", "Atlantic", wagers(500), command_id="Atlantic-1-0-3")
    assert again == written
    assert old_house.house.seq == 77


def test_another_command_under_an_old_id_is_refused(old_house: LocalHouse) -> None:
    with pytest.raises(Refusal):
        old_house.give_at_table("Example", "Baker", wagers(500), command_id="Atlantic-1-0-3")


def test_what_comes_now_is_written_as_the_present_version(old_house: LocalHouse) -> None:
    old_house.add_person("Ann", "player")
    newest = [*old_house.store.entries(77)]
    assert [parse_stored_command(entry.asked).version for entry in newest] == [COMMAND_VERSION]
    assert old_house.audit().findings == ()


# --- Orders that were committed to after their cut -------------------------------------------------


def shown(house: LocalHouse, table: str) -> list[RevealedShoe]:
    """The shoes of a table that were revealed, as anybody reads them."""
    found = []
    entries = [*house.store.stream(f"table/{table}")]
    for shoe in house.table(table).shoes:
        secret = shoe.revealed and find_revealed_shoe(entries[shoe.revealed - 1], shoe.commitment)
        if secret:
            salt, promised = bytes.fromhex(secret.salt), Commitment(shoe.commitment)
            one = reveal_shoe(
                ruleset="bet-bigger",
                decks=1,
                order=secret.order,
                salt=salt,
                discards=shoe.discards,
                cut=shoe.cut,
            )
            assert all(check.holds for check in verify_shoe(one, published=promised))
            found.append(one)
    return found


def finish(house: LocalHouse, table: str, player: str) -> None:
    """Stand on every hand of a player who sits alone."""
    while (on := house.table(table).state.round) is not None:
        box = next(one.box for one in options(on) if one.player == player)
        house.give_at_table(player, table, c.Stand(box, player))


def test_shoes_that_were_sealed_after_their_cut_are_audited_as_they_were(
    sealed_after_the_cut: LocalHouse,
) -> None:
    house = sealed_after_the_cut
    found = house.audit()
    assert (found.findings, found.shoes) == ((), 3)
    assert sorted((one.table, bool(one.commitment)) for one in found.running) == [
        ("Cedar", True),
        ("Elm", False),
        ("Fir", True),
    ]
    assert [[one.cut for one in shown(house, name)] for name in ("Cedar", "Fir")] == [[0], [0, 0]]


def test_a_round_goes_on_from_a_shoe_that_was_sealed_after_its_cut(
    sealed_after_the_cut: LocalHouse,
) -> None:
    house = sealed_after_the_cut
    finish(house, "Cedar", "Ann")
    house.give_at_table("Flo", "Cedar", Reshuffle())
    assert [one.cut for one in shown(house, "Cedar")] == [0, 0]
    # The next one is sealed before it is cut.
    assert house.table("Cedar").state.cut_offered == "Ann"
    assert house.table("Cedar").state.commitment
    house.give_at_table("Ann", "Cedar", CutCards(20))
    house.give_at_table("Flo", "Cedar", CloseDoors())
    assert [one.cut for one in shown(house, "Cedar")] == [0, 0, 20]
    assert house.audit().findings == ()


def test_cards_that_an_older_program_offered_to_cut_are_sealed_after_the_cut(
    sealed_after_the_cut: LocalHouse,
) -> None:
    house = sealed_after_the_cut
    assert house.table("Elm").state.commitment == ""
    house.give_at_table("Cleo", "Elm", CutCards(20))
    ((place, promised),) = house.table("Elm").committed_orders
    assert (place.turned, promised) == (20, house.table("Elm").state.commitment)
    house.give_at_table("Flo", "Elm", CloseDoors())
    assert [one.cut for one in shown(house, "Elm")] == [0]
    assert house.audit().findings == ()


def test_such_cards_are_shuffled_again_where_their_order_is_damaged(
    sealed_after_the_cut: LocalHouse, tmp_path: Path
) -> None:
    """Nothing was promised of it; the order that is shuffled then is sealed before its cut."""
    connection = sqlite3.connect(tmp_path / "old.db")
    connection.execute("UPDATE secrets SET value = 'zzz' WHERE key = 'shoe/Elm/1'")
    connection.commit()
    connection.close()
    house = sealed_after_the_cut
    house.give_at_table("Cleo", "Elm", CutCards(20))
    elm = house.table("Elm")
    assert (elm.state.cut_offered, elm.shoe_position.shuffles, elm.floor_call) == ("Cleo", 2, "")
    assert elm.state.commitment
    house.give_at_table("Cleo", "Elm", CutCards(20))
    house.give_at_table("Flo", "Elm", CloseDoors())
    assert [one.cut for one in shown(house, "Elm")] == [20]


def test_a_shoe_that_was_sealed_after_its_cut_is_cut_again_and_sealed_before(
    sealed_after_the_cut: LocalHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new seal covers it as it lay after the first cut; both promises are audited."""
    house = sealed_after_the_cut
    house.give_at_table("Cleo", "Elm", CutCards(20))
    first = house.table("Elm").state.commitment
    house.give_at_table("Sue", "Elm", OrderRecut())
    assert house.table("Elm").state.commitment == ""
    house.give_at_table("Cleo", "Elm", CutCards(30))
    second = house.table("Elm").state.commitment
    assert first != second != ""
    house.give_at_table("Flo", "Elm", CloseDoors())
    assert [one.cut for one in shown(house, "Elm")] == [0]
    assert house.audit().findings == ()
    held = {first: "not what it was", second: "not what it is"}
    monkeypatch.setattr(
        local_house, "verify_audited_shoe", lambda shoe: filter(None, [held.get(shoe.commitment)])
    )
    said = [finding.what for finding in house.audit().findings]
    assert sorted(one.rpartition(", before it was cut again: ")[2] for one in said) == [
        "not what it was",
        next(one for one in said if one.endswith(": not what it is")),
    ]
