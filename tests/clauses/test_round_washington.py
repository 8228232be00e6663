"""Rounds of the game of 21 in the four Washington rule sets, acted out card by card.

Ann is alone on box 1 unless a test says otherwise. The engine says what happens; these tests
hold it to the clauses, and to the rulings named beside the lines that rest on them.
"""

from fractions import Fraction
from typing import Any

import pytest

from fixtures.round_script import Played, play
from spanish21.game.round.events import (
    CardDealt,
    DealerPeeked,
    HandDoubled,
    Line,
    WagersSettled,
)
from spanish21.refusal import Refusal

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
every_set = pytest.mark.parametrize("name", WASHINGTON)


def ann(
    name: str, cards: str, dealer: str, *said: str, wager: str = "$10", **options: Any
) -> Played:
    """Ann's round on box 1: her two cards, the up and the down card, and what is said then."""
    first, second = cards.split()
    up, down = dealer.split()
    script = f"Ann on 1: main {wager}\nno more wagers\ndeal {first} {up} {second} {down}"
    return on(play(script, name, **options), *said)


def on(played: Played, *said: str) -> Played:
    """The same round played on, in whole sentences or with what Ann does."""
    lines = (
        line if line.startswith("deal") or " on " in line else f"Ann on 1 {line}" for line in said
    )
    return played.then("\n".join(lines))


def refused(played: Played, said: str) -> tuple[str, str]:
    """The name of a refusal and what it says is allowed instead."""
    with pytest.raises(Refusal) as caught:
        on(played, said)
    return caught.value.name, caught.value.allowed


def money(line: Line) -> tuple[str, int, int, int]:
    """What a line says of the wager: outcome, cents collected, returned and paid."""
    return line.outcome, line.collected_cents, line.returned_cents, line.paid_cents


def order_of(played: Played, *kinds: type) -> list[type]:
    """The events of these kinds, in the order they happened."""
    return [type(event) for event in played.events if isinstance(event, kinds)]


# --- Blackjack -------------------------------------------------------------------------------


@every_set
@pytest.mark.parametrize("up", ["K♥", "Q♠", "J♦"])
@pytest.mark.clause("wa-*:DP2", "wa-*:DP2a", "wa-*:GR3", "wa-*:GR9")
def test_a_blackjack_is_paid_before_the_dealer_looks_under_a_face_card(name: str, up: str) -> None:
    dealt = ann(name, "A♠ K♦", f"{up} 9♣")
    assert dealt.phase == "blackjacks"
    assert dealt.may() == {"Stand", "DoubleDown"}
    played = on(dealt, "stands")
    assert money(played.line("main")) == ("wins", 0, 10_00, 15_00)
    assert played.line("main").odds == "3 to 2"
    assert order_of(played, WagersSettled, DealerPeeked) == [WagersSettled, DealerPeeked]
    assert played.phase == "closed"


@every_set
@pytest.mark.parametrize("dealer", ["K♥ A♣", "A♣ K♥"])
@pytest.mark.clause("wa-*:GR3", "wa-*:DP2")
def test_a_blackjack_beats_a_dealer_blackjack_at_3_to_2(name: str, dealer: str) -> None:
    played = ann(name, "A♠ J♦", dealer, "stands")
    if played.phase == "insurance":
        played = on(played, "declines insurance")
    assert played.happened(DealerPeeked) == [DealerPeeked(blackjack=True)]
    assert money(played.line("main")) == ("wins", 0, 10_00, 15_00)
    assert played.net() == 15_00


@every_set
@pytest.mark.clause("wa-*:DP2", "wa-*:DP2a", "wa-*:DP2b")
def test_a_blackjack_against_any_other_up_card_is_paid_before_anybody_plays(name: str) -> None:
    played = play(
        """Ann on 1: main $10
        Ben on 2: main $20
        no more wagers
        deal 9♠ A♦ 6♥ 7♦ Q♥ J♣
        Ben on 2 stands""",
        name,
    )
    assert money(played.line("main", "Ben")) == ("wins", 0, 20_00, 30_00)
    assert [box.number for box in played.state.boxes if box.hands and box.hands[0].stakes] == [1]
    assert played.phase == "play"
    assert played.state.box == 0


