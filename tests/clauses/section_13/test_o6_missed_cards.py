"""Section 13 (o)(6), (o)(8), (o)(9) (document 002): missed cards."""

from typing import Any

import pytest

from fixtures.irregular_tables import TWO, cards_of, in_round, returned
from fixtures.table_script import DAN, FLO, SUE, card, table
from spanish21.game.cards import show_cards
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.events import CardDealt, CardMissed, HandDied
from spanish21.game.table import commands as c
from spanish21.game.table import events as e

MADE_UP = e.IrregularityConfirmed(
    "dealer-card-missed", "Dan", "finish the players' two cards, then deal the dealer's"
)


@pytest.mark.clause("section-13:(o)(6)")
@pytest.mark.parametrize("mode", ["second-card-last", "down-card-unseen", "card-reader"])
def test_a_skipped_dealer_card_is_made_up_after_the_players_cards_and_in_no_other_way(
    mode: str,
) -> None:
    at = table(dealing_mode=mode).plays(f"{TWO}deal K♠ K♣")
    skipped = at.reports(DAN, "dealer-card-missed")
    assert skipped.last[-1] == e.RoundHappened(CardMissed("up", 0, 1))
    assert not any(slot.to == "up" for slot in skipped.round.due[:2])
    players = skipped.says("deal 8♥ 7♣")
    assert (cards_of(players, 1), cards_of(players, 2)) == ("K♠ 8♥", "K♣ 7♣")
    assert players.round.up is None
    again = players.reports(DAN, "dealer-card-missed")
    assert (again.last[-1], again.state) == (MADE_UP, players.state)
    made_up = players.says("deal 9♦")
    assert show_cards(made_up.round.dealer) == "9♦"
    places = [event.to for event in in_round(made_up, CardDealt)]
    assert places == ["hand", "hand", "hand", "hand", "up"]


RULES = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")


