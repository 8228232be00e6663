"""Each ruling that wagers, hands and rule-set values can show, by its number.

Rulings on the flow of a round, on meters and on the ledger are shown by their own tests."""

from fractions import Fraction

import pytest

from fixtures.known_cards import is_blackjack
from fixtures.ruling_rules import (
    every,
    jackpot,
    match_rules,
    pair,
    super_bonus_paid,
    super_bonus_rules,
)
from spanish21 import odds
from spanish21.game.cards import Card, parse_cards
from spanish21.game.hand_values import Bonus21, bonus_21, total
from spanish21.game.wager_spots import check_wagers
from spanish21.game.wagers.break_bonus import settle_break
from spanish21.game.wagers.envy import settle_envy
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.game.wagers.match import settle_match
from spanish21.money import Odds, Rounding, round_to_unit
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import find_pay_table

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")


def test_a1_a_pay_table_is_addressed_by_rule_set_table_and_number() -> None:
    assert jackpot(4, table="4b", paytable=3).table.address == "wa-2025/4b/3"
    assert jackpot(5, "wa-v002", table="9b").table.address == "wa-v002/9b/1"
    with pytest.raises(Refusal, match="in wa-v002 choose"):
        find_pay_table(load_book("wa-v002"), "6", 6)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        *((name, {2, 4, 5, 6, 8}) for name in WASHINGTON),
        ("section-13", {6, 8}),
        ("bet-bigger", {1, 2, 3, 4, 5, 6, 7, 8}),
    ],
)
def test_a2_deck_counts_are_those_of_the_rule_set(name: str, allowed: set[int]) -> None:
    assert ruleset(name).cards.decks == 6
    for decks in range(10):
        if decks in allowed:
            assert ruleset(name, decks=decks).cards.decks == decks
        else:
            with pytest.raises(Refusal, match="decks"):
                ruleset(name, decks=decks)


def test_a2_table_6_is_for_4_5_6_or_8_decks() -> None:
    addresses = {jackpot(decks, table="6").table.address for decks in (4, 5, 6, 8)}
    assert addresses == {"wa-2025/6/1"}
    with pytest.raises(Refusal, match="4, 5, 6 or 8 decks"):
        jackpot(2, table="6")


def test_a3_only_two_decks_may_be_dealt_by_hand_and_only_on_request() -> None:
    for name in WASHINGTON:
        assert ruleset(name, decks=2).cards.dealt_from == "shoe"
        assert ruleset(name, decks=2, dealt_from="hand").cards.dealt_from == "hand"
        with pytest.raises(Refusal, match="only a two-deck game"):
            ruleset(name, decks=6, dealt_from="hand")


@pytest.mark.parametrize(
    ("mode", "peeks", "drawn_21"),
    [
        ("second-card-last", False, "loses"),
        ("down-card-unseen", False, "loses"),
        ("card-reader", True, "cannot-happen"),
    ],
)
def test_a4_section_13_has_three_dealing_modes(mode: str, peeks: bool, drawn_21: str) -> None:
    chosen = ruleset("section-13", dealing_mode=mode)
    assert chosen.dealing.peeks is peeks
    assert chosen.base.drawn_21_v_unpeeked_blackjack == drawn_21
    assert chosen.dealing.twenty_ones_paid == "end-of-round"


def test_a4_where_the_dealer_peeks_a_21_always_wins_at_once() -> None:
    for chosen in every(*WASHINGTON, "bet-bigger"):
        assert chosen.dealing.peeks
        assert chosen.base.player_21_v_dealer_21 == "player-wins"
        assert chosen.dealing.twenty_ones_paid == "at-once"


def test_a5_a_blackjack_always_pays_3_to_2() -> None:
    assert {str(chosen.base.blackjack_pays) for chosen in every(*SHIPPED_RULESETS)} == {"3 to 2"}


def test_a6_an_ace_and_ten_after_a_split_is_an_ordinary_21() -> None:
    hand = parse_cards("As Kd")
    assert is_blackjack(hand, split=False)
    assert not is_blackjack(hand, split=True)
    assert bonus_21(hand) is None
    assert {str(chosen.base.win_pays) for chosen in every(*SHIPPED_RULESETS)} == {"1 to 1"}


def test_a7_the_dealer_of_bet_bigger_hits_soft_17() -> None:
    assert ruleset("bet-bigger").dealer.soft_17 == "hit"


def test_a9_split_hands_earn_bonus_21_except_in_bet_bigger() -> None:
    without = [c.id for c in every(*SHIPPED_RULESETS) if not c.split.bonus_21_after_split]
    assert without == ["bet-bigger"]


def test_a9_the_super_bonus_is_never_paid_on_split_or_doubled_hands() -> None:
    assert super_bonus_paid("7s 7s 7s", "7h", 500) == ["$1,000"]
    assert super_bonus_paid("7s 7s 7s", "7h", 500, split=True) == []
    assert super_bonus_paid("7s 7s 7s", "7h", 500, doubled=True) == []


