"""Section 13 (g)(5) to (g)(7) (document 002): what the dealer says aloud is an event."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.irregular_tables import ONE, TWO
from fixtures.table_script import SUE, AtTable, table
from spanish21 import ruleset
from spanish21.game.round import events as r
from spanish21.game.round.commands import VoidRound
from spanish21.game.rules import RuleSet
from spanish21.game.table import events as e
from spanish21.phrasebook.table.table_events import TABLE_EVENT_SENTENCES, announce_event

SPLIT = (
    f"{TWO}deal 8♠ A♣ 7♦ 8♥ K♣\nAnn on 1 splits\ndeal A♦\nAnn on 1 stands\ndeal 5♠\n"
    "Ann on 1 hits\ndeal Q♥\ndeal 9♦ K♦"
)


def announced(at: AtTable) -> list[str]:
    """What was said aloud, in words."""
    kinds = (e.TotalAnnounced, e.DealersCardAnnounced)
    said = [event for event in at.events if isinstance(event, kinds)]
    return [announce_event(event, TABLE_EVENT_SENTENCES, at.state.rules) for event in said]


@pytest.mark.clause("section-13:(g)(5)", "section-13:(g)(6)", "section-13:(j)(3)")
def test_totals_are_said_as_each_turn_comes_and_with_each_card() -> None:
    at = table().plays(SPLIT)
    assert at.phase == "ready"
    assert announced(at) == [
        "box 2: blackjack",
        "box 1: hard 16",
        "box 1: soft 19",
        "box 1, hand 2: hard 13",
        "box 1, hand 2: bust with 23",
        "the dealer's card",
        "the dealer: bust with 26",
    ]


@pytest.mark.clause("section-13:(g)(7)")
def test_the_dealers_card_is_said_before_it_leaves_the_shoe() -> None:
    at = table().plays(f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands")
    assert at.last[-1] == e.DealersCardAnnounced()
    done = at.says("deal 8♦")
    dealt = [
        event
        for event in done.events
        if isinstance(event, e.RoundHappened)
        and isinstance(event.event, r.CardDealt)
        and event.event.to == "second"
    ]
    assert done.events.index(e.DealersCardAnnounced()) < done.events.index(dealt[0])
    assert announced(done)[-1] == "the dealer: hard 17"


@pytest.mark.clause("section-13:(g)(7)", "section-13:(g)(9)")
@pytest.mark.parametrize("mode", ["down-card-unseen", "card-reader"])
def test_where_a_down_card_lies_there_is_no_dealers_card_to_say(mode: str) -> None:
    at = table(dealing_mode=mode).plays(
        f"{ONE}deal K♠ 9♦ 8♥\ndeal face down\nAnn on 1 stands\nturn 8♦"
    )
    assert announced(at) == ["box 1: hard 18", "the dealer: hard 17"]


@pytest.mark.clause("section-13:(g)(7)")
def test_a_dealers_blackjack_is_said_as_one() -> None:
    at = table().plays(f"{ONE}deal K♠ A♦ 8♥\nAnn on 1 declines insurance\nAnn on 1 stands\ndeal K♦")
    assert announced(at)[-1] == "the dealer: blackjack"


@pytest.mark.clause("section-13:(g)(5)", "section-13:(g)(7)")
@pytest.mark.parametrize("field", ["totals_announced", "dealers_card_announced"])
def test_a_table_whose_rules_want_nothing_said_says_nothing(field: str) -> None:
    rules = ruleset("section-13")
    changes: dict[str, Any] = {field: False}
    quiet: RuleSet = replace(rules, dealing=replace(rules.dealing, **changes))
    said = announced(table(quiet).plays(SPLIT))
    if field == "totals_announced":
        assert said == ["the dealer's card"]
    else:
        assert "the dealer's card" not in said
        assert len(said) == 6


@pytest.mark.parametrize("rules", ["wa-2025", "wa-classic", "bet-bigger"])
def test_a55_totals_are_said_in_every_rule_set(rules: str) -> None:
    at = table(rules).plays("Ann on 1: main $10\nno more wagers\ndeal 9♠ 7♦ 8♥ K♦\nAnn on 1 stands")
    assert announced(at) == ["box 1: hard 17", "the dealer: hard 17"]


def test_a_super_bonus_that_waits_for_the_floor_says_the_dealers_total_once() -> None:
    at = table("wa-2025").plays(
        f"{TWO}deal 7♠ 9♠ 7♦ 7♠ 8♠ K♦\nAnn on 1 hits\ndeal 7♠\nBob on 2 stands\n"
        "floor: pay the Super Bonus"
    )
    assert at.phase == "ready"
    assert [one.box for one in at.happened(e.TotalAnnounced)].count(0) == 1


def test_a_round_that_becomes_void_says_no_total_of_the_dealer() -> None:
    at = table().plays(f"{ONE}deal K♠ 9♦ 8♥").give(SUE, VoidRound("two cards face up"))
    assert announced(at) == ["box 1: hard 18"]
