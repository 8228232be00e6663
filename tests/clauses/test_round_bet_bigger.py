"""Rounds of Bet Bigger Spanish 21 (document 004) acted out, clause by clause.

Amounts are worked out by hand. Cards are dealt players, dealer's up card, players, down card.
"""

from typing import Any

import pytest

from fixtures.round_script import Played, play
from spanish21.game.cards import show_cards
from spanish21.game.round import view
from spanish21.game.round.events import (
    CardDealt,
    DealerPeeked,
    DownCardExposed,
    Line,
    SuperBonusHit,
    WagersSettled,
)
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

SPOTS = ("main", "bet-bigger-1", "bet-bigger-2", "bet-bigger-3")
ALL_FOUR = "main $10, bet-bigger-1 $10, bet-bigger-2 $10, bet-bigger-3 $4"
"""Every spot played, $34 in all; the last one need not be full."""
TWO = "Ann on 1: main $10\nBob on 2: main $10\nno more wagers\n"


def table(script: str, **options: Any) -> Played:
    return play(script, "bet-bigger", **options)


def ann(cards: str, wagers: str = "main $10", **options: Any) -> Played:
    """Ann alone on box 1, once these cards are dealt: first, up, second, down."""
    return table(f"Ann on 1: {wagers}\nno more wagers\ndeal {cards}", **options)


def hits(cards: str) -> str:
    return "\n".join(f"Ann on 1 hits\ndeal {card}" for card in cards.split())


