"""Does a house tell what it keeps, and let go of what nobody needs, while it plays on?"""

import json
from pathlib import Path

from fixtures.card_room import CardRoom
from fixtures.databases import Database
from fixtures.house_fixture import HouseFixture
from fixtures.oak_house import hashed, new_oak, oak, opened, write
from spanish21.adapters.store import open_store
from spanish21.game.table import commands as t
from spanish21.game.table.events import ShoeRevealed
from spanish21.house.administration import draft_events
from spanish21.house.journal.event_codec import write_events
from spanish21.house.people.events import PasswordChanged, SecondFactorRemoved, SecondFactorSet
from spanish21.house.records.retention import tables_with_unshown_shoes, unneeded_secrets
from spanish21.house.table import commands as d

NEW, SEED = "password/new", "factor/lost"


def lived_in() -> HouseFixture:
    """A house with a shoe that is over, one that is on, a new password and a lost device."""
    at = opened(oak())
    at.deal()
    at.finish()
    at.give("Flo", d.CloseDoors())
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    changed = draft_events("people/Sue", "Sue", at.at, [PasswordChanged("Sue", NEW)])
    at.put(changed._replace(secrets=((NEW, hashed()),)))
    lost = [SecondFactorSet("Sue", SEED), SecondFactorRemoved("Sue", "Adm", "Meg")]
    at.put(draft_events("people/Sue", "Adm", at.at, lost)._replace(secrets=((SEED, "seed"),)))
    return at


def keys_of(where: str) -> set[str]:
    with open_store(where) as store, store.reading() as reading:
        return {key for key, _ in reading.secrets()}


def test_what_nobody_needs_goes_and_the_house_plays_on(database: Database) -> None:
    at = lived_in()
    write(at, database.where)
    room = CardRoom(database.where)
    before = keys_of(database.where)
    told = room.record("house", "retention")
    assert told["unneeded"] == {"passwords": 1, "factors": 1, "orders": 1}
    assert (told["entries"], told["secrets"], told["dropped"]) == (len(at.entries), len(before), 0)
    assert (told["file_bytes"] is None) == (database.kind == "postgresql")
    assert keys_of(database.where) == before, "it only tells"

    said = room.said("house", "retention", "--drop")
    assert f"entries 1 to {len(at.entries)}, of the days " in said
    assert "of which 3 may go" in said
    assert said.endswith("Deleted: 3 secrets.")
    left = keys_of(database.where)
    assert before - left == {"password/Sue", SEED, "shoe/T1/1"}
    assert "Deleted" not in room.said("house", "retention"), "it only tells"
    assert room.record("house", "retention", "--drop")["dropped"] == 0
    clean = room.said("audit", "log")
    assert "Clean: " in clean
    for key in before - left:
        del at.secrets[key]
    assert at.house.shoes is not None
    at.house.shoes._known.clear()
    at.finish()
    assert at.phase == "ready", "the shoe that is on is dealt from as before"


def test_nothing_of_a_secret_is_left_in_the_file(tmp_path: Path) -> None:
    at = lived_in()
    at.secrets[SEED] = "a seed that was in a phone"
    room = new_oak(tmp_path, at)
    assert b"a seed that was in a phone" in (tmp_path / "oak.db").read_bytes()
    room.said("house", "retention", "--drop")
    assert b"a seed that was in a phone" not in (tmp_path / "oak.db").read_bytes()


def test_orders_of_a_table_with_an_unshown_shoe_stay() -> None:
    at = lived_in()
    keys = ["shoe/T1/1", "shoe/T1/2", "shoe/T9/1", "shoe/T1/x", "other/T1/1"]
    assert unneeded_secrets(at.house, keys, ()).orders == ("shoe/T1/1",)
    assert unneeded_secrets(at.house, keys, {"T1"}).orders == ()
    assert tables_with_unshown_shoes(at.entries) == frozenset()
    unshown = json.loads(write_events([ShoeRevealed((), "", "x")]))
    last = next(one for one in reversed(at.entries) if "ShoeRevealed" in one.game)
    entries = [*at.entries, last._replace(game=json.dumps(unshown))]
    assert tables_with_unshown_shoes(entries) == {"T1"}


def test_a_card_that_was_burned_and_not_shown_keeps_its_order() -> None:
    at = opened(oak())
    at.deal()
    at.finish()
    place = at.desk.shoe_position
    assert place.burns
    later = place._replace(shuffles=place.shuffles + 5)
    at.house.tables["T1"] = at.desk._replace(shoe_position=later)
    assert unneeded_secrets(at.house, ["shoe/T1/1"], ()).orders == ()