@every_set
@pytest.mark.clause("wa-*:DP2a", "wa-*:GR9", "wa-*:DP9")
def test_at_a_live_table_a_blackjack_is_paid_while_nobody_has_seen_the_down_card(name: str) -> None:
    dealt = play(
        """Ann on 1: main $10
        Ben on 2: main $10
        no more wagers
        deal A♠ 9♠ K♥ Q♦ 7♦
        deal face down""",
        name,
    )
    paid = on(dealt, "stands")
    assert (paid.phase, paid.state.down) == ("peek", None)
    assert money(paid.line("main")) == ("wins", 0, 10_00, 15_00)
    assert refused(paid, "Ben on 2 surrenders")[0] == "WRONG_PHASE"
    clear = paid.then("dealer has no blackjack\nBen on 2 surrenders")
    assert money(clear.line("main", "Ben")) == ("surrendered", 5_00, 5_00, 0)
    found = paid.then("dealer has blackjack\nturn A♦")
    assert money(found.line("main", "Ben")) == ("loses", 10_00, 0, 0)
    assert found.net("Ann") == 15_00


@every_set
@pytest.mark.clause("wa-*:DP2b", "wa-*:DP8", "wa-*:GR3")
def test_a_paid_blackjack_may_be_insured_and_keeps_its_3_to_2(name: str) -> None:
    # A21: insurance by a bettor whose blackjack is paid; there is no "even money".
    paid = ann(name, "A♠ K♦", "A♥ Q♣", "stands")
    assert money(paid.line("main")) == ("wins", 0, 10_00, 15_00)
    assert paid.phase == "insurance"
    assert paid.may() == {"Insure", "DeclineInsurance"}
    insured = on(paid, "insures $5")
    assert money(insured.line("insurance")) == ("wins", 0, 5_00, 10_00)
    assert insured.net() == 25_00


@every_set
@pytest.mark.clause("wa-*:DP2b", "wa-*:DP8")
def test_insurance_on_a_paid_blackjack_is_lost_without_a_dealer_blackjack(name: str) -> None:
    played = ann(name, "A♠ K♦", "A♥ 9♣", "stands", "insures $3")
    assert money(played.line("insurance")) == ("loses", 3_00, 0, 0)
    assert played.net() == 12_00
    assert played.phase == "closed"


@every_set
@pytest.mark.clause("wa-*:DP2c", "wa-*:DP5b", "wa-*:DP11")
def test_a_doubled_blackjack_gets_its_card_in_turn_after_the_peek(name: str) -> None:
    # A12: elected before the peek.
    chosen = ann(name, "A♠ K♦", "Q♥ 9♣", "doubles $10")
    assert order_of(chosen, DealerPeeked, HandDoubled) == [DealerPeeked, HandDoubled]
    assert chosen.lines == ()
    won = on(chosen, "deal J♣")
    assert won.line("main").odds == "1 to 1"
    assert money(won.line("main")) == ("wins", 0, 20_00, 20_00)
    beaten = on(chosen, "deal 5♣", "stands")
    assert money(beaten.line("main")) == ("loses", 20_00, 0, 0)
    rescued = on(chosen, "deal 5♣", "rescues")
    assert money(rescued.line("main")) == ("rescued", 10_00, 10_00, 0)


@every_set
@pytest.mark.parametrize("dealer", ["K♥ A♣", "A♣ K♥"])
@pytest.mark.clause("wa-*:DP2c", "wa-*:GR3")
def test_against_a_dealer_blackjack_no_double_of_a_blackjack_occurs(name: str, dealer: str) -> None:
    # A12: the natural is paid 3 to 2 and what the double would have added goes back.
    played = ann(name, "A♠ K♦", dealer, "doubles $10")
    if played.phase == "insurance":
        played = on(played, "declines insurance")
    line = played.line("main")
    assert (line.odds, line.wager_cents) == ("3 to 2", 10_00)
    assert money(line) == ("wins", 0, 20_00, 15_00)
    assert played.happened(HandDoubled) == []
    assert played.phase == "closed"


@every_set
@pytest.mark.clause("wa-*:DP2c", "wa-*:DP8")
def test_a_doubled_blackjack_is_insured_for_half_its_original_wager(name: str) -> None:
    chosen = ann(name, "A♠ K♦", "A♥ 8♣", "doubles $10")
    assert refused(chosen, "insures $6") == ("INSURANCE_AMOUNT", "insure $1 to $5")
    played = on(chosen, "insures $5", "deal 9♣", "stands")
    assert money(played.line("insurance")) == ("loses", 5_00, 0, 0)
    assert money(played.line("main")) == ("wins", 0, 20_00, 20_00)


