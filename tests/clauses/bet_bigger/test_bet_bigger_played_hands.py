"""Bet Bigger (document 004): players and dealer play their hands."""

import pytest

from fixtures.bet_bigger_rounds import ALL_FOUR, SPOTS, TWO, ann, hits, refused, table
from fixtures.round_script import dealer, money, settled
from spanish21.game.round.events import SuperBonusHit


@pytest.mark.clause("bet-bigger:Rules-8", "bet-bigger:Rules-9", "bet-bigger:Method-19")
def test_players_act_in_turn_from_the_dealers_left() -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣ 6♦")
    assert refused(dealt, "Bob on 2 hits").name == "NOT_YOUR_TURN"
    stood = dealt.then("Ann on 1 stands")
    assert {option.player for option in stood.options if option.player} == {"Bob"}


@pytest.mark.clause("bet-bigger:Actions-hit", "bet-bigger:Actions-stay", "bet-bigger:Rules-11")
def test_a_player_hits_and_stays_and_a_tie_is_a_push() -> None:
    done = ann("5♠ 9♦ 8♥ 9♣").then("Ann on 1 hits\ndeal 5♥\nAnn on 1 stands")
    assert settled(done) == ("pushes", 0, 1000, 0)


@pytest.mark.clause("bet-bigger:Object", "bet-bigger:Payouts-win")
def test_the_hand_nearer_to_21_wins_even_money_and_a_bust_is_collected_at_once() -> None:
    won = ann("K♠ 9♦ 8♥ 8♦").then("Ann on 1 stands")
    assert settled(won) == ("wins", 0, 1000, 1000)
    bust = table(f"{TWO}deal K♠ K♣ 9♦ 6♥ 7♣ 6♦\nAnn on 1 hits\ndeal K♥")
    assert bust.phase == "play"
    assert settled(bust) == ("loses", 1000, 0, 0)


@pytest.mark.clause("bet-bigger:Rules-12", "bet-bigger:Rules-14")
def test_a_drawn_21_is_paid_even_money_at_once_and_beats_a_dealer_21() -> None:
    made = table(f"{TWO}deal K♠ K♣ 9♦ 5♥ 9♣ 5♦\nAnn on 1 hits\ndeal 6♥")
    assert made.phase == "play"
    assert settled(made) == ("wins", 0, 1000, 1000)
    done = made.then("Bob on 2 stands\ndeal 7♦")
    assert dealer(done) == "9♦ 5♦ 7♦"
    assert settled(done, player="Bob") == ("loses", 1000, 0, 0)


@pytest.mark.clause("bet-bigger:Rules-12", "bet-bigger:Actions-double")
def test_a13_a_soft_21_may_be_taken_or_doubled_and_is_not_hit() -> None:
    soft = ann("A♠ 9♦ 4♥ 8♦").then(hits("6♣"))
    assert soft.may() == {"Stand", "DoubleDown"}
    assert refused(soft, "Ann on 1 hits").name == "NO_HIT_ON_21"
    assert settled(soft.then("Ann on 1 stands")) == ("wins", 0, 1000, 1000)
    doubled = soft.then("Ann on 1 doubles $10\ndeal 9♥")
    assert settled(doubled) == ("wins", 0, 2000, 2000)


SUPER_21 = [
    ("3♠ 4♥", "4♦ 5♣ 5♠", "3 to 2", [1500, 600]),
    ("2♠ 3♥", "3♦ 4♣ 4♠ 5♥", "2 to 1", [2000, 800]),
    ("2♠ 2♥", "2♦ 3♣ 3♠ 4♥ 5♦", "3 to 1", [3000, 1200]),
    ("2♠ 2♥", "2♦ 2♣ 3♣ 3♠ 3♥ 4♦", "3 to 1", [3000, 1200]),
    ("6♠ 7♥", "8♦", "3 to 2", [1500, 600]),
    ("6♥ 7♥", "8♥", "2 to 1", [2000, 800]),
    ("8♠ 6♠", "7♠", "3 to 1", [3000, 1200]),
    ("7♠ 7♥", "7♦", "3 to 2", [1500, 600]),
    ("7♦ 7♦", "7♦", "2 to 1", [2000, 800]),
    ("7♠ 7♠", "7♠", "3 to 1", [3000, 1200]),
]