@pytest.mark.clause("section-13:(o)(6)")
@pytest.mark.parametrize("rules", RULES)
def test_a_dealer_who_missed_his_second_card_reports_it_and_deals_it_now(rules: str) -> None:
    chosen: dict[str, Any] = {}
    if rules == "section-13":
        chosen["dealing_mode"] = "down-card-unseen"
    at = table(rules, **chosen).plays(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣".replace("$25", "$10"))
    assert [slot.to for slot in at.round.due] == ["down"]
    reported = at.reports(DAN, "dealer-card-missed")
    assert reported.last == (
        e.IrregularityReported("dealer-card-missed", None, "Dan"),
        MADE_UP,
    )
    assert reported.state == at.state
    dealt = reported.says("deal face down")
    assert in_round(dealt, CardDealt)[-1].to == "down"
    assert dealt.round.phase is not Phase.DEALING


@pytest.mark.clause("section-13:(o)(6)")
def test_a_skipped_dealer_card_changes_nobodys_money() -> None:
    script = "Ann on 1 stands\nBob on 2 stands\ndeal 8♦"
    in_order = table().plays(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\n{script}")
    late = table().plays(f"{TWO}deal K♠ K♣").reports(DAN, "dealer-card-missed")
    late = late.says(f"deal 8♥ 7♣ 9♦\n{script}")
    assert late.net("Ann") == in_order.net("Ann") == 2500
    assert late.net("Bob") == in_order.net("Bob") == 0


@pytest.mark.clause("section-13:(o)(6)", "section-13:(o)(8)", "section-13:(o)(9)")
@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("dealer-card-missed", f"{TWO}deal K♠"),
        ("dealer-card-missed", f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣"),
        ("player-card-missed", f"{TWO}deal K♠ K♣"),
        ("player-card-missed", f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣\nAnn on 1 hits"),
        ("hit-card-missed", f"{TWO}deal K♠"),
        ("hit-card-missed", f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣"),
    ],
)
def test_a_card_is_missed_only_where_one_is_due(name: str, script: str) -> None:
    at = table().plays(script)
    said = at.refuses(SUE, c.ReportIrregularity(name))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: that is not where a card is due",
    )


@pytest.mark.clause("section-13:(o)(8)")
def test_a_hand_that_was_dealt_no_card_is_dead_and_its_wager_goes_back() -> None:
    at = table().plays(TWO).reports(DAN, "player-card-missed").says("deal K♣ 9♦")
    dead = at.reports(DAN, "player-card-missed").says("deal 7♣")
    assert in_round(dead, HandDied) == [HandDied(1, 1, "no card was dealt to it")]
    assert returned(dead) == {"Ann": 2500}
    done = dead.says("Bob on 2 stands\ndeal 8♦")
    assert (done.net("Ann"), done.net("Bob")) == (0, 0)
    assert done.plays("Ann on 1: main $25\nno more wagers").phase == "round"


@pytest.mark.clause("section-13:(o)(8)")
@pytest.mark.parametrize("choice", ["takes the missed card", "leaves the hand dead"])
def test_a_hand_with_one_card_gets_its_second_last_or_is_left_dead_as_the_player_says(
    choice: str,
) -> None:
    at = table().plays(f"{TWO}deal 9♥ K♣ 9♦").reports(FLO, "player-card-missed").confirms(DAN)
    chosen = at.says(f"deal 7♣\nAnn on 1 {choice}")
    if "dead" in choice:
        assert returned(chosen) == {"Ann": 2500}
        assert chosen.round.phase is Phase.PLAY
    else:
        assert cards_of(chosen.says("deal 3♥"), 1) == "9♥ 3♥"


@pytest.mark.clause("section-13:(o)(9)")
@pytest.mark.parametrize("choice", ["takes the missed card", "leaves the hand dead"])
def test_a_card_asked_for_and_missed_comes_late_or_the_wager_goes_back(choice: str) -> None:
    at = table().plays(f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣\nAnn on 1 hits")
    missed = at.reports(DAN, "hit-card-missed").confirms(SUE)
    assert missed.last[0] == e.IrregularityConfirmed("hit-card-missed", "Sue", "player chooses")
    chosen = missed.says(f"Bob on 2 stands\nAnn on 1 {choice}")
    if "dead" in choice:
        assert returned(chosen) == {"Ann": 2500}
        done = chosen.says("deal 9♣")
        assert (done.net("Ann"), done.net("Bob")) == (0, 1000)
    else:
        done = chosen.says("deal 9♥\nAnn on 1 stands\ndeal 9♣")
        assert (done.net("Ann"), done.net("Bob")) == (2500, 1000)


def test_a55_a_silent_rule_set_has_the_same_remedies_for_missed_cards() -> None:
    dealer = table("wa-2025").plays(f"{TWO}deal K♠ K♣").reports(DAN, "dealer-card-missed")
    made_up = dealer.says("deal 8♥ 7♣ 9♦ 8♦")
    assert made_up.round.up == card("9d")
    dead = table("wa-2025").plays(TWO).reports(DAN, "player-card-missed").says("deal K♣ 9♦")
    dead = dead.reports(DAN, "player-card-missed").says("deal 7♣ 8♦")
    assert returned(dead) == {"Ann": 2500}
    hit = table("wa-2025").plays(f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣ 9♣\nAnn on 1 hits")
    late = hit.reports(SUE, "hit-card-missed").says(
        "Bob on 2 stands\nAnn on 1 leaves the hand dead"
    )
    assert returned(late)["Ann"] == 2500


def test_a55_a_silent_rule_set_voids_the_round_at_the_second_10_or_card_face_up() -> None:
    for who, name, code in ((FLO, "ten-found", ""), (DAN, "face-up-card", "2h")):
        at = table("wa-2025").plays(f"{TWO}deal K♠").reports(who, name, code)
        void = at.reports(who, name, code)
        assert returned(void) == {"Ann": 2500, "Bob": 1000}
        assert void.phase == "shoe-end"