@pytest.mark.parametrize("cards", ["2s 2h 2d 3c 3s 4h 5h", "As Ah Ad 2c 2s 3h 3h 8d"])
def test_a10_seven_cards_means_seven_or_more(cards: str) -> None:
    assert bonus_21(parse_cards(cards)) is Bonus21.SEVEN_CARDS


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("6s 7s 8s", Bonus21.SIX_SEVEN_EIGHT_SPADES),
        ("6c 7c 8c", Bonus21.SIX_SEVEN_EIGHT_SUITED),
        ("6c 7s 8c", Bonus21.SIX_SEVEN_EIGHT_MIXED),
        ("7s 7s 7s", Bonus21.SEVENS_SPADES),
        ("7h 7h 7h", Bonus21.SEVENS_SUITED),
        ("7h 7h 7s", Bonus21.SEVENS_MIXED),
    ],
)
def test_a11_suited_beats_mixed_and_spades_beat_suited(cards: str, hand: Bonus21) -> None:
    assert bonus_21(parse_cards(cards)) is hand


def test_a12_a_blackjack_may_be_doubled_in_washington_and_not_in_section_13() -> None:
    assert all(chosen.double.blackjack for chosen in every(*WASHINGTON))
    assert not ruleset("section-13").double.blackjack


def test_a13_a_soft_21_may_double_and_no_21_is_hit() -> None:
    assert all(chosen.double.soft_21 for chosen in every(*SHIPPED_RULESETS))
    assert not any(chosen.base.hit_on_21 for chosen in every(*SHIPPED_RULESETS))


def test_a14_a_doubled_21_is_paid_even_money() -> None:
    assert {str(chosen.double.pays) for chosen in every(*SHIPPED_RULESETS)} == {"1 to 1"}


def test_a15_washington_doubles_for_less_only_without_double_double() -> None:
    for name in WASHINGTON:
        assert ruleset(name).double.for_less
        assert not ruleset(name, double_double=True).double.for_less
        with pytest.raises(Refusal, match="'double_for_less' is not allowed"):
            ruleset(name, double_double=True, double_for_less=True)


def test_a15_section_13_doubles_for_less_and_bet_bigger_never() -> None:
    assert ruleset("section-13").double.for_less
    assert not ruleset("bet-bigger").double.for_less


def test_a16_double_double_is_three_doublings_and_needs_soft_17_hit() -> None:
    for name in WASHINGTON:
        double = ruleset(name, soft_17="hit", double_double=True).double
        assert (double.doublings, double.capped_at_table_maximum) == (3, True)
        assert ruleset(name).double.doublings == 1
        with pytest.raises(Refusal, match="hits soft 17"):
            ruleset(name, soft_17="stand", double_double=True)


def test_a17_a_rescue_takes_back_the_last_doubled_portion() -> None:
    for chosen in every(*WASHINGTON, "section-13"):
        assert chosen.double.rescue
        assert chosen.double.rescue_returns == "last-doubled-portion"


def test_a18_no_bust_or_21_is_rescued() -> None:
    for chosen in every(*SHIPPED_RULESETS):
        assert not chosen.double.rescue_on_bust
        assert not chosen.double.rescue_on_21


def test_a18_an_unpeeked_blackjack_takes_the_original_wager_alone() -> None:
    for mode in ("second-card-last", "down-card-unseen"):
        chosen = ruleset("section-13", dealing_mode=mode)
        assert chosen.base.unpeeked_blackjack_takes == "original-wager"


def test_a19_surrender_is_late_and_for_half_on_two_cards_not_split() -> None:
    for surrender in (chosen.surrender for chosen in every(*SHIPPED_RULESETS)):
        assert (surrender.offered, surrender.cards) == ("late", 2)
        assert surrender.first_decision_only
        assert not surrender.after_split
        assert surrender.returns == Fraction(1, 2)
        assert surrender.settles_apart_from_insurance


@pytest.mark.parametrize(
    ("wager_cents", "unit_cents", "paid", "breakage"),
    [
        (500, 1, 750, Fraction(0)),
        (501, 1, 752, Fraction(1, 2)),
        (500, 100, 800, Fraction(50)),
        (1000, 100, 1500, Fraction(0)),
    ],
)
def test_a20_a_3_to_2_pay_is_rounded_in_the_players_favour(
    wager_cents: int, unit_cents: int, paid: int, breakage: Fraction
) -> None:
    won = Odds.parse("3 to 2").net_cents(wager_cents, unit_cents=unit_cents)
    assert (won.cents, won.breakage_cents) == (paid, breakage)