@every_set
@pytest.mark.clause("wa-*:GR6", "wa-*:DP4b", "wa-*:P1", "wa-*:DP5a")
def test_an_ace_with_a_ten_value_card_after_a_split_is_an_ordinary_21(name: str) -> None:
    # A6: 1 to 1. A59: it may be doubled.
    split = ann(name, "A♠ A♦", "9♥ J♣", "splits", "deal K♠")
    assert split.may() == {"Stand", "DoubleDown"}
    assert refused(split, "hits") == ("NO_HIT_ON_21", "a 21 takes no card")
    stood = on(split, "stands")
    assert stood.line("main", hand=1).odds == "1 to 1"
    assert money(stood.line("main", hand=1)) == ("wins", 0, 10_00, 10_00)
    doubled = on(split, "doubles $10", "deal Q♠")
    assert money(doubled.line("main", hand=1)) == ("wins", 0, 20_00, 20_00)


# --- Twenty-one -------------------------------------------------------------------------------


@every_set
@pytest.mark.clause("wa-*:GR4", "wa-*:DP3", "wa-*:DP3a", "wa-*:P1")
def test_a_21_wins_at_once_and_a_dealer_21_still_beats_everybody_else(name: str) -> None:
    played = play(
        """Ann on 1: main $10
        Ben on 2: main $10
        no more wagers
        deal 9♠ K♦ 7♥ 5♦ Q♥ 6♣
        Ann on 1 hits
        deal 7♣""",
        name,
    )
    assert money(played.line("main", "Ann")) == ("wins", 0, 10_00, 10_00)
    assert (played.phase, played.state.box) == ("play", 1)
    done = played.then("Ben on 2 stands\ndeal 8♣")
    assert done.line("main", "Ben").why == "20 against 21"
    assert money(done.line("main", "Ben")) == ("loses", 10_00, 0, 0)
    assert done.net("Ann") == 10_00


@every_set
@pytest.mark.clause("wa-*:DP3", "wa-*:DP3a")
def test_a_hard_21_is_paid_at_once_and_leaves_nothing_to_decide(name: str) -> None:
    # A13. The dealer need not even show the down card.
    played = ann(name, "9♠ 5♦", "7♥ 6♣", "hits", "deal 7♣")
    assert money(played.line("main")) == ("wins", 0, 10_00, 10_00)
    assert played.phase == "closed"
    assert not played.state.exposed


@every_set
@pytest.mark.clause("wa-*:DP3b", "wa-*:DP3a")
def test_a_soft_21_of_three_cards_may_double_instead_of_taking_its_pay(name: str) -> None:
    # A13: no hit on any 21.
    soft = ann(name, "A♠ 5♦", "9♥ J♣", "hits", "deal 5♣")
    assert soft.may() == {"Stand", "DoubleDown"}
    assert refused(soft, "hits") == ("NO_HIT_ON_21", "a 21 takes no card")
    taken = on(soft, "stands")
    assert money(taken.line("main")) == ("wins", 0, 10_00, 10_00)
    assert taken.phase == "closed"
    doubled = on(soft, "doubles $10", "deal 9♦", "stands")
    assert money(doubled.line("main")) == ("wins", 0, 20_00, 20_00)


@every_set
@pytest.mark.clause("wa-*:DP3b", "wa-*:DP5a", "wa-*:DP11a")
def test_a_soft_21_of_five_cards_that_doubles_gives_up_its_bonus(name: str) -> None:
    soft = ann(name, "A♠ 2♦", "9♥ J♣", "hits", "deal 2♣", "hits", "deal 2♠", "hits", "deal 4♣")
    assert on(soft, "stands").line("main").odds == "3 to 2"
    doubled = on(soft, "doubles $10", "deal J♦")
    assert doubled.line("main").odds == "1 to 1"
    assert money(doubled.line("main")) == ("wins", 0, 20_00, 20_00)


@every_set
@pytest.mark.clause("wa-*:DP5b", "wa-*:DP3")
def test_a_double_that_makes_21_is_paid_even_money_at_once(name: str) -> None:
    # A14.
    for cards, drawn in (("6♠ 5♦", "K♣"), ("A♠ 4♦", "6♣")):
        played = ann(name, cards, "9♥ J♣", "doubles $10", f"deal {drawn}")
        assert money(played.line("main")) == ("wins", 0, 20_00, 20_00)
        assert played.phase == "closed"