def refused(played: Played, sentence: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        played.then(sentence)
    return load_book("bet-bigger").explain(caught.value)


def money(line: Line) -> tuple[str, int, int, int]:
    """Outcome, then cents collected, returned and paid."""
    return line.outcome, line.collected_cents, line.returned_cents, line.paid_cents


def settled(
    played: Played, spot: str = "main", player: str = "Ann", hand: int = 0
) -> tuple[str, int, int, int]:
    return money(played.line(spot, player, hand))


def dealer(played: Played) -> str:
    """The dealer's cards that show."""
    return show_cards(played.state.dealer)


# --- Wagers ------------------------------------------------------------------------------------


@pytest.mark.clause("bet-bigger:Limits-1", "bet-bigger:Limits-2")
@pytest.mark.parametrize("spot", ["main", "match-up", "match-down", "break"])
@pytest.mark.parametrize("amount", ["$0.99", "$10.01", "$25"])
def test_every_wager_is_1_to_10_dollars(spot: str, amount: str) -> None:
    wagers = {"main": "$10", spot: amount}
    said = ", ".join(f"{name} {cents}" for name, cents in wagers.items())
    assert str(refused(table(""), f"Ann on 1: {said}")) == (
        f"{spot}: '{amount}' is not allowed; wager $1 to $10 "
        "(bet-bigger:Limits-1, bet-bigger:Limits-2)"
    )
    for fits in ("$1", "$10"):
        said = ", ".join(f"{name} {fits}" for name in wagers)
        assert table(f"Ann on 1: {said}").phase == "wagering"


@pytest.mark.clause("bet-bigger:Limits-2")
def test_a_house_may_lower_the_maximum_and_bet_bigger_spots_open_at_its_own() -> None:
    low = table("", table_maximum="$5", match_maximum="$5")
    assert refused(low, "Ann on 1: main $6").allowed == "wager $1 to $5"
    assert low.then("Ann on 1: main $5, bet-bigger-1 $5").phase == "wagering"


@pytest.mark.clause("bet-bigger:Wagers-ante", "bet-bigger:Wagers-main-first")
@pytest.mark.parametrize("spot", ["bet-bigger-1", "match-up", "match-down", "break"])
def test_no_other_wager_is_taken_without_a_main_wager(spot: str) -> None:
    assert str(refused(table(""), f"Ann on 1: {spot} $5")) == (
        f"{spot}: '$5' is not allowed; a main wager comes first "
        "(bet-bigger:Wagers-ante, bet-bigger:Wagers-main-first)"
    )


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger")
@pytest.mark.parametrize(
    ("wagers", "spot", "before"),
    [
        ("main $9.99, bet-bigger-1 $5", "bet-bigger-1", "main"),
        ("main $10, bet-bigger-1 $9, bet-bigger-2 $5", "bet-bigger-2", "bet-bigger-1"),
        ("main $10, bet-bigger-2 $5", "bet-bigger-2", "bet-bigger-1"),
        (
            "main $10, bet-bigger-1 $10, bet-bigger-2 $1, bet-bigger-3 $5",
            "bet-bigger-3",
            "bet-bigger-2",
        ),
    ],
)
def test_a24_a_bet_bigger_spot_stays_closed_until_the_one_before_is_full(
    wagers: str, spot: str, before: str
) -> None:
    assert str(refused(table(""), f"Ann on 1: {wagers}")) == (
        f"{spot}: '$5' is not allowed; it opens when {before} is at the table maximum, $10 "
        "(bet-bigger:Wagers-bet-bigger, A24)"
    )


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger", "bet-bigger:Payouts-win")
@pytest.mark.parametrize(
    ("down", "nets"),
    [("8♦", [1000, 1000, 1000, 400]), ("9♣", [0, 0, 0, 0]), ("K♦", [-1000, -1000, -1000, -400])],
    ids=["win", "push", "loss"],
)
def test_a24_every_spot_shares_the_cards_and_the_result(down: str, nets: list[int]) -> None:
    done = ann(f"K♠ 9♦ 8♥ {down}", ALL_FOUR).then("Ann on 1 stands")
    assert len(done.happened(CardDealt)) == 4
    assert [done.line(spot).net_cents for spot in SPOTS] == nets


@pytest.mark.clause("bet-bigger:Wagers-match", "bet-bigger:Wagers-break")
def test_each_side_wager_may_be_made_without_the_others() -> None:
    for spot in ("match-up", "match-down", "break"):
        assert ann("K♠ 9♦ 8♥ 8♦", f"main $5, {spot} $10").phase == "play"
    assert refused(table(""), "Ann on 1: main $5, jackpot-1 $1").field == "jackpot-1"


@pytest.mark.clause("bet-bigger:Rules-5", "bet-bigger:Rules-6")
def test_a_player_may_play_several_boxes_unless_the_house_says_no() -> None:
    wagers = "Ann on 1: main $10\nAnn on 2: main $5\n"
    done = table(
        f"{wagers}no more wagers\ndeal K♠ K♣ 9♦ 8♥ 6♣ 8♦\nAnn on 1 stands\nAnn on 2 stands"
    )
    assert [line.net_cents for line in done.lines] == [-500, 1000]
    one = table("Ann on 1: main $10", several_boxes_per_player=False)
    assert refused(one, "Ann on 2: main $5").name == "ONE_BOX_PER_PLAYER"


# --- The deal, the peek and blackjacks ---------------------------------------------------------------


@pytest.mark.clause("bet-bigger:Method-13", "bet-bigger:Method-14")
def test_two_cards_each_are_dealt_singly_and_the_up_card_is_turned_after_the_deal() -> None:
    dealing = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣")
    assert view(dealing.state, "Ann").up_card is None
    dealt = dealing.then("deal 6♦")
    assert [(event.to, event.box) for event in dealt.happened(CardDealt)] == [
        ("hand", 1),
        ("hand", 2),
        ("up", 0),
        ("hand", 1),
        ("hand", 2),
        ("down", 0),
    ]
    seen = view(dealt.state, "Ann")
    assert str(seen.up_card) == "9♦"
    assert seen.down_card is None


@pytest.mark.clause("bet-bigger:Method-16", "bet-bigger:Rules-13", "bet-bigger:Payouts-blackjack")
@pytest.mark.parametrize("up", ["9♦", "K♦", "A♦"])
def test_a_blackjack_is_paid_3_to_2_at_once_on_every_spot(up: str) -> None:
    dealt = table(f"Ann on 1: {ALL_FOUR}\nBob on 2: main $10\nno more wagers\n").then(
        f"deal A♠ K♣ {up} K♥ 7♣ 6♦"
    )
    assert [settled(dealt, spot) for spot in SPOTS] == [
        ("wins", 0, 1000, 1500),
        ("wins", 0, 1000, 1500),
        ("wins", 0, 1000, 1500),
        ("wins", 0, 400, 600),
    ]
    assert dealt.phase == ("insurance" if up == "A♦" else "play")


@pytest.mark.clause("bet-bigger:Rules-12", "bet-bigger:Method-18")
def test_a_blackjack_wins_against_a_dealer_blackjack() -> None:
    done = table(f"{TWO}deal A♠ K♣ K♦ K♥ 7♣ A♦")
    assert done.phase == "closed"
    assert settled(done) == ("wins", 0, 1000, 1500)
    assert settled(done, player="Bob") == ("loses", 1000, 0, 0)


@pytest.mark.clause("bet-bigger:Rules-13", "bet-bigger:Method-16")
def test_a_blackjack_is_not_doubled() -> None:
    dealt = ann("A♠ 9♦ K♥ 8♦")
    assert dealt.phase == "closed"
    assert settled(dealt) == ("wins", 0, 1000, 1500)
    other = table(f"{TWO}deal A♠ K♣ 9♦ K♥ 7♣ 6♦")
    assert {option.box for option in other.options if option.player} == {2}
    assert refused(other, "Ann on 1 doubles $10").name == "NOT_YOUR_TURN"


@pytest.mark.clause("bet-bigger:Method-17", "bet-bigger:Method-18", "bet-bigger:Actions-order")
@pytest.mark.parametrize("up", ["A♦", "K♦", "Q♦", "J♦"])
def test_the_dealer_checks_for_blackjack_before_play_under_an_ace_or_face_card(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥ 8♦")
    assert dealt.phase == ("insurance" if up == "A♦" else "play")
    playing = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert playing.happened(DealerPeeked) == [DealerPeeked(blackjack=False)]
    assert playing.phase == "play"
    assert not ann("K♠ 9♦ 8♥ 8♦").happened(DealerPeeked)


@pytest.mark.clause("bet-bigger:Method-18", "bet-bigger:Actions-order")
def test_a_dealer_blackjack_ends_the_round_before_anybody_plays() -> None:
    done = ann("K♠ K♦ 8♥ A♦", ALL_FOUR)
    assert done.phase == "closed"
    assert dealer(done) == "K♦ A♦"
    assert done.net("Ann") == -3400


@pytest.mark.clause("bet-bigger:Method-13", "bet-bigger:Method-17", "bet-bigger:Method-24")
def test_live_the_down_card_is_dealt_face_down_peeked_at_and_turned() -> None:
    dealt = table(
        "Ann on 1: main $10, match-down $5\nno more wagers\ndeal K♠ K♦ 8♥\ndeal face down"
    )
    assert dealt.phase == "peek"
    stood = dealt.then("dealer has no blackjack\nAnn on 1 stands")
    assert stood.phase == "exposure"
    assert refused(stood, "turn A♣").name == "PEEK_SAID_NO_BLACKJACK"
    done = stood.then("turn 8♥")
    assert settled(done, "match-down") == ("wins", 0, 500, 5000)
    assert settled(done) == ("pushes", 0, 1000, 0)


# --- Insurance ----------------------------------------------------------------------------------------


@pytest.mark.clause("bet-bigger:Insurance-1", "bet-bigger:Insurance-2", "bet-bigger:Method-17")
def test_a24_insurance_is_exactly_half_of_each_spot() -> None:
    asked = ann("K♠ A♦ 8♥ 8♦", ALL_FOUR)
    assert asked.may() == {"Insure", "DeclineInsurance"}
    assert str(refused(asked, "Ann on 1 insures $4")) == (
        "insurance: '$4' is not allowed; insure $5 to $5 (bet-bigger:Insurance-1)"
    )
    assert refused(asked, "Ann on 1 insures $17").name == "INSURANCE_AMOUNT"
    assert refused(asked, "Ann on 1 insures $5 of bet-bigger-3").name == "INSURANCE_AMOUNT"
    assert refused(asked, "Ann on 1 insures $5 of match-up").name == "NOTHING_TO_INSURE"
    one = asked.then("Ann on 1 insures $2 of bet-bigger-3")
    assert one.phase == "insurance"
    assert refused(one, "Ann on 1 insures $2 of bet-bigger-3").name == "INSURANCE_ANSWERED"


@pytest.mark.clause("bet-bigger:Insurance-2", "bet-bigger:Insurance-3")
def test_a24_spots_are_insured_one_by_one_and_an_insured_spot_breaks_even() -> None:
    done = ann("K♠ A♦ 8♥ K♦", ALL_FOUR).then(
        "Ann on 1 insures $5\nAnn on 1 declines insurance of bet-bigger-1\n"
        "Ann on 1 insures $5 of bet-bigger-2\nAnn on 1 declines insurance of bet-bigger-3"
    )
    assert settled(done, "insurance") == ("wins", 0, 500, 1000)
    assert settled(done, "insurance-bet-bigger-2") == ("wins", 0, 500, 1000)
    assert not done.lines_of("insurance-bet-bigger-1")
    nets = {
        spot: sum(line.net_cents for line in done.lines if line.spot.endswith(spot))
        for spot in SPOTS[1:]
    }
    assert nets == {"bet-bigger-1": -1000, "bet-bigger-2": 0, "bet-bigger-3": -400}
    assert done.net("Ann") == -1400


@pytest.mark.clause("bet-bigger:Insurance-4")
def test_without_a_dealer_blackjack_insurance_is_collected_and_the_hand_goes_on() -> None:
    playing = ann("K♠ A♦ 8♥ 6♦", "main $10, bet-bigger-1 $10").then(
        "Ann on 1 insures $5\nAnn on 1 insures $5 of bet-bigger-1"
    )
    assert playing.phase == "play"
    assert settled(playing, "insurance") == ("loses", 500, 0, 0)
    assert settled(playing, "insurance-bet-bigger-1") == ("loses", 500, 0, 0)
    assert not playing.happened(DownCardExposed)
    assert playing.may() == {"Hit", "Stand", "DoubleDown", "Surrender"}


@pytest.mark.clause("bet-bigger:Insurance-1", "bet-bigger:Rules-12")
def test_a21_a_paid_blackjack_may_still_be_insured() -> None:
    asked = ann("A♠ A♦ K♥ K♦")
    assert settled(asked) == ("wins", 0, 1000, 1500)
    done = asked.then("Ann on 1 insures $5")
    assert settled(done, "insurance") == ("wins", 0, 500, 1000)
    assert done.net("Ann") == 2500


@pytest.mark.clause("bet-bigger:Insurance-1")
def test_half_of_a_5_dollar_wager_is_insured_to_the_cent() -> None:
    asked = ann("K♠ A♦ 8♥ K♦", "main $5")
    assert refused(asked, "Ann on 1 insures $3").name == "INSURANCE_AMOUNT"
    assert settled(asked.then("Ann on 1 insures $2.50"), "insurance") == ("wins", 0, 250, 500)


# --- Playing a hand -----------------------------------------------------------------------------------


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


# --- The dealer's hand --------------------------------------------------------------------------------


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


# --- Match the Dealer ---------------------------------------------------------------------------------

MATCHES = [
    ("9♦ 9♦", "9♦", 12_500),
    ("9♦ 9♠", "9♦", 7500),
    ("9♥ 9♠", "9♦", 4000),
    ("9♦ K♠", "9♦", 5000),
    ("K♠ 9♠", "9♦", 1500),
]


@pytest.mark.clause(
    "bet-bigger:Match", "bet-bigger:Match-?", "bet-bigger:Method-15", "bet-bigger:Wagers-match"
)
@pytest.mark.parametrize(("pair", "card", "paid"), MATCHES)
def test_a25_a_match_with_the_up_card_is_paid_once_as_soon_as_it_shows(
    pair: str, card: str, paid: int
) -> None:
    first, second = pair.split()
    dealing = table("Ann on 1: main $10, match-up $5\nno more wagers\n").then(
        f"deal {first} {card} {second}"
    )
    assert dealing.lines == ()
    dealt = dealing.then("deal 2♣")
    assert settled(dealt, "match-up") == ("wins", 0, 500, paid)
    assert dealt.phase == "play"


@pytest.mark.clause(
    "bet-bigger:Match", "bet-bigger:Match-?", "bet-bigger:Method-24", "bet-bigger:Wagers-match"
)
@pytest.mark.parametrize(("pair", "card", "paid"), MATCHES)
def test_a25_a_match_with_the_down_card_is_paid_once_when_it_is_turned(
    pair: str, card: str, paid: int
) -> None:
    first, second = pair.split()
    playing = ann(f"{first} 2♣ {second} {card}", "main $10, match-down $5")
    assert playing.lines == ()
    turned = playing.then("Ann on 1 stands")
    assert settled(turned, "match-down") == ("wins", 0, 500, paid)
    assert turned.phase == "drawing"


@pytest.mark.clause("bet-bigger:Match", "bet-bigger:Wagers-match")
def test_a25_the_two_match_wagers_are_settled_each_on_its_own_card() -> None:
    done = ann("9♦ 9♦ 8♥ 8♣", "main $10, match-up $5, match-down $2").then("Ann on 1 stands")
    assert settled(done, "match-up") == ("wins", 0, 500, 5000)
    assert settled(done, "match-down") == ("wins", 0, 200, 600)
    lost = ann("9♦ 7♦ K♥ J♣", "main $10, match-up $5, match-down $2").then("Ann on 1 stands")
    assert settled(lost, "match-up") == ("loses", 500, 0, 0)
    assert settled(lost, "match-down") == ("loses", 200, 0, 0)


@pytest.mark.clause("bet-bigger:Method-24")
@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("9♦ 7♦ 6♥ 9♣", hits("K♥")),
        ("9♦ 7♦ 6♥ 9♣", "Ann on 1 surrenders"),
        ("9♦ 7♦ 6♥ 9♣", hits("6♣")),
        ("A♦ 7♦ K♥ A♣", ""),
    ],
    ids=["bust", "surrender", "paid 21", "paid blackjack"],
)
def test_a40_a_down_card_match_lives_on_after_the_hand_and_the_down_card_is_turned_for_it(
    cards: str, played: str
) -> None:
    done = ann(cards, "main $10, match-down $5").then(played)
    assert done.phase == "closed"
    assert settled(done, "match-down") == ("wins", 0, 500, 1500)
    assert done.state.drawn == ()
    main, match = (done.lines.index(done.line(spot)) for spot in ("main", "match-down"))
    assert main < match


