"""Section 13 (h) (document 002): surrender."""

from fractions import Fraction
from typing import Any

import pytest

from fixtures.round_script import settled
from fixtures.section_13_rounds import MODES, TWO, UNPEEKED, ann, refused, table, unpeeked
from fixtures.section_13_rules import rules


@pytest.mark.clause("section-13:(h)(1)(i)", "section-13:(h)(1)(ii)")
def test_a_surrendered_wager_waits_only_under_a_card_that_can_make_blackjack() -> None:
    assert rules().surrender.held_under == ("A", "K", "Q", "J")
    assert rules(dealing_mode="down-card-unseen").surrender.held_under == ("A", "K", "Q", "J")
    assert rules(dealing_mode="card-reader").surrender.held_under == ()


@pytest.mark.clause("section-13:(h)(1)", "section-13:(h)(1)(i)")
def test_a_player_may_surrender_half_the_wager_as_first_decision_on_two_cards() -> None:
    surrender = rules().surrender
    assert surrender.offered == "late"
    assert surrender.cards == 2
    assert surrender.first_decision_only
    assert not surrender.after_split
    assert surrender.returns == Fraction(1, 2)


@pytest.mark.clause("section-13:(h)(1)(ii)")
@pytest.mark.parametrize(
    ("mode", "takes"),
    [
        ("second-card-last", "whole-wager"),
        ("down-card-unseen", "whole-wager"),
        ("card-reader", "cannot-happen"),
    ],
)
def test_a_later_dealer_blackjack_takes_the_whole_surrendered_wager(mode: str, takes: str) -> None:
    assert rules(dealing_mode=mode).surrender.unpeeked_blackjack_takes == takes


@pytest.mark.clause("section-13:(h)(2)")
def test_insurance_and_surrender_are_settled_separately() -> None:
    assert rules().surrender.settles_apart_from_insurance


@pytest.mark.clause("section-13:(h)(1)", "section-13:(h)(1)(i)")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("up", range(2, 10))
def test_surrender_against_a_2_to_9_gives_half_back_at_once(up: int, mode: str) -> None:
    down = "" if mode == "second-card-last" else " 9♣"
    dealt = table(f"{TWO}deal K♠ K♣ {up}♦ 6♥ 9♣{down}", dealing_mode=mode)
    given_up = dealt.then("Ann on 1 surrenders")
    assert settled(given_up) == ("surrendered", 1250, 1250, 0)
    assert given_up.phase == "play"


@pytest.mark.clause("section-13:(h)(1)", "section-13:(h)(1)(ii)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(("up", "second"), [("A♦", "9♦"), ("K♦", "9♦"), ("Q♦", "2♦"), ("J♦", "8♦")])
def test_a19_surrender_against_an_ace_or_face_card_is_held_and_then_half_goes_back(
    up: str, second: str, mode: str
) -> None:
    insurance = "insurance is closed\n" if up == "A♦" else ""
    down = f" {second}" if mode == "down-card-unseen" else ""
    dealt = table(f"{TWO}deal K♠ K♣ {up} 6♥ 9♣{down}\n{insurance}", dealing_mode=mode)
    held = dealt.then("Ann on 1 surrenders")
    assert held.lines == ()
    assert held.phase == "play"
    shown = held.then("Bob on 2 stands")
    if mode == "second-card-last":
        shown = shown.then(f"deal {second}")
    assert settled(shown) == ("surrendered", 1250, 1250, 0)
    assert shown.lines[0].player == "Ann"


@pytest.mark.clause("section-13:(h)(1)(ii)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(("up", "second"), [("A♦", "K♦"), ("K♦", "A♦"), ("J♦", "A♦")])
def test_a19_a_held_surrender_is_wholly_lost_to_a_dealer_blackjack(
    up: str, second: str, mode: str
) -> None:
    insurance = "insurance is closed\n" if up == "A♦" else ""
    done = unpeeked(mode, f"K♠ {up} 6♥", f"{insurance}Ann on 1 surrenders", second)
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(h)(1)(ii)", "section-13:(g)(9)")
def test_a19_after_the_card_reader_a_surrender_loses_half_and_no_more() -> None:
    done = ann("K♠ K♦ 6♥ 9♦", dealing_mode="card-reader").then("Ann on 1 surrenders")
    assert settled(done) == ("surrendered", 1250, 1250, 0)
    assert done.phase == "closed"


@pytest.mark.clause("section-13:(h)(1)")
@pytest.mark.parametrize(
    ("cards", "before", "name"),
    [
        ("5♠ 9♦ 4♥", "Ann on 1 hits\ndeal 3♣", "SURRENDER_IS_FIRST_DECISION"),
        ("8♠ 9♦ 8♥", "Ann on 1 splits\ndeal K♣", "NO_SURRENDER_AFTER_SPLIT"),
        ("5♠ 9♦ 4♥", "Ann on 1 doubles $25\ndeal 3♣", "SURRENDER_IS_FIRST_DECISION"),
    ],
)
def test_a19_surrender_is_the_first_decision_or_none(cards: str, before: str, name: str) -> None:
    playing = ann(cards).then(before)
    assert "Surrender" not in playing.may()
    assert refused(playing, "Ann on 1 surrenders").name == name


@pytest.mark.clause("section-13:(h)(2)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    ("second", "insurance", "wager"),
    [
        ("K♦", ("wins", 0, 1000, 2000), ("loses", 2500, 0, 0)),
        ("9♦", ("loses", 1000, 0, 0), ("surrendered", 1250, 1250, 0)),
    ],
)
def test_insurance_and_a_surrender_are_settled_apart(
    mode: str, second: str, insurance: tuple[Any, ...], wager: tuple[Any, ...]
) -> None:
    done = unpeeked(mode, "K♠ A♦ 6♥", "Ann on 1 insures $10\nAnn on 1 surrenders", second)
    assert settled(done, "insurance") == insurance
    assert settled(done) == wager


@pytest.mark.clause("section-13:(h)(1)(i)")
def test_a20_half_of_an_odd_wager_is_rounded_in_the_players_favour() -> None:
    done = ann("K♠ 9♦ 6♥", "main $25.01", chip_unit="$0.01").then("Ann on 1 surrenders")
    assert settled(done) == ("surrendered", 1250, 1251, 0)
    assert done.line("main").breakage_cents == Fraction(1, 2)
