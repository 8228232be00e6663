"""The whole house: the journal adds up to it, however it is read."""

import random
from typing import Any

import pytest

from fixtures.house_fixture import (
    NOON,
    SAME_BOX,
    HouseFixture,
    add_jackpots,
    any_choice,
    dealt,
    everything,
    memory_house,
    playing,
    settings_of,
)
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import write_events
from spanish21.house.journal.projection import replay_entries
from spanish21.house.journal.snapshots import freeze, thaw
from spanish21.house.journal.store import BrokenJournal
from spanish21.house.people.roles import HouseRole
from spanish21.house.state import AppliedEntry
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.ledger import EntryDraft
from spanish21.ledger.commands import MoveMoney
from spanish21.refusal import Refusal


def busy() -> HouseFixture:
    """A house in which something of every kind has happened, two rounds being on."""
    at = memory_house(4)
    at.put(administration.found_house(at.house, "house", NOON, "The Six Decks", demo=True))
    at.put(
        administration.draft_events(
            administration.CHECKS_STREAM,
            "house",
            NOON,
            [SelfChecked("p1", "1", "c", "r", holds=True)],
        )
    )
    first = settings_of(games=(SAME_BOX,), jackpots=("J1",))
    second = settings_of("bet-bigger", table="T2", decks="1")
    add_jackpots(at, first)
    chance = random.Random(4)  # noqa: S311  the same play on every run
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")
    for number, settings in enumerate((first, second)):
        at.put(administration.propose_change(at.house, sue, NOON, f"ch-{number}", settings))
        at.put(administration.approve_change(at.house, meg, NOON, f"ch-{number}"))
        at.set_table(settings)
        at.give("Flo", d.OpenDoors(), table=settings.table)
    at.put(administration.propose_change(at.house, sue, NOON, "ch-9", second))
    at.put(administration.reject_change(at.house, meg, NOON, "ch-9", "no need"))
    at.says("Ann", t.Sit(1))
    at.says("Bob", t.Sit(2))
    at.give("Cid", t.Sit(1), table="T2")
    for _ in range(4):
        at.deal(jackpot_1=1_00)
        at.finish(any_choice(chance))
        wager = c.PlaceWagers(1, "Cid", (("main", 1_00),))
        if at.house.tables["T2"].state.round is None:
            at.give("Cid", wager, table="T2")
            at.give("Cid", d.Ready(), table="T2")
    at.deal()
    at.set_table(settings_of(table="L1", kind="live"))
    at.opens_tray("L1")
    at.give("Flo", t.OpenTable("Dan", 0), table="L1")
    at.give("Cid", t.Sit(1), table="L1")
    at.give("Dan", d.BuyChips("Cid", 50_00), table="L1")
    at.give("Dan", d.CallFloor("look at this"), table="L1")
    return at


def test_the_journal_read_again_gives_the_same_house() -> None:
    at = busy()
    again = at.replayed()
    assert everything(again) == at.everything()
    assert (again.name, again.demo) == ("The Six Decks", True)
    assert again.checked == {"p1": (NOON, SelfChecked("p1", "1", "c", "r", holds=True))}
    assert [(one.decided, one.decided_by) for one in again.changes.values()] == [
        ("approved", "Meg"),
        ("approved", "Meg"),
        ("rejected", "Meg"),
    ]
    assert again.changes["ch-9"].reason == "no need"


def test_a_snapshot_gives_the_same_house_and_it_goes_on() -> None:
    at = busy()
    thawed = thaw(freeze(at.house))
    assert everything(thawed) == at.everything()
    assert thawed.shoes is None
    with pytest.raises(RuntimeError, match="a house that deals needs its shoes"):
        thawed.decide_at_table(at.find_actor("Flo"), "T1", at.at, d.PauseTable("fire alarm"))
    thawed.shoes = at.shoes()
    while at.desk.state.round is not None:
        at.at = at.wait.until
        draft = thawed.decide_at_table(HOUSE_ACTOR, "T1", at.at, d.TimeOut(at.desk.number))
        entry = at.put(draft)
        thawed.apply(entry)
        assert everything(thawed) == at.everything()


def test_a_house_that_foresaw_some_entries_and_read_others_is_the_same() -> None:
    at = dealt("9s 7d 8h Kc 2c 3c 4c")
    other = at.replayed()
    script: list[d.HouseTableCommand] = [
        c.PlaceWagers(1, "Ann", (("main", 10_00),)),
        d.Ready(),
        c.Hit(1, "Ann"),
        c.Hit(1, "Ann"),
    ]
    for number, command in enumerate(script):
        decides, reads = (at.house, other) if number % 2 else (other, at.house)
        draft = decides.decide_at_table(at.find_actor("Ann"), "T1", at.at, command)
        entry = decides.place(draft._replace(id=f"x-{number}"))
        decides.apply(entry)
        reads.apply(entry)
        at.entries.append(entry)
        at.secrets.update(draft.secrets)
        assert everything(other) == at.everything() == everything(at.replayed())


def test_what_was_foreseen_in_vain_is_forgotten() -> None:
    """A draft that never became an entry must not stand in for one of another time or person."""
    at = dealt("9s 7d 8h Kc 2c 3c 4c")
    other = at.replayed()
    say = d.PauseTable("fire alarm")
    other.decide_at_table(at.find_actor("Flo"), "T1", at.at, say)
    at.at += 50
    other.apply(at.give("Flo", say))
    assert everything(other) == at.everything()
    resume = d.ResumeTable()
    at.give("Flo", resume)
    other.apply(at.entries[-1])
    other.decide_at_table(HOUSE_ACTOR, "T1", at.at + 700, d.TimeOut(at.desk.number))
    at.at += 1000
    other.apply(at.runs_out())
    assert everything(other) == at.everything()


