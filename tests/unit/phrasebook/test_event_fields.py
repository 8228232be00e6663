"""Can any event be spelled by its fields?"""

from spanish21.game.cards import Card
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import events as e
from spanish21.house.people.events import PersonExcluded
from spanish21.ledger.facts import LinkLost, WagersContributed
from spanish21.phrasebook.event_fields import ValueWords, spell_event


def test_an_event_is_its_kind_and_its_fields() -> None:
    assert spell_event(e.CutCardReached(), {}) == "cut card reached"
    assert spell_event(e.TablePhaseEntered(TablePhase.CUT), {}) == "table phase entered: phase cut"
    assert spell_event(e.CardsWashed(exposed=False), {}) == "cards washed: not exposed"
    assert spell_event(e.CashChanged("Ann", 5_00), {}) == "cash changed: player Ann, cents $5.00"
    assert spell_event(e.RoundEnded((Card.parse("7s"),)), {}) == "round ended"
    fact = WagersContributed("high", "T1", 1, 1, 210_000, 0, 0)
    assert "primary $0.21" in spell_event(fact, {})


def test_a_time_is_said_as_the_reader_wants_it() -> None:
    barred = PersonExcluded("Ann", False, 60, "a chair", "Flo")
    said = "person excluded: name Ann, not own wish, until minute 1, reason a chair, by Flo"
    assert spell_event(barred, {}, lambda at: f"minute {at // 60}") == said
    for_ever = PersonExcluded("Ann", True, 0, "a chair", "Ann")
    assert ", own wish, no end, " in spell_event(for_ever, {})


def test_an_event_within_an_event_is_spelled_too_unless_its_kind_has_words() -> None:
    nested = e.RoundHappened(r.HandStood(1, 1, "Ann"))
    spelled = "round happened: event hand stood: box 1, hand 1, player Ann"
    assert spell_event(nested, {}) == spelled
    words: ValueWords = {r.HandStood: lambda it: f"{it.player} stands"}
    assert spell_event(nested, words) == "round happened: event Ann stands"
    assert spell_event(r.WagersPlaced(1, "Ann", (("main", 500),), ()), {}).endswith("main 500")
    assert spell_event(LinkLost("high", "T1"), {}) == "link lost: jackpot high, table T1"
