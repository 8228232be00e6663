"""Section 13 (f) (document 002): Match-the-dealer."""

from typing import Any

import pytest

from fixtures.round_script import settled
from fixtures.section_13_rounds import MODES, ann, refused, table
from fixtures.section_13_rules import refused_wagers, rules, super_bonus_paid
from spanish21.game.cards import Card, parse_cards
from spanish21.game.match_grades import Pair
from spanish21.game.round.events import DealerPeeked, WagersSettled
from spanish21.game.rules import MatchRules
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.match import settle_match
from spanish21.refusal import Refusal


def match_rules(**options: Any) -> MatchRules:
    match = rules(**options).match
    assert match is not None
    return match


def pair(text: str) -> Pair:
    first, second = parse_cards(text)
    return first, second


@pytest.mark.clause("section-13:(f)(1)")
def test_the_match_wager_is_on_the_up_card_alone() -> None:
    assert spots(rules()) == ("main", "match-up")
    assert rules().dealing.bonus_cards == "none"
    assert rules().dealing.down_match_settled == "never"


@pytest.mark.clause("section-13:(f)(1)", "section-13:(f)(5)(i)", "section-13:(f)(5)(ii)")
@pytest.mark.parametrize(
    ("decks", "cards", "up", "pays"),
    [
        (6, "9s 4d", "9h", ["4 to 1"]),
        (6, "9s 4d", "9s", ["9 to 1"]),
        (6, "9s 9h", "9s", ["9 to 1", "4 to 1"]),
        (6, "9s 9s", "9s", ["9 to 1", "9 to 1"]),
        (6, "Ks Qs", "Jd", []),
        (8, "9s 4d", "9h", ["3 to 1"]),
        (8, "4d 9s", "9s", ["12 to 1"]),
        (8, "9h 9d", "9s", ["3 to 1", "3 to 1"]),
    ],
)
def test_each_card_that_matches_the_up_card_has_its_pay(
    decks: int, cards: str, up: str, pays: list[str]
) -> None:
    schedule = match_rules(decks=decks).schedule
    result = settle_match(pair(cards), Card.parse(up), schedule, spot="up")
    assert [str(hit.pays) for hit in result.hits] == pays


@pytest.mark.clause("section-13:(f)(5)", "section-13:(f)(5)(i)", "section-13:(f)(5)(ii)")
@pytest.mark.parametrize(
    ("decks", "option", "lower", "higher"),
    [
        (6, "match_unsuited", "3 to 1", "5 to 1"),
        (6, "match_suited", "8 to 1", "10 to 1"),
        (8, "match_unsuited", "2 to 1", "4 to 1"),
        (8, "match_suited", "11 to 1", "13 to 1"),
    ],
)
def test_a_house_may_pay_more_than_the_listed_match_odds_but_not_less(
    decks: int, option: str, lower: str, higher: str
) -> None:
    schedule = match_rules(decks=decks, **{option: higher}).schedule
    assert str(getattr(schedule, option.removeprefix("match_"))) == higher
    with pytest.raises(Refusal, match=r"or more \(section-13:\(f\)\(5\)"):
        rules(decks=decks, **{option: lower})


@pytest.mark.clause("section-13:(f)(2)", "section-13:(f)(2)(i)")
def test_a_match_wager_is_at_least_1_dollar_and_at_most_the_main_wager() -> None:
    check_wagers({"main": 500, "match-up": 100}, rules())
    check_wagers({"main": 500, "match-up": 500}, rules())
    assert "$1 to $5" in str(refused_wagers({"main": 500, "match-up": 99}))
    above = refused_wagers({"main": 500, "match-up": 501})
    assert above.rule == "limits.match_at_most_main"
    assert "section-13:(f)(2)(i)" in above.clause


@pytest.mark.clause("section-13:(f)(2)", "section-13:(f)(2)(ii)")
def test_a_match_wager_is_at_most_the_posted_maximum() -> None:
    check_wagers({"main": 10000, "match-up": 2000}, rules(match_maximum="$20"))
    above = refused_wagers({"main": 10000, "match-up": 2001}, match_maximum="$20")
    assert above.rule == "limits.match_maximum"
    assert "section-13:(f)(2)(ii)" in above.clause
    assert "wager limits" in rules().sign.posted
    with pytest.raises(Refusal, match="match_maximum"):
        rules(match_maximum="$0.99")


@pytest.mark.clause("section-13:(f)(4)")
def test_match_wagers_are_settled_before_play_with_the_losers_collected_first() -> None:
    assert rules().dealing.up_match_settled == "before-play"
    assert rules().dealing.match_collected == "losers-first"


@pytest.mark.clause("section-13:(f)(6)")
def test_a_match_wager_has_no_bearing_on_other_wagers() -> None:
    check_wagers({"main": 500}, rules())
    schedule = match_rules().schedule
    assert not settle_match(pair("Ks Qd"), Card.parse("7h"), schedule, spot="up").won
    assert settle_match(pair("7h 7h"), Card.parse("7h"), schedule, spot="up").won
    assert super_bonus_paid("7h 7h 7h", "7h", 500) == ["$1,000"]


