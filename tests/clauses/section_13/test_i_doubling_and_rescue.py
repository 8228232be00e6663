"""Section 13 (i) (document 002): doubling and rescue."""

import pytest

from fixtures.round_script import dealer, settled
from fixtures.section_13_rounds import TWO, UNPEEKED, ann, hits, refused, table, unpeeked
from fixtures.section_13_rules import rules


@pytest.mark.clause("section-13:(i)(1)", "section-13:(l)(1)(ii)")
def test_two_or_more_cards_may_double_up_to_the_original_wager_for_one_card() -> None:
    double = rules().double
    assert double.minimum_cards == 2
    assert double.maximum_cards is None
    assert double.cards_drawn == 1
    assert double.doublings == 1
    assert double.for_less
    assert double.after_split
    assert double.soft_21
    assert not double.blackjack
    assert not double.double_double


@pytest.mark.clause("section-13:(i)(3)", "section-13:(j)(4)")
@pytest.mark.parametrize(
    ("mode", "takes"),
    [
        ("second-card-last", "original-wager"),
        ("down-card-unseen", "original-wager"),
        ("card-reader", "cannot-happen"),
    ],
)
def test_a_dealer_blackjack_takes_only_the_original_wager_of_a_double_or_split(
    mode: str, takes: str
) -> None:
    assert rules(dealing_mode=mode).base.unpeeked_blackjack_takes == takes


@pytest.mark.clause("section-13:(i)(1)", "section-13:(l)(1)(ii)")
@pytest.mark.parametrize("drawn", ["", "2♦", "2♦ 2♣", "2♦ 2♣ A♣"])
def test_any_number_of_cards_may_be_doubled_for_one_card_more(drawn: str) -> None:
    playing = ann("2♠ 9♦ 3♥").then(hits(drawn))
    doubled = playing.then("Ann on 1 doubles $25\ndeal 2♥")
    assert len(doubled.state.boxes[0].hands[0].cards) == 3 + len(drawn.split())
    assert doubled.may() == {"Stand", "Rescue"}
    assert str(refused(doubled, "Ann on 1 hits")).endswith(
        "a doubled hand gets one card only (section-13:(i)(1), section-13:(l)(1)(ii))"
    )
    done = doubled.then("Ann on 1 stands\ndeal 6♦ K♣")
    assert settled(done) == ("wins", 0, 5000, 5000)


@pytest.mark.clause("section-13:(i)(1)")
def test_a_lost_or_tied_double_loses_or_returns_both_wagers() -> None:
    doubled = ann("6♠ 9♦ 5♥").then("Ann on 1 doubles $25\ndeal 7♦\nAnn on 1 stands")
    assert settled(doubled.then("deal K♦")) == ("loses", 5000, 0, 0)
    assert settled(doubled.then("deal 9♣")) == ("pushes", 0, 5000, 0)
    bust = ann("6♠ 9♦ 9♥").then("Ann on 1 doubles $25\ndeal 7♦")
    assert settled(bust) == ("loses", 5000, 0, 0)


@pytest.mark.clause("section-13:(i)(1)")
def test_a15_a_double_may_be_for_less_and_never_for_more() -> None:
    dealt = ann("6♠ 9♦ 5♥")
    assert str(refused(dealt, "Ann on 1 doubles $25.01")) == (
        "double: '$25.01' is not allowed; a double adds $1 to $25 (section-13:(i)(1), A15)"
    )
    assert refused(dealt, "Ann on 1 doubles $0.99").name == "DOUBLE_AMOUNT"
    done = dealt.then("Ann on 1 doubles $1\ndeal 9♥\nAnn on 1 stands\ndeal K♦")
    assert settled(done) == ("wins", 0, 2600, 2600)


@pytest.mark.clause("section-13:(i)(1)")
def test_a12_a_blackjack_is_not_doubled() -> None:
    dealt = table(f"{TWO}deal A♠ K♣ 9♦ K♥ 9♣")
    assert dealt.may() == {"Stand", "Hit", "DoubleDown", "Surrender"}
    assert {option.box for option in dealt.options if option.player} == {2}
    assert refused(dealt, "Ann on 1 doubles $25").name == "NOT_YOUR_TURN"


@pytest.mark.clause("section-13:(i)(1)", "section-13:(j)(3)")
def test_a_split_hand_may_be_doubled_on_its_own() -> None:
    done = ann("8♠ 9♦ 8♥").then(
        "Ann on 1 splits\ndeal 3♦\nAnn on 1 doubles $20\ndeal K♦\ndeal K♣\nAnn on 1 stands\ndeal 8♦"
    )
    assert settled(done, hand=1) == ("wins", 0, 4500, 4500)
    assert settled(done, hand=2) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(i)(1)", "section-13:(l)(1)(i)")
