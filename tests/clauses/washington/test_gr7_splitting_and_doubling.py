"""The Washington rule sets in whole rounds: splitting, doubling and rescue."""

import pytest

from fixtures.round_script import money, play
from fixtures.washington_rounds import ann, every_set, on, refused
from spanish21 import ruleset
from spanish21.refusal import Refusal


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:DP4a", "wa-*:DP4b")
def test_cards_of_equal_value_are_split_to_four_hands_and_no_further(name: str) -> None:
    played = ann(name, "K♠ J♦", "9♥ 9♣", "splits", "deal Q♣", "splits", "deal K♦", "splits")
    full = on(played, "deal J♥")
    assert refused(full, "splits") == ("SPLIT_LIMIT_REACHED", "no more than 4 hands on a box")
    done = on(full, "stands", "deal 9♦", "stands", "deal 8♦", "stands", "deal 7♦", "stands")
    hands = done.state.boxes[0].hands
    assert [str(hand.cards[0]) for hand in hands] == ["K♠", "K♦", "Q♣", "J♦"]
    assert [hand.points for hand in hands] == [20, 19, 18, 17]
    lines = [done.line("main", hand=number) for number in (1, 2, 3, 4)]
    assert [line.wager_cents for line in lines] == [10_00] * 4
    assert [line.outcome for line in lines] == ["wins", "wins", "pushes", "loses"]
    assert done.net() == 10_00


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:DP4a", "wa-*:DP4b")
def test_split_aces_are_split_again_hit_and_doubled_like_any_card(name: str) -> None:
    split = ann(name, "A♠ A♦", "9♥ 9♣", "splits", "deal A♣")
    assert split.may() == {"Hit", "Stand", "DoubleDown", "Split"}
    played = on(split, "splits", "deal 4♣", "hits", "deal 5♦", "stands")
    played = on(played, "deal 7♣", "doubles $10", "deal A♥", "stands")
    played = on(played, "deal 6♣", "hits", "deal K♣", "stands")
    lines = [played.line("main", hand=number) for number in (1, 2, 3)]
    assert [line.why for line in lines] == ["20 against 18", "19 against 18", "17 against 18"]
    assert [line.net_cents for line in lines] == [10_00, 20_00, -10_00]


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:DP4a")
def test_only_two_cards_of_equal_value_are_split(name: str) -> None:
    needs = ("SPLIT_NEEDS_A_PAIR", "only two cards of equal value are split")
    assert refused(ann(name, "9♠ K♦", "9♥ 9♣"), "splits") == needs
    third = ann(name, "3♠ 3♦", "9♥ 9♣", "hits", "deal 3♣")
    assert refused(third, "splits") == needs


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:DP4b", "wa-*:DP0")
def test_each_split_hand_gets_one_card_and_is_finished_before_the_next(name: str) -> None:
    split = ann(name, "8♠ 8♦", "9♥ 9♣", "splits")
    assert [len(hand.cards) for hand in split.state.boxes[0].hands] == [1, 1]
    first = on(split, "deal 3♣")
    assert [len(hand.cards) for hand in first.state.boxes[0].hands] == [2, 1]
    second = on(first, "hits", "deal 7♣", "stands", "deal 2♣")
    assert second.state.hand == 1
    assert [len(hand.cards) for hand in second.state.boxes[0].hands] == [3, 2]