def test_a_command_decided_and_refused_leaves_the_next_one_alone() -> None:
    at = dealt("9s 7d 8h Kc", chips=20_00)
    wager = c.PlaceWagers(1, "Ann", (("main", 21_00),))
    assert at.refuses("Ann", wager).name == "OVERDRAFT"
    at.wager("Ann", 1, 20_00)
    assert at.chips("Ann") == 0


def test_a_shoe_shuffled_in_vain_is_never_dealt_from() -> None:
    """One process shuffles and fails; another shuffles and writes; the first deals on."""
    at = memory_house(1)
    at.set_table(settings_of())
    at.give(HOUSE_ACTOR, d.OpenDoors())
    other = at.replayed()
    other.decide_at_table(at.find_actor("Ann"), "T1", at.at, t.Sit(1))
    at.shuffle = lambda cards: tuple(reversed(cards))
    other.apply(at.give("Ann", t.Sit(1)))
    other.apply(at.give("Ann", c.PlaceWagers(1, "Ann", (("main", 5_00),))))
    draft = other.decide_at_table(at.find_actor("Ann"), "T1", at.at, d.Ready())
    mine = at.house.decide_at_table(at.find_actor("Ann"), "T1", at.at, d.Ready())
    assert draft.game == mine.game
    at.put(mine)
    at.finish()
    at.give("Flo", d.CloseDoors())
    assert at.verified() == 1


def test_a_refused_entry_leaves_the_house_as_it_was() -> None:
    at = dealt("9s 7d 8h Kc")
    before = at.everything()
    good = at.house.place(
        at.house.decide_at_table(at.find_actor("Flo"), "T1", at.at, d.PauseTable("fire"))._replace(
            id="x"
        )
    )
    for changes in ({"seq": good.seq + 1}, {"game": "[{}]"}, {"game": "nonsense"}):
        with pytest.raises(Refusal):
            at.house.apply(good._replace(**changes))
        assert at.everything() == before
    at.house.apply(good)
    assert at.desk.paused == "fire"


@pytest.mark.parametrize("game", ["", "[]", write_events([h.PlayerReady("Ann")])])
def test_a_table_without_settings_is_damage(game: str) -> None:
    at = memory_house()
    at.house.name = "The Oak"
    entry = at.house.place(EntryDraft("x", "table/T9", NOON, "house", "", game=game))
    with pytest.raises(BrokenJournal, match="a table begins with its settings"):
        list(replay_entries(at.house, [entry]))


def test_a_ledger_without_a_house_has_tables_in_its_transfers_only() -> None:
    at = memory_house()
    at.house.apply(at.house.place(EntryDraft("x", "table/T9", NOON, "Dee", "")))
    assert "T9" not in at.house.tables


def test_news_are_what_was_taken_in_since_the_last_time() -> None:
    at = dealt("9s 7d 8h Kc")
    assert at.house.drain_applied() == []
    at.house.listening = True
    at.wager("Ann", 1)
    at.pays(MoveMoney("capital", "cage", "house", 100))
    first, second = at.house.drain_applied()
    assert isinstance(first, AppliedEntry)
    assert first.table == at.desk
    assert first.balances == (("player:Ann", 9_990_00 * 10_000),)
    assert first.entry == at.entries[-2]
    assert first.events == at.events(at.entries[-2])
    assert (second.table, second.events, second.balances) == (None, (), ())
    assert at.house.drain_applied() == []


def test_somebody_who_is_disabled_does_not_speak() -> None:
    at = memory_house()
    assert at.house.find_actor("ann") == at.house.find_actor("Ann")
    assert at.house.find_actor("Fay").roles == (HouseRole.DEALER, HouseRole.FLOOR)
    at.put(administration.disable_person(at.house, at.find_actor("Adm"), NOON, "Ann", "gone"))
    refusal = at.refused(lambda: at.house.find_actor("Ann"))
    assert (refusal.name, str(refusal)) == (
        "DISABLED",
        "name: 'Ann' is not allowed; Ann may not act any more",
    )
    assert at.refused(lambda: at.house.find_actor("Zoe")).name == "NO_SUCH_PERSON"


def test_only_the_last_decided_changes_are_recalled() -> None:
    at = memory_house()
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")
    at.put(administration.propose_change(at.house, sue, NOON, "open", settings_of()))
    for number in range(203):
        at.put(administration.propose_change(at.house, sue, NOON, f"ch-{number}", settings_of()))
        at.put(administration.reject_change(at.house, meg, NOON, f"ch-{number}", "no need"))
    assert len(at.house.changes) == 201
    assert "open" in at.house.changes
    assert "ch-2" not in at.house.changes
    assert "ch-3" in at.house.changes


def test_books_of_a_house_are_its_ledgers() -> None:
    at = playing()
    assert (at.house.seq, at.house.chain) == (len(at.entries), at.entries[-1].chain)
    assert at.house.numbers["table/T1"] == at.desk.number


def test_events_of_no_meaning_to_a_house_are_taken_in() -> None:
    at = memory_house()
    before: Any = at.everything()[1:]
    at.put(administration.draft_events("house/other", "house", NOON, [h.FloorCame("Flo")]))
    assert at.everything()[1:] == before


def test_the_last_self_check_of_a_process_is_recalled() -> None:
    at = memory_house()
    for number in range(60):
        for holds in (True, False):
            event = SelfChecked(f"p{number}", "1", "c", "r", holds=holds)
            at.put(
                administration.draft_events(
                    administration.CHECKS_STREAM, "house", NOON + number, [event]
                )
            )
    found = at.house.checked
    assert found["p59"] == (NOON + 59, SelfChecked("p59", "1", "c", "r", holds=False))
    assert [*found][-3:] == ["p57", "p58", "p59"]
    assert len(found) == 50