@pytest.mark.clause("bet-bigger:Method-24", "bet-bigger:Actions-split")
def test_a40_a_match_wager_reads_the_first_two_cards_of_a_split_hand() -> None:
    done = ann("8♠ 7♦ 8♥ 8♦", "main $10, match-down $5").then(
        "Ann on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♥\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, "match-down") == ("wins", 0, 500, 4000)


# --- Break Bonus --------------------------------------------------------------------------------------

BREAKS = [
    ("6♦", "K♦ K♣", 1, 500),
    ("2♦", "3♦ 8♦ K♣", 3, 1500),
    ("2♦", "3♦ 4♦ 5♦ K♣", 4, 2000),
    ("2♦", "2♣ 2♥ 3♦ 4♦ K♣", 15, 7500),
    ("2♦", "2♣ 2♥ 2♠ 2♦ 3♦ K♣", 50, 25_000),
    ("2♦", "2♣ 2♥ 2♠ 2♦ 2♣ 3♦ K♣", 200, 100_000),
    ("2♦", "2♣ 2♥ 2♠ 2♦ 2♣ 2♥ 2♠ K♣", 200, 100_000),
]


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Break-?", "bet-bigger:Wagers-break")
@pytest.mark.parametrize(("up", "more", "odds", "paid"), BREAKS)
def test_the_break_bonus_is_paid_by_the_number_of_cards_of_a_dealer_bust(
    up: str, more: str, odds: int, paid: int
) -> None:
    down, *drawn = more.split()
    done = ann(f"K♠ {up} 8♥ {down}", "main $10, break $5").then(
        f"Ann on 1 stands\ndeal {' '.join(drawn)}"
    )
    assert settled(done, "break") == ("wins", 0, 500, paid)
    assert done.line("break").odds == f"{odds} to 1"
    assert settled(done) == ("wins", 0, 1000, 1000)


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Wagers-break")
@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("K♠ 6♦ 6♥ K♦", hits("K♥")),
        ("K♠ 6♦ 6♥ K♦", "Ann on 1 surrenders"),
        ("K♠ 6♦ 6♥ K♦", hits("5♥")),
        ("A♠ 6♦ K♥ K♦", ""),
    ],
    ids=["bust", "surrender", "paid 21", "paid blackjack"],
)
def test_a26_a_break_bonus_keeps_the_dealer_drawing_when_every_hand_is_decided(
    cards: str, played: str
) -> None:
    decided = ann(cards, "main $10, break $5").then(played)
    assert decided.phase == "drawing"
    assert decided.line("main").final
    done = decided.then("deal Q♣")
    assert dealer(done) == "6♦ K♦ Q♣"
    assert settled(done, "break") == ("wins", 0, 500, 500)
    without = ann(cards).then(played)
    assert without.phase == "closed"
    assert dealer(without) == "6♦"