@every_set
@pytest.mark.parametrize(
    "drawn", [(), ("2♣",), ("2♣", "2♥"), ("2♣", "2♥", "2♦"), ("2♣", "2♥", "2♦", "2♠")]
)
@pytest.mark.clause("wa-*:GR7", "wa-*:DP5a", "wa-*:DP5b")
def test_a_hand_of_any_number_of_cards_doubles_and_gets_one_card(
    name: str, drawn: tuple[str, ...]
) -> None:
    said = [line for card in drawn for line in ("hits", f"deal {card}")]
    doubled = ann(name, "2♠ 3♦", "6♥ K♣", *said, "doubles $10", "deal 7♣")
    assert refused(doubled, "hits") == ("NO_HIT_AFTER_DOUBLE", "a doubled hand gets one card only")
    assert doubled.may() == {"Stand", "Rescue"}
    played = on(doubled, "stands", "deal Q♦")
    assert len(played.state.boxes[0].hands[0].cards) == len(drawn) + 3
    assert money(played.line("main")) == ("wins", 0, 20_00, 20_00)


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:GR7", "wa-*:DP4b", "wa-*:DP5a")
def test_split_hands_double_each_for_itself(name: str) -> None:
    played = ann(name, "8♠ 8♦", "9♥ 9♣", "splits", "deal 3♣", "doubles $10", "deal 8♥", "stands")
    done = on(played, "deal 2♣", "doubles $10", "deal 7♥", "stands")
    assert money(done.line("main", hand=1)) == ("wins", 0, 20_00, 20_00)
    assert money(done.line("main", hand=2)) == ("loses", 20_00, 0, 0)


@every_set
@pytest.mark.clause("wa-*:DP5c", "wa-*:GR8-important", "wa-*:GR7", "wa-*:DP7a")
def test_a_double_for_less_is_paid_and_rescued_at_the_lesser_amount(name: str) -> None:
    # A15. A17: $100 doubled for $40 gets $40 back and loses $100.
    hand = ann(name, "6♠ 5♦", "9♥ 9♣", wager="$100")
    assert refused(hand, "doubles $100.01") == ("DOUBLE_AMOUNT", "a double adds $1 to $100")
    assert refused(hand, "doubles $0.99") == ("DOUBLE_AMOUNT", "a double adds $1 to $100")
    doubled = on(hand, "doubles $40", "deal 8♣")
    assert money(on(doubled, "stands").line("main")) == ("wins", 0, 140_00, 140_00)
    assert money(on(doubled, "rescues").line("main")) == ("rescued", 100_00, 40_00, 0)


@every_set
@pytest.mark.clause("wa-*:DP5c")
def test_a70_no_house_option_bars_doubling_for_less(name: str) -> None:
    with pytest.raises(Refusal, match="'double_for_less' is not allowed"):
        ruleset(name, double_for_less=False)
    hand = ann(name, "6♠ 5♦", "9♥ 9♣")
    assert on(hand, "doubles $9").state.current.wagers[0].total_cents == 19_00
    double_double = ann(name, "6♠ 5♦", "9♥ 9♣", double_double=True)
    assert refused(double_double, "doubles $9") == ("DOUBLE_AMOUNT", "a double adds $10 here")


@every_set
@pytest.mark.clause("wa-*:GR8", "wa-*:DP6a", "wa-*:GR8-important")
def test_without_double_double_a_hand_doubles_once(name: str) -> None:
    doubled = ann(name, "2♠ 2♦", "9♥ 9♣", "doubles $10", "deal 2♣")
    assert doubled.may() == {"Stand", "Rescue"}
    assert refused(doubled, "doubles $20") == ("DOUBLE_LIMIT_REACHED", "a hand doubles once")


@every_set
@pytest.mark.clause("wa-*:GR8", "wa-*:DP5d", "wa-*:DP6", "wa-*:DP6a", "wa-*:DP6b", "wa-*:DP6c")
def test_double_double_takes_the_wager_to_eight_times_and_then_to_rescue_or_stand(
    name: str,
) -> None:
    # A16.
    hand = ann(name, "2♠ 2♦", "9♥ 9♣", double_double=True)
    assert refused(hand, "doubles $9") == ("DOUBLE_AMOUNT", "a double adds $10 here")
    once = on(hand, "doubles $10", "deal 2♣")
    assert once.may() == {"Stand", "Rescue", "DoubleDown"}
    assert refused(once, "doubles $10") == ("DOUBLE_AMOUNT", "a double adds $20 here")
    assert refused(once, "hits") == ("NO_HIT_AFTER_DOUBLE", "a doubled hand gets one card only")
    thrice = on(once, "doubles $20", "deal 4♣", "doubles $40", "deal 9♦")
    assert thrice.may() == {"Stand", "Rescue"}
    assert refused(thrice, "doubles $80") == ("DOUBLE_LIMIT_REACHED", "a hand doubles 3 times")
    played = on(thrice, "stands")
    assert played.line("main").wager_cents == 80_00
    assert money(played.line("main")) == ("wins", 0, 80_00, 80_00)