def test_a20_half_of_an_odd_wager_is_rounded_in_the_players_favour() -> None:
    half = round_to_unit(Fraction(501, 2), unit_cents=1, rounding=Rounding.PLAYER_FAVOUR)
    assert (half.cents, half.breakage_cents) == (251, Fraction(1, 2))
    assert {chosen.limits.payout_unit_cents for chosen in every(*SHIPPED_RULESETS)} == {1}


def test_a21_insurance_is_half_at_2_to_1_also_for_a_paid_blackjack() -> None:
    for chosen in every(*SHIPPED_RULESETS):
        insurance = chosen.insurance
        assert insurance.up_card == "A"
        assert insurance.maximum == Fraction(1, 2)
        assert insurance.on_paid_blackjack
        assert insurance.may_round_up_to_chip is (chosen.id == "section-13")
        (hit,) = settle_insurance(Card.parse("As"), Card.parse("Kd"), insurance.pays).hits
        assert str(hit.pays) == "2 to 1"
        assert not settle_insurance(Card.parse("Kd"), Card.parse("As"), insurance.pays).won


@pytest.mark.parametrize(
    ("cents", "paid"), [(499, []), (500, ["$1,000"]), (2499, ["$1,000"]), (2500, ["$5,000"])]
)
def test_a22_super_bonus_goes_by_the_original_wager(cents: int, paid: list[str]) -> None:
    assert super_bonus_paid("7d 7d 7d", "7s", cents) == paid


@pytest.mark.parametrize("cards", ["7h 7c 7d", "7d 7h 7c"])
def test_a22_two_decks_need_three_named_7s_against_7_of_spades(cards: str) -> None:
    assert super_bonus_paid(cards, "7s", 500, decks=2) == ["$1,000"]
    assert super_bonus_paid(cards, "7h", 500, decks=2) == []
    assert super_bonus_paid("7s 7c 7d", "7s", 500, decks=2) == []


def test_a23_envy_is_paid_by_player_for_every_super_bonus_of_another() -> None:
    seats = ["Ann", "Ann", "Ben", "Cid"]
    winners = [frozenset({"Ben"}), frozenset({"Cid"})]
    cents = super_bonus_rules("wa-2025", 6).envy_cents
    results = settle_envy(seats, winners, envy_cents=cents)
    paid = {name: [str(hit.pays) for hit in result.hits] for name, result in results.items()}
    assert paid == {"Ann": ["$50", "$50"], "Ben": ["$50"], "Cid": ["$50"]}


def test_a24_a_bet_bigger_spot_opens_at_the_table_maximum_of_the_one_before() -> None:
    chosen = ruleset("bet-bigger", table_maximum="$5")
    check_wagers({"main": 500, "bet-bigger-1": 500, "bet-bigger-2": 100}, chosen)
    with pytest.raises(Refusal, match=r"table maximum, \$5"):
        check_wagers({"main": 500, "bet-bigger-1": 400, "bet-bigger-2": 100}, chosen)
    assert chosen.bet_bigger is not None
    assert chosen.bet_bigger.spots == 3
    assert chosen.bet_bigger.double_matches_every_spot
    assert chosen.insurance.each_spot_apart
    assert chosen.insurance.exactly_maximum
    assert chosen.super_bonus is None


def test_a24b_bet_bigger_has_no_rescue_or_double_double_and_splits_like_wa_2025() -> None:
    chosen, washington = ruleset("bet-bigger"), ruleset("wa-2025")
    assert not chosen.double.rescue
    assert not chosen.double.double_double
    assert chosen.double.minimum_cards == washington.double.minimum_cards == 2
    assert chosen.split.maximum_hands == washington.split.maximum_hands == 4
    assert chosen.split.aces_like_any_card
    assert chosen.split.resplit_aces
    assert chosen.double.maximum_cards is washington.double.maximum_cards is None


@pytest.mark.parametrize(
    ("cards", "pays"),
    [("5s 5s", "25"), ("5s 5h", "15"), ("5d 5h", "8"), ("5s 9h", "10"), ("9h 5d", "3")],
)
def test_a25_bet_bigger_pays_one_combined_match_per_hand(cards: str, pays: str) -> None:
    schedule = match_rules("bet-bigger").schedule
    (hit,) = settle_match(pair(cards), Card.parse("5s"), schedule, spot="down").hits
    assert str(hit.pays) == f"{pays} to 1"


def test_a25_the_computed_advantage_of_that_match_is_10_81_percent() -> None:
    for wager in ("match-up", "match-down"):
        advantage = odds.of(wager, ruleset="bet-bigger", decks=6).house_advantage
        assert f"{float(advantage):.2%}" == "10.81%"


@pytest.mark.parametrize("dealer", ["Ks 7h", "As Kd", "9s 3h 9d"])
def test_a26_the_break_bonus_loses_to_a_standing_dealer_and_to_a_blackjack(dealer: str) -> None:
    assert not total(parse_cards(dealer)).bust
    assert not settle_break(parse_cards(dealer), ruleset("bet-bigger").break_bonus).won