# --- Splitting --------------------------------------------------------------------------------


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


# --- Doubling and rescue ----------------------------------------------------------------------


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
def test_a_house_may_bar_doubling_for_less(name: str) -> None:
    # S16.
    hand = ann(name, "6♠ 5♦", "9♥ 9♣", double_for_less=False)
    assert refused(hand, "doubles $9") == ("DOUBLE_AMOUNT", "a double adds $10 here")
    assert on(hand, "doubles $10").state.current.stakes[0].total_cents == 20_00


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


# --- Insurance and surrender ------------------------------------------------------------------


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:DP2b", "wa-*:GR9")
def test_insurance_is_up_to_half_the_wager_and_pays_2_to_1_against_a_blackjack(name: str) -> None:
    # A21.
    dealt = ann(name, "9♠ 8♦", "A♥ K♣")
    assert dealt.may() == {"Insure", "DeclineInsurance"}
    assert refused(dealt, "insures $5.01") == ("INSURANCE_AMOUNT", "insure $1 to $5")
    whole = on(dealt, "insures $5")
    assert money(whole.line("insurance")) == ("wins", 0, 5_00, 10_00)
    assert money(whole.line("main")) == ("loses", 10_00, 0, 0)
    assert (whole.net(), whole.phase) == (0, "closed")
    part = on(dealt, "insures $2")
    assert part.net() == -6_00
    assert on(dealt, "declines insurance").net() == -10_00


@every_set
@pytest.mark.clause("wa-*:DP8")
def test_half_an_odd_wager_is_not_rounded_up(name: str) -> None:
    dealt = ann(name, "9♠ 8♦", "A♥ K♣", wager="$5")
    assert refused(dealt, "insures $3") == ("INSURANCE_AMOUNT", "insure $1 to $2.50")
    assert money(on(dealt, "insures $2.50").line("insurance")) == ("wins", 0, 2_50, 5_00)


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:GR9", "wa-*:P1")
def test_lost_insurance_is_collected_after_the_peek_and_the_hand_played_on(name: str) -> None:
    played = ann(name, "9♠ 8♦", "A♥ 7♣", "insures $5")
    assert money(played.line("insurance")) == ("loses", 5_00, 0, 0)
    assert order_of(played, DealerPeeked, WagersSettled) == [DealerPeeked, WagersSettled]
    assert played.phase == "play"
    assert on(played, "stands").net() == -15_00


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:GR9")
def test_insurance_is_offered_under_an_ace_only(name: str) -> None:
    for up in ("K♥", "9♥", "2♥"):
        dealt = ann(name, "9♠ 8♦", f"{up} 7♣")
        assert dealt.phase == "play"
        assert refused(dealt, "insures $5")[0] == "WRONG_PHASE"


@every_set
@pytest.mark.parametrize("up", ["2♥", "7♥", "9♥", "J♥", "K♥", "A♥"])
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9", "wa-*:DP7b")
def test_late_surrender_gives_up_half_against_any_up_card(name: str, up: str) -> None:
    dealt = ann(name, "9♠ 7♦", f"{up} 8♣")
    if up == "A♥":
        assert refused(dealt, "surrenders")[0] == "WRONG_PHASE"
        dealt = on(dealt, "declines insurance")
    played = on(dealt, "surrenders")
    assert money(played.line("main")) == ("surrendered", 5_00, 5_00, 0)
    assert played.phase == "closed"
    looked = [DealerPeeked(blackjack=False)] if up[0] in "JKA" else []
    assert played.happened(DealerPeeked) == looked


@every_set
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9")
def test_nobody_surrenders_against_a_dealer_blackjack(name: str) -> None:
    played = ann(name, "9♠ 7♦", "K♥ A♣")
    assert money(played.line("main")) == ("loses", 10_00, 0, 0)
    refusal = ("WRONG_PHASE", "the round is at closed: every wager is settled")
    assert refused(played, "surrenders") == refusal


@every_set
@pytest.mark.clause("wa-*:GR9", "wa-*:DP9")
def test_surrender_is_the_first_decision_and_not_for_split_hands(name: str) -> None:
    # A19.
    first = "surrender is the first decision on the first two cards"
    drawn = ann(name, "9♠ 3♦", "9♥ 9♣", "hits", "deal 4♦")
    assert refused(drawn, "surrenders") == ("SURRENDER_IS_FIRST_DECISION", first)
    split = ann(name, "8♠ 8♦", "9♥ 9♣", "splits", "deal 7♣")
    after_split = ("NO_SURRENDER_AFTER_SPLIT", "a split hand is not surrendered")
    assert refused(split, "surrenders") == after_split
    assert refused(on(split, "stands", "deal 7♥"), "surrenders") == after_split


