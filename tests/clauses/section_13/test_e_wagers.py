"""Section 13 (e) (document 002): wagers and their payment in whole rounds."""

from fractions import Fraction

import pytest

from fixtures.round_script import dealer, settled
from fixtures.section_13_rounds import TWO, UNPEEKED, ann, hits, places, refused, table, unpeeked
from spanish21.game.round.events import CardDealt, WagersSettled


@pytest.mark.clause("section-13:(e)(1)")
def test_a_player_without_a_wager_against_the_dealer_gets_no_cards() -> None:
    empty = table("")
    assert refused(empty, "no more wagers").name == "NO_WAGER_MADE"
    assert str(refused(empty, "Ann on 1: match-up $5")) == (
        "match-up: '$5' is not allowed; a main wager comes first "
        "(section-13:(e)(1), section-13:(f)(2))"
    )
    dealt = table("Ann on 3: main $25\nno more wagers\ndeal K♠ 9♦ 8♥")
    assert places(dealt.happened(CardDealt)) == [("hand", 3), ("up", 0), ("hand", 3)]


@pytest.mark.clause("section-13:(e)(1)(i)", "section-13:(e)(1)(ii)", "section-13:(e)(5)")
@pytest.mark.parametrize("second_cards", ["6♦ K♦", "8♦", "2♦ 2♣ 4♣"])
def test_a_higher_total_or_a_dealer_bust_wins_even_money(second_cards: str) -> None:
    done = ann("K♠ 9♦ 8♥").then(f"Ann on 1 stands\ndeal {second_cards}")
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert done.line("main").odds == "1 to 1"
    assert dealer(done) == f"9♦ {second_cards}"


@pytest.mark.clause("section-13:(e)(1)", "section-13:(e)(5)")
def test_a_lower_total_or_a_bust_loses_the_wager() -> None:
    lower = ann("K♠ 9♦ 8♥").then("Ann on 1 stands\ndeal K♦")
    assert settled(lower) == ("loses", 2500, 0, 0)
    bust = ann("K♠ 9♦ 6♥").then("Ann on 1 hits\ndeal 8♣")
    assert settled(bust) == ("loses", 2500, 0, 0)
    assert dealer(bust) == "9♦"


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(e)(5)", "section-13:(a)(1)(i)")
@pytest.mark.parametrize(("up", "more"), [("K♦", "A♦"), ("9♦", "5♦ 7♦")])
def test_a_blackjack_wins_3_to_2_against_a_dealer_21_of_two_or_more_cards(
    up: str, more: str
) -> None:
    done = table(f"{TWO}deal A♠ K♣ {up} K♥ 9♣\nBob on 2 stands\ndeal {more}")
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(5)", "section-13:(e)(1)(iii)")
@pytest.mark.parametrize("up", ["9♦", "K♦", "6♣"])
def test_a5_a_blackjack_is_paid_3_to_2_whatever_the_dealer_has(up: str) -> None:
    done = ann(f"A♠ {up} Q♥")
    assert done.phase == "closed"
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert done.line("main").odds == "3 to 2"


@pytest.mark.clause("section-13:(e)(1)(iv)")
def test_a_drawn_21_wins_even_money_against_a_drawn_dealer_21() -> None:
    done = table(f"{TWO}deal K♠ K♣ 9♦ 5♥ 9♣\nAnn on 1 hits\ndeal 6♥\nBob on 2 stands\ndeal 5♦ 7♦")
    assert dealer(done) == "9♦ 5♦ 7♦"
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(2)", "section-13:(a)(1)(iii)")
def test_any_other_tie_gives_the_wager_back() -> None:
    done = ann("K♠ 9♦ 8♥").then("Ann on 1 stands\ndeal 9♣")
    assert settled(done) == ("pushes", 0, 2500, 0)
    assert done.net("Ann") == 0


