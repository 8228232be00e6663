"""Section 13 (j) (document 002): splitting."""

import pytest

from fixtures.round_script import money, settled
from fixtures.section_13_rounds import UNPEEKED, ann, hits, refused, unpeeked
from fixtures.section_13_rules import rules
from spanish21.game.cards import show_cards


@pytest.mark.clause("section-13:(j)(1)", "section-13:(j)(2)", "section-13:(j)(3)")
def test_equal_values_are_split_to_four_hands_finished_one_by_one() -> None:
    split = rules().split
    assert split.equal == "value"
    assert split.maximum_hands == 4
    assert split.cards_dealt == 1
    assert split.aces_like_any_card
    assert split.resplit_aces
    assert split.hands_finished == "one-by-one"
    assert rules().double.after_split


@pytest.mark.clause("section-13:(j)(1)")
@pytest.mark.parametrize("cards", ["8♠ 9♦ 8♥", "K♠ 9♦ J♥", "A♠ 9♦ A♥"])
def test_two_cards_of_equal_value_may_be_split_for_an_equal_wager(cards: str) -> None:
    split = ann(cards).then("Ann on 1 splits")
    assert [stake.wager_cents for hand in split.state.boxes[0].hands for stake in hand.wagers] == [
        2500,
        2500,
    ]


@pytest.mark.clause("section-13:(j)(1)")
@pytest.mark.parametrize(("cards", "drawn"), [("8♠ 9♦ 7♥", ""), ("4♠ 9♦ 2♥", "2♣")])
def test_nothing_but_two_equal_cards_is_split(cards: str, drawn: str) -> None:
    playing = ann(cards).then(hits(drawn))
    assert refused(playing, "Ann on 1 splits").name == "SPLIT_NEEDS_A_PAIR"


@pytest.mark.clause("section-13:(j)(2)")
def test_each_split_hand_is_finished_before_the_next_gets_a_card() -> None:
    split = ann("8♠ 9♦ 8♥").then("Ann on 1 splits\ndeal 2♦")
    assert [len(hand.cards) for hand in split.state.boxes[0].hands] == [2, 1]
    first = split.then("Ann on 1 hits\ndeal 9♥\nAnn on 1 stands")
    assert [len(hand.cards) for hand in first.state.boxes[0].hands] == [3, 1]
    assert refused(first, "Ann on 1 stands").name == "CARD_IS_DUE"
    second = first.then("deal K♥")
    assert [show_cards(hand.cards) for hand in second.state.boxes[0].hands] == [
        "8♠ 2♦ 9♥",
        "8♥ K♥",
    ]


@pytest.mark.clause("section-13:(j)(3)")
def test_pairs_are_split_three_times_to_four_hands_and_no_further() -> None:
    four = ann("8♠ 9♦ 8♥").then(
        "Ann on 1 splits\ndeal 8♦\nAnn on 1 splits\ndeal 8♣\nAnn on 1 splits\ndeal 8♠"
    )
    assert len(four.state.boxes[0].hands) == 4
    assert "Split" not in four.may()
    assert str(refused(four, "Ann on 1 splits")) == (
        "hand: '8♠ 8♠' is not allowed; no more than 4 hands on a box (section-13:(j)(3))"
    )
    done = four.then(
        "Ann on 1 stands\ndeal K♣\nAnn on 1 stands\ndeal Q♦\nAnn on 1 stands\n"
        "deal A♣\nAnn on 1 stands\ndeal 8♦"
    )
    assert [money(line)[0] for line in done.lines] == ["wins", "wins", "wins", "loses"]
    assert [line.hand for line in done.lines] == [4, 3, 2, 1]
    assert done.net("Ann") == 3 * 2500 - 2500


@pytest.mark.clause("section-13:(j)(3)")
def test_a_split_hand_may_stand_draw_double_or_split_again() -> None:
    split = ann("A♠ 9♦ A♥").then("Ann on 1 splits\ndeal A♦")
    assert split.may() == {"Stand", "Hit", "DoubleDown", "Split"}
    assert ann("A♠ 9♦ A♥").then("Ann on 1 splits\ndeal 5♦\nAnn on 1 hits\ndeal 2♥").may() == {
        "Stand",
        "Hit",
        "DoubleDown",
    }


@pytest.mark.clause("section-13:(j)(4)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    "played",
    [
        "deal K♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands",
        "deal 3♣\nAnn on 1 doubles $25\ndeal 9♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands",
        "deal 5♣\nAnn on 1 hits\ndeal K♣\ndeal Q♣\nAnn on 1 stands",
        "deal K♣\nAnn on 1 stands\ndeal 5♣\nAnn on 1 hits\ndeal K♣",
        "deal 5♣\nAnn on 1 hits\ndeal K♣\ndeal 5♥\nAnn on 1 hits\ndeal K♥",
        "deal 3♣\nAnn on 1 hits\ndeal K♣\ndeal 3♥\nAnn on 1 doubles $10\ndeal K♥",
    ],
    ids=["both stand", "one doubled", "first bust", "second bust", "both bust", "two 21s"],
)
def test_a18_a_dealer_blackjack_takes_the_original_wager_alone_of_a_split_box(
    mode: str, played: str
) -> None:
    done = unpeeked(mode, "8♠ K♦ 8♥", f"Ann on 1 splits\n{played}", "A♦")
    assert done.net("Ann") == -2500
    first, second = done.line("main", hand=1), done.line("main", hand=2)
    assert (first.outcome, first.collected_cents) == ("loses", 2500)
    assert (second.outcome, second.collected_cents) == ("returned", 0)
    assert second.returned_cents == second.wager_cents


@pytest.mark.clause("section-13:(j)(4)", "section-13:(a)(1)(i)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_a_split_ace_and_ten_loses_to_a_dealer_blackjack(mode: str) -> None:
    done = unpeeked(
        mode,
        "A♠ K♦ A♥",
        "Ann on 1 splits\ndeal K♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands",
        "A♦",
    )
    assert settled(done, hand=1) == ("loses", 2500, 0, 0)
    assert settled(done, hand=2) == ("returned", 0, 2500, 0)


@pytest.mark.clause("section-13:(j)(4)", "section-13:(i)(4)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_the_original_wager_of_a_split_box_lies_on_its_first_hand(mode: str) -> None:
    """A rescued first hand has forfeited it; a rescued second hand forfeits its own besides."""
    double = "Ann on 1 doubles $25\ndeal 2♦\nAnn on 1 rescues\n"
    first = unpeeked(
        mode,
        "8♠ K♦ 8♥",
        f"Ann on 1 splits\ndeal 3♣\n{double}deal Q♣\nAnn on 1 stands",
        "A♦",
    )
    assert settled(first, hand=1) == ("rescued", 2500, 2500, 0)
    assert settled(first, hand=2) == ("returned", 0, 2500, 0)
    assert first.net("Ann") == -2500
    second = unpeeked(
        mode,
        "8♠ K♦ 8♥",
        f"Ann on 1 splits\ndeal Q♣\nAnn on 1 stands\ndeal 3♣\n{double}",
        "A♦",
    )
    assert settled(second, hand=1) == ("loses", 2500, 0, 0)
    assert settled(second, hand=2) == ("rescued", 2500, 2500, 0)


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(e)(5)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_a_blackjack_is_paid_3_to_2_against_an_unpeeked_blackjack(mode: str) -> None:
    done = unpeeked(
        mode,
        "A♠ K♣ K♦ K♥ 9♣",
        "Bob on 2 stands",
        "A♦",
        wagers="Ann on 1: main $25\nBob on 2: main $25",
    )
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)