def test_a13_a_soft_21_may_double_and_a_hard_21_is_done() -> None:
    soft = ann("A♠ 9♦ 4♥").then(hits("6♣"))
    assert soft.may() == {"DoubleDown", "Stand"}
    done = soft.then("Ann on 1 doubles $25\ndeal 9♥\nAnn on 1 stands\ndeal K♦")
    assert settled(done) == ("wins", 0, 5000, 5000)
    hard = table(f"{TWO}deal K♠ K♣ 9♦ 5♥ 9♣").then(hits("6♣"))
    assert {option.box for option in hard.options if option.player} == {2}


@pytest.mark.clause("section-13:(i)(1)", "section-13:(j)(3)")
def test_a59_a_split_hands_two_card_21_may_double() -> None:
    playing = ann("A♠ 9♦ A♥").then("Ann on 1 splits\ndeal K♦")
    assert playing.may() == {"DoubleDown", "Stand"}
    done = playing.then(
        "Ann on 1 doubles $25\ndeal 9♥\nAnn on 1 stands\ndeal 8♣\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 5000, 5000)
    assert settled(done, hand=2) == ("pushes", 0, 2500, 0)


@pytest.mark.clause("section-13:(i)(2)", "section-13:(e)(5)")
def test_a_doubled_win_is_paid_even_money_on_the_whole() -> None:
    done = ann("A♠ 9♦ 4♥").then("Ann on 1 doubles $25\ndeal 6♣")
    assert settled(done) == ("wins", 0, 5000, 5000)
    assert done.line("main").odds == "1 to 1"


@pytest.mark.clause("section-13:(i)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    ("up", "second", "third", "after"),
    [
        ("K♦", "A♦", "3♣", "Ann on 1 stands"),
        ("A♦", "J♦", "3♣", "Ann on 1 stands"),
        ("K♦", "A♦", "K♣", ""),
    ],
    ids=["ace under king", "jack under ace", "doubled 21"],
)
def test_a18_a_dealer_blackjack_takes_the_original_wager_alone_of_a_doubled_hand(
    mode: str, up: str, second: str, third: str, after: str
) -> None:
    insurance = "insurance is closed\n" if up == "A♦" else ""
    played = f"{insurance}Ann on 1 doubles $20\ndeal {third}\n{after}"
    done = unpeeked(mode, f"6♠ {up} 5♥", played, second)
    assert settled(done) == ("loses", 2500, 2000, 0)


@pytest.mark.clause("section-13:(i)(3)", "section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(("second", "lost"), [("A♦", 2500), ("9♦", 5000), ("6♦", 5000)])
def test_a18_a_busted_double_waits_for_the_dealers_second_card(
    mode: str, second: str, lost: int
) -> None:
    done = unpeeked(mode, "K♠ K♦ 5♥", "Ann on 1 doubles $25\ndeal 9♥", second)
    assert settled(done) == ("loses", lost, 5000 - lost, 0)
    assert dealer(done) == f"K♦ {second}"


@pytest.mark.clause("section-13:(i)(4)", "section-13:(a)(1)(iv)")
@pytest.mark.parametrize(("added", "back"), [("$25", 2500), ("$10", 1000)])
def test_a17_a_rescue_takes_the_double_back_and_forfeits_the_original(
    added: str, back: int
) -> None:
    doubled = table(f"{TWO}deal 6♠ K♣ 9♦ 5♥ 9♣\nAnn on 1 doubles {added}\ndeal 2♦")
    rescued = doubled.then("Ann on 1 rescues")
    assert settled(rescued) == ("rescued", 2500, back, 0)
    assert rescued.net("Ann") == -2500
    done = rescued.then("Bob on 2 stands\ndeal 6♦ K♦")
    assert len(done.lines_of("main", "Ann")) == 1


@pytest.mark.clause("section-13:(i)(4)")
def test_a18_no_bust_and_no_21_is_rescued() -> None:
    bust = table(f"{TWO}deal 6♠ K♣ 9♦ 6♥ 9♣\nAnn on 1 doubles $25\ndeal K♦")
    assert {option.box for option in bust.options if option.player} == {2}
    made = table(f"{TWO}deal 6♠ K♣ 9♦ 5♥ 9♣\nAnn on 1 doubles $25\ndeal K♦")
    assert {option.box for option in made.options if option.player} == {2}
    undoubled = ann("6♠ 9♦ 5♥")
    assert refused(undoubled, "Ann on 1 rescues").name == "RESCUE_NEEDS_A_DOUBLE"


@pytest.mark.clause("section-13:(i)(3)", "section-13:(i)(4)", "section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_a_rescue_stays_made_when_the_dealer_then_has_a_blackjack(mode: str) -> None:
    done = unpeeked(
        mode,
        "6♠ K♣ K♦ 5♥ 9♣",
        "Ann on 1 doubles $25\ndeal 2♦\nAnn on 1 rescues\nBob on 2 stands",
        "A♦",
        wagers="Ann on 1: main $25\nBob on 2: main $25",
    )
    assert settled(done) == ("rescued", 2500, 2500, 0)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)