@pytest.mark.clause("bet-bigger:Break")
@pytest.mark.parametrize(
    ("cards", "more"), [("K♠ 9♦ 8♥ 8♦", ""), ("K♠ 9♦ 8♥ 2♦", "deal 6♦"), ("K♠ 9♦ 8♥ 5♦", "deal 7♦")]
)
def test_a26_a_break_bonus_loses_when_the_dealer_stands(cards: str, more: str) -> None:
    done = ann(cards, "main $10, break $5").then(f"Ann on 1 stands\n{more}")
    assert settled(done, "break") == ("loses", 500, 0, 0)


@pytest.mark.clause("bet-bigger:Break")
@pytest.mark.parametrize("cards", ["K♠ K♦ 8♥ A♦", "A♠ K♦ K♥ A♦"])
def test_a26_a_break_bonus_loses_to_a_dealer_blackjack(cards: str) -> None:
    done = ann(cards, "main $10, break $5")
    assert done.phase == "closed"
    assert settled(done, "break") == ("loses", 500, 0, 0)


@pytest.mark.clause("bet-bigger:Break", "bet-bigger:Method-26")
def test_a26_another_players_break_bonus_makes_the_dealer_draw_for_him_alone() -> None:
    done = table(
        "Ann on 1: main $10\nBob on 2: main $10, break $5\nno more wagers\n"
        f"deal K♠ K♣ 6♦ 6♥ 6♣ K♦\n{hits('K♥')}\nBob on 2 hits\ndeal Q♦\ndeal 5♦"
    )
    assert settled(done) == ("loses", 1000, 0, 0)
    assert settled(done, "break", "Bob") == ("loses", 500, 0, 0)
    assert dealer(done) == "6♦ K♦ 5♦"


