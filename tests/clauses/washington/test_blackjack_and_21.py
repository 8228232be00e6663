"""The Washington rule sets in whole rounds: blackjack and 21."""

import pytest

from fixtures.round_script import money, play
from fixtures.washington_rounds import ann, every_set, on, order_of, refused
from spanish21.game.round.events import DealerPeeked, HandDoubled, WagersSettled


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
    assert [box.number for box in played.state.boxes if box.hands and box.hands[0].wagers] == [1]
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