@pytest.mark.clause(
    "bet-bigger:Rules-15", "bet-bigger:Rules-17", "bet-bigger:Super21-?", "bet-bigger:Rules-12"
)
@pytest.mark.parametrize(("pair", "drawn", "odds", "paid"), SUPER_21)
def test_a_super_21_is_paid_at_once_on_every_spot(
    pair: str, drawn: str, odds: str, paid: list[int]
) -> None:
    first, second = pair.split()
    done = ann(f"{first} 9♣ {second} 8♦", "main $10, bet-bigger-1 $4").then(hits(drawn))
    assert [done.line(spot).paid_cents for spot in SPOTS[:2]] == paid
    assert done.line("main").odds == odds
    assert done.phase == "closed"


@pytest.mark.clause("bet-bigger:Rules-16", "bet-bigger:Rules-17")
@pytest.mark.parametrize(("pair", "drawn", "odds", "paid"), SUPER_21)
def test_a_doubled_hand_earns_no_super_21(
    pair: str, drawn: str, odds: str, paid: list[int]
) -> None:
    first, second = pair.split()
    *before, last = drawn.split()
    done = ann(f"{first} 9♣ {second} 8♦").then(
        f"{hits(' '.join(before))}\nAnn on 1 doubles $10\ndeal {last}"
    )
    assert settled(done) == ("wins", 0, 2000, 2000)


