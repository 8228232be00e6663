"""Rounds from the journal: what is replayed is what happened."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from housed import NOON, Housed, any_choice, dealt, playing, settings_of, stacked
from spanish21.game.cards import Card
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.game.table.events import ShoeCommitted, ShoeRevealed
from spanish21.house import commands as d
from spanish21.house.codec import write_events
from spanish21.house.desk import Desk
from spanish21.house.history import (
    Unfinished,
    replay_round,
    revealed_shoe,
    say_event,
    unfinished,
    walk_table,
)
from spanish21.house.tables import HOUSE
from spanish21.ledger import Draft, Ledger
from spanish21.refusal import Refusal


def test_a_shoe_is_read_from_the_entry_that_reveals_it() -> None:
    """Also where one entry reveals a shoe, begins another one and reveals that as well."""
    first, second = ShoeRevealed((Card.parse("7s"),), "aa"), ShoeRevealed((), "bb")
    events = (first, ShoeCommitted("B"), second, ShoeCommitted("C"))
    draft = Draft("c-1", "table/T1", NOON, "Ann", "", game=write_events(events))
    entry = Ledger().place(draft)
    assert revealed_shoe(entry, "A") == first
    assert revealed_shoe(entry, "B") == second
    assert revealed_shoe(entry, "C") is None


def test_every_round_of_a_table_is_what_it_was() -> None:
    """Round for round: its entries, its layout as it was left, its shoe, its money."""
    at = playing("wa-2025", 5, decks="2", boxes="2")
    chance = random.Random(5)  # noqa: S311  the same play on every run
    kept: list[tuple[Desk, int]] = []
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
    script: tuple[d.DeskCommand, ...] = (d.Ready(), d.Give(t.Play(c.Hit(1, "Ann"))))
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
    assert found.ended.rules == settings_of("wa-2025", decks="2", boxes="2").chosen.rules
    assert found.entries[-1].said
    at.deal(5_00)
    at.finish()
    assert replay_round(at.entries_of(), "T1", number + 1).ruleset == "bet-bigger"


def test_a_live_round_has_no_shoe_that_was_committed_to() -> None:
    at = dealt("9s 7d 8h Kc")
    at.deal()
    at.finish()
    at.set_table(settings_of("wa-2025", kind="live"))
    at.give(HOUSE, d.CloseDoors())
    assert at.verified() == 1
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
    steps = [*walk_table(at.entries_of())]
    assert steps[-1][3] == at.desk
    for (_, _, _, after), (_, _, before, _) in pairwise(steps):
        assert before is after


@pytest.mark.parametrize("game", ["[]", '[{"kind":"PlayerReady","player":"Ann"}]'])
def test_a_table_that_does_not_begin_with_its_settings_is_refused(game: str) -> None:
    at = playing()
    entry = at.house.place(Draft("x", "table/T2", NOON, "house", "", game=game))
    with pytest.raises(Refusal, match="a table begins with its settings"):
        list(walk_table([entry]))


def test_what_is_no_part_of_a_round_is_not_said() -> None:
    at = playing(seats={})
    for event in at.events():
        assert say_event(event, at.desk) == ()
    at.says("Ann", t.Sit(1))
    at.deal()
    assert say_event(at.events(at.entries_of()[2])[0], at.desk) == ()


def start(script: Callable[[Housed], Any]) -> Housed:
    at = playing("wa-2025", stacked("9s 9h 7d 8h 8s Kc"))
    script(at)
    return at


def test_rounds_that_are_not_over_are_listed_with_what_is_at_risk() -> None:
    at = start(lambda at: at.deal(match_up=5_00))
    (found,) = unfinished(at.house.tables.values())
    sides = 5_00 * (at.round.lines == ())
    assert found == Unfinished(
        "T1", 1, "play", at.desk.since, (("Ann", 10_00 + sides), ("Bob", 10_00 + sides))
    )
    assert sum(cents for _, cents in found.players) == at.cents("wagers:T1")


def test_whoever_has_nothing_at_risk_is_not_listed() -> None:
    at = start(lambda at: at.wager("Ann", 1))
    (found,) = unfinished(at.house.tables.values())
    assert (found.phase, found.players) == ("wagering", (("Ann", 10_00),))
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    (found,) = unfinished(at.house.tables.values())
    assert found.players == ()
    at.runs_out()
    assert unfinished(at.house.tables.values()) == ()