@pytest.mark.clause("bet-bigger:Rules-12", "bet-bigger:Method-16", "bet-bigger:Method-26")
def test_only_open_hands_and_the_break_bonus_wait_for_the_end() -> None:
    done = table(
        "Ann on 1: main $10\nBob on 2: main $10\nCleo on 3: main $10, break $5\nno more wagers\n"
        "deal A♠ K♣ 9♠ 6♦ K♥ 5♣ 9♥ K♦\nBob on 2 hits\ndeal 6♣\nCleo on 3 stands\ndeal Q♦"
    )
    moments = [[line.player for line in event.lines] for event in done.happened(WagersSettled)]
    assert moments == [["Ann"], ["Bob"], ["Cleo", "Cleo"]]


def test_a57_bettors_behind_the_caller_double_and_split_all_their_spots_or_none() -> None:
    wagers = (
        "Ann on 1: main $10\nAnn on 1 consents to other bettors\n"
        "Bob on 1: main $10, bet-bigger-1 $6\nno more wagers\n"
    )
    asked = table(f"{wagers}deal 8♠ 9♦ 8♥ 8♦\nAnn on 1 splits", bettors_per_box=2)
    both = asked.then("Bob on 1 splits\ndeal 3♠\nAnn on 1 doubles $10")
    assert refused(both, "Bob on 1 doubles $10").name == "DOUBLE_AMOUNT"
    done = both.then("Bob on 1 doubles $16\ndeal K♠\ndeal 2♥\nAnn on 1 stands")
    assert settled(done, "bet-bigger-1", "Bob", 1) == ("wins", 0, 1200, 1200)
    assert settled(done, "bet-bigger-1", "Bob", 2) == ("loses", 600, 0, 0)
    assert refused(table("Ann on 1: main $10"), "Bob on 1: main $10").name == "BOX_IS_FULL"