@pytest.mark.clause("bet-bigger:Rules-16")
def test_a9_a_split_hand_earns_no_super_21() -> None:
    done = ann("7♠ 9♦ 7♥ 8♦").then(
        "Ann on 1 splits\ndeal 6♦\nAnn on 1 hits\ndeal 8♣\ndeal 7♦\nAnn on 1 hits\ndeal 7♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 1000, 1000)
    assert settled(done, hand=2) == ("wins", 0, 1000, 1000)


@pytest.mark.clause("bet-bigger:Actions-split", "bet-bigger:Rules-13")
def test_a6_an_ace_and_a_ten_after_a_split_are_an_ordinary_21() -> None:
    split = ann("A♠ 9♦ A♥ 8♦").then("Ann on 1 splits\ndeal K♦\nAnn on 1 stands")
    assert settled(split, hand=1) == ("wins", 0, 1000, 1000)


def test_a24_suited_sevens_against_a_seven_pay_no_super_bonus() -> None:
    done = table(
        f"{TWO}deal 7♥ K♣ 7♦ 7♥ 8♣ K♦\nAnn on 1 hits\ndeal 7♥\nBob on 2 stands",
    )
    assert settled(done) == ("wins", 0, 1000, 2000)
    assert not done.happened(SuperBonusHit)
    assert {line.spot for line in done.lines} == {"main"}


@pytest.mark.clause("bet-bigger:Actions-double", "bet-bigger:Method-23")
@pytest.mark.parametrize(
    ("third", "nets"),
    [("8♥", [2000, 2000, 2000, 800]), ("2♥", [-2000, -2000, -2000, -800])],
    ids=["win", "loss"],
)
def test_a24_a_double_matches_every_spot_played(third: str, nets: list[int]) -> None:
    dealt = ann("6♠ 9♦ 5♥ 8♦", ALL_FOUR)
    assert str(refused(dealt, "Ann on 1 doubles $10")) == (
        "double: '$10' is not allowed; a double adds $34 here (bet-bigger:Actions-double, A15)"
    )
    done = dealt.then(f"Ann on 1 doubles $34\ndeal {third}")
    assert done.phase == "closed"
    assert [done.line(spot).net_cents for spot in SPOTS] == nets
    assert [done.line(spot).wager_cents for spot in SPOTS] == [2000, 2000, 2000, 800]


@pytest.mark.clause("bet-bigger:Actions-double")
def test_a15_a_double_is_never_for_less() -> None:
    dealt = ann("6♠ 9♦ 5♥ 8♦")
    for amount in ("$9.99", "$1", "$10.01", "$20"):
        assert refused(dealt, f"Ann on 1 doubles {amount}").name == "DOUBLE_AMOUNT"


@pytest.mark.clause("bet-bigger:Actions-double")
def test_a24b_any_number_of_cards_may_double_and_a_double_is_final() -> None:
    playing = table(f"{TWO}deal 2♠ K♣ 9♦ 3♥ 7♣ 8♦\n{hits('2♦ 2♣')}")
    assert str(refused(playing, "Ann on 1 rescues")).startswith(
        "hand: 'hard 9' is not allowed; this table has no rescue"
    )
    doubled = playing.then("Ann on 1 doubles $10\ndeal 2♥")
    assert {option.box for option in doubled.options if option.player} == {2}
    for sentence in ("Ann on 1 rescues", "Ann on 1 doubles $20", "Ann on 1 hits"):
        assert refused(doubled, sentence).name == "NOT_YOUR_TURN"
    done = doubled.then("Bob on 2 stands")
    assert settled(done) == ("loses", 2000, 0, 0)


@pytest.mark.clause("bet-bigger:Actions-split", "bet-bigger:Method-23")
def test_a24_a_split_matches_every_spot_played() -> None:
    split = ann("8♠ 9♦ 8♥ 8♦", ALL_FOUR).then("Ann on 1 splits\ndeal 3♠")
    assert refused(split, "Ann on 1 surrenders").name == "NO_SURRENDER_AFTER_SPLIT"
    done = split.then("Ann on 1 doubles $34\ndeal K♠\ndeal 2♥\nAnn on 1 stands")
    assert [done.line(spot, hand=1).net_cents for spot in SPOTS] == [2000, 2000, 2000, 800]
    assert [done.line(spot, hand=2).net_cents for spot in SPOTS] == [-1000, -1000, -1000, -400]


@pytest.mark.clause("bet-bigger:Actions-split")
def test_a24b_pairs_split_to_four_hands_and_aces_are_like_any_card() -> None:
    four = ann("A♠ 9♦ A♥ 8♦").then(
        "Ann on 1 splits\ndeal A♦\nAnn on 1 splits\ndeal A♣\nAnn on 1 splits\ndeal A♠"
    )
    assert four.may() == {"Hit", "Stand", "DoubleDown"}
    assert refused(four, "Ann on 1 splits").name == "SPLIT_LIMIT_REACHED"
    made = four.then("Ann on 1 hits\ndeal 9♥\nAnn on 1 stands")
    assert settled(made, hand=1) == ("wins", 0, 1000, 1000)
    assert "Split" in ann("K♠ 9♦ J♥ 8♦").may()


@pytest.mark.clause("bet-bigger:Actions-surrender")
def test_a19_a_surrender_gives_half_of_every_spot_back_at_once() -> None:
    for up in ("9♦", "K♦"):
        done = ann(f"K♠ {up} 6♥ 8♦", ALL_FOUR).then("Ann on 1 surrenders")
        assert [money(done.line(spot)) for spot in SPOTS] == [
            *[("surrendered", 500, 500, 0)] * 3,
            ("surrendered", 200, 200, 0),
        ]
        assert dealer(done) == up


@pytest.mark.clause("bet-bigger:Actions-surrender")
def test_a19_surrender_is_the_first_decision_or_none() -> None:
    playing = ann("5♠ 9♦ 4♥ 8♦").then(hits("3♣"))
    assert refused(playing, "Ann on 1 surrenders").name == "SURRENDER_IS_FIRST_DECISION"


@pytest.mark.clause("bet-bigger:Rules-10", "bet-bigger:Method-25")
def test_a7_the_dealer_hits_soft_17_and_stands_on_hard_17_and_soft_18() -> None:
    standing = "insurance is closed\nAnn on 1 stands"
    soft_17 = ann("K♠ A♦ 8♥ 6♦").then(standing)
    assert soft_17.phase == "drawing"
    assert dealer(soft_17.then("deal K♦")) == "A♦ 6♦ K♦"
    assert ann("K♠ A♦ 8♥ 7♦").then(standing).phase == "closed"
    assert ann("K♠ 9♦ 8♥ 8♦").then("Ann on 1 stands").phase == "closed"
    assert ann("K♠ 9♦ 8♥ 7♦").then("Ann on 1 stands").phase == "drawing"


@pytest.mark.clause("bet-bigger:Method-26")
def test_wagers_are_resolved_from_right_to_left() -> None:
    done = table(
        "Ann on 1: main $10, bet-bigger-1 $5, break $1\nBob on 2: main $10\n"
        "Cleo on 4: main $10, break $2\nno more wagers\n"
        "deal 8♠ K♣ 9♠ 9♦ 8♥ 7♣ 9♥ 8♦\nAnn on 1 splits\ndeal K♠\nAnn on 1 stands\n"
        "deal Q♠\nAnn on 1 stands\nBob on 2 stands\nCleo on 4 stands"
    )
    assert [(line.box, line.spot) for line in done.lines] == [
        (4, "main"),
        (4, "break"),
        (2, "main"),
        (1, "main"),
        (1, "bet-bigger-1"),
        (1, "main"),
        (1, "bet-bigger-1"),
        (1, "break"),
    ]
    assert [line.hand for line in done.lines_of("main", "Ann")] == [2, 1]