@every_set
@pytest.mark.clause("wa-*:DP8", "wa-*:DP9")
def test_insurance_and_surrender_are_settled_apart(name: str) -> None:
    # A19.
    played = ann(name, "9♠ 7♦", "A♥ 8♣", "insures $5", "surrenders")
    assert money(played.line("insurance")) == ("loses", 5_00, 0, 0)
    assert money(played.line("main")) == ("surrendered", 5_00, 5_00, 0)


# --- The dealer, the table and its limits -----------------------------------------------------


@every_set
@pytest.mark.clause("wa-*:GR5")
def test_the_dealer_hits_or_stands_on_soft_17_as_the_house_chose(name: str) -> None:
    stood = ann(name, "9♠ 9♦", "6♥ A♣", "stands", soft_17="stand")
    assert money(stood.line("main")) == ("wins", 0, 10_00, 10_00)
    hit = ann(name, "9♠ 9♦", "6♥ A♣", "stands", soft_17="hit")
    assert hit.phase == "drawing"
    assert money(on(hit, "deal 3♣").line("main")) == ("loses", 10_00, 0, 0)
    for choice in ("hit", "stand"):
        pat = ann(name, "9♠ 9♦", "6♥ 5♣", "stands", "deal 6♣", soft_17=choice)
        assert pat.line("main").why == "18 against 17"


@every_set
@pytest.mark.clause("wa-*:P1")
def test_ties_below_21_push_and_a_dealer_bust_pays_every_standing_hand(name: str) -> None:
    assert money(ann(name, "9♠ K♦", "9♥ Q♣", "stands").line("main")) == ("pushes", 0, 10_00, 0)
    bust = ann(name, "9♠ 3♦", "6♥ Q♣", "stands", "deal 9♦")
    assert money(bust.line("main")) == ("wins", 0, 10_00, 10_00)


@every_set
@pytest.mark.clause("wa-*:P1", "wa-*:DP0")
def test_a_bust_is_collected_at_once_and_a_dealer_nobody_waits_for_draws_nothing(name: str) -> None:
    # S12.
    played = ann(name, "9♠ 7♦", "6♥ Q♣", "hits", "deal 8♦")
    assert money(played.line("main")) == ("loses", 10_00, 0, 0)
    assert (played.phase, played.state.exposed, played.state.drawn) == ("closed", False, ())


@every_set
@pytest.mark.clause("wa-*:P1", "wa-*:DP0", "wa-*:DP12-deal")
def test_cards_and_turns_go_round_from_the_dealers_left(name: str) -> None:
    played = play(
        """Ben on 5: main $10
        Ann on 2: main $10
        no more wagers
        deal 2♠ 3♠ 9♥ 4♠ 5♠ 9♣""",
        name,
    )
    dealt = [(it.to, it.box) for it in played.happened(CardDealt)]
    assert dealt == [("hand", 2), ("hand", 5), ("up", 0), ("hand", 2), ("hand", 5), ("down", 0)]
    assert refused(played, "Ben on 5 hits") == ("NOT_YOUR_TURN", "it is Ann's turn on box 2")
    assert played.then("Ann on 2 stands\nBen on 5 hits").state.box == 4


@every_set
@pytest.mark.clause("wa-*:DP12-deal", "wa-*:DP0")
def test_the_house_sets_the_order_of_the_deal(name: str) -> None:
    # A60, S7.
    script = "Ann on 1: main $10\nno more wagers\ndeal 2♠ 3♠ 4♠ 5♠"
    last = play(script, name, deal_order="players-players-dealer-dealer").state
    assert (str(last.up), str(last.down)) == ("4♠", "5♠")
    second = play(script, name, up_card="second").state
    assert (str(second.up), str(second.down)) == ("5♠", "3♠")


@every_set
@pytest.mark.clause("wa-*:P1")
def test_no_wager_is_made_raised_or_taken_back_once_wagers_are_closed(name: str) -> None:
    open_to_all = play("Ann on 1: main $10\nAnn on 1: main $20", name)
    assert on(open_to_all, "takes all wagers back").state.boxes[0].bettors == ()
    dealing = open_to_all.then("no more wagers\ndeal 2♠")
    for said in ("Ann on 1: main $30", "Ben on 2: main $10", "Ann on 1 takes all wagers back"):
        with pytest.raises(Refusal, match="the round is at dealing") as caught:
            dealing.then(said)
        assert caught.value.name == "WRONG_PHASE"
    assert dealing.state.boxes[0].bettors[0].wagers == (("main", 20_00),)


