"""Rounds from the journal: what is replayed is what happened."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from fixtures.house_fixture import (
    NOON,
    HouseFixture,
    any_choice,
    dealt,
    playing,
    settings_of,
    stacked,
)
from spanish21.game.cards import Card
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.game.table.events import ShoeCommitted, ShoeRevealed
from spanish21.house.journal.event_codec import write_events
from spanish21.house.records.round_replay import replay_round, say_round_event
from spanish21.house.records.table_stream import find_revealed_shoe, replay_table_stream
from spanish21.house.records.unfinished_rounds import UnfinishedRound, find_unfinished_rounds
from spanish21.house.table import commands as d
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import EntryDraft, Ledger
from spanish21.refusal import Refusal


def test_a_shoe_is_read_from_the_entry_that_reveals_it() -> None:
    """Also where one entry reveals a shoe, begins another one and reveals that as well."""
    first, second = ShoeRevealed((Card.parse("7s"),), "aa"), ShoeRevealed((), "bb")
    events = (first, ShoeCommitted("B"), second, ShoeCommitted("C"))
    draft = EntryDraft("c-1", "table/T1", NOON, "Ann", "", game=write_events(events))
    entry = Ledger().place(draft)
    assert find_revealed_shoe(entry, "A") == first
    assert find_revealed_shoe(entry, "B") == second
    assert find_revealed_shoe(entry, "C") is None


def test_every_round_of_a_table_is_what_it_was() -> None:
    """Round for round: its entries, its layout as it was left, its shoe, its money."""
    at = playing("wa-2025", 5, decks="2", boxes="2")
    chance = random.Random(5)  # noqa: S311  the same play on every run
    kept: list[tuple[HouseTable, int]] = []
    for _ in range(12):
        commitment = at.desk.state.commitment
        first = at.desk.number + 1
        at.deal(match_up=5_00)
        at.finish(any_choice(chance))
        assert at.desk.recent[-1].first == first
        kept.append((at.desk, 0))
        found = replay_round(at.entries_of(), "T1", len(kept))
        assert found.commitment == commitment
    assert at.verified() >= 1
    for number, (desk, _) in enumerate(kept, 1):
        found = replay_round(at.entries_of(), "T1", number)
        brief = desk.recent[-1]
        assert (found.table, found.number, found.ruleset, found.over) == (
            "T1",
            number,
            "wa-2025",
            True,
        )
        assert found.ended == desk.last
        assert [told.number for told in found.entries] == [*range(brief.first, brief.last + 1)]
        own = [one for one in at.entries_of() if brief.first <= one.number <= brief.last]
        assert [(told.seq, told.chain, told.by, told.at) for told in found.entries] == [
            (entry.seq, entry.chain, entry.by, entry.at) for entry in own
        ]
        assert [write_events(told.events) for told in found.entries] == [one.game for one in own]


def test_a_round_reads_as_it_was_said_at_the_table() -> None:
    at = dealt("9s 7d 8h Kc 2c")
    at.deal()
    at.plays("Ann", c.Hit(1, "Ann"))
    at.finish()
    said = [line for told in replay_round(at.entries_of(), "T1", 1).entries for line in told.said]
    text = "\n".join(said)
    assert "7♦" in text
    assert "K♣" in text
    assert text.index("2♣") < text.index("K♣")


def test_nothing_hidden_is_said_of_a_round_that_is_on() -> None:
    texts = set()
    for down in ("Kc", "2c"):
        at = dealt(f"9s 7d 8h {down}")
        at.deal()
        found = replay_round(at.entries_of(), "T1", 1)
        texts.add("\n".join(line for told in found.entries for line in told.said))
    assert len(texts) == 1


def test_an_up_card_that_is_turned_later_is_not_said_as_it_is_dealt() -> None:
    at = dealt("9s 7d 8h Kc", up_card_shown="after-the-deal")
    at.deal()
    said = [line for told in replay_round(at.entries_of(), "T1", 1).entries for line in told.said]
    assert sum("7♦" in line for line in said) == 1


def test_a_round_that_is_on_is_told_as_far_as_it_is() -> None:
    at = dealt("9s 7d 8h Kc")
    at.wager("Ann", 1)
    script: tuple[d.HouseTableCommand, ...] = (d.Ready(), c.Hit(1, "Ann"))
    for command in script:
        found = replay_round(at.entries_of(), "T1", 1)
        assert not found.over
        assert found.ended == at.round
        at.give("Ann", command)


def test_a_void_round_is_told_as_one() -> None:
    at = dealt("9s 7d 8h Kc")
    at.deal()
    at.plays("Flo", c.VoidRound("fire alarm"))
    found = replay_round(at.entries_of(), "T1", 1)
    assert found.over
    assert found.ended.phase is Phase.VOID
    assert found.ended == at.last
    assert "fire alarm" in "\n".join(found.entries[-1].said)


def test_a_round_that_nobody_wagered_in_is_told() -> None:
    at = dealt("9s 7d 8h Kc")
    at.wager("Ann", 1)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    at.runs_out()
    found = replay_round(at.entries_of(), "T1", 1)
    assert (found.over, found.ended.phase) == (True, Phase.VOID)


def test_the_last_round_before_other_rules_is_told_by_its_own() -> None:
    """The table is closed, set and opened again in the very entry that ends the round."""
    at = playing("wa-2025", 5, decks="2", boxes="2")
    at.set_table(settings_of("bet-bigger"))
    while at.desk.next is not None:
        commitment = at.desk.state.commitment
        at.deal()
        at.finish()
    number = at.desk.state.rounds
    found = replay_round(at.entries_of(), "T1", number)
    assert (found.ruleset, found.over, found.commitment) == ("wa-2025", True, commitment)
    assert found.ended.phase is Phase.CLOSED
    assert found.ended.rules == settings_of("wa-2025", decks="2", boxes="2").configured_rules.rules
    assert found.entries[-1].said
    at.deal(5_00)
    at.finish()
    assert replay_round(at.entries_of(), "T1", number + 1).ruleset == "bet-bigger"


def test_a_live_round_has_no_shoe_that_was_committed_to() -> None:
    at = dealt("9s 7d 8h Kc")
    at.deal()
    at.finish()
    at.set_table(settings_of("wa-2025", kind="live"))
    at.give(HOUSE_ACTOR, d.CloseDoors())
    assert at.verified() == 1
    at.opens_tray()
    at.says("Flo", t.OpenTable("Dan", 0))
    at.says("Ann", t.Sit(1))
    rules = at.desk.state.rules.shoe
    at.says("Dan", t.InspectCards(at.desk.state.full.items()))
    at.says("Flo", t.VerifyInspection())
    at.says("Dan", t.ShowCards("Ann"), t.WashCards())
    at.says("Dan", *(t.ShuffleStep(step) for step in rules.shuffle_steps), t.OfferCut("Ann"))
    at.says("Ann", t.CutCards(100))
    at.says("Dan", t.PlaceCutCard(rules.cut_card_depth(288)), t.BurnFirst(), t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers\ndeal 9♠ 7♦ 8♥")
    assert replay_round(at.entries_of(), "T1", 1).commitment
    assert replay_round(at.entries_of(), "T1", 2).commitment == ""


@pytest.mark.parametrize("number", [0, -1, 2, 10**9])
def test_a_round_that_never_was_is_refused(number: int) -> None:
    at = dealt("9s 7d 8h Kc")
    at.deal()
    with pytest.raises(Refusal, match="T1 has played rounds 1 to 1") as caught:
        replay_round(at.entries_of(), "T1", number)
    assert caught.value.name == "NO_SUCH_ROUND"


def test_a_table_that_has_played_none_says_so() -> None:
    at = playing()
    with pytest.raises(Refusal, match="T1 has played none"):
        replay_round(at.entries_of(), "T1", 1)
    with pytest.raises(Refusal, match="T7 has played none"):
        replay_round([], "T7", 1)


def test_walking_a_table_gives_the_table_after_every_entry() -> None:
    at = playing("bet-bigger", 3, decks="1", boxes="2")
    for _ in range(6):
        at.deal(1_00)
        at.finish()
    at.give("Flo", d.PauseTable("fire alarm"))
    steps = [*replay_table_stream(at.entries_of())]
    assert steps[-1][3] == at.desk
    for (_, _, _, after), (_, _, before, _) in pairwise(steps):
        assert before is after


@pytest.mark.parametrize("game", ["[]", '[{"kind":"PlayerReady","player":"Ann"}]'])
def test_a_table_that_does_not_begin_with_its_settings_is_refused(game: str) -> None:
    at = playing()
    entry = at.house.place(EntryDraft("x", "table/T2", NOON, "house", "", game=game))
    with pytest.raises(Refusal, match="a table begins with its settings"):
        list(replay_table_stream([entry]))


def test_what_is_no_part_of_a_round_is_not_said() -> None:
    at = playing(seats={})
    for event in at.events():
        assert say_round_event(event, at.desk) == ()
    at.says("Ann", t.Sit(1))
    at.deal()
    assert say_round_event(at.events(at.entries_of()[2])[0], at.desk) == ()


# --- What is beside the cards --------------------------------------------------------------------


def said_in(at: HouseFixture, number: int) -> list[tuple[int, tuple[str, ...]]]:
    found = replay_round(at.entries_of(), "T1", number)
    return [(told.number, told.said) for told in found.entries]


def test_every_entry_of_a_round_has_words_and_every_word_its_layout() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    chance = random.Random(7)  # noqa: S311  the same play on every run
    for _ in range(15):
        at.deal(match_up=5_00)
        at.finish(any_choice(chance))
    for number in range(1, 16):
        for told in replay_round(at.entries_of(), "T1", number).entries:
            assert told.said
            assert told.said == tuple(line for step in told.steps for line in step.said)


def test_a_pause_a_call_and_leaving_are_told_in_the_round_they_were_in() -> None:
    at = playing("wa-2025", stacked("9s 9h 7d 8h 8s Kc"))
    at.wager("Ann", 1)
    at.give("Flo", d.PauseTable("fire alarm"))
    at.says("Bob", t.Leave())
    at.give("Flo", d.ResumeTable())
    said = [line for _, lines in said_in(at, 1) for line in lines]
    assert said == [
        "round 1: place your wagers",
        "box 1 Ann wagers main $10",
        "Flo stops the table: fire alarm",
        "Bob leaves",
        "Flo lets the table go on",
    ]


def disputed() -> HouseFixture:
    """Three rounds; the first is disputed in the second, ruled on in the third, and again."""
    at = playing("wa-2025", 5, seats={1: "Ann", 2: "Bob"})
    at.deal()
    at.finish()
    at.wager("Ann", 1)
    at.give("Ann", d.OpenDispute(1, "I had twenty"))
    at.wager("Bob", 2)
    at.ready("Ann", "Bob")
    at.finish()
    at.wager("Ann", 1)
    at.give("Flo", d.RuleDispute("paid as a win", (("Ann", 20_00), ("Bob", -5_00)), "Sue"))
    at.wager("Bob", 2)
    at.ready("Ann", "Bob")
    at.finish()
    at.give("Flo", d.OpenDispute(2, "another one"))
    at.give("Sue", d.RuleDispute("it stands", (), ""))
    at.give("Flo", d.OpenDispute(1, "the camera says otherwise"))
    at.give("Sue", d.RuleDispute("half of it back", (("Ann", -10_00),), "Meg"))
    return at


def test_rulings_on_a_round_are_told_with_it_however_late_they_came() -> None:
    at = disputed()
    last = at.desk.recent[0].last
    found = replay_round(at.entries_of(), "T1", 1)
    late = [told for told in found.entries if told.number > last]
    first, second = (told.events[0].dispute for told in late[::2])
    paid = "paid as a win; Ann gets $20.00; Bob gives back $5.00"
    assert [told.said for told in late] == [
        (f"Ann disputes round 1 ({first}): I had twenty",),
        (f"Flo and Sue rule on dispute {first}: {paid}",),
        (f"Flo disputes round 1 ({second}): the camera says otherwise; the table stands still",),
        (f"Sue and Meg rule on dispute {second}: half of it back; Ann gives back $10.00",),
    ]
    for told in late:
        entry = at.entries_of()[told.number - 1]
        assert (told.seq, told.by, told.at, told.chain) == (
            entry.seq,
            entry.by,
            entry.at,
            entry.chain,
        )
        assert [step.after for step in told.steps] == [found.ended]
    assert found.corrections == (("Ann", 10_00), ("Bob", -5_00))


def test_a_ruling_on_another_round_corrects_nothing_here() -> None:
    at = disputed()
    for number in (2, 3):
        assert replay_round(at.entries_of(), "T1", number).corrections == ()
    second = [line for _, lines in said_in(at, 2) for line in lines]
    assert sum("I had twenty" in line for line in second) == 1
    assert second[-2].startswith("Flo disputes round 2 (")
    assert second[-1].endswith(": it stands; no chips move")
    third = [line for _, lines in said_in(at, 3) for line in lines]
    assert sum("paid as a win" in line for line in third) == 1


def test_a_ruling_in_the_round_itself_corrects_it() -> None:
    at = playing("wa-2025", 5, seats={1: "Ann"})
    at.wager("Ann", 1)
    at.give("Ann", d.OpenDispute(1, "my chips are short"))
    at.give("Flo", d.RuleDispute("a chip was found", (("Ann", 5_00),), "Sue"))
    found = replay_round(at.entries_of(), "T1", 1)
    assert (found.over, found.corrections) == (False, (("Ann", 5_00),))


def start(script: Callable[[HouseFixture], Any]) -> HouseFixture:
    at = playing("wa-2025", stacked("9s 9h 7d 8h 8s Kc"))
    script(at)
    return at


def test_rounds_that_are_not_over_are_listed_with_what_is_at_risk() -> None:
    at = start(lambda at: at.deal(match_up=5_00))
    (found,) = find_unfinished_rounds(at.house.tables.values())
    sides = 5_00 * (at.round.lines == ())
    assert found == UnfinishedRound(
        "T1", 1, "play", at.desk.since, (("Ann", 10_00 + sides), ("Bob", 10_00 + sides))
    )
    assert sum(cents for _, cents in found.players) == at.cents("wagers:T1")


def test_whoever_has_nothing_at_risk_is_not_listed() -> None:
    at = start(lambda at: at.wager("Ann", 1))
    (found,) = find_unfinished_rounds(at.house.tables.values())
    assert (found.phase, found.players) == ("wagering", (("Ann", 10_00),))
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    (found,) = find_unfinished_rounds(at.house.tables.values())
    assert found.players == ()
    at.runs_out()
    assert find_unfinished_rounds(at.house.tables.values()) == ()