@pytest.mark.clause("section-13:(f)(1)", "section-13:(f)(5)(i)", "section-13:(f)(5)(ii)")
@pytest.mark.parametrize(
    ("decks", "cards", "paid"),
    [
        (6, "7♥ 7♠ K♦", 4000),
        (6, "K♦ 7♠ 7♠", 9000),
        (6, "7♥ 7♠ 7♦", 8000),
        (6, "7♠ 7♠ 7♦", 13_000),
        (6, "7♠ 7♠ 7♠", 18_000),
        (8, "7♥ 7♠ K♦", 3000),
        (8, "K♦ 7♠ 7♠", 12_000),
        (8, "7♠ 7♠ 7♦", 15_000),
    ],
)
def test_each_card_that_matches_the_up_card_is_paid(decks: int, cards: str, paid: int) -> None:
    dealt = ann(cards, "main $25, match-up $10", decks=decks)
    assert settled(dealt, "match-up") == ("wins", 0, 1000, paid)


@pytest.mark.clause("section-13:(f)(1)", "section-13:(f)(4)")
def test_a_match_wager_without_a_match_is_collected_before_play() -> None:
    dealt = ann("K♦ 7♠ Q♦", "main $25, match-up $10")
    assert settled(dealt, "match-up") == ("loses", 1000, 0, 0)
    assert dealt.phase == "play"


@pytest.mark.clause("section-13:(f)(5)")
def test_a59_a_house_may_pay_a_match_more() -> None:
    dealt = ann("7♠ 7♠ 7♦", "main $25, match-up $10", match_suited="11 to 1", match_unsuited="5:1")
    assert settled(dealt, "match-up") == ("wins", 0, 1000, 16_000)


@pytest.mark.clause("section-13:(f)(2)", "section-13:(f)(2)(i)", "section-13:(f)(2)(ii)")
@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        (
            "main $25, match-up $0.99",
            "match-up: '$0.99' is not allowed; wager $1 to $25 (section-13:(f)(2), A31)",
        ),
        (
            "main $25, match-up $25.01",
            "match-up: '$25.01' is not allowed; wager $1 to $25 (section-13:(f)(2), section-13:(f)(2)(i))",
        ),
        (
            "main $200, match-up $101",
            "match-up: '$101' is not allowed; wager $1 to $100 (section-13:(f)(2), section-13:(f)(2)(ii))",
        ),
    ],
)
def test_a31_a_match_wager_is_1_dollar_to_the_lesser_of_main_wager_and_posted_maximum(
    wagers: str, said: str
) -> None:
    assert str(refused(table(""), f"Ann on 1: {wagers}")) == said


@pytest.mark.clause("section-13:(f)(2)")
def test_a31_a_match_wager_of_1_dollar_and_one_as_large_as_the_main_wager_are_taken() -> None:
    for cents in (100, 2500):
        dealt = ann("K♦ 7♠ Q♦", f"main $25, match-up ${cents // 100}")
        assert settled(dealt, "match-up") == ("loses", cents, 0, 0)


@pytest.mark.clause("section-13:(f)(4)")
@pytest.mark.parametrize("mode", MODES)
def test_losing_match_wagers_are_collected_before_winning_ones_are_paid(mode: str) -> None:
    down = "" if mode == "second-card-last" else " 9♣"
    dealt = table(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $25, match-up $5\n"
        "Cleo on 3: main $25, match-up $5\nDan on 4: main $25, match-up $5\nno more wagers\n"
        f"deal A♠ K♣ A♥ 9♠ A♦ 8♥ 9♣ 6♣ 3♠{down}",
        dealing_mode=mode,
    )
    assert dealt.phase == "insurance"
    assert [(line.player, line.outcome) for line in dealt.lines] == [
        ("Bob", "loses"),
        ("Dan", "loses"),
        ("Ann", "wins"),
        ("Cleo", "wins"),
    ]


@pytest.mark.clause("section-13:(f)(4)", "section-13:(g)(9)")
def test_match_wagers_are_settled_before_the_card_reader_is_used() -> None:
    dealt = ann("K♠ K♦ K♥ A♦", "main $25, match-up $5", dealing_mode="card-reader")
    kinds = [type(event) for event in dealt.events]
    assert kinds.index(WagersSettled) < kinds.index(DealerPeeked)
    assert settled(dealt, "match-up") == ("wins", 0, 500, 4000)
    assert settled(dealt) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(f)(6)")
def test_a_match_wager_and_the_main_wager_do_not_touch_each_other() -> None:
    won = ann("9♠ 9♦ 7♥", "main $25, match-up $10").then("Ann on 1 hits\ndeal K♣")
    assert settled(won, "match-up") == ("wins", 0, 1000, 4000)
    assert settled(won) == ("loses", 2500, 0, 0)
    lost = ann("A♠ 9♦ K♥", "main $25, match-up $10")
    assert settled(lost, "match-up") == ("loses", 1000, 0, 0)
    assert settled(lost) == ("wins", 0, 2500, 3750)
    given_up = ann("9♠ 9♦ 7♥", "main $25, match-up $10").then("Ann on 1 surrenders")
    assert settled(given_up, "match-up") == ("wins", 0, 1000, 4000)
    assert settled(given_up) == ("surrendered", 1250, 1250, 0)