@every_set
@pytest.mark.parametrize(
    ("said", "refusal", "allowed"),
    [
        ("Ann on 1: main $4.99", "UNDER_MINIMUM", "wager $5 to $300"),
        ("Ann on 1: main $300.01", "OVER_MAXIMUM", "wager $5 to $300"),
        ("Ann on 1: main $10, match-up $0.50", "UNDER_MINIMUM", "wager $1 to $100"),
        ("Ann on 1: main $10, match-up $101", "OVER_MAXIMUM", "wager $1 to $100"),
        ("Ann on 1: match-up $5", "MAIN_WAGER_MISSING", "a main wager comes first"),
    ],
)
@pytest.mark.clause("wa-*:P2", "wa-*:GR12-wagers", "wa-*:DP12-wagers")
def test_wagers_outside_the_limits_are_refused(
    name: str, said: str, refusal: str, allowed: str
) -> None:
    with pytest.raises(Refusal) as caught:
        play(said, name)
    assert (caught.value.name, caught.value.allowed) == (refusal, allowed)


@every_set
@pytest.mark.clause("wa-*:P2", "wa-*:GR7")
def test_a_double_may_take_the_hand_over_the_maximum_of_one_wager(name: str) -> None:
    played = ann(name, "6♠ 5♦", "9♥ 9♣", "doubles $300", "deal 8♦", "stands", wager="$300")
    assert money(played.line("main")) == ("wins", 0, 600_00, 600_00)


@every_set
@pytest.mark.clause("wa-*:P1", "wa-*:DP0")
def test_a_player_on_two_boxes_plays_each_by_itself(name: str) -> None:
    # S2.
    played = play(
        """Ann on 1: main $10
        Ann on 3: main $20
        no more wagers
        deal 9♠ A♦ 8♥ 7♦ Q♥ 9♣
        Ann on 3 stands
        Ann on 1 surrenders""",
        name,
    )
    assert [(line.box, line.net_cents) for line in played.lines] == [(3, 30_00), (1, -5_00)]
    one = play("Ann on 1: main $10", name, several_boxes_per_player=False)
    with pytest.raises(Refusal, match="lets a player wager on one box, and Ann is on box 1") as no:
        one.then("Ann on 3: main $10")
    assert no.value.name == "ONE_BOX_PER_PLAYER"


# --- Breakage ---------------------------------------------------------------------------------


@every_set
@pytest.mark.parametrize(
    ("wager", "unit", "paid", "breakage"),
    [
        ("$5", "$0.01", 7_50, Fraction(0)),
        ("$7.77", "$0.01", 11_66, Fraction(1, 2)),
        ("$5", "$1", 8_00, Fraction(50)),
        ("$5.05", "$0.25", 7_75, Fraction(35, 2)),
    ],
)
@pytest.mark.clause("wa-*:DP2", "wa-*:GR3")
def test_3_to_2_on_an_odd_wager_is_rounded_in_the_players_favour(
    name: str, wager: str, unit: str, paid: int, breakage: Fraction
) -> None:
    # A20.
    played = ann(name, "A♠ K♦", "9♥ 9♣", "stands", wager=wager, payout_unit=unit)
    line = played.line("main")
    assert (line.paid_cents, line.breakage_cents) == (paid, breakage)


@every_set
@pytest.mark.clause("wa-*:DP9", "wa-*:GR9")
def test_half_of_an_odd_wager_is_rounded_in_the_players_favour(name: str) -> None:
    # A20: half of $5 in whole dollars is $3 back and $2 lost; half of $7.77 is $3.89 back.
    dollars = ann(name, "9♠ 7♦", "9♥ 9♣", "surrenders", wager="$5", payout_unit="$1").line("main")
    assert money(dollars) == ("surrendered", 2_00, 3_00, 0)
    assert dollars.breakage_cents == 50
    cents = ann(name, "9♠ 7♦", "9♥ 9♣", "surrenders", wager="$7.77").line("main")
    assert money(cents) == ("surrendered", 3_88, 3_89, 0)
    assert cents.breakage_cents == Fraction(1, 2)