@pytest.mark.clause("section-13:(e)(2)", "section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a4_unpeeked_a_drawn_21_loses_to_a_dealer_blackjack(mode: str) -> None:
    done = unpeeked(mode, "K♠ K♦ 5♥", hits("6♥"), "A♦")
    assert settled(done) == ("loses", 2500, 0, 0)
    assert dealer(done) == "K♦ A♦"


@pytest.mark.clause("section-13:(e)(2)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a4_unpeeked_a_bonus_21_loses_to_a_dealer_blackjack_all_the_same(mode: str) -> None:
    done = unpeeked(mode, "6♠ A♦ 7♠", f"insurance is closed\n{hits('8♠')}", "K♦")
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(1)(iv)", "section-13:(g)(9)")
def test_a4_where_the_card_reader_found_no_blackjack_a_drawn_21_wins() -> None:
    done = ann("K♠ K♦ 5♥ 9♦", dealing_mode="card-reader").then(hits("6♥"))
    assert settled(done) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
def test_a58_a_coupon_lies_beside_chips_of_at_least_its_value() -> None:
    empty = table("")
    placed = empty.then("Ann on 1: main $25, match-up $5; coupons main $25, match-up $5")
    assert placed.state.boxes[0].bettors[0].coupons == (("main", 2500), ("match-up", 500))
    over = refused(empty, "Ann on 1: main $25; coupons main $25.01")
    assert str(over) == (
        "coupon: '$25.01' is not allowed; a coupon needs chips of at least its value beside it "
        "(section-13:(e)(3), section-13:(f)(3), A58)"
    )
    assert refused(empty, "Ann on 1: main $25; coupons match-up $5").name == "COUPON_OVER_CHIPS"
    assert refused(empty, "Ann on 1: main $25; coupons break $5").name == "COUPON_SPOT"
    without = table("", match_play_coupon=False)
    assert refused(without, "Ann on 1: main $25; coupons main $5").name == "NO_COUPONS_HERE"


@pytest.mark.clause("section-13:(e)(4)")
def test_until_the_deal_a_wager_may_be_raised_and_withdrawn() -> None:
    done = table(
        "Ann on 1: main $25\nAnn on 1: main $50\nBob on 2: main $5\nBob on 2 takes all wagers back"
    )
    assert done.state.boxes[0].bettors[0].wagers == (("main", 5000),)
    assert not done.state.boxes[1].bettors


@pytest.mark.clause("section-13:(e)(4)", "section-13:(e)(8)")
@pytest.mark.parametrize(
    "cards", ["K♠", "K♠ 9♦", "K♠ A♦ 8♥", "K♠ 9♦ 8♥"], ids=["first", "up", "insurance", "play"]
)
@pytest.mark.parametrize(
    "sentence",
    [
        "Ann on 1: main $50",
        "Ann on 1: main $25, match-up $5",
        "Bob on 2: main $25",
        "Ann on 1 takes all wagers back",
        "Ann on 1 consents to other bettors",
    ],
)
def test_after_the_first_card_no_wager_is_made_raised_or_withdrawn(
    cards: str, sentence: str
) -> None:
    assert refused(ann(cards), sentence).name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(e)(5)")
def test_nothing_is_paid_or_collected_on_a_hand_before_the_round_is_over() -> None:
    playing = table(
        "Ann on 1: main $25\nBob on 2: main $25\nCleo on 3: main $25\nno more wagers\n"
        "deal A♠ K♣ 9♠ 9♦ K♥ 6♣ 9♥\nBob on 2 hits\ndeal K♣"
    )
    assert playing.lines == ()
    done = playing.then("Cleo on 3 stands\ndeal 8♦")
    assert [(line.player, line.outcome) for line in done.lines] == [
        ("Cleo", "wins"),
        ("Bob", "loses"),
        ("Ann", "wins"),
    ]
    assert len(done.happened(WagersSettled)) == 1


BONUS_HANDS = [
    ("6♠ 7♥", "8♦", "3 to 2", 3750),
    ("6♥ 7♥", "8♥", "2 to 1", 5000),
    ("8♠ 6♠", "7♠", "3 to 1", 7500),
    ("7♠ 7♥", "7♦", "3 to 2", 3750),
    ("7♦ 7♦", "7♦", "2 to 1", 5000),
    ("7♠ 7♠", "7♠", "3 to 1", 7500),
    ("3♠ 4♥", "4♦ 5♣ 5♠", "3 to 2", 3750),
    ("2♠ 3♥", "3♦ 4♣ 4♠ 5♥", "2 to 1", 5000),
    ("2♠ 2♥", "2♦ 3♣ 3♠ 4♥ 5♦", "3 to 1", 7500),
    ("2♠ 2♥", "2♦ 2♣ 3♣ 3♠ 3♥ 4♦", "3 to 1", 7500),
]


@pytest.mark.clause(
    "section-13:(e)(6)",
    "section-13:(e)(6)(i)",
    "section-13:(e)(6)(ii)",
    "section-13:(e)(6)(iii)",
    "section-13:(e)(6)(iv)",
    "section-13:(e)(6)(v)",
    "section-13:(e)(6)(vi)",
    "section-13:(e)(6)(vii)",
)
@pytest.mark.parametrize(("pair", "drawn", "odds", "paid"), BONUS_HANDS)
def test_a_listed_21_is_paid_its_own_odds(pair: str, drawn: str, odds: str, paid: int) -> None:
    first, second = pair.split()
    done = ann(f"{first} 9♣ {second}").then(hits(drawn))
    assert settled(done) == ("wins", 0, 2500, paid)
    assert done.line("main").odds == odds


@pytest.mark.clause("section-13:(e)(6)", "section-13:(i)(2)")
@pytest.mark.parametrize(("pair", "drawn", "odds", "paid"), BONUS_HANDS)
def test_the_same_21_after_a_double_is_paid_even_money(
    pair: str, drawn: str, odds: str, paid: int
) -> None:
    first, second = pair.split()
    *before, last = drawn.split()
    doubled = f"Ann on 1 doubles $25\ndeal {last}"
    done = ann(f"{first} 9♣ {second}").then(f"{hits(' '.join(before))}\n{doubled}")
    assert settled(done) == ("wins", 0, 5000, 5000)
    assert done.line("main").odds == "1 to 1"


@pytest.mark.clause("section-13:(e)(6)", "section-13:(j)(3)")
def test_a9_a_split_hand_earns_its_bonus_21() -> None:
    done = ann("7♠ 9♦ 7♥").then(
        "Ann on 1 splits\ndeal 6♦\nAnn on 1 hits\ndeal 8♣\ndeal K♦\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 2500, 3750)
    assert settled(done, hand=2) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(a)(1)(i)")
def test_a6_an_ace_and_a_ten_after_a_split_are_an_ordinary_21() -> None:
    done = ann("A♠ 9♦ A♥").then(
        "Ann on 1 splits\ndeal K♦\nAnn on 1 stands\ndeal 7♦\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 2500, 2500)
    assert settled(done, hand=2) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(5)")
@pytest.mark.parametrize(
    ("unit", "cents", "paid", "breakage"),
    [("$0.01", 501, 752, Fraction(1, 2)), ("$0.50", 550, 850, Fraction(25))],
)
def test_a20_a_3_to_2_pay_is_rounded_in_the_players_favour_and_the_breakage_kept(
    unit: str, cents: int, paid: int, breakage: Fraction
) -> None:
    """3 to 2 on $5.01 is 751.5 cents, on $5.50 $8.25."""
    done = ann("A♠ 9♦ K♥", f"main ${cents / 100:.2f}", payout_unit=unit, chip_unit="$0.01")
    assert settled(done) == ("wins", 0, cents, paid)
    assert done.line("main").breakage_cents == breakage