CAPPED = [
    ("$100", (100, 200, 300), 700_00),
    ("$200", (200, 300, 300), 1_000_00),
    ("$300", (300, 300, 300), 1_200_00),
    ("$50", (50, 100, 200), 400_00),
]


@every_set
@pytest.mark.parametrize(("wager", "added", "total"), CAPPED)
@pytest.mark.clause("wa-*:DP5d", "wa-*:DP6d", "wa-*:DP6e", "wa-*:GR8-important", "wa-*:DP7a")
def test_each_double_is_capped_at_the_table_maximum_and_rescue_returns_the_last(
    name: str, wager: str, added: tuple[int, ...], total: int
) -> None:
    # A16, A17: with a $300 maximum $100 grows to $700, of which a rescue returns $300.
    played = ann(name, "2♠ 2♦", "9♥ 9♣", wager=wager, double_double=True)
    so_far = int(wager.removeprefix("$")) * 100
    for dollars, card in zip(added, ("2♣", "4♣", "7♦"), strict=True):
        least = ("DOUBLE_AMOUNT", f"a double adds ${dollars} here")
        assert refused(played, f"doubles ${dollars + 1}") == least
        assert refused(played, f"doubles ${dollars - 1}") == least
        played = on(played, f"doubles ${dollars}", f"deal {card}")
        so_far += dollars * 100
        rescued = on(played, "rescues").line("main")
        assert money(rescued) == ("rescued", so_far - dollars * 100, dollars * 100, 0)
    assert so_far == total
    assert money(on(played, "stands").line("main")) == ("loses", total, 0, 0)


@every_set
@pytest.mark.clause("wa-*:DP7a", "wa-*:GR7")
def test_a_busted_double_is_lost_and_cannot_be_rescued(name: str) -> None:
    played = play(
        """Ann on 1: main $10
        Ben on 2: main $10
        no more wagers
        deal K♠ 9♥ 9♣ 6♦ 8♥ 9♦
        Ann on 1 doubles $10
        deal K♦""",
        name,
    )
    assert money(played.line("main", "Ann")) == ("loses", 20_00, 0, 0)
    assert played.line("main", "Ann").why == "bust with 26"
    assert refused(played, "rescues") == ("NOT_YOUR_TURN", "it is Ben's turn on box 2")


@every_set
@pytest.mark.clause("wa-*:GR7", "wa-*:DP6a", "wa-*:DP3b")
def test_a_doubled_soft_21_may_double_again_or_take_its_win_but_not_be_rescued(name: str) -> None:
    # A14, A18.
    soft = ann(name, "A♠ 4♦", "9♥ 9♣", "doubles $10", "deal 6♣", double_double=True)
    assert soft.may() == {"Stand", "DoubleDown"}
    assert refused(soft, "rescues") == ("NO_RESCUE_ON_21", "a 21 is not rescued")
    assert money(on(soft, "stands").line("main")) == ("wins", 0, 20_00, 20_00)
    again = on(soft, "doubles $20", "deal K♦")
    assert money(again.line("main")) == ("wins", 0, 40_00, 40_00)
    assert again.phase == "closed"


@every_set
@pytest.mark.clause("wa-*:DP7b", "wa-*:GR7")
def test_rescue_is_for_a_doubled_hand_and_surrender_for_the_first_two_cards(name: str) -> None:
    hand = ann(name, "K♠ 6♦", "9♥ 9♣")
    rescue = ("RESCUE_NEEDS_A_DOUBLE", "only a doubled hand is rescued")
    assert refused(hand, "rescues") == rescue
    doubled = on(hand, "doubles $10", "deal A♦")
    surrender = "surrender is the first decision on the first two cards"
    assert refused(doubled, "surrenders") == ("SURRENDER_IS_FIRST_DECISION", surrender)
    assert money(on(doubled, "rescues").line("main")) == ("rescued", 10_00, 10_00, 0)
